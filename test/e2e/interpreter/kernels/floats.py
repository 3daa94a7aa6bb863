# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Mathematical functions against numpy in float64."""

import math

import numpy as np
import triton
import triton.language as tl
from cases import case, normal, numbers, output

N = 128


@triton.jit
def functions(x, out, N: tl.constexpr):
    at = tl.arange(0, N)
    v = tl.load(x + at)
    positive = tl.abs(v) + 0.01
    tl.store(out + at, tl.exp(v))
    tl.store(out + N + at, tl.exp2(v))
    tl.store(out + 2 * N + at, tl.log(positive))
    tl.store(out + 3 * N + at, tl.log2(positive))
    tl.store(out + 4 * N + at, tl.sin(v))
    tl.store(out + 5 * N + at, tl.cos(v))
    tl.store(out + 6 * N + at, tl.sqrt(positive))
    tl.store(out + 7 * N + at, tl.rsqrt(positive))
    tl.store(out + 8 * N + at, tl.erf(v))


def functions_in_numpy(x):
    x64 = x.astype(np.float64)
    positive = (np.abs(x) + x.dtype.type(0.01)).astype(np.float64)
    erf = np.vectorize(math.erf)(x64)
    return [np.exp(x64), np.exp2(x64), np.log(positive), np.log2(positive), np.sin(x64), np.cos(x64)] + [
        np.sqrt(positive),
        1 / np.sqrt(positive),
        erf,
    ]


@case
def elementary_functions(run, rng):
    for dtype in (np.float32, np.float64):
        x = (normal(rng, N, dtype) * 4).astype(dtype)
        tolerance = 2e-6 if dtype == np.float32 else 1e-12
        expected = np.stack(functions_in_numpy(x))
        run(functions, (1,), x, output((9, N), dtype), N=N, expected=expected, tolerance=tolerance)


@triton.jit
def edges_of(x, out, N: tl.constexpr):
    at = tl.arange(0, N)
    v = tl.load(x + at)
    tl.store(out + at, tl.exp(v))
    tl.store(out + N + at, tl.exp2(v))
    tl.store(out + 2 * N + at, tl.log(v))
    tl.store(out + 3 * N + at, tl.log2(v))
    tl.store(out + 4 * N + at, tl.sqrt(v))
    tl.store(out + 5 * N + at, tl.rsqrt(v))


@case
def edges_of_functions(run, rng):
    """Zeros, negative numbers, infinities, NaN, subnormals and the greatest number."""
    x = numbers(rng, N, np.float32)
    wide = x.astype(np.float64)
    expected = [np.exp(wide), np.exp2(wide), np.log(wide), np.log2(wide), np.sqrt(wide), 1 / np.sqrt(wide)]
    run(edges_of, (1,), x, output((6, N), np.float32), N=N, expected=np.stack(expected).astype(np.float32))


@triton.jit
def methods(x, out, N: tl.constexpr):
    at = tl.arange(0, N)
    v = tl.load(x + at)
    p = v.abs() + 1
    tl.store(out + at, v.exp() + v.exp2())
    tl.store(out + N + at, p.log() + p.log2())
    tl.store(out + 2 * N + at, v.sin() + v.cos())
    tl.store(out + 3 * N + at, p.sqrt() + p.rsqrt() + p.sqrt_rn())
    tl.store(out + 4 * N + at, v.floor() + v.ceil())
    tl.store(out + 5 * N + at, v.erf() + v.sigmoid())


@case
def function_methods(run, rng):
    """The same functions as methods of a tensor."""
    x = normal(rng, N)
    v = x.astype(np.float64)
    p = np.abs(v) + 1
    erf = np.vectorize(math.erf)(v)
    expected = [np.exp(v) + np.exp2(v), np.log(p) + np.log2(p), np.sin(v) + np.cos(v)]
    why = "its methods find no builder to work with"
    expected += [2 * np.sqrt(p) + 1 / np.sqrt(p), np.floor(v) + np.ceil(v), erf + 1 / (1 + np.exp(-v))]
    result = output((6, N), np.float32)
    run(methods, (1,), x, result, N=N, expected=np.stack(expected), tolerance=5e-6, only_numpy=why)


@triton.jit
def roundings(x, out, N: tl.constexpr):
    at = tl.arange(0, N)
    v = tl.load(x + at)
    tl.store(out + at, tl.floor(v))
    tl.store(out + N + at, tl.ceil(v))


@case
def floor_and_ceil(run, rng):
    for dtype in (np.float32, np.float64):
        x = numbers(rng, N, dtype)
        x[:40] = (x[:40] * 100).round() / 2  # integers and halves
        expected = np.stack([np.floor(x), np.ceil(x)])
        run(roundings, (1,), x, output((2, N), dtype), N=N, expected=expected, tolerance=0)


@triton.jit
def activations(x, out, N: tl.constexpr):
    at = tl.arange(0, N)
    v = tl.load(x + at)
    tl.store(out + at, tl.sigmoid(v))
    tl.store(out + N + at, v * tl.sigmoid(1.702 * v))
    tl.store(out + 2 * N + at, tl.maximum(v, 0.0))
    tl.store(out + 3 * N + at, tl.where(v > 0, v, tl.exp(v) - 1))
    tl.store(out + 4 * N + at, tl.softmax(v))
    tl.store(out + 5 * N + at, 0.5 * v * (1 + tl.erf(v * 0.7071067811865476)))


@case
def activation_functions(run, rng):
    x = normal(rng, N) * 3
    v = x.astype(np.float64)
    soft = np.exp(v - v.max())
    expected = [1 / (1 + np.exp(-v)), v / (1 + np.exp(-1.702 * v)), np.maximum(v, 0)]
    expected += [np.where(v > 0, v, np.exp(v) - 1), soft / soft.sum()]
    expected += [0.5 * v * (1 + np.vectorize(math.erf)(v / np.sqrt(2)))]
    run(activations, (1,), x, output((6, N), np.float32), N=N, expected=np.stack(expected), tolerance=5e-6)
