# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Atomic updates: every operation and type, old values, masks, and programs that meet on one address."""

import numpy as np
import triton
import triton.language as tl
from cases import case, normal, numbers, output, small, updated

N = 32


@triton.jit
def arithmetic(target, x, old, N: tl.constexpr):
    at = tl.arange(0, N)
    v = tl.load(x + at)
    tl.store(old + at, tl.atomic_add(target + at, v))
    tl.store(old + N + at, tl.atomic_max(target + N + at, v))
    tl.store(old + 2 * N + at, tl.atomic_min(target + 2 * N + at, v))
    tl.store(old + 3 * N + at, tl.atomic_xchg(target + 3 * N + at, v))


@case
def numbers_updated(run, rng):
    """add, max, min and xchg give the old value."""
    for dtype in (np.int32, np.int64, np.uint32, np.uint64, np.float32):
        before, x = (
            numbers(rng, (4, N), dtype, special=dtype != np.float32),
            numbers(rng, N, dtype, dtype != np.float32),
        )
        after = np.stack([before[0] + x, np.maximum(before[1], x), np.minimum(before[2], x), x])
        why = "it exchanges integers only" if dtype == np.float32 else None
        results = updated(before), x, output((4, N), dtype)
        label = np.dtype(dtype).name
        run(arithmetic, (1,), *results, N=N, expected=[after, before], label=label, only_numpy=why)


@triton.jit
def bits(target, x, old, N: tl.constexpr):
    at = tl.arange(0, N)
    v = tl.load(x + at)
    tl.store(old + at, tl.atomic_and(target + at, v))
    tl.store(old + N + at, tl.atomic_or(target + N + at, v))
    tl.store(old + 2 * N + at, tl.atomic_xor(target + 2 * N + at, v))


@case
def bits_updated(run, rng):
    for dtype in (np.int32, np.int64, np.uint32, np.uint64):
        before, x = numbers(rng, (3, N), dtype), numbers(rng, N, dtype)
        after = np.stack([before[0] & x, before[1] | x, before[2] ^ x])
        run(bits, (1,), updated(before), x, output((3, N), dtype), N=N, expected=[after, before])


@triton.jit
def methods(target, x, out, N: tl.constexpr):
    at = tl.arange(0, N)
    v = tl.load(x + at)
    p = target + at
    total = p.atomic_add(v) + p.atomic_max(v) + p.atomic_min(v)
    total += p.atomic_and(v) + p.atomic_or(v) + p.atomic_xor(v)
    total += p.atomic_xchg(v) + p.atomic_cas(v, v + 1)
    tl.store(out + at, total)


@case
def as_methods(run, rng):
    before, x = small(rng, N, np.int32), small(rng, N, np.int32)
    value, total = before.copy(), np.zeros(N, np.int32)
    for update in [np.add, np.maximum, np.minimum, np.bitwise_and, np.bitwise_or, np.bitwise_xor]:
        total += value
        value = update(value, x)
    total += value + x
    run(methods, (1,), updated(before), x, output(N, np.int32), N=N, expected=[x + 1, total])


@triton.jit
def compared(target, expected, x, old, N: tl.constexpr):
    at = tl.arange(0, N)
    tl.store(old + at, tl.atomic_cas(target + at, tl.load(expected + at), tl.load(x + at)))


@case
def compare_and_swap(run, rng):
    for dtype in (np.int32, np.int64, np.uint32, np.uint64):
        before, guess, x = (small(rng, N, dtype, -2, 2) for _ in range(3))
        after = np.where(before == guess, x, before)
        run(compared, (1,), updated(before), guess, x, output(N, dtype), N=N, expected=[after, before])


@triton.jit
def under_masks(target, x, n, N: tl.constexpr):
    at = tl.arange(0, N)
    v = tl.load(x + at)
    tl.atomic_add(target + at, v, mask=at < n)
    tl.atomic_max(target + N + at, v, mask=v % 2 == 0)
    tl.atomic_xchg(target + 2 * N + at, v, mask=(at > n) | (at == 0))
    tl.atomic_add(target + 3 * N, 5, mask=n > 0)
    tl.atomic_add(target + 3 * N + 1, 5, mask=n < 0)


