# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tensors in symmetric memory, and the calls that move data between them."""

import ctypes

import ml_dtypes
import numpy as np
import pytest
import shmem as ash

WORLDS = [1, 2, 4, 8]


@pytest.mark.parametrize(
    "shape, dtype, expected",
    [((2, 3), np.float16, 12), (5, "int64", 40), ((), "float32", 4), ((4, 0), "int8", 0), (None, "int8", 0),
     ((3,), "bfloat16", 6), ((3,), ml_dtypes.float8_e5m2, 3)],
)  # fmt: skip
def test_calc_nbytes(shape, dtype, expected):
    assert ash.calc_nbytes(shape, dtype) == expected


def test_construct_aliases_the_memory():
    memory = np.arange(24, dtype=np.int32)
    whole = ash.construct_tensor_from_ptr(memory.ctypes.data, (4, 6), np.int32)
    assert whole.shape == (4, 6) and whole.strides == (24, 4) and whole.data_ptr() == memory.ctypes.data
    whole[1, 2] = 77
    assert memory[8] == 77
    part = ash.construct_tensor_from_ptr(memory.ctypes.data, (2, 3), np.int32, stride=(12, 2), storage_offset=1)
    np.testing.assert_array_equal(part, memory.reshape(4, 6)[::2, 1::2])
    assert part.data_ptr() == memory.ctypes.data + 4


@pytest.mark.parametrize(
    "arguments, error, message",
    [
        (("1", (2,), "int8"), TypeError, "expected data_ptr to be an int, got str"),
        ((0, (2,), "int8"), ValueError, "expected data_ptr above 0, got 0"),
        ((64, (2, -1), "int8"), ValueError, "expected dimensions of 0 or more, got (2, -1)"),
        ((64, (2,), "quint7"), TypeError, "expected a dtype, got 'quint7'"),
        ((64, (2, 2), "int8", None, (1,)), ValueError, "expected 2 strides, got 1"),
        ((64, (2,), "int8", None, (-1,)), ValueError, "expected strides and offset of 0 or more, got (-1,) and 0"),
    ],
)
def test_construct_refuses(arguments, error, message):
    with pytest.raises(error) as caught:
        ash.construct_tensor_from_ptr(*arguments)
    assert str(caught.value) == message


@pytest.mark.parametrize("dtype, name", [("float16", "*fp16"), ("bfloat16", "*bf16"), ("int32", "*i32")])
def test_the_binder_of_triton_takes_a_tensor(dtype, name):
    from triton._C.libtriton import native_specialize_impl
    from triton.backends.compiler import BaseBackend

    memory = ctypes.create_string_buffer(256)
    tensor = ash.construct_tensor_from_ptr(ctypes.addressof(memory), (4, 4), dtype)
    assert native_specialize_impl(BaseBackend, tensor, False, True, False)[0] == name


def test_views_stay_symmetric_and_results_do_not():
    memory = np.zeros(16, dtype=np.float32)
    tensor = ash.construct_tensor_from_ptr(memory.ctypes.data, (4, 4), np.float32)
    assert type(tensor[1:]) is ash.SymmetricArray
    assert tensor[1:].data_ptr() == tensor.data_ptr() + 16
    assert type(tensor + 1) is np.ndarray
    assert isinstance(tensor.sum(), np.float32)
    tensor += 2
    assert type(tensor) is ash.SymmetricArray and memory[5] == 2


def test_tensors_are_exchanged_without_a_copy():
    memory = np.zeros(4, dtype=np.float32)
    tensor = ash.construct_tensor_from_ptr(memory.ctypes.data, (4,), np.float32)
    view = np.from_dlpack(tensor)
    view[2] = 5
    assert memory[2] == 5


@pytest.mark.parametrize("world", WORLDS)
def test_tensors_of_peers(ranks, succeed, world):
    succeed(
        ranks(
            world,
            """
import ml_dtypes
join()
random = np.random.default_rng()
following, previous = (rank + 1) % world, (rank - 1) % world
for dtype in ("float32", np.float16, "bfloat16", np.int64, np.uint8):
    source = ash.aclshmem_create_tensor((3, 64), dtype=dtype, device_id=rank)
    target = ash.aclshmem_create_tensor((3, 64), dtype=dtype, device_id=rank)
    assert source.shape == (3, 64) and source.flags.c_contiguous and source.data_ptr() % 64 == 0
    source[:] = random.integers(0, 200, (3, 64))
    target[:] = 0
    ash.aclshmem_barrier_all()
    ash.aclshmem_putmem(target.data_ptr(), source.data_ptr(), source.nbytes, following)
    ash.aclshmem_barrier_all()
    fetched = np.empty_like(np.asarray(target))
    ash.aclshmem_getmem(fetched.ctypes.data, source.data_ptr(), source.nbytes, previous)
    assert (fetched == target).all()
    peer = ash.construct_tensor_from_ptr(ash.aclshmem_ptr(target.data_ptr(), following), (3, 64), dtype)
    assert (peer == source).all()
    ash.aclshmem_barrier_all()
    ash.aclshmem_putmem_nbi(target.data_ptr(), source[1:].data_ptr(), 128, following)
    ash.aclshmem_quiet()
    ash.aclshmem_barrier_all()
    ash.aclshmem_free_tensor(target)
    ash.aclshmem_free_tensor(source)
assert ash.aclshmem_finalize() == 0
""",
        )
    )


