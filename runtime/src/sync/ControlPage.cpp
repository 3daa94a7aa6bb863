// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Offsets inside the control page.
#include "sync/ControlPage.h"

namespace heddle::shmem {
namespace {

constexpr size_t headerBytes = 64;
size_t slotBytes(int npes) { return sizeof(BarrierSlot) * barrierSlotsPerPe * size_t(npes); }

} // namespace

static_assert(std::atomic<uint64_t>::is_always_lock_free, "the failure word is shared by processes");

size_t ControlPage::bytesFor(int npes) {
  return headerBytes + 2 * slotBytes(npes) + 2 * sizeof(HeapRecord) * size_t(npes);
}

BarrierSlot *ControlPage::worldSlots() const { return reinterpret_cast<BarrierSlot *>(memory.get() + headerBytes); }

BarrierSlot *ControlPage::controlSlots() const {
  return reinterpret_cast<BarrierSlot *>(memory.get() + headerBytes + slotBytes(npes));
}

HeapRecord *ControlPage::records(uint64_t sequence) const {
  auto *first = reinterpret_cast<HeapRecord *>(memory.get() + headerBytes + 2 * slotBytes(npes));
  return first + (sequence & 1) * size_t(npes);
}

std::optional<Failure> ControlPage::failure() const {
  uint64_t word = failureWord().load(std::memory_order_acquire);
  if (!word)
    return std::nullopt;
  return Failure{FailureKind(word >> 32), int(uint32_t(word))};
}

void ControlPage::fail(Failure failure) {
  uint64_t none = 0;
  failureWord().compare_exchange_strong(none, uint64_t(failure.kind) << 32 | uint32_t(failure.pe));
}

} // namespace heddle::shmem
