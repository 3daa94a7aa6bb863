# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What may be a kernel argument, and how it reaches Triton's binder."""

import ctypes

import heddle
import ml_dtypes
import numpy as np
import pytest
import triton
import triton.language as tl
from heddle.arrays import Pointer, to_argument
from heddle.backend import binder
from heddle.backend.compiler import HeddleBackend
from heddle.errors import ArgumentError, OptionError
from triton.backends.compiler import GPUTarget
from triton.runtime import jit

TARGET = GPUTarget("heddle", "Ascend910B3", 1)


@triton.jit
def kernel(x, y, n, alpha, BLOCK: tl.constexpr):
    tl.store(y, tl.load(x) * alpha + n)


@pytest.fixture
def bind():
    """The binder of `kernel` for heddle, as a launch uses it."""
    triton.runtime.driver.active  # noqa: B018 (making the driver installs the patch)
    return jit.create_function_from_signature(kernel.signature, kernel.params, HeddleBackend(TARGET))


def test_the_wheel_makes_heddle_its_target():
    assert triton.runtime.driver.active.get_current_target() == TARGET


def test_arrays_and_numpy_scalars_bind(bind):
    x = np.arange(64, dtype=np.float32)
    y = np.zeros(64, np.float16)
    values, specialization, rest = bind(x, y, np.int64(7), np.float32(0.5), BLOCK=64, num_warps=4)
    assert [kind for kind, _ in specialization] == ["*fp32", "*fp16", "i32", "fp32", "constexpr"]
    assert values["x"].data_ptr() == x.ctypes.data and values["x"].array is x
    assert type(values["n"]) is int and type(values["alpha"]) is float
    assert rest == {"num_warps": 4}


@pytest.mark.parametrize(
    ("dtype", "expected"),
    [
        (np.bool_, "*u1"),
        (np.int8, "*i8"),
        (np.uint8, "*u8"),
        (np.int16, "*i16"),
        (np.uint16, "*u16"),
        (np.int32, "*i32"),
        (np.uint32, "*u32"),
        (np.int64, "*i64"),
        (np.uint64, "*u64"),
        (np.float16, "*fp16"),
        (ml_dtypes.bfloat16, "*bf16"),
        (np.float32, "*fp32"),
        (np.float64, "*fp64"),
        (ml_dtypes.float8_e5m2, "*fp8e5"),
        (ml_dtypes.float8_e4m3fn, "*fp8e4nv"),
    ],
)
def test_every_element_type_binds(bind, dtype, expected):
    _, specialization, _ = bind(np.zeros(4, dtype), np.zeros(4, dtype), 5, 1.0, 4)
    assert specialization[0][0] == expected


def test_integers_of_every_size_keep_their_value(bind):
    for value, kind in ((np.int8(-3), "i32"), (np.int64(1 << 40), "i64"), (np.uint64((1 << 64) - 1), "u64")):
        values, specialization, _ = bind(np.zeros(1), np.zeros(1), value, 1.0, 4)
        assert (values["n"], specialization[2][0]) == (int(value), kind)


def test_alignment_is_part_of_the_specialisation(bind):
    memory = np.zeros(80, np.uint8)
    start = -memory.ctypes.data % 16
    aligned, shifted = memory[start : start + 32].view(np.float32), memory[start + 4 : start + 36].view(np.float32)
    _, specialization, _ = bind(aligned, shifted, 5, 1.0, 4)
    assert [attributes for _, attributes in specialization[:2]] == ["D", ""]


class DLPack:
    """An array of another library: it speaks DLPack and nothing else."""

    def __init__(self, array):
        self.array = array

    def __dlpack__(self, **arguments):
        return self.array.__dlpack__(**arguments)

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()


def test_a_dlpack_object_shares_its_memory(bind):
    x = np.arange(4, dtype=np.int32)
    values, specialization, _ = bind(DLPack(x), x, 5, 1.0, 4)
    assert specialization[0][0] == "*i32" and values["x"].data_ptr() == x.ctypes.data


class Tensor:
    """An array of a library that Triton knows: it has dtype and data_ptr."""

    def __init__(self, array, device="cpu"):
        self.array = array
        self.dtype = array.dtype
        self.device = type("Device", (), {"type": device})()

    def data_ptr(self):
        return self.array.ctypes.data


