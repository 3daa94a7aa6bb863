// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file What a kernel can do wrong: the whole text of each error, and the status of the process.
#include "Entries.h"
#include "FakeRanks.h"
#include "Report.h"

using namespace heddle;
using namespace heddle::test;

static const HeddleSite site{"ring.py", 12, 5, "distributed.notify"};

/// Runs \p call as block 0 of rank 0 of 2 at a known place; \p state null for none.
static void run(const std::function<void()> &call, aclshmem_device_host_state_t *state) {
  Program program = [&](HeddleContext &context, const int32_t *) {
    context.site = &site;
    call();
  };
  llvm::consumeError(launchProgram(program, {.state = state, .threads = 1}, {.name = "ring"}));
}

static void expectFault(FakeRanks &ranks, const std::function<void()> &call, const std::string &text) {
  EXPECT_EXIT(run(call, ranks.state(0)), testing::ExitedWithCode(emulator::exitFailed),
              testing::Eq("ring.py:12:5: error: " + text + " (kernel 'ring', rank 0 of 2, block 0)\n"));
}

namespace {
class Fault : public testing::Test {
protected:
  void SetUp() override { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
  FakeRanks ranks{2};
  MemRef<int32_t, 1> word = memref(ranks.at<int32_t>(0, 64));
};
} // namespace

TEST_F(Fault, peOutOfRange) {
  expectFault(ranks, [&] { int32P(&word, 1, 2); }, "'aclshmem_int32_p' expected a PE from 0 to 1, got 2");
  expectFault(ranks, [&] { signalOp(&word, 1, 0, -1); }, "'aclshmemx_signal_op' expected a PE from 0 to 1, got -1");
  MemRef<float, 1> there = memref(ranks.at<float>(0, 64)), out{};
  expectFault(ranks, [&] { ptrFloat(&out, &there, 9); }, "'aclshmem_ptr_float' expected a PE from 0 to 1, got 9");
}

TEST_F(Fault, noHeap) {
  EXPECT_EXIT(run([&] { int32P(&word, 1, 0); }, nullptr), testing::ExitedWithCode(emulator::exitFailed),
              testing::Eq(std::string("ring.py:12:5: error: 'aclshmem_int32_p' needs a symmetric heap, and none is "
                                      "initialised: call 'aclshmem_init' before the launch (kernel 'ring', rank 0 of "
                                      "1, block 0)\n")));
  EXPECT_EXIT(run([&] { barrierAll(); }, nullptr), testing::ExitedWithCode(emulator::exitFailed),
              testing::Eq(std::string("ring.py:12:5: error: 'aclshmem_barrier_all' needs a symmetric heap, and none is "
                                      "initialised: call 'aclshmem_init' before the launch (kernel 'ring', rank 0 of "
                                      "1, block 0)\n")));
}

TEST_F(Fault, addressOutsideTheHeap) {
  MemRef<float, 1> to = memref(reinterpret_cast<float *>(uintptr_t(0x1000))), from = memref(ranks.at<float>(0, 0));
  expectFault(
      ranks, [&] { floatPut(&to, &from, 8, 1); },
      "'aclshmem_float_putmem' expected an address in the symmetric heap of PE 0, got 0x1000 (8 bytes): "
      "allocate it with 'aclshmem_malloc'");
}

TEST_F(Fault, addressOfAnotherRank) {
  MemRef<int32_t, 1> remote = memref(ranks.at<int32_t>(1, 64));
  expectFault(
      ranks, [&] { int32P(&remote, 1, 1); },
      "'aclshmem_int32_p' expected an address in the symmetric heap of PE 0, got PE 1 + 0x40 (4 bytes): "
      "allocate it with 'aclshmem_malloc'");
}

TEST_F(Fault, accessOverTheEnd) {
  MemRef<float, 1> to = memref(ranks.at<float>(0, FakeRanks::heapBytes - 4)), from = memref(ranks.at<float>(0, 0));
  expectFault(
      ranks, [&] { floatPut(&to, &from, 8, 1); },
      "'aclshmem_float_putmem' expected an address in the symmetric heap of PE 0, got PE 0 + 0xfffc (8 bytes): "
      "allocate it with 'aclshmem_malloc'");
}

TEST_F(Fault, peOfAnotherHost) {
  ranks.state(0)->p2p_device_heap_base[1] = nullptr;
  expectFault(
      ranks, [&] { int32P(&word, 1, 1); },
      "'aclshmem_int32_p' expected a PE whose memory can be loaded and stored, got PE 1, which is on another "
      "host");
}

TEST_F(Fault, misalignedWord) {
  MemRef<int32_t, 1> odd = memref(reinterpret_cast<int32_t *>(ranks.at<char>(0, 66)));
  expectFault(
      ranks, [&] { signalOp(&odd, 1, 0, 1); },
      "'aclshmemx_signal_op' expected an address that is a multiple of 4, got PE 1 + 0x42");
  expectFault(
      ranks, [&] { waitInt32(&odd, 1, 1); },
      "'aclshmem_wait_int32' expected an address that is a multiple of 4, got PE 0 + 0x42");
}

TEST_F(Fault, unknownCodes) {
  expectFault(
      ranks, [&] { signalOp(&word, 1, 2, 1); },
      "'aclshmemx_signal_op' expected the signal operation 0 (set) or 1 (add), got 2");
  expectFault(
      ranks, [&] { signalWaitUntil(&word, 6, 0); },
      "'aclshmem_signal_wait_until' expected a comparison from 0 (==) to 5 (<=), got 6");
}

TEST_F(Fault, barrierThatIsInUse) {
  static_cast<BarrierCounter *>(ranks.state(0)->sync_counter)->busy = 1;
  expectFault(
      ranks, [&] { barrierAll(); }, "'aclshmem_barrier_all' another launch of this PE is inside the same barrier");
}

TEST_F(Fault, messageOfTheKernel) {
  expectFault(ranks, [&] { heddle_fail(heddle_context(), "it went wrong"); }, "it went wrong");
}
