# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""From the arguments of a launch to the argument block of a kernel object, and the launch itself."""

import struct
import sys
import warnings

import numpy as np

from .. import environment
from ..arrays import to_argument
from ..errors import ArgumentError, HeddleError

_WRITTEN = (1, 2)  # tensor kinds: 0 input, 1 output, 2 both

# Every argument takes one slot of eight bytes; numbers stand in its low bytes.
_SLOTS = {
    "ptr": "Q",
    "i1": "Q",
    "i8": "q",
    "i16": "q",
    "i32": "q",
    "i64": "q",
    "fp16": "e6x",
    "bf16": "H6x",
    "fp32": "f4x",
    "fp64": "d",
}

_loaded = {}  # object of a kernel, by the hash of its compilation


def _load(metadata, binary):
    """The loaded kernel; each is loaded once a process."""
    kernel = _loaded.get(metadata.hash)
    if kernel is None:
        from heddle._emulator import Kernel

        kernel = Kernel(
            binary,
            metadata.kernel_name,
            metadata.arena_bytes,
            metadata.sub_blocks,
            metadata.joins_cores,
            metadata.mix_mode == "mix",
        )
        _loaded[metadata.hash] = kernel
    return kernel


def _state_address() -> int:
    """The device state of the symmetric heap; 0 before `aclshmem_init` or without the library."""
    if "shmem" not in sys.modules:
        return 0
    from shmem import _pyshmem

    return _pyshmem._state_address()


def _as_bfloat16(value) -> int:
    """The bits of a float rounded to bfloat16, ties to even."""
    bits = int(np.float32(value).view(np.uint32))
    if value != value:
        return (bits >> 16) | 0x40
    return (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16


def _signed(value) -> int:
    """An integer of up to 64 bits, also an unsigned one, as the signed number with the same bits."""
    value = int(value)
    return value - (1 << 64) if value >= 1 << 63 else value


def _leaves(ty, path):
    """The paths of the arguments below one parameter that reach the kernel: all that are not constexpr."""
    if isinstance(ty, tuple):
        for index, inner in enumerate(ty):
            yield from _leaves(inner, (*path, index))
    elif ty != "constexpr":
        yield path, ty


def _parts(ty, name):
    """What the kernel takes of one argument, as functions of its value.

    A tensor descriptor of the host arrives as its base, shape and strides, and whether it pads with NaN; behind these come
    the shape and the strides that the front end hands to the kernel beside the descriptor.
    """
    if not ty.startswith("tensordesc"):
        return [lambda value: value]
    rank = ty[ty.index("[") : ty.index("]")].count(",") + 1
    shape = [lambda descriptor, d=d: descriptor.shape[d] for d in range(rank)]
    strides = [lambda descriptor, d=d: descriptor.strides[d] for d in range(rank)]
    base, pads = lambda descriptor: to_argument(descriptor.base, name), lambda descriptor: descriptor.padding == "nan"
    return [base, *shape, *strides, pads, *shape, *strides]


class _Argument:
    """Where one argument of the kernel comes from and how it is written down."""

    def __init__(self, name, path, part, kind, tensor_kind):
        self.name = name
        self.path = path
        self.part = part
        self.kind = kind
        self.written = tensor_kind in _WRITTEN
        self.convert = {"ptr": self._pointer, "i1": bool, "bf16": _as_bfloat16}.get(kind)
        if self.convert is None:
            self.convert = float if kind.startswith("fp") else _signed

    def value(self, args):
        value = args[self.path[0]]
        for index in self.path[1:]:
            value = value[index]
        return self.convert(self.part(value))

    def _pointer(self, value) -> int:
        if isinstance(value, int):
            return value
        if self.written and not getattr(value, "writeable", True):
            raise ArgumentError(f'argument "{self.name}": the kernel writes to it, but the array is read-only')
        return value.data_ptr()


class Launcher:
    """Made once a compiled kernel; called for each launch by Triton's ``CompiledKernel.run``."""

    def __init__(self, src, metadata):
        self.metadata = metadata
        self.arguments = self._plan(src, metadata)
        self.block = struct.Struct("<" + "".join(_SLOTS[argument.kind] for argument in self.arguments))
        self.kernel = None

    @staticmethod
    def _plan(src, metadata):
        constants = {path for path in src.constants if isinstance(path, tuple)}
        leaves = []
        for position, (name, ty) in enumerate(src.signature.items()):
            for path, leaf in _leaves(ty, (position,)):
                if path not in constants:
                    leaves.extend((name, path, part) for part in _parts(leaf, name))
        if len(leaves) != len(metadata.arguments):
            raise HeddleError(
                f'kernel "{metadata.kernel_name}": the launch has {len(leaves)} arguments, '
                f"its compiled form takes {len(metadata.arguments)}"
            )
        kinds = iter(metadata.tensor_kinds)
        return [
            _Argument(name, path, part, kind, next(kinds, 0) if kind == "ptr" else 0)
            for (name, path, part), kind in zip(leaves, metadata.arguments, strict=True)
        ]

    def pack(self, args) -> bytes:
        """The argument block."""
        return self.block.pack(*[argument.value(args) for argument in self.arguments])

    def __call__(self, grid_x, grid_y, grid_z, stream, function, packed_metadata, launch_metadata, enter, leave, *args):
        if min(grid_x, grid_y, grid_z) < 0:
            raise HeddleError(f"expected a grid without negative sizes, got ({grid_x}, {grid_y}, {grid_z})")
        if grid_x * grid_y * grid_z == 0:
            name = self.metadata.kernel_name
            warnings.warn(f'kernel "{name}" is not run: its grid ({grid_x}, {grid_y}, {grid_z}) is empty', stacklevel=3)
            return
        block = self.pack(args)
        state = _state_address()
        if self.metadata.uses_heap and not state:
            raise HeddleError(
                f'kernel "{self.metadata.kernel_name}" reaches other ranks, but there is no symmetric heap: '
                f"call shmem.aclshmem_init or heddle.distributed.init first"
            )
        if self.kernel is None:
            self.kernel = _load(self.metadata, function)
        if enter is not None:
            enter(launch_metadata)
        self.kernel.launch(
            (grid_x, grid_y, grid_z),
            block,
            target=self.metadata.target.arch,
            state=state,
            cores=environment.count("HEDDLE_CORES"),
            threads=environment.count("HEDDLE_THREADS"),
        )
        if leave is not None:
            leave(launch_metadata)
