# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Atomic updates by many programs at once: none gets lost, each former value is seen once, masked lanes stay."""

import sys

import ml_dtypes
import numpy as np
import triton
import triton.language as tl
from common import random_array
from heddle.testing import guarded

PROGRAMS = 40


@triton.jit
def update(source, target, n, KIND: tl.constexpr, BLOCK: tl.constexpr):
    """Every program combines its row of the source with the one row of the target."""
    lanes = tl.arange(0, BLOCK)
    values = tl.load(source + tl.program_id(0) * BLOCK + lanes)
    mask = lanes < n
    if KIND == "add":
        tl.atomic_add(target + lanes, values, mask=mask)
    elif KIND == "max":
        tl.atomic_max(target + lanes, values, mask=mask)
    elif KIND == "min":
        tl.atomic_min(target + lanes, values, mask=mask)
    elif KIND == "and":
        tl.atomic_and(target + lanes, values, mask=mask)
    elif KIND == "or":
        tl.atomic_or(target + lanes, values, mask=mask)
    else:
        tl.atomic_xor(target + lanes, values, mask=mask)


@triton.jit
def take_tickets(counter, tickets, BLOCK: tl.constexpr):
    """All lanes of all programs draw from one counter."""
    lanes = tl.arange(0, BLOCK)
    old = tl.atomic_add(counter + lanes * 0, 1)
    tl.store(tickets + tl.program_id(0) * BLOCK + lanes, old)


@triton.jit
def take_ticket(counter, tickets):
    tl.store(tickets + tl.program_id(0), tl.atomic_add(counter, 1))


@triton.jit
def take_rows(counters, tickets, n, BLOCK: tl.constexpr):
    """Every lane has a counter of its own; lanes behind n draw nothing."""
    lanes = tl.arange(0, BLOCK)
    old = tl.atomic_add(counters + lanes, 1, mask=lanes < n)
    tl.store(tickets + tl.program_id(0) * BLOCK + lanes, old, mask=lanes < n)


@triton.jit
def exchange(slot, seen):
    """Passes the number of the program through one slot."""
    tl.store(seen + tl.program_id(0), tl.atomic_xchg(slot, tl.program_id(0) + 1))


@triton.jit
def exchange_tile(slots, seen, n, BLOCK: tl.constexpr):
    lanes = tl.arange(0, BLOCK)
    values = tl.zeros((BLOCK,), tl.int32) + tl.program_id(0) + 1
    old = tl.atomic_xchg(slots + lanes, values, mask=lanes < n)
    tl.store(seen + tl.program_id(0) * BLOCK + lanes, old, mask=lanes < n)


@triton.jit
def swap(slot, seen):
    """One program wins: the first that finds the slot empty."""
    tl.store(seen + tl.program_id(0), tl.atomic_cas(slot, 0, tl.program_id(0) + 1))


@triton.jit
def swap_tile(slots, expected, values, seen, BLOCK: tl.constexpr):
    lanes = tl.arange(0, BLOCK)
    old = tl.atomic_cas(slots + lanes, tl.load(expected + lanes), tl.load(values + lanes))
    tl.store(seen + lanes, old)


@triton.jit
def add_if(target, value, limit):
    """A scalar update behind a mask."""
    tl.atomic_add(target, value, mask=tl.program_id(0) < limit)


@triton.jit
def add_odd(target, BLOCK: tl.constexpr):
    """A mask that is no box of lanes; the even lanes have no memory."""
    lanes = tl.arange(0, BLOCK)
    tl.atomic_add(target + lanes, 1, mask=(lanes == 3) | (lanes == 5))


@triton.jit
def count(values, histogram, tickets, n, BLOCK: tl.constexpr):
    """Addresses that are loaded, and shared by lanes."""
    lanes = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    bins = tl.load(values + lanes, mask=lanes < n, other=-1)
    old = tl.atomic_add(histogram + bins, 1, mask=lanes < n)
    tl.store(tickets + lanes, old, mask=lanes < n)


