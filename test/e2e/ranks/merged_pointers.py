# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pointers that branches and loops choose, between guard pages and against numpy. What is not chosen is not touched."""

import sys

import numpy as np
import triton
import triton.language as tl
from common import random_array
from heddle.testing import guarded

RNG = np.random.default_rng()


@triton.jit
def stack_kernel(a, b, c, target, na, nb, nc, COLUMNS: tl.constexpr, BLOCK: tl.constexpr):
    """Each program copies one of three arrays, with a size of its own, to its row."""
    row = tl.program_id(0)
    if row == 0:
        source, size = a, na
    elif row == 1:
        source, size = b, nb
    else:
        source, size = c, nc
    lanes = tl.arange(0, BLOCK)
    value = tl.load(source + lanes, mask=lanes < size, other=-1)
    tl.store(target + row * COLUMNS + lanes, value, mask=lanes < COLUMNS)


@triton.jit
def offset_kernel(source, where, target, BLOCK: tl.constexpr):
    """One array; one of the two places is loaded in its branch only."""
    lanes = tl.arange(0, BLOCK)
    if tl.program_id(0) % 2 == 0:
        start = source + tl.load(where)
    else:
        start = source + 3
    tl.store(target + tl.program_id(0) * BLOCK + lanes, tl.load(start + lanes))


@triton.jit
def update_kernel(a, b, old, flag, BLOCK: tl.constexpr):
    """Stores and atomic updates of the chosen array."""
    lanes = tl.arange(0, BLOCK)
    target = a
    if flag > 0:
        target = b + 2
    tl.store(old + lanes, tl.atomic_add(target + lanes, lanes))
    tl.store(target + BLOCK + lanes, lanes * 10)


@triton.jit
def lanes_kernel(a, b, flags, target, n, BLOCK: tl.constexpr):
    """Each lane reads one of two arrays, and writes to one of them."""
    lanes = tl.arange(0, BLOCK)
    left = tl.load(flags + lanes) > 0
    chosen = tl.where(left, a + lanes, b + lanes * 2)
    used = lanes < n
    value = tl.load(chosen, mask=used, other=-7)
    tl.store(target + lanes, value)
    tl.store(chosen, value + 100, mask=used)


@triton.jit
def halves_kernel(buffer, count, BLOCK: tl.constexpr):
    """Two halves of one array that change places in each round."""
    lanes = tl.arange(0, BLOCK)
    here, there = buffer, buffer + BLOCK
    for i in range(count):
        tl.store(there + lanes, tl.load(here + lanes) * 2 + i)
        here, there = there, here


@triton.jit
def skip_kernel(source, flags, target, count, BLOCK: tl.constexpr):
    """A tile that moves in some rounds only."""
    where = source + tl.arange(0, BLOCK)
    total = tl.zeros((BLOCK,), tl.float32)
    for i in range(count):
        total += tl.load(where)
        if tl.load(flags + i) > 0:
            where += BLOCK
    tl.store(target + tl.arange(0, BLOCK), total)


@triton.jit
def walk_kernel(table, start):
    """A while loop follows offsets until one is 0, and marks the place."""
    where = table + start
    step = tl.load(where)
    while step != 0:
        where = where + step if step < 50 else table + (step - 50)
        step = tl.load(where)
    tl.store(where, 99)


def check_stack():
    for dtype in (np.int8, np.float16, np.float32, np.int64):
        sizes = [int(size) for size in RNG.integers(1, 33, 3)]
        sources = [guarded(random_array(size, dtype)) for size in sizes]
        target = guarded((3, 32), dtype)
        stack_kernel[(3,)](*sources, target, *sizes, COLUMNS=32, BLOCK=32)
        for row, source in enumerate(sources):
            assert np.array_equal(target[row, : source.size], source)
            assert (target[row, source.size :] == np.array(-1).astype(dtype)).all()


def check_offset():
    where = int(RNG.integers(0, 20))
    source, target = guarded(random_array(max(where, 3) + 16, np.float32)), guarded((2, 16), np.float32)
    offset_kernel[(2,)](source, guarded(np.array([where], np.int32)), target, BLOCK=16)
    assert np.array_equal(target[0], source[where : where + 16]) and np.array_equal(target[1], source[3:19])


def check_update():
    for flag in (0, 1):
        before = [random_array(32, np.int32), random_array(34, np.int32)]
        a, b, old = guarded(before[0]), guarded(before[1]), guarded((16,), np.int32)
        update_kernel[(1,)](a, b, old, flag, BLOCK=16)
        lanes = np.arange(16, dtype=np.int32)
        wanted = [array.copy() for array in before]
        view = wanted[1][2:] if flag else wanted[0]
        assert np.array_equal(old, view[:16])
        view[:16] += lanes
        view[16:32] = lanes * 10
        assert np.array_equal(a, wanted[0]) and np.array_equal(b, wanted[1])


def check_lanes():
    for n in (32, int(RNG.integers(0, 33)), 0):
        flags = RNG.integers(0, 2, 32).astype(np.int32)
        lanes = np.arange(32)
        left, used = flags > 0, lanes < n
        # Each array ends behind the last lane that chooses it.
        a = guarded(random_array(int(lanes[left & used].max(initial=0)) + 1, np.float32))
        b = guarded(random_array(int(lanes[~left & used].max(initial=0)) * 2 + 1, np.float32))
        wanted_a, wanted_b = a.copy(), b.copy()
        value = np.full(32, -7, np.float32)
        value[left & used] = a[lanes[left & used]]
        value[~left & used] = b[lanes[~left & used] * 2]
        wanted_a[lanes[left & used]] += 100
        wanted_b[lanes[~left & used] * 2] += 100
        target = guarded((32,), np.float32)
        lanes_kernel[(1,)](a, b, guarded(flags), target, n, BLOCK=32)
        assert np.array_equal(target, value)
        assert np.array_equal(a, wanted_a) and np.array_equal(b, wanted_b)


def rounds(here, there, count):
    for i in range(count):
        there[:] = here * 2 + i
        here, there = there, here


def check_halves():
    for count in (0, 1, 4, 5):
        buffer = guarded(random_array(32, np.int32))
        wanted = buffer.copy()
        rounds(wanted[:16], wanted[16:], count)
        halves_kernel[(1,)](buffer, count, BLOCK=16)
        assert np.array_equal(buffer, wanted), count


def check_skip():
    flags = RNG.integers(0, 2, 12).astype(np.int8)
    places = np.concatenate([[0], np.cumsum(flags[:-1])])
    source = guarded(random_array((int(places[-1]) + 1) * 16, np.float32))
    target = guarded((16,), np.float32)
    skip_kernel[(1,)](source, guarded(flags), target, 12, BLOCK=16)
    wanted = source.reshape(-1, 16)[places].astype(np.float64).sum(0)
    np.testing.assert_allclose(target, wanted, rtol=1e-5, atol=1e-4)


def check_walk():
    table = np.array([3, 0, 53, 2, 9, 62, 7, 9, 9, 9, 9, 9, 1, 0], np.int32)
    for start in (0, 2, 3, 5, 12, 13):
        where = start
        while table[where] != 0:
            step = int(table[where])
            where = where + step if step < 50 else step - 50
        marked = guarded(table)
        walk_kernel[(1,)](marked, start)
        assert np.flatnonzero(marked != table).tolist() == [where], start


globals()[f"check_{sys.argv[1]}"]()
print("ok")
