# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""No kernel of the examples touches a byte beyond its buffers; and the guards that say so work."""

import ctypes
import signal

import numpy as np
import pytest
from heddle.testing import guarded, poisoned


@pytest.mark.parametrize("ranks", [1, 2, 4])
@pytest.mark.parametrize("kernel", ["vector_add", "matmul", "ring_put", "allgather_gemm"])
def test_example_kernels_stay_in_their_buffers(passing, kernel, ranks):
    done = passing("guarded_examples.py", ranks, kernel)
    assert sorted(done.stdout.splitlines()) == [f"[{rank}] ok" for rank in range(ranks)]


@pytest.mark.parametrize("where", ["behind", "before", "symmetric", "peer"])
def test_a_guard_page_faults(job, where):
    done = job("touch_guard.py", 2, where)
    assert done.returncode == 128 + signal.SIGSEGV
    assert "alive" not in done.stdout


def test_a_guarded_array_is_a_copy_that_ends_at_its_page():
    source = np.arange(7, dtype=np.int16)
    array = guarded(source)
    assert array.tolist() == source.tolist() and array.dtype == source.dtype
    assert (array.ctypes.data + array.nbytes) % 4096 == 0
    array.check()


def test_alignment_leaves_bytes_that_are_checked():
    array = guarded((3,), np.float32, alignment=16)
    assert array.ctypes.data % 16 == 0 and np.isnan(array).all()
    array.check()
    ctypes.memset(array.ctypes.data + array.nbytes + 1, 0, 2)
    with pytest.raises(AssertionError, match="^2 bytes behind the array were written$"):
        array.check()
    array = guarded((3,), np.float32)
    ctypes.memset(array.ctypes.data - 4, 0, 3)
    with pytest.raises(AssertionError, match="^3 bytes before the array were written$"):
        array.check()


def test_poison_is_no_result():
    assert np.isnan(poisoned((2, 3), np.float16)).all()
    assert (poisoned(3, np.uint8) == 0xA5).all()
    assert guarded((0,), np.float32).shape == (0,)
