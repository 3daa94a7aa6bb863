// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Reductions, softmax and what they are made of: 2-D masks, broadcasts, partial tiles whose padding would show.
#include "Harness.h"

#include "gtest/gtest.h"

#include <cmath>
#include <limits>

namespace {

/// `%t`: a tensor<RxCxf32> of which `%rows` x `%cols` elements are loaded from `%a` (row stride %ld); the others are
/// `other`, or unspecified when that is empty.
std::string makeMaskedLoad(int rows, int columns, const std::string &other) {
  std::string tile = std::to_string(rows) + "x" + std::to_string(columns) + "xf32";
  std::string fill;
  if (!other.empty())
    fill = "  %cR = arith.constant " + std::to_string(rows) + " : index\n  %cC = arith.constant " +
           std::to_string(columns) + R"( : index
  %lr = arith.cmpi slt, %rows, %cR : index
  %lc = arith.cmpi slt, %cols, %cC : index
  %short = arith.ori %lr, %lc : i1
  %other = arith.constant )" +
           other + R"( : f32
  scf.if %short {
    linalg.fill ins(%other : f32) outs(%buf : memref<)" +
           tile + R"(>)
  } {hivm.unlikely_condition}
)";
  return R"(
  %rows = arith.index_cast %nr : i32 to index
  %cols = arith.index_cast %nc : i32 to index
  %ld = arith.index_cast %stride : i32 to index
  %rca = memref.reinterpret_cast %a to offset: [%c0], sizes: [)" +
         std::to_string(rows) + ", " + std::to_string(columns) + R"(], strides: [%ld, 1] : memref<?xf32> to memref<)" +
         tile + R"(, strided<[?, 1], offset: ?>>
  %buf = memref.alloc() : memref<)" +
         tile + ">\n" + fill + R"(  %sva = memref.subview %rca[0, 0] [%rows, %cols] [1, 1] : memref<)" + tile +
         R"(, strided<[?, 1], offset: ?>> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %sta = memref.subview %buf[0, 0] [%rows, %cols] [1, 1] : memref<)" +
         tile + R"(> to memref<?x?xf32, strided<[)" + std::to_string(columns) + R"(, 1]>>
  memref.copy %sva, %sta : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32, strided<[)" +
         std::to_string(columns) + R"(, 1]>>
  %t = bufferization.to_tensor %buf restrict writable : memref<)" +
         tile + R"(> to tensor<)" + tile + R"(>
)";
}

/// Stores `value` : tensor<Cxf32 or Rxf32> to `%out`.
std::string makeStore(const std::string &value, int size) {
  std::string type = std::to_string(size) + "xf32";
  return "  %rco = memref.reinterpret_cast %out to offset: [0], sizes: [" + std::to_string(size) +
         "], strides: [1] : memref<?xf32> to memref<" + type + ", strided<[1]>>\n" +
         "  bufferization.materialize_in_destination " + value + " in writable %rco : (tensor<" + type + ">, memref<" +
         type + ", strided<[1]>>) -> ()\n";
}

const char *const kArguments = "%a: memref<?xf32>, %out: memref<?xf32>, %nr: i32, %nc: i32, %stride: i32,";

struct ReduceCase {
  const char *name, *combiner, *identity;
  double (*fold)(double, double);
  double initial;
};

std::ostream &operator<<(std::ostream &stream, const ReduceCase &reduce) { return stream << reduce.name; }

std::string makeReduction(const ReduceCase &reduce, int dimension) {
  int size = dimension == 1 ? 32 : 64;
  std::string result = "tensor<" + std::to_string(size) + "xf32>";
  return makeKernel(kArguments, makeMaskedLoad(32, 64, reduce.identity) + "  %init = arith.constant " +
                                    reduce.identity + " : f32\n  %e = tensor.empty() : " + result +
                                    "\n  %f = linalg.fill ins(%init : f32) outs(%e : " + result + ") -> " + result +
                                    "\n  %r = linalg.reduce ins(%t : tensor<32x64xf32>) outs(%f : " + result +
                                    ") dimensions = [" + std::to_string(dimension) +
                                    "]\n    (%x: f32, %y: f32) {\n      %s = " + reduce.combiner +
                                    " %x, %y : f32\n      linalg.yield %s : f32\n    }\n" + makeStore("%r", size));
}

