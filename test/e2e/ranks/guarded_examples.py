# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernels of the examples with a page that faults around every buffer, symmetric ones included."""

import sys

import heddle
import numpy as np
import triton
from common import example, random_array
from heddle.testing import guarded, guarded_symmetric


def vector_add(world, rng):
    n = int(rng.integers(1, 3000))
    x, y = guarded(random_array(n, np.float32)), guarded(random_array(n, np.float32))
    out = guarded((n,), np.float32)
    example("01_vector_add").add_kernel[(triton.cdiv(n, 256),)](x, y, out, n, BLOCK=256)
    np.testing.assert_allclose(out, x.astype(np.float64) + y, rtol=1e-6, atol=1e-6)
    return [x, y, out]


def matmul(world, rng):
    M, N, K = (int(size) for size in rng.integers(1, 100, 3))
    a, b = guarded(random_array((M, K), np.float16)), guarded(random_array((K, N), np.float16))
    c = guarded((M, N), np.float32)
    grid = (triton.cdiv(M, 32), triton.cdiv(N, 64))
    example("03_matmul").matmul_kernel[grid](a, b, c, M, N, K, BLOCK_M=32, BLOCK_N=64, BLOCK_K=32)
    np.testing.assert_allclose(c, a.astype(np.float64) @ b.astype(np.float64), rtol=1e-4, atol=1e-3)
    return [a, b, c]


def ring_put(world, rng):
    module = example("04_ring_put")
    n, blocks = 1000, 4
    data, total = guarded(random_array(n, np.float32)), guarded((n,), np.float32)
    with (
        guarded_symmetric((world.size, n), np.float32) as inbox,
        guarded_symmetric((world.size, blocks, 16), np.int32) as signals,
    ):
        signals[...] = 0
        heddle.distributed.barrier()
        module.ring_sum_kernel[(blocks,)](data, total, inbox, signals, n, BLOCK=256)
        expected = heddle.distributed.all_gather(data).astype(np.float64).sum(axis=0)
        np.testing.assert_allclose(total, expected, rtol=1e-5, atol=1e-5)
    return [data, total]


def allgather_gemm(world, rng):
    module = example("05_allgather_gemm")
    M, N, K = 75, 50, 45
    a, b = guarded(random_array((M, K), np.float16)), random_array((K, N), np.float16)
    b = guarded(heddle.distributed.broadcast(b))
    c = guarded((world.size * M, N), np.float16)
    with guarded_symmetric((2, world.size, 32, K), np.float16) as gathered:
        module.allgather_gemm_kernel[(4,)](
            a, b, c, gathered, M, N, K, CHUNK=32, PUSH_M=16, BLOCK_M=16, BLOCK_N=32, BLOCK_K=32
        )
        everyone = heddle.distributed.all_gather(a).astype(np.float64).reshape(-1, K)
        np.testing.assert_allclose(c, everyone @ b.astype(np.float64), rtol=2e-3, atol=2e-2)
    return [a, b, c]


def main():
    kernel = {function.__name__: function for function in (vector_add, matmul, ring_put, allgather_gemm)}[sys.argv[1]]
    with heddle.distributed.init() as world:
        for array in kernel(world, np.random.default_rng()):
            array.check()
        print("ok")


main()
