# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Block pointers and tensor descriptors."""

import numpy as np
import triton
import triton.language as tl
from cases import aligned, case, normal, output, small, updated


@triton.jit
def tiles(x, out, m, n, BM: tl.constexpr, BN: tl.constexpr):
    i, j = tl.program_id(0) * BM, tl.program_id(1) * BN
    source = tl.make_block_ptr(x, (m, n), (n, 1), (i, j), (BM, BN), (1, 0))
    target = tl.make_block_ptr(out, shape=(m, n), strides=(n, 1), offsets=(i, j), block_shape=(BM, BN), order=(1, 0))
    value = tl.load(source, boundary_check=(0, 1), padding_option="zero")
    tl.store(target, value * 2, boundary_check=(0, 1))


@case
def block_pointers(run, rng):
    for dtype in (np.int8, np.float16, np.int64):
        m, n = (int(v) for v in rng.integers(1, 60, 2))
        x = small(rng, (m, n), dtype)
        grid = (triton.cdiv(m, 16), triton.cdiv(n, 8))
        run(tiles, grid, x, output((m, n), dtype), m, n, BM=16, BN=8, expected=x * dtype(2))


@triton.jit
def advancing(x, out, m, n, BM: tl.constexpr, BN: tl.constexpr):
    source = tl.make_block_ptr(x, (m, n), (n, 1), (tl.program_id(0) * BM, 0), (BM, BN), (1, 0))
    total = tl.zeros((BM,), tl.float32)
    for _ in range(0, n, BN):
        total += tl.sum(tl.load(source, boundary_check=(0, 1), padding_option="zero"), axis=1)
        source = tl.advance(source, (0, BN))
    target = tl.make_block_ptr(out, (m,), (1,), (tl.program_id(0) * BM,), (BM,), (0,))
    tl.store(target, total, boundary_check=(0,))


@case
def advanced_block_pointers(run, rng):
    m, n = (int(v) for v in rng.integers(1, 60, 2))
    x = small(rng, (m, n), np.float32)
    grid = (triton.cdiv(m, 8),)
    run(advancing, grid, x, output(m, np.float32), m, n, BM=8, BN=16, expected=x.sum(axis=1))


@triton.jit
def padded(x, out, n, BLOCK: tl.constexpr, PADDING: tl.constexpr):
    source = tl.make_block_ptr(x, (n,), (1,), (-4,), (BLOCK,), (0,))
    tl.store(out + tl.arange(0, BLOCK), tl.load(source, boundary_check=(0,), padding_option=PADDING))


@case
def paddings(run, rng):
    for padding, fill in [("zero", 0), ("nan", np.nan)]:
        n = int(rng.integers(1, 40))
        x = normal(rng, n)
        expected = np.full(32, fill, np.float32)
        expected[4 : 4 + n] = x[:28]
        run(padded, (1,), x, output(32, np.float32), n, BLOCK=32, PADDING=padding, expected=expected)


@triton.jit
def transposing(x, out, m, n, B: tl.constexpr):
    i, j = tl.program_id(0) * B, tl.program_id(1) * B
    source = tl.make_block_ptr(x, (n, m), (1, n), (j, i), (B, B), (0, 1))
    target = tl.make_block_ptr(out, (n, m), (m, 1), (j, i), (B, B), (1, 0))
    tl.store(target, tl.load(source, boundary_check=(0, 1)), boundary_check=(0, 1))


@case
def transposed_block_pointers(run, rng):
    m, n = (int(v) for v in rng.integers(1, 50, 2))
    x = small(rng, (m, n), np.int32)
    grid = (triton.cdiv(m, 16), triton.cdiv(n, 16))
    run(transposing, grid, x, output((n, m), np.int32), m, n, B=16, expected=x.T)


@triton.jit
def described(x, y, out, m, n, BM: tl.constexpr, BN: tl.constexpr):
    a = tl.make_tensor_descriptor(x, [m, n], [n, 1], [BM, BN])
    b = tl.make_tensor_descriptor(y, shape=[m, n], strides=[n, 1], block_shape=[BM, BN])
    c = tl.make_tensor_descriptor(out, [m, n], [n, 1], [BM, BN])
    i = tl.program_id(0) * BM
    for j in range(0, n, BN):
        value = a.load([i, j]) + tl.load_tensor_descriptor(b, [i, j])
        if j % (2 * BN) == 0:
            c.store([i, j], value)
        else:
            tl.store_tensor_descriptor(c, [i, j], value)


@case
def tensor_descriptors(run, rng):
    for dtype in (np.float32, np.int32):
        m, n = int(rng.integers(1, 40)), 4 * int(rng.integers(1, 20))
        x, y = small(rng, (m, n), dtype), small(rng, (m, n), dtype)
        result = output((m, n), dtype, alignment=16)
        grid = (triton.cdiv(m, 8),)
        run(described, grid, aligned(x), aligned(y), result, m, n, BM=8, BN=16, expected=x + y)


