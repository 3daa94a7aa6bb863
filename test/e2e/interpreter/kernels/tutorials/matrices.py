# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that Triton's tutorials are about: matrix products of one, of many, with programs that stay, with scales."""

import numpy as np
import triton
import triton.language as tl
from cases import aligned, case, normal, output
from heddle.testing import guarded

BM, BN, BK = 32, 32, 16


@triton.jit
def leaky_relu(v):
    return tl.where(v >= 0, v, 0.01 * v)


@triton.jit
def grouped_place(tile, m, n, BM: tl.constexpr, BN: tl.constexpr, GROUP: tl.constexpr):
    """Tiles are walked down groups of rows, so that neighbours in time share operands."""
    rows, columns = tl.cdiv(m, BM), tl.cdiv(n, BN)
    group = tile // (GROUP * columns)
    height = min(rows - group * GROUP, GROUP)
    inside = tile % (GROUP * columns)
    return group * GROUP + inside % height, inside // height


@triton.jit
def product(
    a, b, c, m, n, k, am, ak, bk, bn, cm, cn,
    BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, GROUP: tl.constexpr, ACTIVATION: tl.constexpr,
):  # fmt: skip
    row, column = grouped_place(tl.program_id(0), m, n, BM, BN, GROUP)
    tl.assume(am > 0)
    tl.assume(bn > 0)
    i = (row * BM + tl.arange(0, BM)) % m
    j = (column * BN + tl.arange(0, BN)) % n
    l = tl.arange(0, BK)  # noqa: E741
    left = a + i[:, None] * am + l[None, :] * ak
    right = b + l[:, None] * bk + j[None, :] * bn
    total = tl.zeros((BM, BN), tl.float32)
    for step in range(0, tl.cdiv(k, BK)):
        x = tl.load(left, mask=l[None, :] < k - step * BK, other=0.0)
        y = tl.load(right, mask=l[:, None] < k - step * BK, other=0.0)
        total = tl.dot(x, y, total)
        left += BK * ak
        right += BK * bk
    if ACTIVATION == "leaky_relu":
        total = leaky_relu(total)
    i = row * BM + tl.arange(0, BM)
    j = column * BN + tl.arange(0, BN)
    inside = (i[:, None] < m) & (j[None, :] < n)
    tl.store(c + cm * i[:, None] + cn * j[None, :], total.to(c.dtype.element_ty), mask=inside)


@case
def matrix_multiplication(run, rng):
    for activation in ("", "leaky_relu"):
        m, n, k = (int(v) for v in rng.integers(2, 100, 3))
        a, b = normal(rng, (m, k), np.float16), normal(rng, (k, n), np.float16)
        expected = a.astype(np.float64) @ b.astype(np.float64)
        if activation:
            expected = np.where(expected >= 0, expected, 0.01 * expected)
        grid = (triton.cdiv(m, BM) * triton.cdiv(n, BN),)
        sizes = m, n, k, k, 1, n, 1, n, 1
        constants = {"BM": BM, "BN": BN, "BK": BK, "GROUP": 2, "ACTIVATION": activation}
        result = output((m, n), np.float16)
        run(product, grid, a, b, result, *sizes, expected=expected, tolerance=4e-3, **constants)


@triton.jit
def many_products(pointers, sizes, count, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, PROGRAMS: tl.constexpr):
    """A fixed number of programs walks the tiles of all problems; addresses and sizes are read from memory."""
    tile = tl.program_id(0)
    end = 0
    for problem in range(count):
        m = tl.load(sizes + problem * 3)
        n = tl.load(sizes + problem * 3 + 1)
        k = tl.load(sizes + problem * 3 + 2)
        start = end
        columns = tl.cdiv(n, BN)
        end += tl.cdiv(m, BM) * columns
        a = tl.load(pointers + problem * 3).to(tl.pointer_type(tl.float16))
        b = tl.load(pointers + problem * 3 + 1).to(tl.pointer_type(tl.float16))
        c = tl.load(pointers + problem * 3 + 2).to(tl.pointer_type(tl.float32))
        while (tile >= start) & (tile < end):
            i = (tile - start) // columns * BM + tl.arange(0, BM)
            j = (tile - start) % columns * BN + tl.arange(0, BN)
            total = tl.zeros((BM, BN), tl.float32)
            for step in range(0, k, BK):
                l = step + tl.arange(0, BK)  # noqa: E741
                x = tl.load(a + i[:, None] * k + l[None, :], mask=(i[:, None] < m) & (l[None, :] < k), other=0.0)
                y = tl.load(b + l[:, None] * n + j[None, :], mask=(l[:, None] < k) & (j[None, :] < n), other=0.0)
                total += tl.dot(x, y)
            tl.store(c + i[:, None] * n + j[None, :], total, mask=(i[:, None] < m) & (j[None, :] < n))
            tile += PROGRAMS


