# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operators and elementwise functions of integers and floats."""

import ml_dtypes
import numpy as np
import triton
import triton.language as tl
from cases import FLOATS, INTEGERS, SIGNED, UNSIGNED, case, normal, numbers, output, small

N = 128


@triton.jit
def integer_operators(x, y, out, N: tl.constexpr):
    at = tl.arange(0, N)
    a, b = tl.load(x + at), tl.load(y + at)
    tl.store(out + at, a + b)
    tl.store(out + N + at, a - b)
    tl.store(out + 2 * N + at, a * b)
    tl.store(out + 3 * N + at, a & b)
    tl.store(out + 4 * N + at, a | b)
    tl.store(out + 5 * N + at, a ^ b)
    tl.store(out + 6 * N + at, -a)


@case
def wrapping_integers(run, rng):
    """Sums, products and bit operations of all integer types wrap around."""
    for dtype in INTEGERS:
        x, y = numbers(rng, N, dtype), numbers(rng, N, dtype)
        expected = np.stack([x + y, x - y, x * y, x & y, x | y, x ^ y, -x])
        run(integer_operators, (1,), x, y, output((7, N), dtype), N=N, expected=expected, label=np.dtype(dtype).name)


@triton.jit
def complement(x, out, N: tl.constexpr):
    at = tl.arange(0, N)
    tl.store(out + at, ~tl.load(x + at))


@case
def complements(run, rng):
    for dtype in INTEGERS:
        x = numbers(rng, N, dtype)
        why = "it makes all ones of an unsigned type from -1, which numpy refuses" if dtype in UNSIGNED else None
        run(complement, (1,), x, output(N, dtype), N=N, expected=~x, only_numpy=why, label=np.dtype(dtype).name)


