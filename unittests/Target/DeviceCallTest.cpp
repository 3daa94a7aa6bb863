// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Calls of the device library: the embedded bitcode, on two PEs that are two buffers of this process.
#include "Harness.h"

#include "shmem/device_state.h"
#include "gtest/gtest.h"

#include <map>
#include <memory>

namespace {

/// The symmetric heaps of two PEs.
struct TwoPes {
  static constexpr size_t words = 64;
  TwoPes() {
    state->version = ACLSHMEM_STATE_VERSION;
    state->npes = 2;
    state->heap_size = words * 8;
    state->p2p_device_heap_base = bases;
    for (int i = 0; i < 2; ++i) {
      bases[i] = heaps[i].data();
      for (size_t word = 0; word < words; ++word)
        heaps[i][word] = 0;
    }
    select(0);
  }
  void select(int pe) {
    state->mype = pe;
    state->heap_base = state->host_heap_base = bases[pe];
  }
  GuardedBuffer<int64_t> heaps[2] = {GuardedBuffer<int64_t>(words), GuardedBuffer<int64_t>(words)};
  void *bases[2];
  std::unique_ptr<aclshmem_device_host_state_t> state = std::make_unique<aclshmem_device_host_state_t>();
};

/// Attributes of every distributed call.
std::string attributes(const std::string &symbol, const std::string &more = "") {
  return "{" + more + (more.empty() ? "" : ", ") +
         "hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, "
         "hivm.vf_mode = #hivm.vf_mode<SIMD>, symbol = \"" +
         symbol + "\"} \"dist." + symbol + "\" ";
}

/// rank -> `%who`, the other rank's copy of `%word`, a notify of it and a wait for the own one.
std::string makeExchange(const std::string &mode) {
  return makeKernel(
      "%word: memref<?xi64>, %who: memref<?xi32>,",
      "  %rank = hivm.hir.custom " + attributes("aclshmem_my_pe", "no_side_effect") + "-> i32\n" +
          "  %size = hivm.hir.custom " + attributes("aclshmem_n_pes", "no_side_effect") + "-> i32\n" +
          "  memref.store %rank, %who[%c0] : memref<?xi32>\n  memref.store %size, %who[%c1] : memref<?xi32>\n" +
          "  %one = arith.constant 1 : i32\n  %other = arith.subi %one, %rank : i32\n" +
          "  %remote = hivm.hir.custom " + attributes("aclshmem_ptr_int64") +
          "ins(%word, %other : memref<?xi64>, i32) -> memref<?xi64> loc(\"kernel.py\":10:3)\n" +
          "  %v = arith.constant 77 : i64\n  memref.store %v, %remote[%c1] : memref<?xi64>\n" +
          "  %seven = arith.constant 7 : i64\n" + "  hivm.hir.custom " +
          attributes("aclshmem_int64_p", "commScope = 2 : i32, sigOp = 1 : i32") +
          "ins(%word, %seven, %other : memref<?xi64>, i64, i32) loc(\"kernel.py\":12:3)\n" +
          "  %eight = arith.constant 8 : i64\n  %token = hivm.hir.custom " +
          attributes("aclshmem_wait_int64", "scope = 1 : i32, semantic = 2 : i32") +
          "ins(%word, %one, %eight : memref<?xi64>, i32, i64) -> i32 "
          "loc(callsite(\"wait\"(\"kernel.py\":14:5) at \"caller.py\":3:1))\n" +
          "  %ready = hivm.hir.custom " +
          attributes("aclshmem_consume_token_int64_ptr_1d", "SrcPtrIndex = array<i32: 0>, no_side_effect") +
          "ins(%word, %token : memref<?xi64>, i32) -> memref<?xi64>\n" +
          "  %c2 = arith.constant 2 : index\n  %got = memref.load %ready[%c0] : memref<?xi64>\n" +
          "  memref.store %got, %word[%c2] : memref<?xi64>\n",
      mode);
}

/// What the waiting program sees change.
void satisfyWait(const HeddleWait &wait) {
  *const_cast<int64_t *>(static_cast<const int64_t *>(wait.address)) = wait.value;
}

class DeviceCallTest : public testing::TestWithParam<const char *> {};

TEST_P(DeviceCallTest, Exchange) {
  TwoPes pes;
  Kernel kernel(makeExchange(GetParam()));
  ASSERT_TRUE(kernel);
  EXPECT_TRUE(kernel.object().usesHeap);
  EXPECT_FALSE(kernel.object().joinsCores);
  EXPECT_EQ(kernel.object().subBlocks, 1u);
  fakeEmulator() = {};
  fakeEmulator().onWait = satisfyWait;
  kernel.context.state = pes.state.get();
  kernel.context.rankCount = 2;
  kernel.context.rank = 1;
  pes.select(1);
  GuardedBuffer<int32_t> who(2);
  kernel.run({slot(pes.heaps[1]), slot(who)});

  EXPECT_EQ(who[0], 1);
  EXPECT_EQ(who[1], 2);
  EXPECT_EQ(pes.heaps[0][0], 7) << "notify";
  EXPECT_EQ(pes.heaps[0][1], 77) << "store through symm_at";
  EXPECT_EQ(pes.heaps[1][2], 8) << "load behind consume_token";
  ASSERT_EQ(fakeEmulator().waits.size(), 1u);
  const FakeEmulator::Wait &wait = fakeEmulator().waits[0];
  EXPECT_EQ(wait.call, "aclshmem_wait_int64");
  EXPECT_EQ(wait.op, "distributed.wait");
  EXPECT_EQ(wait.file, "kernel.py");
  EXPECT_EQ(wait.line, 14u);
  EXPECT_EQ(wait.value, 8);
  EXPECT_TRUE(pes.heaps[0].isIntact() && pes.heaps[1].isIntact());
}

INSTANTIATE_TEST_SUITE_P(Modes, DeviceCallTest, testing::Values("aiv", "mix"));

TEST(DeviceCall, NothingOfTheLibraryIsLeftUndefined) {
  Kernel kernel(makeExchange("mix"));
  ASSERT_TRUE(kernel);
  for (const std::string &name : kernel.undefinedSymbols())
    EXPECT_TRUE(name == "heddle_context" || name == "heddle_wait" || name == "heddle_fault" || name == "memcpy")
        << name;
}

/// Source lines are those of the user, in the device call and in the machine code.
TEST(DeviceCall, LocationsSurvive) {
  std::string text;
  mlir::heddle::CPUOptions options;
  options.llvmText = &text;
  Kernel kernel(makeExchange("aiv"), options);
  ASSERT_TRUE(kernel);
  EXPECT_NE(text.find("DIFile(filename: \"kernel.py\""), std::string::npos);
  EXPECT_NE(text.find("DILocation(line: 12, column: 3"), std::string::npos);
  llvm::StringRef object(kernel.object().object.data(), kernel.object().object.size());
  EXPECT_TRUE(object.contains(".debug_line"));
  EXPECT_TRUE(object.contains(".eh_frame"));

  options.debugLocations = false;
  Compiled compiled = compileAdapter(makeExchange("aiv"), options);
  ASSERT_TRUE(compiled.object);
  EXPECT_FALSE(llvm::StringRef(compiled.object->object.data(), compiled.object->object.size()).contains(".debug_line"));
}

TEST(DeviceCall, PutOfATile) {
  Kernel kernel(
      makeKernel("%from: memref<?xf32>, %to: memref<?xf32>, %pe: i32,",
                 R"(
  %rc = memref.reinterpret_cast %from to offset: [2], sizes: [4], strides: [1] : memref<?xf32> to memref<4xf32, strided<[1], offset: 2>>
  %bytes = arith.constant 16 : i32
  hivm.hir.custom )" +
                     attributes("aclshmem_float_putmem") +
                     "ins(%to, %rc, %bytes, %pe : memref<?xf32>, memref<4xf32, strided<[1], offset: 2>>, i32, i32)"));
  TwoPes pes;
  kernel.context.state = pes.state.get();
  auto *own = reinterpret_cast<float *>(pes.heaps[0].data()), *remote = reinterpret_cast<float *>(pes.heaps[1].data());
  for (int i = 0; i < 8; ++i)
    own[i] = 10 + i;
  kernel.run({slot(pes.heaps[0]), reinterpret_cast<uint64_t>(own + 16), slot(1)});
  for (int i = 0; i < 4; ++i)
    EXPECT_EQ(remote[16 + i], 12 + i);
  EXPECT_EQ(remote[20], 0.0f);
}

