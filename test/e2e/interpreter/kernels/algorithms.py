# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Small programs of the kind that users write: many features at once."""

import numpy as np
import triton
import triton.language as tl
from cases import case, normal, output, small, updated


@triton.jit
def rms_norm(x, w, out, n, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    v = tl.load(x + row * n + at, mask=at < n, other=0.0).to(tl.float32)
    r = tl.rsqrt(tl.sum(v * v, 0) / n + eps)
    tl.store(out + row * n + at, (v * r * tl.load(w + at, mask=at < n)).to(out.dtype.element_ty), mask=at < n)


@case
def root_mean_square_norm(run, rng):
    for dtype, tolerance in [(np.float32, 1e-5), (np.float16, 3e-3)]:
        m, n = int(rng.integers(1, 20)), int(rng.integers(2, 128))
        x, w = normal(rng, (m, n), dtype), normal(rng, n, dtype)
        v = x.astype(np.float64)
        expected = v / np.sqrt((v * v).mean(axis=1, keepdims=True) + 1e-6) * w
        run(rms_norm, (m,), x, w, output((m, n), dtype), n, 1e-6, BLOCK=128, expected=expected, tolerance=tolerance)


@triton.jit
def cross_entropy(logits, labels, losses, gradients, n, IGNORED: tl.constexpr, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    label = tl.load(labels + row)
    at = tl.arange(0, BLOCK)
    if label == IGNORED:
        tl.store(losses + row, 0.0)
        tl.store(gradients + row * n + at, tl.zeros((BLOCK,), tl.float32), mask=at < n)
        return
    v = tl.load(logits + row * n + at, mask=at < n, other=-float("inf"))
    top = tl.max(v, 0)
    e = tl.exp(v - top)
    total = tl.sum(e, 0)
    tl.store(losses + row, tl.log(total) + top - tl.load(logits + row * n + label))
    tl.store(gradients + row * n + at, e / total - tl.where(at == label, 1.0, 0.0), mask=at < n)


@case
def cross_entropy_with_gradient(run, rng):
    m, n = 12, int(rng.integers(5, 100))
    x, labels = normal(rng, (m, n)) * 3, rng.integers(0, n, m).astype(np.int64)
    labels[rng.integers(0, m, 3)] = -100
    v = x.astype(np.float64)
    e = np.exp(v - v.max(axis=1, keepdims=True))
    p = e / e.sum(axis=1, keepdims=True)
    kept = labels >= 0
    hot = np.arange(n) == labels[:, None]
    losses = np.where(kept, -np.log(p[np.arange(m), np.maximum(labels, 0)]), 0)
    gradients = np.where(kept[:, None], p - hot, 0)
    results = output(m, np.float32), output((m, n), np.float32)
    run(
        cross_entropy,
        (m,),
        x,
        labels,
        *results,
        n,
        IGNORED=-100,
        BLOCK=128,
        expected=[losses, gradients],
        tolerance=1e-5,
    )


@triton.jit
def rotary(x, cos, sin, out, n, D: tl.constexpr):
    """Halves of a row turn by an angle of their position."""
    row = tl.program_id(0)
    half: tl.constexpr = D // 2
    at = tl.arange(0, half)
    a, b = tl.load(x + row * D + at), tl.load(x + row * D + half + at)
    c, s = tl.load(cos + (row % n) * half + at), tl.load(sin + (row % n) * half + at)
    tl.store(out + row * D + at, a * c - b * s)
    tl.store(out + row * D + half + at, b * c + a * s)
    pairs = tl.reshape(tl.load(x + row * D + tl.arange(0, D)), (half, 2))
    a, b = tl.split(pairs)
    woven = tl.reshape(tl.join(a * c - b * s, b * c + a * s), (D,))
    tl.store(out + (tl.num_programs(0) + row) * D + tl.arange(0, D), woven)


@case
def rotary_embedding(run, rng):
    """Both layouts: halves and neighbours."""
    n, D = 6, 32
    x, angles = normal(rng, (2 * n, D)), rng.random((n, D // 2)) * 6
    c, s = (f(angles).astype(np.float32) for f in (np.cos, np.sin))
    cc, ss = np.tile(c.astype(np.float64), (2, 1)), np.tile(s.astype(np.float64), (2, 1))
    a, b = x[:, : D // 2], x[:, D // 2 :]
    halves = np.concatenate([a * cc - b * ss, b * cc + a * ss], axis=1)
    a, b = x[:, ::2], x[:, 1::2]
    woven = np.stack([a * cc - b * ss, b * cc + a * ss], axis=2).reshape(2 * n, D)
    run(rotary, (2 * n,), x, c, s, output((2, 2 * n, D), np.float32), n, D=D, expected=np.stack([halves, woven]))


@triton.jit
def quantize(x, codes, scales, n, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    v = tl.load(x + row * n + at, mask=at < n, other=0.0)
    scale = tl.max(tl.abs(v), 0) / 127.0
    q = v / tl.where(scale == 0, 1.0, scale)
    q = tl.where(q >= 0, tl.floor(q + 0.5), tl.ceil(q - 0.5))
    tl.store(codes + row * n + at, q.to(tl.int8), mask=at < n)
    tl.store(scales + row, scale)


@case
def quantized_rows(run, rng):
    m, n = 9, int(rng.integers(2, 128))
    x = normal(rng, (m, n))
    x[3] = 0
    scales = np.abs(x).max(axis=1) / np.float32(127)
    q = x / np.where(scales == 0, np.float32(1), scales)[:, None]
    codes = np.where(q >= 0, np.floor(q + np.float32(0.5)), np.ceil(q - np.float32(0.5)))
    run(quantize, (m,), x, output((m, n), np.int8), output(m, np.float32), n, BLOCK=128, expected=[codes, scales])


@triton.jit
def unpack(packed, scales, out, n, BLOCK: tl.constexpr, GROUP: tl.constexpr):
    """Two signed numbers of four bits a byte; a scale for each group."""
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    byte = tl.load(packed + at // 2, mask=at < n, other=0)
    code = (byte >> ((at % 2) * 4).to(tl.uint8)) & 15
    value = code.to(tl.int8)
    value = tl.where(value >= 8, value - 16, value)
    tl.store(out + at, value.to(tl.float32) * tl.load(scales + at // GROUP, mask=at < n, other=0.0), mask=at < n)


@case
def unpacked_numbers(run, rng):
    n = 16 * int(rng.integers(1, 30))
    packed, scales = rng.integers(0, 256, n // 2).astype(np.uint8), normal(rng, n // 16)
    codes = np.stack([packed & 15, packed >> 4], axis=1).ravel().astype(np.int64)
    expected = np.where(codes >= 8, codes - 16, codes) * np.repeat(scales, 16)
    run(unpack, (triton.cdiv(n, 64),), packed, scales, output(n, np.float32), n, BLOCK=64, GROUP=16, expected=expected)


@triton.jit
def adam(p, g, m, v, rate, b1, b2, eps, step, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    gradient = tl.load(g + at, mask=inside)
    first = b1 * tl.load(m + at, mask=inside) + (1 - b1) * gradient
    second = b2 * tl.load(v + at, mask=inside) + (1 - b2) * gradient * gradient
    c1, c2 = (
        1 - tl.exp2(step * tl.log2(b1 + tl.zeros((1,), tl.float32))),
        1 - tl.exp2(step * tl.log2(b2 + tl.zeros((1,), tl.float32))),
    )
    change = rate * (first / c1) / (tl.sqrt(second / c2) + eps)
    tl.store(p + at, tl.load(p + at, mask=inside) - change, mask=inside)
    tl.store(m + at, first, mask=inside)
    tl.store(v + at, second, mask=inside)


@case
def optimizer_step(run, rng):
    """Reads and writes three arrays in place."""
    n, step = int(rng.integers(2, 400)), int(rng.integers(2, 20))
    p, g, m = normal(rng, n), normal(rng, n), normal(rng, n)
    v = np.abs(normal(rng, n))
    first, second = 0.9 * m.astype(np.float64) + 0.1 * g, 0.99 * v.astype(np.float64) + 0.01 * g.astype(np.float64) ** 2
    change = 0.01 * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-8)
    arguments = updated(p), g, updated(m), updated(v), 0.01, 0.9, 0.99, 1e-8, step, n
    run(adam, (triton.cdiv(n, 128),), *arguments, BLOCK=128, expected=[p - change, first, second], tolerance=2e-5)


@triton.jit
def sparse_rows(starts, columns, values, x, y, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    begin, end = tl.load(starts + row), tl.load(starts + row + 1)
    total = tl.zeros((BLOCK,), tl.float32)
    for start in range(begin, end, BLOCK):
        at = start + tl.arange(0, BLOCK)
        column = tl.load(columns + at, mask=at < end, other=0)
        total += tl.load(values + at, mask=at < end, other=0.0) * tl.load(x + column)
    tl.store(y + row, tl.sum(total, 0))


@case
def sparse_matrix_times_vector(run, rng):
    """Rows of all lengths, none of them aligned."""
    m, n = 20, 50
    lengths = rng.integers(0, 40, m)
    starts = np.concatenate([[0], lengths.cumsum()]).astype(np.int32)
    columns, values = rng.integers(0, n, starts[-1]).astype(np.int32), normal(rng, starts[-1])
    x = normal(rng, n)
    products = values.astype(np.float64) * x[columns]
    expected = np.array([products[a:b].sum() for a, b in zip(starts[:-1], starts[1:])])
    run(
        sparse_rows,
        (m,),
        starts,
        columns,
        values,
        x,
        output(m, np.float32),
        BLOCK=16,
        expected=expected,
        tolerance=1e-5,
    )


@triton.jit
def life(x, out, h, w, BLOCK: tl.constexpr):
    """A step of Conway's game on a torus."""
    row = tl.program_id(0)
    column = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    inside = column < w
    count = tl.zeros((BLOCK,), tl.int32)
    for dy in tl.static_range(-1, 2):
        for dx in tl.static_range(-1, 2):
            if dy != 0 or dx != 0:
                i, j = (row + dy + h) % h, (column + dx + w) % w
                count += tl.load(x + i * w + j, mask=inside, other=0).to(tl.int32)
    alive = tl.load(x + row * w + column, mask=inside, other=0)
    alive = (count == 3) | ((count == 2) & (alive != 0))
    tl.store(out + row * w + column, alive.to(tl.int8), mask=inside)


@case
def game_of_life(run, rng):
    h, w = (int(v) for v in rng.integers(2, 40, 2))
    x = rng.integers(0, 2, (h, w)).astype(np.int8)
    count = sum(np.roll(x, (i, j), (0, 1)) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j)
    expected = (count == 3) | ((count == 2) & (x == 1))
    run(life, (h, triton.cdiv(w, 16)), x, output((h, w), np.int8), h, w, BLOCK=16, expected=expected)


@triton.jit
def mandelbrot(out, w, limit, BLOCK: tl.constexpr):
    """Lanes that are done wait for the others."""
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    cx, cy = at.to(tl.float32) * 3.0 / w - 2.0, tl.zeros((BLOCK,), tl.float32) + row * 0.25 - 1.0
    x, y, steps = tl.zeros((BLOCK,), tl.float32), tl.zeros((BLOCK,), tl.float32), tl.zeros((BLOCK,), tl.int32)
    turn, live = 0, BLOCK
    while (turn < limit) & (live > 0):
        inside = x * x + y * y <= 4.0
        x, y = tl.where(inside, x * x - y * y + cx, x), tl.where(inside, 2 * x * y + cy, y)
        steps += inside.to(tl.int32)
        live = tl.sum(inside.to(tl.int32), 0)
        turn += 1
    tl.store(out + row * w + at, steps)


@case
def escape_times(run, rng):
    w, h, limit = 32, 9, int(rng.integers(2, 12))
    f = np.float32
    cx = np.arange(w, dtype=f) * f(3) / f(w) - f(2)
    cy = np.zeros((h, w), f) + (np.arange(h, dtype=f) * f(0.25) - f(1))[:, None]
    x, y, steps = np.zeros((h, w), f), np.zeros((h, w), f), np.zeros((h, w), np.int32)
    for _ in range(limit):
        inside = x * x + y * y <= 4
        x, y = np.where(inside, x * x - y * y + cx, x), np.where(inside, 2 * x * y + cy, y)
        steps += inside
    # A fused multiplication may let a lane on the border go one step earlier or later.
    run(mandelbrot, (h,), output((h, w), np.int32), w, limit, BLOCK=w, expected=steps, tolerance=1)


@triton.jit
def search(table, n, x, out, BLOCK: tl.constexpr):
    """The place of each number in a sorted table, by halving."""
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + at)
    low, high = tl.zeros((BLOCK,), tl.int32), tl.zeros((BLOCK,), tl.int32) + n
    while tl.max(high - low, 0) > 0:
        middle = (low + high) // 2
        open = low < high
        less = tl.load(table + middle, mask=open, other=0) < v
        low = tl.where(open & less, middle + 1, low)
        high = tl.where(open & ~less, middle, high)
    tl.store(out + at, low)


@case
def binary_search(run, rng):
    n = int(rng.integers(1, 200))
    table, x = np.sort(small(rng, n, np.int32)), small(rng, 64, np.int32, -60, 60)
    expected = np.searchsorted(table, x)
    run(search, (4,), table, n, x, output(64, np.int32), BLOCK=16, expected=expected)


@triton.jit
def butterflies(a, b, N: tl.constexpr, HALF: tl.constexpr):
    ea, oa = tl.split(tl.permute(tl.reshape(a, (N // (2 * HALF), 2, HALF)), (0, 2, 1)))
    eb, ob = tl.split(tl.permute(tl.reshape(b, (N // (2 * HALF), 2, HALF)), (0, 2, 1)))
    angle = tl.arange(0, HALF).to(tl.float32)[None, :] * (-3.14159265358979 / HALF)
    c, s = tl.cos(angle), tl.sin(angle)
    ta, tb = oa * c - ob * s, oa * s + ob * c
    a = tl.reshape(tl.permute(tl.join(ea + ta, ea - ta), (0, 2, 1)), (N,))
    b = tl.reshape(tl.permute(tl.join(eb + tb, eb - tb), (0, 2, 1)), (N,))
    return a, b


@triton.jit
def fourier(re, im, N: tl.constexpr, LOG: tl.constexpr):
    """In place, in bit-reversed order at first."""
    at = tl.arange(0, N)
    order = tl.zeros((N,), tl.int32)
    for bit in tl.static_range(LOG):
        order |= ((at >> bit) & 1) << (LOG - 1 - bit)
    a, b = tl.load(re + order), tl.load(im + order)
    for level in tl.static_range(LOG):
        a, b = butterflies(a, b, N, 1 << level)
    tl.store(re + at, a)
    tl.store(im + at, b)


@case
def fast_fourier_transform(run, rng):
    n = 64
    re, im = normal(rng, n), normal(rng, n)
    expected = np.fft.fft(re.astype(np.float64) + 1j * im)
    results = updated(re), updated(im)
    run(fourier, (1,), *results, N=n, LOG=6, expected=[expected.real, expected.imag], tolerance=2e-5)


@triton.jit
def convolve(x, w, out, channels, length, KERNEL: tl.constexpr, BC: tl.constexpr, BL: tl.constexpr):
    """Each channel with a filter of its own, from the past only."""
    c = tl.program_id(0) * BC + tl.arange(0, BC)
    t = tl.program_id(1) * BL + tl.arange(0, BL)
    inside = (c[:, None] < channels) & (t[None, :] < length)
    total = tl.zeros((BC, BL), tl.float32)
    for k in tl.static_range(KERNEL):
        past = t - (KERNEL - 1 - k)
        seen = (c[:, None] < channels) & (past[None, :] >= 0) & (past[None, :] < length)
        weight = tl.load(w + c * KERNEL + k, mask=c < channels, other=0.0)
        total += weight[:, None] * tl.load(x + c[:, None] * length + past[None, :], mask=seen, other=0.0)
    tl.store(out + c[:, None] * length + t[None, :], total * tl.sigmoid(total), mask=inside)


@case
def causal_convolution(run, rng):
    channels, length = int(rng.integers(1, 12)), int(rng.integers(2, 70))
    x, w = normal(rng, (channels, length)), normal(rng, (channels, 4))
    padded = np.pad(x.astype(np.float64), ((0, 0), (3, 0)))
    total = sum(w[:, k : k + 1] * padded[:, k : k + length] for k in range(4))
    expected = total / (1 + np.exp(-total))
    grid, result = (triton.cdiv(channels, 4), triton.cdiv(length, 32)), output((channels, length), np.float32)
    run(convolve, grid, x, w, result, channels, length, KERNEL=4, BC=4, BL=32, expected=expected, tolerance=1e-5)


@triton.jit
def row_sums(x, partial, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(partial + tl.program_id(0), tl.sum(tl.load(x + at, mask=at < n, other=0), 0))


@triton.jit
def scan_blocks(x, partial, out, n, BLOCK: tl.constexpr, BLOCKS: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    block = tl.arange(0, BLOCKS)
    before = tl.sum(tl.load(partial + block, mask=block < tl.program_id(0), other=0), 0)
    tl.store(out + at, before + tl.cumsum(tl.load(x + at, mask=at < n, other=0), 0), mask=at < n)


@case
def prefix_sums_over_programs(run, rng):
    n = int(rng.integers(100, 500))
    x, blocks = small(rng, n, np.int64), triton.cdiv(n, 64)
    partial = np.add.reduceat(x, np.arange(0, n, 64))
    run(row_sums, (blocks,), x, output(blocks, np.int64), n, BLOCK=64, expected=partial)
    run(scan_blocks, (blocks,), x, partial, output(n, np.int64), n, BLOCK=64, BLOCKS=16, expected=x.cumsum())


@triton.jit
def recurrence(x, a, h, length, width, BLOCK: tl.constexpr):
    """A state that a loop carries over time, for every feature."""
    j = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    state = tl.zeros((BLOCK,), tl.float32)
    x += j
    a += j
    h += j
    for _ in range(length):
        gate = tl.sigmoid(tl.load(a, mask=j < width, other=0.0))
        state = gate * state + (1 - gate) * tl.load(x, mask=j < width, other=0.0)
        tl.store(h, state, mask=j < width)
        x += width
        a += width
        h += width


@case
def gated_recurrence(run, rng):
    length, width = int(rng.integers(2, 20)), int(rng.integers(2, 50))
    x, a = normal(rng, (length, width)), normal(rng, (length, width))
    gate, state, states = 1 / (1 + np.exp(-a.astype(np.float64))), np.zeros(width), []
    for t in range(length):
        state = gate[t] * state + (1 - gate[t]) * x[t]
        states.append(state)
    grid, result = (triton.cdiv(width, 16),), output((length, width), np.float32)
    run(recurrence, grid, x, a, result, length, width, BLOCK=16, expected=np.stack(states), tolerance=1e-5)


@triton.jit
def experts(logits, weights, chosen, n, K: tl.constexpr, BLOCK: tl.constexpr):
    """The K greatest of a row, one after the other, and their softmax."""
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    v = tl.load(logits + row * n + at, mask=at < n, other=-float("inf"))
    first = tl.max(v, 0)
    total = 0.0
    for k in tl.static_range(K):
        top, place = tl.max(v, 0, return_indices=True)
        e = tl.exp(top - first)
        total += e
        tl.store(weights + row * K + k, e)
        tl.store(chosen + row * K + k, place)
        v = tl.where(at == place, -float("inf"), v)
    for k in tl.static_range(K):
        tl.store(weights + row * K + k, tl.load(weights + row * K + k) / total)


@case
def routed_experts(run, rng):
    m, n, k = 10, int(rng.integers(4, 32)), 3
    x = normal(rng, (m, n))
    order = np.argsort(-x, axis=1)[:, :k]
    e = np.exp(np.take_along_axis(x, order, 1).astype(np.float64) - x.max(axis=1, keepdims=True))
    results = output((m, k), np.float32), output((m, k), np.int32)
    run(experts, (m,), x, *results, n, K=k, BLOCK=32, expected=[e / e.sum(axis=1, keepdims=True), order])


@triton.jit
def embed(table, ids, starts, out, width, BLOCK: tl.constexpr):
    """Sums of the rows that a bag names."""
    bag = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    total = tl.zeros((BLOCK,), tl.float32)
    for k in range(tl.load(starts + bag), tl.load(starts + bag + 1)):
        row = tl.load(ids + k).to(tl.int64)
        total += tl.load(table + row * width + at, mask=at < width, other=0.0)
    tl.store(out + bag * width + at, total, mask=at < width)


@case
def bags_of_rows(run, rng):
    rows, width, bags = 30, int(rng.integers(2, 64)), 8
    table = normal(rng, (rows, width))
    starts = np.concatenate([[0], rng.integers(0, 6, bags).cumsum()]).astype(np.int32)
    ids = rng.integers(0, rows, max(starts[-1], 1)).astype(np.int32)
    expected = np.stack([table[ids[a:b]].astype(np.float64).sum(axis=0) for a, b in zip(starts[:-1], starts[1:])])
    result = output((bags, width), np.float32)
    run(embed, (bags,), table, ids, starts, result, width, BLOCK=64, expected=expected, tolerance=5e-6)


@triton.jit
def factor(a, N: tl.constexpr):
    """Cholesky's factor in place, column by column, through memory."""
    i = tl.arange(0, N)
    for k in range(N):
        pivot = tl.sqrt(tl.load(a + k * N + k))
        column = tl.load(a + i * N + k, mask=i > k, other=0.0) / pivot
        tl.store(a + k * N + k, pivot)
        tl.store(a + i * N + k, column, mask=i > k)
        tl.debug_barrier()
        tile = a + i[:, None] * N + i[None, :]
        later = (i[:, None] > k) & (i[None, :] > k)
        rest = tl.load(tile, mask=later, other=0.0) - column[:, None] * column[None, :]
        tl.store(tile, rest, mask=later)
        tl.debug_barrier()
    tl.store(a + i[:, None] * N + i[None, :], tl.zeros((N, N), tl.float32), mask=i[:, None] < i[None, :])


@case
def cholesky_factor(run, rng):
    """What a step writes the next one reads."""
    n = 16
    x = normal(rng, (n, n))
    a = (x @ x.T + n * np.eye(n)).astype(np.float32)
    expected = np.linalg.cholesky(a.astype(np.float64))
    run(factor, (1,), updated(a), N=n, expected=expected, tolerance=1e-5)


@triton.jit
def pack_bits(x, out, n, WORDS: tl.constexpr):
    word = tl.program_id(0) * WORDS + tl.arange(0, WORDS)
    bit = tl.arange(0, 32)
    at = word[:, None] * 32 + bit[None, :]
    flags = (tl.load(x + at, mask=at < n, other=0) > 0).to(tl.uint32)
    tl.store(out + word, tl.sum(flags << bit[None, :].to(tl.uint32), 1), mask=word * 32 < n)


@case
def packed_bits(run, rng):
    n = int(rng.integers(1, 500))
    x, words = small(rng, n, np.int32), triton.cdiv(n, 32)
    flags = np.zeros(words * 32, np.uint64)
    flags[:n] = x > 0
    expected = (flags.reshape(-1, 32) << np.arange(32, dtype=np.uint64)).sum(axis=1)
    run(pack_bits, (triton.cdiv(words, 4),), x, output(words, np.uint32), n, WORDS=4, expected=expected)


@triton.jit
def levenshtein(a, b, table, n, m):
    """Distances of all prefixes; each needs three that were stored just before."""
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            same = tl.load(a + i - 1) == tl.load(b + j - 1)
            change = tl.load(table + (i - 1) * (m + 1) + j - 1) + tl.where(same, 0, 1)
            drop = tl.load(table + (i - 1) * (m + 1) + j) + 1
            add = tl.load(table + i * (m + 1) + j - 1) + 1
            tl.store(table + i * (m + 1) + j, tl.minimum(tl.minimum(change, drop), add))


@case
def edit_distance(run, rng):
    n, m = (int(v) for v in rng.integers(2, 10, 2))
    a, b = rng.integers(0, 3, n).astype(np.int8), rng.integers(0, 3, m).astype(np.int8)
    table = np.full((n + 1, m + 1), -1, np.int32)
    table[0], table[:, 0] = np.arange(m + 1), np.arange(n + 1)
    expected = table.copy()
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            change = expected[i - 1, j - 1] + (a[i - 1] != b[j - 1])
            expected[i, j] = min(change, expected[i - 1, j] + 1, expected[i, j - 1] + 1)
    run(levenshtein, (1,), a, b, updated(table), n, m, expected=expected)
