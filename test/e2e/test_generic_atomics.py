# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The published form of atomic updates, linalg.generic with GenericAtomicRMW, on the virtual NPU."""

import pytest


@pytest.mark.parametrize("part", ["integers", "floats", "exchanges", "tickets", "swaps", "swaps_on_950"])
def test_generic_atomics(passing, part):
    assert passing("generic_atomics.py", 1, part).stdout == "[0] ok\n"
