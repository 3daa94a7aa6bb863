# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Products of micro-scaled matrices against float64: every element kind, with and without scales, either packing."""

import itertools
import sys

import ml_dtypes
import numpy as np
import triton
import triton.language as tl
from heddle import environment
from heddle.testing import guarded

M, N, K, GROUP = 32, 16, 64, 32
IS_950 = environment.target().startswith("Ascend910_95")


@triton.jit
def scaled_dot_kernel(
    a,
    sa,
    b,
    sb,
    c,
    M: tl.constexpr,
    N: tl.constexpr,
    K: tl.constexpr,
    GROUPS: tl.constexpr,
    A: tl.constexpr,
    B: tl.constexpr,
    AROWS: tl.constexpr,
    ACOLUMNS: tl.constexpr,
    BROWS: tl.constexpr,
    BCOLUMNS: tl.constexpr,
    SCALED_A: tl.constexpr,
    SCALED_B: tl.constexpr,
    FAST: tl.constexpr,
):
    left = tl.load(a + tl.arange(0, AROWS)[:, None] * ACOLUMNS + tl.arange(0, ACOLUMNS)[None, :])
    right = tl.load(b + tl.arange(0, BROWS)[:, None] * BCOLUMNS + tl.arange(0, BCOLUMNS)[None, :])
    groups = tl.arange(0, GROUPS)[None, :]
    left_scale = tl.load(sa + tl.arange(0, M)[:, None] * GROUPS + groups) if SCALED_A else None
    right_scale = tl.load(sb + tl.arange(0, N)[:, None] * GROUPS + groups) if SCALED_B else None
    place = tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]
    acc = tl.load(c + place)
    acc = tl.dot_scaled(
        left,
        left_scale,
        A,
        right,
        right_scale,
        B,
        acc,
        fast_math=FAST,
        lhs_k_pack=ACOLUMNS != K or A != "e2m1",
        rhs_k_pack=BROWS != K or B != "e2m1",
    )
    tl.store(c + place, acc)


ELEMENTS = {
    "e4m3": ml_dtypes.float8_e4m3fn,
    "e5m2": ml_dtypes.float8_e5m2,
    "bf16": ml_dtypes.bfloat16,
    "fp16": np.float16,
}
E2M1 = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6, -0.0, -0.5, -1, -1.5, -2, -3, -4, -6])


def make_operand(kind, shape, packed_axis):
    """What the kernel gets, and the numbers that it stands for."""
    rng = np.random.default_rng()
    if kind != "e2m1":
        x = rng.standard_normal(shape).astype(ELEMENTS[kind])
        return x, x.astype(np.float64)
    codes = rng.integers(0, 16, shape).astype(np.uint8)
    low, high = (np.take(codes, range(first, shape[packed_axis], 2), packed_axis) for first in (0, 1))
    return low | high << 4, E2M1[codes]


def make_scale(lines):
    exponents = np.random.default_rng().integers(125, 130, (lines, K // GROUP)).astype(np.uint8)
    return exponents, np.repeat(np.exp2(exponents.astype(np.float64) - 127), GROUP, axis=1)


def check(a_kind, b_kind, scaled_a, scaled_b, k_pack=True, fast=False):
    a, left = make_operand(a_kind, (M, K), 1 if k_pack else 0)
    b, right = make_operand(b_kind, (K, N), 0 if k_pack else 1)
    sa, left_scale = make_scale(M)
    sb, right_scale = make_scale(N)
    c = np.random.default_rng().standard_normal((M, N)).astype(np.float32)
    out = guarded(c)
    compiled = scaled_dot_kernel[(1,)](
        guarded(a), guarded(sa), guarded(b), guarded(sb), out,
        M, N, K, K // GROUP, a_kind, b_kind, *a.shape, *b.shape, scaled_a, scaled_b, fast,
    )  # fmt: skip
    # The matrix unit of a 950 takes scales of floats of at most eight bits.
    in_unit = IS_950 and (scaled_a or scaled_b) and not {a_kind, b_kind} & {"bf16", "fp16"}
    assert ("hfusion.matmul_mx" in compiled.asm["ttadapter"]) == in_unit, (a_kind, b_kind, scaled_a, scaled_b)
    expected = (left * (left_scale if scaled_a else 1)) @ (right * (right_scale.T if scaled_b else 1)) + c
    np.testing.assert_allclose(out, expected, rtol=1e-5, atol=1e-2, err_msg=f"{a_kind} {b_kind} {scaled_a} {scaled_b}")
    out.check()


def kinds():
    for a, b in itertools.product([*ELEMENTS, "e2m1"], repeat=2):
        if {a, b} == {"bf16", "fp16"}:
            continue  # the front end takes only one type of 16 bits
        for scaled_a, scaled_b in itertools.product([True, False], repeat=2):
            check(a, b, scaled_a, scaled_b)


def packing():
    """Two elements of e2m1 share a byte along the other dimension."""
    for a, b in [("e2m1", "e2m1"), ("e2m1", "e4m3"), ("e5m2", "e2m1")]:
        check(a, b, True, True, k_pack=False)


def special_scales():
    """The exponents at the ends: 0 is 2^-127, 255 is not a number, unless fast math says that there is none."""
    for fast in (False, True):
        a, b = np.ones((M, K), ml_dtypes.float8_e4m3fn), np.ones((K, N), ml_dtypes.float8_e4m3fn)
        sa = np.full((M, K // GROUP), 127, np.uint8)
        sb = sa[:N].copy()
        sa[3], sb[5] = 0, 254
        if not fast:
            sa[7, 1] = 255
        out = guarded(np.zeros((M, N), np.float32))
        scaled_dot_kernel[(1,)](
            guarded(a), guarded(sa), guarded(b), guarded(sb), out,
            M, N, K, K // GROUP, "e4m3", "e4m3", *a.shape, *b.shape, True, True, fast,
        )  # fmt: skip
        rows = np.repeat(np.exp2(sa.astype(np.float64) - 127), GROUP, 1)
        columns = np.repeat(np.exp2(sb.astype(np.float64) - 127), GROUP, 1)
        if not fast:
            rows[7, GROUP:] = np.nan
        with np.errstate(over="ignore"):
            expected = (rows @ columns.T).astype(np.float32)
        np.testing.assert_allclose(out, expected, rtol=1e-6)


globals()[sys.argv[1]]()
print("ok")
