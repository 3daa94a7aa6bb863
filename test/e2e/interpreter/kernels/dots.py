# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Matrix products of blocks."""

import numpy as np
import triton
import triton.language as tl
from cases import bfloat16, case, float8_e4m3fn, float8_e5m2, normal, output, small

M, N, K = 16, 32, 64


@triton.jit
def tile(M: tl.constexpr, N: tl.constexpr):
    return tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]


@triton.jit
def product(a, b, out, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr, TYPE: tl.constexpr, PRECISION: tl.constexpr):
    x, y = tl.load(a + tile(M, K)), tl.load(b + tile(K, N))
    tl.store(out + tile(M, N), tl.dot(x, y, out_dtype=TYPE, input_precision=PRECISION))


@case
def every_operand_type(run, rng):
    cases = [
        (np.float16, np.float32, tl.float32, 1e-5),
        (np.float16, np.float16, tl.float16, 2e-2),
        (np.float32, np.float32, tl.float32, 1e-5),
        (np.float64, np.float64, tl.float64, 1e-12),
        (np.int8, np.int32, tl.int32, 0),
    ]
    for operand, result, name, tolerance in cases:
        a = small(rng, (M, K), operand, -128, 128) if operand == np.int8 else normal(rng, (M, K), operand)
        b = small(rng, (K, N), operand, -128, 128) if operand == np.int8 else normal(rng, (K, N), operand)
        wide = np.int64 if operand == np.int8 else np.float64
        expected = a.astype(wide) @ b.astype(wide)
        constants = {"M": M, "N": N, "K": K, "TYPE": name, "PRECISION": "ieee"}
        label = np.dtype(operand).name
        run(
            product,
            (1,),
            a,
            b,
            output((M, N), result),
            expected=expected,
            tolerance=tolerance,
            label=label,
            **constants,
        )


@case
def narrow_floats(run, rng):
    """bfloat16 and the formats of eight bits."""
    for dtype in (bfloat16, float8_e5m2, float8_e4m3fn):
        a, b = normal(rng, (M, K), dtype), normal(rng, (K, N), dtype)
        expected = a.astype(np.float64) @ b.astype(np.float64)
        why = "it multiplies the bit patterns of bfloat16" if dtype == bfloat16 else "it mixes subnormal numbers up"
        constants = {"M": M, "N": N, "K": K, "TYPE": tl.float32, "PRECISION": None}
        result = output((M, N), np.float32)
        run(
            product,
            (1,),
            a,
            b,
            result,
            expected=expected,
            tolerance=1e-5,
            only_numpy=why,
            label=dtype.name,
            **constants,
        )


@triton.jit
def accumulated(a, b, c, out, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr, TYPE: tl.constexpr):
    x, y = tl.load(a + tile(M, K)), tl.load(b + tile(K, N))
    start = tl.load(c + tile(M, N))
    acc = tl.dot(x, y, start, out_dtype=TYPE)
    acc = tl.dot(x, y, acc=acc, out_dtype=TYPE)
    acc += tl.dot(x, y, out_dtype=TYPE)
    tl.store(out + tile(M, N), acc)


@case
def accumulators(run, rng):
    for operand, dtype, name in [(np.float16, np.float32, tl.float32), (np.int8, np.int32, tl.int32)]:
        make = normal if operand == np.float16 else small
        a, b, c = make(rng, (M, K), operand), make(rng, (K, N), operand), make(rng, (M, N), dtype)
        expected = c + 3 * (a.astype(np.float64) @ b.astype(np.float64))
        result = output((M, N), dtype)
        constants = {"M": M, "N": N, "K": K, "TYPE": name}
        run(accumulated, (1,), a, b, c, result, expected=expected, tolerance=2e-5 if make is normal else 0, **constants)


