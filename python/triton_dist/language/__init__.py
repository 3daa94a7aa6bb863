# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The distributed primitives: ``import triton_dist.language as dl``."""

from . import extra
from .distributed_ops import consume_token, extern_call, notify, num_ranks, rank, symm_at, wait

__all__ = ["consume_token", "extern_call", "extra", "notify", "num_ranks", "rank", "symm_at", "wait"]
