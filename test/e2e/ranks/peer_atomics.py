# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Atomic updates of one word by all programs of all ranks: a former value is drawn once in the whole job."""

import sys

import heddle
import numpy as np
import triton
import triton.language as tl
import triton_dist.language as dl
from heddle.distributed import all_gather, barrier
from heddle.testing import guarded, guarded_symmetric

PROGRAMS = 300


@triton.jit
def draw_kernel(counter, tickets):
    there = dl.symm_at(counter, 0)
    tl.store(tickets + tl.program_id(0), tl.atomic_add(there, 1))


@triton.jit
def claim_kernel(slots, winners, BLOCK: tl.constexpr):
    """The first to find a slot of rank 0 empty keeps it."""
    lanes = tl.arange(0, BLOCK)
    there = dl.symm_at(slots, 0) + lanes
    empty = tl.zeros((BLOCK,), tl.int32)
    me = empty + dl.rank() * tl.num_programs(0) + tl.program_id(0) + 1
    tl.store(winners + tl.program_id(0) * BLOCK + lanes, tl.atomic_cas(there, empty, me))


def draw(world):
    with guarded_symmetric((1,), np.int32) as counter:
        counter[...] = 0
        barrier()
        tickets = guarded((PROGRAMS,), np.int32)
        draw_kernel[(PROGRAMS,)](counter, tickets)
        barrier()
        drawn = all_gather(np.array(tickets))
        assert sorted(np.ravel(drawn)) == list(range(PROGRAMS * world.size))
        assert world.rank != 0 or counter[0] == PROGRAMS * world.size


def claim(world):
    with guarded_symmetric((32,), np.int32) as slots:
        slots[...] = 0
        barrier()
        seen = guarded((PROGRAMS, 32), np.int32)
        claim_kernel[(PROGRAMS,)](slots, seen, BLOCK=32)
        barrier()
        owners = all_gather(np.array(slots))[0]
        everyone = np.reshape(all_gather(np.array(seen)), (world.size * PROGRAMS, 32))
        for lane, owner in enumerate(owners):
            # Whoever owns a slot saw it empty; all others saw the owner.
            assert everyone[owner - 1, lane] == 0
            assert (np.delete(everyone[:, lane], owner - 1) == owner).all()


with heddle.distributed.init() as world:
    globals()[sys.argv[1]](world)
print("ok")
