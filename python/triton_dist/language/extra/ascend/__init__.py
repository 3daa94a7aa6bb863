# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The Ascend side of the platform modules."""
