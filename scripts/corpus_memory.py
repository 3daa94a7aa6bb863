# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Memory for kernels that are run to be compared: shared with forked processes, guard pages on both sides."""

import ctypes
import mmap

import numpy as np

_libc = ctypes.CDLL(None, use_errno=True)
_libc.mmap.restype = ctypes.c_void_p
_libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
_libc.mprotect.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
_PROT_NONE, _READ_WRITE = 0, 3
_MAP_SHARED_ANONYMOUS = 0x21
_MAP_FAILED = ctypes.c_void_p(-1).value

GUARD = 64 << 20  # address space only: a wrong offset has to be huge to pass it


class Memory:
    """Buffers of one size at fixed addresses. Each lies between two guards, which no access passes unseen."""

    def __init__(self, count: int, size: int):
        self.size = -(-size // mmap.PAGESIZE) * mmap.PAGESIZE
        length = count * (self.size + GUARD) + GUARD
        base = _libc.mmap(None, length, _PROT_NONE, _MAP_SHARED_ANONYMOUS, -1, 0)
        if base == _MAP_FAILED:
            raise MemoryError(f"cannot reserve {length} bytes of addresses")
        self.addresses = [base + GUARD + index * (self.size + GUARD) for index in range(count)]
        self.buffers = [self._open(address) for address in self.addresses]

    def _open(self, address: int) -> np.ndarray:
        if _libc.mprotect(address, self.size, _READ_WRITE):
            raise MemoryError(f"cannot open {self.size} bytes of memory")
        return np.frombuffer((ctypes.c_char * self.size).from_address(address), np.uint8)
