# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Each primitive and each library call on its own: new data, poisoned results, checked against numpy."""

import sys

import heddle
import numpy as np
import shmem as ash
import triton
import triton.language as tl
import triton_dist.language as dl
from common import random_array
from heddle.distributed import all_gather, barrier
from heddle.testing import guarded, guarded_symmetric
from triton_dist.language.extra import libshmem_device

BLOCK = 64


@triton.jit
def ranks_kernel(out):
    pid = tl.program_id(0)
    tl.store(out + 4 * pid, dl.rank())
    tl.store(out + 4 * pid + 1, dl.num_ranks())
    tl.store(out + 4 * pid + 2, libshmem_device.my_pe())
    tl.store(out + 4 * pid + 3, libshmem_device.n_pes())


def ranks(world):
    out = guarded((3, 4), np.int64)
    ranks_kernel[(3,)](out)
    assert (out == [world.rank, world.size] * 2).all()


@triton.jit
def read_peer_kernel(mine, out, n, BLOCK: tl.constexpr):
    peer = (dl.rank() + 1) % dl.num_ranks()
    offsets = tl.arange(0, BLOCK)
    tl.store(out + offsets, tl.load(dl.symm_at(mine, peer) + offsets, mask=offsets < n), mask=offsets < n)
    remote = libshmem_device.remote_ptr(mine, peer)
    tl.store(out + n + offsets, tl.load(remote + offsets, mask=offsets < n), mask=offsets < n)


def symm_at(world):
    for dtype in (np.float16, np.float32, np.int8, np.int16, np.int32, np.int64):
        data = random_array(BLOCK - 3, dtype)
        with guarded_symmetric(data.shape, dtype) as mine:
            mine[...] = data
            barrier()
            out = guarded((2, data.size), dtype)
            read_peer_kernel[(1,)](mine, out, data.size, BLOCK=BLOCK)
            assert (out == all_gather(data)[(world.rank + 1) % world.size]).all(), dtype


@triton.jit
def notify_kernel(signals, value, PE: tl.constexpr, OP: tl.constexpr):
    for peer in range(dl.num_ranks()):
        dl.notify(signals + dl.rank() * PE, peer, value, sig_op=OP)


def notify(world):
    for dtype, op in ((np.int32, "set"), (np.int32, "add"), (np.int64, "set"), (np.uint64, "set")):
        slot = 64 // np.dtype(dtype).itemsize
        with guarded_symmetric((world.size, slot), dtype) as signals:
            signals[...] = 0
            barrier()
            value = int(np.random.default_rng().integers(1, 1 << 30))
            notify_kernel[(1,)](signals, value, PE=slot, OP=op)
            notify_kernel[(1,)](signals, value, PE=slot, OP=op)
            ash.aclshmem_barrier_all()
            values = all_gather(np.array(value))
            assert (signals[:, 0] == (2 * values if op == "add" else values)).all(), (dtype, op)
            assert (signals[:, 1:] == 0).all()


@triton.jit
def relay_kernel(data, inbox, out, signals, n, value, WIDTH: tl.constexpr, BLOCK: tl.constexpr):
    """Every rank sends to every rank; a program waits for all of them at once."""
    offsets = tl.arange(0, BLOCK)
    mask = offsets < n
    for peer in range(dl.num_ranks()):
        there = dl.symm_at(inbox, peer) + dl.rank() * n
        tl.store(there + offsets, tl.load(data + offsets, mask=mask), mask=mask)
        dl.notify(signals + dl.rank() * WIDTH, peer, value)
    token = dl.wait(signals, dl.num_ranks(), "sys", "acquire", waitValue=value)
    arrived = dl.consume_token(inbox, token)
    for peer in range(dl.num_ranks()):
        tl.store(out + peer * n + offsets, tl.load(arrived + peer * n + offsets, mask=mask), mask=mask)


