# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Host arrays as kernel arguments: what is accepted, and the view of it that Triton's binder understands."""

import numpy as np

from .errors import ArgumentError

# The names by which Triton's binder knows element types. numpy's and ml_dtypes' spelling of them is the same.
ELEMENT_TYPES = (
    "bool",
    "int8",
    "int16",
    "int32",
    "int64",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "float16",
    "bfloat16",
    "float32",
    "float64",
    "float8_e4m3fn",
    "float8_e5m2",
    "float8_e4m3fnuz",
    "float8_e5m2fnuz",
)


class _ElementType:
    """A type of ml_dtypes. numpy gives several of them one hash, and by the hash Triton's binder tells types apart."""

    __slots__ = ("dtype",)

    def __init__(self, dtype: np.dtype):
        self.dtype = dtype

    def __str__(self) -> str:
        return self.dtype.name

    def __eq__(self, other) -> bool:
        return self.dtype == other

    def __hash__(self) -> int:
        return hash(self.dtype.name)

    def __getattr__(self, name):
        return getattr(self.dtype, name)


class Pointer:
    """A host array in the two terms that Triton asks of a tensor: ``dtype`` and ``data_ptr()``. Keeps the array alive."""

    __slots__ = ("address", "array", "dtype")

    def __init__(self, array: np.ndarray):
        self.array = array
        self.dtype = _ElementType(array.dtype) if array.dtype.isbuiltin == 2 else array.dtype
        self.address = array.__array_interface__["data"][0]

    def data_ptr(self) -> int:
        return self.address

    @property
    def writeable(self) -> bool:
        return self.array.flags.writeable

    def __getattr__(self, name):
        # Pre-run hooks and `launch_metadata` functions see this object in place of the array.
        return getattr(self.array, name)


def tensor(array) -> Pointer:
    """An array of any layout as a kernel argument.

    A plain ndarray argument has to be C-contiguous, since a kernel sees a bare pointer. A kernel that takes strides can
    be given any layout: ``kernel[grid](heddle.tensor(a.T), a.strides[1] // a.itemsize, ...)``.
    """
    array = np.asarray(array)
    _check_element_type(array.dtype, None)
    return Pointer(array)


def _place(name):
    return f'argument "{name}"' if name else "tensor"


def _check_element_type(dtype, name):
    if dtype.name not in ELEMENT_TYPES:
        raise ArgumentError(f'{_place(name)}: expected an array of one of {", ".join(ELEMENT_TYPES)}, got "{dtype}"')
    if not dtype.isnative:
        raise ArgumentError(f'{_place(name)}: expected elements in native byte order, got "{dtype}"; use astype first')


def _from_array(array, name):
    _check_element_type(array.dtype, name)
    if not array.flags.c_contiguous:
        raise ArgumentError(
            f"{_place(name)}: expected a C-contiguous array, got shape {array.shape} with strides {array.strides}; "
            f"pass numpy.ascontiguousarray(...), or heddle.tensor(...) and the strides"
        )
    return Pointer(array)


def _from_scalar(value, name):
    if isinstance(value, np.bool_):
        return bool(value)
    if isinstance(value, np.integer):
        return int(value)
    if np.issubdtype(value.dtype, np.floating) or value.dtype.name in ELEMENT_TYPES:
        return float(value)
    raise ArgumentError(f'{_place(name)}: expected a bool, an integer or a float, got "{value.dtype}"')


def _from_dlpack(value, name):
    try:
        array = np.from_dlpack(value)
    except (BufferError, RuntimeError, TypeError, ValueError) as error:
        kind = type(value).__name__
        raise ArgumentError(f"{_place(name)}: the {kind} cannot be read through DLPack: {error}") from error
    return _from_array(array, name)


def _check_device(value, name):
    """A tensor of another framework: its memory has to be the host's."""
    device = getattr(getattr(value, "device", None), "type", "cpu")
    if device != "cpu":
        raise ArgumentError(f'{_place(name)}: expected host memory, got a tensor on "{device}"; move it with .cpu()')
    return value


def to_argument(value, name: str):
    """The form in which the argument called ``name`` goes to Triton's binder."""
    kind = type(value)
    if kind is int or kind is float or kind is bool or value is None or kind is Pointer:
        return value
    if isinstance(value, np.ndarray):
        return _from_array(value, name)
    if isinstance(value, np.generic):
        return _from_scalar(value, name)
    if kind is tuple:
        return tuple(to_argument(item, f"{name}[{index}]") for index, item in enumerate(value))
    if hasattr(value, "data_ptr"):
        return _check_device(value, name)
    if hasattr(value, "__dlpack__"):
        return _from_dlpack(value, name)
    return value
