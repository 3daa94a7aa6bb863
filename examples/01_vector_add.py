# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Vector addition: a Triton kernel on numpy arrays, on the virtual NPU.

heddle run examples/01_vector_add.py
"""

import argparse

import numpy as np
import triton
import triton.language as tl


@triton.jit
def add_kernel(x, y, out, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offsets < n
    total = tl.load(x + offsets, mask=mask) + tl.load(y + offsets, mask=mask)
    tl.store(out + offsets, total, mask=mask)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-n", type=int, default=100_003, help="number of elements")
    n = parser.parse_args().n

    rng = np.random.default_rng()
    x = rng.standard_normal(n, dtype=np.float32)
    y = rng.standard_normal(n, dtype=np.float32)
    out = np.full_like(x, np.nan)

    BLOCK = 1024
    add_kernel[(triton.cdiv(n, BLOCK),)](x, y, out, n, BLOCK=BLOCK)

    expected = x.astype(np.float64) + y.astype(np.float64)
    np.testing.assert_allclose(out, expected, rtol=1e-6, atol=1e-7)
    print(f"vector add: {n} sums equal numpy's")


if __name__ == "__main__":
    main()
