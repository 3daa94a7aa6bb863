# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the vendor makes of ordered calls: in its final module each call stands behind the stores that it must follow."""

import re
import subprocess
from pathlib import Path

import judge
import ordering_kernels
import pytest

OPT = Path(__file__).parents[2] / "build" / "bin" / "heddle-opt"

# Each op of the final module that matters for order, and the short name that the expectations use.
EVENTS = {
    r"call @fixpipe_": "fixpipe",
    r"call @store_ubuf_to_gm_": "store",
    r"pipe_barrier\[<PIPE_ALL>\]": "drain",
    r"sync_block_set\[<CUBE>, <PIPE_FIX>, <PIPE_S>\] flag = 12": "set12",
    r"sync_block_wait\[<VECTOR>, <PIPE_FIX>, <PIPE_S>\] flag = 12": "wait12",
    r"sync_block_set\[<VECTOR>, <PIPE_MTE3>, <PIPE_S>\] flag = 13 .*INTER_SUBBLOCK": "set13",
    r"sync_block_wait\[<VECTOR>, <PIPE_MTE3>, <PIPE_S>\] flag = 13": "wait13",
    r"sync_block_set\[<VECTOR>, <PIPE_MTE3>, <PIPE_S>\] flag = 11": "set11",
    r"sync_block_wait\[<CUBE>, <PIPE_MTE3>, <PIPE_S>\] flag = 11": "wait11",
    r"scf\.if ": "branch",
    r"call @(_mlir_ciface_)?aclshmemx?_(?!my_pe)": "call",
}


# What the Python driver passes on besides the options of the judge.
DRIVER = ("--enable-auto-multi-buffer=True", "--enable-auto-bind-sub-block=True")


def final_module(folder, *arguments):
    """The final module of an ordered kernel, which is the same for the options of the driver up to its buffers."""
    source = folder / "kernel.mlir"
    source.write_text(ordering_kernels.kernel(*arguments))
    done = subprocess.run(
        [OPT, source, "--hivm-order-distributed", "--mlir-print-op-generic"], text=True, capture_output=True
    )
    assert done.returncode == 0, done.stderr
    source.write_text(done.stdout)
    judge.verify(source)
    final = judge.compile_to_final(source, folder)
    driven = judge.compile_to_final(source, folder, *DRIVER)
    for function in re.findall(r"func\.func @(k\w*)\(%", final):
        assert events(driven, function) == events(final, function)
    return final


def events(final, function):
    """The events of one function of the final module, in order."""
    body = re.search(rf"func\.func @{function}\(.*?\n  }}\n", final, re.DOTALL)
    assert body, f"no function '{function}' in the final module"
    found = []
    for line in body.group(0).split("\n"):
        found += [name for pattern, name in EVENTS.items() if re.search(pattern, line)]
    return found


def between(sequence, first, last):
    """The part of ``sequence`` from the last ``first`` to the last ``last``."""
    start = len(sequence) - 1 - sequence[::-1].index(first)
    end = len(sequence) - 1 - sequence[::-1].index(last)
    return sequence[start : end + 1]


SIGNALS = ["aclshmemx_signal_op", "aclshmem_int64_p"]
TRANSFERS = [
    "aclshmem_putmem_float",
    "aclshmem_float_putmem_nbi",
    "aclshmem_getmem_float",
    "aclshmem_float_getmem_nbi",
    "aclshmem_putmem_signal_float",
    "aclshmem_float_putmem_signal_nbi",
]
COLLECTIVES = ["aclshmem_barrier_all", "aclshmem_fence", "aclshmem_quiet"]
MIXED_KINDS = ["mix", "mixc", "cube"]


@pytest.mark.parametrize("symbol", [*SIGNALS, *TRANSFERS, *COLLECTIVES, "aclshmemx_barrier_all_vec"])
def test_vector_kernel_is_drained_before_the_call(symbol, tmp_path):
    found = events(final_module(tmp_path, "vector", symbol, "VECTOR"), "k")
    assert between(found, "store", "call") == ["store", "drain", "call"]


@pytest.mark.parametrize("nesting", ["plain", "loop"])
@pytest.mark.parametrize("kind", MIXED_KINDS)
class TestMixedKernel:
    """`mixc` and `cube` are the kernels that race without a hand-shake: their tile is stored by the other core."""

    def store(self, kind):
        return "store" if kind == "mix" else "wait12"

    @pytest.mark.parametrize("symbol", [*SIGNALS, *TRANSFERS])
    def test_signals_and_transfers_run_once_after_both_cores(self, kind, nesting, symbol, tmp_path):
        final = final_module(tmp_path, kind, symbol, "VECTOR", nesting)
        cube = events(final, "k_mix_aic")
        assert "call" not in cube
        assert between(cube, "fixpipe", "wait11") == ["fixpipe", "set12", "wait11"]
        vector = events(final, "k_mix_aiv")
        # Nothing may touch source or destination of a transfer before it is over.
        behind = ["drain", "set13", "wait13"] if symbol in TRANSFERS else []
        handshake = ["wait12", "drain", "set13", "wait13", "branch", "call", *behind, "set11"]
        assert between(vector, self.store(kind), "set11")[-len(handshake) :] == handshake

    @pytest.mark.parametrize("symbol", [*COLLECTIVES, "aclshmem_barrier"])
    def test_collectives_run_drained_on_every_core(self, kind, nesting, symbol, tmp_path):
        final = final_module(tmp_path, kind, symbol, "CUBE_AND_VECTOR", nesting)
        assert between(events(final, "k_mix_aic"), "fixpipe", "call") == ["fixpipe", "drain", "call"]
        vector = events(final, "k_mix_aiv")
        assert vector[: vector.index("call") + 1][-2:] == ["drain", "call"]
        assert "branch" not in vector

    def test_vector_barrier_waits_for_the_cube_core(self, kind, nesting, tmp_path):
        final = final_module(tmp_path, kind, "aclshmemx_barrier_all_vec", "VECTOR", nesting)
        cube = events(final, "k_mix_aic")
        assert "call" not in cube
        assert between(cube, "fixpipe", "wait11") == ["fixpipe", "set12", "drain", "wait11"]
        vector = events(final, "k_mix_aiv")
        assert between(vector, "wait12", "set11") == ["wait12", "drain", "call", "set11"]


@pytest.mark.parametrize("kind", MIXED_KINDS)
@pytest.mark.parametrize("symbol", ["aclshmemx_signal_op", "aclshmem_putmem_float"])
def test_both_sub_blocks_take_the_handshake_around_a_branch_of_the_user(kind, symbol, tmp_path):
    final = final_module(tmp_path, kind, symbol, "VECTOR", "user-branch")
    assert between(events(final, "k_mix_aic"), "fixpipe", "wait11")[0:2] == ["fixpipe", "set12"]
    vector = events(final, "k_mix_aiv")
    assert between(vector, "wait12", "set11") == ["wait12", "branch", "drain", "call", "set11"]
