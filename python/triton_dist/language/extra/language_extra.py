# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Device functions below Triton's language. Ascend has none; the module exists so that imports work."""

from ...backends import is_ascend
from .ascend import language_extra as _ascend
from .proxy import ModuleProxy

_proxy = ModuleProxy([(is_ascend, _ascend)])


def __getattr__(name):
    return getattr(_proxy, name)
