# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Accesses with `//` and `%` in addresses and masks, against numpy and between guard pages."""

import pytest


@pytest.mark.parametrize(
    "access",
    [
        "quotient",
        "padded_rows",
        "turned",
        "document",
        "repeated",
        "divisor",
        "shifted",
        "update",
        "swap",
        "counted",
    ],
)
def test_linearized_access(passing, access):
    assert passing("linearized.py", 1, access).stdout == "[0] ok\n"
