# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Making, reshaping, joining and taking apart tensors."""

import numpy as np
import triton
import triton.language as tl
from cases import case, normal, numbers, output, small

M, N = 8, 16


@triton.jit
def tile(M: tl.constexpr, N: tl.constexpr):
    return tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]


@triton.jit
def made(integers, floats, N: tl.constexpr):
    at = tl.arange(0, N)
    tl.store(integers + at, tl.arange(N, 2 * N))
    tl.store(integers + N + at, tl.zeros((N,), tl.int32))
    tl.store(integers + 2 * N + at, tl.full((N,), -7, tl.int32))
    tl.store(floats + at, tl.full([N], 0.5, tl.float32))
    tl.store(floats + N + at, tl.zeros_like(tl.full([N], 3.0, tl.float32)))
    tl.store(floats + 2 * N + at, tl.full((N,), float("inf"), tl.float32))


@case
def creation(run, rng):
    integers = np.stack([np.arange(N, 2 * N), np.zeros(N), np.full(N, -7)])
    floats = np.stack([np.full(N, 0.5), np.zeros(N), np.full(N, np.inf)])
    run(made, (1,), output((3, N), np.int32), output((3, N), np.float32), N=N, expected=[integers, floats])


@triton.jit
def broadcasts(x, y, out, M: tl.constexpr, N: tl.constexpr):
    a, b = tl.load(x + tl.arange(0, M)), tl.load(y + tl.arange(0, N))
    column, row = tl.expand_dims(a, 1), b.expand_dims(0)
    left, right = tl.broadcast(column, row)
    at = tile(M, N)
    tl.store(out + at, left * right)
    tl.store(out + M * N + at, tl.broadcast_to(column, (M, N)))
    tl.store(out + 2 * M * N + at, row.broadcast_to(M, N))
    tl.store(out + 3 * M * N + at, a[:, None] - b[None, :])
    tl.store(out + 4 * M * N + at, tl.broadcast_to(tl.load(x), (M, N)))


@case
def broadcasting(run, rng):
    for dtype in (np.int8, np.int64, np.float32):
        x, y = small(rng, M, dtype, -9, 9), small(rng, N, dtype, -9, 9)
        shape = np.zeros((M, N), dtype)
        column, row = x[:, None] + shape, y[None, :] + shape
        expected = np.stack([column * row, column, row, column - row, shape + x[0]])
        run(broadcasts, (1,), x, y, output((5, M, N), dtype), M=M, N=N, expected=expected)


