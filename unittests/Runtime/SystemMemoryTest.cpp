// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Tests of the system's memory figures.
#include "heap/SystemMemory.h"

#include <gtest/gtest.h>

#include <sstream>

using namespace heddle::shmem;

TEST(SystemMemory, AddsFreeSwapToAvailableMemory) {
  std::istringstream info("MemTotal:       1000 kB\nMemFree:  7 kB\nMemAvailable:    600 kB\nSwapFree:  50 kB\n"
                          "HugePages_Total:       0\n");
  EXPECT_EQ(parseMemoryInfo(info), 650u * 1024);
}

TEST(SystemMemory, KnowsNothingWithoutTheFigure) {
  std::istringstream info("MemTotal:       1000 kB\nMemFree:  7 kB\n");
  EXPECT_FALSE(parseMemoryInfo(info));
}

TEST(SystemMemory, ReadsThisSystem) {
  EXPECT_GT(availableMemory(), 0u);
  EXPECT_LT(availableMemory(), uint64_t(1) << 50) << "a machine has a limit";
}
