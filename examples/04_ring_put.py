# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A ring: every rank hands what it has to its right neighbour until all data has been everywhere.

heddle run -n 4 examples/04_ring_put.py
"""

import argparse

import heddle
import numpy as np
import triton
import triton.language as tl
import triton_dist.language as dl

SLOT = tl.constexpr(16)  # signals stand a cache line apart: 16 int32


@triton.jit
def ring_sum_kernel(data, total, inbox, signals, n, BLOCK: tl.constexpr):
    """``total`` becomes the sum of every rank's ``data``; step s goes through row s of the symmetric ``inbox``."""
    right = (dl.rank() + 1) % dl.num_ranks()
    block = tl.program_id(0)
    cols = block * BLOCK + tl.arange(0, BLOCK)
    mask = cols < n

    passing = tl.load(data + cols, mask=mask)
    acc = passing
    for step in range(dl.num_ranks() - 1):
        signal = signals + (step * tl.num_programs(0) + block) * SLOT
        tl.store(dl.symm_at(inbox, right) + step * n + cols, passing, mask=mask)
        dl.notify(signal, right, signal=1)
        token = dl.wait(signal, 1, "sys", "acquire", waitValue=1)
        passing = tl.load(dl.consume_token(inbox, token) + step * n + cols, mask=mask)
        acc += passing
    tl.store(total + cols, acc, mask=mask)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-n", type=int, default=5_003, help="number of elements")
    parser.add_argument("--rounds", type=int, default=3, help="times around the ring, each with new data")
    arguments = parser.parse_args()
    n, BLOCK = arguments.n, 1024
    blocks = triton.cdiv(n, BLOCK)

    with heddle.distributed.init() as world:
        inbox = heddle.distributed.zeros((world.size, n), np.float32)
        signals = heddle.distributed.zeros((world.size, blocks, SLOT.value), np.int32)
        for _ in range(arguments.rounds):
            data = np.random.default_rng().standard_normal(n, dtype=np.float32)
            total = np.full_like(data, np.nan)
            signals[...] = 0
            heddle.distributed.barrier()  # no rank may signal before all have cleared

            ring_sum_kernel[(blocks,)](data, total, inbox, signals, n, BLOCK=BLOCK)

            expected = heddle.distributed.all_gather(data).astype(np.float64).sum(axis=0)
            np.testing.assert_allclose(total, expected, rtol=1e-5, atol=1e-5)
        print(f"ring put: {arguments.rounds} rounds of {n} sums over {world.size} ranks equal numpy's")


if __name__ == "__main__":
    main()