@triton.jit
def extremes(source, largest, smallest, formers, n, BLOCK: tl.constexpr):
    """Of floats of both signs; one former value is used, the other not."""
    lanes = tl.arange(0, BLOCK)
    values = tl.load(source + tl.program_id(0) * BLOCK + lanes)
    tl.atomic_max(largest + lanes, values, mask=lanes < n)
    old = tl.atomic_min(smallest + lanes, values, mask=lanes < n)
    tl.store(formers + tl.program_id(0) * BLOCK + lanes, old, mask=lanes < n)


@triton.jit
def add_under_lock(lock, total, values, BLOCK: tl.constexpr):
    """A lock in the kernel's own hands, around a read and a write that are not atomic."""
    lanes = tl.arange(0, BLOCK)
    mine = tl.load(values + tl.program_id(0) * BLOCK + lanes)
    while tl.atomic_cas(lock, 0, 1) == 1:
        pass
    tl.store(total + lanes, tl.load(total + lanes) + mine)
    tl.atomic_xchg(lock, 0)


@triton.jit
def extreme(source, largest):
    tl.atomic_max(largest, tl.load(source + tl.program_id(0)))


@triton.jit
def add_matrix(target, M, N, BM: tl.constexpr, BN: tl.constexpr):
    rows, columns = tl.arange(0, BM)[:, None], tl.arange(0, BN)[None, :]
    one = tl.full((BM, BN), 1, tl.float32)
    tl.atomic_add(target + rows * N + columns, one, mask=(rows < M) & (columns < N))


FOLDS = {
    "add": np.add,
    "max": np.maximum,
    "min": np.minimum,
    "and": np.bitwise_and,
    "or": np.bitwise_or,
    "xor": np.bitwise_xor,
}


def check_update():
    integers = [np.int32, np.int64, np.uint32, np.uint64]
    kinds = {"add": [np.float32, np.float16, ml_dtypes.bfloat16, *integers]}
    kinds |= dict.fromkeys(("max", "min", "and", "or", "xor"), integers)
    for kind, dtypes in kinds.items():
        for dtype in dtypes:
            n = int(np.random.default_rng().integers(1, 64))
            # Small whole numbers: every order of the additions has one sum.
            source = guarded(random_array((PROGRAMS, 64), np.int8).clip(-2, 3).astype(dtype))
            target = guarded(random_array(n, np.int8).clip(-2, 3).astype(dtype))
            expected = FOLDS[kind].reduce(np.vstack([np.array(target), np.array(source[:, :n])]), axis=0, dtype=dtype)
            update[(PROGRAMS,)](source, target, n, KIND=kind, BLOCK=64)
            assert (target == expected).all(), (kind, dtype)
            target.check()


def check_tickets():
    counter, tickets = guarded(np.array([7], np.int32)), guarded((PROGRAMS * 32,), np.int32)
    take_tickets[(PROGRAMS,)](counter, tickets, BLOCK=32)
    assert counter[0] == 7 + PROGRAMS * 32
    assert sorted(tickets) == list(range(7, 7 + PROGRAMS * 32))


def check_ticket():
    for dtype in [np.int32, np.int64]:
        counter, tickets = guarded(np.zeros(1, dtype)), guarded((1000,), dtype)
        take_ticket[(1000,)](counter, tickets)
        assert counter[0] == 1000 and sorted(tickets) == list(range(1000))


def check_rows():
    n = int(np.random.default_rng().integers(1, 64))
    counters, tickets = guarded(np.zeros(n, np.int32)), guarded((PROGRAMS, 64), np.int32)
    take_rows[(PROGRAMS,)](counters, tickets, n, BLOCK=64)
    assert (counters == PROGRAMS).all()
    assert (np.sort(tickets[:, :n], axis=0) == np.arange(PROGRAMS)[:, None]).all()
    assert (tickets[:, n:].view(np.uint8) == 0xA5).all()


def check_exchange():
    slot, seen = guarded(np.zeros(1, np.int32)), guarded((PROGRAMS,), np.int32)
    exchange[(PROGRAMS,)](slot, seen)
    # What left the slot and what is left in it: the start and every number once.
    assert sorted([*seen, slot[0]]) == list(range(PROGRAMS + 1))
    n = int(np.random.default_rng().integers(1, 64))
    slots, seen = guarded(np.zeros(n, np.int32)), guarded((PROGRAMS, 64), np.int32)
    exchange_tile[(PROGRAMS,)](slots, seen, n, BLOCK=64)
    assert (np.sort(np.vstack([seen[:, :n], slots]), axis=0) == np.arange(PROGRAMS + 1)[:, None]).all()


