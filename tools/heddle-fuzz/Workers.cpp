// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Forks workers for batches of mutants and watches them. What a worker is doing stands in memory that it shares
/// with its parent, so that the parent can say it for a dead one.
#include "Workers.h"
#include "Attempt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <chrono>
#include <csignal>
#include <cstring>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HEDDLE_HAS_ASAN 1
#endif
#endif

using llvm::StringRef;

/// A report ends the process; leaks are no business of a process that ends after a few hundred kernels. The allocators
/// of LLVM poison what they have not given out, in our code but not in the libraries of LLVM, which were built without.
extern "C" const char *__asan_default_options() { // NOLINT(bugprone-reserved-identifier): the sanitizer's name
  return "detect_leaks=0:exitcode=66:hard_rss_limit_mb=6000:detect_stack_use_after_return=0:allow_user_poisoning=0";
}
extern "C" const char *__ubsan_default_options() { // NOLINT(bugprone-reserved-identifier): the sanitizer's name
  return "halt_on_error=1:exitcode=66:print_stacktrace=1";
}

namespace heddle::fuzz {

StringRef getName(FindingKind kind) {
  switch (kind) {
  case FindingKind::Crash:
    return "crash";
  case FindingKind::Hang:
    return "hang";
  case FindingKind::Sanitizer:
    return "sanitizer report";
  case FindingKind::Complaint:
    return "complaint";
  }
  llvm_unreachable("every kind has a name");
}

namespace {

using Clock = std::chrono::steady_clock;

/// Mutants that one process compiles before the next one takes over; few enough that memory stays small.
constexpr uint64_t batchSize = 250;
constexpr uint64_t progressEvery = 500;
/// A process that sleeps takes no processor time: after so many limits it hangs all the same.
constexpr double wallFactor = 60;

constexpr size_t textBytes = size_t{1} << 20, outputBytes = size_t{1} << 16, wordBytes = 256;

/// How a process says that it ends after a complaint.
constexpr int complaintCode = 67;

/// What a worker shares with its parent.
struct Slot {
  uint64_t index;                                 ///< mutant that is being compiled
  uint64_t started;                               ///< grows with each mutant
  uint64_t parsed, compiled;                      ///< counts of this process
  char step[wordBytes], complaint[4 * wordBytes]; ///< end with a null byte
  size_t textSize;
  char text[textBytes];
};

void copyText(StringRef text, char *buffer, size_t bytes) {
  size_t size = std::min(text.size(), bytes - 1);
  std::memcpy(buffer, text.data(), size);
  buffer[size] = 0;
}

Slot *slotOfProcess = nullptr;

void noteStep(StringRef step) { copyText(step, slotOfProcess->step, wordBytes); }

void breakAs(FindingKind kind) {
  noteStep("planted");
  switch (kind) {
  case FindingKind::Crash:
    std::abort();
  case FindingKind::Hang:
    for (volatile bool isForever = true; isForever;) {
    }
    break;
  case FindingKind::Sanitizer:
    std::fputs("ERROR: AddressSanitizer: planted\n", stderr);
    std::exit(66);
  case FindingKind::Complaint:
    copyText("planted", slotOfProcess->complaint, sizeof(slotOfProcess->complaint));
    _exit(complaintCode);
  }
}

/// One process after the other, and the mutants left for it.
class Worker {
public:
  using OnFinding = llvm::function_ref<void(const Finding &)>;

  Worker(const WorkerOptions &options, MakeMutant make, Counts &counts, OnFinding onFinding)
      : options(options), make(make), counts(counts), onFinding(onFinding),
        slot(static_cast<Slot *>(
            mmap(nullptr, sizeof(Slot), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0))),
        output(memfd_create("output", 0)) {}
  ~Worker() {
    munmap(slot, sizeof(Slot));
    close(output);
  }
  Worker(const Worker &) = delete;
  Worker &operator=(const Worker &) = delete;

  bool isIdle() const { return pid == 0; }

  void start(uint64_t begin, uint64_t end) {
    batchBegin = begin;
    batchEnd = end;
    slot->index = begin;
    slot->parsed = slot->compiled = 0;
    std::fflush(nullptr);
    pid = fork();
    if (pid == 0)
      runBatch();
    if (pid < 0) {
      std::perror("fuzz: cannot start a process");
      std::exit(2);
    }
    restartClock();
  }

  /// Looks at the process; when it has ended, reports why and goes on with the rest of its batch.
  void poll() {
    if (isIdle())
      return;
    int status = 0;
    if (waitpid(pid, &status, WNOHANG) == pid)
      return finish(status);
    if (slot->started != seen)
      restartClock();
    if (!isOverdue())
      return;
    kill(pid, SIGKILL);
    waitpid(pid, &status, 0);
    report(FindingKind::Hang, llvm::formatv("took longer than {0} s", options.timeLimit).str());
  }

private:
  //===--------------------------------------------------------------------===//
  // In the process
  //===--------------------------------------------------------------------===//

  void limitResources() const {
#ifndef HEDDLE_HAS_ASAN // which reserves terabytes, and has a limit of its own
    rlimit memory{options.memoryLimit << 30, options.memoryLimit << 30};
    setrlimit(RLIMIT_AS, &memory);
#endif
    rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
  }