def wait(world):
    for dtype in (np.int32, np.int64):
        width = 64 // np.dtype(dtype).itemsize
        data = random_array(37, np.float32)
        with (
            guarded_symmetric((world.size, 37), np.float32) as inbox,
            guarded_symmetric((world.size, width), dtype) as signals,
        ):
            signals[...] = 0
            barrier()
            out = guarded((world.size, 37), np.float32)
            relay_kernel[(1,)](data, inbox, out, signals, 37, 5, WIDTH=width, BLOCK=BLOCK)
            assert (out == all_gather(data)).all()
            assert (signals[:, 0] == 5).all()  # a wait reads and does not reset


@triton.jit
def block_of_pointers_kernel(x, signals, out, BLOCK: tl.constexpr):
    pointers = x + tl.arange(0, BLOCK)
    dl.notify(signals, dl.rank(), 3)
    token = dl.wait(signals, 1, "gpu", "acquire", waitValue=3)
    tl.store(out + tl.arange(0, BLOCK), tl.load(dl.consume_token(pointers, token)))


def consume_block(world):
    data = guarded(random_array(BLOCK, np.float16))
    with guarded_symmetric((16,), np.int32) as signals:
        signals[...] = 0
        barrier()
        out = guarded((BLOCK,), np.float16)
        block_of_pointers_kernel[(1,)](data, signals, out, BLOCK=BLOCK)
        assert (out == data).all()


@triton.jit
def consumer_gemm_kernel(
    inbox, b, c, signals, M, N, K, WIDTH: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr
):
    """Waits for the rows that the left rank sends, then multiplies them: a loop carries the consumed tile of pointers,
    whose rows wrap around at M."""
    left = (dl.rank() + dl.num_ranks() - 1) % dl.num_ranks()
    rows, columns, steps = tl.arange(0, BM) % M, tl.arange(0, BN) % N, tl.arange(0, BK)
    at = inbox + left * M * K + rows[:, None] * K + steps[None, :]
    bt = b + steps[:, None] * N + columns[None, :]
    at = dl.consume_token(at, dl.wait(signals + left * WIDTH, 1, "sys", "acquire", waitValue=1))
    sum = tl.zeros((BM, BN), tl.float32)
    for start in range(0, K, BK):
        left_tile = tl.load(at, mask=steps[None, :] < K - start, other=0.0)
        right_tile = tl.load(bt, mask=steps[:, None] < K - start, other=0.0)
        sum = tl.dot(left_tile, right_tile, sum)
        at += BK
        bt += BK * N
    mask = (tl.arange(0, BM) < M)[:, None] & (tl.arange(0, BN) < N)[None, :]
    tl.store(c + tl.arange(0, BM)[:, None] * N + tl.arange(0, BN)[None, :], sum, mask=mask)


@triton.jit
def send_kernel(data, inbox, signals, n, WIDTH: tl.constexpr, BLOCK: tl.constexpr):
    right = (dl.rank() + 1) % dl.num_ranks()
    for start in range(0, n, BLOCK):
        at = start + tl.arange(0, BLOCK)
        there = dl.symm_at(inbox, right) + dl.rank() * n
        tl.store(there + at, tl.load(data + at, mask=at < n), mask=at < n)
    dl.notify(signals + dl.rank() * WIDTH, right, 1)


def consume_in_loop(world):
    M, N, K = 13, 11, 45
    a, b = random_array((M, K), np.float32), random_array((K, N), np.float32)
    with (
        guarded_symmetric((world.size, M, K), np.float32) as inbox,
        guarded_symmetric((world.size, 16), np.int32) as signals,
    ):
        signals[...] = 0
        barrier()
        c = guarded((M, N), np.float32)
        send_kernel[(1,)](guarded(a), inbox, signals, M * K, WIDTH=16, BLOCK=BLOCK)
        consumer_gemm_kernel[(1,)](inbox, guarded(b), c, signals, M, N, K, WIDTH=16, BM=16, BN=16, BK=32)
        left = all_gather(a)[world.rank - 1]
        np.testing.assert_allclose(c, left.astype(np.float64) @ b.astype(np.float64), rtol=1e-5, atol=1e-5)


