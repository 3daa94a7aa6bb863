# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What host code of distributed kernels imports: joining the job, symmetric arrays, printing in order.

The names that begin with ``nvshmem_`` are those that existing code calls; here they reach ``libaclshmem``.
"""

import asyncio
import functools
import random
import sys

import numpy as np

from .backends import get_shmem_backend, is_ascend, is_cuda, is_hip, is_maca, is_virtual_npu

__all__ = [
    "barrier_async",
    "dist_print",
    "finalize_distributed",
    "get_shmem_backend",
    "init_seed",
    "initialize_distributed",
    "is_ascend",
    "is_cuda",
    "is_hip",
    "is_maca",
    "is_virtual_npu",
    "nvshmem_barrier_all_on_stream",
    "nvshmem_create_tensor",
    "nvshmem_create_tensors",
    "nvshmem_free_tensor_sync",
    "rand_tensor",
    "requires",
    "sleep_async",
]

DEFAULT_HEAP_BYTES = 1 << 30


def init_seed(seed: int = 0):
    """Makes the random numbers of this rank repeatable and different from those of other ranks."""
    random.seed(seed)
    np.random.seed(seed)


def initialize_distributed(seed: int | None = None, initialize_shmem: bool = True):
    """Joins the job that the environment describes and returns it; ``heddle run`` and torchrun set that environment.

    With ``initialize_shmem`` every rank gets a symmetric heap of 1 GiB of address space. Collective.
    """
    from heddle import distributed

    world = distributed.environment_world()
    if seed is not None:
        init_seed(seed + world.rank)
    return distributed.init(DEFAULT_HEAP_BYTES) if initialize_shmem else world


def finalize_distributed():
    """Leaves the job. Collective."""
    from heddle import distributed

    distributed.finalize()


def nvshmem_create_tensor(shape, dtype):
    """A symmetric array of zeros. Collective."""
    from heddle import distributed

    return distributed.zeros(shape, dtype)


def nvshmem_create_tensors(shape, dtype, rank: int, local_world_size: int) -> list:
    """A symmetric array as each rank of this host has it: the list holds this rank's own and views of the others'."""
    from heddle import distributed

    if not 0 <= rank < local_world_size:
        raise ValueError(f"expected a rank of this host, 0 to {local_world_size - 1}, got {rank}")
    own = distributed.zeros(shape, dtype)
    first = distributed.environment_world().rank - rank
    return [own if peer == rank else distributed.peer_view(own, first + peer) for peer in range(local_world_size)]


def nvshmem_free_tensor_sync(tensor):
    """Frees a symmetric array after all ranks have stopped using it. Collective."""
    from heddle import distributed

    distributed.barrier()
    distributed.free(tensor)


def nvshmem_barrier_all_on_stream(stream=None):
    """Waits for all ranks. A launch has ended when it returns, so there is no stream to put the barrier on."""
    from heddle import distributed

    distributed.barrier()


async def barrier_async(group=None):
    """As the barrier of all ranks, without blocking the event loop."""
    await asyncio.get_running_loop().run_in_executor(None, nvshmem_barrier_all_on_stream)


async def sleep_async(milliseconds: float):
    await asyncio.sleep(milliseconds / 1e3)


def dist_print(*args, allowed_ranks="all", prefix: bool = False, need_sync: bool = False, **kwargs):
    """Prints on the ranks of ``allowed_ranks``; with ``need_sync`` in the order of the ranks, which is collective."""
    from heddle import distributed

    world = distributed.environment_world()
    allowed = range(world.size) if allowed_ranks == "all" else allowed_ranks
    for turn in range(world.size) if need_sync else (world.rank,):
        if need_sync:
            distributed.barrier()
        if turn == world.rank and world.rank in allowed:
            print(*([f"[rank:{world.rank}]"] if prefix else []), *args, **kwargs)
            (kwargs.get("file") or sys.stdout).flush()


def rand_tensor(shape, dtype=np.float32) -> np.ndarray:
    """Uniform random numbers in [-1, 1), or of an integer type's small values."""
    dtype = np.dtype(dtype)
    if dtype.kind in "iu":
        return np.random.randint(0 if dtype.kind == "u" else -8, 8, shape).astype(dtype)
    return np.random.uniform(-1, 1, shape).astype(dtype)


def requires(condition):
    """A decorator: the function may only be called where ``condition()`` holds."""

    def decorate(function):
        @functools.wraps(function)
        def checked(*args, **kwargs):
            if not condition():
                name = getattr(condition, "__name__", "condition")
                raise RuntimeError(f'"{function.__name__}" needs a platform where "{name}" holds')
            return function(*args, **kwargs)

        return checked

    return decorate
