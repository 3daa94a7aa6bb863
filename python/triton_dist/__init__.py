# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Distributed Triton under the names that existing kernels import; the back end is heddle."""

from triton import jit

__all__ = ["jit"]
