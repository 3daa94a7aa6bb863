// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The barrier that kernels call: first the cores of a PE meet, then one of them meets the other PEs.
#ifndef HEDDLE_DEVICE_ALGORITHM_BARRIERALL_H
#define HEDDLE_DEVICE_ALGORITHM_BARRIERALL_H

#include "algorithm/Barrier.h"
#include "arch/Memory.h"
#include "atom/Event.h"
#include "atom/Wait.h"

namespace heddle::algorithm {

/// Returns when every core of every PE has arrived. Everything that any of them did before is visible afterwards.
inline void barrierAll(const char *call) {
  aclshmem_device_host_state_t *state = arch::state(call);
  HeddleContext *context = arch::context();
  atom::Observed event(HEDDLE_EVENT_BARRIER);
  arch::fenceFull();
  if (!heddle_cores_join(context, call))
    return;
  auto waiter = [call](const void *address, uint32_t bytes, uint32_t compare, int64_t value) {
    atom::leaveToEnvironment(address, bytes, HEDDLE_WORD_SIGNED, compare, value, call);
  };
  if (barrierPes(state, waiter) == BarrierResult::Busy)
    arch::fault(HEDDLE_FAULT_BARRIER_BUSY, call, nullptr, 0);
  heddle_cores_release(context);
}

} // namespace heddle::algorithm

#endif // HEDDLE_DEVICE_ALGORITHM_BARRIERALL_H
