# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tiles in another order than memory's, from Python to numbers."""

import pytest


@pytest.mark.parametrize("feature", ["loads", "stores", "planes", "blocks", "products"])
def test_memory_order(passing, feature):
    assert passing("memory_order.py", 1, feature).stdout == "[0] ok\n"