TEST(DeviceCall, BarrierJoinsCores) {
  Compiled compiled = compileAdapter(makeKernel("", "  hivm.hir.custom " + attributes("aclshmem_barrier_all")));
  ASSERT_TRUE(compiled.object) << compiled.diagnostics;
  EXPECT_TRUE(compiled.object->joinsCores);
  EXPECT_TRUE(compiled.object->usesHeap);
}

//===----------------------------------------------------------------------===//
// Sub-blocks and what does nothing here
//===----------------------------------------------------------------------===//

std::string makeSubBlock(bool asNumber, const std::string &attribute) {
  std::string use = asNumber ? "  %v = arith.trunci %s : i64 to i32\n"
                             : "  %z = arith.constant 0 : i64\n  %p = arith.cmpi eq, %s, %z : i64\n"
                               "  %v = arith.extui %p : i1 to i32\n";
  return makeKernel("%c: memref<?xi32>,",
                    "  %s = hivm.hir.get_sub_block_idx -> i64\n" + use + "  memref.store %v, %c[%c0] : memref<?xi32>\n",
                    "mix", attribute);
}

TEST(SubBlocks, AreFibersWhereTheyDiffer) {
  const char *const bound = "hivm.disable_auto_tile_and_bind_subblock";
  GuardedBuffer<int32_t> c(1);
  Kernel number(makeSubBlock(true, bound));
  ASSERT_TRUE(number);
  EXPECT_EQ(number.object().subBlocks, 2u);
  number.context.subBlock = 1;
  number.run({slot(c)});
  EXPECT_EQ(c[0], 1);

  Kernel compared(makeSubBlock(false, bound));
  ASSERT_TRUE(compared);
  EXPECT_EQ(compared.object().subBlocks, 1u);
  compared.run({slot(c)});
  EXPECT_EQ(c[0], 1) << "0 == 0";

  Kernel automatic(makeSubBlock(true, ""));
  ASSERT_TRUE(automatic);
  EXPECT_EQ(automatic.object().subBlocks, 1u);
  automatic.context.subBlock = 1;
  automatic.run({slot(c)});
  EXPECT_EQ(c[0], 0);
}

