# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The windows that masks select, at and beyond both ends of a tile; behind every buffer lies no memory."""

import itertools
import sys

import numpy as np
import triton
import triton.language as tl
from common import random_array
from heddle.testing import guarded


@triton.jit
def one_lane(source, target, start, k, N: tl.constexpr):
    """`eq`: the window is one lane, or none when k lies outside the tile."""
    at = start + tl.arange(0, N)
    tl.store(target + tl.arange(0, N), tl.load(source + at, mask=at == k, other=-1))
    tl.store(target + N + at, tl.load(source + at, mask=at == k), mask=at == k)


@triton.jit
def between(source, target, low, high, N: tl.constexpr, FORM: tl.constexpr):
    """Both ends of the window move, and may pass each other."""
    at = tl.arange(0, N)
    if FORM == 0:
        mask = (at >= low) & (at < high)
    elif FORM == 1:
        mask = (at > low) & (at <= high)
    elif FORM == 2:
        mask = (low <= at) & (high > at)
    else:
        mask = (at >= low) & (at >= low - 3) & (at < high) & (at < high + 3) & (low < high)
    tl.store(target + at, tl.load(source + at, mask=mask, other=at * 2))
    tl.store(target + N + at, at, mask=mask)


@triton.jit
def scalar_condition(source, target, n, flag, N: tl.constexpr):
    """One condition for all lanes."""
    at = tl.arange(0, N)
    on = flag != 0
    tl.store(target + at, tl.load(source + at, mask=on, other=7))
    tl.store(target + N + at, tl.load(source + at, mask=(at < n) & on, other=9))
    tl.store(target + 2 * N + at, at, mask=on)


@triton.jit
def five_dimensions(source, target, a, b, c, d, e, FILL: tl.constexpr):
    i = tl.arange(0, 2)[:, None, None, None, None]
    j = tl.arange(0, 4)[None, :, None, None, None]
    k = tl.arange(0, 2)[None, None, :, None, None]
    m = tl.arange(0, 4)[None, None, None, :, None]
    n = tl.arange(0, 8)[None, None, None, None, :]
    mask = (i < a) & (j < b) & (k < c) & (m < d) & (n < e)
    inner = (((i * b + j) * c + k) * d + m) * e + n
    outer = (((i * 4 + j) * 2 + k) * 4 + m) * 8 + n
    if FILL == 0:
        values = tl.load(source + inner, mask=mask, other=3)
    else:
        values = tl.load(source + inner, mask=mask, other=outer.to(source.dtype.element_ty))
    tl.store(target + outer, values)
    tl.store(source + inner, values * 2, mask=mask)


def check_one_lane():
    N = 16
    for dtype, start in itertools.product([np.float32, np.int8, np.int64], [0, 16]):
        for k in [start - 1, start, start + 7, start + N - 1, start + N, -(1 << 31), (1 << 31) - 1]:
            inside = start <= k < start + N
            source = guarded(random_array(k + 1 if inside else 0, dtype))
            target = guarded((2 * N + start,), dtype)
            expected = target.copy()
            expected[:N] = -1
            if inside:
                expected[k - start] = expected[N + k] = source[k]
            one_lane[(1,)](source, target, start, k, N=N)
            np.testing.assert_array_equal(target, expected, f"{dtype} {start} {k}")
            target.check()


def check_between():
    N = 32
    lanes = np.arange(N)
    ends = [-(1 << 30), -1, 0, 1, 13, N - 1, N, N + 1, 1 << 30]
    for form, low, high in itertools.product(range(4), ends, ends):
        mask = (lanes > low) & (lanes <= high) if form == 1 else (lanes >= low) & (lanes < high)
        source = guarded(random_array(int(lanes[mask].max()) + 1 if mask.any() else 0, np.int32))
        target = guarded((2 * N,), np.int32)
        expected = target.copy()
        expected[:N] = lanes * 2
        expected[:N][mask] = source[lanes[mask]]
        expected[N:][mask] = lanes[mask]
        between[(1,)](source, target, low, high, N=N, FORM=form)
        np.testing.assert_array_equal(target, expected, f"{form} {low} {high}")
        target.check()


def check_scalar_condition():
    N = 64
    for flag, n in itertools.product([0, 1], [0, 1, 37, N]):
        source = guarded(random_array(N if flag else 0, np.float32))
        target = guarded((3, N), np.float32)
        expected = target.copy()
        expected[0], expected[1] = 7, 9
        if flag:
            expected[0], expected[1, :n], expected[2] = source, source[:n], np.arange(N)
        scalar_condition[(1,)](source, target, n, flag, N=N)
        np.testing.assert_array_equal(target, expected, f"{flag} {n}")
        target.check()


def check_five_dimensions():
    full = (2, 4, 2, 4, 8)
    for dtype, fill in itertools.product([np.float32, np.int16], range(2)):
        for shape in [full, (1, 1, 1, 1, 1), (2, 3, 1, 4, 5), (1, 4, 2, 3, 8), (2, 0, 2, 4, 8)]:
            data = random_array(shape, dtype) if 0 not in shape else np.zeros(shape, dtype)
            source, target = guarded(data.reshape(-1)), guarded((int(np.prod(full)),), dtype)
            five_dimensions[(1,)](source, target, *shape, FILL=fill)
            expected = np.full(full, 3, dtype) if fill == 0 else np.arange(target.size).astype(dtype).reshape(full)
            expected[tuple(slice(0, size) for size in shape)] = data
            np.testing.assert_array_equal(target.reshape(full), expected, f"{dtype} {shape} {fill}")
            np.testing.assert_array_equal(source, (data * 2).reshape(-1))
            target.check()
            source.check()


globals()[f"check_{sys.argv[1]}"]()
print("ok")