@triton.jit
def gather_results(pointers, sizes, out, problem, BLOCK: tl.constexpr):
    """What the problem's own matrix holds, as one vector."""
    count = tl.load(sizes + problem * 3) * tl.load(sizes + problem * 3 + 1)
    source = tl.load(pointers + problem * 3 + 2).to(tl.pointer_type(tl.float32))
    at = tl.arange(0, BLOCK)
    tl.store(out + at, tl.load(source + at, mask=at < count, other=0.0), mask=at < count)


@case
def grouped_products(run, rng):
    problems, pointers, sizes = [], [], []
    for _ in range(3):
        m, n, k = (int(v) for v in rng.integers(1, 60, 3))
        a, b = guarded(normal(rng, (m, k), np.float16)), guarded(normal(rng, (k, n), np.float16))
        c = guarded((m, n), np.float32)
        problems.append((a, b, c))
        pointers += [array.ctypes.data for array in (a, b, c)]
        sizes += [m, n, k]
    pointers, sizes = np.array(pointers, np.int64), np.array(sizes, np.int32)
    constants = {"BM": 16, "BN": 16, "BK": 16, "PROGRAMS": 4}
    run(many_products, (4,), pointers, sizes, 3, expected=[], **constants)
    for index, (a, b, c) in enumerate(problems):
        expected = (a.astype(np.float64) @ b.astype(np.float64)).ravel()
        result = output(c.size, np.float32)
        run(gather_results, (1,), pointers, sizes, result, index, BLOCK=4096, expected=expected, tolerance=1e-4)


@triton.jit
def staying(
    a, b, c, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, GROUP: tl.constexpr, PROGRAMS: tl.constexpr
):
    """Programs that stay: each takes every PROGRAMS-th tile."""
    steps = tl.cdiv(k, BK)
    tiles = tl.cdiv(m, BM) * tl.cdiv(n, BN)
    for tile in tl.range(tl.program_id(0), tiles, PROGRAMS, flatten=True):
        row, column = grouped_place(tile, m, n, BM, BN, GROUP)
        i, j = row * BM + tl.arange(0, BM), column * BN + tl.arange(0, BN)
        i = tl.max_contiguous(tl.multiple_of(tl.where(i < m, i, 0), BM), BM)
        j = tl.max_contiguous(tl.multiple_of(tl.where(j < n, j, 0), BN), BN)
        total = tl.zeros((BM, BN), tl.float32)
        for step in range(steps):
            l = step * BK + tl.arange(0, BK)  # noqa: E741
            x = tl.load(a + i[:, None] * k + l[None, :], mask=l[None, :] < k, other=0.0)
            y = tl.load(b + l[:, None] * n + j[None, :], mask=l[:, None] < k, other=0.0)
            total = tl.dot(x, y, total)
        row, column = grouped_place(tile, m, n, BM, BN, GROUP)
        i, j = row * BM + tl.arange(0, BM), column * BN + tl.arange(0, BN)
        tl.store(c + i[:, None] * n + j[None, :], total.to(tl.float16), mask=(i[:, None] < m) & (j[None, :] < n))


@triton.jit
def staying_with_descriptors(
    a, b, c, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, GROUP: tl.constexpr, PROGRAMS: tl.constexpr
):
    left = tl.make_tensor_descriptor(a, [m, k], [k, 1], [BM, BK])
    right = tl.make_tensor_descriptor(b, [n, k], [k, 1], [BN, BK])
    target = tl.make_tensor_descriptor(c, [m, n], [n, 1], [BM, BN])
    for tile in tl.range(tl.program_id(0), tl.cdiv(m, BM) * tl.cdiv(n, BN), PROGRAMS):
        row, column = grouped_place(tile, m, n, BM, BN, GROUP)
        total = tl.zeros((BM, BN), tl.float32)
        for step in range(tl.cdiv(k, BK)):
            total = tl.dot(left.load([row * BM, step * BK]), right.load([column * BN, step * BK]).T, total)
        target.store([row * BM, column * BN], total.to(tl.float16))


@case
def persistent_products(run, rng):
    constants = {"BM": BM, "BN": BN, "BK": BK, "GROUP": 2, "PROGRAMS": 5}
    m, n, k = (8 * int(v) for v in rng.integers(1, 14, 3))
    a, b = normal(rng, (m, k), np.float16), normal(rng, (k, n), np.float16)
    expected = a.astype(np.float64) @ b.astype(np.float64)
    run(staying, (5,), a, b, output((m, n), np.float16), m, n, k, expected=expected, tolerance=4e-3, **constants)
    arguments = aligned(a), aligned(np.ascontiguousarray(b.T)), output((m, n), np.float16, alignment=16)
    run(staying_with_descriptors, (5,), *arguments, m, n, k, expected=expected, tolerance=4e-3, **constants)
