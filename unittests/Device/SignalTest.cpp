// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Signals: set, add, and what they say about earlier data.
#include "Entries.h"
#include "FakeRanks.h"

using namespace heddle;
using namespace heddle::test;

TEST(Signal, setStoresAndAddCounts) {
  FakeRanks ranks(4);
  // All ranks and blocks add to one word of rank 2; each sets a word of its own there.
  launchOnAll(ranks,
              [&](HeddleContext &context, const int32_t *program) {
                MemRef<int32_t, 1> counter = memref(ranks.at<int32_t>(context.rank, 64));
                signalOp(&counter, 3, 1, 2);
                MemRef<int32_t, 1> own = memref(ranks.at<int32_t>(context.rank, 128), context.rank * 16);
                signalOp(&own, -5 - context.rank, 0, 2);
              },
              {.grid = {1, 1, 25}, .threads = 2});
  EXPECT_EQ(*ranks.at<int32_t>(2, 64), 4 * 25 * 3);
  EXPECT_EQ(*ranks.at<int32_t>(1, 64), 0);
  for (int32_t rank = 0; rank < 4; ++rank)
    EXPECT_EQ(ranks.at<int32_t>(2, 128)[rank * 16], -5 - rank);
}

TEST(Signal, storesAreOfTheirType) {
  FakeRanks ranks(2);
  Program program = [&](HeddleContext &, const int32_t *) {
    MemRef<int64_t, 1> wide = memref(ranks.at<int64_t>(0, 64));
    int64P(&wide, -(int64_t(1) << 40), 1);
    MemRef<_Float16, 1> half = memref(ranks.at<_Float16>(0, 128), 1);
    halfP(&half, _Float16(1.5), 1);
  };
  EXPECT_EQ(llvm::toString(launchProgram(program, {.state = ranks.state(0)})), "");
  EXPECT_EQ(*ranks.at<int64_t>(1, 64), -(int64_t(1) << 40));
  EXPECT_EQ(ranks.at<uint16_t>(1, 128)[0], 0);
  EXPECT_EQ(ranks.at<uint16_t>(1, 128)[1], 0x3e00);
  EXPECT_EQ(ranks.at<uint16_t>(1, 128)[2], 0);
}

/// A message goes round a ring; whoever sees the signal must see the data.
TEST(Signal, putSignalNeverOvertakesItsData) {
  constexpr int32_t count = 4, rounds = 200, words = 64;
  FakeRanks ranks(count);
  std::atomic<int32_t> wrong{0};
  launchOnAll(ranks,
              [&](HeddleContext &context, const int32_t *) {
                int32_t next = (context.rank + 1) % count;
                float *inbox = ranks.at<float>(context.rank, 4096);
                MemRef<int32_t, 1> flag = memref(ranks.at<int32_t>(context.rank, 64));
                std::vector<float> data(words);
                for (int32_t round = 1; round <= rounds; ++round) {
                  std::fill(data.begin(), data.end(), float(round));
                  MemRef<float, 1> to = memref(inbox), from = memref(data.data());
                  floatPutSignal(&to, &from, words * sizeof(float), &flag, round, 0, next);
                  signalWaitUntil(&flag, HEDDLE_CMP_GE, round);
                  for (int32_t i = 0; i < words; ++i)
                    wrong += inbox[i] != float(round);
                  barrierAll(); // the inbox is free again
                }
              },
              {});
  EXPECT_EQ(wrong, 0);
}
