# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The environment variables that the Python side of heddle reads, each read in this one place."""

import os

DEFAULT_TARGET = "Ascend910B3"


def target() -> str:
    """``HEDDLE_TARGET``: the chip that kernels are compiled for and that the virtual NPU plays."""
    return os.environ.get("HEDDLE_TARGET") or DEFAULT_TARGET


def active() -> bool | None:
    """``HEDDLE_ACTIVE``: 1 makes heddle Triton's target also where a GPU is present, 0 never; unset: where there is none."""
    value = os.environ.get("HEDDLE_ACTIVE", "")
    if value in ("", "0", "1"):
        return None if value == "" else value == "1"
    raise ValueError(f'HEDDLE_ACTIVE: expected "0" or "1", got "{value}"')


def count(name: str) -> int:
    """``HEDDLE_CORES`` and ``HEDDLE_THREADS``: cores and worker threads of a launch; 0 or unset lets the emulator choose."""
    value = os.environ.get(name, "") or "0"
    if not value.isdecimal():
        raise ValueError(f'{name}: expected a number, got "{value}"')
    return int(value)
