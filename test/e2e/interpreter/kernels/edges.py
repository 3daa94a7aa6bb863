# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Corners: extents of one and of many, aliases, types that meet, orders of memory, limits of integers."""

import numpy as np
import triton
import triton.language as tl
from cases import INTEGERS, bfloat16, case, normal, numbers, output, small, updated


@triton.jit
def one_lane(x, out):
    at = tl.arange(0, 1)
    v = tl.load(x + at)
    tl.store(out + at, v * 2)
    tl.store(out + 1 + at, tl.sort(v))
    tl.store(out + 2 + at, tl.cumsum(v, 0))
    tl.store(out + 3 + at[:, None], tl.dot(v[:, None].to(tl.float32), v[None, :].to(tl.float32)).to(tl.int32))
    tl.store(out + 4 + at[:, None] + at[None, :], tl.trans(v[:, None]))


@case
def single_elements(run, rng):
    x = small(rng, 1, np.int32)
    expected = np.array([2 * x[0], x[0], x[0], x[0] ** 2, x[0]])
    run(one_lane, (1,), x, output(5, np.int32), expected=expected)


@triton.jit
def many_lanes(x, out, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    v = tl.load(x + at)
    tl.store(out + at, v * 2 + at)
    tl.store(out + BLOCK, tl.sum(v))


@case
def large_blocks(run, rng):
    n = 1 << 16
    x = small(rng, n, np.int32)
    expected = np.append(x * 2 + np.arange(n), x.sum())
    run(many_lanes, (1,), x, output(n + 1, np.int32), BLOCK=n, expected=expected)


@triton.jit
def in_place(x, n, BLOCK: tl.constexpr):
    """Each step reads what the one before stored, one place further."""
    at = tl.arange(0, BLOCK)
    for step in range(n):
        v = tl.load(x + at)
        tl.store(x + 1 + at, v + step)


@case
def loads_after_stores(run, rng):
    x, n = small(rng, 33, np.int32), int(rng.integers(2, 9))
    expected = x.copy()
    for step in range(n):
        expected[1:] = expected[:-1] + step
    run(in_place, (1,), updated(x), n, BLOCK=32, expected=expected)


@triton.jit
def aliases(x, y, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    a = tl.load(x + at)
    tl.store(y + BLOCK - 1 - at, a + 1)
    b = tl.load(x + at)
    tl.store(y + at, a + b)
    tl.store(x + at, tl.load(y + at) - a)


@case
def stores_through_another_pointer(run, rng):
    """The address is handed over as a number, so that two pointers name one array."""
    x = small(rng, 32, np.int32)
    reverse = x[::-1] + 1
    run(aliased, (1,), updated(x), BLOCK=32, expected=reverse)


@triton.jit
def aliased(x, BLOCK: tl.constexpr):
    aliases(x, x, BLOCK)


@triton.jit
def offsets(x, narrow, out, N: tl.constexpr):
    """Offsets of all integer types, negative ones among them."""
    at = tl.arange(0, N)
    i = tl.load(narrow + at)
    tl.store(out + at, tl.load(x + 64 + i))
    tl.store(out + N + at, tl.load(x + 64 + (i * 2 - i)))
    tl.store(out + 2 * N + at, tl.load(x + 64 + tl.load(narrow)))


@case
def offsets_of_every_type(run, rng):
    x = small(rng, 128, np.int32)
    for dtype in INTEGERS:
        i = small(rng, 16, dtype, -64, 63) % np.array(64, dtype)
        places = 64 + i.astype(np.int64)
        expected = np.stack([x[places], x[places], np.full(16, x[places[0]])])
        run(offsets, (1,), x, i, output((3, 16), np.int32), N=16, expected=expected, label=np.dtype(dtype).name)


@triton.jit
def limits(x, out, N: tl.constexpr):
    at = tl.arange(0, N)
    v = tl.load(x + at)
    tl.store(out + at, tl.where(v == -2147483648, v, v // 3))
    tl.store(out + N + at, v // 2 * 2 + v % 2)
    tl.store(out + 2 * N + at, (v >> 31) ^ v)
    tl.store(out + 3 * N + at, tl.abs(v))
    tl.store(out + 4 * N + at, tl.maximum(v, -v))
    tl.store(out + 5 * N + at, v // 1024 + v % 1024)


@case
def limits_of_integers(run, rng):
    x = numbers(rng, 64, np.int32)
    wide = x.astype(np.int64)

    def quotient(d):
        return (np.abs(wide) // d * np.sign(wide)).astype(np.int32)

    third = np.where(x == -(2**31), x, quotient(3))
    rows = [third, x, (x >> 31) ^ x, np.abs(x), np.maximum(x, -x), quotient(1024) + np.fmod(x, 1024)]
    run(limits, (1,), x, output((6, 64), np.int32), N=64, expected=np.stack(rows))


@triton.jit
def chain(x, out, N: tl.constexpr):
    at = tl.arange(0, N)
    v = tl.load(x + at)
    h = v.to(tl.float16)
    tl.store(out + at, (h * h + h).to(tl.float32))
    tl.store(out + N + at, (h / 3).to(tl.float32) + v)
    tl.store(out + 2 * N + at, tl.where(h > 0, h, 2 * h).to(tl.float32))
    tl.store(out + 3 * N + at, tl.exp(h.to(tl.float32)))
    tl.store(out + 4 * N + at, tl.maximum(h, 0).to(tl.float32))


@case
def halves_in_between(run, rng):
    """Sums and products of float16 are rounded at once; quotients are float32."""
    x = normal(rng, 64)
    h = x.astype(np.float16)
    rows = [h * h + h, h.astype(np.float32) / 3 + x, np.where(h > 0, h, 2 * h), np.exp(h.astype(np.float64))]
    rows.append(np.maximum(h, np.float16(0)))
    expected = np.stack([row.astype(np.float32) for row in rows])
    run(chain, (1,), x, output((5, 64), np.float32), N=64, expected=expected)


@triton.jit
def brain(x, y, out, sums, N: tl.constexpr):
    at = tl.arange(0, N)
    a, b = tl.load(x + at), tl.load(y + at)
    tl.store(out + at, a * b + a)
    tl.store(out + N + at, tl.where(a < b, a, b))
    tl.store(out + 2 * N + at, tl.maximum(a, b))
    tl.store(sums, tl.sum(a.to(tl.float32)))
    tl.store(sums + 1, tl.max(a).to(tl.float32))
    tl.store(sums + 2, tl.argmax(a, 0).to(tl.float32))


@case
def bfloat16_values(run, rng):
    x, y = normal(rng, 64, bfloat16), normal(rng, 64, bfloat16)
    rows = np.stack([x * y + x, np.where(x < y, x, y), np.maximum(x, y)])
    wide = x.astype(np.float32)
    sums = np.array([wide.astype(np.float64).sum(), wide.max(), wide.argmax()])
    why = "it computes with the bit patterns of bfloat16"
    results = output((3, 64), bfloat16), output(3, np.float32)
    run(brain, (1,), x, y, *results, N=64, expected=[rows, sums], only_numpy=why)


@triton.jit
def cube(A: tl.constexpr, B: tl.constexpr, C: tl.constexpr):
    a, b, c = tl.arange(0, A), tl.arange(0, B), tl.arange(0, C)
    return a[:, None, None] * (B * C) + b[None, :, None] * C + c[None, None, :]


@triton.jit
def deep(x, out, A: tl.constexpr, B: tl.constexpr, C: tl.constexpr):
    at = cube(A, B, C)
    v = tl.load(x + at)
    size: tl.constexpr = A * B * C
    tl.store(out + at, tl.cumsum(v, 0))
    tl.store(out + size + at, tl.cumsum(v, 1, reverse=True))
    tl.store(out + 2 * size + at, tl.cumsum(v, -1))
    tl.store(out + 3 * size + at, v - tl.max(v, 1, keep_dims=True))
    tl.store(out + 4 * size + at, tl.sort(v))
    tl.store(out + 5 * size + at, tl.flip(v, 1))
    tl.store(out + 6 * size + at, v + tl.argmin(v, 2, keep_dims=True))


@case
def three_dimensional_operations(run, rng):
    shape = 4, 2, 8
    x = small(rng, shape, np.int32)
    rows = [x.cumsum(0), x[:, ::-1].cumsum(1)[:, ::-1], x.cumsum(2), x - x.max(axis=1, keepdims=True)]
    rows += [np.sort(x, axis=2), x[:, ::-1], x + x.argmin(axis=2, keepdims=True)]
    run(deep, (1,), x, output((7, *shape), np.int32), A=4, B=2, C=8, expected=np.stack(rows))


@case
def operands_of_two_types(run, rng):
    """A scan and a reduction over floats and bytes."""
    n = 32
    x, flags = normal(rng, n), (rng.random(n) < 0.3).astype(np.int8)
    values, seen, value, flag = [], [], x[0], flags[0]
    for v, f in zip(x, flags):
        value, flag = (v if f else value), flag | f
        values.append(value)
        seen.append(flag)
    expected = [np.array(values), np.array(seen), np.array([values[-1], seen[-1]])]
    results = output(n, np.float32), output(n, np.int8), output(2, np.float32)
    run(mixed_scan, (1,), x, flags, *results, N=n, expected=expected)


@triton.jit
def pick_byte(value_a, flag_a, value_b, flag_b):
    return tl.where(flag_b != 0, value_b, value_a), flag_a | flag_b


@triton.jit
def mixed_scan(x, flags, values, seen, every, N: tl.constexpr):
    at = tl.arange(0, N)
    v, f = tl.load(x + at), tl.load(flags + at)
    a, b = tl.associative_scan((v, f), 0, pick_byte)
    tl.store(values + at, a)
    tl.store(seen + at, b)
    a, b = tl.reduce((v, f), 0, pick_byte)
    tl.store(every, a)
    tl.store(every + 1, b.to(tl.float32))


@triton.jit
def counted(x, out, n, N: tl.constexpr):
    at = tl.arange(0, N)
    v = tl.load(x + at)
    tl.store(out, tl.sum((v > 0).to(tl.int32)))
    tl.store(out + 1, tl.max((v > n).to(tl.int32)))
    tl.store(out + 2, tl.min((v > n).to(tl.int32)))
    tl.store(out + 3, tl.reduce_or((v == n).to(tl.int32), 0))
    tl.store(out + 4, tl.sum(v > 0))


@case
def counts_of_conditions(run, rng):
    x, n = small(rng, 64, np.int32, -5, 5), int(rng.integers(-6, 6))
    n = 2 if n == 1 else n
    positive = (x > 0).sum()
    expected = np.array([positive, (x > n).max(), (x > n).min(), (x == n).any(), positive])
    run(counted, (1,), x, output(5, np.int32), n, N=64, expected=expected)


@triton.jit
def thousand(out):
    pid = tl.program_id(0) + tl.num_programs(0) * tl.program_id(1)
    tl.store(out + pid, pid * pid)


@case
def thousands_of_programs(run, rng):
    n = int(rng.integers(500, 1500))
    run(thousand, (n, 2), output(2 * n, np.int32), expected=np.arange(2 * n) ** 2)


@triton.jit
def crowded(a, b, c, d, e, f, g, h, i, j, k, l, out, N: tl.constexpr):  # noqa: E741
    at = tl.arange(0, N)
    first = tl.load(a + at) + 2 * tl.load(b + at) + 3 * tl.load(c + at) + 4 * tl.load(d + at)
    second = tl.load(e + at) * f + tl.load(g + at) * h
    tl.store(out + at, (first + second + i * j - k + l).to(tl.float32))


@case
def many_arguments(run, rng):
    """Pointers and numbers of many types, in turn."""
    n = 32
    x = [small(rng, n, dtype, -9, 9) for dtype in (np.int8, np.int16, np.int32, np.int64, np.float32, np.uint8)]
    f, h, i, j, k, l = (int(v) for v in rng.integers(2, 20, 6))  # noqa: E741
    total = sum(factor * array.astype(np.float64) for factor, array in zip((1, 2, 3, 4), x))
    total += x[4] * f + x[5].astype(np.float64) * h + i * j - k + l
    arguments = *x[:5], f, x[5], h, i, j, k, l
    run(crowded, (1,), *arguments, output(n, np.float32), N=n, expected=total)


@triton.jit
def rectangle(x, out, m, n, sm, sn, low, high, BM: tl.constexpr, BN: tl.constexpr):
    """A mask with four bounds, one of them in front of the array, over given strides."""
    i = tl.program_id(0) * BM + tl.arange(0, BM) - 2
    j = tl.program_id(1) * BN + tl.arange(0, BN) - 3
    inside = (i >= 0)[:, None] & (i < m)[:, None] & (j >= 0)[None, :] & (j < n)[None, :]
    band = inside & (j >= low)[None, :] & (j < high)[None, :]
    v = tl.load(x + i[:, None] * sm + j[None, :] * sn, mask=band, other=-1)
    tl.store(out + i[:, None] * n + j[None, :], v, mask=inside)


@case
def bounds_on_all_sides(run, rng):
    for _ in range(3):
        m, n = (int(v) for v in rng.integers(1, 40, 2))
        x = small(rng, (n, m), np.int32)  # read along its columns
        low, high = (int(v) for v in np.sort(rng.integers(-2, n + 3, 2)))
        j = np.arange(n)
        expected = np.where((j >= low) & (j < high), x.T, -1)
        grid, result = (triton.cdiv(m + 2, 8), triton.cdiv(n + 3, 16)), output((m, n), np.int32)
        run(rectangle, grid, x, result, m, n, 1, m, low, high, BM=8, BN=16, expected=expected)


@triton.jit
def nested_loops(x, out, m, n, k, B: tl.constexpr):
    """Pointers that inner and outer loops move."""
    at = tl.arange(0, B)
    rows = x + at[:, None] * n
    for i in range(m):
        tile = rows + at[None, :]
        total = tl.zeros((B, B), tl.int32)
        for _ in range(k):
            total += tl.load(tile)
            tile += B
        tl.store(out + i * B * B + at[:, None] * B + at[None, :], total)
        rows += B * n


@case
def loops_in_loops(run, rng):
    B, m, k = 4, int(rng.integers(2, 5)), int(rng.integers(2, 5))
    x = small(rng, (m * B, k * B), np.int32)
    expected = x.reshape(m, B, k, B).sum(axis=2)
    run(nested_loops, (1,), x, output((m, B, B), np.int32), m, k * B, k, B=B, expected=expected)


@triton.jit
def scalar_math(x, out):
    pid = tl.program_id(0)
    v = tl.load(x + pid)
    base = out + pid * 8
    tl.store(base, tl.exp(v))
    tl.store(base + 1, tl.sqrt(tl.abs(v)))
    tl.store(base + 2, tl.sin(v) * tl.cos(v))
    tl.store(base + 3, tl.maximum(v, 0.5))
    tl.store(base + 4, tl.where(v > 0, v, -v))
    tl.store(base + 5, tl.floor(v) + tl.ceil(v))
    tl.store(base + 6, tl.clamp(v, -0.25, 0.25))
    tl.store(base + 7, tl.sigmoid(v) / 3)


@case
def functions_of_scalars(run, rng):
    x = normal(rng, 10)
    v = x.astype(np.float64)
    columns = [np.exp(v), np.sqrt(np.abs(v)), np.sin(v) * np.cos(v), np.maximum(v, 0.5), np.abs(v)]
    columns += [np.floor(v) + np.ceil(v), np.clip(v, -0.25, 0.25), 1 / (1 + np.exp(-v)) / 3]
    run(scalar_math, (10,), x, output((10, 8), np.float32), expected=np.stack(columns, axis=1), tolerance=5e-6)


@triton.jit
def unsigned(x, y, out, N: tl.constexpr):
    at = tl.arange(0, N)
    a, b = tl.load(x + at), tl.load(y + at)
    tl.store(out + at, tl.maximum(a, b))
    tl.store(out + N + at, tl.where(a > b, a - b, b - a))
    tl.store(out + 2 * N + at, (a >> 1) + (b >> 1) + (a & b & 1))
    tl.store(out + 3 * N + at, tl.minimum(a, 7) + tl.cumsum(b & 1, 0).to(b.dtype))


@case
def unsigned_arithmetic(run, rng):
    """Great numbers are no negative ones."""
    for dtype in (np.uint8, np.uint16, np.uint32, np.uint64):
        x, y = numbers(rng, 32, dtype), numbers(rng, 32, dtype)
        one = np.array(1, dtype)
        rows = [np.maximum(x, y), np.where(x > y, x - y, y - x), (x >> one) + (y >> one) + (x & y & one)]
        rows.append(np.minimum(x, np.array(7, dtype)) + (y & one).cumsum().astype(dtype))
        run(unsigned, (1,), x, y, output((4, 32), dtype), N=32, expected=np.stack(rows), label=np.dtype(dtype).name)


@triton.jit
def products(x, y, out, m, n, k, B: tl.constexpr):
    """Masks in all three directions of a product, extents that no block divides."""
    i, j, l = tl.arange(0, B), tl.arange(0, B), tl.arange(0, B)  # noqa: E741
    total = tl.zeros((B, B), tl.int32)
    for start in range(0, k, B):
        a = tl.load(
            x + i[:, None] * k + (start + l)[None, :], mask=(i[:, None] < m) & (start + l < k)[None, :], other=0
        )
        b = tl.load(
            y + (start + l)[:, None] * n + j[None, :], mask=(start + l < k)[:, None] & (j[None, :] < n), other=0
        )
        total = tl.dot(a, b, total, out_dtype=tl.int32)
    tl.store(out + i[:, None] * n + j[None, :], total, mask=(i[:, None] < m) & (j[None, :] < n))


@case
def integer_products_under_masks(run, rng):
    for _ in range(3):
        m, n, k = (int(v) for v in rng.integers(2, 33, 3))
        x, y = small(rng, (m, k), np.int8, -128, 128), small(rng, (k, n), np.int8, -128, 128)
        expected = x.astype(np.int32) @ y.astype(np.int32)
        run(products, (1,), x, y, output((m, n), np.int32), m, n, k, B=32, expected=expected)