@case
def masked(run, rng):
    at = np.arange(N)
    for dtype in [np.int32, np.uint64]:
        before, x, n = small(rng, 3 * N + 2, dtype), small(rng, N, dtype), int(rng.integers(2, N))
        after = before.copy()
        after[:N][at < n] += x[at < n]
        even = np.fmod(x, 2) == 0
        after[N : 2 * N] = np.where(even, np.maximum(after[N : 2 * N], x), after[N : 2 * N])
        after[2 * N : 3 * N] = np.where((at > n) | (at == 0), x, after[2 * N : 3 * N])
        after[3 * N] += np.array(5, dtype)
        run(under_masks, (1,), updated(before), x, n, N=N, expected=after)


@triton.jit
def counting(x, counts, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.atomic_add(counts + tl.load(x + at, mask=at < n, other=0), 1, mask=at < n, sem="relaxed")


@case
def programs_that_share_counters(run, rng):
    """Equal addresses within a program and between programs."""
    n, bins = 1000, 7
    x = rng.integers(0, bins, n).astype(np.int32)
    expected = np.bincount(x, minlength=bins)
    run(counting, (16,), x, updated(np.zeros(bins, np.int32)), n, BLOCK=64, expected=expected)


@triton.jit
def totals(x, total, greatest, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + at, mask=at < n, other=0)
    tl.atomic_add(total, tl.sum(v), sem="acq_rel", scope="gpu")
    tl.atomic_max(greatest, tl.max(v), sem="release", scope="sys")


@case
def programs_that_share_a_number(run, rng):
    for dtype in (np.int32, np.float32):
        x = small(rng, 500, dtype, 1, 100)
        before = np.zeros(1, dtype)
        expected = [x.sum(dtype=dtype).reshape(1), x.max().reshape(1)]
        run(totals, (8,), x, updated(before), updated(before), 500, BLOCK=64, expected=expected)


@triton.jit
def tickets(counter, taken):
    ticket = tl.atomic_add(counter, 1, sem="acquire", scope="cta")
    tl.store(taken + ticket, 1)


@case
def tickets_are_taken_once(run, rng):
    programs = int(rng.integers(2, 60))
    expected = [np.array([programs]), np.ones(programs)]
    run(tickets, (programs,), updated(np.zeros(1, np.int32)), output(programs, np.int32), expected=expected)


@triton.jit
def locked(lock, total, x, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    v = tl.load(x + tl.program_id(0) * BLOCK + at)
    while tl.atomic_cas(lock, 0, 1) == 1:
        pass
    tl.store(total + at, tl.load(total + at) + v)
    tl.debug_barrier()
    tl.atomic_xchg(lock, 0)


@case
def locks(run, rng):
    x = small(rng, (24, 16), np.int32)
    lock, total = np.zeros(1, np.int32), np.zeros(16, np.int32)
    run(locked, (24,), updated(lock), updated(total), x, BLOCK=16, expected=[lock, x.sum(axis=0)])


@triton.jit
def halves(target, x, N: tl.constexpr):
    at = tl.arange(0, N)
    tl.atomic_add(target + at % 4, tl.load(x + at))


@case
def float_sums(run, rng):
    for dtype in (np.float16, np.float32):
        x = small(rng, N, dtype, -8, 8)
        expected = x.reshape(-1, 4).sum(axis=0)
        run(halves, (1,), updated(np.zeros(4, dtype)), x, N=N, expected=expected)


@triton.jit
def float_extremes(target, x, N: tl.constexpr):
    at = tl.arange(0, N)
    v = tl.load(x + at)
    tl.atomic_max(target + at // N, v)
    tl.atomic_min(target + 1 + at // N, v)


@case
def float_maximum(run, rng):
    """Positive and negative floats meet in one word."""
    for _ in range(3):
        x = normal(rng, N)
        before = np.array([-0.5, 0.5], np.float32)
        expected = np.array([max(x.max(), -0.5), min(x.min(), 0.5)], np.float32)
        run(float_extremes, (1,), updated(before), x, N=N, expected=expected, tolerance=0)