  [[noreturn]] void runBatch() {
    slotOfProcess = slot;
    limitResources();
    dup2(output, STDOUT_FILENO);
    dup2(output, STDERR_FILENO);
    for (; slot->index < batchEnd; ++slot->index) {
      ++slot->started;
      if (ftruncate(output, 0) != 0 || lseek(output, 0, SEEK_SET) != 0)
        std::abort();
      runOne();
    }
    _exit(0);
  }

  void noteText(StringRef text) {
    slot->textSize = std::min(text.size(), textBytes);
    std::memcpy(slot->text, text.data(), slot->textSize);
  }

  void runOne() {
    slot->textSize = 0;
    noteStep("mutate");
    std::string text = make(slot->index, [&](StringRef candidate) { noteText(candidate); });
    noteText(text);
    if (options.planted && StringRef(text).contains(options.plantedText))
      breakAs(*options.planted);
    Outcome outcome = attempt(text, "mutant", options.from, noteStep);
    slot->parsed += outcome.isParsed;
    slot->compiled += outcome.isCompiled;
    if (outcome.complaint.empty())
      return;
    copyText(outcome.complaint, slot->complaint, sizeof(slot->complaint));
    _exit(complaintCode);
  }

  //===--------------------------------------------------------------------===//
  // In the parent
  //===--------------------------------------------------------------------===//

  double processorSeconds() const {
    clockid_t clock;
    timespec time{};
    if (clock_getcpuclockid(pid, &clock) == 0)
      clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  }

  void restartClock() {
    seen = slot->started;
    usedBefore = processorSeconds();
    wallBefore = Clock::now();
  }

  bool isOverdue() const {
    double wall = std::chrono::duration<double>(Clock::now() - wallBefore).count();
    return processorSeconds() - usedBefore > options.timeLimit || wall > options.timeLimit * wallFactor;
  }

  void finish(int status) {
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
      addCounts();
      pid = 0;
      return;
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == complaintCode)
      return report(FindingKind::Complaint, slot->complaint);
    std::string printed = readOutput();
    bool isReport = StringRef(printed).contains("Sanitizer") || StringRef(printed).contains("runtime error: ");
    std::string reason = WIFSIGNALED(status) ? std::string("ended by ") + strsignal(WTERMSIG(status))
                                             : "ended with code " + std::to_string(WEXITSTATUS(status));
    report(isReport ? FindingKind::Sanitizer : FindingKind::Crash, reason);
  }

  void addCounts() {
    counts.mutants += slot->index - batchBegin;
    counts.parsed += slot->parsed;
    counts.compiled += slot->compiled;
  }

  std::string readOutput() const {
    std::string text(outputBytes, 0);
    ssize_t size = pread(output, text.data(), text.size(), 0);
    text.resize(std::max<ssize_t>(size, 0));
    return text;
  }

  void report(FindingKind kind, std::string reason) {
    StringRef step = slot->step;
    // The process did not come to count this one, unless it complained.
    bool isParsed = kind != FindingKind::Complaint && step != "mutate" && step != "read";
    slot->parsed += isParsed;
    uint64_t &count = kind == FindingKind::Crash       ? counts.crashes
                      : kind == FindingKind::Hang      ? counts.hangs
                      : kind == FindingKind::Sanitizer ? counts.reports
                                                       : counts.complaints;
    ++count;
    onFinding(
        {kind, slot->index, slot->step, std::move(reason), readOutput(), std::string(slot->text, slot->textSize)});
    ++slot->index;
    addCounts();
    pid = 0;
    if (slot->index < batchEnd)
      start(slot->index, batchEnd);
  }

  const WorkerOptions &options;
  MakeMutant make;
  Counts &counts;
  OnFinding onFinding;
  Slot *slot;
  int output; ///< file in memory that takes what the process prints
  pid_t pid = 0;
  uint64_t batchBegin = 0, batchEnd = 0;
  uint64_t seen = 0; ///< last value of Slot::started
  double usedBefore = 0;
  Clock::time_point wallBefore;
};

} // namespace

Counts compileMutants(uint64_t begin, uint64_t end, const WorkerOptions &options, MakeMutant make,
                      llvm::function_ref<void(const Finding &)> onFinding,
                      llvm::function_ref<void(const Counts &)> onProgress) {
  Counts counts;
  std::vector<std::unique_ptr<Worker>> workers;
  for (unsigned i = 0; i < options.jobs; ++i)
    workers.push_back(std::make_unique<Worker>(options, make, counts, onFinding));
  uint64_t next = begin, told = 0;
  auto isBusy = [](const std::unique_ptr<Worker> &worker) { return !worker->isIdle(); };
  while (next < end || llvm::any_of(workers, isBusy)) {
    for (auto &worker : workers) {
      worker->poll();
      if (!worker->isIdle() || next >= end)
        continue;
      uint64_t count = std::min(batchSize, end - next);
      worker->start(next, next + count);
      next += count;
    }
    if (counts.mutants >= told + progressEvery) {
      told = counts.mutants;
      onProgress(counts);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return counts;
}

} // namespace heddle::fuzz
