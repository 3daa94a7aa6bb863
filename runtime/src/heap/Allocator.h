// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The allocator of offsets. It never looks at addresses or time: equal calls give equal offsets on all PEs.
#ifndef HEDDLE_RUNTIME_HEAP_ALLOCATOR_H
#define HEDDLE_RUNTIME_HEAP_ALLOCATOR_H

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace heddle::shmem {

/// Best fit over [0, capacity): the smallest free range that suffices, the lowest among equals, cut from its front.
/// Blocks start at multiples of 64 and fill whole cache lines, so signals of different owners never share one.
class Allocator {
public:
  static constexpr uint64_t granule = 64;

  struct Block {
    uint64_t bytes;    ///< as requested
    uint64_t sequence; ///< number of the heap call that made it
  };

  explicit Allocator(uint64_t capacity);

  /// Takes \p bytes (not 0) at a multiple of \p alignment, a power of two.
  std::optional<uint64_t> allocate(uint64_t bytes, uint64_t alignment, uint64_t sequence);
  /// Gives the block that starts at \p offset back and joins it with free neighbours; false if there is none.
  bool release(uint64_t offset);
  /// The block that contains \p offset, if any.
  std::optional<std::pair<uint64_t, Block>> blockAt(uint64_t offset) const;

  const std::map<uint64_t, Block> &blocks() const { return used; }
  uint64_t capacity() const { return total; }
  uint64_t freeBytes() const { return available; }
  uint64_t largestFree() const { return bySize.empty() ? 0 : bySize.rbegin()->first; }
  size_t freeRanges() const { return byOffset.size(); }

private:
  void addFree(uint64_t offset, uint64_t bytes);
  void removeFree(std::map<uint64_t, uint64_t>::iterator range);

  uint64_t total;
  uint64_t available = 0;
  std::map<uint64_t, uint64_t> byOffset;          ///< free: offset -> bytes
  std::set<std::pair<uint64_t, uint64_t>> bySize; ///< free: (bytes, offset)
  std::map<uint64_t, Block> used;                 ///< offset -> block
};

} // namespace heddle::shmem

#endif // HEDDLE_RUNTIME_HEAP_ALLOCATOR_H
