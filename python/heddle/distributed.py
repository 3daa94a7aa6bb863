# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The ranks of a job on the host: joining them, and the little that a script needs to check its kernels.

``heddle run`` starts the ranks and tells each who it is. A script may take the five steps of ``shmem`` by itself; this
module takes them from the environment.
"""

import ctypes
import os
import socket

import numpy as np

from .errors import HeddleError

DEFAULT_HEAP_BYTES = 256 << 20

_arrays = []  # symmetric arrays of this module, in the order of their making, which is the same on all ranks


class World:
    """The ranks of the job, and which of them this is. As a context manager it leaves the job at its end."""

    def __init__(self, rank: int, size: int):
        self.rank = rank
        self.size = size

    def __repr__(self):
        return f"World(rank={self.rank}, size={self.size})"

    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        # Leaving is collective: a rank that failed must not wait for the others, its end is what they learn of.
        if kind is None:
            finalize()


def _number(name: str, default: int) -> int:
    text = os.environ.get(name, str(default))
    if not text.isdecimal():
        raise HeddleError(f'{name}: expected a number, got "{text}"')
    return int(text)


def environment_world() -> World:
    """Rank and size as ``heddle run`` (or torchrun) gives them; a process started alone is rank 0 of 1."""
    rank, size = _number("RANK", 0), _number("WORLD_SIZE", 1)
    if rank >= size:
        raise HeddleError(f"expected RANK below WORLD_SIZE, got {rank} and {size}")
    return World(rank, size)


def _store(size: int) -> str:
    store = os.environ.get("HEDDLE_STORE", "")
    if store:
        return store
    if size > 1:
        raise HeddleError('HEDDLE_STORE: expected "tcp://HOST:PORT", where the ranks meet, got nothing; use heddle run')
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return f"tcp://127.0.0.1:{probe.getsockname()[1]}"


def init(heap_bytes: int = DEFAULT_HEAP_BYTES, engine: str = "MTE") -> World:
    """Joins the job: every rank gets a symmetric heap of ``heap_bytes``. Collective."""
    import shmem as ash

    world = environment_world()
    engines = {name: member for name, member in ash.OpEngineType.__members__.items()}
    if engine not in engines:
        listed = ", ".join(f'"{name}"' for name in engines)
        raise HeddleError(f'expected one of {listed} as engine, got "{engine}"')
    ash.set_conf_store_tls(False, "")
    attributes = ash.InitAttr()
    attributes.my_rank = world.rank
    attributes.n_ranks = world.size
    attributes.local_mem_size = heap_bytes
    attributes.ip_port = _store(world.size)
    attributes.option_attr.data_op_engine_type = engines[engine]
    code = ash.aclshmem_init(attributes)
    if code != 0:
        raise HeddleError(f"rank {world.rank} cannot join the job at {attributes.ip_port} (code {code})")
    return world


def finalize():
    """Leaves the job; symmetric arrays of :func:`zeros` that are left are freed. Collective."""
    import shmem as ash

    if _arrays:
        ash.aclshmem_barrier_all()  # a peer may still read them
    for array in reversed(list(_arrays)):
        free(array)
    ash.aclshmem_finalize()


def barrier():
    """Waits for all ranks."""
    import shmem as ash

    ash.aclshmem_barrier_all()


def zeros(shape, dtype) -> np.ndarray:
    """A symmetric array of zeros, at the same offset of every rank's heap. Collective: returns when all ranks have it."""
    import shmem as ash

    array = ash.aclshmem_create_tensor(shape, dtype=np.dtype(dtype))
    array[...] = 0
    _arrays.append(array)
    # A peer may write to it as soon as it returns from here.
    ash.aclshmem_barrier_all()
    return array


def free(array: np.ndarray):
    """Frees a symmetric array of :func:`zeros`. Collective."""
    import shmem as ash

    _arrays[:] = [other for other in _arrays if other is not array]
    ash.aclshmem_free_tensor(array)


def peer_view(array: np.ndarray, peer: int) -> np.ndarray:
    """The symmetric ``array`` as rank ``peer`` has it: memory of that rank, to be read and written after a barrier."""
    import shmem as ash

    address = ash.aclshmem_ptr(array.ctypes.data, peer)
    if address == 0:
        raise HeddleError(f"expected a symmetric array and a rank of the job, got {array.ctypes.data:#x} and {peer}")
    memory = (ctypes.c_byte * array.nbytes).from_address(address)
    return np.frombuffer(memory, array.dtype).reshape(array.shape)


def all_gather(array) -> np.ndarray:
    """The arrays of all ranks, stacked by rank. Collective; shapes and element types must agree."""
    import shmem as ash

    array = np.asarray(array, order="C")
    world = environment_world()
    gathered = zeros((world.size, *array.shape), array.dtype)
    mine = gathered[world.rank : world.rank + 1]  # a slice stays an array, also for scalars
    mine[0] = array
    for peer in range(world.size):
        if peer != world.rank:
            address = mine.ctypes.data
            ash.aclshmem_putmem(address, address, array.nbytes, peer)
    ash.aclshmem_barrier_all()
    result = gathered.copy()
    free(gathered)
    return result


def broadcast(array, root: int = 0) -> np.ndarray:
    """The array of rank ``root``, on every rank. Collective."""
    return all_gather(array)[root]
