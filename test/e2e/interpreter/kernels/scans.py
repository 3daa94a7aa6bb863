# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scans, sorting, histograms and gathers."""

import numpy as np
import triton
import triton.language as tl
from cases import FLOATS, INTEGERS, case, normal, numbers, output, small

M, N = 8, 32


@triton.jit
def tile(M: tl.constexpr, N: tl.constexpr):
    return tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]


@triton.jit
def running_sums(x, out, M: tl.constexpr, N: tl.constexpr):
    v = tl.load(x + tile(M, N))
    at = tile(M, N)
    tl.store(out + at, tl.cumsum(v, axis=1))
    tl.store(out + M * N + at, tl.cumsum(v, axis=0))
    tl.store(out + 2 * M * N + at, v.cumsum(1, reverse=True))
    tl.store(out + 3 * M * N + at, tl.cumsum(v, 0, reverse=True))


@case
def cumulative_sums(run, rng):
    for dtype in [*INTEGERS, np.float32, np.float64]:
        x = small(rng, (M, N), dtype)
        wide = np.dtype(dtype)
        if wide.itemsize < 4:
            wide = np.dtype(np.int32 if wide.kind == "i" else np.uint32)
        v = x.astype(np.int64)
        backwards = v[:, ::-1].cumsum(axis=1)[:, ::-1], v[::-1].cumsum(axis=0)[::-1]
        expected = np.stack([v.cumsum(axis=1), v.cumsum(axis=0), *backwards])
        run(running_sums, (1,), x, output((4, M, N), wide), M=M, N=N, expected=expected, label=np.dtype(dtype).name)


@triton.jit
def running_products(x, out, M: tl.constexpr, N: tl.constexpr):
    v = tl.load(x + tile(M, N))
    tl.store(out + tile(M, N), tl.cumprod(v, axis=1))
    tl.store(out + M * N + tile(M, N), v.cumprod(0, reverse=True))


@case
def cumulative_products(run, rng):
    for dtype in (np.int32, np.int64, np.float32, np.float64):
        x = small(rng, (M, N), dtype, -3, 4) if np.dtype(dtype).kind == "i" else rng.uniform(0.5, 1.5, (M, N))
        x = x.astype(dtype)
        expected = np.stack([np.cumprod(x, axis=1), np.cumprod(x[::-1], axis=0)[::-1]])
        run(running_products, (1,), x, output((2, M, N), dtype), M=M, N=N, expected=expected, tolerance=1e-5)


@triton.jit
def greater(a, b):
    return tl.maximum(a, b)


@triton.jit
def affine(slope_a, offset_a, slope_b, offset_b):
    """Two affine maps, one after the other."""
    return slope_a * slope_b, offset_a * slope_b + offset_b


@triton.jit
def own_scans(x, slopes, maxima, lines, M: tl.constexpr, N: tl.constexpr, REVERSE: tl.constexpr):
    v = tl.load(x + tile(M, N))
    tl.store(maxima + tile(M, N), tl.associative_scan(v, 1, greater, reverse=REVERSE))
    _, state = tl.associative_scan((tl.load(slopes + tile(M, N)), v), 1, affine, reverse=REVERSE)
    tl.store(lines + tile(M, N), state)


@case
def associative_scans(run, rng):
    """A running maximum and a linear recurrence, from both ends."""
    for reverse in (False, True):
        x, slopes = normal(rng, (M, N)), rng.uniform(-1, 1, (M, N)).astype(np.float32)
        v, a = x.astype(np.float64), slopes.astype(np.float64)
        v, a = (v[:, ::-1], a[:, ::-1]) if reverse else (v, a)
        state, states = np.zeros(M), []
        for column in range(N):
            state = a[:, column] * state + v[:, column]
            states.append(state)
        maxima, states = np.maximum.accumulate(v, axis=1), np.stack(states, axis=1)
        expected = [maxima[:, ::-1], states[:, ::-1]] if reverse else [maxima, states]
        results = output((M, N), np.float32), output((M, N), np.float32)
        run(own_scans, (1,), x, slopes, *results, M=M, N=N, REVERSE=reverse, expected=expected, tolerance=1e-5)


@triton.jit
def sorted_rows(x, out, M: tl.constexpr, N: tl.constexpr):
    v = tl.load(x + tile(M, N))
    tl.store(out + tile(M, N), tl.sort(v))
    tl.store(out + M * N + tile(M, N), tl.sort(v, dim=1, descending=True))


