# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""AllGather + GEMM in one kernel: the rows of A travel to all ranks in chunks while they are multiplied by B.

Rank r holds A_r of shape (M, K); every rank holds B of shape (K, N) and computes C = concat(A_0, A_1, ...) @ B. A chunk of
rows is pushed into each peer's half of a double buffer, a barrier over all cores of all ranks makes it visible, and the
tiles of C are computed from local memory.

heddle run -n 4 examples/05_allgather_gemm.py
"""

import argparse

import heddle
import numpy as np
import triton
import triton.language as tl
import triton_dist.language as dl
from triton.language.extra.cann.extension import sub_vec_id
from triton_dist.language.extra import libshmem_device

COLUMNS = tl.constexpr(7)  # width of a column group of the snake


@triton.jit
def spread(it, ranks, tile_rows, tile_cols):
    """Which tile program step ``it`` pushes, and to whom: at any moment the programs push to different ranks."""
    tiles = tile_rows * tile_cols
    tile = it % tiles
    return (it // tiles + tile) % ranks, tile // tile_cols, tile % tile_cols


@triton.jit
def snake(it, tile_rows, tile_cols):
    """Row and column of tile ``it``: down one group of columns, up the next, so that neighbours in time share rows."""
    group = it // (COLUMNS * tile_rows)
    width = tl.minimum(COLUMNS, tile_cols - group * COLUMNS)
    inside = it % (COLUMNS * tile_rows)
    row = inside // width
    row = tl.where(group % 2 == 1, tile_rows - 1 - row, row)
    return row, group * COLUMNS + inside % width


@triton.jit
def push_chunk(a, landing, first, rows, K, CHUNK: tl.constexpr, PUSH_M: tl.constexpr, BLOCK_K: tl.constexpr):
    """Copies ``rows`` rows of ``a``, from row ``first`` on, into the part of each rank's buffer that is ours."""
    tile_rows = tl.cdiv(rows, PUSH_M)
    tile_cols = tl.cdiv(K, BLOCK_K)
    ranks = dl.num_ranks()
    for it in range(tl.program_id(0), tile_rows * tile_cols * ranks, tl.num_programs(0)):
        target, tile_row, tile_col = spread(it, ranks, tile_rows, tile_cols)
        row = tile_row * PUSH_M + tl.arange(0, PUSH_M)
        col = tile_col * BLOCK_K + tl.arange(0, BLOCK_K)
        mask = (row[:, None] < rows) & (col[None, :] < K)
        tile = tl.load(a + (first + row[:, None]) * K + col[None, :], mask=mask)
        remote = dl.symm_at(landing, target)
        tl.store(remote + (dl.rank() * CHUNK + row[:, None]) * K + col[None, :], tile, mask=mask)


@triton.jit
def multiply_chunk(landed, b, c, first, rows, M, N, K, CHUNK: tl.constexpr, BLOCK_M: tl.constexpr,
                   BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr):  # fmt: skip
    """Computes the rows of C that the chunk of each rank contributes."""
    owner_tiles = tl.cdiv(rows, BLOCK_M)
    tile_rows = owner_tiles * dl.num_ranks()
    tile_cols = tl.cdiv(N, BLOCK_N)
    for it in range(tl.program_id(0), tile_rows * tile_cols, tl.num_programs(0)):
        tile_row, tile_col = snake(it, tile_rows, tile_cols)
        owner = tile_row // owner_tiles
        row = (tile_row % owner_tiles) * BLOCK_M + tl.arange(0, BLOCK_M)
        col = tile_col * BLOCK_N + tl.arange(0, BLOCK_N)
        acc = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
        for k in range(0, K, BLOCK_K):
            inner = k + tl.arange(0, BLOCK_K)
            a_mask = (row[:, None] < rows) & (inner[None, :] < K)
            b_mask = (inner[:, None] < K) & (col[None, :] < N)
            a_tile = tl.load(landed + (owner * CHUNK + row[:, None]) * K + inner[None, :], mask=a_mask, other=0.0)
            b_tile = tl.load(b + inner[:, None] * N + col[None, :], mask=b_mask, other=0.0)
            acc = tl.dot(a_tile, b_tile, acc)
        c_mask = (row[:, None] < rows) & (col[None, :] < N)
        c_tile = c + (owner * M + first + row[:, None]) * N + col[None, :]
        tl.store(c_tile, acc.to(tl.float16), mask=c_mask)


@triton.jit
def allgather_gemm_kernel(a, b, c, gathered, M, N, K, CHUNK: tl.constexpr, PUSH_M: tl.constexpr,
                          BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr):  # fmt: skip
    """``gathered`` is symmetric, float16, of shape (2, ranks, CHUNK, K).

    One barrier a chunk is enough: a core that passes barrier i + 1 knows that every core has finished the products of
    chunk i, so chunk i + 2 may be written over it.
    """
    half = dl.num_ranks() * CHUNK * K
    for chunk in range(tl.cdiv(M, CHUNK)):
        first = chunk * CHUNK
        rows = tl.minimum(CHUNK, M - first)
        buffer = gathered + (chunk % 2) * half
        if sub_vec_id() == 0:
            push_chunk(a, buffer, first, rows, K, CHUNK, PUSH_M, BLOCK_K)
        libshmem_device.barrier_all()
        multiply_chunk(buffer, b, c, first, rows, M, N, K, CHUNK, BLOCK_M, BLOCK_N, BLOCK_K)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-m", type=int, default=150, help="rows of A on each rank")
    parser.add_argument("-n", type=int, default=120, help="columns of B")
    parser.add_argument("-k", type=int, default=90, help="columns of A, rows of B")
    parser.add_argument("--chunk", type=int, default=64, help="rows that travel at a time")
    parser.add_argument("--programs", type=int, default=4, help="size of the grid; at most the cores of the device")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    M, N, K = arguments.m, arguments.n, arguments.k

    with heddle.distributed.init() as world:
        rng = np.random.default_rng()
        a = rng.standard_normal((M, K), dtype=np.float32).astype(np.float16)
        b = rng.standard_normal((K, N), dtype=np.float32).astype(np.float16)
        b = heddle.distributed.broadcast(b)  # the same on every rank
        c = np.full((world.size * M, N), np.nan, dtype=np.float16)
        gathered = heddle.distributed.zeros((2, world.size, arguments.chunk, K), np.float16)

        allgather_gemm_kernel[(arguments.programs,)](
            a, b, c, gathered, M, N, K, CHUNK=arguments.chunk, PUSH_M=16, BLOCK_M=32, BLOCK_N=64, BLOCK_K=32
        )

        everyone = heddle.distributed.all_gather(a).astype(np.float64)
        expected = everyone.reshape(-1, K) @ b.astype(np.float64)
        np.testing.assert_allclose(c, expected, rtol=1e-3, atol=1e-2)
        error = np.abs(c - expected).max()
        print(f"allgather + gemm: ({world.size} x {M}, {K}) @ ({K}, {N}) equals numpy's, largest error {error:.1e}")


if __name__ == "__main__":
    main()