@pytest.mark.parametrize("world", [2, 4])
def test_signal_carries_data(ranks, succeed, world):
    succeed(
        ranks(
            world,
            """
join()
data = ash.aclshmem_create_tensor((256,), dtype=np.int32)
signal = ash.aclshmem_calloc(1, 4)
following = (rank + 1) % world
for step in range(1, 200):
    sent = np.full(256, step, np.int32)
    ash.aclshmemx_putmem_signal(data.data_ptr(), sent.ctypes.data, sent.nbytes, signal, step,
                                ash.SignalOp.SIGNAL_SET, following)
    assert ash.aclshmem_signal_wait_until(signal, ash.CmpOp.CMP_GE, step) == step
    assert (data == step).all()
    ash.aclshmem_barrier_all()
ash.aclshmem_free(signal)
ash.aclshmem_free_tensor(data)
assert ash.aclshmem_finalize() == 0
""",
        )
    )


def test_errors_of_heap_calls(ranks):
    outcome = ranks(
        1,
        """
join()
for call in (
    lambda: ash.aclshmem_malloc(16 << 20),
    lambda: ash.aclshmem_align(3, 64),
    lambda: ash.aclshmem_calloc(2**63, 4),
    lambda: ash.aclshmem_create_tensor(None),
    lambda: ash.aclshmem_create_tensor((0, 4), dtype="int8"),
    lambda: ash.aclshmem_signal_wait_until(2, ash.CmpOp.CMP_EQ, 1),
):
    try:
        call()
    except RuntimeError as error:
        print(error)
print(ash.aclshmem_ptr(1234, 0), ash.aclshmem_ptr(ash.aclshmemx_get_heap_base(), 1))
tensor = ash.aclshmem_create_tensor((8,), dtype="int8")
ash.aclshmem_free_tensor(tensor[1:])
tensor[:] = 1
ash.aclshmem_free_tensor(tensor)
print(ash.aclshmem_finalize())
""",
    )[0]
    assert outcome.code == 0
    assert outcome.output.splitlines() == [
        "aclshmem_malloc of 16777216 bytes does not fit: 8388608 of 8388608 heap bytes are free, the largest free range "
        "has 8388608, free blocks or raise local_mem_size",
        "aclshmem_align: expected an alignment that is a power of two, got 3",
        "aclshmem_calloc: the product of count and size is too large",
        "aclshmem_malloc: expected a size above 0, got 0",
        "aclshmem_malloc: expected a size above 0, got 0",
        "aclshmem_signal_wait_until: expected the address of a 32-bit word, got 2",
        "0 0",
        "0",
    ]


def test_unequal_tensors_are_refused_on_every_rank(ranks):
    outcomes = ranks(
        2,
        """
join()
try:
    ash.aclshmem_create_tensor((4 + rank,), dtype="int64")
except RuntimeError as error:
    print(error)
tensor = ash.aclshmem_create_tensor((4,), dtype="int64")
ash.aclshmem_free_tensor(tensor)
assert ash.aclshmem_finalize() == 0
""",
    )
    for outcome in outcomes:
        assert outcome.code == 0
        assert outcome.output == (
            "heap call 1 differs between PEs: PE 0 asked aclshmem_malloc of 32 bytes, PE 1 asked aclshmem_malloc of 40 "
            "bytes, all PEs must make the same heap calls in the same order\n"
        )


def test_finalize_warns_of_tensors_that_are_alive(ranks):
    outcome = ranks(
        1,
        """
import warnings
join()
kept = ash.aclshmem_create_tensor((4,), dtype="int32")
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    assert ash.aclshmem_finalize() == 0
print([str(warning.message) for warning in caught])
""",
    )[0]
    assert outcome.code == 0
    assert outcome.output == ("['1 symmetric tensor is alive at aclshmem_finalize and must not be used any more']\n")
    assert outcome.errors == (
        "aclshmem: warning: PE 0: heap block of 16 bytes from heap call 1 was not freed before aclshmem_finalize\n"
    )


def test_other_threads_run_during_a_barrier(ranks, succeed):
    succeed(
        ranks(
            2,
            """
import threading, time
join()
if rank == 1:
    time.sleep(0.5)
    ash.aclshmem_barrier_all()
else:
    counted = 0
    done = False
    def count():
        global counted
        while not done:
            counted += 1
            time.sleep(0.001)
    thread = threading.Thread(target=count)
    thread.start()
    ash.aclshmem_barrier_all()
    during = counted
    done = True
    thread.join()
    assert during > 20, during
assert ash.aclshmem_finalize() == 0
""",
        )
    )
