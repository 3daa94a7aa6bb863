# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Windows of masks, from Python to numbers."""

import pytest


@pytest.mark.parametrize("feature", ["one_lane", "between", "scalar_condition", "five_dimensions"])
def test_windows(passing, feature):
    assert passing("windows.py", 1, feature).stdout == "[0] ok\n"
