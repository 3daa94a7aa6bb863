# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tiles that lie in memory with their dimensions in another order."""

import sys

import numpy as np
import triton
import triton.language as tl
from common import random_array
from heddle.testing import guarded


@triton.jit
def load_columns(source, target, M, N, stride, FILL: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr):
    """The tile's rows are neighbours in the source. FILL: 0 no other, 1 a scalar, 2 lanes of their own."""
    rows, columns = tl.arange(0, BM)[:, None], tl.arange(0, BN)[None, :]
    mask = (rows < M) & (columns < N)
    at = source + rows + columns * stride
    if FILL == 0:
        values = tl.load(at, mask=mask)
    elif FILL == 1:
        values = tl.load(at, mask=mask, other=7)
    else:
        values = tl.load(at, mask=mask, other=(rows * 3 + columns).to(source.dtype.element_ty))
    out = target + rows * BN + columns
    if FILL == 0:
        tl.store(out, values, mask=mask)
    else:
        tl.store(out, values)


@triton.jit
def store_columns(source, target, M, N, stride, BM: tl.constexpr, BN: tl.constexpr):
    rows, columns = tl.arange(0, BM)[:, None], tl.arange(0, BN)[None, :]
    values = tl.load(source + rows * BN + columns)
    tl.store(target + rows + columns * stride, values, mask=(rows >= 1) & (rows < M) & (columns < N))


@triton.jit
def planes(source, target, K, sj, sk, A: tl.constexpr, B: tl.constexpr, C: tl.constexpr):
    """The first of three dimensions has the neighbours, the last is far apart."""
    i, j, k = tl.arange(0, A)[:, None, None], tl.arange(0, B)[None, :, None], tl.arange(0, C)[None, None, :]
    values = tl.load(source + i + j * sj + k * sk, mask=k < K, other=0)
    tl.store(target + i * (B * C) + j * C + k, values)
    tl.store(target + A * B * C + i + j * A + k * (A * B), values + 1)


@triton.jit
def block(source, target, M, N, BM: tl.constexpr, BN: tl.constexpr):
    """A block pointer over a matrix in the order of its columns."""
    start = tl.program_id(0) * BM
    tile = tl.load(
        tl.make_block_ptr(source, (M, N), (1, M), (start, 0), (BM, BN), (0, 1)),
        boundary_check=(0, 1),
        padding_option="zero",
    )
    tl.store(tl.make_block_ptr(target, (M, N), (1, M), (start, 0), (BM, BN), (0, 1)), tile * 2, boundary_check=(0, 1))


@triton.jit
def product(a, b, c, K, lda, ldb, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """Both operands lie in the order of their columns, and so does the result."""
    m, n = tl.arange(0, BM), tl.arange(0, BN)
    sum = tl.zeros((BM, BN), tl.float32)
    for start in range(0, K, BK):
        k = start + tl.arange(0, BK)
        left = tl.load(a + m[:, None] + k[None, :] * lda, mask=k[None, :] < K, other=0.0)
        right = tl.load(b + k[:, None] + n[None, :] * ldb, mask=k[:, None] < K, other=0.0)
        sum = tl.dot(left, right, sum)
    tl.store(c + m[:, None] + n[None, :] * BM, sum)


def size(limit):
    return int(np.random.default_rng().integers(1, limit))


def check_loads():
    BM, BN = 16, 32
    for dtype in [np.float32, np.float16, np.int8, np.int64, np.bool_]:
        for fill in range(2 if dtype is np.bool_ else 3):
            M, N = size(BM + 1), size(BN + 1)
            stride = M + size(5)
            memory = random_array((N - 1) * stride + M, dtype)
            target = guarded((BM, BN), dtype)
            before = target.copy()
            load_columns[(1,)](guarded(memory), target, M, N, stride, FILL=fill, BM=BM, BN=BN)
            rows, columns = np.arange(BM)[:, None], np.arange(BN)[None, :]
            inside = (rows < M) & (columns < N)
            read = np.where(inside, memory[np.where(inside, rows + columns * stride, 0)], 0).astype(dtype)
            outside = [before, np.full((BM, BN), 7).astype(dtype), (rows * 3 + columns).astype(dtype)][fill]
            np.testing.assert_array_equal(target, np.where(inside, read, outside), f"{dtype} {fill}")
            target.check()


def check_stores():
    BM, BN = 32, 8
    for dtype in [np.float32, np.int16, np.bool_]:
        M, N = size(BM + 1), size(BN + 1)
        stride = M + size(5)
        source, target = guarded(random_array((BM, BN), dtype)), guarded(((N - 1) * stride + M,), dtype)
        expected = target.copy()
        store_columns[(1,)](source, target, M, N, stride, BM=BM, BN=BN)
        rows, columns = np.arange(1, M)[:, None], np.arange(N)[None, :]
        expected[rows + columns * stride] = source[1:M, :N]
        np.testing.assert_array_equal(target, expected, str(dtype))
        target.check()


def check_planes():
    A, B, C = 4, 8, 16
    K = size(C + 1)
    sj = A + size(4)
    sk = sj * B + size(9)
    memory = random_array((K - 1) * sk + (B - 1) * sj + A, np.int32)
    target = guarded((2, A * B * C), np.int32)
    planes[(1,)](guarded(memory), target, K, sj, sk, A=A, B=B, C=C)
    i, j, k = np.arange(A)[:, None, None], np.arange(B)[:, None], np.arange(K)
    expected = np.zeros((A, B, C), np.int32)
    expected[:, :, :K] = memory[i + j * sj + k * sk]
    assert (target[0] == expected.reshape(-1)).all()
    assert (target[1] == (expected + 1).transpose(2, 1, 0).reshape(-1)).all()


def check_blocks():
    for dtype in [np.float32, np.float16]:
        M, N = size(100), size(33)
        source, target = guarded(random_array((N, M), dtype)), guarded((N, M), dtype)
        block[(triton.cdiv(M, 16),)](source, target, M, N, BM=16, BN=32)
        assert (target == source * 2).all()
        target.check()


def check_products():
    for dtype in [np.float32, np.float16]:
        M, N, K = 16, 32, size(100)
        lda, ldb = M + size(4), K + size(4)
        a, b = random_array((K, lda), dtype), random_array((N, ldb), dtype)
        last_a, last_b = (K - 1) * lda + M, (N - 1) * ldb + K
        target = guarded((N, M), np.float32)
        product[(1,)](
            guarded(a.reshape(-1)[:last_a]), guarded(b.reshape(-1)[:last_b]), target, K, lda, ldb, BM=M, BN=N, BK=32
        )
        expected = a[:, :M].astype(np.float64).T @ b[:, :K].astype(np.float64).T
        np.testing.assert_allclose(target.T, expected, rtol=1e-4, atol=1e-3 if dtype is np.float32 else 2e-2)
        target.check()


globals()[f"check_{sys.argv[1]}"]()
print("ok")
