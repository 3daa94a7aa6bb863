// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Stores and additions to a word of another PE that tell it about earlier data.
#ifndef HEDDLE_DEVICE_ATOM_SIGNAL_H
#define HEDDLE_DEVICE_ATOM_SIGNAL_H

#include "arch/Memory.h"
#include "atom/Event.h"
#include "atom/Symmetric.h"

namespace heddle::atom {

/// The numbers of ACLSHMEM_SIGNAL_*.
enum class SignalOp : int32_t { Set = 0, Add = 1 };

/// Stores \p value to the object \p word of \p pe. Every earlier memory operation of this fiber is visible before.
template <class T>
inline void store(T *word, T value, int32_t pe, const char *call) {
  T *target = remote(word, sizeof(T), pe, call);
  checkAligned(target, call);
  Observed event(HEDDLE_EVENT_NOTIFY, word, sizeof(T), pe, static_cast<int32_t>(SignalOp::Set),
                 __builtin_bit_cast(arch::Bits<T>, value));
  arch::storeRelease(target, value);
}

/// Sets the signal \p word of \p pe to \p value, or adds \p value to it. Every earlier memory operation of this fiber
/// is visible before.
inline void signal(int32_t *word, int32_t value, int32_t operation, int32_t pe, const char *call) {
  int32_t *target = remote(word, sizeof(int32_t), pe, call);
  checkAligned(target, call);
  if (__builtin_expect(static_cast<uint32_t>(operation) > static_cast<uint32_t>(SignalOp::Add), 0))
    arch::fault(HEDDLE_FAULT_SIGNAL_OP, call, word, operation);
  Observed event(HEDDLE_EVENT_NOTIFY, word, sizeof(int32_t), pe, operation, static_cast<uint32_t>(value));
  if (static_cast<SignalOp>(operation) == SignalOp::Add)
    arch::addRelease(target, value);
  else
    arch::storeRelease(target, value);
}

} // namespace heddle::atom

#endif // HEDDLE_DEVICE_ATOM_SIGNAL_H
