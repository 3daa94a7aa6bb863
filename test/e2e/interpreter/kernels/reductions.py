# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reductions along any axis, by name and with combiners of one's own."""

import numpy as np
import triton
import triton.language as tl
from cases import FLOATS, INTEGERS, case, normal, numbers, output, small

M, N = 8, 32


@triton.jit
def tile(M: tl.constexpr, N: tl.constexpr):
    return tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]


@triton.jit
def sums(x, rows, columns, every, M: tl.constexpr, N: tl.constexpr):
    v = tl.load(x + tile(M, N))
    tl.store(rows + tl.arange(0, M), tl.sum(v, axis=1))
    tl.store(columns + tl.arange(0, N), tl.sum(v, 0))
    tl.store(every, tl.sum(v))


@case
def sum_along_axes(run, rng):
    for dtype in [*INTEGERS, *FLOATS]:
        x = small(rng, (M, N), dtype)
        wide = np.dtype(dtype)
        if wide.kind in "iu" and wide.itemsize < 4:
            wide = np.dtype(np.int32 if wide.kind == "i" else np.uint32)
        v = x.astype(np.int64)
        results = output(M, wide), output(N, wide), output(1, wide)
        expected = [v.sum(axis=1), v.sum(axis=0), v.sum(keepdims=True).reshape(1)]
        run(sums, (1,), x, *results, M=M, N=N, expected=expected, label=np.dtype(dtype).name)


@triton.jit
def sums_in(x, out, M: tl.constexpr, N: tl.constexpr, TYPE: tl.constexpr):
    v = tl.load(x + tile(M, N))
    tl.store(out + tl.arange(0, M), tl.sum(v, axis=1, dtype=TYPE))
    tl.store(out + M + tl.arange(0, M), v.sum(axis=1, dtype=TYPE))


@case
def sum_in_a_wider_type(run, rng):
    for dtype, wide, name in [(np.int32, np.int64, tl.int64), (np.float16, np.float32, tl.float32)]:
        x = numbers(rng, (M, N), dtype) if dtype == np.int32 else normal(rng, (M, N), dtype)
        expected = np.stack([x.sum(axis=1, dtype=np.int64 if dtype == np.int32 else np.float64)] * 2)
        run(sums_in, (1,), x, output((2, M), wide), M=M, N=N, TYPE=name, expected=expected)


@triton.jit
def extremes(x, rows, columns, every, M: tl.constexpr, N: tl.constexpr):
    v = tl.load(x + tile(M, N))
    tl.store(rows + tl.arange(0, M), tl.max(v, axis=1))
    tl.store(rows + M + tl.arange(0, M), tl.min(v, axis=1))
    tl.store(columns + tl.arange(0, N), v.max(axis=0))
    tl.store(columns + N + tl.arange(0, N), v.min(axis=0))
    tl.store(every, tl.max(v))
    tl.store(every + 1, tl.min(v))


@case
def max_and_min(run, rng):
    """Of signed, unsigned and float types, NaN set aside."""
    for dtype in [*INTEGERS, *FLOATS]:
        x = numbers(rng, (M, N), dtype)
        expected = [
            np.stack([np.fmax.reduce(x, 1), np.fmin.reduce(x, 1)]),
            np.stack([np.fmax.reduce(x, 0), np.fmin.reduce(x, 0)]),
            np.stack([np.fmax.reduce(x, None), np.fmin.reduce(x, None)]),
        ]
        wide = np.dtype(dtype)
        why = None
        if wide.itemsize < 4:
            wide = np.dtype(np.float32 if wide.kind == "f" else np.int32)
        results = output((2, M), wide), output((2, N), wide), output(2, wide)
        run(extremes, (1,), x, *results, M=M, N=N, expected=expected, label=np.dtype(dtype).name, only_numpy=why)


