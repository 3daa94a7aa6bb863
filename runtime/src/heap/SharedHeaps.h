// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The memory of all heaps of a host: one memfd a PE, all mapped side by side into one reservation.
#ifndef HEDDLE_RUNTIME_HEAP_SHAREDHEAPS_H
#define HEDDLE_RUNTIME_HEAP_SHAREDHEAPS_H

#include "support/Status.h"
#include "support/System.h"

#include <cstdint>
#include <vector>

namespace heddle::shmem {

/// Anonymous shared memory of \p bytes; it has no pages yet and no name in the file system.
Status createMemory(const char *name, uint64_t bytes, Descriptor &memory);
/// Maps \p bytes of \p memory anywhere.
Status mapMemory(const Descriptor &memory, uint64_t bytes, Mapping &mapping);

/// Addresses are reserved and mapped at init; pages come with the allocations that need them, so that memory that the
/// system does not have is an error of malloc and never a SIGBUS.
class SharedHeaps {
public:
  /// Maps \p memories, one a PE, of \p bytes each. Keeps the descriptor of \p mype for its pages.
  Status map(std::vector<Descriptor> memories, int mype, uint64_t bytes);

  char *base(int pe) const { return reservation.get() + stride * uint64_t(pe); }
  /// Makes sure that the own heap has pages up to \p end; one PE of the host at a time, under a lock on \p lock.
  Status commit(uint64_t end, const Descriptor &lock);
  uint64_t committedBytes() const { return committed; }

private:
  Mapping reservation;
  Descriptor own;
  uint64_t stride = 0, heapBytes = 0, committed = 0;
};

} // namespace heddle::shmem

#endif // HEDDLE_RUNTIME_HEAP_SHAREDHEAPS_H
