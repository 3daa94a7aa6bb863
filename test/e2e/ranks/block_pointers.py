# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tiles through block pointers and tensor descriptors: what lies outside the tensor is padding and is never touched."""

import sys

import ml_dtypes
import numpy as np
import triton
import triton.language as tl
from common import random_array
from heddle.testing import guarded


@triton.jit
def copy_tiles(source, target, M, N, BM: tl.constexpr, BN: tl.constexpr, PADDING: tl.constexpr):
    """Copies a matrix into one with whole tiles, so that the padding shows."""
    row, column = tl.program_id(0) * BM, tl.program_id(1) * BN
    tile = tl.make_block_ptr(source, (M, N), (N, 1), (row, column), (BM, BN), (1, 0))
    width = tl.num_programs(1) * BN
    out = tl.make_block_ptr(target, (tl.num_programs(0) * BM, width), (width, 1), (row, column), (BM, BN), (1, 0))
    tl.store(out, tl.load(tile, boundary_check=(0, 1), padding_option=PADDING))


@triton.jit
def shift_tiles(source, target, N, SHIFT, BLOCK: tl.constexpr):
    """target[i] = source[i + SHIFT]; stores only what lies in the target."""
    at = tl.program_id(0) * BLOCK
    tile = tl.make_block_ptr(source, (N,), (1,), (at + SHIFT,), (BLOCK,), (0,))
    out = tl.make_block_ptr(target, (N,), (1,), (at,), (BLOCK,), (0,))
    tl.store(out, tl.load(tile, boundary_check=(0,), padding_option="zero"), boundary_check=(0,))


@triton.jit
def sum_columns(source, target, M, N, BM: tl.constexpr, BN: tl.constexpr):
    """One block pointer that a loop carries."""
    tile = tl.make_block_ptr(source, (M, N), (N, 1), (tl.program_id(0) * BM, 0), (BM, BN), (1, 0))
    total = tl.zeros((BM, BN), dtype=tl.float32)
    for _ in range(0, N, BN):
        total += tl.load(tile, boundary_check=(0, 1), padding_option="zero")
        tile = tl.advance(tile, (0, BN))
    out = tl.make_block_ptr(target, (M,), (1,), (tl.program_id(0) * BM,), (BM,), (0,))
    tl.store(out, tl.sum(total, axis=1), boundary_check=(0,))


@triton.jit
def walk_backwards(source, target, N, BLOCK: tl.constexpr):
    """A while loop and a branch carry block pointers."""
    tile = tl.make_block_ptr(source, (N,), (1,), (N,), (BLOCK,), (0,))
    out = tl.make_block_ptr(target, (N,), (1,), (0,), (BLOCK,), (0,))
    left = N
    while left > 0:
        tile = tl.advance(tile, (-BLOCK,))
        value = tl.load(tile, boundary_check=(0,), padding_option="zero")
        if left < BLOCK:
            tile = tl.advance(tile, (0,))
        tl.store(out, value, boundary_check=(0,))
        out = tl.advance(out, (BLOCK,))
        left -= BLOCK


@triton.jit
def transpose_tiles(source, target, M, N, B: tl.constexpr):
    row, column = tl.program_id(0) * B, tl.program_id(1) * B
    tile = tl.make_block_ptr(source, (N, M), (1, N), (column, row), (B, B), (0, 1))
    out = tl.make_block_ptr(target, (N, M), (M, 1), (column, row), (B, B), (1, 0))
    tl.store(out, tl.load(tile, boundary_check=(0, 1)), boundary_check=(0, 1))


@triton.jit
def add_described(x, y, z, M, N, BM: tl.constexpr, BN: tl.constexpr):
    left = tl.make_tensor_descriptor(x, (M, N), (N, 1), (BM, BN))
    right = tl.make_tensor_descriptor(y, (M, N), (N, 1), (BM, BN))
    out = tl.make_tensor_descriptor(z, (M, N), (N, 1), (BM, BN))
    for column in range(0, N, BN):
        at = (tl.program_id(0) * BM, column)
        out.store(at, left.load(at) + right.load(at))


