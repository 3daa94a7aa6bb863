// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Guarded memory: sizes, guard pages, and that pieces come back warm.
#include "GuardedMemory.h"

#include <cstdint>
#include <gtest/gtest.h>
#include <utility>

using heddle::emulator::GuardedMemory;

TEST(GuardedMemory, isLargeEnoughAndWritable) {
  for (size_t wanted : {size_t(0), size_t(1), size_t(4096), size_t(5000), size_t(1) << 20}) {
    GuardedMemory memory(wanted);
    EXPECT_GE(memory.size(), wanted);
    memory.data()[0] = memory.end()[-1] = 1;
    EXPECT_EQ(reinterpret_cast<uintptr_t>(memory.data()) % 4096, 0u);
  }
}

TEST(GuardedMemory, knowsItsGuards) {
  GuardedMemory memory(4096);
  uintptr_t first = reinterpret_cast<uintptr_t>(memory.data());
  EXPECT_TRUE(memory.guards(first - 1));
  EXPECT_TRUE(memory.guards(first - 4096));
  EXPECT_FALSE(memory.guards(first - 4097));
  EXPECT_FALSE(memory.guards(first));
  EXPECT_FALSE(memory.guards(first + memory.size() - 1));
  EXPECT_TRUE(memory.guards(first + memory.size()));
  EXPECT_TRUE(memory.guards(first + memory.size() + 4095));
  EXPECT_FALSE(memory.guards(first + memory.size() + 4096));
  EXPECT_FALSE(GuardedMemory().guards(0));
}

TEST(GuardedMemory, aFreedPieceIsUsedAgain) {
  char *first = GuardedMemory(12345).data();
  EXPECT_EQ(GuardedMemory(12346).data(), first);
}

TEST(GuardedMemory, movesItsPiece) {
  GuardedMemory memory(100);
  char *data = memory.data();
  GuardedMemory other(std::move(memory));
  EXPECT_EQ(other.data(), data);
  EXPECT_EQ(memory.data(), nullptr); // NOLINT(bugprone-use-after-move): what a move leaves is the subject
  GuardedMemory third;
  third = std::move(other);
  EXPECT_EQ(third.data(), data);
}

TEST(GuardedMemory, tellsWhenThereIsNone) {
  GuardedMemory memory(size_t(1) << 60);
  EXPECT_EQ(memory.data(), nullptr);
  EXPECT_EQ(memory.size(), 0u);
}
