// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Puts, gets and signals behind all their typed names. \p call is the name that the user wrote.
#ifndef HEDDLE_RUNTIME_API_TRANSFER_H
#define HEDDLE_RUNTIME_API_TRANSFER_H

#include "api/Access.h"
#include "transport/mte/Copy.h"

#include <limits>

namespace heddle::shmem {

/// Bytes of \p count elements; a product that does not fit becomes too large for any heap.
inline uint64_t bytesOf(uint64_t count, uint64_t size) {
  uint64_t bytes;
  return __builtin_mul_overflow(count, size, &bytes) ? std::numeric_limits<uint64_t>::max() : bytes;
}

/// Blocking and non-blocking alike: a copy by the calling core is done when it returns.
inline void put(const char *call, void *dst, const void *src, uint64_t bytes, int pe) {
  Runtime *runtime = runtimeFor(call);
  if (!runtime || !bytes)
    return;
  if (char *target = peerAddress(*runtime, call, dst, bytes, pe))
    mte::copy(target, src, bytes);
}

inline void get(const char *call, void *dst, const void *src, uint64_t bytes, int pe) {
  Runtime *runtime = runtimeFor(call);
  if (!runtime || !bytes)
    return;
  if (char *source = peerAddress(*runtime, call, src, bytes, pe))
    mte::copy(dst, source, bytes);
}

/// Updates a signal word of PE \p pe, after everything that this thread did before.
void signal(const char *call, void *word, int32_t value, int op, int pe);

inline void putSignal(const char *call, void *dst, const void *src, uint64_t bytes, void *word, int32_t value, int op,
                      int pe) {
  put(call, dst, src, bytes, pe);
  signal(call, word, value, op, pe);
}

/// Element i goes from src[i * srcStride] to dst[i * dstStride].
void putStrided(const char *call, void *dst, const void *src, ptrdiff_t dstStride, ptrdiff_t srcStride, uint64_t count,
                uint64_t size, int pe);
void getStrided(const char *call, void *dst, const void *src, ptrdiff_t dstStride, ptrdiff_t srcStride, uint64_t count,
                uint64_t size, int pe);

/// Stores one value with release order: it may serve as a signal.
template <class T>
void putValue(const char *call, T *dst, T value, int pe) {
  Runtime *runtime = runtimeFor(call);
  if (!runtime)
    return;
  if (char *target = peerAddress(*runtime, call, dst, sizeof(T), pe))
    mte::storeRelease(reinterpret_cast<T *>(target), value);
}

/// Loads one value with acquire order; 0 after an error.
template <class T>
T getValue(const char *call, const T *src, int pe) {
  Runtime *runtime = runtimeFor(call);
  char *source = runtime ? peerAddress(*runtime, call, src, sizeof(T), pe) : nullptr;
  return source ? mte::loadAcquire(reinterpret_cast<const T *>(source)) : T(0);
}

} // namespace heddle::shmem

#endif // HEDDLE_RUNTIME_API_TRANSFER_H