@triton.jit
def read_padding(source, target, N, BLOCK: tl.constexpr, PADDING: tl.constexpr):
    tile = tl.make_tensor_descriptor(source, (N,), (1,), (BLOCK,), padding_option=PADDING)
    tl.store(target + tl.arange(0, BLOCK), tile.load((N // 2,)))


@triton.jit
def gather_rows(source, rows, target, M, N, R: tl.constexpr, BN: tl.constexpr):
    tiles = tl.make_tensor_descriptor(source, (M, N), (N, 1), (1, BN))
    values = tiles.gather(tl.load(rows + tl.arange(0, R)), tl.program_id(0) * BN)
    width = tl.num_programs(0) * BN
    at = tl.arange(0, R)[:, None] * width + tl.program_id(0) * BN + tl.arange(0, BN)[None, :]
    tl.store(target + at, values)


@triton.jit
def scatter_rows(source, rows, target, M, N, R: tl.constexpr, BN: tl.constexpr):
    tiles = tl.make_tensor_descriptor(target, (M, N), (N, 1), (1, BN))
    values = tl.load(source + tl.arange(0, R)[:, None] * BN + tl.arange(0, BN)[None, :])
    tiles.scatter(values, tl.load(rows + tl.arange(0, R)), 8)


@triton.jit
def reduce_described(source, target, N, BLOCK: tl.constexpr):
    values = tl.load(source + tl.program_id(0) * BLOCK + tl.arange(0, BLOCK))
    tl.make_tensor_descriptor(target, (N,), (1,), (BLOCK,)).atomic_add((0,), values)


def sizes():
    rng = np.random.default_rng()
    return int(rng.integers(1, 80)), int(rng.integers(1, 80))


def check_copy():
    for dtype in [np.float32, np.float16, ml_dtypes.bfloat16, np.int32, np.int8]:
        for padding in ["zero", "nan"] if np.dtype(dtype).kind not in "iu" else ["zero"]:
            M, N = sizes()
            grid = (triton.cdiv(M, 16), triton.cdiv(N, 32))
            source = guarded(random_array((M, N), dtype))
            target = guarded((grid[0] * 16, grid[1] * 32), dtype)
            copy_tiles[grid](source, target, M, N, BM=16, BN=32, PADDING=padding)
            expected = np.full(target.shape, np.nan if padding == "nan" else 0).astype(dtype)
            expected[:M, :N] = source
            np.testing.assert_array_equal(target.astype(np.float64), expected.astype(np.float64))
            target.check()


def check_shift():
    for shift in [-70, -3, 0, 5, 64, 200]:
        n = int(np.random.default_rng().integers(1, 300))
        source, target = guarded(random_array(n, np.float32)), guarded((n,), np.float32)
        shift_tiles[(triton.cdiv(n, 64),)](source, target, n, shift, BLOCK=64)
        index = np.arange(n) + shift
        inside = (index >= 0) & (index < n)
        assert (target == np.where(inside, source[np.clip(index, 0, n - 1)], 0)).all(), (n, shift)
        target.check()


def check_loop():
    M, N = sizes()
    source, target = guarded(random_array((M, N), np.float32)), guarded((M,), np.float32)
    sum_columns[(triton.cdiv(M, 16),)](source, target, M, N, BM=16, BN=8)
    np.testing.assert_allclose(target, source.astype(np.float64).sum(axis=1), rtol=1e-4, atol=1e-4)
    target.check()


def check_while():
    n = int(np.random.default_rng().integers(1, 200))
    source, target = guarded(random_array(n, np.float32)), guarded((n,), np.float32)
    walk_backwards[(1,)](source, target, n, BLOCK=16)
    starts = [n - 16 * (turn + 1) for turn in range(triton.cdiv(n, 16))]
    padded = np.concatenate([np.zeros(16, np.float32), source])
    assert (target == np.concatenate([padded[start + 16 : start + 32] for start in starts])[:n]).all()
    target.check()


def check_transpose():
    M, N = sizes()
    source, target = guarded(random_array((M, N), np.float32)), guarded((N, M), np.float32)
    transpose_tiles[(triton.cdiv(M, 16), triton.cdiv(N, 16))](source, target, M, N, B=16)
    assert (target == source.T).all()
    target.check()


def check_add():
    M, N = sizes()
    N *= 4
    x, y, z = (guarded(random_array((M, N), np.float32)) for _ in range(3))
    add_described[(triton.cdiv(M, 16),)](x, y, z, M, N, BM=16, BN=32)
    assert (z == x + y).all()
    z.check()


def check_padding():
    for padding, fill in {"zero": 0.0, "nan": np.nan}.items():
        n = int(np.random.default_rng().integers(1, 127))
        source, target = guarded(random_array(n, np.float32)), guarded((64,), np.float32)
        read_padding[(1,)](source, target, n, BLOCK=64, PADDING=padding)
        tail = source[n // 2 : n // 2 + 64]
        np.testing.assert_array_equal(target, np.append(tail, [np.float32(fill)] * (64 - len(tail))))


def check_gather():
    M, N = sizes()
    rng = np.random.default_rng()
    source, rows = guarded(random_array((M, N), np.float32)), guarded(rng.integers(-2, M + 2, 16).astype(np.int32))
    grid = triton.cdiv(N, 16)
    target = guarded((16, grid * 16), np.float32)
    gather_rows[(grid,)](source, rows, target, M, N, R=16, BN=16)
    expected = np.zeros(target.shape, np.float32)
    for line, row in enumerate(rows):
        if 0 <= row < M:
            expected[line, :N] = source[row]
    assert (target == expected).all()


def check_scatter():
    rng = np.random.default_rng()
    M, N = 40, int(rng.integers(1, 40))
    rows = guarded(rng.permutation(M + 4)[:16].astype(np.int32) - 2)
    source, target = guarded(random_array((16, 16), np.float32)), guarded(random_array((M, N), np.float32))
    expected = np.array(target)
    for line, row in enumerate(rows):
        if 0 <= row < M:
            expected[row, 8:24] = source[line, : max(0, min(16, N - 8))]
    scatter_rows[(1,)](source, rows, target, M, N, R=16, BN=16)
    assert (target == expected).all()
    target.check()


def check_reduce():
    n = int(np.random.default_rng().integers(1, 64))
    for dtype in [np.int32, np.float32, np.uint64]:
        source, target = guarded(random_array((30, 64), dtype)), guarded(random_array(n, dtype))
        expected = target.astype(np.float64) + source.astype(np.float64).sum(axis=0)[:n]
        reduce_described[(30,)](source, target, n, BLOCK=64)
        np.testing.assert_allclose(target, expected, rtol=1e-4, atol=1e-4)
        target.check()


globals()[f"check_{sys.argv[1]}"]()
print("ok")
