# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a wrong program is told, and how its job ends."""

import re
import signal

import pytest
from conftest import RANKS
from heddle.backend.options import OPTION_NAMES

SCRIPT = RANKS / "mistakes.py"
SOURCE = SCRIPT.read_text().splitlines()


def line_of(text):
    """The line of the script that holds the text, as file:line."""
    (number,) = [number for number, line in enumerate(SOURCE, 1) if text in line]
    return f"{SCRIPT}:{number}"


def last_lines(done, count=1, rank=0):
    """The last lines of a rank's standard error, without the prefix."""
    lines = [line for line in done.stderr.splitlines() if line.startswith(f"[{rank}] ")]
    return "\n".join(line[4:] for line in lines[-count:])


NAMES = ", ".join(sorted(OPTION_NAMES))


@pytest.mark.parametrize(
    ("mistake", "text"),
    [
        (
            "unknown_option",
            f'heddle.errors.OptionError: unknown option "num_wraps"; accepted options are {NAMES}; '
            "parameters of the kernel are out, BLOCK",
        ),
        (
            "read_only_output",
            'heddle.errors.ArgumentError: argument "out": the kernel writes to it, but the array is read-only',
        ),
        ("negative_grid", "heddle.errors.HeddleError: expected a grid without negative sizes, got (-1, 1, 1)"),
        (
            "no_heap",
            'heddle.errors.HeddleError: kernel "notify_kernel" reaches other ranks, but there is no symmetric heap: '
            "call shmem.aclshmem_init or heddle.distributed.init first",
        ),
        (
            "unknown_engine",
            'heddle.errors.HeddleError: expected one of "MTE", "SDMA", "ROCE", "UDMA" as engine, got "RDMA"',
        ),
        (
            "out_of_heap",
            "RuntimeError: aclshmem_malloc of 33554432 bytes does not fit: 16777216 of 16777216 heap bytes are free, "
            "the largest free range has 16777216, free blocks or raise local_mem_size",
        ),
        (
            "too_many_programs_for_a_barrier",
            "heddle._emulator.LaunchError: kernel 'barrier_kernel' waits for all its blocks in a barrier: expected at "
            "most 40 blocks, as many as there are AIV cores, got 1000",
        ),
        (
            "wrong_signal_type",
            'notify: expected a pointer to int32, int64 or uint64 as "ptr", got pointer<fp32>',
        ),
    ],
)
def test_mistake_on_the_host(job, mistake, text):
    done = job("mistakes.py", 1, mistake)
    assert done.returncode == 1
    assert last_lines(done) == text
    assert done.stderr.endswith("\nheddle run: rank 0 exited with code 1\n")


def test_an_unsupported_op_is_named_with_its_line(job):
    done = job("mistakes.py", 1, "unsupported_op")
    assert done.returncode == 1
    place = line_of("tl.inline_asm_elementwise")
    expected = f"""\
heddle.errors.CompileError: kernel "assembly_kernel" could not be compiled
{place}:59: error: 'llvm.inline_asm' op expected no assembler text on the CPU target, got "mov $0, $1" with constraints \
"=r,r": it is for another machine; write the computation in the kernel or call a function of the library
{SOURCE[int(place.rsplit(":", 1)[1]) - 1]}"""
    assert last_lines(done, 4).rsplit("\n", 1)[0] == expected
    assert last_lines(done).strip() == "^"


def test_an_unknown_target_is_refused_with_the_known(job):
    text = last_lines(job("mistakes.py", 1, "unknown_target"), 2)
    assert text.startswith(
        'heddle.errors.CompileError: kernel "write_kernel" could not be compiled\n'
        "error: unknown target 'Ascend310', expected one of Ascend910B1, "
    )


def test_an_empty_grid_runs_nothing_and_says_so(job):
    done = job("mistakes.py", 1, "empty_grid")
    assert done.returncode == 0
    assert 'UserWarning: kernel "write_kernel" is not run: its grid (0, 1, 1) is empty\n' in done.stderr


