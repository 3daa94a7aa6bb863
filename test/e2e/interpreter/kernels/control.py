# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops, branches, grids, and what a program can be told about its values."""

import numpy as np
import triton
import triton.language as tl
from cases import case, normal, output, small

N = 32


@triton.jit
def loops(x, out, n, step, N: tl.constexpr):
    at = tl.arange(0, N)
    total = tl.zeros((N,), tl.int32)
    for i in range(n):
        total += tl.load(x + i * N + at)
    tl.store(out + at, total)
    for i in range(n - 1, -1, -1):
        total = total * 3 + i
    tl.store(out + N + at, total)
    count = 0
    for i in tl.range(0, n * 7, step):
        count += i
    tl.store(out + 2 * N + at, tl.zeros((N,), tl.int32) + count)
    for i in tl.static_range(3):
        total += i * tl.load(x + at)
    for i in tl.static_range(8, 2, step=-2):
        total -= i
    tl.store(out + 3 * N + at, total)


@case
def for_loops(run, rng):
    """Up, down, with a given step, with none at all, and unrolled."""
    for n in (0, 1, int(rng.integers(2, 9))):
        x, step = small(rng, (max(n, 1), N), np.int32), int(rng.integers(1, 5))
        total = x[:n].sum(axis=0, dtype=np.int32)
        rows = [total]
        for i in range(n - 1, -1, -1):
            total = total * np.int32(3) + np.int32(i)
        rows += [total, np.full(N, sum(range(0, n * 7, step))), total + 3 * x[0] - (8 + 6 + 4)]
        run(loops, (1,), x, output((4, N), np.int32), n, step, N=N, expected=np.stack(rows))


@triton.jit
def loop_options(x, out, n, N: tl.constexpr):
    at = tl.arange(0, N)
    total = tl.zeros((N,), tl.float32)
    for i in tl.range(0, n, num_stages=3):
        total += tl.load(x + i * N + at)
    for i in tl.range(0, n, 1, loop_unroll_factor=2, disallow_acc_multi_buffer=True):
        total += tl.load(x + i * N + at)
    for i in tl.range(0, n, flatten=True):
        for j in tl.range(0, 2, disable_licm=True):
            total += tl.load(x + i * N + at) * j
    for i in tl.range(n, warp_specialize=False):
        total += i
    tl.store(out + at, total)


@case
def options_of_loops(run, rng):
    n = int(rng.integers(1, 8))
    x = small(rng, (n, N), np.float32)
    expected = 3 * x.sum(axis=0) + n * (n - 1) / 2
    run(loop_options, (1,), x, output(N, np.float32), n, N=N, expected=expected)


@triton.jit
def collatz(x, steps):
    value = tl.load(x + tl.program_id(0))
    count = 0
    while value != 1:
        if value % 2 == 0:
            value = value // 2
        else:
            value = 3 * value + 1
        count += 1
    tl.store(steps + tl.program_id(0), count)


@case
def while_loops(run, rng):
    x = rng.integers(1, 1000, 20).astype(np.int32)
    steps = []
    for value in x.tolist():
        count = 0
        while value != 1:
            value, count = value // 2 if value % 2 == 0 else 3 * value + 1, count + 1
        steps.append(count)
    run(collatz, (20,), x, output(20, np.int32), expected=np.array(steps))


