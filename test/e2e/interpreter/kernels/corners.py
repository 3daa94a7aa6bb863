# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Single bits as values, tensors of many dimensions, doubles, and what loops, branches and functions may carry."""

from typing import NamedTuple

import numpy as np
import triton
import triton.language as tl
from cases import bfloat16, case, normal, output, small, updated

M, N = 8, 16


@triton.jit
def tile(M: tl.constexpr, N: tl.constexpr):
    return tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]


@triton.jit
def either(a, b):
    return a | b


@triton.jit
def both(a, b):
    return a & b


@triton.jit
def differ(a, b):
    return a ^ b


@triton.jit
def bit_values(x, out, M: tl.constexpr, N: tl.constexpr):
    at = tl.arange(0, M)
    v = tl.load(x + tile(M, N)) > 0
    tl.store(out + at, tl.reduce(v, 1, either).to(tl.int32))
    tl.store(out + M + at, tl.reduce(v, 1, both).to(tl.int32))
    tl.store(out + 2 * M + at, tl.reduce(v, 1, differ).to(tl.int32))
    tl.store(out + 3 * M + at, tl.sum(v, 1).to(tl.int32))
    tl.store(out + 4 * M + at, tl.max(v, 1).to(tl.int32))
    tl.store(out + 5 * M + at, tl.min(v.to(tl.int32), 1))
    tl.store(out + 6 * M + at, tl.sum(tl.trans(v).to(tl.int32), 0))


@case
def reductions_of_bits(run, rng):
    x = small(rng, (M, N), np.int32, -1, 12)
    x[0], x[1] = 1, 0
    v = x > 0
    rows = [v.any(axis=1), v.all(axis=1), np.bitwise_xor.reduce(v, 1), v.sum(axis=1), v.any(axis=1), v.all(axis=1)]
    expected = np.stack([*rows, v.sum(axis=1)])
    run(bit_values, (1,), x, output((7, M), np.int32), M=M, N=N, expected=expected)


