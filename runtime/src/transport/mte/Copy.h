// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The MTE data path: the calling core loads and stores the other PE's memory.
#ifndef HEDDLE_RUNTIME_TRANSPORT_MTE_COPY_H
#define HEDDLE_RUNTIME_TRANSPORT_MTE_COPY_H

#include "host/shmem_host_def.h"

#include <atomic>
#include <cstdint>
#include <cstring>

namespace heddle::shmem::mte {

/// Copies \p bytes; ranges may overlap. Done when it returns, visible to others after quiet or a release.
inline void copy(void *dst, const void *src, size_t bytes) { std::memmove(dst, src, bytes); }

/// Copies \p count elements of \p size bytes, \p dstStride and \p srcStride elements apart.
inline void copyStrided(char *dst, const char *src, ptrdiff_t dstStride, ptrdiff_t srcStride, size_t count,
                        size_t size) {
  for (size_t i = 0; i < count; ++i)
    std::memcpy(dst + ptrdiff_t(i) * dstStride * ptrdiff_t(size), src + ptrdiff_t(i) * srcStride * ptrdiff_t(size),
                size);
}

/// Stores \p value with release order; one access for the sizes that a processor writes at once.
template <class T>
void storeRelease(T *address, T value) {
  __atomic_store(address, &value, __ATOMIC_RELEASE);
}

/// Loads with acquire order.
template <class T>
T loadAcquire(const T *address) {
  T value;
  __atomic_load(address, &value, __ATOMIC_ACQUIRE);
  return value;
}

/// Updates a signal word. SET and ADD are atomic on the same object, so they never lose each other's effect.
inline void signal(int32_t *word, int32_t value, aclshmem_signal_op_type_t op) {
  if (op == ACLSHMEM_SIGNAL_SET)
    __atomic_store_n(word, value, __ATOMIC_RELEASE);
  else
    __atomic_fetch_add(word, value, __ATOMIC_RELEASE);
}

/// Completes everything: copies are done when they return, so a full fence makes them visible.
inline void quiet() { std::atomic_thread_fence(std::memory_order_seq_cst); }
/// Orders copies before later ones.
inline void fence() { std::atomic_thread_fence(std::memory_order_release); }

} // namespace heddle::shmem::mte

#endif // HEDDLE_RUNTIME_TRANSPORT_MTE_COPY_H
