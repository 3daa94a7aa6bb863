// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Vector add, the smallest kernel: full tiles, tails, empty programs, and what its object promises.
#include "Harness.h"

#include "gtest/gtest.h"

#include <algorithm>

static const char *const kAddBody = R"(
  %c1024 = arith.constant 1024 : index
  %c1024_i32 = arith.constant 1024 : i32
  %0 = arith.muli %px, %c1024_i32 : i32
  %1 = arith.index_cast %0 : i32 to index
  %2 = arith.addi %1, %c1024 : index
  %3 = arith.index_cast %n : i32 to index
  %4 = arith.maxsi %1, %3 : index
  %5 = arith.minsi %2, %4 : index
  %6 = arith.subi %5, %1 : index
  %ra = memref.reinterpret_cast %a to offset: [%1], sizes: [1024], strides: [1] : memref<?xf32> to memref<1024xf32, strided<[1], offset: ?>>
  %ta = memref.alloc() : memref<1024xf32>
  %sa = memref.subview %ra[0] [%6] [1] : memref<1024xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  %da = memref.subview %ta[0] [%6] [1] : memref<1024xf32> to memref<?xf32, strided<[1]>>
  memref.copy %sa, %da : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1]>>
  %x = bufferization.to_tensor %ta restrict writable : memref<1024xf32> to tensor<1024xf32>
  %rb = memref.reinterpret_cast %b to offset: [%1], sizes: [1024], strides: [1] : memref<?xf32> to memref<1024xf32, strided<[1], offset: ?>>
  %tb = memref.alloc() : memref<1024xf32>
  %sb = memref.subview %rb[0] [%6] [1] : memref<1024xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  %db = memref.subview %tb[0] [%6] [1] : memref<1024xf32> to memref<?xf32, strided<[1]>>
  memref.copy %sb, %db : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1]>>
  %y = bufferization.to_tensor %tb restrict writable : memref<1024xf32> to tensor<1024xf32>
  %z = arith.addf %x, %y : tensor<1024xf32>
  %rc = memref.reinterpret_cast %c to offset: [%1], sizes: [1024], strides: [1] : memref<?xf32> to memref<1024xf32, strided<[1], offset: ?>>
  %es = tensor.extract_slice %z[0] [%6] [1] : tensor<1024xf32> to tensor<?xf32>
  %sc = memref.subview %rc[0] [%6] [1] : memref<1024xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  bufferization.materialize_in_destination %es in writable %sc : (tensor<?xf32>, memref<?xf32, strided<[1], offset: ?>>) -> ()
)";

static std::string makeAdd() {
  return makeKernel("%a: memref<?xf32> {tt.divisibility = 16 : i32, tt.tensor_kind = 0 : i32}, %b: memref<?xf32>, "
                    "%c: memref<?xf32> {tt.tensor_kind = 1 : i32}, %n: i32,",
                    kAddBody);
}

class VectorAddTest : public testing::TestWithParam<int> {};

TEST_P(VectorAddTest, MatchesReference) {
  int count = GetParam(), programs = (count + 1023) / 1024 + 1; // the last program has nothing to do
  Random random;
  SCOPED_TRACE(random.seed);
  GuardedBuffer<float> a(count), b(count), c(count);
  random.fill(a);
  random.fill(b);
  Kernel kernel(makeAdd());
  for (int program = 0; program < programs; ++program)
    kernel.run({slot(a), slot(b), slot(c), slot(count)}, {programs, 1, 1}, {program, 0, 0});
  for (int i = 0; i < count; ++i)
    ASSERT_EQ(c[i], a[i] + b[i]) << "element " << i;
  EXPECT_TRUE(a.isIntact() && b.isIntact() && c.isIntact());
}

INSTANTIATE_TEST_SUITE_P(Sizes, VectorAddTest, testing::Values(1, 15, 781, 1023, 1024, 1025, 4096, 5000));

TEST(VectorAdd, ObjectKeepsItsPromises) {
  Kernel kernel(makeAdd());
  ASSERT_TRUE(kernel);
  EXPECT_EQ(kernel.object().kernel, "k");
  EXPECT_EQ(kernel.object().subBlocks, 1u);
  EXPECT_FALSE(kernel.object().joinsCores);
  EXPECT_FALSE(kernel.object().usesHeap);
  EXPECT_EQ(kernel.object().arenaBytes % 64, 0u);
  EXPECT_LE(kernel.object().arenaBytes, 3u * 4096);
  for (const std::string &name : kernel.undefinedSymbols())
    EXPECT_TRUE(name == "heddle_context" || name == "memcpy" || name == "memset") << name;
}

TEST(VectorAdd, ArgumentsMayBeOneBuffer) {
  constexpr int count = 1500;
  Random random;
  SCOPED_TRACE(random.seed);
  GuardedBuffer<float> a(count);
  random.fill(a);
  std::vector<float> before(a.data(), a.data() + count);
  Kernel kernel(makeAdd());
  for (int program = 0; program < 2; ++program)
    kernel.run({slot(a), slot(a), slot(a), slot(count)}, {2, 1, 1}, {program, 0, 0});
  for (int i = 0; i < count; ++i)
    ASSERT_EQ(a[i], before[i] + before[i]) << "element " << i;
}

TEST(VectorAdd, StagesAreTimed) {
  mlir::heddle::CPUTimings timings;
  std::string assembly, text;
  mlir::heddle::CPUOptions options;
  options.timings = &timings;
  options.assembly = &assembly;
  options.llvmText = &text;
  ASSERT_TRUE(compileAdapter(makeAdd(), options).object);
  for (double stage : {timings.passes, timings.translate, timings.optimize, timings.codegen})
    EXPECT_GT(stage, 0.0);
  EXPECT_NE(text.find("define"), std::string::npos);
  EXPECT_NE(assembly.find("heddle_entry_k:"), std::string::npos);
}
