// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Math functions: how far they are from the true value, and what they do at the ends of their domain.
#include "Harness.h"

#include "gtest/gtest.h"

#include <bit>
#include <cmath>
#include <limits>

namespace {

constexpr int kCount = 4096;

struct MathCase {
  const char *op;
  double (*reference)(double);
  double low, high;
  double ulps; ///< largest error
  /// Whether the loop must have become vectors: no call of libm is left.
  bool isExpanded = true;
};

std::ostream &operator<<(std::ostream &stream, const MathCase &math) { return stream << math.op; }

std::string makeMath(const std::string &op, const std::string &element) {
  std::string tile = std::to_string(kCount) + "x" + element;
  return makeKernel(
      "%a: memref<?x" + element + ">, %c: memref<?x" + element + ">,",
      "  %ra = memref.reinterpret_cast %a to offset: [0], sizes: [4096], strides: [1] : memref<?x" + element +
          "> to memref<" + tile + ", strided<[1]>>\n  %ba = memref.alloc() : memref<" + tile +
          ">\n  memref.copy %ra, %ba : memref<" + tile + ", strided<[1]>> to memref<" + tile +
          ">\n  %x = bufferization.to_tensor %ba restrict writable : memref<" + tile + "> to tensor<" + tile +
          ">\n  %r = " + op + " %x : tensor<" + tile +
          ">\n  %rc = memref.reinterpret_cast %c to offset: [0], sizes: [4096], strides: [1] : memref<?x" + element +
          "> to memref<" + tile +
          ", strided<[1]>>\n  bufferization.materialize_in_destination %r in writable %rc : (tensor<" + tile +
          ">, memref<" + tile + ", strided<[1]>>) -> ()\n");
}

/// |value - reference| in units of the last place of a float near the reference.
double ulpError(float value, double reference) {
  auto rounded = static_cast<float>(reference);
  if (std::isnan(reference))
    return std::isnan(value) ? 0 : 1e30;
  if (std::isinf(rounded))
    return value == rounded ? 0 : 1e30;
  double unit = std::ldexp(1.0, std::max(std::ilogb(reference == 0 ? 1e-45 : reference), -126) - 23);
  return std::fabs(value - reference) / unit;
}

const float kSpecial[] = {0.0f,
                          -0.0f,
                          1.0f,
                          -1.0f,
                          std::numeric_limits<float>::infinity(),
                          -std::numeric_limits<float>::infinity(),
                          std::numeric_limits<float>::quiet_NaN(),
                          std::numeric_limits<float>::max(),
                          std::numeric_limits<float>::lowest(),
                          std::numeric_limits<float>::min(),
                          std::numeric_limits<float>::denorm_min(),
                          1e-41f};

class MathTest : public testing::TestWithParam<std::tuple<MathCase, std::string>> {};

TEST_P(MathTest, IsAccurate) {
  auto [math, cpu] = GetParam();
  if (!cpu.empty() && !__builtin_cpu_supports("x86-64-v3"))
    cpu = "x86-64";
  mlir::heddle::CPUOptions options;
  options.cpu = cpu;
  Kernel kernel(makeMath(math.op, "f32"), options);
  if (!kernel)
    return;
  Random random;
  SCOPED_TRACE(random.seed);
  GuardedBuffer<float> a(kCount), c(kCount);
  for (int round = 0; round < 20; ++round) {
    random.fill(a, math.low, math.high);
    std::copy(std::begin(kSpecial), std::end(kSpecial), a.data());
    kernel.run({slot(a), slot(c)});
    for (int i = 0; i < kCount; ++i)
      ASSERT_LE(ulpError(c[i], math.reference(a[i])), math.ulps)
          << math.op << "(" << a[i] << ") = " << c[i] << " instead of " << math.reference(a[i]);
  }
  if (math.isExpanded)
    for (const std::string &name : kernel.undefinedSymbols())
      EXPECT_TRUE(name == "heddle_context" || name == "memcpy") << name;
}

const MathCase kCases[] = {
    {"math.exp", std::exp, -110, 95, 1.6},
    {"math.exp2", std::exp2, -155, 135, 1.6},
    {"math.log", std::log, 0, 4, 2.0},
    {"math.log2", std::log2, 0, 1e6, 2.5},
    {"math.log10", std::log10, 0, 1e6, 2.5},
    {"math.tanh", std::tanh, -12, 12, 6},
    {"math.erf", std::erf, -5, 5, 6},
    {"math.sqrt", std::sqrt, 0, 1e6, 0.51},
    {"math.rsqrt", [](double x) { return 1 / std::sqrt(x); }, 0, 1e6, 2},
    {"math.floor", std::floor, -1e3, 1e3, 0},
    {"math.ceil", std::ceil, -1e3, 1e3, 0},
    {"math.trunc", std::trunc, -1e3, 1e3, 0},
    {"math.roundeven", std::nearbyint, -1e3, 1e3, 0},
    {"math.absf", std::fabs, -1e3, 1e3, 0},
    {"math.sin", std::sin, -100, 100, 2, false},
    {"math.cos", std::cos, -100, 100, 2, false},
    {"math.tan", std::tan, -1.5, 1.5, 3, false},
    {"math.atan", std::atan, -100, 100, 2, false},
    {"math.expm1", std::expm1, -5, 5, 2, false},
    {"math.log1p", std::log1p, -0.9, 10, 2, false},
    {"math.sinh", std::sinh, -50, 50, 3, false},
};

// The host, and a processor without AVX-512, where scaling by powers of two takes another way.
INSTANTIATE_TEST_SUITE_P(Functions, MathTest,
                         testing::Combine(testing::ValuesIn(kCases), testing::Values("", "x86-64-v3")));

TEST(Math, HalfIsComputedInFloat) {
  Kernel kernel(makeMath("math.exp", "f16"));
  GuardedBuffer<_Float16> a(kCount), c(kCount);
  Random random;
  SCOPED_TRACE(random.seed);
  for (int i = 0; i < kCount; ++i)
    a[i] = static_cast<_Float16>(random.uniform(-5, 10));
  kernel.run({slot(a), slot(c)});
  for (int i = 0; i < kCount; ++i)
    ASSERT_TRUE(isClose(c[i], std::exp(static_cast<double>(a[i])), 1e-3)) << static_cast<float>(a[i]);
}

TEST(Math, DoubleIsLeftToLibm) {
  Kernel kernel(makeMath("math.exp", "f64"));
  GuardedBuffer<double> a(kCount), c(kCount);
  Random random;
  SCOPED_TRACE(random.seed);
  for (int i = 0; i < kCount; ++i)
    a[i] = random.uniform(-5, 10);
  kernel.run({slot(a), slot(c)});
  for (int i = 0; i < kCount; ++i)
    ASSERT_TRUE(isClose(c[i], std::exp(a[i]), 1e-14));
}

/// x / x is 1, whatever the flags allow.
TEST(Math, DivisionIsExact) {
  std::string text = makeMath("math.absf", "f32");
  size_t at = text.find("  %r = math.absf %x : tensor<4096xf32>");
  text.replace(at, std::string("  %r = math.absf %x : tensor<4096xf32>").size(),
               "  %r = arith.divf %x, %x : tensor<4096xf32>");
  Kernel kernel(text);
  GuardedBuffer<float> a(kCount), c(kCount);
  Random random;
  SCOPED_TRACE(random.seed);
  random.fill(a, 0.1, 1000);
  kernel.run({slot(a), slot(c)});
  for (int i = 0; i < kCount; ++i)
    ASSERT_EQ(c[i], 1.0f) << a[i];
}

} // namespace
