# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""fp8 from Python to numbers: casts of every 16-bit float, arithmetic, masked copies and products, against ml_dtypes."""

import sys

import ml_dtypes
import numpy as np
import triton
import triton.language as tl
from heddle.testing import guarded

FORMATS = [
    (ml_dtypes.float8_e4m3fn, tl.float8e4nv),
    (ml_dtypes.float8_e5m2, tl.float8e5),
    (ml_dtypes.float8_e4m3fnuz, tl.float8e4b8),
    (ml_dtypes.float8_e5m2fnuz, tl.float8e5b16),
]
WIDE = [np.float16, ml_dtypes.bfloat16, np.float32, np.float64]
BLOCK = 4096


@triton.jit
def cast_kernel(x, out, n, BLOCK: tl.constexpr, TO: tl.constexpr):
    lanes = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = lanes < n
    tl.store(out + lanes, tl.load(x + lanes, inside).to(TO), inside)


def convert(x, dtype, to):
    out = guarded(x.shape, dtype)
    cast_kernel[(triton.cdiv(x.size, BLOCK),)](guarded(x), out, x.size, BLOCK, to)
    out.check()
    return np.array(out)


def assert_same(result, expected, message):
    """Equal bits, but any NaN for a NaN."""
    isnan = np.isnan(expected.astype(np.float64))
    assert (np.isnan(result.astype(np.float64)) == isnan).all(), message
    bits = f"u{result.dtype.itemsize}"
    assert (result.view(bits)[~isnan] == expected.view(bits)[~isnan]).all(), message


def extends():
    """Every byte, in every format, to every wider float."""
    names = {
        np.dtype(np.float16): tl.float16,
        np.dtype(ml_dtypes.bfloat16): tl.bfloat16,
        np.dtype(np.float32): tl.float32,
        np.dtype(np.float64): tl.float64,
    }
    for dtype, _ in FORMATS:
        x = np.arange(256, dtype=np.uint8).view(dtype)
        for wide in WIDE:
            wide = np.dtype(wide)
            assert_same(convert(x, wide, names[wide]), x.astype(wide), f"{dtype} {wide}")


def truncates():
    """Every 16-bit float and random ones of 32 bits, of which many lie between two numbers and many out of range."""
    rng = np.random.default_rng()
    single = np.ldexp(rng.uniform(-2, 2, 1 << 16), rng.integers(-20, 20, 1 << 16)).astype(np.float32)
    single[::3] = rng.integers(0, 1 << 32, single[::3].size, dtype=np.uint32).view(np.float32)
    inputs = [
        np.arange(1 << 16, dtype=np.uint16).view(np.float16),
        np.arange(1 << 16, dtype=np.uint16).view(ml_dtypes.bfloat16),
        single,
    ]
    for dtype, to in FORMATS:
        for x in inputs:
            assert_same(convert(x, dtype, to), x.astype(dtype), f"{x.dtype} {dtype}")


@triton.jit
def arithmetic_kernel(x, y, out, N: tl.constexpr):
    lanes = tl.arange(0, N)
    a, b = tl.load(x + lanes), tl.load(y + lanes)
    tl.store(out + lanes, a + b)
    tl.store(out + N + lanes, a * b)
    tl.store(out + 2 * N + lanes, tl.where(a < b, a, b))
    tl.store(out + 3 * N + lanes, -a)
    tl.store(out + 4 * N + lanes, tl.abs(a))


def arithmetic():
    """Sums and products are rounded once: the reference computes them in f64."""
    for dtype, _ in FORMATS:
        x, y = (np.random.default_rng().standard_normal(256).astype(dtype) for _ in range(2))
        out = guarded((5, 256), dtype)
        arithmetic_kernel[(1,)](guarded(x), guarded(y), out, 256)
        a, b = x.astype(np.float64), y.astype(np.float64)
        for result, expected in zip(out, [a + b, a * b, np.minimum(a, b), 0 - a, np.abs(a)], strict=True):
            assert_same(np.array(result), expected.astype(dtype), f"{dtype}")