@triton.jit
def division(x, y, out, N: tl.constexpr):
    at = tl.arange(0, N)
    a, b = tl.load(x + at), tl.load(y + at)
    tl.store(out + at, a // b)
    tl.store(out + N + at, a % b)
    tl.store(out + 2 * N + at, tl.cdiv(a, b))


@case
def integer_division(run, rng):
    """Quotients are cut off towards zero and remainders have the sign of the dividend, as in C."""
    for dtype in INTEGERS:
        x, y = numbers(rng, N, dtype), numbers(rng, N, dtype)
        y[(y == 0) | (y == np.array(-1).astype(dtype))] = 7
        quotient, remainder = (x - np.fmod(x, y)) // y, np.fmod(x, y)
        up = x + (y - np.array(1, dtype))
        expected = np.stack([quotient, remainder, (up - np.fmod(up, y)) // y])
        run(division, (1,), x, y, output((3, N), dtype), N=N, expected=expected, label=np.dtype(dtype).name)


@triton.jit
def shifts(x, y, out, N: tl.constexpr):
    at = tl.arange(0, N)
    a, b = tl.load(x + at), tl.load(y + at)
    tl.store(out + at, a << b)
    tl.store(out + N + at, a >> b)
    tl.store(out + 2 * N + at, a << 3)
    tl.store(out + 3 * N + at, a >> 2)


@case
def integer_shifts(run, rng):
    """Right shifts keep the sign of signed types and fill others with zeros."""
    for dtype in INTEGERS:
        x = numbers(rng, N, dtype)
        y = small(rng, N, dtype, 0, np.iinfo(dtype).bits)
        y = np.abs(y) % np.array(np.iinfo(dtype).bits, dtype)
        expected = np.stack([x << y, x >> y, x << 3, x >> 2])
        run(shifts, (1,), x, y, output((4, N), dtype), N=N, expected=expected, label=np.dtype(dtype).name)


@triton.jit
def comparisons(x, y, out, N: tl.constexpr):
    at = tl.arange(0, N)
    a, b = tl.load(x + at), tl.load(y + at)
    tl.store(out + at, a == b)
    tl.store(out + N + at, a != b)
    tl.store(out + 2 * N + at, a < b)
    tl.store(out + 3 * N + at, a <= b)
    tl.store(out + 4 * N + at, a > b)
    tl.store(out + 5 * N + at, a >= b)


@case
def compared(run, rng):
    """All six comparisons; NaN is only unequal."""
    for dtype in [*INTEGERS, *FLOATS]:
        x, y = numbers(rng, N, dtype), numbers(rng, N, dtype)
        y[::3] = x[::3]
        expected = np.stack([x == y, x != y, x < y, x <= y, x > y, x >= y])
        run(comparisons, (1,), x, y, output((6, N), bool), N=N, expected=expected, label=np.dtype(dtype).name)


@triton.jit
def float_operators(x, y, out, N: tl.constexpr):
    at = tl.arange(0, N)
    a, b = tl.load(x + at), tl.load(y + at)
    tl.store(out + at, a + b)
    tl.store(out + N + at, a - b)
    tl.store(out + 2 * N + at, a * b)
    tl.store(out + 3 * N + at, a / b)
    tl.store(out + 4 * N + at, -a)
    tl.store(out + 5 * N + at, tl.abs(a))


@case
def float_arithmetic(run, rng):
    """The four operations are rounded once and keep infinities, NaN and signed zeros."""
    for dtype in FLOATS:
        x, y = numbers(rng, N, dtype), numbers(rng, N, dtype)
        expected = np.stack([x + y, x - y, x * y, x / y, -x, np.abs(x)])
        result = output((6, N), dtype)
        run(float_operators, (1,), x, y, result, N=N, expected=expected, tolerance=0, label=np.dtype(dtype).name)
    x, y = numbers(rng, N, ml_dtypes.bfloat16), numbers(rng, N, ml_dtypes.bfloat16)
    expected = np.stack([x + y, x - y, x * y, x / y, -x, np.abs(x)])
    why = "it adds the bit patterns of bfloat16"
    result = output((6, N), ml_dtypes.bfloat16)
    run(float_operators, (1,), x, y, result, N=N, expected=expected, tolerance=0, label="bfloat16", only_numpy=why)


@triton.jit
def remainders(x, y, out, N: tl.constexpr):
    at = tl.arange(0, N)
    tl.store(out + at, tl.load(x + at) % tl.load(y + at))


@case
def float_remainder(run, rng):
    """% of floats is fmod: exact, with the dividend's sign."""
    for dtype in FLOATS:
        x, y = numbers(rng, N, dtype), numbers(rng, N, dtype)
        expected = np.fmod(x, y)
        run(remainders, (1,), x, y, output(N, dtype), N=N, expected=expected, tolerance=0, label=np.dtype(dtype).name)


@triton.jit
def rounded_division(x, y, out, N: tl.constexpr):
    at = tl.arange(0, N)
    a, b = tl.load(x + at), tl.load(y + at)
    tl.store(out + at, tl.div_rn(a, b))
    tl.store(out + N + at, tl.fdiv(a, b))
    tl.store(out + 2 * N + at, tl.fdiv(a, b, ieee_rounding=True))
    tl.store(out + 3 * N + at, tl.sqrt_rn(tl.abs(a)))


@case
def precise_division(run, rng):
    """div_rn and sqrt_rn are rounded to the nearest number."""
    x, y = numbers(rng, N, np.float32), numbers(rng, N, np.float32)
    expected = np.stack([x / y, x / y, x / y, np.sqrt(np.abs(x))])
    run(rounded_division, (1,), x, y, output((4, N), np.float32), N=N, expected=expected, tolerance=0)


@triton.jit
def selection(x, y, c, out, N: tl.constexpr):
    at = tl.arange(0, N)
    a, b = tl.load(x + at), tl.load(y + at)
    tl.store(out + at, tl.where(tl.load(c + at) != 0, a, b))
    tl.store(out + N + at, tl.where(a < b, a, 3))
    tl.store(out + 2 * N + at, tl.where(tl.program_id(0) == 0, a, b))


@case
def where(run, rng):
    """Selection by a loaded condition, by a comparison against a scalar and by a scalar condition."""
    for dtype in [np.int8, np.int64, np.uint32, *FLOATS]:
        x, y, c = numbers(rng, N, dtype), numbers(rng, N, dtype), numbers(rng, N, bool).astype(np.int8)
        expected = np.stack([np.where(c, x, y), np.where(x < y, x, np.array(3, dtype)), x])
        run(selection, (1,), x, y, c, output((3, N), dtype), N=N, expected=expected, label=np.dtype(dtype).name)


@triton.jit
def extremes(x, y, out, N: tl.constexpr):
    at = tl.arange(0, N)
    a, b = tl.load(x + at), tl.load(y + at)
    tl.store(out + at, tl.minimum(a, b))
    tl.store(out + N + at, tl.maximum(a, b))


@triton.jit
def propagating_extremes(x, y, out, N: tl.constexpr):
    at = tl.arange(0, N)
    a, b = tl.load(x + at), tl.load(y + at)
    tl.store(out + at, tl.minimum(a, b, propagate_nan=tl.PropagateNan.ALL))
    tl.store(out + N + at, tl.maximum(a, b, propagate_nan=tl.PropagateNan.ALL))


@case
def minimum_and_maximum(run, rng):
    """Signed, unsigned and float; NaN is dropped unless asked for."""
    for dtype in [*INTEGERS, *FLOATS]:
        x, y = numbers(rng, N, dtype), numbers(rng, N, dtype)
        kind = np.dtype(dtype).kind
        expected = np.stack([np.fmin(x, y), np.fmax(x, y)])
        why = "its minimum and maximum always propagate NaN" if kind == "f" else None
        run(extremes, (1,), x, y, output((2, N), dtype), N=N, expected=expected, only_numpy=why)
        if kind == "f":
            expected = np.stack([np.minimum(x, y), np.maximum(x, y)])
            run(propagating_extremes, (1,), x, y, output((2, N), dtype), N=N, expected=expected, tolerance=0)
            x, y = normal(rng, N, dtype), normal(rng, N, dtype)
            expected = np.stack([np.minimum(x, y), np.maximum(x, y)])
            run(extremes, (1,), x, y, output((2, N), dtype), N=N, expected=expected, tolerance=0)


@triton.jit
def clamping(x, low, high, out, N: tl.constexpr):
    at = tl.arange(0, N)
    v = tl.load(x + at)
    tl.store(out + at, tl.clamp(v, tl.load(low + at), tl.load(high + at)))
    tl.store(out + N + at, tl.clamp(v, -1.0, 1.0))


@triton.jit
def propagating_clamp(x, low, high, out, N: tl.constexpr):
    at = tl.arange(0, N)
    v = tl.load(x + at)
    tl.store(out + at, tl.clamp(v, tl.load(low + at), tl.load(high + at), propagate_nan=tl.PropagateNan.ALL))


@case
def clamp(run, rng):
    """Between tensors and between scalars."""
    for dtype in (np.float16, np.float32):
        x = np.nan_to_num(numbers(rng, N, dtype), nan=0.5)
        low, high = -np.abs(normal(rng, N, dtype)), np.abs(normal(rng, N, dtype))
        expected = np.stack([np.clip(x, low, high), np.clip(x, dtype(-1), dtype(1))])
        run(clamping, (1,), x, low, high, output((2, N), dtype), N=N, expected=expected, tolerance=0)
        x = numbers(rng, N, dtype)
        expected = np.clip(x, low, high)
        run(propagating_clamp, (1,), x, low, high, output(N, dtype), N=N, expected=expected, tolerance=0)


@triton.jit
def fused(x, y, z, out, N: tl.constexpr):
    at = tl.arange(0, N)
    tl.store(out + at, tl.fma(tl.load(x + at), tl.load(y + at), tl.load(z + at)))


@case
def fused_multiply_add(run, rng):
    for dtype in (np.float32, np.float64):
        x, y, z = (normal(rng, N, dtype) for _ in range(3))
        expected = (x.astype(np.longdouble) * y + z).astype(dtype)
        run(fused, (1,), x, y, z, output(N, dtype), N=N, expected=expected)


@triton.jit
def high_products(x, y, out, N: tl.constexpr):
    at = tl.arange(0, N)
    tl.store(out + at, tl.umulhi(tl.load(x + at), tl.load(y + at)))


@case
def high_product(run, rng):
    """The upper half of an unsigned product."""
    for dtype in (np.uint32, np.uint64):
        x, y = numbers(rng, N, dtype), numbers(rng, N, dtype)
        product = x.astype(object) * y.astype(object) // 2 ** np.iinfo(dtype).bits
        run(high_products, (1,), x, y, output(N, dtype), N=N, expected=product.astype(dtype))


@triton.jit
def absolute(x, out, N: tl.constexpr):
    at = tl.arange(0, N)
    v = tl.load(x + at)
    tl.store(out + at, tl.abs(v))
    tl.store(out + N + at, v.abs())


@case
def absolute_values(run, rng):
    for dtype in [*SIGNED, *UNSIGNED, *FLOATS]:
        x = numbers(rng, N, dtype)
        expected = np.stack([np.abs(x)] * 2)
        run(absolute, (1,), x, output((2, N), dtype), N=N, expected=expected, label=np.dtype(dtype).name)


@triton.jit
def unsanitized(x, y, out, N: tl.constexpr):
    at = tl.arange(0, N)
    a, b = tl.load(x + at), tl.load(y + at)
    tl.store(out + at, tl.add(a, b, sanitize_overflow=False))
    tl.store(out + N + at, tl.sub(a, b, sanitize_overflow=False))
    tl.store(out + 2 * N + at, tl.mul(a, b, sanitize_overflow=False))


@case
def named_operators(run, rng):
    for dtype in (np.int32, np.uint64, np.float32):
        x, y = numbers(rng, N, dtype), numbers(rng, N, dtype)
        run(unsanitized, (1,), x, y, output((3, N), dtype), N=N, expected=np.stack([x + y, x - y, x * y]))


@triton.jit
def mixed(i8, i32, u32, i64, f16, f32, integers, floats, N: tl.constexpr):
    at = tl.arange(0, N)
    a, b, c = tl.load(i8 + at), tl.load(i32 + at), tl.load(i64 + at)
    h, f = tl.load(f16 + at), tl.load(f32 + at)
    tl.store(integers + at, a + b)
    tl.store(integers + N + at, a * c)
    tl.store(integers + 2 * N + at, b - c)
    tl.store(integers + 3 * N + at, tl.load(u32 + at) + a)
    tl.store(floats + at, a * f)
    tl.store(floats + N + at, h + f)
    tl.store(floats + 2 * N + at, b + f)
    tl.store(floats + 3 * N + at, 2 * h - 1)


@case
def promoted_types(run, rng):
    """Operands of two types meet in the greater one; unsigned wins over signed, floats over integers."""
    a, b, c = small(rng, N, np.int8), small(rng, N, np.int32), small(rng, N, np.int64)
    u, h, f = small(rng, N, np.uint32, 60, 100), normal(rng, N, np.float16), normal(rng, N)
    integers = np.stack([a + b, a * c, b - c, (u + a.astype(np.uint32)).astype(np.int64)])
    floats = np.stack([a * f, h + f, b.astype(np.float32) + f, (2 * h - np.float16(1)).astype(np.float32)])
    results = output((4, N), np.int64), output((4, N), np.float32)
    run(mixed, (1,), a, b, u, c, h, f, *results, N=N, expected=[integers, floats])


@triton.jit
def logic(x, y, out, N: tl.constexpr):
    at = tl.arange(0, N)
    a, b = tl.load(x + at) > 0, tl.load(y + at) > 0
    tl.store(out + at, a & b)
    tl.store(out + N + at, a | b)
    tl.store(out + 2 * N + at, a ^ b)
    tl.store(out + 3 * N + at, ~a)
    tl.store(out + 4 * N + at, a.logical_and(b))
    tl.store(out + 5 * N + at, a.logical_or(b))
    tl.store(out + 6 * N + at, a == b)


@case
def booleans(run, rng):
    x, y = numbers(rng, N, np.int32), numbers(rng, N, np.int32)
    a, b = x > 0, y > 0
    expected = np.stack([a & b, a | b, a ^ b, ~a, a & b, a | b, a == b])
    run(logic, (1,), x, y, output((7, N), bool), N=N, expected=expected)


@triton.jit
def combined(x, y, out, N: tl.constexpr):
    at = tl.arange(0, N)
    a, b = tl.load(x + at) > 0, tl.load(y + at) > 0
    tl.store(out + at, tl.where(a.logical_and(b), 3, 4))
    tl.store(out + N + at, tl.where(a.logical_or(b), 5, 6))


@case
def combined_conditions(run, rng):
    x, y = numbers(rng, N, np.int32), numbers(rng, N, np.int32)
    expected = np.stack([np.where((x > 0) & (y > 0), 3, 4), np.where((x > 0) | (y > 0), 5, 6)])
    run(combined, (1,), x, y, output((2, N), np.int32), N=N, expected=expected)
