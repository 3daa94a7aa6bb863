// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The barrier over PEs: one source for the host library and for kernels (compiled to bitcode, freestanding).
///
/// Dissemination with radix 8 in pull form: in round r a PE raises its own slot r to the epoch of the barrier, then
/// waits until slot r of the PEs at distance j * 8^r (j = 1..7) has reached it. Up to 8 PEs that is one round in which
/// everybody looks at everybody; 16384 PEs need five.
///
/// Epochs only grow and every slot has one writer. A PE that left barrier k may already be in k + 1 when a slow peer
/// looks at its slot, never in k + 2: that needs the slow peer's k + 1. Hence the test "at least k", and no slot is
/// ever reset.
#ifndef HEDDLE_DEVICE_ALGORITHM_BARRIER_H
#define HEDDLE_DEVICE_ALGORITHM_BARRIER_H

#include "shmem/device_state.h"

namespace heddle {

/// What a barrier came to.
enum class BarrierResult {
  Done,      ///< every PE arrived
  Busy,      ///< another thread of this PE is in the same barrier: a mistake of the caller, nothing was done
  Abandoned, ///< the waiter gave up; the barrier cannot be used again
};

constexpr int32_t barrierRadix = 8;
/// Slots that each PE owns; enough rounds for 8^8 PEs.
constexpr int32_t barrierSlotsPerPe = 8;
/// Code of the comparison "greater or equal" that waiters are called with; the number of ACLSHMEM_CMP_GE.
constexpr uint32_t barrierCompareGe = 3;

/// One cache line that one PE writes and the others read.
struct alignas(64) BarrierSlot {
  uint64_t epoch;
};

/// The PE's own side of a barrier; nobody else reads it.
struct alignas(64) BarrierCounter {
  uint64_t epoch; ///< of the latest barrier that this PE entered
  uint32_t busy;  ///< 1 while a thread of the PE is inside
};

static_assert(sizeof(BarrierSlot) == 64 && sizeof(BarrierCounter) == 64, "a slot fills a cache line");

/// A barrier's memory. `slots` has npes * barrierSlotsPerPe elements, zero at the start and shared by all PEs.
struct BarrierArea {
  BarrierSlot *slots;
  BarrierCounter *counter;
  int32_t mype;
  int32_t npes;
};

/// Arrives and waits for all PEs. Everything that any PE did before is visible afterwards: the slot is stored with
/// release order behind a full fence, and read with acquire order.
///
/// `waiter(const void *address, uint32_t bytes, uint32_t compare, int64_t value)` is called for a slot that is not
/// there yet; it returns true when the test holds (read with acquire order), false to give up.
template <class Waiter>
BarrierResult barrierOn(const BarrierArea &area, Waiter &&waiter) {
  BarrierCounter *counter = area.counter;
  if (__atomic_exchange_n(&counter->busy, 1u, __ATOMIC_ACQUIRE))
    return BarrierResult::Busy;
  uint64_t epoch = counter->epoch + 1;
  counter->epoch = epoch;
  BarrierResult result = BarrierResult::Done;
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  int32_t round = 0;
  for (int64_t distance = 1; distance < area.npes && result == BarrierResult::Done; distance *= barrierRadix, ++round) {
    __atomic_store_n(&area.slots[int64_t(area.mype) * barrierSlotsPerPe + round].epoch, epoch, __ATOMIC_RELEASE);
    for (int64_t j = 1; j < barrierRadix && j * distance < area.npes; ++j) {
      int64_t peer = area.mype - j * distance;
      peer = peer < 0 ? peer + area.npes : peer;
      const uint64_t *slot = &area.slots[peer * barrierSlotsPerPe + round].epoch;
      if (__atomic_load_n(slot, __ATOMIC_ACQUIRE) >= epoch)
        continue;
      if (!waiter(static_cast<const void *>(slot), uint32_t(sizeof(*slot)), barrierCompareGe, int64_t(epoch))) {
        result = BarrierResult::Abandoned;
        break;
      }
    }
  }
  __atomic_store_n(&counter->busy, 0u, __ATOMIC_RELEASE);
  return result;
}

/// The memory of the barrier over all PEs, as the device state describes it.
inline BarrierArea worldBarrier(const aclshmem_device_host_state_t *state) {
  return {static_cast<BarrierSlot *>(state->sync_pool), static_cast<BarrierCounter *>(state->sync_counter), state->mype,
          state->npes};
}

/// The barrier over all PEs for a waiter that returns only when the test holds. The blocks of a PE meet first; one of
/// them calls this. The result is Done, or Busy (see BarrierResult).
template <class Waiter>
BarrierResult barrierPes(aclshmem_device_host_state_t *state, Waiter &&waiter) {
  return barrierOn(worldBarrier(state), [&](const void *address, uint32_t bytes, uint32_t compare, int64_t value) {
    waiter(address, bytes, compare, value);
    return true;
  });
}

} // namespace heddle

#endif // HEDDLE_DEVICE_ALGORITHM_BARRIER_H