@triton.jit
def cubes(x, out, a, b, c, A: tl.constexpr, B: tl.constexpr, C: tl.constexpr):
    source = tl.make_tensor_descriptor(x, [a, b, c], [b * c, c, 1], [A, B, C])
    target = tl.make_tensor_descriptor(out, [a, b, c], [b * c, c, 1], [A, B, C])
    at = [tl.program_id(0) * A, tl.program_id(1) * B, tl.program_id(2) * C]
    target.store(at, -source.load(at))


@case
def descriptors_of_three_dimensions(run, rng):
    a, b, c = int(rng.integers(1, 9)), int(rng.integers(1, 9)), 4 * int(rng.integers(1, 9))
    x = small(rng, (a, b, c), np.int32)
    result = output((a, b, c), np.int32, alignment=16)
    grid = (triton.cdiv(a, 2), triton.cdiv(b, 4), triton.cdiv(c, 8))
    run(cubes, grid, aligned(x), result, a, b, c, A=2, B=4, C=8, expected=-x)


@triton.jit
def described_padding(x, out, n, BLOCK: tl.constexpr, PADDING: tl.constexpr):
    source = tl.make_tensor_descriptor(x, [2, n], [n, 1], [2, BLOCK], padding_option=PADDING)
    at = tl.arange(0, 2)[:, None] * BLOCK + tl.arange(0, BLOCK)[None, :]
    tl.store(out + at, source.load([0, 8]))


@case
def paddings_of_descriptors(run, rng):
    for padding, fill in [("zero", 0), ("nan", np.nan)]:
        n = 4 * int(rng.integers(2, 10))
        x = normal(rng, (2, n))
        expected = np.full((2, 32), fill, np.float32)
        expected[:, : n - 8] = x[:, 8:40]
        result = output((2, 32), np.float32)
        run(described_padding, (1,), aligned(x), result, n, BLOCK=32, PADDING=padding, expected=expected)


@triton.jit
def rows(x, index, gathered, scattered, m, n, R: tl.constexpr, BN: tl.constexpr):
    source = tl.make_tensor_descriptor(x, [m, n], [n, 1], [1, BN])
    target = tl.make_tensor_descriptor(scattered, [m, n], [n, 1], [1, BN])
    at = tl.load(index + tl.arange(0, R))
    value = source.gather(at, 4)
    tl.store(gathered + tl.arange(0, R)[:, None] * BN + tl.arange(0, BN)[None, :], value)
    target.scatter(value * 2, at, 8)


@case
def gather_and_scatter(run, rng):
    m, n = 20, 32
    x, before = small(rng, (m, n), np.int32), small(rng, (m, n), np.int32)
    index = rng.permutation(m)[:8].astype(np.int32)
    after = before.copy()
    after[index, 8:24] = 2 * x[index, 4:20]
    results = output((8, 16), np.int32), updated(before, alignment=16)
    run(rows, (1,), aligned(x), index, *results, m, n, R=8, BN=16, expected=[x[index, 4:20], after])


@triton.jit
def reduced(x, out, n, BLOCK: tl.constexpr):
    at = tl.arange(0, 2)[:, None] * BLOCK + tl.arange(0, BLOCK)[None, :]
    value = tl.load(x + at)
    for k in tl.static_range(6):
        target = tl.make_tensor_descriptor(out + 2 * n * k, [2, n], [n, 1], [2, BLOCK])
        if k == 0:
            target.atomic_add([0, 4], value)
        elif k == 1:
            target.atomic_max([0, 4], value)
        elif k == 2:
            target.atomic_min([0, 4], value)
        elif k == 3:
            target.atomic_and([0, 4], value)
        elif k == 4:
            target.atomic_or([0, 4], value)
        else:
            target.atomic_xor([0, 4], value)


@case
def reductions_into_memory(run, rng):
    n = 4 * int(rng.integers(2, 6))
    for dtype in (np.int32, np.uint32):
        x, before = small(rng, (2, 16), dtype), small(rng, (6, 2, n), dtype)
        after, width = before.copy(), min(n - 4, 16)
        for k, update in enumerate([np.add, np.maximum, np.minimum, np.bitwise_and, np.bitwise_or, np.bitwise_xor]):
            after[k, :, 4 : 4 + width] = update(before[k, :, 4 : 4 + width], x[:, :width])
        why = "its descriptors know no atomic operations"
        run(reduced, (1,), x, updated(before, alignment=16), n, BLOCK=16, expected=after, only_numpy=why)
