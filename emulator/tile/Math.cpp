// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Special functions and rounded arithmetic for kernels. What is no single operation is computed in `long
/// double`.
#include "abi/Math.h"

#include <cfenv>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <numbers>

namespace {

using Wide = long double;
constexpr Wide kPi = std::numbers::pi_v<Wide>;
constexpr Wide kInfinity = std::numeric_limits<Wide>::infinity();
constexpr Wide kNan = std::numeric_limits<Wide>::quiet_NaN();
/// The slope of erf at 0.
constexpr Wide kErfSlope = 2 / 1.772453850905516027298167483341145183L;

//===----------------------------------------------------------------------===//
// Error function
//===----------------------------------------------------------------------===//

/// Halley's method for f(y) = 0, where `residual` returns f / f' and f'' / f' is -2y.
template <class Residual>
Wide refine(Wide y, Residual residual) {
  for (int step = 0; step < 6; ++step) {
    Wide ratio = residual(y);
    y -= ratio / (1 + y * ratio);
  }
  return y;
}

Wide slope(Wide y) { return kErfSlope * std::exp(-y * y); }

/// A start for the inverse of erf that errs by less than one part in a hundred, given log(1 - x^2).
Wide startInverse(Wide logarithm) {
  constexpr Wide a = 0.147L;
  Wide middle = 2 / (kPi * a) + logarithm / 2;
  return std::sqrt(std::sqrt(middle * middle - logarithm / a) - middle);
}

Wide erfcinv(Wide z);

Wide erfinv(Wide x) {
  if (!(std::abs(x) <= 1))
    return kNan;
  // Near 1 the complement has the digits; the difference is exact.
  if (std::abs(x) > 0.5L)
    return std::copysign(erfcinv(1 - std::abs(x)), x);
  if (x == 0)
    return x;
  Wide start = std::copysign(startInverse(std::log1p(-x * x)), x);
  return refine(start, [&](Wide y) { return (std::erf(y) - x) / slope(y); });
}

Wide erfcinv(Wide z) {
  if (!(z >= 0 && z <= 2))
    return kNan;
  if (z == 0)
    return kInfinity;
  if (z > 1)
    return z == 2 ? -kInfinity : -erfcinv(2 - z);
  if (z > 0.5L)
    return erfinv(1 - z);
  Wide start = startInverse(std::log(z * (2 - z)));
  return refine(start, [&](Wide y) { return (z - std::erfc(y)) / slope(y); });
}

/// exp(x^2) * erfc(x).
Wide erfcx(Wide x) {
  if (std::isnan(x))
    return x;
  if (x < 10)
    return std::exp(x * x) * std::erfc(x);
  // The continued fraction of Laplace, from the inside.
  Wide tail = x;
  for (int term = 60; term > 0; --term)
    tail = x + term / (2 * tail);
  return kErfSlope / (2 * tail);
}

Wide normcdf(Wide x) { return std::erfc(-x / std::numbers::sqrt2_v<Wide>) / 2; }
Wide normcdfinv(Wide p) { return -std::numbers::sqrt2_v<Wide> * erfcinv(2 * p); }

//===----------------------------------------------------------------------===//
// Modified Bessel functions
//===----------------------------------------------------------------------===//

/// I_order(x) for order 0 or 1 and x >= 0.
Wide bessel(int order, Wide x) {
  if (std::isinf(x))
    return x;
  Wide sum = 0;
  if (x <= 40) { // the power series, whose terms are all positive
    Wide term = order == 0 ? 1 : x / 2;
    for (int k = 1; term > sum * std::numeric_limits<Wide>::epsilon() / 4; ++k) {
      sum += term;
      term *= x * x / 4 / (Wide(k) * (k + order));
    }
    return sum;
  }
  // The asymptotic series: its terms fall below one ulp long before they grow.
  Wide term = 1;
  for (int k = 1; std::abs(term) > std::numeric_limits<Wide>::epsilon() / 4; ++k) {
    sum += term;
    Wide odd = 2 * k - 1;
    term *= -(4 * order * order - odd * odd) / (8 * k * x);
  }
  return std::exp(x) / std::sqrt(2 * kPi * x) * sum;
}

Wide cyl_bessel_i0(Wide x) { return bessel(0, std::abs(x)); }
Wide cyl_bessel_i1(Wide x) { return std::copysign(bessel(1, std::abs(x)), x); }

//===----------------------------------------------------------------------===//
// Lengths
//===----------------------------------------------------------------------===//

/// Squares of f64 neither overflow nor vanish where `long double` has more bits of exponent; else hypot keeps the
/// range.
Wide length(std::initializer_list<Wide> coordinates) {
  Wide sum = 0, result = 0;
  for (Wide value : coordinates)
    if (std::isinf(value))
      return kInfinity;
  for (Wide value : coordinates) {
    sum += value * value;
    result = std::hypot(result, value);
  }
  return std::numeric_limits<Wide>::max_exponent > 2 * std::numeric_limits<double>::max_exponent ? std::sqrt(sum)
                                                                                                 : result;
}

Wide rhypot(Wide x, Wide y) { return 1 / length({x, y}); }
Wide norm3d(Wide x, Wide y, Wide z) { return length({x, y, z}); }
Wide rnorm3d(Wide x, Wide y, Wide z) { return 1 / length({x, y, z}); }
Wide norm4d(Wide x, Wide y, Wide z, Wide w) { return length({x, y, z, w}); }
Wide rnorm4d(Wide x, Wide y, Wide z, Wide w) { return 1 / length({x, y, z, w}); }

//===----------------------------------------------------------------------===//
// Rounding
//===----------------------------------------------------------------------===//

/// Computes with another rounding of the processor. Operands and result pass through memory, so that no computation
/// moves out of the scope of the rounding.
template <class Result, class Compute>
Result rounded(int mode, Compute compute) {
  int before = std::fegetround();
  std::fesetround(mode);
  volatile Result result = compute();
  std::fesetround(before);
  return result;
}

template <class T>
T hidden(T value) {
  volatile T memory = value;
  return memory;
}

} // namespace

