// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file From an address of the own symmetric heap to the same object of another PE.
#ifndef HEDDLE_DEVICE_ATOM_SYMMETRIC_H
#define HEDDLE_DEVICE_ATOM_SYMMETRIC_H

#include "arch/Fiber.h"

namespace heddle::atom {

/// The address of the object \p local on \p pe. Ends the job when the PE does not exist or cannot be reached by load
/// and store, or when the \p bytes bytes are not all inside the symmetric heap.
template <class T>
inline T *remote(T *local, uint64_t bytes, int32_t pe, const char *call) {
  const aclshmem_device_host_state_t *state = arch::state(call);
  if (__builtin_expect(static_cast<uint32_t>(pe) >= static_cast<uint32_t>(state->npes), 0))
    arch::fault(HEDDLE_FAULT_PE, call, local, pe);
  uint64_t offset = reinterpret_cast<uintptr_t>(local) - reinterpret_cast<uintptr_t>(state->heap_base);
  if (__builtin_expect(offset > state->heap_size || bytes > state->heap_size - offset, 0))
    arch::fault(HEDDLE_FAULT_NOT_SYMMETRIC, call, local, static_cast<int64_t>(bytes));
  char *base = static_cast<char *>(state->p2p_device_heap_base[pe]);
  if (__builtin_expect(!base, 0))
    arch::fault(HEDDLE_FAULT_UNREACHABLE, call, local, pe);
  return reinterpret_cast<T *>(base + offset);
}

/// Ends the job unless \p address can be accessed in one piece: atomic words must be aligned to their size.
template <class T>
inline void checkAligned(const T *address, const char *call) {
  if (__builtin_expect(reinterpret_cast<uintptr_t>(address) % sizeof(T) != 0, 0))
    arch::fault(HEDDLE_FAULT_MISALIGNED, call, address, sizeof(T));
}

} // namespace heddle::atom

#endif // HEDDLE_DEVICE_ATOM_SYMMETRIC_H
