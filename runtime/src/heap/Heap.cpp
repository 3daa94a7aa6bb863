// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The collective heap calls.
#include "heap/Heap.h"

#include "support/Log.h"

#include <cstring>

namespace heddle::shmem {
namespace {

const char *name(HeapOp op) {
  switch (op) {
  case HeapOp::Malloc:
    return "aclshmem_malloc";
  case HeapOp::Calloc:
    return "aclshmem_calloc";
  case HeapOp::Align:
    return "aclshmem_align";
  case HeapOp::Free:
    return "aclshmem_free";
  case HeapOp::Finalize:
    return "aclshmem_finalize";
  case HeapOp::None:
    break;
  }
  return "no heap call";
}

/// What a PE asked, as one would write the call.
std::string describe(const HeapRecord &record) {
  switch (record.op) {
  case HeapOp::Align:
    return text("aclshmem_align(", record.alignment, ", ", record.bytes, ")");
  case HeapOp::Free:
    return record.offset == noOffset ? "aclshmem_free of no block" : text("aclshmem_free(heap + ", record.offset, ")");
  case HeapOp::Malloc:
  case HeapOp::Calloc:
    return text(name(record.op), " of ", record.bytes, " bytes");
  default:
    return name(record.op);
  }
}

/// Whether two PEs asked the same. Where the blocks ended up counts only when both PEs found room.
bool sameRequest(const HeapRecord &a, const HeapRecord &b) {
  bool placed = a.outcome == HeapOutcome::Fine && b.outcome == HeapOutcome::Fine;
  return a.op == b.op && a.bytes == b.bytes && a.alignment == b.alignment && (!placed || a.offset == b.offset) &&
         (a.outcome == HeapOutcome::BadArgument) == (b.outcome == HeapOutcome::BadArgument);
}

} // namespace

Heap::Heap(HeapPartners partners, SharedHeaps heaps, uint64_t bytes)
    : partners(std::move(partners)), heaps(std::move(heaps)), size(bytes), allocator(bytes) {}

uint64_t Heap::offsetOf(const void *address) const { return uintptr_t(address) - uintptr_t(base(partners.mype)); }

bool Heap::contains(const void *address, uint64_t count) const {
  uint64_t offset = offsetOf(address);
  return offset < size && count <= size - offset;
}

size_t Heap::liveBlocks() {
  std::lock_guard lock(mutex);
  return allocator.blocks().size();
}

void *Heap::malloc(uint64_t bytes) {
  return bytes ? allocate(HeapOp::Malloc, bytes, Allocator::granule, true) : nullptr;
}

void *Heap::calloc(uint64_t count, uint64_t elementSize) {
  uint64_t bytes;
  bool overflow = __builtin_mul_overflow(count, elementSize, &bytes);
  if (!overflow && !bytes)
    return nullptr;
  return allocate(HeapOp::Calloc, overflow ? ~uint64_t(0) : bytes, Allocator::granule, !overflow);
}

void *Heap::align(uint64_t alignment, uint64_t bytes) {
  if (!bytes)
    return nullptr;
  return allocate(HeapOp::Align, bytes, alignment, alignment && !(alignment & (alignment - 1)));
}

void *Heap::allocate(HeapOp op, uint64_t bytes, uint64_t alignment, bool valid) {
  std::lock_guard lock(mutex);
  HeapRecord record = {++sequence, op, HeapOutcome::BadArgument, bytes, alignment, noOffset};
  std::string trouble;
  if (valid) {
    auto offset = allocator.allocate(bytes, alignment, sequence);
    record.outcome = offset ? HeapOutcome::Fine : HeapOutcome::Full;
    record.offset = offset.value_or(noOffset);
  }
  if (record.outcome == HeapOutcome::Fine)
    if (Status status = heaps.commit(record.offset + bytes, partners.pageMemory); !status.ok()) {
      record.outcome = HeapOutcome::NoMemory;
      trouble = status.message();
    }
  // Zero before the PEs meet: afterwards a peer may already write here.
  if (op == HeapOp::Calloc && record.outcome == HeapOutcome::Fine)
    std::memset(base(partners.mype) + record.offset, 0, bytes);
  Status status = meet(record);
  if (status.ok())
    return base(partners.mype) + record.offset;
  if (record.offset != noOffset)
    allocator.release(record.offset);
  logError(status.message(), trouble.empty() ? "" : ": ", trouble);
  return nullptr;
}

void Heap::free(void *address) {
  if (!address)
    return;
  std::lock_guard lock(mutex);
  HeapRecord record = {++sequence, HeapOp::Free, HeapOutcome::BadArgument, 0, 0, noOffset};
  uint64_t offset = offsetOf(address);
  auto block = contains(address, 1) ? allocator.blockAt(offset) : std::nullopt;
  if (block && block->first == offset) {
    record.outcome = HeapOutcome::Fine;
    record.offset = offset;
  }
  if (Status status = meet(record); !status.ok()) {
    std::string where;
    if (block && block->first != offset)
      where = text(": ", address, " lies ", offset - block->first, " bytes inside a block");
    else if (!block)
      where = text(": ", address, " is not in a block of the heap");
    return logError(status.message(), where);
  }
  allocator.release(offset);
}

Status Heap::finish() {
  std::lock_guard lock(mutex);
  Status status = meet({++sequence, HeapOp::Finalize, HeapOutcome::Fine, 0, 0, noOffset});
  if (!status.ok())
    partners.page->fail({FailureKind::Mismatch, partners.mype});
  reportLeaks();
  return status;
}

void Heap::reportLeaks() const {
  constexpr size_t shown = 8;
  size_t count = 0;
  for (const auto &[offset, block] : allocator.blocks())
    if (count++ < shown)
      logWarning("heap block of ", block.bytes, " bytes from heap call ", block.sequence,
                 " was not freed before aclshmem_finalize");
  if (count > shown)
    logWarning(count - shown, " more heap blocks were not freed before aclshmem_finalize");
}

Status Heap::meet(const HeapRecord &record) {
  partners.page->records(record.sequence)[partners.mype] = record;
  if (Status status = arrive(name(record.op)); !status.ok())
    return status;
  return compare(record.sequence);
}

Status Heap::compare(uint64_t number) const {
  const HeapRecord *records = partners.page->records(number);
  for (int pe = 1; pe < partners.npes; ++pe)
    if (!sameRequest(records[0], records[pe]))
      return failure(ACLSHMEM_INVALID_PARAM, "heap call ", number, " differs between PEs: PE 0 asked ",
                     describe(records[0]), ", PE ", pe, " asked ", describe(records[pe]),
                     ", all PEs must make the same heap calls in the same order");
  return outcome(records);
}

Status Heap::outcome(const HeapRecord *records) const {
  for (int pe = 0; pe < partners.npes; ++pe)
    if (records[pe].outcome == HeapOutcome::NoMemory)
      return failure(ACLSHMEM_MALLOC_FAILED, "PE ", pe, " has no memory for ", describe(records[pe]));
  const HeapRecord &own = records[partners.mype];
  for (int pe = 0; pe < partners.npes; ++pe)
    if (records[pe].outcome == HeapOutcome::Full)
      return failure(ACLSHMEM_MALLOC_FAILED, describe(own), " does not fit: ", allocator.freeBytes(), " of ",
                     allocator.capacity(), " heap bytes are free, the largest free range has ", allocator.largestFree(),
                     ", free blocks or raise local_mem_size");
  if (own.outcome == HeapOutcome::Fine)
    return {};
  if (own.op == HeapOp::Align)
    return failure(ACLSHMEM_INVALID_VALUE, "aclshmem_align: expected an alignment that is a power of two, got ",
                   own.alignment);
  if (own.op == HeapOp::Calloc)
    return failure(ACLSHMEM_INVALID_VALUE, "aclshmem_calloc: the product of count and size is too large");
  return failure(ACLSHMEM_INVALID_PARAM, "aclshmem_free: expected the start of a block");
}

namespace {

/// What the waiter of a heap call knows when it must say what it waits for.
struct Arrival {
  const BarrierSlot *slots;
  const void *slot;
};

std::string describeArrival(const void *argument) {
  const auto *arrival = static_cast<const Arrival *>(argument);
  auto pe = (static_cast<const BarrierSlot *>(arrival->slot) - arrival->slots) / barrierSlotsPerPe;
  return text("PE ", pe, " has not come");
}

} // namespace

Status Heap::arrive(const char *call) {
  if (auto known = partners.page->failure())
    return failure(ACLSHMEM_TIMEOUT_ERROR, call, ": the job has failed: ", Liveness::describe(*known));
  Deadline deadline(partners.timeoutSeconds, "control_operation_timeout");
  Arrival arrival = {partners.page->controlSlots(), nullptr};
  Status status;
  barrierOn({partners.page->controlSlots(), &counter, partners.mype, partners.npes},
            [&](const void *slot, uint32_t, uint32_t, int64_t epoch) {
              arrival.slot = slot;
              status = waitFor(partners.policy, {call, describeArrival, &arrival}, &deadline, [&] {
                return int64_t(__atomic_load_n(static_cast<const uint64_t *>(slot), __ATOMIC_ACQUIRE)) >= epoch;
              });
              return status.ok();
            });
  if (!status.ok())
    partners.page->fail({FailureKind::TimedOut, partners.mype});
  return status;
}

} // namespace heddle::shmem
