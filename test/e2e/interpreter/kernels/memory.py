# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loads and stores: masks of all kinds, strides, hints, and pointers as values."""

import numpy as np
import triton
import triton.language as tl
from cases import FLOATS, INTEGERS, bfloat16, case, numbers, output, small, updated
from heddle.testing import guarded

N = 64


@triton.jit
def copy(x, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + at, tl.load(x + at, mask=at < n), mask=at < n)


@case
def every_element_type(run, rng):
    for dtype in [bool, *INTEGERS, *FLOATS, bfloat16]:
        n = int(rng.integers(1, 300))
        x = numbers(rng, n, dtype)
        label = np.dtype(dtype).name
        run(copy, (triton.cdiv(n, 64),), x, output(n, dtype), n, BLOCK=64, expected=x, tolerance=0, label=label)


@triton.jit
def windows(x, out, low, high, N: tl.constexpr):
    at = tl.arange(0, N)
    inside = (at >= low) & (at < high)
    tl.store(out + at, tl.load(x + at, mask=inside, other=-1))
    tl.store(out + N + at, tl.load(x + at, mask=~inside, other=7))
    tl.store(out + 2 * N + at, tl.load(x + at, mask=(at < low) | (at >= high), other=3))
    tl.store(out + 3 * N + at, tl.load(x + at, mask=(at % 2 == 0) & (at <= high), other=at))


@case
def masked_loads(run, rng):
    """Ranges, their complements and unions, every second lane; the rest is `other`."""
    at = np.arange(N)
    for _ in range(4):
        x = small(rng, N, np.int32)
        low, high = (int(v) for v in np.sort(rng.integers(-10, N + 10, 2)))
        inside = (at >= low) & (at < high)
        expected = [np.where(inside, x, -1), np.where(inside, 7, x), np.where(inside, 3, x)]
        expected += [np.where((at % 2 == 0) & (at <= high), x, at)]
        run(windows, (1,), x, output((4, N), np.int32), low, high, N=N, expected=np.stack(expected))


