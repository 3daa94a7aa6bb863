# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Atomic updates, from Python to numbers, with the programs of a launch on several threads."""

import pytest


@pytest.mark.parametrize(
    "feature", ["update", "tickets", "ticket", "rows", "exchange", "swap", "swap_tile", "masks", "scattered", "extremes"]
)
def test_atomics(passing, feature):
    assert passing("atomics.py", 1, feature).stdout == "[0] ok\n"
