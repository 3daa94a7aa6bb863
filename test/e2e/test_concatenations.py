# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Vectors one behind the other, on one rank."""

import pytest


@pytest.mark.parametrize("part", ["loads", "through_pointers"])
def test_concatenations(passing, part):
    assert passing("concatenations.py", 1, part).stdout == "[0] ok\n"