@triton.jit
def masked_writes(x, flags, out, n, N: tl.constexpr):
    at = tl.arange(0, N)
    v = tl.load(x + at)
    tl.store(out + at, v, mask=at < n)
    tl.store(out + N + at, v, mask=tl.load(flags + at))
    tl.store(out + 2 * N + at, v, mask=v > 0)
    tl.store(out + 3 * N + at, v, mask=(at // 4) % 2 == 0)
    tl.store(out + 4 * N + at, v, mask=n > 1000)
    tl.store(out + 5 * N, n, mask=n > 0)


@case
def masked_stores(run, rng):
    """Lanes outside of the mask keep what was there."""
    at = np.arange(N)
    x, flags, before = small(rng, N, np.int64), numbers(rng, N, bool), small(rng, (6, N), np.int64)
    n = int(rng.integers(1, N))
    after = before.copy()
    for row, mask in enumerate([at < n, flags, x > 0, (at // 4) % 2 == 0]):
        after[row, mask] = x[mask]
    after[5, 0] = n
    run(masked_writes, (1,), x, flags, updated(before), n, N=N, expected=after)


@triton.jit
def corner(x, out, m, n, BM: tl.constexpr, BN: tl.constexpr):
    i = tl.program_id(0) * BM + tl.arange(0, BM)
    j = tl.program_id(1) * BN + tl.arange(0, BN)
    mask = (i[:, None] < m) & (j[None, :] < n)
    at = i[:, None] * n + j[None, :]
    tl.store(out + at, tl.load(x + at, mask=mask, other=0) * 2, mask=mask)


@case
def two_dimensional_masks(run, rng):
    for _ in range(3):
        m, n = (int(v) for v in rng.integers(1, 50, 2))
        x = small(rng, (m, n), np.int16)
        grid = (triton.cdiv(m, 8), triton.cdiv(n, 16))
        run(corner, grid, x, output((m, n), np.int16), m, n, BM=8, BN=16, expected=x * 2)


@triton.jit
def rows_or_columns(x, out, m, n, M: tl.constexpr, N: tl.constexpr):
    i, j = tl.arange(0, M)[:, None], tl.arange(0, N)[None, :]
    at = i * N + j
    tl.store(out + at, tl.load(x + at, mask=(i < m) | (j < n), other=-1))
    tl.store(out + M * N + at, tl.load(x + at, mask=i + j < m + n, other=-2))
    tl.store(out + 2 * M * N + at, tl.load(x + at, mask=i < m, other=-3))


@case
def masks_that_are_no_boxes(run, rng):
    M, N = 8, 16
    x = small(rng, (M, N), np.int32)
    m, n = int(rng.integers(0, M)), int(rng.integers(0, N))
    i, j = np.arange(M)[:, None], np.arange(N)[None, :]
    expected = [np.where((i < m) | (j < n), x, -1), np.where(i + j < m + n, x, -2), np.where(i < m, x, -3)]
    run(rows_or_columns, (1,), x, output((3, M, N), np.int32), m, n, M=M, N=N, expected=np.stack(expected))


@triton.jit
def strided(x, out, step, start, N: tl.constexpr):
    at = tl.arange(0, N)
    tl.store(out + at, tl.load(x + start + at * step))
    tl.store(out + N + at * 2, tl.load(x + at * 3))
    tl.store(out + N + 1 + at * 2, tl.load(x + (N - 1 - at)))
    tl.store(out + 3 * N + at, tl.load(x + at // 2))
    tl.store(out + 4 * N + at, tl.load(x + (at + start) % N))


@case
def strides(run, rng):
    """Constant and given strides, backwards, every element twice, around the end."""
    x = small(rng, 5 * N, np.int32)
    step, start = int(rng.integers(1, 4)), int(rng.integers(0, N))
    at = np.arange(N)
    woven = np.stack([x[at * 3], x[N - 1 - at]], axis=1).ravel()
    expected = np.concatenate([x[start + at * step], woven, x[at // 2], x[(at + start) % N]])
    run(strided, (1,), x, output(5 * N, np.int32), step, start, N=N, expected=expected)


@triton.jit
def indirect(x, indices, gathered, scattered, n, N: tl.constexpr):
    at = tl.arange(0, N)
    i = tl.load(indices + at)
    inside = (i >= 0) & (i < n)
    v = tl.load(x + i, mask=inside, other=0)
    tl.store(gathered + at, v)
    tl.store(scattered + i, v + at, mask=inside)


@case
def indices_from_memory(run, rng):
    for dtype in (np.int32, np.int64):
        n = 100
        x = small(rng, n, np.int32)
        indices = rng.permutation(np.arange(-20, n + 20))[:N].astype(dtype)
        inside = (indices >= 0) & (indices < n)
        gathered = np.where(inside, x[np.clip(indices, 0, n - 1)], 0)
        scattered = np.full(n, -5, np.int32)
        start = updated(scattered.copy())
        scattered[indices[inside]] = (gathered + np.arange(N))[inside]
        run(indirect, (1,), x, indices, output(N, np.int32), start, n, N=N, expected=[gathered, scattered])


@triton.jit
def hinted(x, out, N: tl.constexpr):
    at = tl.arange(0, N)
    v = tl.load(x + at, cache_modifier=".ca", eviction_policy="evict_first")
    v += tl.load(x + at, cache_modifier=".cg", eviction_policy="evict_last", volatile=True)
    v += tl.load(x + at, cache_modifier=".cv")
    tl.store(out + at, v, cache_modifier=".wb", eviction_policy="evict_first")
    tl.store(out + N + at, v, cache_modifier=".cs", eviction_policy="evict_last")
    tl.store(out + 2 * N + at, v, cache_modifier=".wt")
    tl.store(out + 3 * N + at, v, cache_modifier=".cg")


@case
def hints_change_nothing(run, rng):
    x = small(rng, N, np.int32)
    run(hinted, (1,), x, output((4, N), np.int32), N=N, expected=np.stack([3 * x] * 4))


@triton.jit
def scalars(x, out, n):
    total = tl.load(x) * 2
    for i in range(1, n):
        total += tl.load(x + i)
    tl.store(out, total)
    tl.store(out + 1, tl.load(x + n, mask=n < 0, other=-9))
    tl.store(out + 2, total, mask=total == total)
    tl.store(out + 3, 1, mask=n < 0)
    pointer = out + 4
    pointer.store(tl.load(x + n - 1))


@case
def scalar_access(run, rng):
    n = int(rng.integers(2, 20))
    x, before = small(rng, n, np.int32), small(rng, 5, np.int32)
    total = x[0] + x.sum()
    expected = np.array([total, -9, total, before[3], x[-1]])
    run(scalars, (1,), x, updated(before), n, expected=expected)


@triton.jit
def walked(x, out, n, BLOCK: tl.constexpr):
    pointers = x + tl.arange(0, BLOCK)
    total = tl.zeros((BLOCK,), tl.int32)
    target = out
    for _ in range(0, n):
        total += tl.load(pointers)
        pointers += BLOCK
        tl.store(target, tl.sum(total))
        target += 1


@case
def pointers_that_loops_carry(run, rng):
    n = int(rng.integers(1, 9))
    x = small(rng, (n, 16), np.int32)
    run(walked, (1,), x, output(n, np.int32), n, BLOCK=16, expected=x.sum(axis=1).cumsum())


@triton.jit
def chosen(x, y, out, flag, N: tl.constexpr):
    at = tl.arange(0, N)
    if flag > 0:
        source = x
    else:
        source = y + 1
    tl.store(out + at, tl.load(source + at))
    pointers = tl.where(at % 2 == 0, x + at, y + at)
    tl.store(out + N + at, tl.load(pointers))


@case
def pointers_that_are_chosen(run, rng):
    x, y = small(rng, N, np.int32), small(rng, N + 1, np.int32)
    for flag in (1, 0):
        expected = np.stack([x if flag else y[1:], np.where(np.arange(N) % 2 == 0, x, y[:N])])
        run(chosen, (1,), x, y, output((2, N), np.int32), flag, N=N, expected=expected)


@triton.jit
def punned(x, out, N: tl.constexpr):
    at = tl.arange(0, N)
    bits = x.to(tl.pointer_type(tl.int32), bitcast=True)
    tl.store(out + at, tl.load(bits + at) ^ 1)
    tl.store(out + N + at, tl.load((x.to(tl.int64) + 4).to(tl.pointer_type(tl.int32)) + at, mask=at < N - 1, other=0))


@case
def pointers_of_other_types(run, rng):
    """A pointer under another element type, and one that went through an integer."""
    x = numbers(rng, N, np.float32)
    bits = x.view(np.int32)
    expected = np.stack([bits ^ 1, np.append(bits[1:], 0)])
    run(punned, (1,), x, output((2, N), np.int32), N=N, expected=expected)


@triton.jit
def table(pointers, out, N: tl.constexpr):
    at = tl.arange(0, N)
    source = tl.load(pointers + tl.program_id(0)).to(tl.pointer_type(tl.float32))
    tl.store(out + tl.program_id(0) * N + at, tl.load(source + at))


@case
def pointers_from_memory(run, rng):
    """An array of addresses, as grouped kernels are given them."""
    arrays = [guarded(numbers(rng, N, np.float32)) for _ in range(3)]
    addresses = np.array([array.ctypes.data for array in arrays], np.int64)
    expected = np.stack(arrays)
    run(table, (3,), addresses, output((3, N), np.float32), N=N, expected=expected, tolerance=0)


@triton.jit
def read_only(x: tl.const, out, N: tl.constexpr):
    at = tl.arange(0, N)
    tl.store(out + at, tl.load(x + at) + 1)


@case
def const_pointers(run, rng):
    x = small(rng, N, np.int32)
    why = "it knows no name for pointers to constants"
    run(read_only, (1,), x, output(N, np.int32), N=N, expected=x + 1, only_numpy=why)


@triton.jit
def far(x, out, stride, N: tl.constexpr):
    at = tl.arange(0, N).to(tl.int64)
    tl.store(out + at, tl.load(x + (at * stride - at * (stride - 1))))


@case
def offsets_of_64_bits(run, rng):
    x = small(rng, N, np.int32)
    run(far, (1,), x, output(N, np.int32), 2**40, N=N, expected=x)


@triton.jit
def no_lane(x, out, N: tl.constexpr):
    at = tl.arange(0, N)
    v = tl.load(x + 2**20 + at, mask=at < 0, other=11)
    tl.store(out + at, v)
    tl.store(out + 2**20 + at, v, mask=at < 0)


@case
def nothing_is_touched_under_false_masks(run, rng):
    run(no_lane, (1,), small(rng, 1, np.int32), output(N, np.int32), N=N, expected=np.full(N, 11))
