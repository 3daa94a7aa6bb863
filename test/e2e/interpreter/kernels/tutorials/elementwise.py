# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that Triton's tutorials are about: vector addition, softmax, dropout, a library's function."""

import numpy as np
import triton
import triton.language as tl
from cases import case, normal, numbers, output
from triton.language.extra import libdevice


@triton.jit
def add(x, y, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(axis=0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    tl.store(out + at, tl.load(x + at, mask=inside) + tl.load(y + at, mask=inside), mask=inside)


@case
def vector_addition(run, rng):
    for block in (64, 1024):
        n = int(rng.integers(1, 5000))
        x, y = numbers(rng, n, np.float32), numbers(rng, n, np.float32)
        grid = (triton.cdiv(n, block),)
        run(add, grid, x, y, output(n, np.float32), n, BLOCK=block, expected=x + y, tolerance=0)


@triton.jit
def softmax_rows(x, out, rows, columns, x_stride, out_stride, BLOCK: tl.constexpr, STAGES: tl.constexpr):
    """A program takes every so many rows; a row stays on the core."""
    step = tl.num_programs(0)
    at = tl.arange(0, BLOCK)
    inside = at < columns
    for row in tl.range(tl.program_id(0), rows, step, num_stages=STAGES):
        v = tl.load(x + row * x_stride + at, mask=inside, other=-float("inf"))
        e = tl.exp(v - tl.max(v, axis=0))
        tl.store(out + row * out_stride + at, e / tl.sum(e, axis=0), mask=inside)


@case
def fused_softmax(run, rng):
    rows, columns = int(rng.integers(1, 40)), int(rng.integers(1, 256))
    x = normal(rng, (rows, columns + 5)) * 4
    v = x[:, :columns].astype(np.float64)
    e = np.exp(v - v.max(axis=1, keepdims=True))
    expected = e / e.sum(axis=1, keepdims=True)
    grid, result = (min(rows, 6),), output((rows, columns), np.float32)
    run(softmax_rows, grid, x, result, rows, columns, columns + 5, columns, BLOCK=256, STAGES=2, expected=expected)


@triton.jit
def dropout(x, out, n, keep, seed, BLOCK: tl.constexpr):
    """The mask is never stored: its numbers come from the seed and the place."""
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + at, mask=at < n)
    kept = tl.rand(seed, at) < keep
    tl.store(out + at, tl.where(kept, v / keep, 0.0), mask=at < n)


def uniform(seed, n):
    """Philox 4x32 with ten rounds, its first word as a float in [0, 1)."""
    mask, k = 0xFFFFFFFF, [seed & 0xFFFFFFFF, seed >> 32]
    c = [np.arange(n, dtype=np.uint64), *np.zeros((3, n), np.uint64)]
    for _ in range(10):
        left, right = c[0] * np.uint64(0xD2511F53), c[2] * np.uint64(0xCD9E8D57)
        c = [right >> 32 ^ c[1] ^ k[0], right & mask, left >> 32 ^ c[3] ^ k[1], left & mask]
        k = [(k[0] + 0x9E3779B9) & mask, (k[1] + 0xBB67AE85) & mask]
    value = c[0].astype(np.uint32).view(np.int32)
    return np.where(value < 0, -value - 1, value).astype(np.float32) * np.float32(4.6566127342e-10)


@case
def low_memory_dropout(run, rng):
    for seed in rng.integers(2, 2**31, 3).tolist():
        n, keep = int(rng.integers(1, 1000)), 0.5
        x = normal(rng, n)
        expected = np.where(uniform(seed, n) < keep, x / np.float32(keep), 0)
        run(dropout, (triton.cdiv(n, 256),), x, output(n, np.float32), n, keep, seed, BLOCK=256, expected=expected)


@triton.jit
def arc_sine(x, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + at, mask=at < n)
    tl.store(out + at, libdevice.asin(v), mask=at < n)


@case
def library_function(run, rng):
    why = "it calls no library"
    for dtype in (np.float32, np.float64):
        n = int(rng.integers(1, 500))
        x = rng.uniform(-1.01, 1.01, n).astype(dtype)
        expected = np.arcsin(x.astype(np.float64))
        run(arc_sine, (triton.cdiv(n, 64),), x, output(n, dtype), n, BLOCK=64, expected=expected, only_numpy=why)
