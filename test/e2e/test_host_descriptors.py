# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tensor descriptors as arguments of a launch."""


def test_host_descriptors(passing):
    assert passing("host_descriptors.py").stdout == "[0] ok\n"
