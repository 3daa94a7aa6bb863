// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Puts, gets and the addresses of other ranks.
#include "Entries.h"
#include "FakeRanks.h"

using namespace heddle;
using namespace heddle::test;

TEST(Rma, ranksKnowThemselves) {
  FakeRanks ranks(3);
  std::array<std::atomic<int32_t>, 3> seen{};
  launchOnAll(ranks, [&](HeddleContext &, const int32_t *) { seen[myPe()] += nPes(); }, {});
  for (const auto &count : seen)
    EXPECT_EQ(count, 3);
}

TEST(Rma, withoutAHeapThereIsOneRank) {
  int32_t rank = -1, count = -1;
  Program program = [&](HeddleContext &, const int32_t *) { rank = myPe(), count = nPes(); };
  EXPECT_EQ(llvm::toString(launchProgram(program, {})), "");
  EXPECT_EQ(rank, 0);
  EXPECT_EQ(count, 1);
}

TEST(Rma, ptrTranslatesAlignedPlusOffset) {
  FakeRanks ranks(2);
  MemRef<float, 1> in = memref(ranks.at<float>(0, 128), 4);
  in.sizes[0] = 7;
  in.strides[0] = 3;
  MemRef<float, 1> out{};
  Program program = [&](HeddleContext &, const int32_t *) { ptrFloat(&out, &in, 1); };
  EXPECT_EQ(llvm::toString(launchProgram(program, {.state = ranks.state(0)})), "");
  EXPECT_EQ(out.aligned, ranks.at<float>(1, 128 + 16));
  EXPECT_EQ(out.allocated, out.aligned);
  EXPECT_EQ(out.offset, 0);
  EXPECT_EQ(out.sizes[0], 7);
  EXPECT_EQ(out.strides[0], 3);
}

TEST(Rma, ptrMayWorkInPlace) {
  FakeRanks ranks(2);
  MemRef<float, 1> both = memref(ranks.at<float>(0, 64), 1);
  Program program = [&](HeddleContext &, const int32_t *) { ptrFloat(&both, &both, 1); };
  EXPECT_EQ(llvm::toString(launchProgram(program, {.state = ranks.state(0)})), "");
  EXPECT_EQ(both.aligned, ranks.at<float>(1, 68));
}

/// Every rank puts its row into the heaps of all others, in both spellings.
template <class Put>
static void putToAll(Put put) {
  FakeRanks ranks(4);
  launchOnAll(ranks,
              [&](HeddleContext &context, const int32_t *) {
                float row[7] = {};
                for (int i = 0; i < 5; ++i)
                  row[i + 2] = float(context.rank * 10 + i);
                for (int32_t pe = 0; pe < context.rankCount; ++pe) {
                  MemRef<float, 1> to = memref(ranks.at<float>(context.rank, 256), context.rank * 5);
                  MemRef<float, 1> from = memref(row, 2);
                  put(&to, &from, 5 * sizeof(float), pe);
                }
                barrierAll();
              },
              {});
  for (int32_t rank = 0; rank < 4; ++rank)
    for (int i = 0; i < 20; ++i)
      EXPECT_EQ(ranks.at<float>(rank, 256)[i], float(i / 5 * 10 + i % 5));
}

TEST(Rma, putCopiesBytes) { putToAll(floatPut); }
TEST(Rma, putNbiInTheOtherSpelling) { putToAll(putFloatNbi); }

TEST(Rma, getCopiesBytes) {
  FakeRanks ranks(2);
  for (int i = 0; i < 8; ++i)
    ranks.at<float>(1, 512)[i] = float(i);
  float got[4] = {-1, -1, -1, -1};
  Program program = [&](HeddleContext &, const int32_t *) {
    MemRef<float, 1> to = memref(got), from = memref(ranks.at<float>(0, 512), 3);
    floatGet(&to, &from, 12, 1);
  };
  EXPECT_EQ(llvm::toString(launchProgram(program, {.state = ranks.state(0)})), "");
  EXPECT_EQ(got[0], 3);
  EXPECT_EQ(got[2], 5);
  EXPECT_EQ(got[3], -1) << "the count is in bytes";
}
