// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The tile routines against sums in double: every instruction set, odd sizes, every order in memory.
#include "device/abi/Tile.h"
#include "GuardedBuffer.h"
#include "MatmulKernels.h"

#include "gtest/gtest.h"

#include <bit>
#include <cmath>
#include <random>
#include <vector>

using namespace heddle::tile;

namespace {

std::vector<const MatmulKernels *> getKernelsOfThisMachine() {
  std::vector<const MatmulKernels *> kernels{&genericKernels};
#if defined(__x86_64__)
  if (__builtin_cpu_supports("x86-64-v3"))
    kernels.push_back(&avx2Kernels);
  if (__builtin_cpu_supports("x86-64-v4"))
    kernels.push_back(&avx512Kernels);
#endif
  return kernels;
}

struct Shape {
  int64_t m, n, k;
};

/// A matrix in a guarded buffer, dense along rows or along columns, with a gap between them.
template <class T>
struct TestMatrix {
  TestMatrix(int64_t rows, int64_t columns, bool transposed, int64_t gap = 3)
      : rows(rows), columns(columns), row(transposed ? 1 : columns + gap), column(transposed ? rows + gap : 1),
        buffer((rows - 1) * row + (columns - 1) * column + 1) {}
  T &at(int64_t i, int64_t j) { return buffer[i * row + j * column]; }
  Matrix<T> view() { return {buffer.data(), row, column}; }
  Matrix<const T> constView() { return {buffer.data(), row, column}; }
  int64_t rows, columns, row, column;
  GuardedBuffer<T> buffer;
};

std::mt19937_64 &engine() {
  static std::mt19937_64 engine(std::random_device{}());
  return engine;
}
float randomFloat() { return std::uniform_real_distribution<float>(-1, 1)(engine()); }

uint16_t toHalf(float value) { return std::bit_cast<uint16_t>(static_cast<_Float16>(value)); }
float fromHalf(uint16_t bits) { return static_cast<float>(std::bit_cast<_Float16>(bits)); }
uint16_t toBfloat(float value) { return std::bit_cast<uint32_t>(value) >> 16; }
float fromBfloat(uint16_t bits) { return std::bit_cast<float>(uint32_t(bits) << 16); }

/// Runs one product and compares every element with the sum in double.
template <class T, class Sum, class Make, class Read>
void checkProduct(const char *name, Shape shape, unsigned order, Make make, Read read,
                  void (*product)(Matrix<Sum>, Matrix<const T>, Matrix<const T>, Extents)) {
  SCOPED_TRACE(testing::Message() << name << " " << shape.m << "x" << shape.n << "x" << shape.k << " order " << order);
  TestMatrix<T> a(shape.m, shape.k, order & 1), b(shape.k, shape.n, order & 2);
  TestMatrix<Sum> c(shape.m, shape.n, order & 4);
  for (int64_t i = 0; i < shape.m; ++i)
    for (int64_t l = 0; l < shape.k; ++l)
      a.at(i, l) = make();
  for (int64_t l = 0; l < shape.k; ++l)
    for (int64_t j = 0; j < shape.n; ++j)
      b.at(l, j) = make();
  std::vector<double> expected(shape.m * shape.n);
  for (int64_t i = 0; i < shape.m; ++i)
    for (int64_t j = 0; j < shape.n; ++j) {
      c.at(i, j) = static_cast<Sum>(i - j);
      double sum = i - j;
      for (int64_t l = 0; l < shape.k; ++l)
        sum += double(read(a.at(i, l))) * double(read(b.at(l, j)));
      expected[i * shape.n + j] = sum;
    }
  product(c.view(), a.constView(), b.constView(), {shape.m, shape.n, shape.k});
  double tolerance = std::is_integral_v<Sum> ? 0 : 1e-6 * (shape.k + std::max(shape.m, shape.n));
  for (int64_t i = 0; i < shape.m; ++i)
    for (int64_t j = 0; j < shape.n; ++j)
      ASSERT_NEAR(c.at(i, j), expected[i * shape.n + j], tolerance) << "element " << i << ", " << j;
  EXPECT_TRUE(a.buffer.isIntact() && b.buffer.isIntact() && c.buffer.isIntact());
}

const Shape shapes[] = {{1, 1, 1}, {8, 32, 64}, {7, 31, 65}, {16, 64, 128}, {33, 47, 17}, {5, 96, 200}};

TEST(TileMatmul, F32) {
  for (const MatmulKernels *kernels : getKernelsOfThisMachine())
    for (Shape shape : shapes)
      for (unsigned order = 0; order < 8; ++order)
        checkProduct<float, float>(kernels->name, shape, order, randomFloat, [](float v) { return v; }, kernels->f32);
}

TEST(TileMatmul, F16) {
  for (const MatmulKernels *kernels : getKernelsOfThisMachine())
    for (Shape shape : shapes)
      for (unsigned order = 0; order < 8; ++order)
        checkProduct<uint16_t, float>(
            kernels->name, shape, order, [] { return toHalf(randomFloat()); }, fromHalf, kernels->f16);
}

TEST(TileMatmul, BF16) {
  for (const MatmulKernels *kernels : getKernelsOfThisMachine())
    for (Shape shape : shapes)
      for (unsigned order = 0; order < 8; ++order)
        checkProduct<uint16_t, float>(
            kernels->name, shape, order, [] { return toBfloat(randomFloat()); }, fromBfloat, kernels->bf16);
}

TEST(TileMatmul, I8) {
  auto make = [] { return static_cast<int8_t>(std::uniform_int_distribution<int>(-128, 127)(engine())); };
  for (const MatmulKernels *kernels : getKernelsOfThisMachine())
    for (Shape shape : shapes)
      for (unsigned order = 0; order < 8; ++order)
        checkProduct<int8_t, int32_t>(kernels->name, shape, order, make, [](int8_t v) { return v; }, kernels->i8);
}

TEST(TileMatmul, EveryHalfIsWidenedExactly) {
  for (const MatmulKernels *kernels : getKernelsOfThisMachine())
    for (uint32_t bits = 0; bits < 0x10000; ++bits) {
      uint16_t a = bits, one = toHalf(1.0f);
      float c = 0;
      kernels->f16({&c, 1, 1}, {&a, 1, 1}, {&one, 1, 1}, {1, 1, 1});
      float expected = fromHalf(a);
      ASSERT_TRUE(std::isnan(expected) ? std::isnan(c) : c == expected) << kernels->name << " " << bits;
    }
}

TEST(TileMatmul, EmptyExtentsTouchNothing) {
  for (const MatmulKernels *kernels : getKernelsOfThisMachine())
    for (Extents extents : {Extents{0, 4, 4}, Extents{4, 0, 4}, Extents{4, 4, 0}}) {
      float c[16];
      std::fill(std::begin(c), std::end(c), 7.0f);
      kernels->f32({c, 4, 1}, {c, 4, 1}, {c, 4, 1}, extents);
      for (float value : c)
        EXPECT_EQ(value, 7.0f);
    }
}

template <class T>
void checkCopy(bool transposedSource, bool transposedTarget, int64_t gap) {
  for (auto [rows, columns] : {std::pair<int64_t, int64_t>{1, 1}, {17, 33}, {64, 16}, {3, 100}}) {
    TestMatrix<T> source(rows, columns, transposedSource, gap), target(rows, columns, transposedTarget, gap);
    for (size_t i = 0; i < source.buffer.size(); ++i)
      source.buffer[i] = static_cast<T>(engine()());
    std::vector<bool> written(target.buffer.size());
    heddle_tile_copy(target.buffer.data(), target.row, target.column, source.buffer.data(), source.row, source.column,
                     rows, columns, sizeof(T));
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t j = 0; j < columns; ++j) {
        ASSERT_EQ(target.at(i, j), source.at(i, j)) << i << ", " << j;
        written[i * target.row + j * target.column] = true;
      }
    for (size_t i = 0; i < written.size(); ++i)
      ASSERT_TRUE(written[i] || target.buffer.isPoison(i)) << "written between the rows at " << i;
    EXPECT_TRUE(target.buffer.isIntact());
  }
}

TEST(TileCopy, EveryWidthAndOrder) {
  for (bool source : {false, true})
    for (bool target : {false, true})
      for (int64_t gap : {0, 5}) {
        checkCopy<uint8_t>(source, target, gap);
        checkCopy<uint16_t>(source, target, gap);
        checkCopy<uint32_t>(source, target, gap);
        checkCopy<uint64_t>(source, target, gap);
      }
}

TEST(TileCopy, EmptyOrSelfTouchesNothing) {
  heddle_tile_copy(nullptr, 4, 1, nullptr, 4, 1, 0, 4, 4);
  heddle_tile_copy(nullptr, 4, 2, nullptr, 4, 2, 4, 0, 4);
  GuardedBuffer<uint32_t> buffer(4);
  heddle_tile_copy(buffer.data(), 2, 1, buffer.data(), 2, 1, 2, 2, 4);
  for (int i = 0; i < 4; ++i)
    EXPECT_TRUE(buffer.isPoison(i));
}

} // namespace
