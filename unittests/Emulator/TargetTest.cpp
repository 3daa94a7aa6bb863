// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Target descriptions.
#include "Target.h"

#include <gtest/gtest.h>

using namespace heddle::emulator;

static const Target &find(llvm::StringRef name) {
  llvm::Expected<const Target *> target = findTarget(name);
  if (!target) {
    ADD_FAILURE() << llvm::toString(target.takeError());
    return targets().front();
  }
  return **target;
}

TEST(Target, coresByFamily) {
  EXPECT_EQ(find("Ascend910B1").cores(true), 24);
  EXPECT_EQ(find("Ascend910B3").cores(true), 20);
  EXPECT_EQ(find("Ascend910B3").cores(false), 40);
  EXPECT_EQ(find("Ascend910B4-1").cores(false), 40);
  EXPECT_EQ(find("Ascend910_9392").cores(false), 48);
  EXPECT_EQ(find("Ascend310B1").cores(false), 1);
  EXPECT_EQ(find("Ascend910_9589").cores(true), 32);
  EXPECT_EQ(find("Ascend950PR_957b").cores(false), 56);
  EXPECT_EQ(find("Ascend950DT_95A2").cores(false), 72);
}

TEST(Target, memories) {
  EXPECT_EQ(find("Ascend910B3").unifiedBufferBits, 192u * 1024 * 8);
  EXPECT_EQ(find("Ascend950PR_9599").unifiedBufferBits, 248u * 1024 * 8);
  EXPECT_EQ(find("Ascend950PR_9599").l0cBits, 2u * find("Ascend910B3").l0cBits);
}

TEST(Target, unknownNameListsTheAcceptedOnes) {
  std::string all;
  for (const Target &target : targets())
    all += (all.empty() ? "" : ", ") + target.name.str();
  EXPECT_EQ(all.substr(0, 24), "Ascend910B1, Ascend910B2");
  for (const char *name : {"", "ascend910b3", "Ascend910B5", "Ascend910_957", "Ascend910_957?", "Ascend310P"})
    EXPECT_EQ(llvm::toString(findTarget(name).takeError()),
              "unknown target '" + std::string(name) + "', expected one of " + all + " (? is any letter or digit)");
}

TEST(Target, programsAreNumberedByFamily) {
  std::array<int32_t, 3> grid{2, 3, 4};
  int32_t block = 0;
  for (int32_t x = 0; x < 2; ++x)
    for (int32_t y = 0; y < 3; ++y)
      for (int32_t z = 0; z < 4; ++z)
        EXPECT_EQ(find("Ascend910B3").program(block++, grid), (std::array<int32_t, 3>{x, y, z}));
  block = 0;
  for (int32_t z = 0; z < 4; ++z)
    for (int32_t y = 0; y < 3; ++y)
      for (int32_t x = 0; x < 2; ++x)
        EXPECT_EQ(find("Ascend950PR_9579").program(block++, grid), (std::array<int32_t, 3>{x, y, z}));
}
