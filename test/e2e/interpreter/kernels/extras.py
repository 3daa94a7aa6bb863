# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions of a library, and functions of one element; Triton's interpreter has neither."""

import math

import numpy as np
import triton
import triton.language as tl
from cases import case, normal, output, small
from triton.language.extra import libdevice

N = 64


@triton.jit
def library(x, out, N: tl.constexpr):
    at = tl.arange(0, N)
    v = tl.load(x + at)
    tl.store(out + at, libdevice.asin(v))
    tl.store(out + N + at, libdevice.acos(v))
    tl.store(out + 2 * N + at, libdevice.atan(v * 5))
    tl.store(out + 3 * N + at, libdevice.atan2(v, 0.5 - v))
    tl.store(out + 4 * N + at, libdevice.tanh(v))
    tl.store(out + 5 * N + at, libdevice.pow(v + 1.5, v))
    tl.store(out + 6 * N + at, libdevice.expm1(v))
    tl.store(out + 7 * N + at, libdevice.log1p(v + 1.5))
    tl.store(out + 8 * N + at, libdevice.cbrt(v))
    tl.store(out + 9 * N + at, libdevice.hypot(v, v + 1))
    tl.store(out + 10 * N + at, libdevice.erfc(v))
    tl.store(out + 11 * N + at, libdevice.tgamma(v + 3))


@case
def library_functions(run, rng):
    x = rng.uniform(-1, 1, N).astype(np.float32)
    v = x.astype(np.float64)
    expected = [np.arcsin(v), np.arccos(v), np.arctan(v * 5), np.arctan2(v, 0.5 - v), np.tanh(v), (v + 1.5) ** v]
    expected += [np.expm1(v), np.log1p(v + 1.5), np.cbrt(v), np.hypot(v, v + 1), np.vectorize(math.erfc)(v)]
    expected += [np.vectorize(math.gamma)(v + 3)]
    why = "it calls no library"
    result = output((12, N), np.float32)
    run(library, (1,), x, result, N=N, expected=np.stack(expected), tolerance=5e-6, only_numpy=why)


@triton.jit
def selu(v, alpha):
    if v > 0:
        return v
    else:
        return alpha * (tl.exp(v) - 1)


@triton.jit
def quotient(a, b):
    return a // b, a % b


@triton.jit
def mapped(x, a, b, floats, integers, N: tl.constexpr):
    at = tl.arange(0, N)
    tl.store(floats + at, tl.map_elementwise(selu, tl.load(x + at), tl.full((N,), 1.5, tl.float32)))
    q, r = tl.map_elementwise(quotient, tl.load(a + at), tl.load(b + at))
    tl.store(integers + at, q)
    tl.store(integers + N + at, r)


@case
def functions_of_elements(run, rng):
    x, a, b = normal(rng, N), small(rng, N, np.int32, 0, 100), small(rng, N, np.int32, 1, 9)
    v = x.astype(np.float64)
    expected = [np.where(v > 0, v, 1.5 * np.expm1(v)), np.stack([a // b, a % b])]
    results = output(N, np.float32), output((2, N), np.int32)
    run(mapped, (1,), x, a, b, *results, N=N, expected=expected, only_numpy="it has no map_elementwise")


@triton.jit
def printed(x, out, N: tl.constexpr):
    at = tl.arange(0, N)
    v = tl.load(x + at)
    tl.static_print("type", v.dtype)
    tl.device_print("v", v)
    tl.device_print("hex", v, hex=True)
    tl.device_assert(v > -1000, "in range")
    tl.store(out + at, v)


@case
def prints_and_assertions(run, rng):
    x = small(rng, 8, np.int32)
    run(printed, (1,), x, output(8, np.int32), N=8, expected=x)


@triton.jit
def limits(out):
    tl.static_assert(tl.TRITON_MAX_TENSOR_NUMEL >= 1024)
    tl.static_assert(tl.constexpr(3).value == 3)
    tl.static_assert(tl.int32.primitive_bitwidth == 32)
    tl.static_assert(tl.block_type(tl.int8, [2, 4]).numel == 8)
    tl.store(out, tl.float16.primitive_bitwidth)


@case
def compile_time_values(run, rng):
    run(limits, (1,), output(1, np.int32), expected=np.array([16]))
