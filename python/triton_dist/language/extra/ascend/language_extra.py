# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ascend adds no device functions of this kind."""
