// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Tests of the barrier's algorithm with PEs that are threads.
#include "device/algorithm/Barrier.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

using namespace heddle;

namespace {

/// The memory of one barrier.
struct Job {
  explicit Job(int npes) : npes(npes), slots(size_t(npes) * barrierSlotsPerPe), counters(size_t(npes)) {}
  BarrierArea area(int pe) { return {slots.data(), &counters[size_t(pe)], pe, npes}; }

  int npes;
  std::vector<BarrierSlot> slots;
  std::vector<BarrierCounter> counters;
};

bool holds(const void *address, int64_t value) {
  return int64_t(__atomic_load_n(static_cast<const uint64_t *>(address), __ATOMIC_ACQUIRE)) >= value;
}

class Barrier : public testing::TestWithParam<int> {};

TEST_P(Barrier, NobodyLeavesBeforeAllArrivedAndNobodyIsTwoAhead) {
  int npes = GetParam(), rounds = npes > 16 ? 40 : 400;
  Job job(npes);
  std::vector<std::atomic<int>> progress(static_cast<size_t>(npes));
  std::atomic<int> violations{0};
  std::vector<std::thread> pes;
  for (int pe = 0; pe < npes; ++pe)
    pes.emplace_back([&, pe] {
      for (int round = 1; round <= rounds; ++round) {
        progress[size_t(pe)].store(round, std::memory_order_relaxed);
        BarrierResult result =
            barrierOn(job.area(pe), [](const void *address, uint32_t bytes, uint32_t compare, int64_t value) {
              EXPECT_EQ(bytes, 8u);
              EXPECT_EQ(compare, barrierCompareGe);
              while (!holds(address, value))
                std::this_thread::yield();
              return true;
            });
        if (result != BarrierResult::Done)
          ++violations;
        for (const std::atomic<int> &other : progress)
          if (int seen = other.load(std::memory_order_relaxed); seen < round || seen > round + 1)
            ++violations;
      }
    });
  for (std::thread &pe : pes)
    pe.join();
  EXPECT_EQ(violations, 0);
}

// One round up to 8, two up to 64, three above; powers of 8 and their neighbours.
INSTANTIATE_TEST_SUITE_P(Sizes, Barrier, testing::Values(1, 2, 3, 7, 8, 9, 10, 16, 17, 63, 64, 65, 72));

TEST(BarrierArea, StaysInsideItsSlotsForEveryLegalSize) {
  int64_t distance = 1, rounds = 0;
  for (; distance < ACLSHMEM_STATE_MAX_PES; distance *= barrierRadix)
    ++rounds;
  EXPECT_LE(rounds, barrierSlotsPerPe);
}

TEST(BarrierArea, TellsOfASecondThreadOfThePe) {
  Job job(2);
  BarrierResult second = BarrierResult::Done;
  BarrierResult first = barrierOn(job.area(0), [&](const void *, uint32_t, uint32_t, int64_t) {
    second = barrierOn(job.area(0), [](const void *, uint32_t, uint32_t, int64_t) { return true; });
    return true;
  });
  EXPECT_EQ(second, BarrierResult::Busy);
  EXPECT_EQ(first, BarrierResult::Done);
  EXPECT_EQ(job.counters[0].epoch, 1u) << "the refused call changed nothing";
}

TEST(BarrierArea, EndsWhenTheWaiterGivesUp) {
  Job job(9);
  int calls = 0;
  BarrierResult result = barrierOn(job.area(3), [&](const void *, uint32_t, uint32_t, int64_t) {
    ++calls;
    return false;
  });
  EXPECT_EQ(result, BarrierResult::Abandoned);
  EXPECT_EQ(calls, 1);
}

TEST(BarrierArea, AcceptsAPeerThatIsOneBarrierAhead) {
  Job job(2);
  job.slots[barrierSlotsPerPe].epoch = 2;
  auto never = [](const void *, uint32_t, uint32_t, int64_t) { return false; };
  EXPECT_EQ(barrierOn(job.area(0), never), BarrierResult::Done);
  EXPECT_EQ(barrierOn(job.area(0), never), BarrierResult::Done);
  EXPECT_EQ(barrierOn(job.area(0), never), BarrierResult::Abandoned);
}

TEST(BarrierArea, ServesAWaiterThatReturnsNothing) {
  auto state = std::make_unique<aclshmem_device_host_state_t>();
  Job job(2);
  state->mype = 1;
  state->npes = 2;
  state->sync_pool = job.slots.data();
  state->sync_counter = &job.counters[1];
  BarrierResult result = barrierPes(state.get(), [&](const void *address, uint32_t, uint32_t, int64_t value) {
    EXPECT_EQ(address, &job.slots[0].epoch);
    job.slots[0].epoch = uint64_t(value);
  });
  EXPECT_EQ(result, BarrierResult::Done);
  EXPECT_EQ(job.slots[barrierSlotsPerPe].epoch, 1u);
}

} // namespace
