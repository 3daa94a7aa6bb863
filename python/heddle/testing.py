# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Buffers that notice a wrong kernel: pages that must not be touched around them, poison where results are expected."""

import contextlib
import ctypes
import mmap

import numpy as np

_libc = ctypes.CDLL(None, use_errno=True)
_libc.mprotect.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)

_PROT_NONE = 0
_PROT_READ_WRITE = mmap.PROT_READ | mmap.PROT_WRITE
_CANARY = 0xA5


def poison(array: np.ndarray) -> np.ndarray:
    """Fills the array with what no kernel computes: NaN in floats, 0xA5 bytes in everything else. Returns it."""
    if array.dtype.kind == "f" or array.dtype.name == "bfloat16":
        array[...] = np.nan
    else:
        array.view(np.uint8)[...] = _CANARY
    return array


def poisoned(shape, dtype) -> np.ndarray:
    """A new array of poison, for a result: what the kernel did not write cannot be taken for one."""
    return poison(np.empty(shape, dtype))


def _protect(pages, protection):
    for page in pages:
        if _libc.mprotect(page, mmap.PAGESIZE, protection) != 0:
            raise OSError(ctypes.get_errno(), "cannot change the protection of a guard page")


class _GuardedMemory:
    """Anonymous memory with a page without access before and behind it; the payload ends at the page behind."""

    def __init__(self, size: int, alignment: int):
        page = mmap.PAGESIZE
        payload = -(-max(size, 1) // page) * page
        self.memory = mmap.mmap(-1, payload + 2 * page)
        # ctypes would hold the buffer exported; its address is all that is needed.
        base = ctypes.addressof(ctypes.c_char.from_buffer(self.memory))
        _protect([base, base + page + payload], _PROT_NONE)
        self.offset = page + (payload - size) // alignment * alignment
        self.before = slice(page, self.offset)
        self.behind = slice(self.offset + size, page + payload)
        for gap in (self.before, self.behind):
            self.memory[gap] = bytes([_CANARY]) * (gap.stop - gap.start)


class GuardedArray(np.ndarray):
    """An ndarray in memory of its own between two pages without access; see :func:`guarded`."""

    _guard = None

    def check(self):
        """Raises AssertionError when a byte of the few between the array and its pages was written."""
        for gap in (self._guard.before, self._guard.behind):
            touched = [index for index, byte in enumerate(self._guard.memory[gap]) if byte != _CANARY]
            if touched:
                where = "before" if gap is self._guard.before else "behind"
                raise AssertionError(f"{len(touched)} bytes {where} the array were written")


def guarded(source, dtype=None, alignment=None) -> GuardedArray:
    """A copy of ``source`` (or, for a shape, poison) where any access beyond its ends faults.

    The array ends at a page that faults, as closely as ``alignment`` allows: by default that of its elements, so that not
    a byte is between. The bytes between the page before it and its start are checked by :meth:`GuardedArray.check`.
    """
    if isinstance(source, np.ndarray):
        shape, dtype = source.shape, source.dtype if dtype is None else np.dtype(dtype)
    else:
        shape, dtype = source, np.dtype(dtype)
    count = int(np.prod(shape, dtype=np.int64))
    guard = _GuardedMemory(count * dtype.itemsize, alignment or dtype.itemsize)
    flat = np.frombuffer(guard.memory, dtype, count, guard.offset) if count else np.empty(0, dtype)
    array = flat.reshape(shape).view(GuardedArray)
    array._guard = guard
    if isinstance(source, np.ndarray):
        array[...] = source
    else:
        poison(array)
    return array


@contextlib.contextmanager
def guarded_symmetric(shape, dtype):
    """A symmetric array of poison between two pages that fault, whichever rank touches them. Collective.

    Its end stands at the page behind, as far as 64 bytes of alignment allow: signals keep their cache lines.
    """
    import shmem as ash

    from .distributed import barrier, environment_world

    dtype, page, world = np.dtype(dtype), mmap.PAGESIZE, environment_world()
    count = int(np.prod(shape, dtype=np.int64))
    size = -(-count * dtype.itemsize // 64) * 64
    payload = -(-max(size, 1) // page) * page
    base = ash.aclshmem_align(page, payload + 2 * page)
    # Every rank reaches the heap of every other through a mapping of its own.
    copies = {ash.aclshmem_ptr(base, peer) for peer in range(world.size)} | {base}
    guards = [page_address for copy in copies for page_address in (copy, copy + page + payload)]
    array = ash.construct_tensor_from_ptr(base + page + payload - size, shape, dtype)
    poison(array)
    _protect(guards, _PROT_NONE)
    barrier()
    yield array
    barrier()
    _protect(guards, _PROT_READ_WRITE)
    ash.aclshmem_free(base)
