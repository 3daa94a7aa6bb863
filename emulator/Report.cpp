// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Errors of running kernels: the texts of heddle_fail and heddle_fault.
#include "Report.h"
#include "Place.h"

#include "shmem/device_state.h"

#include <unistd.h>

using namespace heddle::emulator;

void heddle::emulator::endJob(std::string_view text, int status) {
  writeToStandardError(text);
  _exit(status);
}

void heddle::emulator::failAt(const Fiber &fiber, std::string_view message) {
  Text text;
  describeSite(text, fiber.context.site);
  text << "error: " << message << " (";
  describeFiber(text, fiber);
  text << ")\n";
  endJob(text.view(), exitFailed);
}

static void describeFault(Text &text, const Fiber &fiber, HeddleFault fault, const void *address, int64_t value) {
  const aclshmem_device_host_state_t *state = fiber.context.state;
  auto place = [&] { describeAddress(text, fiber, reinterpret_cast<uintptr_t>(address), nullptr); };
  switch (fault) {
  case HEDDLE_FAULT_NO_HEAP:
    text << "needs a symmetric heap, and none is initialised: call 'aclshmem_init' before the launch";
    break;
  case HEDDLE_FAULT_PE:
    text << "expected a PE from 0 to " << state->npes - 1 << ", got " << value;
    break;
  case HEDDLE_FAULT_UNREACHABLE:
    text << "expected a PE whose memory can be loaded and stored, got PE " << value << ", which is on another host";
    break;
  case HEDDLE_FAULT_NOT_SYMMETRIC:
    text << "expected an address in the symmetric heap of PE " << state->mype << ", got ";
    place();
    text << " (" << value << " bytes): allocate it with 'aclshmem_malloc'";
    break;
  case HEDDLE_FAULT_MISALIGNED:
    text << "expected an address that is a multiple of " << value << ", got ";
    place();
    break;
  case HEDDLE_FAULT_SIGNAL_OP:
    text << "expected the signal operation 0 (set) or 1 (add), got " << value;
    break;
  case HEDDLE_FAULT_COMPARE:
    text << "expected a comparison from 0 (==) to 5 (<=), got " << value;
    break;
  case HEDDLE_FAULT_BARRIER_BUSY:
    text << "another launch of this PE is inside the same barrier";
    break;
  }
}

extern "C" void heddle_fail(HeddleContext *context, const char *message) {
  failAt(*static_cast<Fiber *>(context->fiber), message);
}

extern "C" void heddle_fault(HeddleContext *context, HeddleFault fault, const char *call, const void *address,
                             int64_t value) {
  const Fiber &fiber = *static_cast<Fiber *>(context->fiber);
  Text text;
  text << "'" << call << "' ";
  describeFault(text, fiber, fault, address, value);
  failAt(fiber, text.view());
}
