# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Additions to Triton's language on the stock wheel, and how they become importable there."""