#define DEFINE1(Name)                                                                                                  \
  double heddle_math_##Name(double x) { return static_cast<double>(Name(x)); }                                         \
  float heddle_math_##Name##f(float x) { return static_cast<float>(Name(x)); }
#define DEFINE2(Name)                                                                                                  \
  double heddle_math_##Name(double x, double y) { return static_cast<double>(Name(x, y)); }                            \
  float heddle_math_##Name##f(float x, float y) { return static_cast<float>(Name(x, y)); }
#define DEFINE3(Name)                                                                                                  \
  double heddle_math_##Name(double x, double y, double z) { return static_cast<double>(Name(x, y, z)); }               \
  float heddle_math_##Name##f(float x, float y, float z) { return static_cast<float>(Name(x, y, z)); }
#define DEFINE4(Name)                                                                                                  \
  double heddle_math_##Name(double x, double y, double z, double w) { return static_cast<double>(Name(x, y, z, w)); }  \
  float heddle_math_##Name##f(float x, float y, float z, float w) { return static_cast<float>(Name(x, y, z, w)); }
HEDDLE_MATH_UNARY(DEFINE1)
HEDDLE_MATH_LENGTH2(DEFINE2)
HEDDLE_MATH_LENGTH3(DEFINE3)
HEDDLE_MATH_LENGTH4(DEFINE4)

#define DEFINE_FOR(Type, Suffix, Name, Mode, Parameters, Expression)                                                   \
  Type heddle_math_##Name##Suffix Parameters {                                                                         \
    return rounded<Type>(Mode, [&]() -> Type { return Expression; });                                                  \
  }
#define RCP(Name, Mode)                                                                                                \
  DEFINE_FOR(double, , Name, Mode, (double x), 1 / hidden(x))                                                          \
  DEFINE_FOR(float, f, Name, Mode, (float x), 1 / hidden(x))
#define SQRT(Name, Mode)                                                                                               \
  DEFINE_FOR(double, , Name, Mode, (double x), std::sqrt(hidden(x)))                                                   \
  DEFINE_FOR(float, f, Name, Mode, (float x), std::sqrt(hidden(x)))
#define BINARY(Name, Mode, Operator)                                                                                   \
  DEFINE_FOR(double, , Name, Mode, (double x, double y), hidden(x) Operator hidden(y))                                 \
  DEFINE_FOR(float, f, Name, Mode, (float x, float y), hidden(x) Operator hidden(y))
#define ADD(Name, Mode) BINARY(Name, Mode, +)
#define SUB(Name, Mode) BINARY(Name, Mode, -)
#define MUL(Name, Mode) BINARY(Name, Mode, *)
#define DIV(Name, Mode) BINARY(Name, Mode, /)
#define FMA(Name, Mode)                                                                                                \
  DEFINE_FOR(double, , Name, Mode, (double x, double y, double z), std::fma(hidden(x), hidden(y), hidden(z)))          \
  DEFINE_FOR(float, f, Name, Mode, (float x, float y, float z), std::fma(hidden(x), hidden(y), hidden(z)))
#define CONVERT(Name, Mode)                                                                                            \
  DEFINE_FOR(float, f, float2##Name, Mode, (double x), static_cast<float>(hidden(x)))                                  \
  DEFINE_FOR(double, , int2##Name, Mode, (int64_t x), static_cast<double>(hidden(x)))                                  \
  DEFINE_FOR(float, f, int2##Name, Mode, (int64_t x), static_cast<float>(hidden(x)))                                   \
  DEFINE_FOR(double, , uint2##Name, Mode, (uint64_t x), static_cast<double>(hidden(x)))                                \
  DEFINE_FOR(float, f, uint2##Name, Mode, (uint64_t x), static_cast<float>(hidden(x)))
HEDDLE_MATH_ROUNDINGS(RCP, rcp)
HEDDLE_MATH_ROUNDINGS(SQRT, sqrt)
HEDDLE_MATH_ROUNDINGS(ADD, add)
HEDDLE_MATH_ROUNDINGS(SUB, sub)
HEDDLE_MATH_ROUNDINGS(MUL, mul)
HEDDLE_MATH_ROUNDINGS(DIV, div)
HEDDLE_MATH_ROUNDINGS(FMA, fma)
HEDDLE_MATH_ROUNDINGS(CONVERT, float)
