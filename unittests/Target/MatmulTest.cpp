// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Matrix kernels as Triton makes them: an accumulator carried by a loop over K, masks on all three sides.
#include "Harness.h"

#include "gtest/gtest.h"

#include <bit>
#include <cmath>

namespace {

std::string number(int value) { return std::to_string(value); }

struct MatmulTypes {
  std::string input, sum;
};

/// Loads the part of `[rows, columns]` that `extent0`, `extent1` allow of a `size0 x size1` tile at `offset`.
std::string makeLoad(const std::string &name, const std::string &source, const std::string &element, int size0,
                     int size1, const std::string &offset, const std::string &stride, const std::string &extent0,
                     const std::string &extent1) {
  std::string tile = number(size0) + "x" + number(size1) + "x" + element, s1 = number(size1);
  return "  %rc_" + name + " = memref.reinterpret_cast " + source + " to offset: [" + offset + "], sizes: [" +
         number(size0) + ", " + s1 + "], strides: [" + stride + ", 1] : memref<?x" + element + "> to memref<" + tile +
         ", strided<[?, 1], offset: ?>>\n" + "  %al_" + name + " = memref.alloc() : memref<" + tile + ">\n" + "  %sv_" +
         name + " = memref.subview %rc_" + name + "[0, 0] [" + extent0 + ", " + extent1 + "] [1, 1] : memref<" + tile +
         ", strided<[?, 1], offset: ?>> to memref<?x?x" + element + ", strided<[?, 1], offset: ?>>\n" + "  %st_" +
         name + " = memref.subview %al_" + name + "[0, 0] [" + extent0 + ", " + extent1 + "] [1, 1] : memref<" + tile +
         "> to memref<?x?x" + element + ", strided<[" + s1 + ", 1]>>\n" + "  memref.copy %sv_" + name + ", %st_" +
         name + " : memref<?x?x" + element + ", strided<[?, 1], offset: ?>> to memref<?x?x" + element + ", strided<[" +
         s1 + ", 1]>>\n" + "  %t_" + name + " = bufferization.to_tensor %al_" + name + " restrict writable : memref<" +
         tile + "> to tensor<" + tile + ">\n";
}

/// C[M, N] = A[M, K] * B[K, N] in tiles of 16 x 32 x 16, program (x, y) computes tile (x, y).
std::string makeMatmul(const MatmulTypes &types) {
  std::string body = R"(
  %m = arith.index_cast %M : i32 to index
  %n = arith.index_cast %N : i32 to index
  %k = arith.index_cast %K : i32 to index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %x = arith.index_cast %px : i32 to index
  %y = arith.index_cast %py : i32 to index
  %row = arith.muli %x, %c16 : index
  %col = arith.muli %y, %c32 : index
  %mleft = arith.subi %m, %row : index
  %mrows = arith.minsi %mleft, %c16 : index
  %nleft = arith.subi %n, %col : index
  %ncols = arith.minsi %nleft, %c32 : index
  %zero = arith.constant ZERO : SUM
  %e = tensor.empty() : tensor<16x32xSUM>
  %init = linalg.fill ins(%zero : SUM) outs(%e : tensor<16x32xSUM>) -> tensor<16x32xSUM>
  %arow = arith.muli %row, %k : index
  %acc = scf.for %l = %c0 to %k step %c16 iter_args(%sum = %init) -> (tensor<16x32xSUM>) {
    %kleft = arith.subi %k, %l : index
    %kk = arith.minsi %kleft, %c16 : index
    %aoff = arith.addi %arow, %l : index
    %brow = arith.muli %l, %n : index
    %boff = arith.addi %brow, %col : index
LOADS
    %r = linalg.matmul {input_precision = "ieee"} ins(%t_a, %t_b : tensor<16x16xIN>, tensor<16x32xIN>) outs(%sum : tensor<16x32xSUM>) -> tensor<16x32xSUM>
    scf.yield %r : tensor<16x32xSUM>
  }
  %crow = arith.muli %row, %n : index
  %coff = arith.addi %crow, %col : index
  %rcc = memref.reinterpret_cast %c to offset: [%coff], sizes: [16, 32], strides: [%n, 1] : memref<?xSUM> to memref<16x32xSUM, strided<[?, 1], offset: ?>>
  %es = tensor.extract_slice %acc[0, 0] [%mrows, %ncols] [1, 1] : tensor<16x32xSUM> to tensor<?x?xSUM>
  %sc = memref.subview %rcc[0, 0] [%mrows, %ncols] [1, 1] : memref<16x32xSUM, strided<[?, 1], offset: ?>> to memref<?x?xSUM, strided<[?, 1], offset: ?>>
  bufferization.materialize_in_destination %es in writable %sc : (tensor<?x?xSUM>, memref<?x?xSUM, strided<[?, 1], offset: ?>>) -> ()
)";
  auto replace = [&](const std::string &from, const std::string &to) {
    for (size_t at; (at = body.find(from)) != std::string::npos;)
      body.replace(at, from.size(), to);
  };
  replace("LOADS", makeLoad("a", "%a", types.input, 16, 16, "%aoff", "%k", "%mrows", "%kk") +
                       makeLoad("b", "%b", types.input, 16, 32, "%boff", "%n", "%kk", "%ncols"));
  replace("ZERO", types.sum[0] == 'f' ? "0.0" : "0");
  replace("SUM", types.sum);
  replace("xIN", "x" + types.input);
  return makeKernel("%a: memref<?x" + types.input + ">, %b: memref<?x" + types.input + ">, %c: memref<?x" + types.sum +
                        ">, %M: i32, %N: i32, %K: i32,",
                    body, "mix");
}