@triton.jit
def halving(x, out, limit, N: tl.constexpr):
    """A while loop that carries a tensor, a pointer and two numbers, one of which decides."""
    at = tl.arange(0, N)
    v = tl.load(x + at)
    target = out
    turn = 0
    while (tl.max(v) > limit) & (turn < 6):
        v = tl.where(v > limit, v // 2, v)
        tl.store(target + at, v)
        target += N
        turn += 1
    while turn < 6:
        tl.store(target + at, -v)
        target += N
        turn += 1


@case
def while_loops_over_tensors(run, rng):
    x, limit = rng.integers(0, 1000, N).astype(np.int32), int(rng.integers(1, 500))
    v, rows = x.copy(), []
    while v.max() > limit and len(rows) < 6:
        v = np.where(v > limit, v // 2, v)
        rows.append(v)
    rows += [-v] * (6 - len(rows))
    run(halving, (1,), x, output((6, N), np.int32), limit, N=N, expected=np.stack(rows))


@triton.jit
def loop_condition(x, out, n):
    i = 0
    total = 0
    while tl.condition(i < n, disable_licm=True):
        total += tl.load(x + i)
        i += 1
    tl.store(out, total)


@case
def conditions_with_options(run, rng):
    n = int(rng.integers(1, 20))
    x = small(rng, n, np.int32)
    why = "a condition is always true there"
    run(loop_condition, (1,), x, output(1, np.int32), n, expected=x.sum().reshape(1), only_numpy=why)


@triton.jit
def branches(x, out, a, b, N: tl.constexpr):
    at = tl.arange(0, N)
    v = tl.load(x + at)
    if a > b:
        v = v * 2
        where = 1
    elif a == b:
        v = -v
        where = 2
    else:
        where = 3
    tl.store(out + at, v + where)
    if a > 0 and b > 0:
        tl.store(out + N + at, v)
    if a <= 0 or b <= 0:
        tl.store(out + N + at, v + 1)
    if not a > b:
        v = tl.zeros_like(v)
    tl.store(out + 2 * N + at, v if b > 0 else v + 5)
    chosen = a if a < b else b
    tl.store(out + 3 * N + at, tl.zeros((N,), tl.int32) + chosen)


@case
def if_and_else(run, rng):
    for _ in range(5):
        x = small(rng, N, np.int32)
        a, b = (int(v) for v in rng.integers(-3, 4, 2))
        a, b = (2 if v == 1 else v for v in (a, b))  # an argument of 1 would be a constant of another type
        v, where = (x * 2, 1) if a > b else (-x, 2) if a == b else (x, 3)
        rows = [v + where, v if a > 0 and b > 0 else v + 1]
        v = v if a > b else np.zeros_like(v)
        rows += [v if b > 0 else v + 5, np.full(N, min(a, b))]
        run(branches, (1,), x, output((4, N), np.int32), a, b, N=N, expected=np.stack(rows))


@triton.jit
def nested(x, out, n, m):
    total = 0
    for i in range(n):
        if i % 3 == 0:
            for j in range(i, m):
                if tl.load(x + j) > 0:
                    total += tl.load(x + j)
                else:
                    total -= i
        else:
            k = 0
            while k < i:
                total += k
                k += 2
    tl.store(out, total)


@case
def nested_control_flow(run, rng):
    n, m = int(rng.integers(2, 9)), int(rng.integers(2, 9))
    x, total = small(rng, m, np.int32), 0
    for i in range(n):
        if i % 3 == 0:
            total += sum(int(x[j]) if x[j] > 0 else -i for j in range(i, m))
        else:
            total += sum(range(0, i, 2))
    run(nested, (1,), x, output(1, np.int32), n, m, expected=np.array([total]))


@triton.jit
def early(x, out, n):
    pid = tl.program_id(0)
    if pid >= n:
        return
    value = tl.load(x + pid)
    if value < 0:
        tl.store(out + pid, -1)
        return
    tl.store(out + pid, value * value)


@case
def early_returns(run, rng):
    n = int(rng.integers(1, 30))
    x = small(rng, n, np.int32)
    run(early, (32,), x, output(n, np.int32), n, expected=np.where(x < 0, -1, x * x))


@triton.jit
def grid_cells(out):
    x, y, z = tl.program_id(0), tl.program_id(1), tl.program_id(axis=2)
    nx, ny, nz = tl.num_programs(0), tl.num_programs(1), tl.num_programs(axis=2)
    cell = (z * ny + y) * nx + x
    tl.store(out + cell * 4, x)
    tl.store(out + cell * 4 + 1, y)
    tl.store(out + cell * 4 + 2, z)
    tl.store(out + cell * 4 + 3, nx * 10000 + ny * 100 + nz)


@case
def grids(run, rng):
    """One, two and three dimensions."""
    for grid in [(7,), (3, 5), tuple(int(v) for v in rng.integers(1, 6, 3))]:
        nx, ny, nz = grid + (1,) * (3 - len(grid))
        z, y, x = np.meshgrid(np.arange(nz), np.arange(ny), np.arange(nx), indexing="ij")
        expected = np.stack([x, y, z, np.full_like(x, nx * 10000 + ny * 100 + nz)], axis=-1).reshape(-1, 4)
        run(grid_cells, grid, output((nx * ny * nz, 4), np.int32), expected=expected)


@triton.jit
def promised(x, out, n, N: tl.constexpr):
    tl.assume(n > 0)
    tl.static_assert(N % 16 == 0, "whole lines")
    start = tl.multiple_of(tl.program_id(0) * N, N)
    at = tl.max_contiguous(tl.multiple_of(start + tl.arange(0, N), N), N)
    same = tl.max_constancy(at // N * N, N)
    tl.debug_barrier()
    tl.device_assert(n > 0, "n is positive")
    tl.store(out + at, tl.load(x + at, mask=at < n, other=0) + same, mask=at < n)


@case
def promises(run, rng):
    n = int(rng.integers(2, 100))
    x = small(rng, n, np.int32)
    run(promised, (triton.cdiv(n, N),), x, output(n, np.int32), n, N=N, expected=x + np.arange(n) // N * N)


@triton.jit
def swizzled(out, M, N, GROUP: tl.constexpr):
    i, j = tl.program_id(0), tl.program_id(1)
    a, b = tl.swizzle2d(i, j, M, N, GROUP)
    tl.store(out + (i * N + j) * 2, a)
    tl.store(out + (i * N + j) * 2 + 1, b)


@case
def swizzle2d(run, rng):
    M, N = int(rng.integers(2, 9)), int(rng.integers(2, 9))
    expected = []
    for place in range(M * N):
        group, inside = divmod(place, 3 * N)
        height = min(M - 3 * group, 3)
        expected.append([3 * group + inside % height, inside // height])
    run(swizzled, (M, N), output((M * N, 2), np.int32), M, N, GROUP=3, expected=np.array(expected))


@triton.jit
def ceilings(x, out, n, N: tl.constexpr):
    at = tl.arange(0, N)
    blocks: tl.constexpr = tl.cdiv(N, 5)
    tl.store(out + at, tl.cdiv(tl.load(x + at), n) + blocks)
    tl.store(out + N + at, tl.load(x + at).cdiv(7) + tl.cdiv(n, 3))


@case
def cdiv(run, rng):
    """Of tensors, of numbers, of constants."""
    x, n = rng.integers(0, 1000, N).astype(np.int32), int(rng.integers(2, 20))
    expected = np.stack([-(-x // n) + -(-N // 5), -(-x // 7) + -(-n // 3)])
    run(ceilings, (1,), x, output((2, N), np.int32), n, N=N, expected=expected)


@triton.jit
def by_kind(x, out, N: tl.constexpr, KIND: tl.constexpr, SCALE: tl.constexpr):
    at = tl.arange(0, N)
    v = tl.load(x + at)
    if KIND == "double":
        v = v * 2
    elif KIND == "scale" and SCALE is not None:
        v = v * SCALE
    else:
        tl.static_assert(SCALE is None)
    if v.dtype == tl.float32:
        v = v + 0.25
    elif v.dtype.is_int():
        v = v + 1
    tl.store(out + at, v)


@case
def constants_choose_code(run, rng):
    for kind, scale, factor in [("double", None, 2), ("scale", 3, 3), ("none", None, 1)]:
        for dtype, more in [(np.float32, 0.25), (np.int32, 1)]:
            x = small(rng, N, dtype)
            run(by_kind, (1,), x, output(N, dtype), N=N, KIND=kind, SCALE=scale, expected=x * factor + dtype(more))


@triton.jit
def arguments(out, flag, count, big, huge, ratio, nothing, N: tl.constexpr):
    at = tl.arange(0, N)
    tl.static_assert(nothing is None)
    tl.store(out + at, tl.zeros((N,), tl.float64) + count)
    tl.store(out + N + at, tl.zeros((N,), tl.float64) + big)
    tl.store(out + 2 * N + at, tl.zeros((N,), tl.float64) + (huge >> 40).to(tl.int32))
    tl.store(out + 3 * N + at, tl.zeros((N,), tl.float64) + ratio)
    tl.store(out + 4 * N + at, tl.where(flag, 1.0, 2.0).to(tl.float64) + at)


@case
def scalar_arguments(run, rng):
    """Integers of all sizes, floats, bools and None."""
    count, big, huge = int(rng.integers(-99, 99)), 2**40 + 3, 2**63 + 2**41
    ratio, flag = float(np.float32(rng.random())), bool(rng.integers(2))
    at = np.arange(N)
    values = [np.full(N, v) for v in (count, big, huge >> 40, ratio)]
    expected = np.stack([*values, (1 if flag else 2) + at]).astype(np.float64)
    why = "it takes no bools"
    result = output((5, N), np.float64)
    run(arguments, (1,), result, flag, count, big, huge, ratio, None, N=N, expected=expected, only_numpy=why)


@triton.jit
def iterated(x, out, n, N: tl.constexpr):
    """Newton's iteration in a loop that carries two tensors and a number and swaps them."""
    v = tl.load(x + tl.arange(0, N))
    a, b = v, v * 0.5 + 0.5
    turns = 0
    for _ in range(n):
        a, b = b, 0.5 * (b + v / b)
        turns += 1
    tl.store(out + tl.arange(0, N), b)
    tl.store(out + N + tl.arange(0, N), a + turns)


@case
def values_that_swap(run, rng):
    x = np.abs(normal(rng, N)) + 0.1
    v = x.astype(np.float64)
    a, b = v, v * 0.5 + 0.5
    for _ in range(6):
        a, b = b, 0.5 * (b + v / b)
    run(iterated, (1,), x, output((2, N), np.float32), 6, N=N, expected=np.stack([b, a + 6]))
