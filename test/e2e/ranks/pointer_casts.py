# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Addresses as numbers and pointers of other types: tables of addresses, bits of floats, truth values."""

import sys

import numpy as np
import triton
import triton.language as tl
from heddle.testing import guarded

N = 64


@triton.jit
def table_kernel(table, out, n, N: tl.constexpr):
    source = tl.load(table + tl.program_id(0)).to(tl.pointer_type(tl.float32))
    lanes = tl.arange(0, N)
    inside = lanes < n
    value = tl.load(source + lanes, inside, other=0.0)
    tl.store(out + tl.program_id(0) * N + lanes, value * 2)


def tables():
    """As grouped products do it: the kernel loads where its matrices are."""
    arrays = [guarded(np.random.default_rng().standard_normal(37).astype(np.float32)) for _ in range(3)]
    table = guarded(np.array([x.ctypes.data for x in arrays], np.int64))
    out = guarded((3, N), np.float32)
    table_kernel[(3,)](table, out, 37, N)
    for row, x in zip(out, arrays, strict=True):
        assert (row[:37] == 2 * x).all() and (row[37:] == 0).all()
    out.check()


@triton.jit
def gather_kernel(table, out, N: tl.constexpr):
    lanes = tl.arange(0, N)
    places = tl.load(table + lanes).to(tl.pointer_type(tl.int16))
    tl.store(places, tl.load(places) + 1)
    tl.store(out + lanes, tl.load(places))


def lanes():
    """Every lane has an address of its own."""
    x = guarded(np.random.default_rng().integers(-99, 99, N).astype(np.int16))
    before = np.array(x)
    order = np.random.default_rng().permutation(N)
    table = guarded(x.ctypes.data + 2 * order.astype(np.int64))
    out = guarded((N,), np.int16)
    gather_kernel[(1,)](table, out, N)
    assert (out == before[order] + 1).all() and (x == before + 1).all()
    x.check()


@triton.jit
def address_kernel(x, out, stride, N: tl.constexpr):
    rows = x + tl.arange(0, N) * stride
    tl.store(out + tl.arange(0, N), rows.to(tl.int64))
    tl.store(out + N, (x + 3).to(tl.int64))
    back = (x + 5).to(tl.int64).to(tl.pointer_type(tl.float32))
    tl.store(out + N + 1, tl.load(back + 1).to(tl.int64))


def addresses():
    x = guarded(np.arange(4 * N, dtype=np.float32))
    out = guarded((N + 2,), np.int64)
    address_kernel[(1,)](x, out, 4, N)
    start = x.ctypes.data
    assert out[:N].tolist() == [start + 16 * i for i in range(N)] and out[N] == start + 12 and out[N + 1] == 6


@triton.jit
def bits_kernel(x, out, n, N: tl.constexpr):
    lanes = tl.arange(0, N)
    inside = lanes < n
    as_bits = (x + lanes).to(tl.pointer_type(tl.int32), bitcast=True)
    tl.store(out + lanes, tl.load(as_bits, inside, other=-1), inside)
    scalar = x.to(tl.pointer_type(tl.int32), bitcast=True)
    tl.store(out + n, tl.load(scalar + 1))


def bits():
    x = np.random.default_rng().standard_normal(37).astype(np.float32)
    out = guarded((38,), np.int32)
    bits_kernel[(1,)](guarded(x), out, 37, N)
    assert (out[:37] == x.view(np.int32)).all() and out[37] == x.view(np.int32)[1]
    out.check()


@triton.jit
def truth_kernel(x, y, out, n, N: tl.constexpr):
    lanes = tl.arange(0, N)
    inside = lanes < n
    a, b = tl.load(x + lanes, inside, other=0), tl.load(y + lanes, inside, other=0)
    tl.store(out + lanes, a & ~b, inside)
    tl.store(out + n, tl.load(x))


def truths():
    x, y = (np.random.default_rng().integers(0, 2, 37).astype(bool) for _ in range(2))
    out = guarded((38,), bool)
    truth_kernel[(1,)](guarded(x), guarded(y), out, 37, N)
    assert (out[:37] == (x & ~y)).all() and out[37] == x[0]
    out.check()


globals()[sys.argv[1]]()
print("ok")
