# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the scripts of this folder share."""

import importlib.util
from pathlib import Path

import numpy as np

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"


def example(name):
    """An example as a module."""
    spec = importlib.util.spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def random_array(shape, dtype):
    """New random numbers of the type, small enough that float16 sums stay finite."""
    rng = np.random.default_rng()
    dtype = np.dtype(dtype)
    if dtype.kind == "b":
        return rng.integers(0, 2, shape).astype(dtype)
    if dtype.kind in "iu":
        low = 0 if dtype.kind == "u" else -50
        return rng.integers(low, 50, shape).astype(dtype)
    return rng.standard_normal(shape).astype(dtype)
