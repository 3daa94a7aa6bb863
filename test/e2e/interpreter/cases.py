# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a file of kernels is written with: cases, their data, and launches whose results are kept.

A case is a function of (run, rng). It makes its data from rng, so that two processes with one seed see the same data, and
hands each kernel to run together with what numpy says should come out. Which implementation of Triton the kernel meets is
decided by the process: heddle, or Triton's interpreter under TRITON_INTERPRET=1.
"""

import zlib
from dataclasses import dataclass, field

import ml_dtypes
import numpy as np
from heddle.testing import guarded

bfloat16 = np.dtype(ml_dtypes.bfloat16)
float8_e4m3fn = np.dtype(ml_dtypes.float8_e4m3fn)
float8_e5m2 = np.dtype(ml_dtypes.float8_e5m2)

SIGNED = [np.int8, np.int16, np.int32, np.int64]
UNSIGNED = [np.uint8, np.uint16, np.uint32, np.uint64]
INTEGERS = SIGNED + UNSIGNED
FLOATS = [np.float16, np.float32, np.float64]

CASES = {}


def case(function):
    """Registers a case under its function's name."""
    CASES[function.__name__] = function
    return function


@dataclass
class Result:
    """An argument that the kernel writes: poison at first, or the given values."""

    shape: tuple
    dtype: np.dtype
    start: np.ndarray | None = None
    alignment: int | None = None


def output(shape, dtype, alignment=None) -> Result:
    return Result((shape,) if isinstance(shape, int) else tuple(shape), np.dtype(dtype), None, alignment)


def updated(array, alignment=None) -> Result:
    """An argument that the kernel reads and writes."""
    return Result(array.shape, array.dtype, array, alignment)


@dataclass
class Input:
    """An argument with more alignment than its elements have."""

    array: np.ndarray
    alignment: int


def aligned(array) -> Input:
    """An array as tensor descriptors want it."""
    return Input(array, 16)


class HostTensor:
    """A guarded array in the terms of Triton's interpreter. Its "copy on the host" is the array itself."""

    def __init__(self, array):
        self.array = array
        self.dtype = array.dtype

    def data_ptr(self):
        return self.array.__array_interface__["data"][0]

    def untyped_storage(self):
        return self

    def cpu(self):
        return self

    def copy_(self, other):
        return self

    def new_empty(self, size, device):
        return HostTensor(self.array)

    def set_(self, storage, offset, size, stride):
        return self

    def storage_offset(self):
        return 0

    def size(self):
        return self.array.shape

    def stride(self):
        return tuple(step // self.array.itemsize for step in self.array.strides)


def _guarded(argument):
    """The argument as heddle takes it, arrays in guarded memory."""
    if isinstance(argument, Result):
        return guarded(argument.shape if argument.start is None else argument.start, argument.dtype, argument.alignment)
    if isinstance(argument, Input):
        return guarded(argument.array, alignment=argument.alignment)
    if isinstance(argument, tuple):
        return tuple(map(_guarded, argument))
    return guarded(argument) if isinstance(argument, np.ndarray) else argument


def _for_interpreter(buffer):
    if isinstance(buffer, tuple):
        return tuple(map(_for_interpreter, buffer))
    return HostTensor(buffer) if isinstance(buffer, np.ndarray) else buffer


@dataclass
class Launch:
    """What one launch gave, in bytes and names, so that it can cross a process border."""

    label: str
    results: list = field(default_factory=list)
    expected: list = field(default_factory=list)
    tolerance: float | None = None
    only_numpy: str | None = None


class Runner:
    """Launches kernels in guarded memory and keeps their results."""

    def __init__(self, interpreting: bool):
        self.interpreting = interpreting
        self.launches = []

    def __call__(self, kernel, grid, *arguments, expected, tolerance=None, label="", only_numpy=None, **constants):
        """Launches kernel[grid](*arguments, **constants).

        expected: an array for each Result among the arguments. tolerance: 0 asks for every bit, by default integers are
        compared exactly and floats as the type allows. only_numpy: why the interpreter is no reference here.
        """
        expected = [expected] if isinstance(expected, np.ndarray) else list(expected)
        launch = Launch(label, tolerance=tolerance, only_numpy=only_numpy)
        self.launches.append(launch)
        buffers = [_guarded(argument) for argument in arguments]
        if not (self.interpreting and only_numpy):
            self._launch(kernel, grid, buffers, constants)
            self._check_inputs(arguments, buffers)
        results = [buffer for argument, buffer in zip(arguments, buffers) if isinstance(argument, Result)]
        assert len(results) == len(expected), f"{len(results)} results, {len(expected)} references"
        for result, reference in zip(results, expected):
            reference = np.asarray(reference)
            assert reference.shape == result.shape, f"reference of shape {reference.shape}, result of {result.shape}"
            launch.results.append((result.dtype.name, result.shape, result.tobytes()))
            reference = reference.astype(result.dtype)
            launch.expected.append((reference.dtype.name, reference.shape, reference.tobytes()))

    def _launch(self, kernel, grid, buffers, constants):
        if self.interpreting:
            buffers = [_for_interpreter(buffer) for buffer in buffers]
        kernel[grid](*buffers, **constants)

    @staticmethod
    def _check_inputs(arguments, buffers):
        for place, (argument, buffer) in enumerate(zip(arguments, buffers)):
            if not isinstance(buffer, np.ndarray):
                continue
            buffer.check()
            before = argument.array if isinstance(argument, Input) else argument
            if not isinstance(argument, Result):
                assert before.tobytes() == buffer.tobytes(), f"the kernel wrote to argument {place}, an input"


def generator(name: str, seed: int) -> np.random.Generator:
    """The source of a case's data."""
    return np.random.default_rng([seed, zlib.crc32(name.encode())])


def numbers(rng, shape, dtype, special=True) -> np.ndarray:
    """New numbers of the type; with special, one in four is an edge: limits, zeros, infinities, NaN, subnormals."""
    dtype = np.dtype(dtype)
    if dtype.kind == "b":
        return rng.integers(0, 2, shape).astype(bool)
    if dtype.kind in "iu":
        limits = np.iinfo(dtype)
        values = rng.integers(limits.min, limits.max, shape, dtype, endpoint=True)
        small = rng.integers(-9 if dtype.kind == "i" else 0, 9, shape).astype(dtype)
        values = np.where(rng.random(shape) < 0.5, values, small)
        edges = np.array([limits.min, limits.max, 0, 1, limits.max - 1, limits.min + 1]).astype(dtype)
    else:
        values = (rng.standard_normal(shape) * np.exp2(rng.integers(-4, 4, shape))).astype(dtype)
        limits = ml_dtypes.finfo(dtype)
        edges = [0.0, -0.0, 1.0, -1.0, limits.max, limits.min, limits.smallest_subnormal, np.nan]
        edges = np.array([*edges, np.inf, -np.inf], np.float64).astype(dtype)
    if not special:
        return values.reshape(shape)
    return np.where(rng.random(shape) < 0.25, rng.choice(edges, shape), values).astype(dtype)


def normal(rng, shape, dtype=np.float32) -> np.ndarray:
    """Standard normal numbers."""
    return rng.standard_normal(shape).astype(dtype)


def small(rng, shape, dtype, low=-50, high=50) -> np.ndarray:
    """Integers between low and high, of any type: sums and products of them are exact."""
    dtype = np.dtype(dtype)
    return rng.integers(0 if dtype.kind == "u" else low, high, shape).astype(dtype)
