// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Which programs run, in which order, on which core; and what is refused before anything runs.
#include "FakeRanks.h"
#include "Target.h"

#include <cstdlib>
#include <mutex>
#include <set>
#include <sys/wait.h>
#include <unistd.h>

using namespace heddle;
using namespace heddle::test;
using emulator::KernelSpec;
using emulator::LaunchRequest;

static std::string refusal(const LaunchRequest &request, const KernelSpec &spec = {.name = "k"}) {
  bool ran = false;
  Program program = [&](HeddleContext &, const int32_t *) { ran = true; };
  std::string text = llvm::toString(launchProgram(program, request, spec));
  EXPECT_FALSE(ran);
  return text;
}

TEST(Launch, programsOfBothFamilies) {
  for (bool mayWait : {false, true}) {
    for (const char *target : {"Ascend910B3", "Ascend950PR_9579"}) {
      std::vector<std::array<int32_t, 3>> seen(24);
      Program program = [&](HeddleContext &context, const int32_t *index) {
        seen[context.block] = {index[0], index[1], index[2]};
        EXPECT_EQ(context.blockCount, 24);
      };
      LaunchRequest request{.grid = {2, 3, 4}, .target = target};
      EXPECT_EQ(llvm::toString(launchProgram(program, request, {.name = "k"}, mayWait)), "");
      auto &description = **emulator::findTarget(target);
      for (int32_t block = 0; block < 24; ++block)
        EXPECT_EQ(seen[block], description.program(block, {2, 3, 4}));
    }
  }
}

TEST(Launch, everyProgramRunsOnce) {
  for (bool mayWait : {false, true}) {
    for (int32_t threads : {1, 2, 5}) {
      std::vector<std::atomic<int32_t>> runs(1000);
      Program program = [&](HeddleContext &context, const int32_t *) { ++runs[context.block]; };
      LaunchRequest request{.grid = {10, 10, 10}, .threads = threads};
      EXPECT_EQ(llvm::toString(launchProgram(program, request, {.name = "k"}, mayWait)), "");
      for (const auto &count : runs)
        EXPECT_EQ(count, 1);
    }
  }
}

TEST(Launch, residentBlocksAreTheCoresOfTheKind) {
  for (auto [mix, blocks, cores] : {std::tuple{false, 100, 40}, {true, 100, 20}, {true, 7, 7}}) {
    std::set<int32_t> used;
    Program program = [&, cores = cores](HeddleContext &context, const int32_t *) {
      used.insert(context.core);
      EXPECT_EQ(context.coreCount, cores);
      EXPECT_EQ(context.block % cores, context.core);
    };
    LaunchRequest request{.grid = {blocks, 1, 1}, .threads = 1};
    EXPECT_EQ(llvm::toString(launchProgram(program, request, {.name = "k", .mix = mix})), "");
    EXPECT_EQ(used.size(), size_t(cores));
  }
}

TEST(Launch, wavesFollowInIndexOrder) {
  std::vector<int32_t> order;
  Program program = [&](HeddleContext &context, const int32_t *) { order.push_back(context.block); };
  LaunchRequest request{.grid = {11, 1, 1}, .cores = 4, .threads = 1};
  EXPECT_EQ(llvm::toString(launchProgram(program, request)), "");
  EXPECT_EQ(order, (std::vector<int32_t>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));
}

TEST(Launch, blocksOfALaterWaveMayBeWaitedForByNobodyButRunAfterEarlierOnes) {
  // Block 4 waits for block 1 of the first wave, on the core of block 0.
  int32_t flag = 0;
  Program program = [&](HeddleContext &context, const int32_t *) {
    HeddleWait wait{&flag, 4, HEDDLE_CMP_EQ, 1, "test", HEDDLE_WORD_SIGNED};
    if (context.block == 4)
      EXPECT_EQ(heddle_wait(&context, &wait), 1);
    if (context.block == 1)
      __atomic_store_n(&flag, 1, __ATOMIC_RELEASE);
  };
  EXPECT_EQ(llvm::toString(launchProgram(program, {.grid = {8, 1, 1}, .cores = 4})), "");
}

TEST(Launch, subBlocksAreTwoFibersOfACore) {
  for (bool mayWait : {false, true}) {
    std::mutex mutex;
    std::multiset<std::tuple<int32_t, int32_t, int32_t>> seen;
    Program program = [&](HeddleContext &context, const int32_t *) {
      std::lock_guard lock(mutex);
      seen.insert({context.block, context.core, context.subBlock});
      EXPECT_EQ(context.subBlockCount, 2);
    };
    LaunchRequest request{.grid = {3, 1, 1}, .cores = 2};
    EXPECT_EQ(llvm::toString(launchProgram(program, request, {.name = "k", .subBlocks = 2}, mayWait)), "");
    EXPECT_EQ(seen, (std::multiset<std::tuple<int32_t, int32_t, int32_t>>{
                        {0, 0, 0}, {0, 0, 1}, {1, 1, 0}, {1, 1, 1}, {2, 0, 0}, {2, 0, 1}}));
  }
}

TEST(Launch, arenasAreLargeAlignedAndNotShared) {
  std::mutex mutex;
  std::set<char *> arenas;
  Program program = [&](HeddleContext &context, const int32_t *) {
    EXPECT_GE(context.arenaBytes, 300000u);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(context.arena) % 64, 0u);
    std::fill_n(context.arena, 300000, 'x');
    std::lock_guard lock(mutex);
    arenas.insert(context.arena);
  };
  EXPECT_EQ(llvm::toString(launchProgram(program, {.grid = {4, 1, 1}}, {.name = "k", .arenaBytes = 300000})), "");
  EXPECT_EQ(arenas.size(), 4u);
}

