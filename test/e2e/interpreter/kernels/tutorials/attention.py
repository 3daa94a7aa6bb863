# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Fused attention as Triton's tutorials have it: one pass over keys and values with a running maximum."""

import numpy as np
import triton
import triton.language as tl
from cases import aligned, case, normal, output


@triton.jit
def one_stretch(
    acc, sums, maxima, q, keys, values, base, row, scale, low, high,
    BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr, DIAGONAL: tl.constexpr
):  # fmt: skip
    """Takes the keys from low to high in; on the diagonal a row sees no key behind itself."""
    for start in tl.range(low, high, BN):
        start = tl.multiple_of(start, BN)
        j = start + tl.arange(0, BN)
        s = tl.dot(q, keys.load([base + start, 0]).T) * scale
        if DIAGONAL:
            rows = row * BM + tl.arange(0, BM)
            s = tl.where(rows[:, None] >= j[None, :], s, -1.0e6)
        top = tl.maximum(maxima, tl.max(s, 1))
        p = tl.math.exp2(s - top[:, None])
        alpha = tl.math.exp2(maxima - top)
        sums = sums * alpha + tl.sum(p, 1)
        acc = tl.dot(p.to(q.dtype), values.load([base + start, 0]), acc * alpha[:, None])
        maxima = top
    return acc, sums, maxima


@triton.jit
def forward(
    q, k, v, out, logs, scale, heads, context,
    BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr, CAUSAL: tl.constexpr
):  # fmt: skip
    row, head = tl.program_id(0), tl.program_id(1)
    queries = tl.make_tensor_descriptor(q, [heads * context, D], [D, 1], [BM, D])
    keys = tl.make_tensor_descriptor(k, [heads * context, D], [D, 1], [BN, D])
    values = tl.make_tensor_descriptor(v, [heads * context, D], [D, 1], [BN, D])
    results = tl.make_tensor_descriptor(out, [heads * context, D], [D, 1], [BM, D])
    base = head * context
    tile = queries.load([base + row * BM, 0])
    acc = tl.zeros([BM, D], tl.float32)
    sums = tl.zeros([BM], tl.float32) + 1.0
    maxima = tl.zeros([BM], tl.float32) - float("inf")
    scale *= 1.44269504089  # powers of two from here on
    if CAUSAL:
        acc, sums, maxima = one_stretch(
            acc, sums, maxima, tile, keys, values, base, row, scale, 0, row * BM, BM, BN, D, False
        )
        acc, sums, maxima = one_stretch(
            acc, sums, maxima, tile, keys, values, base, row, scale, row * BM, (row + 1) * BM, BM, BN, D, True
        )
    else:
        acc, sums, maxima = one_stretch(
            acc, sums, maxima, tile, keys, values, base, row, scale, 0, context, BM, BN, D, False
        )
    tl.store(logs + base + row * BM + tl.arange(0, BM), maxima + tl.math.log2(sums))
    results.store([base + row * BM, 0], (acc / sums[:, None]).to(q.dtype.element_ty))


def in_numpy(q, k, v, scale, causal):
    q, k, v = (array.astype(np.float64) for array in (q, k, v))
    s = np.einsum("hid,hjd->hij", q, k) * scale
    if causal:
        s = np.where(np.tri(s.shape[1], dtype=bool), s, -np.inf)
    top = s.max(axis=2, keepdims=True)
    p = np.exp(s - top)
    total = p.sum(axis=2, keepdims=True)
    return np.einsum("hij,hjd->hid", p / total, v), ((top + np.log(total)) / np.log(2))[..., 0]


@case
def fused_attention(run, rng):
    """The first sum starts from one, which the first rescaling multiplies with zero."""
    for dtype, tolerance in [(np.float32, 2e-5), (np.float16, 1e-2)]:
        for causal in (False, True):
            heads, context, D = 2, 32 * int(rng.integers(1, 5)), 32
            q, k, v = (normal(rng, (heads, context, D), dtype) for _ in range(3))
            results = output((heads, context, D), dtype, alignment=16), output((heads, context), np.float32)
            constants = {"BM": 32, "BN": 16, "D": D, "CAUSAL": causal}
            arguments = aligned(q), aligned(k), aligned(v), *results, 0.5, heads, context
            expected = in_numpy(q, k, v, 0.5, causal)
            label = f"{np.dtype(dtype).name} {'causal' if causal else 'full'}"
            grid = (context // 32, heads)
            run(forward, grid, *arguments, expected=expected, tolerance=tolerance, label=label, **constants)
