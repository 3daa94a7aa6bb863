# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Accesses without a strided view, between guard pages: gathers, scatters, discrete masks, remainders, one address."""

import sys

import numpy as np
import triton
import triton.language as tl
from common import random_array
from heddle.testing import guarded

RNG = np.random.default_rng()
FAR = 1 << 40  # an offset that no lane may add to a pointer that is used


@triton.jit
def gather_kernel(source, index, target, n, BLOCK: tl.constexpr):
    lanes = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = lanes < n
    where = tl.load(index + lanes, mask=inside)
    tl.store(target + lanes, tl.load(source + where, mask=inside, other=0), mask=inside)


@triton.jit
def scatter_kernel(source, index, target, n, BLOCK: tl.constexpr):
    lanes = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = lanes < n
    where = tl.load(index + lanes, mask=inside)
    tl.store(target + where, tl.load(source + lanes, mask=inside), mask=inside)


@triton.jit
def far_kernel(source, index, target, far, BLOCK: tl.constexpr):
    """Lanes with a negative index are masked off; their addresses lie nowhere."""
    lanes = tl.arange(0, BLOCK)
    where = tl.load(index + lanes)
    used = where >= 0
    offset = tl.where(used, where, far)
    value = tl.load(source + offset, mask=used, other=lanes + 1000)
    tl.store(target + lanes, value)
    tl.store(target + BLOCK + tl.where(used, lanes, far), value, mask=used)


@triton.jit
def every_third_kernel(source, target, n, other, BLOCK: tl.constexpr):
    lanes = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    used = (lanes % 3 == 0) & (lanes < n)
    value = tl.load(source + lanes, mask=used, other=other)
    tl.store(target + lanes, value, mask=used | (lanes < 5))


