// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The handler of fatal signals.
#include "Crash.h"
#include "Fiber.h"
#include "Place.h"
#include "Text.h"

#include <csignal>
#include <iterator>
#include <memory>
#include <mutex>

using namespace heddle::emulator;

namespace {
/// A fatal signal, and who handled it before.
struct Fatal {
  int signal;
  const char *name;
  bool hasAddress; ///< of the memory that was accessed
  struct sigaction before;
};
} // namespace

static Fatal fatals[] = {{SIGSEGV, "segmentation fault", true, {}},
                         {SIGBUS, "bus error", true, {}},
                         {SIGFPE, "integer division by zero or overflow", false, {}},
                         {SIGILL, "illegal instruction", false, {}}};
static std::mutex installMutex;
static int installs = 0;

static void report(const Fatal &fatal, const siginfo_t &info, const Fiber &fiber) {
  Text text;
  describeSite(text, fiber.context.site);
  text << "error: " << fatal.name;
  if (fatal.hasAddress) {
    text << " at ";
    // The kernel names no address when it is not even a possible one.
    uintptr_t address = reinterpret_cast<uintptr_t>(info.si_addr);
    if (info.si_code == SI_KERNEL)
      text << "an address that cannot exist";
    else
      text.hex(address) << ", ", describeAddress(text, fiber, address, "outside every buffer");
  }
  text << " (";
  describeFiber(text, fiber);
  text << (fiber.context.site ? ", at or after this device call)\n" : ", before any device call)\n");
  writeToStandardError(text.view());
}

static void handle(int signal, siginfo_t *info, void *machine) {
  for (Fatal &fatal : fatals) {
    if (fatal.signal != signal)
      continue;
    if (const Fiber *fiber = Fiber::running())
      report(fatal, *info, *fiber);
    if (fatal.before.sa_flags & SA_SIGINFO)
      return fatal.before.sa_sigaction(signal, info, machine);
    if (fatal.before.sa_handler != SIG_DFL && fatal.before.sa_handler != SIG_IGN)
      return fatal.before.sa_handler(signal);
    // The instruction is executed again, now without us.
    struct sigaction byDefault = {};
    byDefault.sa_handler = SIG_DFL;
    sigaction(signal, &byDefault, nullptr);
    if (info->si_code <= 0) // sent by a process: no instruction would fault again
      raise(signal);
    return;
  }
}

CrashReports::CrashReports() {
  std::lock_guard lock(installMutex);
  if (installs++ > 0)
    return;
  struct sigaction action = {};
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  for (Fatal &fatal : fatals)
    sigaction(fatal.signal, &action, &fatal.before);
}

CrashReports::~CrashReports() {
  std::lock_guard lock(installMutex);
  if (--installs > 0)
    return;
  for (const Fatal &fatal : fatals)
    sigaction(fatal.signal, &fatal.before, nullptr);
}

namespace {
/// Registered as long as its thread lives.
struct SignalStack {
  std::unique_ptr<char[]> memory;

  SignalStack() {
    stack_t old = {};
    if (sigaltstack(nullptr, &old) == 0 && !(old.ss_flags & SS_DISABLE))
      return; // somebody, for example a sanitizer, gave this thread one
    size_t size = 64 * 1024;
    memory = std::make_unique<char[]>(size);
    stack_t stack = {};
    stack.ss_sp = memory.get();
    stack.ss_size = size;
    sigaltstack(&stack, nullptr);
  }

  ~SignalStack() {
    if (!memory)
      return;
    stack_t none = {};
    none.ss_flags = SS_DISABLE;
    sigaltstack(&none, nullptr);
  }
};
} // namespace

void heddle::emulator::ensureSignalStack() {
  static thread_local SignalStack stack;
  (void)stack;
}
