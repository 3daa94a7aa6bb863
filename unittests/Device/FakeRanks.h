// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file N ranks inside one test process: heaps and device states as the runtime would set them up, no processes.
#ifndef HEDDLE_UNITTESTS_DEVICE_FAKERANKS_H
#define HEDDLE_UNITTESTS_DEVICE_FAKERANKS_H

#include "Launch.h"

#include "algorithm/Barrier.h"
#include "shmem/device_state.h"

#include "llvm/ADT/FunctionExtras.h"

#include <functional>
#include <gtest/gtest.h>
#include <memory>
#include <thread>
#include <vector>

namespace heddle::test {

/// The ranks see each other's heaps at different addresses than their own offsets suggest: nothing is contiguous.
class FakeRanks {
public:
  static constexpr size_t heapBytes = 1 << 16;

  explicit FakeRanks(int32_t count) : bases(count), counters(count), slots(size_t(count) * barrierSlotsPerPe) {
    for (int32_t rank = 0; rank < count; ++rank) {
      heaps.push_back(std::make_unique<Heap>());
      bases[rank] = heaps.back()->bytes;
      states.push_back(std::make_unique<aclshmem_device_host_state_t>());
      aclshmem_device_host_state_t &state = *states.back();
      state.version = ACLSHMEM_STATE_VERSION;
      state.mype = rank;
      state.npes = count;
      state.heap_base = state.host_heap_base = heaps.back()->bytes;
      state.heap_size = heapBytes;
      state.p2p_device_heap_base = bases.data();
      state.sync_pool = slots.data();
      state.sync_counter = &counters[rank];
    }
  }

  int32_t size() const { return static_cast<int32_t>(states.size()); }
  aclshmem_device_host_state_t *state(int32_t rank) { return states[rank].get(); }
  /// The object at \p offset of the heap of \p rank.
  template <class T>
  T *at(int32_t rank, size_t offset) {
    return reinterpret_cast<T *>(heaps[rank]->bytes + offset);
  }

private:
  struct alignas(64) Heap {
    char bytes[heapBytes] = {};
  };
  std::vector<std::unique_ptr<Heap>> heaps;
  std::vector<void *> bases;
  std::vector<std::unique_ptr<aclshmem_device_host_state_t>> states;
  std::vector<BarrierCounter> counters;
  std::vector<BarrierSlot> slots;
};

/// What a test runs as a kernel: called once a program with its context and (x, y, z).
using Program = std::function<void(HeddleContext &, const int32_t *)>;

/// The entry of every test kernel: its only argument is the address of a Program.
inline void callProgram(const uint64_t *args, const int32_t *, const int32_t *program) {
  (*reinterpret_cast<const Program *>(args[2]))(*heddle_context(), program);
}

/// Launches \p program as kernel "test"; \p request may be preset.
inline llvm::Error launchProgram(const Program &program, emulator::LaunchRequest request,
                                 emulator::KernelSpec spec = {.name = "test"}, bool mayWait = true) {
  std::unique_ptr<emulator::Kernel> kernel = emulator::Kernel::wrap(callProgram, std::move(spec), mayWait);
  uint64_t slot = reinterpret_cast<uintptr_t>(&program);
  request.args = slot;
  if (request.target.empty())
    request.target = "Ascend910B3";
  return emulator::launch(*kernel, request);
}

/// Runs \p program on every rank at the same time, each with a host thread of its own; \p request is the same for all
/// but for the state.
inline void launchOnAll(FakeRanks &ranks, const Program &program, const emulator::LaunchRequest &request,
                        const emulator::KernelSpec &spec = {.name = "test"}) {
  std::vector<std::thread> threads;
  std::vector<std::string> errors(ranks.size());
  for (int32_t rank = 0; rank < ranks.size(); ++rank)
    threads.emplace_back([&, rank] {
      emulator::LaunchRequest own = request;
      own.state = ranks.state(rank);
      errors[rank] = llvm::toString(launchProgram(program, own, spec));
    });
  for (std::thread &thread : threads)
    thread.join();
  for (const std::string &error : errors)
    EXPECT_EQ(error, "");
}

} // namespace heddle::test

#endif // HEDDLE_UNITTESTS_DEVICE_FAKERANKS_H
