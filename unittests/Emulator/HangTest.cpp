// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Hangs: the whole text of the two reports, and that nobody is reported who merely takes long.
#include "Entries.h"
#include "FakeRanks.h"
#include "Report.h"

#include <cstdlib>

using namespace heddle;
using namespace heddle::test;

static const HeddleSite waitSite{"ring.py", 17, 5, "distributed.wait"};
static const HeddleSite barrierSite{"ring.py", 20, 3, "distributed.extern_call"};

namespace {
class Hang : public testing::Test {
protected:
  void SetUp() override {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    setenv("HEDDLE_HANG_SECONDS", "0.3", 1);
  }
  void TearDown() override { unsetenv("HEDDLE_HANG_SECONDS"); }

  /// Runs \p program on rank 1 of two; the other rank never comes.
  void run(const Program &program, int32_t blocks, int32_t subBlocks = 1) {
    emulator::LaunchRequest request{.grid = {blocks, 1, 1}, .state = ranks.state(1), .threads = 1};
    llvm::consumeError(launchProgram(program, request, {.name = "ring", .subBlocks = subBlocks}));
  }

  /// Both reports: the waiting fibers in \p lines are the same in each.
  static testing::Matcher<const std::string &> reports(const std::string &count, const std::string &lines) {
    std::string head = "heddle: hang: rank 1 of 2 waits for ";
    return testing::Eq(head + "0.15 s in kernel 'ring': " + count +
                       " wait; the job will end after 0.3 s (HEDDLE_HANG_SECONDS)\n" + lines + head +
                       "0.3 s in kernel 'ring': " + count + " wait; the job ends after 0.3 s (HEDDLE_HANG_SECONDS)\n" +
                       lines);
  }

  FakeRanks ranks{2};
};
} // namespace

TEST_F(Hang, signalThatNeverComes) {
  *ranks.at<int32_t>(1, 64) = 3;
  *ranks.at<float>(1, 192) = 0.25f;
  Program program = [&](HeddleContext &context, const int32_t *) {
    context.site = &waitSite;
    MemRef<int32_t, 1> word = memref(ranks.at<int32_t>(1, 64));
    MemRef<float, 1> real = memref(ranks.at<float>(1, 192));
    if (context.block == 0)
      waitInt32(&word, 1, 7);
    if (context.block == 1)
      waitUntilFloat(&real, HEDDLE_CMP_GT, 0.5f);
  };
  EXPECT_EXIT(run(program, 3), testing::ExitedWithCode(emulator::exitHung),
              reports("2 of 3 cores",
                      "  block 0: ring.py:17:5: 'distributed.wait' in 'aclshmem_wait_int32' waits at PE 1 + 0x40 for "
                      "== 7, sees 3\n"
                      "  block 1: ring.py:17:5: 'distributed.wait' in 'aclshmem_wait_until_float' waits at PE 1 + 0xc0 "
                      "for > 0.50, sees 0.25\n"));
}

TEST_F(Hang, barrierThatARankNeverEnters) {
  Program program = [&](HeddleContext &context, const int32_t *) {
    context.site = &barrierSite;
    barrierAll();
  };
  // The last core to arrive meets the other ranks.
  EXPECT_EXIT(run(program, 2), testing::ExitedWithCode(emulator::exitHung),
              reports("2 of 2 cores",
                      "  block 0: ring.py:20:3: 'distributed.extern_call' in 'aclshmem_barrier_all' waits until the "
                      "core that meets the other PEs comes back\n"
                      "  block 1: ring.py:20:3: 'distributed.extern_call' in 'aclshmem_barrier_all' waits at barrier "
                      "slot 0 of PE 0 for >= 1, sees 0\n"));
}

TEST_F(Hang, coresThatWaitForEachOther) {
  Program program = [&](HeddleContext &context, const int32_t *) {
    context.site = context.block == 0 ? &waitSite : &barrierSite;
    MemRef<int32_t, 1> word = memref(ranks.at<int32_t>(1, 64));
    if (context.block == 0)
      waitInt32(&word, 1, 1);
    barrierAll();
  };
  EXPECT_EXIT(run(program, 3), testing::ExitedWithCode(emulator::exitHung),
              reports("3 of 3 cores",
                      "  block 0: ring.py:17:5: 'distributed.wait' in 'aclshmem_wait_int32' waits at PE 1 + 0x40 for "
                      "== 1, sees 0\n"
                      "  block 1: ring.py:20:3: 'distributed.extern_call' in 'aclshmem_barrier_all' waits for all 3 "
                      "cores, 2 are there\n"
                      "  block 2: ring.py:20:3: 'distributed.extern_call' in 'aclshmem_barrier_all' waits for all 3 "
                      "cores, 2 are there\n"));
}

TEST_F(Hang, subBlocksAndWordsOutsideTheHeap) {
  static int64_t word = -1;
  Program program = [&](HeddleContext &context, const int32_t *) {
    HeddleWait wait{&word, 8, HEDDLE_CMP_LE, -2, "lock", HEDDLE_WORD_SIGNED};
    if (context.subBlock == 1)
      heddle_wait(&context, &wait);
  };
  char address[32];
  snprintf(address, sizeof(address), "%p", static_cast<void *>(&word));
  auto text = [&](const char *) {
    return testing::MatchesRegex("heddle: hang: rank 1 of 2 waits for 0.15 s in kernel 'ring': 1 of 2 sub-blocks wait; "
                                 "the job will end after 0.3 s .HEDDLE_HANG_SECONDS.\n"
                                 "  block 0, sub-block 1: in 'lock' waits at 0x[0-9a-f]+ for <= -2, sees -1\n"
                                 "heddle: hang: rank 1 of 2 waits for 0.3 s in kernel 'ring': 1 of 2 sub-blocks wait; "
                                 "the job ends after 0.3 s .HEDDLE_HANG_SECONDS.\n"
                                 "  block 0, sub-block 1: in 'lock' waits at 0x[0-9a-f]+ for <= -2, sees -1\n");
  };
  EXPECT_EXIT(run(program, 1, 2), testing::ExitedWithCode(emulator::exitHung), text(address));
}

TEST_F(Hang, waitsThatEndInTimeAreNoHang) {
  // Ten waits of 0.1 s each: together longer than the limit.
  int32_t turn = 0;
  Program program = [&](HeddleContext &context, const int32_t *) {
    HeddleWait wait{&turn, 4, HEDDLE_CMP_GE, 0, "test", HEDDLE_WORD_SIGNED};
    for (int32_t i = 1; i <= 10; ++i) {
      wait.value = i;
      heddle_wait(&context, &wait);
    }
  };
  std::thread other([&] {
    for (int32_t i = 1; i <= 10; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(60));
      __atomic_store_n(&turn, i, __ATOMIC_RELEASE);
    }
  });
  testing::internal::CaptureStderr();
  run(program, 1);
  other.join();
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST_F(Hang, zeroMeansNever) {
  setenv("HEDDLE_HANG_SECONDS", "0", 1);
  int32_t flag = 0;
  Program program = [&](HeddleContext &context, const int32_t *) {
    HeddleWait wait{&flag, 4, HEDDLE_CMP_EQ, 1, "test", HEDDLE_WORD_SIGNED};
    heddle_wait(&context, &wait);
  };
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(400));
    __atomic_store_n(&flag, 1, __ATOMIC_RELEASE);
  });
  testing::internal::CaptureStderr();
  run(program, 1);
  other.join();
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}
