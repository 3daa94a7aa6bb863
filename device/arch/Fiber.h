// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file What the running fiber can ask of its environment: its context, its device state, an end with a reason.
#ifndef HEDDLE_DEVICE_ARCH_FIBER_H
#define HEDDLE_DEVICE_ARCH_FIBER_H

#include "abi/Context.h"
#include "shmem/device_state.h"

namespace heddle::arch {

/// The context of the running fiber.
inline HeddleContext *context() { return heddle_context(); }

/// Ends the job: \p call was given an operand it cannot work with.
[[noreturn]] inline void fault(HeddleFault reason, const char *call, const void *address, int64_t value) {
  heddle_fault(context(), reason, call, address, value);
}

/// The device state, or the end of the job when no symmetric heap exists.
inline aclshmem_device_host_state_t *state(const char *call) {
  aclshmem_device_host_state_t *state = context()->state;
  if (__builtin_expect(!state, 0))
    fault(HEDDLE_FAULT_NO_HEAP, call, nullptr, 0);
  return state;
}

} // namespace heddle::arch

#endif // HEDDLE_DEVICE_ARCH_FIBER_H