@pytest.mark.parametrize(
    ("mistake", "line", "text"),
    [
        (
            "not_symmetric",
            "tl.store(dl.symm_at(x, peer), 1.0)",
            r"'aclshmem_ptr_float' expected an address in the symmetric heap of PE 0, got 0x[0-9a-f]+ \(0 bytes\): "
            r"allocate it with 'aclshmem_malloc' \(kernel 'symm_at_kernel', rank 0 of 1, block 0\)",
        ),
        (
            "no_such_rank",
            "dl.notify(signals, peer)",
            r"'aclshmemx_signal_op' expected a PE from 0 to 0, got 99 \(kernel 'notify_kernel', rank 0 of 1, block 0\)",
        ),
    ],
)
def test_mistake_in_a_running_kernel(job, mistake, line, text):
    done = job("mistakes.py", 1, mistake)
    assert done.returncode == 70
    assert re.fullmatch(rf"{re.escape(line_of(line))}:\d+: error: {text}", last_lines(done))


def test_a_kernel_that_leaves_its_buffer_is_named(job):
    done = job("mistakes.py", 1, "beyond_the_buffer")
    assert done.returncode == 128 + signal.SIGSEGV
    text = (
        r"error: segmentation fault at 0x[0-9a-f]+, outside every buffer \(kernel 'write_kernel', rank 0 of 1, block 0"
    )
    assert re.match(text, last_lines(done))


def test_a_port_in_use_is_named(job):
    done = job("mistakes.py", 1, "port_in_use")
    store = done.stdout.split()[1]
    assert done.returncode == 1
    assert (
        f"[0] aclshmem: error: PE 0: port in use: another process listens on '{store}', set ip_port to a free port\n"
        in done.stderr
    )
    assert last_lines(done) == f"heddle.errors.HeddleError: rank 0 cannot join the job at {store} (code -6)"


def test_ranks_without_a_store_are_told_of_the_launcher(job):
    done = job("mistakes.py", 2, "no_store")
    texts = {last_lines(done, rank=rank) for rank in (0, 1)} - {""}
    assert texts == {
        'heddle.errors.HeddleError: HEDDLE_STORE: expected "tcp://HOST:PORT", where the ranks meet, got nothing; '
        "use heddle run"
    }


def test_a_hang_ends_with_who_waits_where_for_what(job):
    done = job("mistakes.py", 1, "nobody_signals", env={"HEDDLE_HANG_SECONDS": "2"})
    assert done.returncode == 124
    reports = [line[4:] for line in done.stderr.splitlines() if line.startswith("[0] ")]
    waits = (
        rf"  block 0: {re.escape(line_of('dl.wait(signals'))}:\d+: 'distributed.wait' in 'aclshmem_wait_int32' waits "
    )
    for index, (waited, end) in enumerate([(1, "will end"), (2, "ends")]):
        assert reports[2 * index] == (
            f"heddle: hang: rank 0 of 1 waits for {waited} s in kernel 'wait_kernel': 1 of 1 cores wait; the job {end} "
            "after 2 s (HEDDLE_HANG_SECONDS)"
        )
        assert re.fullmatch(waits + r"at PE 0 \+ 0x[0-9a-f]+ for == 3, sees 0", reports[2 * index + 1])


def test_a_rank_that_dies_ends_those_that_wait_for_its_signal(job):
    done = job("mistakes.py", 4, "a_rank_dies_before_it_signals")
    assert done.returncode == 9
    assert done.stderr.splitlines()[-1] == "heddle run: rank 1 exited with code 9; ending ranks 0, 2, 3"


def test_a_rank_that_dies_ends_those_in_a_barrier(job):
    done = job("mistakes.py", 3, "a_rank_dies_before_a_barrier")
    assert done.returncode == 1
    assert last_lines(done, rank=1) == "RuntimeError: this rank cannot go on"
    assert "heddle run: rank 1 exited with code 1; ending ranks 0, 2\n" in done.stderr
