# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Floats of eight bits on one rank."""

import pytest


@pytest.mark.parametrize("part", ["extends", "truncates", "arithmetic", "reductions", "products", "descriptors"])
def test_float8(passing, part):
    assert passing("float8.py", 1, part).stdout == "[0] ok\n"


def test_prints_of_float8(passing):
    assert passing("float8.py", 1, "prints").stdout.splitlines()[0] == (
        "[0] pid (0, 0, 0) x: [0.5, -1.75, 448, 0.015625]"
    )
