// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Waits: comparisons, types, strides, and that a wait returns as soon as its test holds.
#include "Entries.h"
#include "FakeRanks.h"

using namespace heddle;
using namespace heddle::test;

/// Runs \p wait in block 0 and \p release in block 1, on one thread: block 1 runs only when block 0 has yielded.
static void waitThenRelease(std::function<void()> wait, std::function<void()> release) {
  std::vector<int> order;
  Program program = [&](HeddleContext &context, const int32_t *) {
    if (context.block == 0) {
      order.push_back(1);
      wait();
      order.push_back(3);
    } else {
      order.push_back(2);
      release();
    }
  };
  EXPECT_EQ(llvm::toString(launchProgram(program, {.grid = {2, 1, 1}, .threads = 1})), "");
  EXPECT_EQ(order, (std::vector<int>{1, 2, 3}));
}

TEST(Wait, flagsStandInCacheLinesOfTheirOwn) {
  alignas(64) int32_t flags[3 * 16] = {};
  MemRef<int32_t, 1> word = memref(flags);
  waitThenRelease([&] { EXPECT_EQ(waitInt32(&word, 3, 9), 0); }, [&] { flags[0] = flags[16] = flags[32] = 9; });
  alignas(64) int8_t bytes[2 * 64] = {};
  MemRef<int8_t, 1> byte = memref(bytes);
  waitThenRelease([&] { waitInt8(&byte, 2, -1); }, [&] { bytes[0] = bytes[64] = -1; });
}

TEST(Wait, noFlagsNoWait) {
  int32_t flag = 0;
  Program program = [&](HeddleContext &, const int32_t *) {
    MemRef<int32_t, 1> word = memref(&flag);
    waitInt32(&word, 0, 1);
  };
  EXPECT_EQ(llvm::toString(launchProgram(program, {})), "");
}

TEST(Wait, signalWaitReturnsTheValueThatSatisfiedIt) {
  int32_t flag = -3;
  MemRef<int32_t, 1> word = memref(&flag);
  waitThenRelease([&] { EXPECT_EQ(signalWaitUntil(&word, HEDDLE_CMP_GE, -2), 40); }, [&] { flag = 40; });
}

namespace {
/// A comparison with a value that satisfies it and one that does not, of `word compare 5`.
struct Case {
  int32_t compare;
  int32_t no, yes;
};
class Compare : public testing::TestWithParam<Case> {};
} // namespace

TEST_P(Compare, holdsWhenItShould) {
  auto [compare, no, yes] = GetParam();
  int32_t flag = no;
  MemRef<int32_t, 1> word = memref(&flag);
  waitThenRelease([&, compare = compare, yes = yes] { EXPECT_EQ(signalWaitUntil(&word, compare, 5), yes); },
                  [&, yes = yes] { flag = yes; });
}
INSTANTIATE_TEST_SUITE_P(All, Compare,
                         testing::Values(Case{HEDDLE_CMP_EQ, 4, 5}, Case{HEDDLE_CMP_NE, 5, 4},
                                         Case{HEDDLE_CMP_GT, 5, 6}, Case{HEDDLE_CMP_GE, 4, 5},
                                         Case{HEDDLE_CMP_LT, 5, -6}, Case{HEDDLE_CMP_LE, 6, 5}));

TEST(Wait, signednessCounts) {
  uint8_t large = 0;
  MemRef<uint8_t, 1> unsignedWord = memref(&large);
  waitThenRelease([&] { waitUntilUint8(&unsignedWord, HEDDLE_CMP_GT, 100); }, [&] { large = 200; });
  int8_t small = 0;
  MemRef<int8_t, 1> signedWord = memref(&small);
  waitThenRelease([&] { waitUntilInt8(&signedWord, HEDDLE_CMP_LT, -100); }, [&] { small = -128; });
}

TEST(Wait, floatsCompareAsFloats) {
  float value = -0.5f;
  MemRef<float, 1> word = memref(&value);
  waitThenRelease([&] { waitUntilFloat(&word, HEDDLE_CMP_LT, -1.0f); }, [&] { value = -2.0f; });
}

TEST(Wait, tokensChangeNothing) {
  float data[6] = {};
  MemRef<float, 2> in{data, data + 1, 2, {3, 4}, {5, 6}}, out{};
  tokenFloat2d(&out, &in, 17);
  EXPECT_EQ(out.allocated, in.allocated);
  EXPECT_EQ(out.aligned, in.aligned);
  EXPECT_EQ(out.offset, 2);
  EXPECT_EQ(out.sizes[1], 4);
  EXPECT_EQ(out.strides[0], 5);
  EXPECT_EQ(tokenFloat(2.5f, 3), 2.5f);
}
