# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions that are not inlined, prints and assertions."""

import sys

import numpy as np
import triton
import triton.language as tl
from common import random_array
from heddle.testing import guarded

N = 32


@triton.jit(noinline=True)
def shifted_store(target, offset, value):
    tl.store(target + offset + tl.program_id(0), value)


@triton.jit(noinline=True)
def polynomial(x, y):
    return x * x + y


@triton.jit(noinline=True)
def forwarded(target, source, n):
    """Calls on: pointers with offsets, and a value that is computed."""
    value = tl.load(source + 1)
    shifted_store(target + 2, n, polynomial(value, 3.0))
    lanes = tl.arange(0, 4)
    tl.store(target + 16 + 4 * tl.program_id(0) + lanes, tl.load(source + lanes))


@triton.jit
def call_kernel(source, target, n):
    forwarded(target + 1, source + 4, n)


def functions():
    source, target = random_array(N, np.float32), guarded(np.zeros(N, np.float32))
    call_kernel[(2,)](guarded(source), target, 3)
    expected = np.zeros(N)
    for program in range(2):
        expected[1 + 2 + 3 + program] = float(source[5]) ** 2 + 3
        expected[17 + 4 * program : 21 + 4 * program] = source[4:8]
    np.testing.assert_allclose(target, expected, rtol=1e-6)
    target.check()


@triton.jit
def print_kernel(x, y, n):
    lanes = tl.arange(0, 4)
    tl.device_print("x", tl.load(x + lanes))
    tl.device_print("n", n, tl.program_id(1))
    tl.device_print("bits", tl.load(y + lanes), hex=True)
    square = tl.arange(0, 2)[:, None] * 2 + tl.arange(0, 2)[None, :]
    tl.device_print("square", tl.load(y + square))
    tl.device_print("flag", n > 3)
    tl.device_print("no value")


def prints():
    x = np.array([0.5, -1.25, np.inf, 3e-8], np.float32)
    y = np.array([-1, 255, 0, 16], np.int32)
    print_kernel[(1, 2)](x, y, -7)


@triton.jit
def assert_kernel(x, n, N: tl.constexpr):
    tl.device_assert(n > 0, "n must be positive")
    tl.device_assert(tl.load(x + tl.arange(0, N)) < 8, "value out of range")


def holds():
    assert_kernel[(4,)](np.arange(8, dtype=np.int32), 1, 8, debug=True)


def fails_scalar():
    assert_kernel[(1,)](np.arange(8, dtype=np.int32), 0, 8, debug=True)


def fails_tensor():
    assert_kernel[(1,)](np.arange(1, 9, dtype=np.int32), 1, 8, debug=True)


@triton.jit
def assume_kernel(out, n):
    tl.assume(n > 0)
    tl.store(out, n)


def assumptions():
    out = guarded((1,), np.int32)
    assume_kernel[(1,)](out, 5)
    assert out[0] == 5


globals()[sys.argv[1]]()
print("ok")
