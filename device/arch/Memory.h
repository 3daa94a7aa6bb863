// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file How loads, stores, read-modify-writes and fences with a memory order are written on this target.
#ifndef HEDDLE_DEVICE_ARCH_MEMORY_H
#define HEDDLE_DEVICE_ARCH_MEMORY_H

#include <stddef.h>
#include <stdint.h>

namespace heddle::arch {

/// The integer as wide as T: the unit of single-copy atomicity.
template <size_t Bytes>
struct BitsOf {
  static_assert(Bytes == 1 || Bytes == 2 || Bytes == 4 || Bytes == 8, "a word has 1, 2, 4 or 8 bytes");
};
template <>
struct BitsOf<1> {
  using type = uint8_t;
};
template <>
struct BitsOf<2> {
  using type = uint16_t;
};
template <>
struct BitsOf<4> {
  using type = uint32_t;
};
template <>
struct BitsOf<8> {
  using type = uint64_t;
};
template <class T>
using Bits = typename BitsOf<sizeof(T)>::type;

/// Later memory operations of this fiber stay behind the load.
template <class T>
inline T loadAcquire(const T *address) {
  return __builtin_bit_cast(T, __atomic_load_n(reinterpret_cast<const Bits<T> *>(address), __ATOMIC_ACQUIRE));
}

/// Earlier memory operations of this fiber are visible before the store is.
template <class T>
inline void storeRelease(T *address, T value) {
  __atomic_store_n(reinterpret_cast<Bits<T> *>(address), __builtin_bit_cast(Bits<T>, value), __ATOMIC_RELEASE);
}

/// As storeRelease, and indivisible against other additions.
inline void addRelease(int32_t *address, int32_t value) {
  __atomic_fetch_add(reinterpret_cast<uint32_t *>(address), static_cast<uint32_t>(value), __ATOMIC_RELEASE);
}

/// Orders earlier loads and stores before later stores.
inline void fenceRelease() { __atomic_thread_fence(__ATOMIC_RELEASE); }

/// Orders earlier loads before later loads and stores.
inline void fenceAcquire() { __atomic_thread_fence(__ATOMIC_ACQUIRE); }

/// Orders everything earlier before everything later, for all observers.
inline void fenceFull() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }

/// Copies \p bytes; the ranges may overlap. Orders nothing.
inline void copy(void *destination, const void *source, uint64_t bytes) {
  __builtin_memmove(destination, source, bytes);
}

/// Tells the core that it is inside a polling loop.
inline void pause() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

} // namespace heddle::arch

#endif // HEDDLE_DEVICE_ARCH_MEMORY_H
