# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loads whose lanes share addresses, run backwards, skip, or begin before the buffer."""

import sys

import numpy as np
import triton
import triton.language as tl
from common import random_array
from heddle.testing import guarded


@triton.jit
def repeat_row(source, target, M, N, BM: tl.constexpr, BN: tl.constexpr):
    rows, columns = tl.arange(0, BM)[:, None], tl.arange(0, BN)[None, :]
    mask = (rows < M) & (columns < N)
    values = tl.load(source + columns + rows * 0, mask=mask, other=-1.5)
    tl.store(target + rows * BN + columns, values)


@triton.jit
def repeat_column(source, target, M, N, BM: tl.constexpr, BN: tl.constexpr):
    rows, columns = tl.arange(0, BM)[:, None], tl.arange(0, BN)[None, :]
    values = tl.load(source + rows + columns * 0, mask=(rows < M) & (columns < N), other=0.25)
    tl.store(target + rows * BN + columns, values)


@triton.jit
def repeat_one(source, target, n, BLOCK: tl.constexpr):
    lanes = tl.arange(0, BLOCK)
    tl.store(target + lanes, tl.load(source + lanes * 0, mask=lanes < n, other=3.0))


@triton.jit
def reverse(source, target, N, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(target + at, tl.load(source + (N - 1 - at), mask=at < N), mask=at < N)


@triton.jit
def skip(source, target, N, STEP, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    tl.store(target + at, tl.load(source + at * STEP, mask=at < N), mask=at < N)


@triton.jit
def every_second(source, target, M, N, first, FILL: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr):
    """Lanes from `first` to N of every second element. FILL: 0 no other, 1 a scalar, 2 lanes of their own."""
    rows, columns = tl.arange(0, BM)[:, None], tl.arange(0, BN)[None, :]
    mask = (rows < M) & (columns >= first) & (columns < N)
    at = source + rows * (2 * BN) + columns * 2
    if FILL == 0:
        values = tl.load(at, mask=mask)
    elif FILL == 1:
        values = tl.load(at, mask=mask, other=1)
    else:
        values = tl.load(at, mask=mask, other=(rows + columns).to(source.dtype.element_ty))
    out = target + rows * BN + columns
    if FILL == 0:
        tl.store(out, values, mask=mask)
    else:
        tl.store(out, values)


@triton.jit
def complex_product(source, target, BLOCK: tl.constexpr):
    """Real and imaginary parts alternate."""
    at = 2 * (tl.program_id(0) * BLOCK + tl.arange(0, BLOCK))
    real, imaginary = tl.load(source + at), tl.load(source + at + 1)
    tl.store(target + at, real * real - imaginary * imaginary)
    tl.store(target + at + 1, 2 * real * imaginary)


@triton.jit
def difference(source, target, N, BLOCK: tl.constexpr):
    """The lane before the first has no memory."""
    at = tl.arange(0, BLOCK)
    here = tl.load(source + at, mask=at < N)
    before = tl.load(source - 1 + at, mask=(at >= 1) & (at < N), other=0.0)
    tl.store(target + at, here - before, mask=at < N)


def size(limit):
    return int(np.random.default_rng().integers(1, limit))


def check_repeated():
    M, N = size(17), size(33)
    inside = np.zeros((16, 32), bool)
    inside[:M, :N] = True
    source, target = guarded(random_array(N, np.float32)), guarded((16, 32), np.float32)
    repeat_row[(1,)](source, target, M, N, BM=16, BN=32)
    row = np.pad(source, (0, 32 - N))
    assert (target == np.where(inside, row[None, :], np.float32(-1.5))).all()
    source, target = guarded(random_array(M, np.float32)), guarded((16, 32), np.float32)
    repeat_column[(1,)](source, target, M, N, BM=16, BN=32)
    column = np.pad(source, (0, 16 - M))
    assert (target == np.where(inside, column[:, None], np.float32(0.25))).all()
    for n in [0, 1, size(64), 64]:
        # Without a lane that takes part the address is not read: there is nothing at it.
        source = guarded(random_array(1 if n else 0, np.float32))
        target = guarded((64,), np.float32)
        repeat_one[(1,)](source, target, n, BLOCK=64)
        assert (target[:n] == (source[0] if n else 0)).all() and (target[n:] == 3).all()


def check_reversed():
    for dtype in [np.float32, np.int8, np.int64]:
        n = size(200)
        source, target = guarded(random_array(n, dtype)), guarded((n,), dtype)
        reverse[(triton.cdiv(n, 64),)](source, target, n, BLOCK=64)
        assert (target == source[::-1]).all()
        target.check()


def check_skipped():
    for step in [2, 3, -1, -4]:
        n = size(64)
        source, target = guarded(random_array((n - 1) * abs(step) + 1, np.float32)), guarded((n,), np.float32)
        start = source if step > 0 else source[len(source) - 1 :]
        skip[(1,)](start, target, n, step, BLOCK=64)
        assert (target == source[::step]).all(), step
        target.check()


def check_every_second():
    BM, BN = 4, 16
    rows, columns = np.arange(BM)[:, None], np.arange(BN)[None, :]
    for dtype in [np.float32, np.float16, np.int8, np.int64, np.bool_]:
        for fill in range(2 if dtype is np.bool_ else 3):
            M, N = size(BM + 1), size(BN + 1)
            first = size(N + 1) - 1 if fill else 0
            memory = random_array((M - 1) * 2 * BN + 2 * N - 1, dtype)
            target = guarded((BM, BN), dtype)
            inside = (rows < M) & (columns >= first) & (columns < N)
            outside = [target.copy(), np.ones((BM, BN), dtype), (rows + columns).astype(dtype)][fill]
            every_second[(1,)](guarded(memory), target, M, N, first, FILL=fill, BM=BM, BN=BN)
            read = memory[np.where(inside, rows * 2 * BN + columns * 2, 0)]
            np.testing.assert_array_equal(target, np.where(inside, read, outside), f"{dtype} {fill}")
            target.check()
    values = random_array((4 * 32, 2), np.float32)
    target = guarded(values.shape, np.float32)
    complex_product[(4,)](guarded(values), target, BLOCK=32)
    squares = (values[:, 0].astype(np.float64) + 1j * values[:, 1]) ** 2
    np.testing.assert_allclose(target, np.stack([squares.real, squares.imag], 1), rtol=1e-5, atol=1e-6)
    target.check()


def check_before():
    n = size(64)
    source, target = guarded(random_array(n, np.float32)), guarded((n,), np.float32)
    difference[(1,)](source, target, n, BLOCK=64)
    assert (target == np.diff(source, prepend=np.float32(0))).all()
    target.check()


globals()[f"check_{sys.argv[1]}"]()
print("ok")
