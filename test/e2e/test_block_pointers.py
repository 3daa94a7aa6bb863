# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Block pointers and tensor descriptors, from Python to numbers."""

import pytest


@pytest.mark.parametrize(
    "feature",
    ["copy", "shift", "loop", "while", "transpose", "add", "padding", "gather", "scatter", "reduce"],
)
def test_block_pointers(passing, feature):
    assert passing("block_pointers.py", 1, feature).stdout == "[0] ok\n"
