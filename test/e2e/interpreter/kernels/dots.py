# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Matrix products of blocks."""

import numpy as np
import triton
import triton.language as tl
from cases import case, normal, output, small

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


_E2M1 = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6])
