# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels on one rank and on several: arguments, program ids, and every primitive."""

import pytest


def test_arguments_and_program_ids(passing):
    assert passing("arguments.py").stdout == "[0] ok\n"


@pytest.mark.parametrize("cores", ["1", "3", "40"])
@pytest.mark.parametrize("target", ["Ascend910B3", "Ascend910_9589"])
def test_grids_that_fit_no_chip(passing, target, cores):
    assert passing("grids.py", env={"HEDDLE_TARGET": target, "HEDDLE_CORES": cores}).stdout == "[0] ok\n"


@pytest.mark.parametrize("ranks", [1, 2, 4])
@pytest.mark.parametrize(
    "primitive",
    ["ranks", "symm_at", "notify", "wait", "consume_block", "consume_in_loop", "put_and_get", "put_signal", "barriers"],
)
def test_primitive(passing, primitive, ranks):
    done = passing("primitives.py", ranks, primitive)
    assert sorted(done.stdout.splitlines()) == [f"[{rank}] ok" for rank in range(ranks)]
