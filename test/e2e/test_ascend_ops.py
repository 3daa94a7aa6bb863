# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops of the language extension for Ascend, and what Triton IR turns into them, on one rank."""

import pytest


@pytest.mark.parametrize(
    "part",
    [
        "remainders",
        "casts",
        "histograms",
        "histogram_on_950",
        "fractal_products",
        "convolutions",
        "indirect",
        "strided",
        "gather_and_scatter",
        "index_put",
        "index_select",
        "empty_assembly",
    ],
)
def test_ascend_ops(passing, part):
    assert passing("ascend_ops.py", 1, part).stdout == "[0] ok\n"