class ReductionTest : public testing::TestWithParam<std::tuple<ReduceCase, int, int>> {};

TEST_P(ReductionTest, MatchesReference) {
  auto [reduce, dimension, masked] = GetParam();
  int rows = masked ? 29 : 32, columns = masked ? 51 : 64, stride = columns + 5;
  Random random;
  SCOPED_TRACE(random.seed);
  GuardedBuffer<float> a((rows - 1) * stride + columns), out(dimension == 1 ? 32 : 64);
  random.fill(a, 0.5, 1.5);
  Kernel kernel(makeReduction(reduce, dimension));
  kernel.run({slot(a), slot(out), slot(rows), slot(columns), slot(stride)});
  int results = dimension == 1 ? rows : columns, length = dimension == 1 ? columns : rows;
  for (int i = 0; i < results; ++i) {
    double expected = reduce.initial;
    for (int j = 0; j < length; ++j)
      expected = reduce.fold(expected, dimension == 1 ? a[i * stride + j] : a[j * stride + i]);
    EXPECT_TRUE(isClose(out[i], expected)) << i << ": " << out[i] << " instead of " << expected;
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, ReductionTest,
    testing::Combine(
        testing::Values(
            ReduceCase{"sum", "arith.addf", "0.0", [](double x, double y) { return x + y; }, 0},
            ReduceCase{"product", "arith.mulf", "1.0", [](double x, double y) { return x * y; }, 1},
            ReduceCase{"max", "arith.maxnumf", "0xFF800000", [](double x, double y) { return std::max(x, y); }, -1e300},
            ReduceCase{"maximum", "arith.maximumf", "0xFF800000", [](double x, double y) { return std::max(x, y); },
                       -1e300},
            ReduceCase{"min", "arith.minnumf", "0x7F800000", [](double x, double y) { return std::min(x, y); }, 1e300}),
        testing::Values(0, 1), testing::Values(0, 1)));

TEST(Reduction, OfAWholeTileToAScalar) {
  Kernel kernel(makeKernel("%a: memref<?xf32>, %out: memref<?xf32>,", R"(
  %rc = memref.reinterpret_cast %a to offset: [0], sizes: [512], strides: [1] : memref<?xf32> to memref<512xf32, strided<[1]>>
  %buf = memref.alloc() : memref<512xf32>
  memref.copy %rc, %buf : memref<512xf32, strided<[1]>> to memref<512xf32>
  %t = bufferization.to_tensor %buf restrict writable : memref<512xf32> to tensor<512xf32>
  %zero = arith.constant 0.0 : f32
  %e = bufferization.alloc_tensor() : tensor<f32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %r = linalg.reduce ins(%t : tensor<512xf32>) outs(%f : tensor<f32>) dimensions = [0]
    (%x: f32, %y: f32) {
      %s = arith.addf %x, %y : f32
      linalg.yield %s : f32
    }
  %v = tensor.extract %r[] : tensor<f32>
  memref.store %v, %out[%c0] : memref<?xf32>)"));
  Random random;
  SCOPED_TRACE(random.seed);
  GuardedBuffer<float> a(512), out(1);
  random.fill(a);
  double expected = 0;
  for (int i = 0; i < 512; ++i)
    expected += a[i];
  kernel.run({slot(a), slot(out)});
  EXPECT_TRUE(isClose(out[0], expected)) << out[0] << " instead of " << expected;
}

/// Two operands: the largest value of each row and the first index that has it.
TEST(Reduction, ArgMax) {
  Kernel kernel(
      makeKernel("%a: memref<?xf32>, %out: memref<?xf32>, %index: memref<?xi32>, %nr: i32, %nc: i32, %stride: i32,",
                 makeMaskedLoad(32, 64, "0xFF800000") + R"(
  %ei = tensor.empty() : tensor<32x64xi32>
  %iota = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    outs(%ei : tensor<32x64xi32>) {
  ^bb0(%o: i32):
    %c = linalg.index 1 : index
    %c32 = arith.index_cast %c : index to i32
    linalg.yield %c32 : i32
  } -> tensor<32x64xi32>
  %low = arith.constant 0xFF800000 : f32
  %high = arith.constant 2147483647 : i32
  %e0 = tensor.empty() : tensor<32xf32>
  %f0 = linalg.fill ins(%low : f32) outs(%e0 : tensor<32xf32>) -> tensor<32xf32>
  %e1 = tensor.empty() : tensor<32xi32>
  %f1 = linalg.fill ins(%high : i32) outs(%e1 : tensor<32xi32>) -> tensor<32xi32>
  %r:2 = linalg.reduce ins(%t, %iota : tensor<32x64xf32>, tensor<32x64xi32>) outs(%f0, %f1 : tensor<32xf32>, tensor<32xi32>) dimensions = [1]
    (%x: f32, %xi: i32, %y: f32, %yi: i32) {
      %gt = arith.cmpf ogt, %x, %y : f32
      %eq = arith.cmpf oeq, %x, %y : f32
      %lt = arith.cmpi slt, %xi, %yi : i32
      %tie = arith.andi %eq, %lt : i1
      %take = arith.ori %gt, %tie : i1
      %v = arith.select %take, %x, %y : f32
      %i = arith.select %take, %xi, %yi : i32
      linalg.yield %v, %i : f32, i32
    }
  %rci = memref.reinterpret_cast %index to offset: [0], sizes: [32], strides: [1] : memref<?xi32> to memref<32xi32, strided<[1]>>
  bufferization.materialize_in_destination %r#1 in writable %rci : (tensor<32xi32>, memref<32xi32, strided<[1]>>) -> ()
)" + makeStore("%r#0", 32)));
  Random random;
  SCOPED_TRACE(random.seed);
  int rows = 32, columns = 60, stride = 60;
  GuardedBuffer<float> a(rows * stride), out(32);
  GuardedBuffer<int32_t> index(32);
  for (size_t i = 0; i < a.size(); ++i)
    a[i] = random.integer(0, 20); // with ties
  kernel.run({slot(a), slot(out), slot(index), slot(rows), slot(columns), slot(stride)});
  for (int i = 0; i < rows; ++i) {
    int best = 0;
    for (int j = 1; j < columns; ++j)
      if (a[i * stride + j] > a[i * stride + best])
        best = j;
    EXPECT_EQ(out[i], a[i * stride + best]);
    EXPECT_EQ(index[i], best);
  }
}

class SoftmaxTest : public testing::TestWithParam<std::pair<int, int>> {};

TEST_P(SoftmaxTest, MatchesReference) {
  std::string body = makeMaskedLoad(8, 128, "0xFF800000") + R"(
  %low = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %fl = linalg.fill ins(%low : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %m = linalg.reduce ins(%t : tensor<8x128xf32>) outs(%fl : tensor<8xf32>) dimensions = [1]
    (%x: f32, %y: f32) { %s = arith.maxnumf %x, %y : f32
      linalg.yield %s : f32 }
  %e2 = tensor.empty() : tensor<8x128xf32>
  %mb = linalg.broadcast ins(%m : tensor<8xf32>) outs(%e2 : tensor<8x128xf32>) dimensions = [1]
  %d = arith.subf %t, %mb : tensor<8x128xf32>
  %p = math.exp %d : tensor<8x128xf32>
  %fz = linalg.fill ins(%zero : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %sum = linalg.reduce ins(%p : tensor<8x128xf32>) outs(%fz : tensor<8xf32>) dimensions = [1]
    (%x: f32, %y: f32) { %s = arith.addf %x, %y : f32
      linalg.yield %s : f32 }
  %sb = linalg.broadcast ins(%sum : tensor<8xf32>) outs(%e2 : tensor<8x128xf32>) dimensions = [1]
  %q = arith.divf %p, %sb : tensor<8x128xf32>
  %rcq = memref.reinterpret_cast %out to offset: [0], sizes: [8, 128], strides: [%ld, 1] : memref<?xf32> to memref<8x128xf32, strided<[?, 1]>>
  %eq = tensor.extract_slice %q[0, 0] [%rows, %cols] [1, 1] : tensor<8x128xf32> to tensor<?x?xf32>
  %sq = memref.subview %rcq[0, 0] [%rows, %cols] [1, 1] : memref<8x128xf32, strided<[?, 1]>> to memref<?x?xf32, strided<[?, 1]>>
  bufferization.materialize_in_destination %eq in writable %sq : (tensor<?x?xf32>, memref<?x?xf32, strided<[?, 1]>>) -> ()
)";
  auto [rows, columns] = GetParam();
  int stride = columns + 3;
  Random random;
  SCOPED_TRACE(random.seed);
  GuardedBuffer<float> a((rows - 1) * stride + columns), out((rows - 1) * stride + columns);
  random.fill(a, -20, 20);
  Kernel kernel(makeKernel(kArguments, body));
  kernel.run({slot(a), slot(out), slot(rows), slot(columns), slot(stride)});
  for (int i = 0; i < rows; ++i) {
    double high = -1e300, sum = 0;
    for (int j = 0; j < columns; ++j)
      high = std::max<double>(high, a[i * stride + j]);
    for (int j = 0; j < columns; ++j)
      sum += std::exp(a[i * stride + j] - high);
    for (int j = 0; j < columns; ++j)
      ASSERT_TRUE(isClose(out[i * stride + j], std::exp(a[i * stride + j] - high) / sum, 1e-6)) << i << ", " << j;
    for (int j = columns; j < stride && i + 1 < rows; ++j)
      ASSERT_TRUE(out.isPoison(i * stride + j)) << "stored a masked lane: " << i << ", " << j;
  }
  EXPECT_TRUE(out.isIntact());
}

INSTANTIATE_TEST_SUITE_P(Shapes, SoftmaxTest,
                         testing::Values(std::pair(8, 128), std::pair(8, 100), std::pair(5, 128), std::pair(1, 1),
                                         std::pair(7, 33)));

/// Lanes that a load leaves unspecified are zero, whatever an earlier program left in the arena.
TEST(PartialTiles, UnspecifiedLanesAreZero) {
  std::string body = makeMaskedLoad(8, 16, "") + R"(
  %rcq = memref.reinterpret_cast %out to offset: [0], sizes: [8, 16], strides: [16, 1] : memref<?xf32> to memref<8x16xf32, strided<[16, 1]>>
  bufferization.materialize_in_destination %t in writable %rcq : (tensor<8x16xf32>, memref<8x16xf32, strided<[16, 1]>>) -> ()
)";
  GuardedBuffer<float> a(8 * 16), out(8 * 16);
  Random random;
  SCOPED_TRACE(random.seed);
  random.fill(a);
  Kernel kernel(makeKernel(kArguments, body));
  for (auto [rows, columns] : {std::pair(8, 16), std::pair(3, 5), std::pair(0, 0)}) {
    kernel.run({slot(a), slot(out), slot(rows), slot(columns), slot(16)});
    for (int i = 0; i < 8; ++i)
      for (int j = 0; j < 16; ++j)
        ASSERT_EQ(out[i * 16 + j], i < rows && j < columns ? a[i * 16 + j] : 0.0f) << i << ", " << j;
  }
}

} // namespace
