# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rank 0 touches a guard page, in the way that its argument says."""

import ctypes
import sys

import heddle
import numpy as np
from heddle.testing import guarded, guarded_symmetric

with heddle.distributed.init() as world, guarded_symmetric((16,), np.int32) as symmetric:
    local = guarded((1024,), np.int32)
    end = symmetric.ctypes.data + symmetric.nbytes
    address = {
        "behind": local.ctypes.data + local.nbytes,
        "before": local.ctypes.data - 1,
        "symmetric": end,
        "peer": end + heddle.distributed.peer_view(symmetric, 1).ctypes.data - symmetric.ctypes.data,
    }[sys.argv[1]]
    if world.rank == 0:
        ctypes.memset(address, 0, 1)
        print("alive")
    heddle.distributed.barrier()
