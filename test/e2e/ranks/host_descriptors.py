# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tensor descriptors that the host makes: tiles inside and across the border of the tensor."""

import heddle
import numpy as np
import triton
import triton.language as tl
from heddle.testing import guarded
from triton.tools.tensor_descriptor import TensorDescriptor

M, N, BM, BN = 24, 40, 16, 16


@triton.jit
def add_kernel(x, y, out, n, BM: tl.constexpr, BN: tl.constexpr):
    row, column = tl.program_id(0) * BM, tl.program_id(1) * BN
    for _ in range(n):
        total = x.load([row, column]) + y.load([row, column])
        out.store([row, column], total)


@triton.jit
def edge_kernel(x, out, BM: tl.constexpr, BN: tl.constexpr):
    """The tile at the end of the tensor, with its padding."""
    tile = x.load([16, 32])
    tl.store(out + tl.arange(0, BM)[:, None] * BN + tl.arange(0, BN)[None, :], tile)


def describe(array, block=(BM, BN)):
    strides = [stride // array.itemsize for stride in array.strides]
    return TensorDescriptor(heddle.tensor(array), list(array.shape), strides, list(block))


for dtype in (np.float32, np.float16, np.int32):
    x, y = (guarded((np.random.default_rng().standard_normal((M, N)) * 9).astype(dtype), alignment=16) for _ in "xy")
    out = guarded((M, N), dtype, alignment=16)
    add_kernel[(triton.cdiv(M, BM), triton.cdiv(N, BN))](describe(x), describe(y), describe(out), 2, BM, BN)
    np.testing.assert_array_equal(out, np.array(x) + np.array(y))
    out.check()
    tile = guarded((BM, BN), dtype)
    edge_kernel[(1,)](describe(x), tile, BM, BN)
    expected = np.zeros((BM, BN), dtype)
    expected[:8, :8] = x[16:, 32:]
    np.testing.assert_array_equal(tile, expected)
print("ok")