@triton.jit
def positions(x, rows, columns, M: tl.constexpr, N: tl.constexpr):
    v = tl.load(x + tile(M, N))
    tl.store(rows + tl.arange(0, M), tl.argmax(v, axis=1))
    tl.store(rows + M + tl.arange(0, M), tl.argmin(v, axis=1))
    tl.store(columns + tl.arange(0, N), v.argmax(axis=0))
    tl.store(columns + N + tl.arange(0, N), v.argmin(axis=0))


@case
def argmax_and_argmin(run, rng):
    """The first of equal values."""
    for dtype in [*INTEGERS, *FLOATS]:
        x = small(rng, (M, N), dtype, -3, 3)
        expected = [
            np.stack([x.argmax(axis=1), x.argmin(axis=1)]),
            np.stack([x.argmax(axis=0), x.argmin(axis=0)]),
        ]
        results = output((2, M), np.int32), output((2, N), np.int32)
        run(positions, (1,), x, *results, M=M, N=N, expected=expected, label=np.dtype(dtype).name)


@triton.jit
def pairs(x, values, indices, N: tl.constexpr, LEFT: tl.constexpr):
    v = tl.load(x + tl.arange(0, N))
    greatest, place = tl.max(v, 0, return_indices=True, return_indices_tie_break_left=LEFT)
    tl.store(values, greatest)
    tl.store(indices, place)
    least, place = tl.min(v, 0, return_indices=True, return_indices_tie_break_left=LEFT)
    tl.store(values + 1, least)
    tl.store(indices + 1, place)


@case
def value_and_index(run, rng):
    for dtype in (np.int32, np.uint32, np.float32):
        x = small(rng, N, dtype, -3, 3)
        expected = [np.stack([x.max(), x.min()]), np.stack([x.argmax(), x.argmin()])]
        run(pairs, (1,), x, output(2, dtype), output(2, np.int32), N=N, LEFT=True, expected=expected)
        x = rng.permutation(np.arange(N)).astype(dtype)  # without ties there is one answer
        expected = [np.stack([x.max(), x.min()]), np.stack([x.argmax(), x.argmin()])]
        run(pairs, (1,), x, output(2, dtype), output(2, np.int32), N=N, LEFT=False, expected=expected)


@triton.jit
def bits(x, rows, every, M: tl.constexpr, N: tl.constexpr):
    v = tl.load(x + tile(M, N))
    tl.store(rows + tl.arange(0, M), tl.xor_sum(v, axis=1))
    tl.store(rows + M + tl.arange(0, M), tl.reduce_or(v, axis=1))
    tl.store(every, tl.xor_sum(v))
    tl.store(every + 1, v.xor_sum())


@case
def xor_and_or(run, rng):
    for dtype in INTEGERS:
        x = numbers(rng, (M, N), dtype)
        xor = np.bitwise_xor.reduce
        expected = [np.stack([xor(x, 1), np.bitwise_or.reduce(x, 1)]), np.stack([xor(x, None)] * 2)]
        run(bits, (1,), x, output((2, M), dtype), output(2, dtype), M=M, N=N, expected=expected)


@triton.jit
def kept(x, out, M: tl.constexpr, N: tl.constexpr):
    v = tl.load(x + tile(M, N))
    shifted = v - tl.max(v, axis=1, keep_dims=True)
    shifted += tl.sum(v, axis=0, keep_dims=True)
    shifted += tl.min(v, keep_dims=True)
    tl.store(out + tile(M, N), shifted)


@case
def kept_dimensions(run, rng):
    x = small(rng, (M, N), np.int32)
    expected = x - x.max(axis=1, keepdims=True) + x.sum(axis=0, keepdims=True) + x.min(keepdims=True)
    run(kept, (1,), x, output((M, N), np.int32), M=M, N=N, expected=expected)


@triton.jit
def multiply(a, b):
    return a * b


@triton.jit
def keep_later(a, b):
    """Associative and not commutative: the last number that is not zero."""
    return tl.where(b != 0, b, a)


@triton.jit
def with_combiners(x, rows, every, M: tl.constexpr, N: tl.constexpr):
    v = tl.load(x + tile(M, N))
    tl.store(rows + tl.arange(0, M), tl.reduce(v, 1, multiply))
    tl.store(rows + M + tl.arange(0, M), v.reduce(1, keep_later))
    tl.store(every, tl.reduce(v, None, multiply))


