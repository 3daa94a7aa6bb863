# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random numbers: Philox, bit for bit, and what is made of it."""

import numpy as np
import triton
import triton.language as tl
from cases import case, output

N = 64
_KEYS = {32: (0x9E3779B9, 0xBB67AE85), 64: (0x9E3779B97F4A7C15, 0xBB67AE8584CAA73B)}
_FACTORS = {32: (0xD2511F53, 0xCD9E8D57), 64: (0xD2E7470EE14C6C93, 0xCA5A826395121157)}


def philox(counter, key, bits=32, rounds=10):
    """Philox 4x32 or 4x64 with numbers of any size."""
    mask = (1 << bits) - 1
    for _ in range(rounds):
        left, right = counter[0] * _FACTORS[bits][0], counter[2] * _FACTORS[bits][1]
        counter = (right >> bits) ^ counter[1] ^ key[0], right & mask, (left >> bits) ^ counter[3] ^ key[1], left & mask
        key = (key[0] + _KEYS[bits][0]) & mask, (key[1] + _KEYS[bits][1]) & mask
    return counter


def four_integers(seed, offsets, rounds=10):
    """What randint4x gives, as four rows of uint32."""
    key = seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF
    rows = [philox((o & 0xFFFFFFFF, o >> 32 & 0xFFFFFFFF, 0, 0), key, rounds=rounds) for o in offsets.tolist()]
    return np.array(rows, np.uint32).T


def uniform(bits):
    value = bits.view(np.int32)
    return np.where(value < 0, -value - 1, value).astype(np.float32) * np.float32(4.6566127342e-10)


def box_muller(u, v):
    u, v = np.maximum(u, np.float32(1e-7)).astype(np.float64), v.astype(np.float64)
    r = np.sqrt(-2 * np.log(u))
    return r * np.cos(2 * np.pi * v), r * np.sin(2 * np.pi * v)


@triton.jit
def integers(seed, offsets, out, N: tl.constexpr):
    at = tl.arange(0, N)
    o = tl.load(offsets + at)
    a, b, c, d = tl.randint4x(seed, o)
    tl.store(out + at, a)
    tl.store(out + N + at, b)
    tl.store(out + 2 * N + at, c)
    tl.store(out + 3 * N + at, d)
    tl.store(out + 4 * N + at, tl.randint(seed, o))
    tl.store(out + 5 * N + at, tl.randint(seed, o, n_rounds=7))


@case
def random_integers(run, rng):
    for dtype in (np.int32, np.int64):
        seed = int(rng.integers(2, 2**62))
        offsets = rng.integers(0, np.iinfo(dtype).max, N).astype(dtype)
        four = four_integers(seed, offsets)
        expected = np.stack([*four, four[0], four_integers(seed, offsets, 7)[0]])
        run(integers, (1,), seed, offsets, output((6, N), np.uint32), N=N, expected=expected)


@triton.jit
def floats(seed, out, N: tl.constexpr):
    at = tl.arange(0, N)
    tl.store(out + at, tl.rand(seed, at))
    tl.store(out + N + at, tl.randn(seed, at))
    a, b, c, d = tl.rand4x(seed, at)
    tl.store(out + 2 * N + at, a + b + c + d)
    a, b, c, d = tl.randn4x(seed, at)
    tl.store(out + 3 * N + at, a + b + c + d)
    u, v = tl.rand(seed, at), tl.rand(seed + 1, at)
    left, right = tl.pair_uniform_to_normal(u, v)
    tl.store(out + 4 * N + at, left * right)


@case
def uniform_and_normal(run, rng):
    seed = int(rng.integers(2, 2**31 - 2))
    offsets = np.arange(N)
    u = uniform(four_integers(seed, offsets))
    first, second = box_muller(u[0], u[1]), box_muller(u[2], u[3])
    pair = box_muller(u[0], uniform(four_integers(seed + 1, offsets)[0]))
    expected = [u[0], first[0], u.astype(np.float64).sum(axis=0), sum(first) + sum(second), pair[0] * pair[1]]
    run(floats, (1,), seed, output((5, N), np.float32), N=N, expected=np.stack(expected), tolerance=2e-5)


@triton.jit
def counters(seed, high, narrow, wide, floats, N: tl.constexpr):
    at = tl.arange(0, N)
    a, b, c, d = tl.philox(seed, at, at * 3, at + 7, at * 0)
    tl.store(narrow + at, a ^ b)
    tl.store(narrow + N + at, c ^ d)
    o = at.to(tl.int64) + high
    a, b, c, d = tl.philox(seed, o, o, o, o)
    tl.store(wide + at, a ^ b)
    tl.store(wide + N + at, c ^ d)
    tl.store(floats + at, tl.uint_to_uniform_float(a.to(tl.uint32)))
    o = at.to(tl.uint32)
    a, b, c, d = tl.philox_impl(o, o, o, o, o, o)
    tl.store(narrow + 2 * N + at, a ^ b ^ c ^ d)


@case
def philox_counters(run, rng):
    """Of 32 and of 64 bits."""
    seed, high = int(rng.integers(2, 2**40)), int(rng.integers(2**33, 2**62))
    key = seed & 0xFFFFFFFF, seed >> 32
    narrow = [philox((i, i * 3, i + 7, 0), key) for i in range(N)]
    wide = [philox((high + i,) * 4, (seed, 0), bits=64) for i in range(N)]
    same = [philox((i,) * 4, (i, i)) for i in range(N)]
    expected = [
        np.array(
            [[a ^ b for a, b, _, _ in narrow], [c ^ d for _, _, c, d in narrow], [a ^ b ^ c ^ d for a, b, c, d in same]]
        ),
        np.array([[a ^ b for a, b, _, _ in wide], [c ^ d for _, _, c, d in wide]], np.uint64),
        uniform(np.array([a & 0xFFFFFFFF for a, _, _, _ in wide], np.uint32)),
    ]
    results = output((3, N), np.uint32), output((2, N), np.uint64), output(N, np.float32)
    run(counters, (1,), seed, high, *results, N=N, expected=expected)


@triton.jit
def programs(seed, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + at, tl.rand(seed, at), mask=at < n)


@case
def one_stream_over_programs(run, rng):
    n, seed = int(rng.integers(100, 300)), int(rng.integers(2, 2**31))
    expected = uniform(four_integers(seed, np.arange(n))[0])
    run(programs, (triton.cdiv(n, 32),), seed, output(n, np.float32), n, BLOCK=32, expected=expected)