@triton.jit
def loaded_mask_kernel(source, flags, target, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    rows, columns = tl.arange(0, ROWS)[:, None], tl.arange(0, COLUMNS)[None, :]
    flag = tl.load(flags + tl.arange(0, ROWS))[:, None]
    used = (flag > 0) & (columns < COLUMNS - 3)
    value = tl.load(source + rows * COLUMNS + columns, mask=used, other=-7)
    tl.store(target + columns * ROWS + rows, value)
    tl.store(target + ROWS * COLUMNS + rows * COLUMNS + columns, value, mask=used)


@triton.jit
def rows_kernel(source, index, target, n, COLUMNS: tl.constexpr, ROWS: tl.constexpr):
    """Whole rows by a loaded number, as an embedding reads them."""
    rows, columns = tl.arange(0, ROWS), tl.arange(0, COLUMNS)
    where = tl.load(index + rows)
    used = columns[None, :] < n
    value = tl.load(source + where[:, None] * n + columns[None, :], mask=used, other=0)
    tl.store(target + rows[:, None] * n + columns[None, :], value, mask=used)


@triton.jit
def deep_kernel(source, target, A: tl.constexpr, B: tl.constexpr, C: tl.constexpr):
    a, b, c = tl.arange(0, A)[:, None, None], tl.arange(0, B)[None, :, None], tl.arange(0, C)[None, None, :]
    value = tl.load(source + (a * 5 % 3) * B * C + (b ^ 1) * C + c)
    tl.store(target + a * B * C + b * C + (C - 1 - c), value)


@triton.jit
def place(table, KIND: tl.constexpr, SIZE: tl.constexpr):
    lanes = tl.arange(0, SIZE)
    if KIND == "lane":
        result = lanes
    elif KIND == "loaded":
        result = tl.load(table + lanes)
    elif KIND == "remainder":
        result = lanes % 3
    else:
        result = SIZE - 1 - lanes
    return result


@triton.jit
def chosen_lanes(n, KIND: tl.constexpr, SIZE: tl.constexpr):
    lanes = tl.arange(0, SIZE)
    if KIND == "all":
        result = lanes >= 0
    elif KIND == "first":
        result = lanes < n
    else:
        result = lanes % 2 == n % 2
    return result


@triton.jit
def mixed_kernel(
    source, table, n, target, scattered,
    P0: tl.constexpr, P1: tl.constexpr, P2: tl.constexpr,
    M0: tl.constexpr, M1: tl.constexpr, M2: tl.constexpr,
    S0: tl.constexpr, S1: tl.constexpr, S2: tl.constexpr,
):  # fmt: skip
    """Every dimension has an address and a mask of its own kind."""
    a = place(table, P0, S0)[:, None, None] * (S1 * S2)
    b = place(table + S0, P1, S1)[None, :, None] * S2
    where = a + b + place(table + S0 + S1, P2, S2)[None, None, :]
    used = chosen_lanes(n, M0, S0)[:, None, None] & chosen_lanes(n, M1, S1)[None, :, None]
    used = used & chosen_lanes(n, M2, S2)[None, None, :]
    lane = tl.arange(0, S0)[:, None, None] * (S1 * S2) + tl.arange(0, S1)[None, :, None] * S2
    lane += tl.arange(0, S2)[None, None, :]
    value = tl.load(source + where, mask=used, other=-100)
    tl.store(target + lane, value)
    tl.store(scattered + where, value * 2, mask=used)


@triton.jit
def one_address_kernel(source, target, where, n, BLOCK: tl.constexpr):
    lanes = tl.arange(0, BLOCK)
    whole = tl.load(source + tl.zeros((BLOCK,), tl.int32) + where)
    part = tl.load(source + tl.zeros((BLOCK,), tl.int32) + where, mask=lanes < n, other=lanes)
    none = tl.load(source + tl.zeros((BLOCK,), tl.int64) + n * 0 + (1 << 40), mask=lanes < 0, other=5)
    tl.store(target + lanes, whole)
    tl.store(target + BLOCK + lanes, part)
    tl.store(target + 2 * BLOCK + lanes, none)
    tl.store(target + 3 * BLOCK + tl.zeros((BLOCK,), tl.int32), lanes)


@triton.jit
def chosen_kernel(source, flags, target, half, BLOCK: tl.constexpr):
    """Two addresses of one array, chosen lane by lane."""
    lanes = tl.arange(0, BLOCK)
    left = tl.load(flags + lanes) > 0
    tl.store(target + lanes, tl.load(tl.where(left, source + lanes, source + half + lanes * 2)))


@triton.jit
def walk_kernel(source, steps, target, count, BLOCK: tl.constexpr):
    """Each lane walks through the array with a step of its own."""
    lanes = tl.arange(0, BLOCK)
    step = tl.load(steps + lanes)
    where = source + lanes
    total = tl.zeros((BLOCK,), dtype=tl.float32)
    for _ in range(count):
        total += tl.load(where)
        where += step
    tl.store(target + lanes, total)


@triton.jit
def matmul_kernel(a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """The matrix product of Triton's tutorial: rows and columns beyond the end wrap around."""
    rows = (tl.program_id(0) * BM + tl.arange(0, BM)) % M
    columns = (tl.program_id(1) * BN + tl.arange(0, BN)) % N
    depth = tl.arange(0, BK)
    left = a + rows[:, None] * K + depth[None, :]
    right = b + depth[:, None] * N + columns[None, :]
    total = tl.zeros((BM, BN), dtype=tl.float32)
    for k in range(0, tl.cdiv(K, BK)):
        x = tl.load(left, mask=depth[None, :] < K - k * BK, other=0.0)
        y = tl.load(right, mask=depth[:, None] < K - k * BK, other=0.0)
        total = tl.dot(x, y, total)
        left += BK
        right += BK * N
    out_rows = tl.program_id(0) * BM + tl.arange(0, BM)
    out_columns = tl.program_id(1) * BN + tl.arange(0, BN)
    inside = (out_rows[:, None] < M) & (out_columns[None, :] < N)
    tl.store(c + out_rows[:, None] * N + out_columns[None, :], total, mask=inside)


def check_gather():
    for dtype in (np.int8, np.float16, np.float32, np.int64):
        for index_type in (np.int32, np.int64):
            size, n = (int(number) for number in RNG.integers(1, 300, 2))
            source, index = guarded(random_array(size, dtype)), guarded(RNG.integers(0, size, n).astype(index_type))
            target = guarded((n,), dtype)
            gather_kernel[(-(-n // 64),)](source, index, target, n, BLOCK=64)
            assert np.array_equal(target, source[index])
            target.check()


def check_scatter():
    for dtype in (np.uint8, np.float16, np.float32, np.int64):
        n = int(RNG.integers(1, 300))
        source, index = guarded(random_array(n, dtype)), guarded(RNG.permutation(n).astype(np.int32))
        target = guarded((n,), dtype)
        scatter_kernel[(-(-n // 32),)](source, index, target, n, BLOCK=32)
        assert np.array_equal(target[index], source)
        target.check()
    # The last of several lanes with one address wins.
    source, target = guarded(np.arange(32.0, dtype=np.float32)), guarded((4,), np.float32)
    index = guarded(np.arange(32, dtype=np.int32) % 4)
    scatter_kernel[(1,)](source, index, target, 32, BLOCK=32)
    assert target.tolist() == [28, 29, 30, 31]


def check_far():
    index = RNG.integers(-3, 40, 64).astype(np.int64)
    index[:2] = -1, 0
    source, target = guarded(random_array(40, np.float32)), guarded((128,), np.float32)
    target[64:] = -1
    far_kernel[(1,)](source, guarded(index), target, FAR, BLOCK=64)
    wanted = np.where(index >= 0, source[np.maximum(index, 0)], np.arange(64) + 1000).astype(np.float32)
    assert np.array_equal(target[:64], wanted)
    assert np.array_equal(target[64:], np.where(index >= 0, wanted, -1))


def check_every_third():
    n = int(RNG.integers(1, 200))
    source, target = guarded(random_array(n, np.float32)), guarded(np.full(max(n, 5), -1, np.float32))
    every_third_kernel[(-(-n // 16),)](source, target, n, 9.0, BLOCK=16)
    lanes = np.arange(max(n, 5))
    used = (lanes % 3 == 0) & (lanes < n)
    wanted = np.where(used | (lanes < 5), np.where(used, np.resize(source, max(n, 5)), 9), -1)
    assert np.array_equal(target, wanted)


def check_loaded_mask():
    source, flags = guarded(random_array((8, 16), np.float32)), guarded(RNG.integers(-1, 2, 8).astype(np.int32))
    target = guarded(np.full(256, -1, np.float32))
    loaded_mask_kernel[(1,)](source, flags, target, ROWS=8, COLUMNS=16)
    used = (flags > 0)[:, None] & (np.arange(16) < 13)
    value = np.where(used, source, -7)
    assert np.array_equal(target[:128].reshape(16, 8), value.T)
    assert np.array_equal(target[128:].reshape(8, 16), np.where(used, source, -1))


def check_rows():
    for dtype in (np.float16, np.float32):
        n = int(RNG.integers(1, 65))
        source, index = guarded(random_array((20, n), dtype)), guarded(RNG.integers(0, 20, 16).astype(np.int32))
        target = guarded((16, n), dtype)
        rows_kernel[(1,)](source, index, target, n, COLUMNS=64, ROWS=16)
        assert np.array_equal(target, source[index])


def check_deep():
    source, target = guarded(random_array((3, 4, 8), np.float32)), guarded((4, 4, 8), np.float32)
    deep_kernel[(1,)](source, target, A=4, B=4, C=8)
    wanted = source[np.arange(4) * 5 % 3][:, np.arange(4) ^ 1][:, :, ::-1]
    assert np.array_equal(target, wanted)


def check_mixed():
    def numbers(kind, size, table):
        lanes = np.arange(size)
        return {"lane": lanes, "loaded": table, "remainder": lanes % 3, "reversed": size - 1 - lanes}[kind]

    def used_lanes(kind, size, n):
        lanes = np.arange(size)
        return {"all": lanes >= 0, "first": lanes < n, "parity": lanes % 2 == n % 2}[kind]

    for _ in range(4):
        sizes = tuple(int(size) for size in RNG.choice([1, 4, 8, 16], 3))
        places = tuple(map(str, RNG.choice(["lane", "loaded", "remainder", "reversed"], 3)))
        masks = tuple(map(str, RNG.choice(["all", "first", "parity"], 3)))
        # The place of a lane in a dimension smaller than 3 stays inside without a remainder's help.
        places = tuple("lane" if size < 3 else kind for kind, size in zip(places, sizes, strict=True))
        n = int(RNG.integers(1, 9))
        tables = [RNG.integers(0, size, size).astype(np.int32) for size in sizes]
        source, target = guarded(random_array(sizes, np.float32)), guarded(sizes, np.float32)
        scattered = guarded(np.full(sizes, -1, np.float32))
        mixed_kernel[(1,)](source, guarded(np.concatenate(tables)), n, target, scattered, *places, *masks, *sizes)
        where = np.ix_(*map(numbers, places, sizes, tables))
        used = np.ix_(*(used_lanes(kind, size, n) for kind, size in zip(masks, sizes, strict=True)))
        mask = np.zeros(sizes, bool)
        mask[used] = True
        value = np.where(mask, source[where], -100)
        wanted = np.full(sizes, -1, np.float32)
        for lane in np.argwhere(mask):
            wanted[tuple(axis.ravel()[i] for axis, i in zip(where, lane, strict=True))] = value[tuple(lane)] * 2
        assert np.array_equal(target, value), (sizes, places, masks, n)
        assert np.array_equal(scattered, wanted), (sizes, places, masks, n)


def check_one_address():
    source, target = guarded(random_array(7, np.float32)), guarded((97,), np.float32)
    where, n = int(RNG.integers(0, 7)), int(RNG.integers(1, 32))
    one_address_kernel[(1,)](source, target, where, n, BLOCK=32)
    lanes = np.arange(32)
    assert np.array_equal(target[:32], np.full(32, source[where]))
    assert np.array_equal(target[32:64], np.where(lanes < n, source[where], lanes))
    assert np.array_equal(target[64:96], np.full(32, 5)) and target[96] == 31


def check_chosen():
    source, flags = guarded(random_array(100, np.int32)), guarded(RNG.integers(0, 2, 32).astype(np.int8))
    target = guarded((32,), np.int32)
    chosen_kernel[(1,)](source, flags, target, 36, BLOCK=32)
    lanes = np.arange(32)
    assert np.array_equal(target, np.where(flags > 0, source[lanes], source[36 + lanes * 2]))


def check_walk():
    count = int(RNG.integers(1, 10))
    steps = RNG.integers(0, 12, 32).astype(np.int32)
    source, target = guarded(random_array(31 + 9 * 11 + 1, np.float32)), guarded((32,), np.float32)
    walk_kernel[(1,)](source, guarded(steps), target, count, BLOCK=32)
    wanted = sum(source[np.arange(32) + k * steps].astype(np.float64) for k in range(count))
    np.testing.assert_allclose(target, wanted, rtol=1e-5, atol=1e-5)


@triton.jit
def clamped_kernel(x, index, out, n, BLOCK: tl.constexpr):
    lanes = tl.arange(0, BLOCK)
    i = tl.load(index + lanes)
    inside = (i >= 0) & (i < n)
    clamped = tl.minimum(tl.maximum(i, 0), n - 1)
    tl.store(out + lanes, tl.where(inside, tl.load(x + clamped), 0.0))
    tl.store(out + BLOCK + lanes, tl.load(x + i, mask=inside, other=0.0))


def check_clamped():
    """Two ways to say the same: clamp the index and choose afterwards, or load under a mask."""
    n = int(RNG.integers(1, 50))
    index = RNG.integers(-20, n + 20, 64).astype(np.int32)
    source, target = guarded(random_array(n, np.float32)), guarded((2, 64), np.float32)
    clamped_kernel[(1,)](source, guarded(index), target, n, BLOCK=64)
    inside = (index >= 0) & (index < n)
    wanted = np.where(inside, source[np.clip(index, 0, n - 1)], 0)
    assert (target == wanted).all()


def check_matmul():
    m, n, k = (int(number) for number in RNG.integers(20, 70, 3))
    a, b = guarded(random_array((m, k), np.float32)), guarded(random_array((k, n), np.float32))
    c = guarded((m, n), np.float32)
    matmul_kernel[(-(-m // 32), -(-n // 32))](a, b, c, m, n, k, BM=32, BN=32, BK=16)
    np.testing.assert_allclose(c, a.astype(np.float64) @ b.astype(np.float64), rtol=1e-4, atol=1e-4)


globals()[f"check_{sys.argv[1]}"]()
print("ok")