@case
def sort(run, rng):
    for dtype in [*INTEGERS, *FLOATS]:
        x = numbers(rng, (M, N), dtype)
        if np.dtype(dtype).kind == "f":
            x[np.isnan(x)] = 0.25  # where NaN goes is not said
            x[x == 0] = 1  # and which zero comes first
        up = np.sort(x, axis=1)
        expected = np.stack([up, up[:, ::-1]])
        run(sorted_rows, (1,), x, output((2, M, N), dtype), M=M, N=N, expected=expected, label=np.dtype(dtype).name)


@triton.jit
def greatest(x, out, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    v = tl.load(x + tile(M, N))
    tl.store(out + tile(M, K), tl.topk(v, K))


@case
def topk(run, rng):
    for dtype, k in [(np.int32, 4), (np.float32, 8), (np.int64, 1), (np.uint32, 32)]:
        x = small(rng, (M, N), dtype) if np.dtype(dtype).kind != "f" else normal(rng, (M, N))
        expected = np.sort(x, axis=1)[:, ::-1][:, :k]
        run(greatest, (1,), x, output((M, k), dtype), M=M, N=N, K=k, expected=expected)


@triton.jit
def merged(x, out, N: tl.constexpr):
    at = tl.arange(0, N)
    tl.store(out + at, tl.bitonic_merge(tl.load(x + at)))
    tl.store(out + N + at, tl.bitonic_merge(tl.load(x + at), descending=True))


@case
def bitonic_merge(run, rng):
    """Sorts what rises and then falls."""
    x = np.sort(normal(rng, N))
    x = np.concatenate([x[::2], x[1::2][::-1]])
    up = np.sort(x)
    run(merged, (1,), x, output((2, N), np.float32), N=N, expected=np.stack([up, up[::-1]]))


@triton.jit
def flipped(x, out, M: tl.constexpr, N: tl.constexpr):
    v = tl.load(x + tile(M, N))
    tl.store(out + tile(M, N), tl.flip(v, 0))
    tl.store(out + M * N + tile(M, N), tl.flip(v, 1))
    tl.store(out + 2 * M * N + tile(M, N), v.flip(-1))


@case
def flip(run, rng):
    for dtype in (np.int8, np.uint16, np.int64, np.float16, np.float32):
        x = numbers(rng, (M, N), dtype)
        expected = np.stack([x[::-1], x[:, ::-1], x[:, ::-1]])
        run(flipped, (1,), x, output((3, M, N), dtype), M=M, N=N, expected=expected, tolerance=0)


@triton.jit
def counted(x, out, N: tl.constexpr, BINS: tl.constexpr):
    tl.store(out + tl.arange(0, BINS), tl.histogram(tl.load(x + tl.arange(0, N)), BINS))


@triton.jit
def counted_under_mask(x, out, n, N: tl.constexpr, BINS: tl.constexpr):
    at = tl.arange(0, N)
    v = tl.load(x + at, mask=at < n, other=0)
    tl.store(out + tl.arange(0, BINS), tl.histogram(v, BINS, mask=at < n))
    tl.store(out + BINS + tl.arange(0, BINS), v.histogram(BINS))


@case
def histogram(run, rng):
    for bins in (2, 16, 64):
        x = rng.integers(0, bins, 128).astype(np.int32)
        expected = np.bincount(x, minlength=bins)
        run(counted, (1,), x, output(bins, np.int32), N=128, BINS=bins, expected=expected)
        n = int(rng.integers(1, 128))
        first = np.bincount(x[:n], minlength=bins)
        padded = first + np.where(np.arange(bins) == 0, 128 - n, 0)
        result = output((2, bins), np.int32)
        run(counted_under_mask, (1,), x[:n], result, n, N=128, BINS=bins, expected=np.stack([first, padded]))


@triton.jit
def gathered(x, rows, columns, out, M: tl.constexpr, N: tl.constexpr):
    v = tl.load(x + tile(M, N))
    tl.store(out + tile(M, N), tl.gather(v, tl.load(columns + tile(M, N)), 1))
    tl.store(out + M * N + tile(M, N), v.gather(tl.load(rows + tile(M, N)), axis=0))


@case
def gather(run, rng):
    for dtype in (np.int8, np.int64, np.float16, np.float32):
        x = numbers(rng, (M, N), dtype)
        rows, columns = rng.integers(0, M, (M, N)).astype(np.int32), rng.integers(0, N, (M, N)).astype(np.int32)
        expected = np.stack([np.take_along_axis(x, columns, 1), np.take_along_axis(x, rows, 0)])
        run(gathered, (1,), x, rows, columns, output((2, M, N), dtype), M=M, N=N, expected=expected, tolerance=0)
