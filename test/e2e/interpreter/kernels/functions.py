# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions of functions, tuples, aggregates and constants."""

from typing import NamedTuple

import numpy as np
import triton
import triton.language as tl
from cases import case, normal, output, small

N = 32
FACTOR = tl.constexpr(3)


@triton.jit
def square(v):
    return v * v


@triton.jit
def sum_of_squares(a, b=2):
    return square(a) + square(b)


@triton.jit
def divided(a, b):
    return a // b, a % b


@triton.jit
def calls(x, y, out, N: tl.constexpr):
    at = tl.arange(0, N)
    a, b = tl.load(x + at), tl.load(y + at)
    tl.store(out + at, sum_of_squares(a))
    tl.store(out + N + at, sum_of_squares(a, b=b))
    quotient, remainder = divided(a, 7)
    tl.store(out + 2 * N + at, quotient * 10 + remainder * FACTOR)
    pair = divided(b, 5)
    tl.store(out + 3 * N + at, pair[0] - pair[1])


@case
def nested_calls(run, rng):
    x, y = small(rng, N, np.int32, 0, 100), small(rng, N, np.int32, 0, 100)
    expected = [x * x + 4, x * x + y * y, x // 7 * 10 + x % 7 * 3, y // 5 - y % 5]
    run(calls, (1,), x, y, output((4, N), np.int32), N=N, expected=np.stack(expected))


@triton.jit
def sign_of(v):
    if v > 0:
        return 1
    if v < 0:
        return -1
    return 0


@triton.jit
def grade(v, limit):
    """Returns from within branches of branches."""
    if v >= limit:
        if v >= 2 * limit:
            return v - limit
        return v + limit
    else:
        return -v


@triton.jit
def returns(x, out, limit):
    pid = tl.program_id(0)
    v = tl.load(x + pid)
    tl.store(out + 2 * pid, sign_of(v))
    tl.store(out + 2 * pid + 1, grade(v, limit))


@case
def functions_with_early_returns(run, rng):
    x, limit = small(rng, 30, np.int32), int(rng.integers(2, 20))
    graded = np.where(x >= limit, np.where(x >= 2 * limit, x - limit, x + limit), -x)
    expected = np.stack([np.sign(x), graded], axis=1)
    run(returns, (30,), x, output((30, 2), np.int32), limit, expected=expected)


@triton.jit(noinline=True)
def store_scaled(target, value, factor):
    tl.store(target, value * factor)


@triton.jit(noinline=True)
def clipped(value, limit):
    return tl.minimum(tl.maximum(value, -limit), limit)


@triton.jit
def outlined(x, out, limit):
    pid = tl.program_id(0)
    v = tl.load(x + pid)
    store_scaled(out + pid, clipped(v, limit), 10)


@case
def functions_that_are_not_inlined(run, rng):
    x, limit = small(rng, 20, np.int32), int(rng.integers(2, 20))
    run(outlined, (20,), x, output(20, np.int32), limit, expected=np.clip(x, -limit, limit) * 10)


@triton.jit
def power(v, EXPONENT: tl.constexpr):
    if EXPONENT == 0:
        return v * 0 + 1
    else:
        return v * power(v, EXPONENT - 1)


@triton.jit
def powers(x, out, N: tl.constexpr):
    at = tl.arange(0, N)
    v = tl.load(x + at)
    tl.store(out + at, power(v, 0))
    tl.store(out + N + at, power(v, 5))


@case
def recursion_over_constants(run, rng):
    x = small(rng, N, np.int32, -5, 6)
    run(powers, (1,), x, output((2, N), np.int32), N=N, expected=np.stack([x**0, x**5]))


@triton.constexpr_function
def largest_power_of_two(n):
    power = 1
    while 2 * power <= n:
        power *= 2
    return power


@triton.jit
def sized(x, out, LENGTH: tl.constexpr):
    SIZE: tl.constexpr = largest_power_of_two(LENGTH)
    at = tl.arange(0, SIZE)
    tl.store(out + at, tl.load(x + at) + SIZE)
    tl.static_print("size", SIZE)


@case
def constant_functions(run, rng):
    x = small(rng, 16, np.int32)
    run(sized, (1,), x, output(16, np.int32), LENGTH=27, expected=x + 16)


class Span(NamedTuple):
    start: tl.tensor
    count: tl.tensor
    scale: tl.constexpr


@triton.jit
def moved(span, by):
    return Span(span.start + by, span.count - by, span.scale)


@triton.jit
def spans(x, out, n, N: tl.constexpr):
    span = moved(Span(tl.program_id(0) * N, n, 5), 2)
    at = tl.arange(0, N)
    v = tl.load(x + span.start + at, mask=at < span.count, other=-1)
    tl.store(out + tl.program_id(0) * N + at, v * span.scale)


@case
def named_tuples(run, rng):
    n = int(rng.integers(4, N))
    x = small(rng, 3 * N + n, np.int32)
    at = np.arange(N)
    rows = [np.where(at < n - 2, x[p * N + 2 : p * N + 2 + N], -1) * 5 for p in range(3)]
    run(spans, (3,), x, output((3, N), np.int32), n, N=N, expected=np.stack(rows))


@triton.jit
def total(items):
    result = 0
    for i in tl.static_range(len(items)):
        result += tl.sum(tl.load(items[i] + tl.arange(0, 32)))
    return result


@triton.jit
def tuples(sources, numbers, out):
    a, b = sources
    tl.store(out, total((a, b)))
    tl.store(out + 1, total(sources) * numbers[0] + numbers[1])
    swapped = (numbers[1], numbers[0])
    tl.store(out + 2, swapped[0] - swapped[1])
    more = swapped + (7,)
    tl.store(out + 3, more[2] + len(more))
    tl.store(out + 4, tl.tuple((more[0], 4))[1])


@case
def tuples_as_arguments(run, rng):
    """Of pointers and numbers, sliced, joined and handed on."""
    x, y = small(rng, 32, np.int32), small(rng, 32, np.int32)
    numbers = tuple(int(v) for v in rng.integers(2, 50, 2))
    both = x.sum() + y.sum()
    expected = np.array([both, both * numbers[0] + numbers[1], numbers[1] - numbers[0], 10, 4])
    run(tuples, (1,), (x, y), numbers, output(5, np.int32), expected=expected)


@triton.jit
def apply(function: tl.constexpr, v):
    return function(v)


@triton.jit
def twice(v):
    return v + v


@triton.jit
def passed(x, out, N: tl.constexpr, FUNCTION: tl.constexpr):
    at = tl.arange(0, N)
    v = tl.load(x + at)
    tl.store(out + at, apply(FUNCTION, apply(twice, v)))


@case
def functions_as_arguments(run, rng):
    x = small(rng, N, np.int32)
    run(passed, (1,), x, output(N, np.int32), N=N, FUNCTION=square, expected=4 * x * x)


@triton.jit
def choose(v, WIDE: tl.constexpr):
    if WIDE:
        return v.to(tl.float64) / 3
    else:
        return v


@triton.jit
def typed(x, narrow, wide, N: tl.constexpr):
    at = tl.arange(0, N)
    v = tl.load(x + at)
    tl.static_assert(choose(v, True).dtype == tl.float64)
    tl.store(narrow + at, choose(v, False))
    tl.store(wide + at, choose(v, True))


@case
def types_that_constants_choose(run, rng):
    x = normal(rng, N)
    expected = [x, x.astype(np.float64) / 3]
    run(typed, (1,), x, output(N, np.float32), output(N, np.float64), N=N, expected=expected)


@triton.jit
def properties(x, out, N: tl.constexpr):
    v = tl.load(x + tl.arange(0, N))
    tl.store(out, v.shape[0] + v.numel)
    tl.store(out + 1, x.dtype.element_ty.primitive_bitwidth)
    tl.store(out + 2, v.dtype.is_floating())
    tl.store(out + 3, v.type.scalar.is_int())
    tl.store(out + 4, v.shape[-1:][0])
    tl.static_assert(v.type.is_block())


@case
def properties_of_types(run, rng):
    for dtype, bits, floating in [(np.float16, 16, 1), (np.int64, 64, 0)]:
        expected = np.array([2 * N, bits, floating, 1 - floating, N])
        run(properties, (1,), small(rng, N, dtype), output(5, np.int32), N=N, expected=expected)


@tl.core._aggregate
class Strip:
    """A stretch of memory of a known length."""

    pointer: tl.tensor
    start: tl.tensor
    LENGTH: tl.constexpr

    @triton.constexpr_function
    def __init__(self, pointer, start, LENGTH):
        self.pointer = pointer
        self.start = start
        self.LENGTH = tl.constexpr(LENGTH)

    @triton.jit
    def load(self):
        return tl.load(self.pointer + self.start + tl.arange(0, self.LENGTH))

    @triton.jit
    def next(self):
        return Strip(self.pointer, self.start + self.LENGTH, self.LENGTH)


@triton.jit
def strips(x, out, N: tl.constexpr):
    strip = Strip(x, tl.program_id(0) * 2 * N, tl.constexpr(N))
    total = strip.load()
    strip = strip.next()
    total += 3 * strip.load()
    tl.store(out + tl.program_id(0) * N + tl.arange(0, N), total)


@case
def aggregates(run, rng):
    """Classes whose methods are kernels' code."""
    x = small(rng, (3, 2, N), np.int32)
    expected = x[:, 0] + 3 * x[:, 1]
    why = "it drops the methods of aggregates"
    run(strips, (3,), x, output((3, N), np.int32), N=N, expected=expected, only_numpy=why)
