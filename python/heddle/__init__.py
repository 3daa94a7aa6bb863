# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""heddle: distributed Triton kernels, compiled for Ascend and run on a virtual NPU.

Importing the package is cheap and optional: the stock Triton wheel finds the back end by itself. What a program may want
from here: :func:`tensor` (an array of any layout as a kernel argument), :mod:`heddle.distributed` (join the ranks of
``heddle run``), :mod:`heddle.testing` (guard pages and poisoned outputs), and the exceptions.
"""

from importlib import import_module

import triton  # noqa: F401 (first: it loads heddle.backend, which needs this package half-made but not its modules)

from ._version import __version__
from .errors import CompileError, HeddleError, OptionError

__all__ = [
    "CompileError",
    "HeddleError",
    "LaunchError",
    "OptionError",
    "__version__",
    "distributed",
    "tensor",
    "testing",
]

_LAZY_MODULES = ("distributed", "testing")


def __getattr__(name):
    if name in _LAZY_MODULES:
        return import_module(f"{__name__}.{name}")
    if name == "tensor":
        return import_module(f"{__name__}.arrays").tensor
    if name == "LaunchError":
        return import_module(f"{__name__}._emulator").LaunchError
    raise AttributeError(f'module "{__name__}" has no attribute "{name}"')