@case
def own_combiners(run, rng):
    for dtype in (np.int32, np.uint64, np.float64):
        x = small(rng, (M, N), dtype, -3, 3) if np.dtype(dtype).kind != "f" else rng.uniform(-1.5, 1.5, (M, N))
        x[rng.random((M, N)) < 0.3] = 0
        last = np.array([row[np.flatnonzero(row)[-1]] if row.any() else 0 for row in x], dtype)
        expected = [np.stack([np.prod(x, axis=1), last]), np.prod(x).reshape(1)]
        run(with_combiners, (1,), x, output((2, M), dtype), output(1, dtype), M=M, N=N, expected=expected)


@triton.jit
def welford(mean_a, square_a, count_a, mean_b, square_b, count_b):
    count = count_a + count_b
    delta = mean_b - mean_a
    share = count_b / count
    return mean_a + delta * share, square_a + square_b + delta * delta * count_a * share, count


@triton.jit
def moments(x, mean, variance, M: tl.constexpr, N: tl.constexpr):
    v = tl.load(x + tile(M, N))
    m, s, n = tl.reduce((v, tl.zeros_like(v), tl.full((M, N), 1.0, tl.float32)), 1, welford)
    tl.store(mean + tl.arange(0, M), m)
    tl.store(variance + tl.arange(0, M), s / n)


@case
def three_operands(run, rng):
    """Mean and variance in one pass."""
    x = normal(rng, (M, N)) + 3
    v = x.astype(np.float64)
    results = output(M, np.float32), output(M, np.float32)
    run(moments, (1,), x, *results, M=M, N=N, expected=[v.mean(axis=1), v.var(axis=1)], tolerance=1e-5)


@triton.jit
def cubes(x, out, A: tl.constexpr, B: tl.constexpr, C: tl.constexpr):
    a, b, c = tl.arange(0, A), tl.arange(0, B), tl.arange(0, C)
    v = tl.load(x + a[:, None, None] * (B * C) + b[None, :, None] * C + c[None, None, :])
    middle = tl.sum(v, axis=1)
    tl.store(out + a[:, None] * C + c[None, :], middle)
    last = tl.max(tl.max(v, axis=-1), axis=1)
    tl.store(out + A * C + a, last)


@case
def three_dimensions(run, rng):
    A, B, C = 4, 8, 16
    x = small(rng, (A, B, C), np.int32)
    expected = np.concatenate([x.sum(axis=1).ravel(), x.max(axis=(1, 2))])
    run(cubes, (1,), x, output(A * C + A, np.int32), A=A, B=B, C=C, expected=expected)


@triton.jit
def of_one(x, out):
    v = tl.load(x + tl.arange(0, 1))
    tl.store(out, tl.sum(v))
    tl.store(out + 1, tl.max(v, axis=0))
    tl.store(out + 2, tl.argmin(v, axis=0))
    tl.store(out + 3, v.item())


@case
def one_element(run, rng):
    x = small(rng, 1, np.int32)
    expected = np.array([x[0], x[0], 0, x[0]])
    why = "item() of it is still a tensor"
    run(of_one, (1,), x, output(4, np.int32), expected=expected, only_numpy=why)


@triton.jit
def masked_rows(x, out, n, N: tl.constexpr):
    at = tl.arange(0, N)
    row = tl.program_id(0)
    v = tl.load(x + row * n + at, mask=at < n, other=-float("inf"))
    shifted = tl.exp(v - tl.max(v, 0))
    tl.store(out + row, tl.max(v, 0) + tl.log(tl.sum(shifted, 0)))


@case
def log_sum_exp(run, rng):
    n = int(rng.integers(3, N))
    x = normal(rng, (M, n)) * 5
    v = x.astype(np.float64)
    expected = np.log(np.exp(v).sum(axis=1))
    run(masked_rows, (M,), x, output(M, np.float32), n, N=N, expected=expected, tolerance=5e-6)
