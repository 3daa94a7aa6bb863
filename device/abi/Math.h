/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * \file Math functions that compiled kernels call and libm lacks: for f64, and with the suffix f for f32.
 *
 * Each is a pure function of its operands.
 */
#ifndef HEDDLE_DEVICE_ABI_MATH_H
#define HEDDLE_DEVICE_ABI_MATH_H

#include <stdint.h>

/** Functions of one float. */
#define HEDDLE_MATH_UNARY(M) M(cyl_bessel_i0) M(cyl_bessel_i1) M(erfcinv) M(erfcx) M(erfinv) M(normcdf) M(normcdfinv)
/** Lengths, and their reciprocals, of two, three and four coordinates. */
#define HEDDLE_MATH_LENGTH2(M) M(rhypot)
#define HEDDLE_MATH_LENGTH3(M) M(norm3d) M(rnorm3d)
#define HEDDLE_MATH_LENGTH4(M) M(norm4d) M(rnorm4d)
/** Arithmetic that rounds towards minus infinity (rd), plus infinity (ru) or zero (rz). */
#define HEDDLE_MATH_ROUNDINGS(M, Name) M(Name##_rd, FE_DOWNWARD) M(Name##_ru, FE_UPWARD) M(Name##_rz, FE_TOWARDZERO)

#ifdef __cplusplus
extern "C" {
#endif

#define HEDDLE_MATH_DECLARE1(Name)                                                                                     \
  double heddle_math_##Name(double x);                                                                                 \
  float heddle_math_##Name##f(float x);
#define HEDDLE_MATH_DECLARE2(Name)                                                                                     \
  double heddle_math_##Name(double x, double y);                                                                       \
  float heddle_math_##Name##f(float x, float y);
#define HEDDLE_MATH_DECLARE3(Name)                                                                                     \
  double heddle_math_##Name(double x, double y, double z);                                                             \
  float heddle_math_##Name##f(float x, float y, float z);
#define HEDDLE_MATH_DECLARE4(Name)                                                                                     \
  double heddle_math_##Name(double x, double y, double z, double w);                                                   \
  float heddle_math_##Name##f(float x, float y, float z, float w);
HEDDLE_MATH_UNARY(HEDDLE_MATH_DECLARE1)
HEDDLE_MATH_LENGTH2(HEDDLE_MATH_DECLARE2)
HEDDLE_MATH_LENGTH3(HEDDLE_MATH_DECLARE3)
HEDDLE_MATH_LENGTH4(HEDDLE_MATH_DECLARE4)

#define HEDDLE_MATH_DIRECTED1(Name, Mode) HEDDLE_MATH_DECLARE1(Name)
#define HEDDLE_MATH_DIRECTED2(Name, Mode) HEDDLE_MATH_DECLARE2(Name)
#define HEDDLE_MATH_DIRECTED3(Name, Mode) HEDDLE_MATH_DECLARE3(Name)
HEDDLE_MATH_ROUNDINGS(HEDDLE_MATH_DIRECTED1, rcp)
HEDDLE_MATH_ROUNDINGS(HEDDLE_MATH_DIRECTED1, sqrt)
HEDDLE_MATH_ROUNDINGS(HEDDLE_MATH_DIRECTED2, add)
HEDDLE_MATH_ROUNDINGS(HEDDLE_MATH_DIRECTED2, sub)
HEDDLE_MATH_ROUNDINGS(HEDDLE_MATH_DIRECTED2, mul)
HEDDLE_MATH_ROUNDINGS(HEDDLE_MATH_DIRECTED2, div)
HEDDLE_MATH_ROUNDINGS(HEDDLE_MATH_DIRECTED3, fma)

/** Conversions with such a rounding, also of signed and unsigned integers. */
#define HEDDLE_MATH_CONVERT(Name, Mode)                                                                                \
  float heddle_math_float2##Name##f(double x);                                                                         \
  double heddle_math_int2##Name(int64_t x);                                                                            \
  float heddle_math_int2##Name##f(int64_t x);                                                                          \
  double heddle_math_uint2##Name(uint64_t x);                                                                          \
  float heddle_math_uint2##Name##f(uint64_t x);
HEDDLE_MATH_ROUNDINGS(HEDDLE_MATH_CONVERT, float)

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* HEDDLE_DEVICE_ABI_MATH_H */
