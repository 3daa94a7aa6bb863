// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Tests of the deterministic allocator, the last one against a model that searches every position.
#include "heap/Allocator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

using heddle::shmem::Allocator;

namespace {

constexpr uint64_t capacity = 64 * 64;

TEST(Allocator, TakesTheSmallestSufficientRangeAndTheLowestAmongEquals) {
  Allocator allocator(capacity);
  // Free ranges of 3, 1 and 1 granules between used ones.
  std::vector<uint64_t> offsets;
  for (uint64_t granules : {3, 1, 1, 1, 1, 1})
    offsets.push_back(*allocator.allocate(granules * 64, 64, 1));
  for (size_t i : {0, 2, 4})
    ASSERT_TRUE(allocator.release(offsets[i]));
  EXPECT_EQ(allocator.allocate(64, 64, 1), offsets[2]);
  EXPECT_EQ(allocator.allocate(1, 64, 1), offsets[4]);
  EXPECT_EQ(allocator.allocate(65, 64, 1), offsets[0]);
}

TEST(Allocator, GivesTheWholeCapacityAndNotAByteMore) {
  Allocator allocator(capacity);
  EXPECT_FALSE(allocator.allocate(capacity + 1, 64, 1));
  EXPECT_FALSE(allocator.allocate(~uint64_t(0), 64, 1));
  EXPECT_FALSE(allocator.allocate(64, uint64_t(1) << 63, 1));
  EXPECT_FALSE(allocator.allocate(0, 64, 1));
  EXPECT_EQ(allocator.allocate(capacity, 64, 1), 0u);
  EXPECT_FALSE(allocator.allocate(1, 64, 1));
  EXPECT_EQ(allocator.freeBytes(), 0u);
  EXPECT_TRUE(allocator.release(0));
  EXPECT_EQ(allocator.allocate(capacity, 64, 1), 0u);
}

TEST(Allocator, AlignsAndGivesTheGapBack) {
  Allocator allocator(capacity);
  EXPECT_EQ(allocator.allocate(64, 64, 1), 0u);
  EXPECT_EQ(allocator.allocate(10, 1024, 1), 1024u);
  EXPECT_EQ(allocator.allocate(1024 - 64, 64, 1), 64u) << "the gap before the aligned block is free";
}

TEST(Allocator, RefusesWhatIsNoStartOfABlock) {
  Allocator allocator(capacity);
  uint64_t block = *allocator.allocate(200, 64, 7);
  EXPECT_FALSE(allocator.release(block + 64));
  EXPECT_FALSE(allocator.release(block + capacity));
  EXPECT_TRUE(allocator.release(block));
  EXPECT_FALSE(allocator.release(block)) << "freed twice";
  EXPECT_EQ(allocator.freeBytes(), capacity);
}

TEST(Allocator, FindsTheBlockThatContainsAnOffset) {
  Allocator allocator(capacity);
  uint64_t first = *allocator.allocate(100, 64, 7), second = *allocator.allocate(64, 64, 8);
  EXPECT_EQ(allocator.blockAt(first + 99)->second.sequence, 7u);
  EXPECT_FALSE(allocator.blockAt(first + 100)) << "rounding does not enlarge a block";
  EXPECT_EQ(allocator.blockAt(second)->first, second);
  EXPECT_FALSE(allocator.blockAt(second + 64));
}

TEST(Allocator, MergesNeighboursInEveryOrder) {
  std::vector<size_t> order = {0, 1, 2};
  do {
    Allocator allocator(3 * 64);
    for (uint64_t i = 0; i < 3; ++i)
      ASSERT_EQ(allocator.allocate(64, 64, 1), i * 64);
    for (size_t i : order)
      ASSERT_TRUE(allocator.release(i * 64));
    EXPECT_EQ(allocator.freeRanges(), 1u);
    EXPECT_EQ(allocator.largestFree(), 3 * 64u);
  } while (std::next_permutation(order.begin(), order.end()));
}

/// Best fit by looking at every granule.
class Model {
public:
  std::optional<uint64_t> allocate(uint64_t bytes, uint64_t alignment) {
    size_t need = size_t((bytes + 63) / 64), step = size_t(std::max<uint64_t>(alignment, 64) / 64);
    size_t bestLength = ~size_t(0), best = 0;
    for (size_t i = 0; i < used.size();) {
      size_t end = i;
      while (end < used.size() && !used[end])
        ++end;
      size_t start = (i + step - 1) / step * step;
      if (end > i && start + need <= end && end - i < bestLength)
        bestLength = end - i, best = start;
      i = end + 1;
    }
    if (bestLength == ~size_t(0))
      return std::nullopt;
    std::fill_n(used.begin() + long(best), need, true);
    return best * 64;
  }
  void release(uint64_t offset, uint64_t bytes) {
    std::fill_n(used.begin() + long(offset / 64), (bytes + 63) / 64, false);
  }
  uint64_t freeBytes() const { return uint64_t(std::count(used.begin(), used.end(), false)) * 64; }

private:
  std::vector<bool> used = std::vector<bool>(capacity / 64);
};

TEST(Allocator, AgreesWithAModelOnRandomCalls) {
  auto seed = std::random_device()();
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  std::mt19937 random(seed);
  Allocator allocator(capacity);
  Model model;
  std::vector<std::pair<uint64_t, uint64_t>> blocks;
  for (int step = 0; step < 20000; ++step) {
    if (!blocks.empty() && random() % 2) {
      size_t i = random() % blocks.size();
      ASSERT_TRUE(allocator.release(blocks[i].first));
      model.release(blocks[i].first, blocks[i].second);
      blocks.erase(blocks.begin() + long(i));
    } else {
      uint64_t bytes = 1 + random() % (random() % 4 ? 200 : 1500), alignment = uint64_t(1) << random() % 11;
      auto offset = allocator.allocate(bytes, alignment, 1);
      ASSERT_EQ(offset, model.allocate(bytes, alignment)) << "step " << step;
      if (offset)
        blocks.emplace_back(*offset, bytes);
    }
    ASSERT_EQ(allocator.freeBytes(), model.freeBytes()) << "step " << step;
  }
  for (const auto &[offset, bytes] : blocks)
    ASSERT_TRUE(allocator.release(offset));
  EXPECT_EQ(allocator.allocate(capacity, 64, 1), 0u) << "everything merged again";
}

} // namespace
