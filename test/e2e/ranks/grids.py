# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Grids that fit no chip: more programs than a launch of the device takes, and no multiple of the cores."""

import numpy as np
import triton
import triton.language as tl
from heddle.testing import guarded


@triton.jit
def visit_kernel(visits, places, total):
    x, y = tl.program_id(0), tl.program_id(1)
    program = x * tl.num_programs(1) + y
    tl.atomic_add(visits + program, 1)
    tl.store(places + program, program)
    tl.atomic_add(total, 1)


for grid in [(70001,), (1009, 71), (1,), (41,), (3, 1)]:
    count = int(np.prod(grid))
    visits, places, total = (guarded(np.zeros(size, np.int32)) for size in (count, count, 1))
    visit_kernel[grid](visits, places, total)
    assert (visits == 1).all() and (places == np.arange(count)).all() and total[0] == count, grid
    for array in (visits, places, total):
        array.check()
print("ok")