@triton.jit
def reshapes(x, out, M: tl.constexpr, N: tl.constexpr):
    v = tl.load(x + tile(M, N))
    flat = tl.arange(0, M * N)
    tl.store(out + flat, tl.reshape(v, (M * N,)))
    tl.store(out + M * N + flat, tl.ravel(v))
    tl.store(out + 2 * M * N + tile(N, M), v.reshape(N, M))
    tl.store(out + 3 * M * N + flat, tl.view(v, (M * N,)))
    quarters = tl.reshape(v, [2, 2, M * N // 4])
    tl.store(out + 4 * M * N + tl.arange(0, M * N // 4), tl.sum(tl.sum(quarters, 0), 0))


@case
def reshape(run, rng):
    for dtype in (np.int32, np.float64):
        x = small(rng, (M, N), dtype)
        expected = np.concatenate([*[x.ravel()] * 4, x.reshape(4, -1).sum(axis=0)])
        result = output(4 * M * N + M * N // 4, dtype)
        run(reshapes, (1,), x, result, M=M, N=N, expected=expected)


@triton.jit
def transposes(x, out, M: tl.constexpr, N: tl.constexpr):
    v = tl.load(x + tile(M, N))
    at = tile(N, M)
    tl.store(out + at, tl.trans(v))
    tl.store(out + M * N + at, v.T)
    tl.store(out + 2 * M * N + at, tl.permute(v, (1, 0)))
    tl.store(out + 3 * M * N + at, v.trans(1, 0))
    tl.store(out + 4 * M * N + tile(M, N), tl.trans(v.T * 2))


@case
def transpose(run, rng):
    for dtype in (np.int8, np.float16, np.int64):
        x = small(rng, (M, N), dtype)
        expected = np.concatenate([*[x.T.ravel()] * 4, 2 * x.ravel()])
        run(transposes, (1,), x, output(5 * M * N, dtype), M=M, N=N, expected=expected)


@triton.jit
def cube(A: tl.constexpr, B: tl.constexpr, C: tl.constexpr):
    a, b, c = tl.arange(0, A), tl.arange(0, B), tl.arange(0, C)
    return a[:, None, None] * (B * C) + b[None, :, None] * C + c[None, None, :]


@triton.jit
def permutations(x, out, A: tl.constexpr, B: tl.constexpr, C: tl.constexpr):
    v = tl.load(x + cube(A, B, C))
    tl.store(out + cube(C, A, B), tl.permute(v, (2, 0, 1)))
    tl.store(out + A * B * C + cube(B, A, C), v.permute(1, 0, 2))
    tl.store(out + 2 * A * B * C + cube(A, C, B), tl.trans(v, (0, 2, 1)))


@case
def permute(run, rng):
    x = numbers(rng, (2, 4, 8), np.float32)
    expected = np.stack([x.transpose(order).ravel() for order in [(2, 0, 1), (1, 0, 2), (0, 2, 1)]])
    run(permutations, (1,), x, output((3, 64), np.float32), A=2, B=4, C=8, expected=expected, tolerance=0)


@triton.jit
def joined(x, y, out, pairs, N: tl.constexpr):
    at = tl.arange(0, N)
    a, b = tl.load(x + at), tl.load(y + at)
    tl.store(out + tl.arange(0, 2 * N), tl.interleave(a, b))
    j = tl.join(a, b)
    tl.store(pairs + tile(N, 2), j)
    left, right = tl.split(j * 2)
    tl.store(out + 2 * N + at, left)
    tl.store(out + 3 * N + at, right)
    evens, odds = tl.reshape(tl.load(x + at), (N // 2, 2)).split()
    tl.store(out + 4 * N + tl.arange(0, N // 2), evens)
    tl.store(out + 4 * N + N // 2 + tl.arange(0, N // 2), odds)


@case
def join_and_split(run, rng):
    for dtype in (np.int8, np.int32, np.float16, np.float64):
        x, y = small(rng, N, dtype), small(rng, N, dtype)
        pairs = np.stack([x, y], axis=1)
        expected = [np.concatenate([pairs.ravel(), x * 2, y * 2, x[::2], x[1::2]]), pairs]
        run(joined, (1,), x, y, output(5 * N, dtype), output((N, 2), dtype), N=N, expected=expected)


@triton.jit
def concatenated(x, y, out, N: tl.constexpr):
    at = tl.arange(0, N)
    c = tl.cat(tl.load(x + at), tl.load(y + at), can_reorder=True)
    tl.store(out + tl.arange(0, 2 * N), tl.sort(c))


@case
def cat(run, rng):
    """The order of what tl.cat gives is not said, so it is sorted."""
    x, y = small(rng, N, np.int32), small(rng, N, np.int32)
    expected = np.sort(np.concatenate([x, y]))
    run(concatenated, (1,), x, y, output(2 * N, np.int32), N=N, expected=expected)


@triton.jit
def deeper(x, out, N: tl.constexpr):
    v = tl.load(x + tile(4, N))
    j = tl.join(v, v + 100)
    p = tl.permute(j, (2, 0, 1))
    tl.store(out + tl.arange(0, 8 * N), tl.reshape(p, (8 * N,)))
    a, b = tl.split(tl.reshape(v, (2, N, 2)))
    tl.store(out + 8 * N + tile(2, N), a - b)


@case
def join_of_matrices(run, rng):
    x = small(rng, (4, N), np.int32)
    flat = x.reshape(2, N, 2)
    expected = np.concatenate([x.ravel(), x.ravel() + 100, (flat[..., 0] - flat[..., 1]).ravel()])
    run(deeper, (1,), x, output(10 * N, np.int32), N=N, expected=expected)


@triton.jit
def scalar_pairs(x, out):
    pair = tl.join(tl.load(x), tl.load(x + 1))
    tl.store(out + tl.arange(0, 2), pair)
    a, b = tl.split(pair)
    tl.store(out + 2, b)
    tl.store(out + 3, a)
    tl.store(out + 4 + tl.arange(0, 2), tl.interleave(a + 1, b + 1))


@case
def join_of_scalars(run, rng):
    x = small(rng, 2, np.int32)
    expected = np.array([x[0], x[1], x[1], x[0], x[0] + 1, x[1] + 1])
    why = "its split of two numbers gives tensors of no dimension"
    run(scalar_pairs, (1,), x, output(6, np.int32), expected=expected, only_numpy=why)


@triton.jit
def outer(x, y, out, M: tl.constexpr, N: tl.constexpr):
    a, b = tl.load(x + tl.arange(0, M)), tl.load(y + tl.arange(0, N))
    product = a[:, None, None] * b[None, :, None]
    tl.static_assert(product.shape[2] == 1)
    tl.static_assert(product.numel == M * N)
    tl.store(out + tile(M, N), tl.reshape(product, (M, N)))


@case
def extents_of_one(run, rng):
    x, y = normal(rng, M), normal(rng, N)
    run(outer, (1,), x, y, output((M, N), np.float32), M=M, N=N, expected=np.outer(x, y))