TEST(SubBlocks, MeetOnlyWhereTheyAreFibers) {
  const std::string meet = "  hivm.hir.sync_block[<ALL_SUB_VECTOR>, 13 : i16] tvector_pipe = <PIPE_ALL>\n"
                           "  hivm.hir.sync_block[<ALL_VECTOR>, 3 : i16] tvector_pipe = <PIPE_MTE3>\n";
  const std::string number = "  %s = hivm.hir.get_sub_block_idx -> i64\n  %v = arith.trunci %s : i64 to i32\n"
                             "  memref.store %v, %c[%c0] : memref<?xi32>\n";
  GuardedBuffer<int32_t> c(1);
  Kernel fibers(makeKernel("%c: memref<?xi32>,", meet + number, "mix", "hivm.disable_auto_tile_and_bind_subblock"));
  ASSERT_TRUE(fibers);
  fakeEmulator() = {};
  fibers.run({slot(c)});
  EXPECT_EQ(fakeEmulator().subBlockJoins, 1u);
  EXPECT_EQ(fakeEmulator().subBlockReleases, 1u) << "the last to come lets all go on";

  Kernel together(makeKernel("%c: memref<?xi32>,", meet + number, "mix", ""));
  ASSERT_TRUE(together);
  fakeEmulator() = {};
  together.run({slot(c)});
  EXPECT_EQ(fakeEmulator().subBlockJoins, 0u);
}

TEST(SubBlocks, SynchronisationIsTheOrderOfTheProgram) {
  Kernel kernel(makeKernel("%c: memref<?xi32>,", R"(
  %v = arith.constant 5 : i32
  hivm.hir.pipe_barrier[<PIPE_ALL>]
  hivm.hir.set_flag[<PIPE_V>, <PIPE_MTE3>, <EVENT_ID0>]
  memref.store %v, %c[%c0] : memref<?xi32>
  hivm.hir.wait_flag[<PIPE_V>, <PIPE_MTE3>, <EVENT_ID0>]
  hivm.hir.sync_block_set[<CUBE>, <PIPE_FIX>, <PIPE_S>] flag = 1
  hivm.hir.sync_block_wait[<VECTOR>, <PIPE_FIX>, <PIPE_S>] flag = 1
  hivm.hir.sync_block[<ALL_SUB_VECTOR>, 13 : i16] tvector_pipe = <PIPE_ALL>)",
                           "mix"));
  GuardedBuffer<int32_t> c(1);
  kernel.run({slot(c)});
  EXPECT_EQ(c[0], 5);
}

TEST(SubBlocks, BlockNumber) {
  Kernel kernel(makeKernel("%c: memref<?xi64>,", R"(
  %b = hivm.hir.get_block_idx -> i64
  memref.store %b, %c[%c0] : memref<?xi64>)"));
  GuardedBuffer<int64_t> c(1);
  kernel.context.block = 11;
  kernel.run({slot(c)});
  EXPECT_EQ(c[0], 11);
}

} // namespace
