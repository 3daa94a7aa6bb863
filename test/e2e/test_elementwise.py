# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scaled products, maps of scalar code and casts of pointers on one rank."""

import pytest


@pytest.mark.parametrize("target", ["Ascend910B3", "Ascend910_9589"])
@pytest.mark.parametrize("part", ["kinds", "packing", "special_scales"])
def test_scaled_dot(passing, part, target):
    assert passing("scaled_dot.py", 1, part, env={"HEDDLE_TARGET": target}).stdout == "[0] ok\n"


@pytest.mark.parametrize("part", ["single", "groups"])
def test_maps(passing, part):
    assert passing("maps.py", 1, part).stdout == "[0] ok\n"


@pytest.mark.parametrize("part", ["tables", "lanes", "addresses", "bits", "truths"])
def test_pointer_casts(passing, part):
    assert passing("pointer_casts.py", 1, part).stdout == "[0] ok\n"
