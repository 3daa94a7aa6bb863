# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The version of the Python package; the same as in the top CMakeLists.txt."""

__version__ = "0.1.0"
