# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Arguments of every type reach the kernel with their value, and program ids with theirs."""

import heddle
import ml_dtypes
import numpy as np
import triton
import triton.language as tl
from common import random_array
from heddle.testing import guarded


@triton.jit
def copy_kernel(source, target, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(target + offsets, tl.load(source + offsets, mask=offsets < n), mask=offsets < n)


@triton.jit
def scalar_kernel(target, value):
    tl.store(target, value)


@triton.jit
def typed_kernel(target, value: tl.float64, half: tl.float16, brain: tl.bfloat16):
    tl.store(target, value)
    tl.store(target + 1, half)
    tl.store(target + 2, brain)


@triton.jit
def ids_kernel(target):
    x, y, z = tl.program_id(0), tl.program_id(1), tl.program_id(2)
    X, Y, Z = tl.num_programs(0), tl.num_programs(1), tl.num_programs(2)
    index = (z * Y + y) * X + x
    tl.store(target + index * 6 + 0, x)
    tl.store(target + index * 6 + 1, y)
    tl.store(target + index * 6 + 2, z)
    tl.store(target + index * 6 + 3, X)
    tl.store(target + index * 6 + 4, Y)
    tl.store(target + index * 6 + 5, Z)


@triton.jit
def mixed_kernel(first, a, target, b, MIDDLE: tl.constexpr, c, last):
    """Constexpr and folded arguments stand between those that are handed over."""
    tl.store(target, a + b * 10 + c * 100 + MIDDLE * 1000)
    if last is not None:
        tl.store(last, tl.load(first))


@triton.jit
def pair_kernel(pair, target):
    tl.store(target, tl.load(pair[0]) + pair[1])


def check_element_types():
    types = [np.int8, np.uint8, np.int16, np.int32, np.uint32, np.int64, np.float16, ml_dtypes.bfloat16, np.float32]
    for dtype in types:
        n = int(np.random.default_rng().integers(1, 600))
        source, target = guarded(random_array(n, dtype)), guarded((n,), dtype)
        copy_kernel[(triton.cdiv(n, 128),)](source, target, n, BLOCK=128)
        assert (target == source).all(), dtype
        target.check()


def check_scalars():
    for dtype, values in {
        np.int32: [0, 1, -1, 2**31 - 1, -(2**31), np.int8(-5), np.uint16(65535)],
        np.int64: [2**31, -(2**31) - 1, 2**63 - 1, -(2**63), np.int64(-7)],
        np.uint64: [2**64 - 1, np.uint64(2**63)],
        np.float32: [0.0, -0.5, 1e30, float("inf"), np.float32(0.1), np.float64(0.25)],
    }.items():
        for value in values:
            target = guarded((1,), dtype)
            scalar_kernel[(1,)](target, value)
            assert target[0] == dtype(value), (dtype, value, target)


def check_typed_scalars():
    value = float(np.random.default_rng().standard_normal())
    target = guarded((3,), np.float32)
    typed_kernel[(1,)](target, value, value, value)
    assert target.tolist() == [np.float32(value), np.float16(value), np.float32(ml_dtypes.bfloat16(value))]


def check_program_ids():
    for grid in [(7,), (3, 4), (2, 3, 5)]:
        sizes = (*grid, 1, 1)[:3]
        target = guarded((*reversed(sizes), 6), np.int32)
        ids_kernel[grid](target)
        for z, y, x in np.ndindex(*reversed(sizes)):
            assert target[z, y, x].tolist() == [x, y, z, *sizes]


def check_order():
    rng = np.random.default_rng()
    a, b, c = (int(number) for number in rng.integers(0, 10, 3))
    first, target, last = guarded(random_array(1, np.float32)), guarded((1,), np.int64), guarded((1,), np.float32)
    mixed_kernel[(1,)](first, a, target, b, 7, c, last)
    assert (target[0], last[0]) == (7000 + c * 100 + b * 10 + a, first[0])
    mixed_kernel[(1,)](first, 1, target, 1, MIDDLE=3, c=1, last=None)
    assert target[0] == 3111


def check_layouts():
    array = random_array((3, 5), np.float32)
    target = guarded((15,), np.float32)
    copy_kernel[(1,)](heddle.tensor(array.T), target, 15, BLOCK=16)
    assert target.tolist() == array.ravel().tolist()


def check_tuples():
    source, target = guarded(random_array(1, np.int32)), guarded((1,), np.int32)
    pair_kernel[(1,)]((source, 5), target)
    assert target[0] == source[0] + 5


check_element_types()
check_scalars()
check_typed_scalars()
check_program_ids()
check_order()
check_layouts()
check_tuples()
print("ok")
