# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tensors in symmetric memory: numpy arrays, or torch tensors for a torch dtype. Torch is never imported from here."""

import ctypes
import math
import sys
import warnings
import weakref

import numpy as np

from . import _pyshmem

# Tensors that alias the heap and were not freed. Nothing is freed from a finaliser: freeing is collective.
_alive = weakref.WeakValueDictionary()


class SymmetricArray(np.ndarray):
    """A numpy array in symmetric memory; kernels take it as an argument, because it has `data_ptr`."""

    def data_ptr(self):
        """The address of the first element."""
        return self.__array_interface__["data"][0]

    def __array_wrap__(self, array, context=None, return_scalar=False):
        # What is computed from symmetric memory is ordinary memory; `a += b` stays what it is.
        if array is self:
            return self
        plain = np.asarray(array)
        return plain[()] if return_scalar else plain


def _torch():
    """The torch module if the program uses it."""
    return sys.modules.get("torch")


def _is_torch_dtype(dtype):
    torch = _torch()
    return torch is not None and isinstance(dtype, torch.dtype)


def _numpy_dtype(dtype):
    """`dtype` as numpy knows it; names of ml_dtypes such as "bfloat16" count."""
    try:
        return np.dtype(dtype)
    except TypeError:
        pass
    import ml_dtypes

    if isinstance(dtype, str) and hasattr(ml_dtypes, dtype):
        return np.dtype(getattr(ml_dtypes, dtype))
    raise TypeError(f"expected a dtype, got {dtype!r}")


def _shape(shape):
    """`shape` as a tuple; None stands for no elements at all."""
    if shape is None:
        return (0,)
    shape = (shape,) if isinstance(shape, (int, np.integer)) else tuple(shape)
    if any(dimension < 0 for dimension in shape):
        raise ValueError(f"expected dimensions of 0 or more, got {shape}")
    return tuple(int(dimension) for dimension in shape)


def calc_nbytes(shape, dtype):
    """Bytes of a contiguous tensor."""
    itemsize = dtype.itemsize if _is_torch_dtype(dtype) else _numpy_dtype(dtype).itemsize
    return math.prod(_shape(shape)) * itemsize


def construct_tensor_from_ptr(data_ptr, shape, dtype, device=None, stride=None, storage_offset=None):
    """A tensor over the memory at `data_ptr`; strides and offset count elements. Does not own the memory."""
    if not isinstance(data_ptr, int):
        raise TypeError(f"expected data_ptr to be an int, got {type(data_ptr).__name__}")
    if data_ptr <= 0:
        raise ValueError(f"expected data_ptr above 0, got {data_ptr}")
    shape = _shape(shape)
    is_torch = _is_torch_dtype(dtype)
    dtype = dtype if is_torch else _numpy_dtype(dtype)
    offset = storage_offset or 0
    if stride is None:
        stride = [math.prod(shape[i + 1 :]) for i in range(len(shape))]
    if len(stride) != len(shape):
        raise ValueError(f"expected {len(shape)} strides, got {len(stride)}")
    if min(stride, default=0) < 0 or offset < 0:
        raise ValueError(f"expected strides and offset of 0 or more, got {tuple(stride)} and {offset}")
    empty = 0 in shape
    elements = offset + (0 if empty else 1 + sum((size - 1) * step for size, step in zip(shape, stride)))
    if is_torch:
        if empty:
            return _torch().empty(shape, dtype=dtype)
        buffer = (ctypes.c_char * (elements * dtype.itemsize)).from_address(data_ptr)
        return _torch().frombuffer(buffer, dtype=dtype).as_strided(shape, stride, offset)
    buffer = (ctypes.c_char * (elements * dtype.itemsize)).from_address(data_ptr)
    strides = tuple(step * dtype.itemsize for step in stride)
    return SymmetricArray(shape, dtype, buffer, offset * dtype.itemsize, strides)


def aclshmem_create_tensor(shape, dtype=None, device_id=0):
    """A contiguous, uninitialised tensor in symmetric memory. Collective: all ranks call it with equal arguments.

    The default dtype is float32; a torch dtype gives a torch tensor. `device_id` has no meaning on a CPU.
    """
    if dtype is None:
        dtype = _torch().float32 if _torch() else np.float32
    address = _pyshmem.aclshmem_malloc(calc_nbytes(shape, dtype))
    tensor = construct_tensor_from_ptr(address, shape, dtype)
    _alive[address] = tensor
    return tensor


def aclshmem_free_tensor(tensor):
    """Frees the memory of a tensor of aclshmem_create_tensor. Collective. The tensor must not be used afterwards."""
    address = tensor.data_ptr() if hasattr(tensor, "data_ptr") else np.asarray(tensor).__array_interface__["data"][0]
    _alive.pop(address, None)
    _pyshmem.aclshmem_free(address)


def aclshmem_finalize():
    """Leaves the job; 0 or a negative error code. Collective. Calling it again, or before init, does nothing."""
    count = len(_alive)
    if count and _pyshmem._live_blocks():
        noun = "tensor is" if count == 1 else "tensors are"
        warnings.warn(
            f"{count} symmetric {noun} alive at aclshmem_finalize and must not be used any more",
            RuntimeWarning,
            stacklevel=2,
        )
    _alive.clear()
    return _pyshmem.aclshmem_finalize()
