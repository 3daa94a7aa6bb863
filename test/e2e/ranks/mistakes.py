# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs that are wrong, each in one way; the tests look at what they are told."""

import os
import socket
import sys
import time

import heddle
import numpy as np
import triton
import triton.language as tl
import triton_dist.language as dl
from heddle.testing import guarded
from triton_dist.language.extra import libshmem_device


@triton.jit
def write_kernel(out, BLOCK: tl.constexpr):
    tl.store(out + tl.arange(0, BLOCK), 1.0)


@triton.jit
def assembly_kernel(x):
    value = tl.load(x)
    bits = tl.inline_asm_elementwise("mov $0, $1", "=r,r", [value], dtype=tl.int32, is_pure=True, pack=1)
    tl.store(x, bits)


@triton.jit
def float_signal_kernel(signals):
    dl.notify(signals, 0)


@triton.jit
def notify_kernel(signals, peer):
    dl.notify(signals, peer)


@triton.jit
def symm_at_kernel(x, peer):
    tl.store(dl.symm_at(x, peer), 1.0)


@triton.jit
def wait_kernel(signals):
    dl.wait(signals, 1, "sys", "acquire", waitValue=3)


@triton.jit
def barrier_kernel():
    libshmem_device.barrier_all()


def unsupported_op():
    assembly_kernel[(1,)](np.zeros(1, np.int32))


def wrong_signal_type():
    float_signal_kernel[(1,)](np.zeros(1, np.float32))


def unknown_option():
    write_kernel[(1,)](np.zeros(8, np.float32), BLOCK=8, num_wraps=4)


def read_only_output():
    out = np.zeros(8, np.float32)
    out.setflags(write=False)
    write_kernel[(1,)](out, BLOCK=8)


def negative_grid():
    write_kernel[(-1,)](np.zeros(8, np.float32), BLOCK=8)


def empty_grid():
    out = np.zeros(8, np.float32)
    write_kernel[(0,)](out, BLOCK=8)
    assert (out == 0).all()


def unknown_target():
    os.environ["HEDDLE_TARGET"] = "Ascend310"
    write_kernel[(1,)](np.zeros(8, np.float32), BLOCK=8)


def no_heap():
    notify_kernel[(1,)](np.zeros(16, np.int32), 0)


def no_store():
    os.environ.pop("HEDDLE_STORE")
    heddle.distributed.init()


def unknown_engine():
    heddle.distributed.init(engine="RDMA")


def port_in_use():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        os.environ["HEDDLE_STORE"] = f"tcp://127.0.0.1:{other.getsockname()[1]}"
        print(os.environ["HEDDLE_STORE"])
        heddle.distributed.init()


def out_of_heap():
    with heddle.distributed.init(heap_bytes=16 << 20):
        heddle.distributed.zeros(32 << 20, np.int8)


def not_symmetric():
    with heddle.distributed.init():
        symm_at_kernel[(1,)](np.zeros(1, np.float32), 0)


def no_such_rank():
    with heddle.distributed.init():
        notify_kernel[(1,)](heddle.distributed.zeros(16, np.int32), 99)


def beyond_the_buffer():
    write_kernel[(1,)](guarded((100,), np.float32), BLOCK=1024)


def nobody_signals():
    with heddle.distributed.init():
        wait_kernel[(1,)](heddle.distributed.zeros(16, np.int32))


def a_rank_dies_before_it_signals():
    with heddle.distributed.init() as world:
        signals = heddle.distributed.zeros(16, np.int32)
        if world.rank == 1:
            sys.exit(9)
        wait_kernel[(1,)](signals)


def a_rank_dies_before_a_barrier():
    with heddle.distributed.init() as world:
        if world.rank == 1:
            time.sleep(0.5)
            raise RuntimeError("this rank cannot go on")
        barrier_kernel[(2,)]()


def too_many_programs_for_a_barrier():
    with heddle.distributed.init():
        barrier_kernel[(1000,)]()


globals()[sys.argv[1]]()