def check_swap():
    slot, seen = guarded(np.zeros(1, np.int32)), guarded((PROGRAMS,), np.int32)
    swap[(PROGRAMS,)](slot, seen)
    winner = slot[0] - 1
    assert seen[winner] == 0 and (np.delete(seen, winner) == slot[0]).all()


def check_swap_tile():
    rng = np.random.default_rng()
    for dtype in [np.int32, np.int64, np.float32]:
        slots, values = guarded(random_array(64, dtype)), guarded(random_array(64, dtype))
        matches = rng.integers(0, 2, 64).astype(bool)
        expected = guarded(np.where(matches, slots, slots + dtype(1)))
        if dtype is np.float32:  # bits are compared: a NaN equals itself, the zeros differ
            slots[:2] = expected[:2] = [np.nan, 0.0]
            expected[1] = -0.0
            matches[:2] = [True, False]
        before, seen = np.array(slots), guarded((64,), dtype)
        swap_tile[(1,)](slots, expected, values, seen, BLOCK=64)
        np.testing.assert_array_equal(seen, before)
        np.testing.assert_array_equal(slots, np.where(matches, values, before))


def check_masks():
    target = guarded(np.zeros(1, np.float32))
    add_if[(PROGRAMS,)](target, 0.5, 11)
    assert target[0] == 5.5
    target = guarded(np.zeros(6, np.int32))
    add_odd[(PROGRAMS,)](target, BLOCK=16)
    assert target.tolist() == [0, 0, 0, PROGRAMS, 0, PROGRAMS]
    M, N = 13, 21
    target = guarded(np.zeros((M, N), np.float32))
    add_matrix[(PROGRAMS,)](target, M, N, BM=16, BN=32)
    assert (target == PROGRAMS).all()


def check_scattered():
    n = int(np.random.default_rng().integers(1, 1000))
    values = guarded(np.random.default_rng().integers(0, 9, n).astype(np.int32))
    histogram, tickets = guarded(np.zeros(9, np.int32)), guarded((n,), np.int32)
    count[(triton.cdiv(n, 64),)](values, histogram, tickets, n, BLOCK=64)
    assert (histogram == np.bincount(values, minlength=9)).all()
    for number in range(9):
        assert sorted(tickets[values == number]) == list(range(histogram[number]))
    histogram.check()


def check_extremes():
    for dtype in [np.float32, np.float64]:
        n = int(np.random.default_rng().integers(1, 64))
        source, start = random_array((PROGRAMS, 64), dtype), random_array(n, dtype)
        largest, smallest, formers = guarded(start), guarded(start), guarded((PROGRAMS, 64), dtype)
        extremes[(PROGRAMS,)](guarded(source), largest, smallest, formers, n, BLOCK=64)
        assert (largest == np.maximum(start, source[:, :n].max(axis=0))).all()
        assert (smallest == np.minimum(start, source[:, :n].min(axis=0))).all()
        # A former value is the start or one of the source, and never below the end.
        known = np.vstack([start, source[:, :n]])
        assert ((formers[:, None, :n] == known[None]).any(axis=1) & (formers[:, :n] >= smallest)).all()
        assert ((formers[:, :n] == start).any(axis=0)).all()
        one = guarded(np.full(1, -np.inf, dtype))
        extreme[(PROGRAMS,)](guarded(source.ravel()), one)
        assert one[0] == source.ravel()[:PROGRAMS].max()


def check_spin():
    values = guarded(random_array((PROGRAMS, 64), np.int32))
    lock, total = guarded(np.zeros(1, np.int32)), guarded(np.zeros(64, np.int32))
    add_under_lock[(PROGRAMS,)](lock, total, values, BLOCK=64)
    assert lock[0] == 0 and (total == values.sum(axis=0)).all()


globals()[f"check_{sys.argv[1]}"]()
print("ok")