@triton.jit
def put_kernel(target, source, count, NBI: tl.constexpr):
    peer = (dl.rank() + 1) % dl.num_ranks()
    nbytes = count * (target.dtype.element_ty.primitive_bitwidth // 8)
    if NBI:
        libshmem_device.putmem_nbi(target, source, nbytes, peer)
        libshmem_device.quiet()
    else:
        libshmem_device.putmem(target, source, nbytes, peer)
    libshmem_device.barrier_all()


@triton.jit
def get_kernel(target, source, count, NBI: tl.constexpr):
    peer = (dl.rank() + 1) % dl.num_ranks()
    nbytes = count * (target.dtype.element_ty.primitive_bitwidth // 8)
    if NBI:
        libshmem_device.getmem_nbi(target, source, nbytes, peer)
        libshmem_device.quiet()
    else:
        libshmem_device.getmem(target, source, nbytes, peer)


def put_and_get(world):
    for dtype in (np.float16, np.float32, np.int8, np.uint16, np.int32, np.int64, np.uint64):
        for nbi in (False, True):
            data = guarded(random_array(123, dtype))
            everyone = all_gather(data)
            with guarded_symmetric((123,), dtype) as symmetric:
                put_kernel[(1,)](symmetric, data, 123, NBI=nbi)
                assert (symmetric == everyone[world.rank - 1]).all(), dtype
                barrier()
                symmetric[...] = data
                barrier()
                out = guarded((123,), dtype)
                get_kernel[(1,)](out, symmetric, 123, NBI=nbi)
                assert (out == everyone[(world.rank + 1) % world.size]).all(), dtype


@triton.jit
def put_signal_kernel(target, source, signals, got, NBI: tl.constexpr):
    peer = (dl.rank() + 1) % dl.num_ranks()
    add: tl.constexpr = libshmem_device.ACLSHMEM_SIGNAL_ADD
    if NBI:
        libshmem_device.putmem_signal_nbi(target, source, 4 * 50, signals, 7, add, peer)
    else:
        libshmem_device.putmem_signal(target, source, 4 * 50, signals, 7, add, peer)
    libshmem_device.signal_op(signals, 1, add, peer)
    libshmem_device.int_p(signals + 16, 11, peer)
    tl.store(got, libshmem_device.signal_wait_until(signals, libshmem_device.ACLSHMEM_CMP_GE, 8))
    tl.store(got + 1, libshmem_device.signal_wait_until(signals + 16, libshmem_device.ACLSHMEM_CMP_EQ, 11))


def put_signal(world):
    for nbi in (False, True):
        data = guarded(random_array(50, np.float32))
        with guarded_symmetric((50,), np.float32) as target, guarded_symmetric((32,), np.int32) as signals:
            signals[...] = 0
            barrier()
            got = guarded((2,), np.int32)
            put_signal_kernel[(1,)](target, data, signals, got, NBI=nbi)
            assert got.tolist() == [8, 11]
            assert (target == all_gather(data)[world.rank - 1]).all()


@triton.jit
def barrier_kernel(counters, seen, ROUNDS: tl.constexpr, VECTOR: tl.constexpr):
    """Every program counts in its own place on rank 0; after a barrier it has to see all of the others' counts."""
    pid = tl.program_id(0)
    place = dl.rank() * tl.num_programs(0) + pid
    places = dl.num_ranks() * tl.num_programs(0)
    first = dl.symm_at(counters, 0)
    for turn in range(ROUNDS):
        tl.store(first + place, turn + 1)
        if VECTOR:
            libshmem_device.barrier_all_vec()
        else:
            libshmem_device.barrier_all()
        least = turn + 1
        for other in range(places):
            least = tl.minimum(least, tl.load(first + other))
        tl.store(seen + pid * ROUNDS + turn, least)
        if VECTOR:
            libshmem_device.barrier_all_vec()
        else:
            libshmem_device.barrier_all()


def barriers(world):
    for vector in (False, True):
        for programs in (1, 5):
            with guarded_symmetric((world.size * programs,), np.int32) as counters:
                counters[...] = 0
                barrier()
                seen = guarded((programs, 6), np.int32)
                barrier_kernel[(programs,)](counters, seen, ROUNDS=6, VECTOR=vector)
                assert (seen == np.arange(1, 7)).all()


def main():
    with heddle.distributed.init() as world:
        globals()[sys.argv[1]](world)
        print("ok")


main()
