# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels whose accesses no strided view covers, against numpy and between guard pages."""

import pytest


@pytest.mark.parametrize(
    "access",
    [
        "gather",
        "scatter",
        "far",
        "every_third",
        "loaded_mask",
        "rows",
        "deep",
        "mixed",
        "one_address",
        "chosen",
        "clamped",
        "matmul",
        "walk",
    ],
)
def test_unstructured_access(passing, access):
    assert passing("unstructured.py", 1, access).stdout == "[0] ok\n"