@triton.jit
def reduce_kernel(x, out, N: tl.constexpr):
    v = tl.load(x + tl.arange(0, N))
    tl.store(out, tl.max(v, 0).to(tl.float32))
    tl.store(out + 1, tl.min(v, 0).to(tl.float32))
    tl.store(out + 2, tl.sum(v.to(tl.float32), 0))


def reductions():
    for dtype, _ in FORMATS:
        x = np.random.default_rng().standard_normal(256).astype(dtype)
        out = guarded((3,), np.float32)
        reduce_kernel[(1,)](guarded(x), out, 256)
        wide = x.astype(np.float64)
        np.testing.assert_allclose(out, [wide.max(), wide.min(), wide.sum()], rtol=1e-5, atol=1e-5)


@triton.jit
def matmul_kernel(a, b, c, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    columns = tl.program_id(1) * BN + tl.arange(0, BN)
    acc = tl.zeros((BM, BN), tl.float32)
    for start in range(0, k, BK):
        depth = start + tl.arange(0, BK)
        left = tl.load(a + rows[:, None] * k + depth[None, :], (rows[:, None] < m) & (depth[None, :] < k), other=0.0)
        right = tl.load(
            b + depth[:, None] * n + columns[None, :], (depth[:, None] < k) & (columns[None, :] < n), other=0.0
        )
        acc = tl.dot(left, right, acc)
    tl.store(c + rows[:, None] * n + columns[None, :], acc, (rows[:, None] < m) & (columns[None, :] < n))


def products():
    """Products of fp8 are exact in f32, and both factors may have another format."""
    for left, _ in FORMATS:
        for right, _ in FORMATS[:2]:
            for m, n, k in [(64, 32, 64), (37, 45, 50)]:
                rng = np.random.default_rng()
                a, b = rng.standard_normal((m, k)).astype(left), rng.standard_normal((k, n)).astype(right)
                c = guarded((m, n), np.float32)
                matmul_kernel[(triton.cdiv(m, 32), triton.cdiv(n, 32))](guarded(a), guarded(b), c, m, n, k, 32, 32, 32)
                expected = a.astype(np.float64) @ b.astype(np.float64)
                np.testing.assert_allclose(c, expected, rtol=1e-5, atol=1e-4, err_msg=f"{left} {right}")
                c.check()


@triton.jit
def descriptor_matmul_kernel(a, b, c, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    left = tl.make_tensor_descriptor(a, [m, k], [k, 1], [BM, BK])
    right = tl.make_tensor_descriptor(b, [k, n], [n, 1], [BK, BN])
    out = tl.make_tensor_descriptor(c, [m, n], [n, 1], [BM, BN])
    row, column = tl.program_id(0) * BM, tl.program_id(1) * BN
    acc = tl.zeros((BM, BN), tl.float32)
    for start in range(0, k, BK):
        acc = tl.dot(left.load([row, start]), right.load([start, column]), acc)
    out.store([row, column], acc.to(tl.float16))


def descriptors():
    """Tiles of fp8 through descriptors, also across the border of the tensors, and a result in f16."""
    for dtype, _ in FORMATS[:2]:
        for m, n, k in [(64, 32, 96), (48, 80, 112)]:
            rng = np.random.default_rng()
            a, b = rng.standard_normal((m, k)).astype(dtype), rng.standard_normal((k, n)).astype(dtype)
            c = guarded((m, n), np.float16, alignment=16)
            descriptor_matmul_kernel[(triton.cdiv(m, 32), triton.cdiv(n, 32))](
                guarded(a, alignment=16), guarded(b, alignment=16), c, m, n, k, 32, 32, 32
            )
            expected = a.astype(np.float64) @ b.astype(np.float64)
            np.testing.assert_allclose(c, expected, rtol=1e-3, atol=1e-2, err_msg=str(dtype))
            c.check()


@triton.jit
def print_kernel(x):
    tl.device_print("x:", tl.load(x + tl.arange(0, 4)))


def prints():
    print_kernel[(1,)](guarded(np.array([0.5, -1.75, 448, 0.015625], np.float32).astype(ml_dtypes.float8_e4m3fn)))


globals()[sys.argv[1]]()
print("ok")
