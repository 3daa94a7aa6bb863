// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Meetings of cores and of sub-blocks.
#include "FakeRanks.h"
#include "Report.h"

using namespace heddle;
using namespace heddle::test;
using emulator::LaunchRequest;

TEST(Join, exactlyOneCoreLeads) {
  for (int32_t threads : {1, 3}) {
    std::atomic<int32_t> leaders{0}, early{0};
    Program program = [&](HeddleContext &context, const int32_t *) {
      for (int32_t round = 1; round <= 100; ++round) {
        if (heddle_cores_join(&context, "test")) {
          ++leaders;
          heddle_cores_release(&context);
        }
        early += leaders < round;
      }
    };
    LaunchRequest request{.grid = {7, 1, 1}, .threads = threads};
    EXPECT_EQ(llvm::toString(launchProgram(program, request)), "");
    EXPECT_EQ(leaders, 100);
    EXPECT_EQ(early, 0) << "a core left before the leader had released it";
  }
}

TEST(Join, subBlocksMeetWithinTheirBlock) {
  std::array<std::atomic<int32_t>, 6> leaders{};
  Program program = [&](HeddleContext &context, const int32_t *) {
    // Blocks do different numbers of meetings: they do not meet each other.
    for (int32_t i = 0; i <= context.block; ++i)
      if (heddle_subblocks_join(&context, "test")) {
        ++leaders[context.block];
        heddle_subblocks_release(&context);
      }
  };
  LaunchRequest request{.grid = {6, 1, 1}, .cores = 2};
  EXPECT_EQ(llvm::toString(launchProgram(program, request, {.name = "test", .subBlocks = 2})), "");
  for (int32_t block = 0; block < 6; ++block)
    EXPECT_EQ(leaders[block], block + 1);
}

TEST(Join, aLoneSubBlockNeverWaits) {
  Program program = [&](HeddleContext &context, const int32_t *) {
    EXPECT_EQ(heddle_subblocks_join(&context, "test"), 1);
    heddle_subblocks_release(&context);
  };
  EXPECT_EQ(llvm::toString(launchProgram(program, {.grid = {3, 1, 1}})), "");
}

static const HeddleSite site{"sum.py", 30, 9, "libshmem_device.barrier_all"};

TEST(Join, aCoreThatEndedIsMissed) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  Program program = [&](HeddleContext &context, const int32_t *) {
    context.site = &site;
    if (context.block != 1)
      heddle_cores_join(&context, "aclshmem_barrier_all");
  };
  EXPECT_EXIT(llvm::consumeError(launchProgram(program, {.grid = {3, 1, 1}, .threads = 1}, {.name = "sum"})),
              testing::ExitedWithCode(emulator::exitFailed),
              testing::Eq(std::string("sum.py:30:9: error: 'aclshmem_barrier_all' waits for all 3 cores, but 1 ended "
                                      "without it (kernel 'sum', rank 0 of 1)\n")));
}

TEST(Join, blocksThatAreNotResidentCannotMeet) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  Program program = [&](HeddleContext &context, const int32_t *) {
    context.site = &site;
    heddle_cores_join(&context, "aclshmem_barrier_all");
  };
  EXPECT_EXIT(
      llvm::consumeError(launchProgram(program, {.grid = {3, 1, 1}, .cores = 2, .threads = 1}, {.name = "sum"})),
      testing::ExitedWithCode(emulator::exitFailed),
      testing::Eq(std::string("sum.py:30:9: error: kernel 'sum' waits for all its blocks in a barrier: "
                              "expected at most 2 blocks, as many as there are AIV cores, got 3 (kernel "
                              "'sum', rank 0 of 1, block 0)\n")));
}
