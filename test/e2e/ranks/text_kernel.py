# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that are written down as text, for ops that the stock front end has no function for."""

import os
import struct
import subprocess
from pathlib import Path

import heddle
import numpy as np
from heddle import _compiler, _emulator

TARGET = "Ascend910B3"
HEDDLE_OPT = Path(heddle.__file__).parents[2] / "bin" / "heddle-opt"
_FORMATS = {"fp32": "f4x", "fp64": "d", "fp16": "e6x"}


def adapter_of(ttir: str, *options: str) -> str:
    """Adapter IR of a kernel, made by heddle-opt with options of the pipeline."""
    pipeline = "--heddle-ttadapter" + (f"={' '.join(options)}" if options else "")
    command = [HEDDLE_OPT, "--heddle-ttir", pipeline]
    done = subprocess.run(command, input=ttir, text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


class TextKernel:
    """A compiled kernel; called with its grid and its arguments, arrays and numbers."""

    def __init__(self, text: str, **options):
        compiled = _compiler.compile(text, {"target": TARGET, "use_cache": False, **options})
        self.metadata = compiled.metadata
        self.adapter = compiled.stage("ttadapter")
        self.kernel = _emulator.Kernel(
            compiled.object,
            self.metadata["kernel_name"],
            self.metadata["arena_bytes"],
            self.metadata["sub_blocks"],
            self.metadata["joins_cores"],
            self.metadata["mix_mode"] == "mix",
        )

    def __call__(self, grid, *arguments):
        kinds = self.metadata["arguments"]
        assert len(kinds) == len(arguments)
        block = b""
        for kind, value in zip(kinds, arguments, strict=True):
            if kind == "ptr":
                block += struct.pack("<Q", value.ctypes.data if isinstance(value, np.ndarray) else value)
            else:
                block += struct.pack("<" + _FORMATS.get(kind, "q"), value)
        x, y, z = (*grid, 1, 1, 1)[:3]
        cores = int(os.environ.get("HEDDLE_CORES", "0"))
        self.kernel.launch((x, y, z), block, target=TARGET, state=0, cores=cores, threads=0)


def text_of(dtype) -> str:
    """The name of a numpy type in the text."""
    dtype = np.dtype(dtype)
    if dtype.name == "bfloat16":
        return "bf16"
    return f"{'f' if dtype.kind == 'f' else 'i'}{8 * dtype.itemsize}"