TEST(Launch, lockBufferIsZeroAtEveryLaunch) {
  auto entry = [](const uint64_t *args, const int32_t *, const int32_t *) {
    auto *locks = reinterpret_cast<uint64_t *>(args[0]);
    EXPECT_EQ(locks[3], 0u);
    EXPECT_EQ(args[1], 0u);
    locks[3] = 5;
  };
  auto kernel = emulator::Kernel::wrap(entry, {.name = "k"}, true);
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(llvm::toString(emulator::launch(*kernel, {.target = "Ascend910B3"})), "");
}

TEST(Launch, emptyGridRunsNothing) { EXPECT_EQ(refusal({.grid = {4, 0, 4}}), ""); }

TEST(Launch, pollingFibersLetOthersRun) {
  std::atomic<int32_t> flag{0};
  Program program = [&](HeddleContext &context, const int32_t *) {
    if (context.block == 0)
      while (flag == 0)
        heddle_yield(&context);
    else
      flag = 1;
  };
  EXPECT_EQ(llvm::toString(launchProgram(program, {.grid = {2, 1, 1}, .threads = 1})), "");
}

TEST(Launch, launchesInsideOneProcessDoNotWaitForEachOther) {
  // More launches at once than CPUs, each of which needs all others.
  FakeRanks ranks(8);
  std::atomic<int32_t> arrived{0};
  launchOnAll(ranks,
              [&](HeddleContext &context, const int32_t *) {
                ++arrived;
                while (arrived < 8 * 3)
                  heddle_yield(&context);
              },
              {.grid = {3, 1, 1}, .threads = 3});
  EXPECT_EQ(arrived, 24);
}

TEST(Launch, aChildProcessHasThreadsOfItsOwn) {
  std::atomic<int32_t> arrived{0};
  Program program = [&](HeddleContext &context, const int32_t *) {
    for (++arrived; arrived % 2 != 0;)
      heddle_yield(&context); // both blocks, on two threads
  };
  LaunchRequest request{.grid = {2, 1, 1}, .threads = 2};
  EXPECT_EQ(llvm::toString(launchProgram(program, request)), "");
  pid_t child = fork();
  if (child == 0)
    _exit(llvm::toString(launchProgram(program, request)).empty() ? 0 : 1);
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}

TEST(Launch, refusesBadGrids) {
  EXPECT_EQ(refusal({.grid = {2, -1, 1}}), "kernel 'k': expected a grid without negative sizes, got (2, -1, 1)");
  EXPECT_EQ(refusal({.grid = {65536, 65536, 2}}),
            "kernel 'k': expected a grid of at most 2147483647 blocks, got (65536, 65536, 2)");
}

TEST(Launch, refusesBadNumbers) {
  EXPECT_EQ(refusal({.cores = -1}), "expected the number of cores to be 0 or more, got -1");
  EXPECT_EQ(refusal({.threads = -2}), "expected the number of threads to be 0 or more, got -2");
  EXPECT_EQ(refusal({.target = "Ascend910B9"}).substr(0, 38), "unknown target 'Ascend910B9', expected");
}

TEST(Launch, refusesMoreBlocksThanCoresWhenAllMustMeet) {
  EXPECT_EQ(refusal({.grid = {41, 1, 1}}, {.name = "k", .joinsCores = true}),
            "kernel 'k' waits for all its blocks in a barrier: expected at most 40 blocks, as many as there are AIV "
            "cores, got 41");
  EXPECT_EQ(refusal({.grid = {3, 7, 1}}, {.name = "k", .joinsCores = true, .mix = true}),
            "kernel 'k' waits for all its blocks in a barrier: expected at most 20 blocks, as many as there are AIC "
            "cores, got 21");
}

TEST(Launch, refusesAStateOfAnotherVersion) {
  FakeRanks ranks(1);
  ranks.state(0)->version = 7;
  EXPECT_EQ(refusal({.state = ranks.state(0)}), "kernel 'k': expected a device state of version 0x180e0, got 0x7");
}

namespace {
/// Sets an environment variable for one test.
class Environment {
public:
  Environment(const char *name, const char *value) : name(name) { setenv(name, value, 1); }
  ~Environment() { unsetenv(name); }

private:
  const char *name;
};
} // namespace

TEST(Launch, refusesBadEnvironment) {
  for (const char *value : {"soon", "-1", "nan", "1s"}) {
    Environment variable("HEDDLE_HANG_SECONDS", value);
    EXPECT_EQ(refusal({}), "expected environment variable 'HEDDLE_HANG_SECONDS' to be a number of seconds, 0 to wait "
                           "for ever, got '" +
                               std::string(value) + "'");
  }
  {
    Environment variable("HEDDLE_THREADS", "-1");
    EXPECT_EQ(refusal({}), "expected environment variable 'HEDDLE_THREADS' to be a number of threads, or 0 for this "
                           "rank's share, got '-1'");
  }
  Environment variable("LOCAL_WORLD_SIZE", "many");
  EXPECT_EQ(refusal({}), "expected environment variable 'LOCAL_WORLD_SIZE' to be a number of at least 1, got 'many'");
}

TEST(Launch, threadsOfTheEnvironmentAreUsed) {
  Environment variable("HEDDLE_THREADS", "3");
  std::mutex mutex;
  std::set<std::thread::id> threads;
  std::atomic<int32_t> arrived{0};
  Program program = [&](HeddleContext &context, const int32_t *) {
    {
      std::lock_guard lock(mutex);
      threads.insert(std::this_thread::get_id());
    }
    ++arrived;
    while (arrived < 6)
      heddle_yield(&context);
  };
  EXPECT_EQ(llvm::toString(launchProgram(program, {.grid = {6, 1, 1}})), "");
  EXPECT_EQ(threads.size(), 3u);
}