@triton.jit
def moved_bits(x, y, out, M: tl.constexpr, N: tl.constexpr):
    a, b = tl.load(x + tile(M, N)) > 0, tl.load(y + tl.arange(0, N)) > 0
    tl.store(out + tile(M, N), (a & b[None, :]).to(tl.int8))
    tl.store(out + M * N + tile(N, M), tl.trans(a ^ b[None, :]).to(tl.int8))
    tl.store(out + 2 * M * N + tl.arange(0, M * N), tl.reshape(~a, (M * N,)).to(tl.int8))
    left, right = tl.split(tl.reshape(a, (M, N // 2, 2)))
    tl.store(out + 3 * M * N + tile(M, N // 2), (left | right).to(tl.int8))
    tl.store(out + 7 * M * N // 2 + tile(M, N // 2), tl.where(left, 1, tl.where(right, 2, 3)).to(tl.int8))


@case
def shapes_of_bits(run, rng):
    x, y = small(rng, (M, N), np.int32, -5, 5), small(rng, N, np.int32, -5, 5)
    a, b = x > 0, y > 0
    left, right = a[:, ::2], a[:, 1::2]
    chosen = np.where(left, 1, np.where(right, 2, 3))
    expected = np.concatenate([part.ravel() for part in (a & b, (a ^ b).T, ~a, left | right, chosen)])
    run(moved_bits, (1,), x, y, output(4 * M * N, np.int8), M=M, N=N, expected=expected)


@triton.jit
def last_flagged(value_a, flag_a, value_b, flag_b):
    return tl.where(flag_b, value_b, value_a), flag_a | flag_b


@triton.jit
def segments(x, out, N: tl.constexpr):
    at = tl.arange(0, N)
    v = tl.load(x + at)
    value, seen = tl.associative_scan((v, v > 5), 0, last_flagged)
    tl.store(out + at, tl.where(seen, value, -1))
    value, seen = tl.reduce((v, v > 5), 0, last_flagged)
    tl.store(out + N, tl.where(seen, value, -1))


@case
def scans_with_bits(run, rng):
    """One operand of a scan is a condition."""
    n = 64
    x = small(rng, n, np.int32, -9, 9)
    expected, last = [], -1
    for v in x:
        last = v if v > 5 else last
        expected.append(last)
    run(segments, (1,), x, output(n + 1, np.int32), N=n, expected=np.array([*expected, last]))


@triton.jit
def carried_bits(x, out, n, N: tl.constexpr):
    at = tl.arange(0, N)
    seen = tl.zeros((N,), tl.int1)
    any_negative = False
    for i in range(n):
        v = tl.load(x + i * N + at)
        seen = seen | (v > 7)
        any_negative = any_negative | (tl.min(v) < -8)
    tl.store(out + at, tl.where(seen, 1, 0))
    tl.store(out + N, any_negative.to(tl.int32))
    open = tl.full((N,), 1, tl.int1)
    i = 0
    while (tl.sum(open.to(tl.int32)) > 0) & (i < n):
        open &= tl.load(x + i * N + at) < 3
        i += 1
    tl.store(out + N + 1, i)


@case
def bits_that_loops_carry(run, rng):
    n = int(rng.integers(2, 9))
    x = small(rng, (n, N), np.int32, -9, 9)
    open, turns = np.ones(N, bool), 0
    while open.any() and turns < n:
        open &= x[turns] < 3
        turns += 1
    expected = np.concatenate([(x > 7).any(axis=0), [(x < -8).any(), turns]]).astype(np.int32)
    run(carried_bits, (1,), x, output(N + 2, np.int32), n, N=N, expected=expected)


@triton.jit
def five_dimensions(x, out, N: tl.constexpr):
    v = tl.reshape(tl.load(x + tl.arange(0, 2 * 4 * 2 * 2 * N)), (2, 4, 2, 2, N))
    p = tl.permute(v, (4, 1, 0, 3, 2))
    tl.store(out + tl.arange(0, 32 * N), tl.reshape(p * 2, (32 * N,)))
    s = tl.sum(tl.max(v, 3), 1)
    tl.store(out + 32 * N + tl.arange(0, 4 * N), tl.reshape(s, (4 * N,)))
    m = v - tl.min(v, 0, keep_dims=True) + tl.sum(v, 4, keep_dims=True)
    tl.store(out + 36 * N + tl.arange(0, 32 * N), tl.ravel(m))
    c = tl.cumsum(v, 1)
    tl.store(out + 68 * N + tl.arange(0, 32 * N), tl.ravel(c))


@case
def tensors_of_five_dimensions(run, rng):
    n = 4
    x = small(rng, (2, 4, 2, 2, n), np.int32)
    parts = [2 * x.transpose(4, 1, 0, 3, 2), x.max(axis=3).sum(axis=1)]
    parts += [x - x.min(axis=0, keepdims=True) + x.sum(axis=4, keepdims=True), x.cumsum(axis=1)]
    expected = np.concatenate([part.ravel() for part in parts])
    run(five_dimensions, (1,), x, output(100 * n, np.int32), N=n, expected=expected)


@triton.jit
def doubles(x, out, sums, M: tl.constexpr, N: tl.constexpr):
    v = tl.load(x + tile(M, N))
    e = tl.exp(v - tl.max(v, 1, keep_dims=True))
    tl.store(out + tile(M, N), e / tl.sum(e, 1, keep_dims=True))
    tl.store(out + M * N + tile(M, N), tl.cumsum(v, 1))
    tl.store(out + 2 * M * N + tile(M, N), tl.sort(v))
    tl.store(out + 3 * M * N + tile(M, N), tl.sqrt(tl.abs(v)) + tl.log(tl.abs(v) + 1) + tl.fma(v, v, v))
    tl.store(sums, tl.sum(v))
    tl.store(sums + 1, tl.max(v))
    tl.store(sums + 2, tl.min(v) / 3)


@case
def doubles_throughout(run, rng):
    """Results as exact as float64 allows."""
    x = normal(rng, (M, N), np.float64)
    e = np.exp(x - x.max(axis=1, keepdims=True))
    rows = [e / e.sum(axis=1, keepdims=True), x.cumsum(axis=1), np.sort(x, axis=1)]
    rows.append(np.sqrt(np.abs(x)) + np.log(np.abs(x) + 1) + x * x + x)
    sums = np.array([x.sum(), x.max(), x.min() / 3])
    results = output((4, M, N), np.float64), output(3, np.float64)
    run(doubles, (1,), x, *results, M=M, N=N, expected=[np.stack(rows), sums])


class State(NamedTuple):
    total: tl.tensor
    count: tl.tensor


@triton.jit
def grown(state, v):
    return State(state.total + v, state.count + 1)


@triton.jit
def carried_tuples(x, out, n, N: tl.constexpr):
    at = tl.arange(0, N)
    state = State(tl.zeros((N,), tl.int32), 0)
    pair = (0, 100)
    for i in range(n):
        v = tl.load(x + i * N + at)
        if tl.sum(v) > 0:
            state = grown(state, v)
        else:
            pair = (pair[1], pair[0] + 1)
    tl.store(out + at, state.total)
    tl.store(out + N, state.count)
    tl.store(out + N + 1, pair[0])
    tl.store(out + N + 2, pair[1])


@case
def tuples_that_loops_carry(run, rng):
    n = int(rng.integers(2, 9))
    x = small(rng, (n, N), np.int32)
    total, count, pair = np.zeros(N, np.int32), 0, (0, 100)
    for row in x:
        if row.sum() > 0:
            total, count = total + row, count + 1
        else:
            pair = (pair[1], pair[0] + 1)
    expected = np.concatenate([total, [count, *pair]])
    run(carried_tuples, (1,), x, output(N + 3, np.int32), n, N=N, expected=expected)


@triton.jit(noinline=True)
def outlined_sum(x, n):
    total = 0
    for i in range(n):
        total += tl.load(x + i)
    return total, n * 2


@triton.jit(noinline=True)
def outlined_choice(a, b):
    if a > b:
        return a - b
    return b - a


@triton.jit
def outlined_calls(x, out, n):
    pid = tl.program_id(0)
    best = 0
    for i in range(2, n):
        total, twice = outlined_sum(x + pid, i)
        if total > 0:
            best = outlined_choice(best, total)
        else:
            best += twice
    tl.store(out + pid, best)


@case
def outlined_functions_in_loops(run, rng):
    """Functions with several results and with early returns, called from branches of loops."""
    n, programs = int(rng.integers(3, 9)), 12
    x = small(rng, n + programs, np.int32)
    expected = []
    for pid in range(programs):
        best = 0
        for i in range(2, n):
            total = int(x[pid : pid + i].sum())
            best = abs(best - total) if total > 0 else best + 2 * i
        expected.append(best)
    run(outlined_calls, (programs,), x, output(programs, np.int32), n, expected=np.array(expected))


@triton.jit
def others(x, y, out, floats, n, N: tl.constexpr):
    at = tl.arange(0, N)
    a = tl.load(x + at, mask=at < n, other=300)  # the type is that of the memory: 300 wraps
    b = tl.load(y + at, mask=at < n, other=1)
    tl.store(out + at, a)
    tl.store(floats + at, b)
    c = tl.load(y + at, mask=at < n, other=a.to(tl.float32))
    tl.store(floats + N + at, c)
    tl.store(floats + 2 * N + at, tl.load(y, mask=n > 100, other=0.5) + at)


@case
def substitutes_of_other_types(run, rng):
    n = int(rng.integers(2, N))
    x, y, at = small(rng, N, np.int8), normal(rng, N), np.arange(N)
    a = np.where(at < n, x, np.int8(300 - 256))
    floats = np.stack([np.where(at < n, y, 1), np.where(at < n, y, a), 0.5 + at])
    results = output(N, np.int8), output((3, N), np.float32)
    why = "it refuses a number that its type does not hold"
    run(others, (1,), x, y, *results, n, N=N, expected=[a, floats], only_numpy=why)


@triton.jit
def atomic_tiles(target, x, m, M: tl.constexpr, N: tl.constexpr):
    v = tl.load(x + tile(M, N))
    row = tl.arange(0, M)[:, None]
    tl.atomic_add(target + tl.arange(0, N)[None, :] + row * 0, v, mask=row < m)
    tl.atomic_max(target + N + tl.arange(0, N)[None, :] // 4 + row * 0, v)


@case
def atomics_of_tiles(run, rng):
    """Many lanes of a tile meet in one place."""
    for dtype in (np.int32, np.int64, np.uint32):
        x, m = small(rng, (M, N), dtype), int(rng.integers(2, M))
        before = small(rng, 2 * N, dtype)
        after = before.copy()
        after[:N] += x[:m].sum(axis=0, dtype=dtype)
        groups = x.reshape(M, N // 4, 4).max(axis=(0, 2))
        after[N : N + N // 4] = np.maximum(after[N : N + N // 4], groups)
        run(atomic_tiles, (1,), updated(before), x, m, M=M, N=N, expected=after)


@triton.jit
def atomic_floats(target, x, N: tl.constexpr):
    at = tl.arange(0, N)
    tl.atomic_add(target + at % 2, tl.load(x + at))


@case
def atomic_sums_of_every_float(run, rng):
    for dtype in (np.float16, bfloat16, np.float32, np.float64):
        x = small(rng, N, dtype, -4, 4)
        expected = x.astype(np.float64).reshape(-1, 2).sum(axis=0)
        why = "it adds float16, float32 and float64 only" if dtype == bfloat16 else None
        start = np.zeros(2, dtype)
        run(atomic_floats, (2,), updated(start), x, N=N, expected=2 * expected, only_numpy=why)


@triton.jit
def cut(v, low, high):
    """A chain of returns."""
    if v < low:
        return low
    elif v > high:
        return high
    elif v == 0:
        return 77
    return v


@triton.jit
def returning_in_loops(x, out, n):
    total = 0
    for i in range(n):
        total = cut(total + tl.load(x + i), -20, 30)
    tl.store(out, total)


@case
def early_returns_in_loops(run, rng):
    for _ in range(4):
        n = int(rng.integers(2, 30))
        x, total = small(rng, n, np.int32, -15, 15), 0
        for v in x.tolist():
            total = min(max(total + v, -20), 30)
            total = 77 if total == 0 else total
        run(returning_in_loops, (1,), x, output(1, np.int32), n, expected=np.array([total]))


@triton.jit
def constants(out, N: tl.constexpr):
    at = tl.arange(0, N)
    tl.store(out + at, tl.full((N,), 0x7FFFFFFFFFFFFFFF, tl.int64) - at)
    tl.store(out + N + at, at.to(tl.int64) * 0x100000001 - (1 << 40))
    tl.store(out + 2 * N + at, tl.full((N,), -1, tl.int64) >> 60)
    tl.store(out + 3 * N + at, tl.full((N,), 0xFFFFFFFF, tl.uint32).to(tl.int64))
    tl.store(out + 4 * N + at, (tl.full((N,), 200, tl.uint8) + 100).to(tl.int64))


@case
def great_constants(run, rng):
    at = np.arange(N)
    rows = [2**63 - 1 - at, at * 0x100000001 - (1 << 40), np.full(N, -1), np.full(N, 2**32 - 1), np.full(N, 44)]
    run(constants, (1,), output((5, N), np.int64), N=N, expected=np.stack(rows))


@triton.jit
def pieces(x, y, out, N: tl.constexpr):
    """Values of branches: tensors of both sides, of one side, and of none."""
    pid = tl.program_id(0)
    at = tl.arange(0, N)
    v = tl.load(x + at)
    if pid == 0:
        w = v + 1
        k = 1
    elif pid == 1:
        w = tl.load(y + at)
        k = 2
    elif pid == 2:
        w = tl.cumsum(v, 0)
        k = tl.sum(v)
    else:
        w = tl.where(v > 0, v, tl.load(y + at))
        k = tl.load(y)
    tl.store(out + pid * N + at, w * 10 + k)


@case
def values_of_branches(run, rng):
    x, y = small(rng, N, np.int32), small(rng, N, np.int32)
    rows = [(x + 1) * 10 + 1, y * 10 + 2, x.cumsum() * 10 + x.sum(), np.where(x > 0, x, y) * 10 + y[0]]
    run(pieces, (4,), x, y, output((4, N), np.int32), N=N, expected=np.stack(rows))
