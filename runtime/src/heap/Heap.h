// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The symmetric heap: allocation that all PEs do together and compare.
#ifndef HEDDLE_RUNTIME_HEAP_HEAP_H
#define HEDDLE_RUNTIME_HEAP_HEAP_H

#include "heap/Allocator.h"
#include "heap/SharedHeaps.h"
#include "sync/ControlPage.h"
#include "sync/Wait.h"

#include <mutex>

namespace heddle::shmem {

/// What a heap call works with besides the heap itself.
struct HeapPartners {
  ControlPage *page;
  Descriptor pageMemory; ///< carries the lock under which pages are taken
  WaitPolicy policy;
  int mype, npes;
  uint32_t timeoutSeconds; ///< control_operation_timeout
};

/// Every call writes a record of what this PE asks, meets the other PEs in one barrier, and compares all records. All
/// PEs reach the same verdict: the block, or null and nothing changed.
class Heap {
public:
  Heap(HeapPartners partners, SharedHeaps heaps, uint64_t bytes);

  void *malloc(uint64_t bytes);
  void *calloc(uint64_t count, uint64_t size);
  void *align(uint64_t alignment, uint64_t bytes);
  void free(void *address);
  /// Meets all PEs before they leave the job, and reports blocks that were never freed.
  Status finish();

  char *base(int pe) const { return heaps.base(pe); }
  uint64_t bytes() const { return size; }
  size_t liveBlocks();
  bool contains(const void *address, uint64_t count) const;

private:
  void *allocate(HeapOp op, uint64_t bytes, uint64_t alignment, bool valid);
  /// Distance from the start of the own heap; wraps around for an address before it.
  uint64_t offsetOf(const void *address) const;
  /// Steps of every call: publish, meet, compare.
  Status meet(const HeapRecord &record);
  Status compare(uint64_t sequence) const;
  Status outcome(const HeapRecord *records) const;
  Status arrive(const char *call);
  void reportLeaks() const;

  HeapPartners partners;
  SharedHeaps heaps;
  uint64_t size;
  std::mutex mutex;
  Allocator allocator;
  uint64_t sequence = 0;
  BarrierCounter counter = {};
};

} // namespace heddle::shmem

#endif // HEDDLE_RUNTIME_HEAP_HEAP_H
