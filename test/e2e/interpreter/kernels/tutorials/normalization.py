# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Layer normalization as Triton's tutorials have it: forward, and backward with sums that programs share under locks."""

import numpy as np
import triton
import triton.language as tl
from cases import case, normal, output, updated


@triton.jit
def forward(x, y, w, b, mean, rstd, stride, n, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    x += row * stride
    y += row * stride
    total = tl.zeros([BLOCK], tl.float32)
    for start in range(0, n, BLOCK):
        at = start + tl.arange(0, BLOCK)
        total += tl.load(x + at, mask=at < n, other=0.0).to(tl.float32)
    mu = tl.sum(total, axis=0) / n
    square = tl.zeros([BLOCK], tl.float32)
    for start in range(0, n, BLOCK):
        at = start + tl.arange(0, BLOCK)
        v = tl.load(x + at, mask=at < n, other=0.0).to(tl.float32)
        v = tl.where(at < n, v - mu, 0.0)
        square += v * v
    r = 1 / tl.sqrt(tl.sum(square, axis=0) / n + eps)
    tl.store(mean + row, mu)
    tl.store(rstd + row, r)
    for start in range(0, n, BLOCK):
        at = start + tl.arange(0, BLOCK)
        inside = at < n
        v = tl.load(x + at, mask=inside, other=0.0).to(tl.float32)
        scale, shift = tl.load(w + at, mask=inside), tl.load(b + at, mask=inside)
        tl.store(y + at, (v - mu) * r * scale + shift, mask=inside)


@triton.jit
def backward_rows(dx, dy, dw, db, x, w, mean, rstd, locks, stride, n, GROUPS: tl.constexpr, BLOCK: tl.constexpr):
    """dx of a row; its share of dw and db goes to one of GROUPS rows of sums, behind that row's lock."""
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    inside = at < n
    group = row % GROUPS
    lock, count = locks + group, locks + GROUPS + group
    dw += group * n + at
    db += group * n + at
    v = tl.load(x + row * stride + at, mask=inside, other=0).to(tl.float32)
    d = tl.load(dy + row * stride + at, mask=inside, other=0).to(tl.float32)
    scale = tl.load(w + at, mask=inside).to(tl.float32)
    mu, r = tl.load(mean + row), tl.load(rstd + row)
    hat = tl.where(inside, (v - mu) * r, 0.0)
    wd = tl.where(inside, scale * d, 0.0)
    c1, c2 = tl.sum(hat * wd, axis=0) / n, tl.sum(wd, axis=0) / n
    tl.store(dx + row * stride + at, (wd - (hat * c1 + c2)) * r, mask=inside)
    part_w, part_b = (d * hat).to(w.dtype.element_ty), d.to(w.dtype.element_ty)
    while tl.atomic_cas(lock, 0, 1) == 1:
        pass
    if tl.load(count) == 0:
        tl.atomic_xchg(count, 1)
    else:
        part_w += tl.load(dw, mask=inside)
        part_b += tl.load(db, mask=inside)
    tl.store(dw, part_w, mask=inside)
    tl.store(db, part_b, mask=inside)
    tl.debug_barrier()
    tl.atomic_xchg(lock, 0)


@triton.jit
def backward_sums(dw, db, final_dw, final_db, m, n, BM: tl.constexpr, BN: tl.constexpr):
    j = tl.program_id(0) * BN + tl.arange(0, BN)
    total_w = tl.zeros((BM, BN), tl.float32)
    total_b = tl.zeros((BM, BN), tl.float32)
    for start in range(0, m, BM):
        i = start + tl.arange(0, BM)
        inside = (i[:, None] < m) & (j[None, :] < n)
        at = i[:, None] * n + j[None, :]
        total_w += tl.load(dw + at, mask=inside, other=0.0)
        total_b += tl.load(db + at, mask=inside, other=0.0)
    tl.store(final_dw + j, tl.sum(total_w, axis=0), mask=j < n)
    tl.store(final_db + j, tl.sum(total_b, axis=0), mask=j < n)


EPS = 1e-5


def in_numpy(x, w, b):
    v = x.astype(np.float64)
    mean, rstd = v.mean(axis=1), 1 / np.sqrt(v.var(axis=1) + EPS)
    return (v - mean[:, None]) * rstd[:, None] * w + b, mean, rstd


@case
def layer_norm_forward(run, rng):
    for dtype, tolerance in [(np.float32, 1e-5), (np.float16, 5e-3)]:
        m, n = int(rng.integers(1, 20)), int(rng.integers(2, 300))
        x = (normal(rng, (m, n)) * 2 + 0.5).astype(dtype)
        w, b = rng.random(n).astype(dtype), rng.random(n).astype(dtype)
        results = output((m, n), dtype), w, b, output(m, np.float32), output(m, np.float32)
        expected = in_numpy(x, w.astype(np.float64), b.astype(np.float64))
        run(forward, (m,), x, *results, n, n, EPS, BLOCK=128, expected=expected, tolerance=tolerance)


@case
def layer_norm_backward(run, rng):
    m, n, groups = int(rng.integers(5, 40)), int(rng.integers(2, 128)), 4
    x, dy = normal(rng, (m, n)), normal(rng, (m, n))
    w, b = rng.random(n).astype(np.float32), rng.random(n).astype(np.float32)
    _, mean, rstd = in_numpy(x, w, b)
    hat, wd = (x - mean[:, None]) * rstd[:, None], w.astype(np.float64) * dy
    c1, c2 = (hat * wd).mean(axis=1, keepdims=True), wd.mean(axis=1, keepdims=True)
    dx = (wd - (hat * c1 + c2)) * rstd[:, None]
    parts = [np.stack([part[group::groups].sum(axis=0) for group in range(groups)]) for part in (dy * hat, dy)]
    locks = np.zeros(2 * groups, np.int32)
    inputs = x, w, mean.astype(np.float32), rstd.astype(np.float32), updated(locks)
    results = output((groups, n), np.float32), output((groups, n), np.float32)
    unlocked = np.repeat([0, 1], groups)
    arguments = output((m, n), np.float32), dy, *results, *inputs
    run(
        backward_rows, (m,), *arguments, n, n, GROUPS=groups, BLOCK=128, expected=[dx, *parts, unlocked], tolerance=1e-4
    )
    sums = [part.astype(np.float32) for part in parts]
    results = output(n, np.float32), output(n, np.float32)
    expected = [part.sum(axis=0) for part in parts]
    grid = (triton.cdiv(n, 32),)
    run(backward_sums, grid, *sums, *results, groups, n, BM=8, BN=32, expected=expected, tolerance=1e-4)