@triton.jit
def transposed(a, b, out, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    x, y = tl.load(a + tile(K, M)), tl.load(b + tile(N, K))
    tl.store(out + tile(M, N), tl.dot(tl.trans(x), y.T))
    tl.store(out + M * N + tile(N, M), tl.trans(tl.dot(x.T, tl.trans(y))))


@case
def transposed_operands(run, rng):
    a, b = normal(rng, (K, M)), normal(rng, (N, K))
    c = a.T.astype(np.float64) @ b.T
    result = output(2 * M * N, np.float32)
    expected = np.concatenate([c.ravel(), c.T.ravel()])
    run(transposed, (1,), a, b, result, M=M, N=N, K=K, expected=expected, tolerance=1e-5)


@triton.jit
def batched(a, b, c, out, B: tl.constexpr, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    batch = tl.arange(0, B)[:, None, None]
    x = tl.load(a + batch * (M * K) + tile(M, K)[None, :, :])
    y = tl.load(b + batch * (K * N) + tile(K, N)[None, :, :])
    at = batch * (M * N) + tile(M, N)[None, :, :]
    tl.store(out + at, tl.dot(x, y, tl.load(c + at)))


@case
def batches(run, rng):
    for dtype in (np.float16, np.float32):
        a, b, c = normal(rng, (4, M, K), dtype), normal(rng, (4, K, N), dtype), normal(rng, (4, M, N))
        expected = c + a.astype(np.float64) @ b.astype(np.float64)
        result = output((4, M, N), np.float32)
        run(batched, (1,), a, b, c, result, B=4, M=M, N=N, K=K, expected=expected, tolerance=1e-5)


@triton.jit
def chained(a, b, c, out, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    """Two products with work between them, as attention has it."""
    s = tl.dot(tl.load(a + tile(M, K)), tl.load(b + tile(K, N)))
    p = tl.exp(s - tl.max(s, 1)[:, None])
    p = p / tl.sum(p, 1)[:, None]
    tl.store(out + tile(M, K), tl.dot(p, tl.load(c + tile(N, K))))


@case
def products_of_products(run, rng):
    a, b, c = normal(rng, (M, K)), normal(rng, (K, N)), normal(rng, (N, K))
    s = a.astype(np.float64) @ b
    p = np.exp(s - s.max(axis=1, keepdims=True))
    expected = (p / p.sum(axis=1, keepdims=True)) @ c
    run(chained, (1,), a, b, c, output((M, K), np.float32), M=M, N=N, K=K, expected=expected, tolerance=1e-4)


@triton.jit
def tiny(a, b, out, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    tl.store(out + tile(M, N), tl.dot(tl.load(a + tile(M, K)), tl.load(b + tile(K, N))))


@case
def small_extents(run, rng):
    for m, n, k in [(1, 16, 16), (16, 1, 16), (16, 16, 1), (2, 4, 8), (1, 1, 1)]:
        a, b = normal(rng, (m, k)), normal(rng, (k, n))
        expected = a.astype(np.float64) @ b
        label = f"{m}x{n}x{k}"
        run(tiny, (1,), a, b, output((m, n), np.float32), M=m, N=n, K=k, expected=expected, tolerance=1e-5, label=label)


@triton.jit
def multiplied(a, b, out, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    """A matrix product without tl.dot, in three dimensions."""
    x, y = tl.load(a + tile(M, K)), tl.load(b + tile(K, N))
    tl.store(out + tile(M, N), tl.sum(x[:, :, None] * y[None, :, :], axis=1))


@case
def sums_of_products(run, rng):
    for dtype in (np.int64, np.float32):
        a, b = small(rng, (8, 16), dtype), small(rng, (16, 8), dtype)
        expected = a @ b
        run(multiplied, (1,), a, b, output((8, 8), dtype), M=8, N=8, K=16, expected=expected)


@triton.jit
def scaled(a, sa, b, sb, out, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr, A: tl.constexpr, B: tl.constexpr):
    PA: tl.constexpr = 2 if A == "e2m1" else 1
    PB: tl.constexpr = 2 if B == "e2m1" else 1
    x, y = tl.load(a + tile(M, K // PA)), tl.load(b + tile(K // PB, N))
    left = tl.load(sa + tile(M, K // 32))
    if sb is None:
        right = None
    else:
        right = tl.load(sb + tile(N, K // 32))
    tl.store(out + tile(M, N), tl.dot_scaled(x, left, A, y, right, B))


_E2M1 = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6])


def unpacked(packed, axis):
    """Numbers of four bits, two a byte, the first in the low half."""
    both = np.stack([packed & 15, packed >> 4], axis=axis + 1)
    codes = both.reshape([extent * (2 if place == axis else 1) for place, extent in enumerate(packed.shape)])
    return _E2M1[codes & 7] * np.where(codes & 8, -1, 1)


@case
def block_scales(run, rng):
    """Microscaled operands: blocks of 32 share an exponent."""
    why = "it has no dot_scaled"
    for left, right in [("e4m3", "e5m2"), ("e2m1", "e4m3"), ("e5m2", "e2m1"), ("e2m1", "bf16"), ("e4m3", "bf16")]:
        operands = []
        for form, shape, axis in [(left, (M, K), 1), (right, (K, N), 0)]:
            if form == "e2m1":
                packed = tuple(extent // 2 if place == axis else extent for place, extent in enumerate(shape))
                stored = rng.integers(0, 256, packed).astype(np.uint8)
                operands.append((stored, unpacked(stored, axis)))
            else:
                dtype = {"e4m3": float8_e4m3fn, "e5m2": float8_e5m2, "bf16": bfloat16}[form]
                value = normal(rng, shape, dtype)
                operands.append((value if form == "bf16" else value.view(np.uint8), value.astype(np.float64)))
        (a, x), (b, y) = operands
        sa = rng.integers(120, 134, (M, K // 32)).astype(np.uint8)
        x = x * np.exp2(np.repeat(sa, 32, axis=1).astype(np.float64) - 127)
        sb = None
        if right != "bf16":
            sb = rng.integers(120, 134, (N, K // 32)).astype(np.uint8)
            y = y * np.exp2(np.repeat(sb, 32, axis=1).T.astype(np.float64) - 127)
        result = output((M, N), np.float32)
        constants = {"M": M, "N": N, "K": K, "A": left, "B": right}
        label = f"{left} {right}"
        tolerance = 1e-5 * np.abs(x @ y).max()
        run(
            scaled,
            (1,),
            a,
            sa,
            b,
            sb,
            result,
            expected=x @ y,
            tolerance=tolerance,
            only_numpy=why,
            label=label,
            **constants,
        )
