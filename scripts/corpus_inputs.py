# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Arguments for kernels of which only the signature is known: random, heavy on edges, the same for the same seed."""

import re
import struct
from dataclasses import dataclass

import ml_dtypes
import numpy as np

BUFFER_BYTES = 1 << 20
# Sizes and strides around blocks of 16 to 256, and what is easily forgotten. No larger ones: with a grid of a few
# programs the accesses stay inside the buffers.
SIZES = [0, 1, 2, 3, 5, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100, 127, 128, 129, 200, 255, 256, 257]
LIMITS = [257, 65, 17]  # of sizes, by level: after accesses outside the buffers smaller ones are tried
GRIDS = [(2, 2, 2), (1, 1, 1), (5, 1, 1), (3, 2, 1)]
FLOATS = [1e-5, 0.0, 1.0, -1.5, 0.5, 3.0, 1e-6]

TYPES = {
    "f16": np.float16,
    "bf16": ml_dtypes.bfloat16,
    "f32": np.float32,
    "f64": np.float64,
    "f8E5M2": ml_dtypes.float8_e5m2,
    "f8E4M3FN": ml_dtypes.float8_e4m3fn,
    "i1": np.uint8,
    "i8": np.int8,
    "i16": np.int16,
    "i32": np.int32,
    "i64": np.int64,
}


@dataclass
class Argument:
    """A parameter of the kernel: for a pointer `type` is that of its elements."""

    type: str
    is_pointer: bool
    divisor: int = 1  # what the kernel may count on: sizes are multiples of it

    @property
    def dtype(self):
        return np.dtype(TYPES.get(self.type, np.uint8))

    @property
    def is_float(self):
        return self.type.startswith(("f", "bf"))


_ARGUMENT = re.compile(
    r"%[\w.$-]+: (!tt\.ptr<(?P<pointee>[^,<>]+|!tt\.ptr<[^<>]*>)(?:, \d+)?>|(?P<scalar>[\w.]+))(?P<rest>[^%]*)"
)


def parse_signature(ttir: str) -> list[Argument]:
    """The parameters in the text that the compiler prints for the stage ttir."""
    head = ttir[ttir.index("tt.func public @") :]
    head = head[: head.index("\n")]
    arguments = []
    for match in _ARGUMENT.finditer(head):
        divisor = re.search(r"tt\.divisibility = (\d+)", match["rest"])
        pointee = match["pointee"]
        arguments.append(Argument(pointee or match["scalar"], pointee is not None, int(divisor[1]) if divisor else 1))
    return arguments


def _tile(rng, values: np.ndarray, dtype) -> np.ndarray:
    """A buffer of the values, over and over, from a random place on."""
    count = BUFFER_BYTES // np.dtype(dtype).itemsize
    return np.resize(np.roll(values, rng.integers(values.size)), count)


def _floats(rng, flavour: int, extremes: bool) -> np.ndarray:
    values = rng.standard_normal(16381)
    if flavour == 1:
        special = [np.nan, np.inf, -np.inf, 0.0, -0.0, 1e-40, -1e-40, 1e-30]
        special += [3e38, -3e38, 6e4, -6e4] if extremes else []
        places = rng.random(values.size) < 1 / 50
        values[places] = rng.choice(special, places.sum())
    elif flavour == 2:  # ties, halves and whole numbers
        values = np.round(values * 4) / 2
    return values


def _integers(rng, flavour: int, dtype) -> np.ndarray:
    info = np.iinfo(dtype)
    if flavour == 1:  # rising, as the bounds of sequences do
        return np.minimum(np.cumsum(rng.integers(0, 6, 251)), 96)
    if flavour == 2:
        values = rng.integers(-3, 4, 4093)
        places = rng.random(values.size) < 1 / 8
        values[places] = rng.choice([info.min, info.max, info.max - 1, -1, 0, 1], places.sum())
        return values
    return rng.integers(0, 8 if flavour == 0 else 40, 4093)


def fill(rng, argument: Argument, flavour: int, extremes: bool) -> np.ndarray:
    """The bytes of a buffer."""
    dtype = argument.dtype
    if argument.type == "i1":
        values = rng.integers(0, 2, 4093)
    elif argument.is_float:
        values = _floats(rng, flavour % 3, extremes)
    elif argument.type in TYPES:
        values = _integers(rng, flavour % 4, dtype)
    else:
        values = np.zeros(1)  # pointers to pointers: null
    with np.errstate(all="ignore"):
        return _tile(rng, values.astype(dtype), dtype).view(np.uint8)


def _scalar(rng, argument: Argument, level: int):
    if argument.type == "i1":
        return int(rng.integers(2))
    if argument.is_float:
        return float(rng.choice(FLOATS))
    limit = max(LIMITS[level], argument.divisor)
    sizes = [size for size in SIZES if size <= limit]
    if argument.divisor > 1:
        sizes = list(range(0, limit + 1, argument.divisor))
    # Zero is one edge, but most kernels do nothing then.
    size = int(rng.choice(sizes))
    return size if size or rng.random() < 0.25 else int(rng.choice(sizes[1:]))


def _slot(argument: Argument, value) -> bytes:
    if argument.is_float:
        return np.asarray(value, argument.dtype).tobytes().ljust(8, b"\0")
    return struct.pack("<q", value)


def make_slots(rng, arguments: list[Argument], addresses: list[int], level: int) -> bytes:
    """The argument block of a launch: addresses for the pointers in order, numbers for the rest."""
    pointers = iter(addresses)
    slots = [
        struct.pack("<Q", next(pointers)) if argument.is_pointer else _slot(argument, _scalar(rng, argument, level))
        for argument in arguments
    ]
    return b"".join(slots)
