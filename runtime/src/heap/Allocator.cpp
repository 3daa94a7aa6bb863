// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Best fit in O(log n), with the exception of large alignments, which may look at several ranges.
#include "heap/Allocator.h"

#include <algorithm>

namespace heddle::shmem {
namespace {

uint64_t alignUp(uint64_t value, uint64_t alignment) { return (value + alignment - 1) & ~(alignment - 1); }

} // namespace

Allocator::Allocator(uint64_t capacity) : total(capacity & ~(granule - 1)) {
  if (total)
    addFree(0, total);
}

void Allocator::addFree(uint64_t offset, uint64_t bytes) {
  byOffset.emplace(offset, bytes);
  bySize.emplace(bytes, offset);
  available += bytes;
}

void Allocator::removeFree(std::map<uint64_t, uint64_t>::iterator range) {
  available -= range->second;
  bySize.erase({range->second, range->first});
  byOffset.erase(range);
}

std::optional<uint64_t> Allocator::allocate(uint64_t bytes, uint64_t alignment, uint64_t sequence) {
  // The first test also keeps the rounding from wrapping around.
  if (bytes == 0 || bytes > total || alignment > total)
    return std::nullopt;
  uint64_t rounded = alignUp(bytes, granule);
  alignment = std::max(alignment, granule);
  for (auto candidate = bySize.lower_bound({rounded, 0}); candidate != bySize.end(); ++candidate) {
    auto [size, offset] = *candidate;
    uint64_t start = alignUp(offset, alignment);
    if (start - offset > size - rounded)
      continue;
    removeFree(byOffset.find(offset));
    if (start != offset)
      addFree(offset, start - offset);
    if (uint64_t rest = offset + size - (start + rounded))
      addFree(start + rounded, rest);
    used.emplace(start, Block{bytes, sequence});
    return start;
  }
  return std::nullopt;
}

bool Allocator::release(uint64_t offset) {
  auto block = used.find(offset);
  if (block == used.end())
    return false;
  uint64_t start = offset, end = offset + alignUp(block->second.bytes, granule);
  used.erase(block);
  auto next = byOffset.lower_bound(start);
  if (next != byOffset.begin()) {
    auto previous = std::prev(next);
    if (previous->first + previous->second == start) {
      start = previous->first;
      removeFree(previous);
    }
  }
  if (next != byOffset.end() && next->first == end) {
    end += next->second;
    removeFree(next);
  }
  addFree(start, end - start);
  return true;
}

std::optional<std::pair<uint64_t, Allocator::Block>> Allocator::blockAt(uint64_t offset) const {
  auto after = used.upper_bound(offset);
  if (after == used.begin())
    return std::nullopt;
  auto block = std::prev(after);
  if (offset - block->first >= block->second.bytes)
    return std::nullopt;
  return *block;
}

} // namespace heddle::shmem
