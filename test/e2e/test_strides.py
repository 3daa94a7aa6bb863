# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loads with strides of every sign, from Python to numbers."""

import pytest


@pytest.mark.parametrize("feature", ["repeated", "reversed", "skipped", "every_second", "before"])
def test_strides(passing, feature):
    assert passing("strides.py", 1, feature).stdout == "[0] ok\n"
