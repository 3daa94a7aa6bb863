# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What differs between platforms: each module here forwards to that of the device at hand."""

from . import language_extra, libshmem_device
from .proxy import ModuleProxy

__all__ = ["ModuleProxy", "language_extra", "libshmem_device"]
