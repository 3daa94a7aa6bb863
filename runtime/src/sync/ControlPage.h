// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The memory in which the PEs of one host meet: barrier slots, records of heap calls, the job's failure.
#ifndef HEDDLE_RUNTIME_SYNC_CONTROLPAGE_H
#define HEDDLE_RUNTIME_SYNC_CONTROLPAGE_H

#include "device/algorithm/Barrier.h"
#include "support/System.h"

#include <atomic>
#include <cstdint>
#include <optional>

namespace heddle::shmem {

/// Calls that all PEs make together.
enum class HeapOp : uint32_t { None, Malloc, Calloc, Align, Free, Finalize };

/// What became of a heap call on one PE before the PEs compared.
enum class HeapOutcome : uint32_t {
  Fine,
  BadArgument, ///< the call is wrong whatever the others asked
  Full,        ///< no free range of the heap suffices
  NoMemory,    ///< the system has no pages left
};

/// One PE's side of a heap call.
struct alignas(64) HeapRecord {
  uint64_t sequence;
  HeapOp op;
  HeapOutcome outcome;
  uint64_t bytes;
  uint64_t alignment;
  uint64_t offset; ///< of the block, noOffset without one
};
constexpr uint64_t noOffset = ~uint64_t(0);

/// Why a job cannot go on.
enum class FailureKind : uint32_t {
  None,
  Died,     ///< the PE ended without finalize
  TimedOut, ///< the PE gave up waiting for the others
  Mismatch, ///< the PE left the job while others did something else
};
struct Failure {
  FailureKind kind = FailureKind::None;
  int pe = -1;
};

/// A view of the control page; all processes agree on its layout because they agree on the number of PEs.
class ControlPage {
public:
  static size_t bytesFor(int npes);

  ControlPage() = default;
  /// Takes \p mapping, of bytesFor(\p npes) bytes.
  ControlPage(Mapping mapping, int npes) : memory(std::move(mapping)), npes(npes) {}

  /// Slots of the barrier that programs call.
  BarrierSlot *worldSlots() const;
  /// Slots of the barrier inside heap calls. Its own epochs keep a forgotten barrier_all from passing for a malloc.
  BarrierSlot *controlSlots() const;
  /// Records of the heap call \p sequence, one a PE. Two sets alternate: a record is overwritten two calls later, and
  /// nobody gets there before all have compared this one.
  HeapRecord *records(uint64_t sequence) const;

  std::optional<Failure> failure() const;
  /// The first failure stays.
  void fail(Failure failure);

private:
  std::atomic<uint64_t> &failureWord() const { return *reinterpret_cast<std::atomic<uint64_t> *>(memory.get()); }

  Mapping memory;
  int npes = 0;
};

} // namespace heddle::shmem

#endif // HEDDLE_RUNTIME_SYNC_CONTROLPAGE_H
