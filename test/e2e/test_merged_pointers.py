# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that choose pointers in branches and carry them through loops, against numpy and between guard pages."""

import pytest


@pytest.mark.parametrize("choice", ["stack", "offset", "update", "lanes", "halves", "skip", "walk"])
def test_merged_pointers(passing, choice):
    assert passing("merged_pointers.py", 1, choice).stdout == "[0] ok\n"
