// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Kernels that make the processor complain: the report, and that the process dies as it would have without us.
#include "FakeRanks.h"

#include <csignal>
#include <sys/mman.h>

using namespace heddle;
using namespace heddle::test;

static const HeddleSite site{"bad.py", 4, 9, "distributed.symm_at"};

namespace {
class Crash : public testing::Test {
protected:
  void SetUp() override {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    // A sanitizer would answer these signals itself.
    for (int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL})
      signal(number, SIG_DFL);
  }

  void run(const std::function<void(HeddleContext &)> &body, bool mayWait = true) {
    Program program = [&](HeddleContext &context, const int32_t *) {
      if (context.block == 2)
        body(context);
    };
    emulator::LaunchRequest request{.grid = {3, 1, 1}, .state = ranks.state(0), .threads = 1};
    llvm::consumeError(launchProgram(program, request, {.name = "bad", .arenaBytes = 4096}, mayWait));
  }

  FakeRanks ranks{2};
};

void store(uintptr_t address) { *reinterpret_cast<volatile char *>(address) = 1; }
} // namespace

TEST_F(Crash, addressOutsideEveryBuffer) {
  for (bool mayWait : {false, true})
    EXPECT_EXIT(run([](HeddleContext &) { store(0x10); }, mayWait), testing::KilledBySignal(SIGSEGV),
                testing::Eq(std::string("error: segmentation fault at 0x10, outside every buffer (kernel 'bad', rank 0 "
                                        "of 2, block 2, before any device call)\n")));
}

TEST_F(Crash, addressOfAHeap) {
  // A page of the heap of PE 1 that cannot be written.
  void *page = mmap(nullptr, 8192, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ranks.state(0)->p2p_device_heap_base[1] = page;
  auto body = [&](HeddleContext &context) {
    context.site = &site;
    store(reinterpret_cast<uintptr_t>(page) + 0x123);
  };
  EXPECT_EXIT(run(body), testing::KilledBySignal(SIGSEGV),
              testing::MatchesRegex("bad.py:4:9: error: segmentation fault at 0x[0-9a-f]+, PE 1 . 0x123 .kernel 'bad', "
                                    "rank 0 of 2, block 2, at or after this device call.\n"));
  munmap(page, 8192);
}

/// Uses a KiB of stack for each of \p depth calls.
static int recurse(volatile char *previous, int depth) {
  volatile char frame[1024];
  frame[0] = previous ? char(previous[0] + 1) : 0;
  return depth == 0 ? frame[0] : recurse(frame, depth - 1) + frame[0];
}

TEST_F(Crash, stackOverflow) {
  EXPECT_EXIT(
      run([](HeddleContext &) { recurse(nullptr, 1000); }), testing::KilledBySignal(SIGSEGV),
      testing::MatchesRegex("error: segmentation fault at 0x[0-9a-f]+, the end of the kernel's stack of 256 KiB "
                            ".kernel 'bad', rank 0 of 2, block 2, before any device call.\n"));
}

TEST_F(Crash, endOfTheArena) {
  EXPECT_EXIT(
      run([](HeddleContext &context) { store(reinterpret_cast<uintptr_t>(context.arena) + context.arenaBytes); }),
      testing::KilledBySignal(SIGSEGV),
      testing::MatchesRegex("error: segmentation fault at 0x[0-9a-f]+, the end of the kernel's tile memory of "
                            "4096 bytes .kernel 'bad', rank 0 of 2, block 2, before any device call.\n"));
}

/// The processor shall notice, not a sanitizer.
__attribute__((no_sanitize("undefined"), noinline)) static int divide(int dividend, int divisor) {
  return dividend / divisor;
}

TEST_F(Crash, divisionByZero) {
  volatile int hundred = 100, zero = 0;
  EXPECT_EXIT(run([&](HeddleContext &) { hundred = divide(hundred, zero); }), testing::KilledBySignal(SIGFPE),
              testing::Eq(std::string("error: integer division by zero or overflow (kernel 'bad', rank 0 of 2, block "
                                      "2, before any device call)\n")));
}

static void handler(int) { _exit(42); }

TEST_F(Crash, handlersOfTheProgramStillRun) {
  EXPECT_EXIT(
      {
        signal(SIGSEGV, handler);
        run([](HeddleContext &) { store(0x10); });
      },
      testing::ExitedWithCode(42),
      testing::Eq(std::string("error: segmentation fault at 0x10, outside every buffer (kernel 'bad', rank 0 of 2, "
                              "block 2, before any device call)\n")));
}

TEST_F(Crash, noReportOutsideOfKernels) {
  EXPECT_EXIT(
      {
        run([](HeddleContext &) {});
        store(0x10);
      },
      testing::KilledBySignal(SIGSEGV), testing::Eq(std::string()));
}

TEST_F(Crash, handlersAreRestoredAfterALaunch) {
  struct sigaction before, after;
  sigaction(SIGSEGV, nullptr, &before);
  run([](HeddleContext &) {});
  sigaction(SIGSEGV, nullptr, &after);
  EXPECT_EQ(before.sa_handler, after.sa_handler);
}
