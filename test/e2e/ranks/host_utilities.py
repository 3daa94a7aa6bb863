# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""triton_dist.utils and heddle.distributed on the host."""

import asyncio

import heddle
import ml_dtypes
import numpy as np
from triton_dist import utils

world = utils.initialize_distributed(seed=3)

# Numbers differ between ranks and are the same for a seed.
drawn = heddle.distributed.all_gather(utils.rand_tensor((100,)))
assert len({row.tobytes() for row in drawn}) == world.size

for shape, dtype in (((3, 4), np.float32), ((), np.int64), ((5,), np.int8), ((2, 3), ml_dtypes.bfloat16)):
    mine = utils.rand_tensor(shape, dtype)
    everyone = heddle.distributed.all_gather(mine)
    assert everyone.shape == (world.size, *shape) and everyone.dtype == dtype
    assert np.array_equal(everyone[world.rank], mine)
    first = heddle.distributed.broadcast(mine, root=world.size - 1)
    assert np.array_equal(first, everyone[-1])

tensors = utils.nvshmem_create_tensors((4,), np.int32, world.rank, world.size)
for peer, tensor in enumerate(tensors):
    if peer != world.rank:
        tensor[world.rank % 4] = 100 * peer + world.rank
utils.nvshmem_barrier_all_on_stream()
for peer in range(world.size):
    if peer != world.rank:
        assert tensors[world.rank][peer % 4] == 100 * world.rank + peer
utils.nvshmem_free_tensor_sync(tensors[world.rank])


async def meet():
    await asyncio.gather(utils.barrier_async(), utils.sleep_async(1))


asyncio.run(meet())


@utils.requires(utils.is_ascend)
def allowed():
    return True


@utils.requires(utils.is_cuda)
def refused():
    raise AssertionError("the condition does not hold")


assert allowed()
try:
    refused()
except RuntimeError as error:
    assert str(error) == '"refused" needs a platform where "is_cuda" holds'

utils.dist_print("in order", world.rank, prefix=True, need_sync=True)
utils.dist_print("first only", allowed_ranks=[0])
with heddle.distributed.World(world.rank, world.size):  # leaves the job at its end
    heddle.distributed.zeros((3,), np.float32)
