# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""heddle as a back end of the stock Triton wheel (entry point ``heddle = heddle.backend``, group ``triton.backends``)."""
