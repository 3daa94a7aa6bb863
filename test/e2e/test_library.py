# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reductions, scans, math functions, calls, prints and assertions on one rank."""

import pytest


@pytest.mark.parametrize(
    "part", ["named", "with_index", "nan_rules", "generic", "scans", "scan_types", "pair_scans", "gathers"]
)
def test_reductions(passing, part):
    assert passing("reductions.py", 1, part).stdout == "[0] ok\n"


@pytest.mark.parametrize("target", ["Ascend910B3", "Ascend910_9589"])
@pytest.mark.parametrize("part", ["extreme_scans", "call_pairs"])
def test_calls_of_each_chip(passing, part, target):
    assert passing("reductions.py", 1, part, env={"HEDDLE_TARGET": target}).stdout == "[0] ok\n"


@pytest.mark.parametrize("part", ["floats", "predicates", "integers"])
def test_math_library(passing, part):
    assert passing("math_library.py", 1, part).stdout == "[0] ok\n"


@pytest.mark.parametrize("part", ["special", "ends", "rounded", "conversions", "words"])
def test_special_functions(passing, part):
    assert passing("math_special.py", 1, part).stdout == "[0] ok\n"


@pytest.mark.parametrize("part", ["functions", "holds", "assumptions"])
def test_calls(passing, part):
    assert passing("calls.py", 1, part).stdout == "[0] ok\n"


def test_prints(passing):
    lines = passing("calls.py", 1, "prints").stdout.splitlines()
    expected = []
    for y in range(2):
        start = f"[0] pid (0, {y}, 0)"
        expected += [
            f"{start} x: [0.5, -1.25, inf, 3e-08]",
            f"{start} n: -7, {y}",
            f"{start} bits: [0xffffffff, 0x000000ff, 0x00000000, 0x00000010]",
            f"{start} square: [[-1, 255], [0, 16]]",
            f"{start} flag: 0",
            f"{start} no value",
        ]
    assert sorted(lines[:-1]) == sorted(expected)
    assert lines[-1] == "[0] ok"


@pytest.mark.parametrize(
    "part, message", [("fails_scalar", "n must be positive"), ("fails_tensor", "value out of range")]
)
def test_failed_assertion(job, part, message):
    done = job("calls.py", 1, part)
    assert done.returncode != 0
    assert "calls.py:" in done.stderr
    assert f"error: assertion failed: {message} (" in done.stderr
