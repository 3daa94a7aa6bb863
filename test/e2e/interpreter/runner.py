# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs cases of one file of kernels in this process and writes what each gave to a folder.

usage: runner.py FILE SEED FOLDER CASE...   (TRITON_INTERPRET=1: with Triton's interpreter, else on the virtual NPU)
"""

import importlib.util
import os
import pickle
import sys
import traceback
from pathlib import Path

import cases
import numpy as np


def load(path: Path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)


def mend_the_interpreter():
    """Lets the interpreter use a number of a kernel as a loop bound: numpy no longer makes an int of an array of one."""
    from triton.runtime import interpreter

    patch = interpreter._patch_lang_tensor

    def patch_with_index(tensor, scope):
        patch(tensor, scope)
        scope.set_attr(tensor, "__index__", lambda self: int(self.handle.data.item()))

    interpreter._patch_lang_tensor = patch_with_index


def run(name: str, seed: int, interpreting: bool) -> dict:
    runner = cases.Runner(interpreting)
    try:
        with np.errstate(all="ignore"):
            cases.CASES[name](runner, cases.generator(name, seed))
    except Exception:
        return {"error": traceback.format_exc()}
    return {"launches": [vars(launch) for launch in runner.launches]}


def main():
    path, seed, folder, names = Path(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]), sys.argv[4:]
    interpreting = os.environ.get("TRITON_INTERPRET") == "1"
    if interpreting:
        mend_the_interpreter()
    load(path)
    for name in names:
        # A case that ends the process leaves its mark and no result.
        (folder / f"{name}.begun").touch()
        result = run(name, seed, interpreting)
        (folder / f"{name}.result").write_bytes(pickle.dumps(result))


main()
