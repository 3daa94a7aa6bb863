# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Quotients and remainders in addresses and masks, between guard pages and against numpy."""

import sys

import numpy as np
import triton
import triton.language as tl
from common import random_array
from heddle.testing import guarded

RNG = np.random.default_rng()


def number(low, high):
    return int(RNG.integers(low, high))


@triton.jit
def quotient_kernel(source, target, D: tl.constexpr, BLOCK: tl.constexpr):
    lanes = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(target + lanes, tl.load(source + lanes // D))


@triton.jit
def padded_rows_kernel(source, target, rows, STRIDE: tl.constexpr, COLUMNS: tl.constexpr, BLOCK: tl.constexpr):
    """Rows of COLUMNS elements out of rows of STRIDE elements, and back: one bound a digit."""
    lanes = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    row, column = lanes // COLUMNS, lanes % COLUMNS
    used = (row < rows) & (column < COLUMNS - 3)
    value = tl.load(source + row * STRIDE + column, mask=used, other=-1)
    tl.store(target + row * STRIDE + column, value * 2, mask=used)


@triton.jit
def turned_kernel(source, target, n, ROWS: tl.constexpr, COLUMNS: tl.constexpr, BLOCK: tl.constexpr):
    """Inductor's way through a transposed matrix: the end of the array cuts a tile of several rows."""
    lanes = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    used = lanes < n
    value = tl.load(source + (lanes % COLUMNS) * ROWS + lanes // COLUMNS, mask=used, other=0)
    tl.store(target + lanes, value, mask=used)


@triton.jit
def document_kernel(source, target, y_size, BLOCK: tl.constexpr, Y: tl.constexpr):
    """ptr + x // 16 * 64 + x % 16 * 4 + y under a mask of all three."""
    x = (tl.program_id(0) * BLOCK + tl.arange(0, BLOCK))[:, None]
    y = tl.arange(0, Y)[None, :]
    used = (x // 16 < 6) & (x % 16 < 13) & (y < y_size)
    where = x // 16 * 64 + x % 16 * 4 + y
    value = tl.load(source + where, mask=used, other=7)
    tl.store(target + x * Y + y, value)


@triton.jit
def repeated_kernel(source, target, rows, used_columns, D: tl.constexpr, BLOCK: tl.constexpr):
    """Lanes of one address differ in taking part; without one that does the address is not touched."""
    lanes = tl.arange(0, BLOCK)
    used = (lanes // D < rows) & (lanes % D < used_columns)
    tl.store(target + lanes, tl.load(source + lanes // D, mask=used, other=lanes + 100))


@triton.jit
def divisor_kernel(source, target, n, BLOCK: tl.constexpr):
    """A divisor known at run time only, by its divisibility: a program stays within one row."""
    lanes = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(target + (lanes // n) * (n + 1) + lanes % n, tl.load(source + lanes))


@triton.jit
def shifted_kernel(source, target, start, D: tl.constexpr, BLOCK: tl.constexpr):
    """The offset is known at run time only, and may be negative: a remainder has the sign of the dividend."""
    lanes = start + tl.arange(0, BLOCK)
    tl.store(target + tl.arange(0, BLOCK), tl.load(source + 64 + lanes % D + lanes // D))


@triton.jit
def update_kernel(target, old, COLUMNS: tl.constexpr, STRIDE: tl.constexpr, BLOCK: tl.constexpr):
    lanes = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    where = target + lanes // COLUMNS * STRIDE + lanes % COLUMNS
    tl.store(old + lanes, tl.atomic_add(where, lanes, mask=lanes % COLUMNS < COLUMNS - 1))


@triton.jit
def swap_kernel(target, old, COLUMNS: tl.constexpr, STRIDE: tl.constexpr, BLOCK: tl.constexpr):
    lanes = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    where = target + lanes // COLUMNS * STRIDE + lanes % COLUMNS
    tl.store(old + lanes, tl.atomic_cas(where, lanes % 2, lanes))


@triton.jit
def counted_kernel(source, target, count, BLOCK: tl.constexpr, D: tl.constexpr):
    """A while loop carries the pointer."""
    where = source + tl.arange(0, BLOCK) // D
    total = tl.zeros((BLOCK,), tl.float32)
    done = 0
    while done < count:
        total += tl.load(where)
        where += BLOCK // D
        done += 1
    tl.store(target + tl.arange(0, BLOCK), total + tl.load(where - 1))


def check_quotient():
    for divisor, block in ((1, 64), (8, 64), (512, 64), (64, 64), (512, 1024)):
        programs = number(1, 20)
        size = programs * block
        source, target = guarded(random_array(-(-size // divisor), np.float32)), guarded((size,), np.float32)
        quotient_kernel[(programs,)](source, target, D=divisor, BLOCK=block)
        assert np.array_equal(target, source[np.arange(size) // divisor])


def check_padded_rows():
    for columns, block in ((16, 64), (64, 16), (32, 32)):
        rows, stride = number(1, 20), columns + number(0, 9)
        size = (rows - 1) * stride + columns - 3
        source, target = guarded(random_array(size, np.float32)), guarded(np.full(size, -5, np.float32))
        padded_rows_kernel[(-(-rows * columns // block) + 1,)](
            source, target, rows, STRIDE=stride, COLUMNS=columns, BLOCK=block
        )
        wanted = np.full(size, -5, np.float32)
        for row in range(rows):
            part = slice(row * stride, row * stride + columns - 3)
            wanted[part] = source[part] * 2
        assert np.array_equal(target, wanted)


def check_turned():
    for columns, block in ((8, 64), (16, 64), (64, 32)):
        rows = number(1, 40)
        n = rows * columns - number(0, columns)
        source, target = guarded(random_array((columns, rows), np.float32)), guarded((n,), np.float32)
        turned_kernel[(-(-n // block),)](source, target, n, ROWS=rows, COLUMNS=columns, BLOCK=block)
        assert np.array_equal(target, source.T.ravel()[:n])


def check_document():
    y_size, programs = number(1, 5), 4
    x, y = np.arange(programs * 32)[:, None], np.arange(4)[None, :]
    used = (x // 16 < 6) & (x % 16 < 13) & (y < y_size)
    where = x // 16 * 64 + x % 16 * 4 + y
    source, target = guarded(random_array(int(where[used].max()) + 1, np.float32)), guarded((128, 4), np.float32)
    document_kernel[(programs,)](source, target, y_size, BLOCK=32, Y=4)
    assert np.array_equal(target, np.where(used, source[np.where(used, where, 0)], 7))


def check_repeated():
    lanes = np.arange(64)
    for rows, columns in ((number(0, 9), number(0, 9)), (8, 0), (0, 8), (3, -2), (8, 8)):
        used = (lanes // 8 < rows) & (lanes % 8 < columns)
        source, target = guarded(random_array(rows if columns > 0 else 0, np.float32)), guarded((64,), np.float32)
        repeated_kernel[(1,)](source, target, rows, columns, D=8, BLOCK=64)
        values = source[np.where(used, lanes // 8, 0)] if used.any() else 0
        assert np.array_equal(target, np.where(used, values, lanes + 100)), (rows, columns)


def check_divisor():
    for n in (16, 48, 160):
        rows = number(1, 6)
        source, target = guarded(random_array(rows * n, np.float32)), guarded((rows, n + 1), np.float32)
        target[:] = -1
        divisor_kernel[(rows * n // 16,)](source, target, n, BLOCK=16)
        assert np.array_equal(target[:, :n].ravel(), source) and (target[:, n] == -1).all()
    n, rows = 24, 4  # no multiple of 16
    source, target = guarded(random_array(rows * n, np.float32)), guarded((rows, n + 1), np.float32)
    divisor_kernel[(rows * n // 16,)](source, target, n, BLOCK=16)
    assert np.array_equal(target[:, :n].ravel(), source)


def check_shifted():
    for start in (-33, -16, -1, 0, 1, 15, 16, 32, number(-32, 100)):
        lanes = start + np.arange(32)
        where = 64 + np.fmod(lanes, 16) + np.trunc(lanes / 16).astype(int)
        source, target = guarded(random_array(int(where.max()) + 1, np.float32)), guarded((32,), np.float32)
        shifted_kernel[(1,)](source, target, start, D=16, BLOCK=32)
        assert np.array_equal(target, source[where]), start


def check_update():
    columns, stride, block, programs = 8, 8 + number(0, 5), 32, number(1, 4)
    lanes = np.arange(programs * block)
    used = lanes % columns < columns - 1
    where = lanes // columns * stride + lanes % columns
    before = RNG.integers(-100, 100, int(where[used].max()) + 1).astype(np.int32)
    target, old = guarded(before), guarded((lanes.size,), np.int32)
    update_kernel[(programs,)](target, old, COLUMNS=columns, STRIDE=stride, BLOCK=block)
    wanted = before.copy()
    wanted[where[used]] += lanes[used].astype(np.int32)
    assert np.array_equal(target, wanted) and np.array_equal(old[used], before[where[used]])


def check_swap():
    columns, stride, block, programs = 8, 8 + number(0, 5), 32, number(1, 4)
    lanes = np.arange(programs * block)
    where = lanes // columns * stride + lanes % columns
    before = RNG.integers(0, 2, int(where.max()) + 1).astype(np.int32)
    target, old = guarded(before), guarded((lanes.size,), np.int32)
    swap_kernel[(programs,)](target, old, COLUMNS=columns, STRIDE=stride, BLOCK=block)
    wanted = before.copy()
    wanted[where] = np.where(before[where] == lanes % 2, lanes, before[where])
    assert np.array_equal(target, wanted) and np.array_equal(old, before[where])


def check_counted():
    count = number(1, 9)
    source, target = guarded(random_array(4 * count + 3, np.float32)), guarded((32,), np.float32)
    counted_kernel[(1,)](source, target, count, BLOCK=32, D=8)
    where = np.arange(32) // 8
    wanted = sum(source[where + 4 * i].astype(np.float64) for i in range(count)) + source[where + 4 * count - 1]
    np.testing.assert_allclose(target, wanted, rtol=1e-5, atol=1e-5)


globals()[f"check_{sys.argv[1]}"]()
print("ok")
