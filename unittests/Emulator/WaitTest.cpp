// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The test behind a wait: reading, comparing and naming words of every size and kind.
#include "Wait.h"

#include <gtest/gtest.h>

using namespace heddle::emulator;

static HeddleWait make(const void *address, uint32_t bytes, uint32_t compare, int64_t value,
                       uint32_t word = HEDDLE_WORD_SIGNED) {
  return {address, bytes, compare, value, "test", word};
}

TEST(Wait, wordsAreExtended) {
  uint64_t memory = 0xfffffffffffffff0;
  for (uint32_t bytes : {1, 2, 4, 8})
    EXPECT_EQ(loadWord(make(&memory, bytes, 0, 0)), -16) << bytes;
  EXPECT_EQ(loadWord(make(&memory, 1, 0, 0, HEDDLE_WORD_UNSIGNED)), 0xf0);
  EXPECT_EQ(loadWord(make(&memory, 4, 0, 0, HEDDLE_WORD_UNSIGNED)), 0xfffffff0);
}

TEST(Wait, comparisons) {
  const bool expected[6][3] = {{false, true, false}, {true, false, true},  {false, false, true},
                               {false, true, true},  {true, false, false}, {true, true, false}};
  for (uint32_t compare = 0; compare < 6; ++compare)
    for (int64_t seen : {4, 5, 6})
      EXPECT_EQ(holds(make(nullptr, 8, compare, 5), seen), expected[compare][seen - 4]) << compare << " " << seen;
}

TEST(Wait, kindsOfWords) {
  EXPECT_FALSE(holds(make(nullptr, 8, HEDDLE_CMP_GT, 1), -1));
  EXPECT_TRUE(holds(make(nullptr, 8, HEDDLE_CMP_GT, 1, HEDDLE_WORD_UNSIGNED), -1));
  int64_t half = 0x3f000000, minusOne = 0xbf800000;
  EXPECT_TRUE(holds(make(nullptr, 4, HEDDLE_CMP_LT, half, HEDDLE_WORD_FLOAT), minusOne));
}

TEST(Wait, text) {
  EXPECT_EQ(testText(make(nullptr, 8, HEDDLE_CMP_EQ, -3)), "== -3");
  EXPECT_EQ(testText(make(nullptr, 8, HEDDLE_CMP_NE, -1, HEDDLE_WORD_UNSIGNED)), "!= 18446744073709551615");
  EXPECT_EQ(testText(make(nullptr, 4, HEDDLE_CMP_LE, 0x3fc00000, HEDDLE_WORD_FLOAT)), "<= 1.50");
}
