// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file A buffer whose neighbours cannot be touched.
#ifndef HEDDLE_UNITTESTS_TARGET_GUARDEDBUFFER_H
#define HEDDLE_UNITTESTS_TARGET_GUARDEDBUFFER_H

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <stdexcept>

/// `count` elements that end at a guard page; the bytes in front of them, up to a guard page, are watched. Fresh
/// elements are poison (0xFF: NaN, -1).
template <class T>
class GuardedBuffer {
public:
  explicit GuardedBuffer(size_t count, size_t alignment = alignof(T)) : count(count) {
    size_t page = sysconf(_SC_PAGESIZE);
    size_t bytes = (count * sizeof(T) + alignment - 1) / alignment * alignment;
    usable = (bytes + page - 1) / page * page + page;
    mapping = static_cast<char *>(mmap(nullptr, usable + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    if (mapping == MAP_FAILED || mprotect(mapping + page, usable, PROT_READ | PROT_WRITE) != 0)
      throw std::runtime_error("cannot map a guarded buffer");
    total = usable + 2 * page;
    front = mapping + page;
    std::memset(front, 0xFF, usable);
    elements = reinterpret_cast<T *>(front + usable - bytes);
  }
  GuardedBuffer(const GuardedBuffer &) = delete;
  GuardedBuffer &operator=(const GuardedBuffer &) = delete;
  ~GuardedBuffer() { munmap(mapping, total); }

  T *data() { return elements; }
  const T *data() const { return elements; }
  T &operator[](size_t index) { return elements[index]; }
  const T &operator[](size_t index) const { return elements[index]; }
  size_t size() const { return count; }

  /// Whether nobody wrote in front of the elements.
  bool isIntact() const {
    for (const char *byte = front; byte < reinterpret_cast<const char *>(elements); ++byte)
      if (*byte != static_cast<char>(0xFF))
        return false;
    return true;
  }

  /// Whether an element still is poison.
  bool isPoison(size_t index) const {
    for (size_t byte = 0; byte < sizeof(T); ++byte)
      if (reinterpret_cast<const char *>(elements + index)[byte] != static_cast<char>(0xFF))
        return false;
    return true;
  }

private:
  size_t count, usable, total;
  char *mapping, *front;
  T *elements;
};

#endif // HEDDLE_UNITTESTS_TARGET_GUARDEDBUFFER_H
