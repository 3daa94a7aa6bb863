# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Language extensions of the Ascend back end."""

from . import extension

__all__ = ["extension"]