uint16_t toHalf(double value) { return std::bit_cast<uint16_t>(static_cast<_Float16>(value)); }
double fromHalf(uint16_t bits) { return static_cast<double>(std::bit_cast<_Float16>(bits)); }
uint16_t toBfloat(double value) { return std::bit_cast<uint32_t>(static_cast<float>(value)) >> 16; }
double fromBfloat(uint16_t bits) { return std::bit_cast<float>(uint32_t(bits) << 16); }

template <class T, class Sum>
void checkMatmul(const MatmulTypes &types, T (*make)(double), double (*read)(T), double range, double tolerance) {
  Kernel kernel(makeMatmul(types));
  if (!kernel)
    return;
  Random random;
  SCOPED_TRACE(random.seed);
  for (auto [m, n, k] : {std::array{16, 32, 16}, {32, 64, 64}, {37, 45, 50}, {5, 7, 3}, {16, 33, 0}}) {
    SCOPED_TRACE(testing::Message() << m << "x" << n << "x" << k);
    GuardedBuffer<T> a(m * k), b(k * n);
    GuardedBuffer<Sum> c(m * n);
    for (GuardedBuffer<T> *buffer : {&a, &b})
      for (size_t i = 0; i < buffer->size(); ++i)
        (*buffer)[i] = make(random.uniform(-range, range));
    int tilesX = (m + 15) / 16, tilesY = (n + 31) / 32;
    for (int x = 0; x < tilesX; ++x)
      for (int y = 0; y < tilesY; ++y)
        kernel.run({slot(a), slot(b), slot(c), slot(m), slot(n), slot(k)}, {tilesX, tilesY, 1}, {x, y, 0});
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < n; ++j) {
        double expected = 0;
        for (int l = 0; l < k; ++l)
          expected += read(a[i * k + l]) * read(b[l * n + j]);
        ASSERT_TRUE(isClose(c[i * n + j], expected, tolerance)) << i << ", " << j << ": " << +c[i * n + j];
      }
    EXPECT_TRUE(c.isIntact());
  }
}

TEST(Matmul, F32) {
  checkMatmul<float, float>(
      {"f32", "f32"}, [](double v) { return static_cast<float>(v); }, [](float v) -> double { return v; }, 1, 1e-5);
}
TEST(Matmul, F16) { checkMatmul<uint16_t, float>({"f16", "f32"}, toHalf, fromHalf, 1, 1e-5); }
TEST(Matmul, BF16) { checkMatmul<uint16_t, float>({"bf16", "f32"}, toBfloat, fromBfloat, 1, 1e-5); }
TEST(Matmul, I8) {
  checkMatmul<int8_t, int32_t>(
      {"i8", "i32"}, [](double v) { return static_cast<int8_t>(v); }, [](int8_t v) -> double { return v; }, 127, 0);
}
/// No micro-kernel: loops.
TEST(Matmul, F64) {
  checkMatmul<double, double>({"f64", "f64"}, [](double v) { return v; }, [](double v) { return v; }, 1, 1e-12);
}

TEST(Matmul, UsesTheMicroKernel) {
  Kernel kernel(makeMatmul({"f16", "f32"}));
  ASSERT_TRUE(kernel);
  bool found = false;
  for (const std::string &name : kernel.undefinedSymbols())
    found |= name == "heddle_tile_matmul_f16";
  EXPECT_TRUE(found);
}

TEST(Matmul, Batch) {
  Kernel kernel(makeKernel("%a: memref<?xf32>, %b: memref<?xf32>, %c: memref<?xf32>,", R"(
  %ra = memref.reinterpret_cast %a to offset: [0], sizes: [3, 8, 4], strides: [32, 4, 1] : memref<?xf32> to memref<3x8x4xf32, strided<[32, 4, 1]>>
  %rb = memref.reinterpret_cast %b to offset: [0], sizes: [3, 4, 16], strides: [64, 16, 1] : memref<?xf32> to memref<3x4x16xf32, strided<[64, 16, 1]>>
  %rc = memref.reinterpret_cast %c to offset: [0], sizes: [3, 8, 16], strides: [128, 16, 1] : memref<?xf32> to memref<3x8x16xf32, strided<[128, 16, 1]>>
  %ta = bufferization.to_tensor %ra restrict : memref<3x8x4xf32, strided<[32, 4, 1]>> to tensor<3x8x4xf32>
  %tb = bufferization.to_tensor %rb restrict : memref<3x4x16xf32, strided<[64, 16, 1]>> to tensor<3x4x16xf32>
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<3x8x16xf32>
  %f = linalg.fill ins(%one : f32) outs(%e : tensor<3x8x16xf32>) -> tensor<3x8x16xf32>
  %r = linalg.batch_matmul ins(%ta, %tb : tensor<3x8x4xf32>, tensor<3x4x16xf32>) outs(%f : tensor<3x8x16xf32>) -> tensor<3x8x16xf32>
  bufferization.materialize_in_destination %r in writable %rc : (tensor<3x8x16xf32>, memref<3x8x16xf32, strided<[128, 16, 1]>>) -> ())",
                           "mix"));
  Random random;
  SCOPED_TRACE(random.seed);
  GuardedBuffer<float> a(3 * 8 * 4), b(3 * 4 * 16), c(3 * 8 * 16);
  random.fill(a);
  random.fill(b);
  kernel.run({slot(a), slot(b), slot(c)});
  for (int p = 0; p < 3; ++p)
    for (int i = 0; i < 8; ++i)
      for (int j = 0; j < 16; ++j) {
        double expected = 1;
        for (int l = 0; l < 4; ++l)
          expected += double(a[p * 32 + i * 4 + l]) * b[p * 64 + l * 16 + j];
        ASSERT_TRUE(isClose(c[p * 128 + i * 16 + j], expected)) << p << ", " << i << ", " << j;
      }
}

} // namespace
