# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`tl.map_elementwise` against numpy: branches, loops, several results, and elements that go through in groups."""

import sys

import numpy as np
import triton
import triton.language as tl
from heddle.testing import guarded

N = 64


@triton.jit
def quotient_or_difference(a, b):
    if b != 0:
        return a // b
    return a - b


@triton.jit
def straight(a, b):
    return tl.where(a > b, a * 2 + b, b - a)


@triton.jit
def chosen(a, b):
    r = a + b
    if a > b:
        r = a - b
    return r


@triton.jit
def collatz(a, b):
    """Another number of turns in each lane."""
    n = tl.abs(a) % 32 + 1
    steps = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps + b * 0


@triton.jit
def place(N: tl.constexpr):
    """A tile of eight rows."""
    return tl.arange(0, 8)[:, None] * (N // 8) + tl.arange(0, N // 8)[None, :]


@triton.jit
def straight_kernel(x, y, out, N: tl.constexpr):
    lanes = tl.arange(0, N)
    tl.store(out + lanes, tl.map_elementwise(straight, tl.load(x + lanes), tl.load(y + lanes)))
    square = place(N)
    tl.store(out + N + square, tl.map_elementwise(straight, tl.load(x + square), tl.load(y + square)))


@triton.jit
def chosen_kernel(x, y, out, N: tl.constexpr):
    lanes = tl.arange(0, N)
    tl.store(out + lanes, tl.map_elementwise(chosen, tl.load(x + lanes), tl.load(y + lanes)))
    square = place(N)
    tl.store(out + N + square, tl.map_elementwise(chosen, tl.load(x + square), tl.load(y + square)))


@triton.jit
def quotient_kernel(x, y, out, N: tl.constexpr):
    lanes = tl.arange(0, N)
    tl.store(out + lanes, tl.map_elementwise(quotient_or_difference, tl.load(x + lanes), tl.load(y + lanes)))
    square = place(N)
    tl.store(out + N + square, tl.map_elementwise(quotient_or_difference, tl.load(x + square), tl.load(y + square)))


@triton.jit
def collatz_kernel(x, y, out, N: tl.constexpr):
    lanes = tl.arange(0, N)
    tl.store(out + lanes, tl.map_elementwise(collatz, tl.load(x + lanes), tl.load(y + lanes)))
    square = place(N)
    tl.store(out + N + square, tl.map_elementwise(collatz, tl.load(x + square), tl.load(y + square)))


def steps_of(a, b):
    n, steps = abs(a) % 32 + 1, 0
    while n != 1:
        n, steps = n // 2 if n % 2 == 0 else 3 * n + 1, steps + 1
    return steps


REFERENCES = {
    "straight": (straight_kernel, lambda a, b: 2 * a + b if a > b else b - a),
    "chosen": (chosen_kernel, lambda a, b: a - b if a > b else a + b),
    # A quotient of integers is cut off in Triton.
    "quotients": (quotient_kernel, lambda a, b: int(a / b) if b else a),
    "loops": (collatz_kernel, steps_of),
}


def single():
    for name, (kernel, reference) in REFERENCES.items():
        rng = np.random.default_rng()
        x, y = rng.integers(-50, 50, N).astype(np.int32), rng.integers(-3, 3, N).astype(np.int32)
        out = guarded((2, N), np.int32)
        kernel[(1,)](guarded(x), guarded(y), out, N)
        expected = [reference(int(a), int(b)) for a, b in zip(x, y, strict=True)]
        assert out[0].tolist() == expected and out[1].tolist() == expected, name
        out.check()


@triton.jit
def pair(a0, a1, b0, b1):
    """Two neighbours of each operand: the sums, and the greater one of b in both places."""
    high = b0 if b0 > b1 else b1
    return a0 + a1, a0 - a1, high, high


@triton.jit
def running(a0, a1, a2, a3, b0, b1, b2, b3):
    total = a0
    if total < 0:
        total = -total
    i = 0
    while i < b0:
        total += b1
        i += 1
    return total, a1, a2, a3, b3, b2, b1, b0


@triton.jit
def pair_kernel(x, y, out, N: tl.constexpr):
    square = place(N)
    p, q = tl.map_elementwise(pair, tl.load(x + square), tl.load(y + square), pack=2)
    tl.store(out + square, p)
    tl.store(out + N + square, q)


@triton.jit
def running_kernel(x, y, out, N: tl.constexpr):
    square = place(N)
    p, q = tl.map_elementwise(running, tl.load(x + square), tl.load(y + square), pack=4)
    tl.store(out + square, p)
    tl.store(out + N + square, q)


def groups():
    x, y = (np.random.default_rng().integers(-9, 9, N).astype(np.int32) for _ in range(2))
    out = guarded((2, N), np.int32)
    pair_kernel[(1,)](guarded(x), guarded(y), out, N)
    first, second = x[::2], x[1::2]
    sums = np.stack([first + second, first - second], 1).ravel()
    assert (out[0] == sums).all() and (out[1] == np.repeat(np.maximum(y[::2], y[1::2]), 2)).all()
    running_kernel[(1,)](guarded(x), guarded(y), out, N)
    expected = x.reshape(-1, 4).copy()
    b = y.reshape(-1, 4)
    expected[:, 0] = np.abs(expected[:, 0]) + np.maximum(b[:, 0], 0) * b[:, 1]
    assert (out[0] == expected.ravel()).all() and (out[1].reshape(-1, 4) == b[:, ::-1]).all()


globals()[sys.argv[1]]()
print("ok")
