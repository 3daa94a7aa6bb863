// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Barriers over cores and ranks.
#include "Entries.h"
#include "FakeRanks.h"

using namespace heddle;
using namespace heddle::test;

/// Each core of each rank writes, then reads what all others wrote, over and over. \p subBlocks fibers play a core.
static void exchange(int32_t rankCount, int32_t cores, int32_t rounds, void (*barrier)(), int32_t subBlocks = 1) {
  FakeRanks ranks(rankCount);
  std::atomic<int32_t> wrong{0};
  int32_t members = cores * subBlocks;
  launchOnAll(ranks,
              [&](HeddleContext &context, const int32_t *) {
                int32_t me = context.core * subBlocks + context.subBlock;
                for (int32_t round = 1; round <= rounds; ++round) {
                  ranks.at<int32_t>(context.rank, 1024)[me] = round;
                  barrier();
                  for (int32_t rank = 0; rank < rankCount; ++rank)
                    for (int32_t core = 0; core < members; ++core)
                      wrong += ranks.at<int32_t>(rank, 1024)[core] != round;
                  barrier();
                }
              },
              {.grid = {cores, 1, 1}, .threads = 2}, {.name = "test", .subBlocks = subBlocks, .joinsCores = true});
  EXPECT_EQ(wrong, 0);
}

TEST(Order, barrierOfOneRank) { exchange(1, 3, 50, barrierAll); }
TEST(Order, barrierOfCoresAndRanks) { exchange(3, 5, 50, barrierAll); }
TEST(Order, vectorBarrier) { exchange(2, 4, 50, barrierAllVec); }
TEST(Order, subBlocksJoinTheBarrier) { exchange(2, 3, 50, barrierAll, 2); }
TEST(Order, barrierInSeveralRounds) { exchange(11, 1, 20, barrierAll); }

/// The machine may have two CPUs: 8 ranks of 20 cores wait for each other all the same.
TEST(Order, manyFibersOnFewThreads) { exchange(8, 20, 10, barrierAll); }

TEST(Order, fenceAndQuietReturn) {
  FakeRanks ranks(1);
  Program program = [&](HeddleContext &, const int32_t *) {
    fence();
    quiet();
  };
  EXPECT_EQ(llvm::toString(launchProgram(program, {.state = ranks.state(0)})), "");
}
