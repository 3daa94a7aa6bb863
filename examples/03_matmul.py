# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Matrix product: float16 inputs, float32 accumulation, sizes that no tile divides.

heddle run examples/03_matmul.py
"""

import argparse

import numpy as np
import triton
import triton.language as tl


@triton.jit
def matmul_kernel(a, b, c, M, N, K, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr):
    """One program computes one tile of ``c = a @ b``; masks cut the tiles at the edges."""
    rows = tl.program_id(0) * BLOCK_M + tl.arange(0, BLOCK_M)
    cols = tl.program_id(1) * BLOCK_N + tl.arange(0, BLOCK_N)
    inner = tl.arange(0, BLOCK_K)

    acc = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for k in range(0, K, BLOCK_K):
        a_mask = (rows[:, None] < M) & (k + inner[None, :] < K)
        b_mask = (k + inner[:, None] < K) & (cols[None, :] < N)
        a_tile = tl.load(a + rows[:, None] * K + (k + inner[None, :]), mask=a_mask, other=0.0)
        b_tile = tl.load(b + (k + inner[:, None]) * N + cols[None, :], mask=b_mask, other=0.0)
        acc = tl.dot(a_tile, b_tile, acc)

    c_mask = (rows[:, None] < M) & (cols[None, :] < N)
    tl.store(c + rows[:, None] * N + cols[None, :], acc, mask=c_mask)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-m", type=int, default=201, help="rows of a and c")
    parser.add_argument("-n", type=int, default=133, help="columns of b and c")
    parser.add_argument("-k", type=int, default=99, help="columns of a, rows of b")
    size = parser.parse_args()
    M, N, K = size.m, size.n, size.k

    rng = np.random.default_rng()
    a = rng.standard_normal((M, K), dtype=np.float32).astype(np.float16)
    b = rng.standard_normal((K, N), dtype=np.float32).astype(np.float16)
    c = np.full((M, N), np.nan, dtype=np.float32)

    BLOCK_M, BLOCK_N, BLOCK_K = 64, 64, 32
    grid = (triton.cdiv(M, BLOCK_M), triton.cdiv(N, BLOCK_N))
    matmul_kernel[grid](a, b, c, M, N, K, BLOCK_M=BLOCK_M, BLOCK_N=BLOCK_N, BLOCK_K=BLOCK_K)

    expected = a.astype(np.float64) @ b.astype(np.float64)
    np.testing.assert_allclose(c, expected, rtol=1e-4, atol=1e-4)
    print(f"matmul: ({M}, {K}) @ ({K}, {N}) equals numpy's, largest error {np.abs(c - expected).max():.1e}")


if __name__ == "__main__":
    main()
