# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""All ranks compile the same kernels at the same moment."""

import heddle
import numpy as np
import triton
import triton.language as tl
from triton import knobs

hits = []
knobs.compilation.listener = lambda cache_hit, **rest: hits.append(cache_hit)


@triton.jit
def scale_kernel(x, out, n, FACTOR: tl.constexpr, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + offsets, tl.load(x + offsets, mask=offsets < n) * FACTOR, mask=offsets < n)


with heddle.distributed.init() as world:
    for factor in range(2, 7):
        x = np.random.default_rng().standard_normal(1000, dtype=np.float32)
        out = np.full_like(x, np.nan)
        heddle.distributed.barrier()
        scale_kernel[(8,)](x, out, 1000, FACTOR=factor, BLOCK=128)
        np.testing.assert_array_equal(out, x * np.float32(factor))
    print(hits.count(True), hits.count(False))