def test_tensors_pass_untouched(bind):
    tensor = Tensor(np.zeros(4, np.float32))
    assert bind(tensor, tensor, 5, 1.0, 4)[0]["x"] is tensor


def test_tensor_takes_any_layout():
    array = np.zeros((4, 6), np.float32).T
    pointer = heddle.tensor(array)
    assert isinstance(pointer, Pointer) and pointer.data_ptr() == array.ctypes.data and pointer.shape == (6, 4)


def test_tuples_are_converted_inside():
    x = np.zeros(4, np.float32)
    converted = to_argument((x, (np.int32(3), 2.0)), "pair")
    assert converted[0].data_ptr() == x.ctypes.data and converted[1] == (3, 2.0)


TYPES = ", ".join(heddle.arrays.ELEMENT_TYPES)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (np.zeros(4, np.complex64), f'argument "x": expected an array of one of {TYPES}, got "complex64"'),
        (np.zeros(4, object), f'argument "x": expected an array of one of {TYPES}, got "object"'),
        (
            np.zeros(4, ">f4"),
            'argument "x": expected elements in native byte order, got ">f4"; use astype first',
        ),
        (
            np.zeros((4, 6), np.float32)[:, ::2],
            'argument "x": expected a C-contiguous array, got shape (4, 3) with strides (24, 8); '
            "pass numpy.ascontiguousarray(...), or heddle.tensor(...) and the strides",
        ),
        (np.complex64(1), 'argument "x": expected a bool, an integer or a float, got "complex64"'),
        (
            Tensor(np.zeros(4, np.float32), "cuda"),
            'argument "x": expected host memory, got a tensor on "cuda"; move it with .cpu()',
        ),
    ],
)
def test_what_is_no_argument_is_an_error(bind, value, text):
    with pytest.raises(ArgumentError) as caught:
        bind(value, np.zeros(4, np.float32), 5, 1.0, 4)
    assert str(caught.value) == text


def test_an_unreadable_dlpack_object_is_an_error(bind):
    class Broken(DLPack):
        def __dlpack__(self, **arguments):
            raise BufferError("the memory is elsewhere")

    with pytest.raises(ArgumentError) as caught:
        bind(Broken(np.zeros(4)), np.zeros(4), 5, 1.0, 4)
    assert str(caught.value) == 'argument "x": the Broken cannot be read through DLPack: the memory is elsewhere'


def test_an_unknown_keyword_of_a_launch_is_an_error(bind):
    with pytest.raises(OptionError) as caught:
        bind(np.zeros(4), np.zeros(4), 5, 1.0, BLOCK=4, num_wraps=2)
    text = str(caught.value)
    assert text.startswith('unknown option "num_wraps"; accepted options are add_auto_scheduling, ')
    assert text.endswith("; parameters of the kernel are x, y, n, alpha, BLOCK")


def test_parameters_given_by_name_are_no_options(bind):
    bind(np.zeros(4), np.zeros(4), n=5, alpha=1.0, BLOCK=4)
    assert HeddleBackend(TARGET).parse_options({"n": 5, "alpha": 1.0, "BLOCK": 4, "num_warps": 8}).num_warps == 8
    with pytest.raises(OptionError):  # without a launch before, they are unknown
        HeddleBackend(TARGET).parse_options({"BLOCK": 4})


class OtherBackend:
    """Some back end that is not heddle's."""

    supports_native_tensor_specialization = True
    get_int_specialization = staticmethod(HeddleBackend.get_int_specialization)
    get_tensor_specialization = staticmethod(HeddleBackend.get_tensor_specialization)


def test_binders_of_other_back_ends_are_left_alone():
    triton.runtime.driver.active  # noqa: B018
    bind = jit.create_function_from_signature(kernel.signature, kernel.params, OtherBackend())
    with pytest.raises(TypeError, match="ndarray"):
        bind(np.zeros(4, np.float32), np.zeros(4, np.float32), 5, 1.0, 4)


def test_installing_twice_wraps_once():
    triton.runtime.driver.active  # noqa: B018
    patched = jit.create_function_from_signature
    binder.install(HeddleBackend)
    assert jit.create_function_from_signature is patched
    assert not hasattr(patched.heddle_original, "heddle_original")


def test_ctypes_addresses_agree():
    x = np.zeros(4, np.float32)
    assert to_argument(x, "x").data_ptr() == ctypes.addressof(ctypes.c_char.from_buffer(x))
