// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Waits until a word of the own memory satisfies a comparison.
#ifndef HEDDLE_DEVICE_ATOM_WAIT_H
#define HEDDLE_DEVICE_ATOM_WAIT_H

#include "abi/Compare.h"
#include "arch/Memory.h"
#include "atom/Event.h"
#include "atom/Symmetric.h"

namespace heddle::atom {

/// How often a wait looks at its word before it hands the fiber to the scheduler. A signal that is on its way arrives
/// within a cache miss or two; whoever waits longer should let others compute.
constexpr int32_t inlineSpins = 16;

/// How the environment has to read a word of type T.
template <class T>
constexpr uint32_t wordOf() {
  if (T(0.5) != T(0))
    return HEDDLE_WORD_FLOAT;
  return T(-1) < T(0) ? HEDDLE_WORD_SIGNED : HEDDLE_WORD_UNSIGNED;
}

/// \p value in the form of HeddleWait::value.
template <class T>
constexpr int64_t widen(T value) {
  if constexpr (wordOf<T>() == HEDDLE_WORD_FLOAT)
    return static_cast<int64_t>(__builtin_bit_cast(arch::Bits<T>, value));
  else
    return static_cast<int64_t>(value);
}

/// Leaves the rest of a wait to the environment: it yields the fiber, then the thread, and reports a hang.
__attribute__((noinline)) inline int64_t leaveToEnvironment(const void *address, uint32_t bytes, uint32_t word,
                                                            uint32_t compare, int64_t value, const char *call) {
  HeddleWait wait{address, bytes, compare, value, call, word};
  return heddle_wait(arch::context(), &wait);
}

/// Returns the value of \p address that satisfies `*address compare value`. Later memory operations of this fiber stay
/// behind the wait, and see what the writer of that value did before.
template <class T>
inline T waitUntil(const T *address, int32_t compare, T value, const char *call) {
  checkAligned(address, call);
  if (__builtin_expect(static_cast<uint32_t>(compare) > HEDDLE_CMP_LE, 0))
    arch::fault(HEDDLE_FAULT_COMPARE, call, address, compare);
  Observed event(HEDDLE_EVENT_WAIT, address, sizeof(T), -1, compare, static_cast<uint64_t>(widen(value)));
  for (int32_t i = 0; i < inlineSpins; ++i) {
    T seen = arch::loadAcquire(address);
    if (compares(seen, static_cast<uint32_t>(compare), value))
      return seen;
    arch::pause();
  }
  int64_t seen =
      leaveToEnvironment(address, sizeof(T), wordOf<T>(), static_cast<uint32_t>(compare), widen(value), call);
  return __builtin_bit_cast(T, static_cast<arch::Bits<T>>(seen));
}

} // namespace heddle::atom

#endif // HEDDLE_DEVICE_ATOM_WAIT_H
