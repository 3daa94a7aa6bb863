# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The vendor's own dialects accept the forms of the ops and attributes that heddle defines after them."""

import subprocess
from pathlib import Path

import heddle
import judge
import pytest

FORMS = judge.INPUTS / "forms"
HEDDLE_OPT = Path(heddle.__file__).parents[2] / "bin" / "heddle-opt"


def run(*command):
    done = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    "file, vendor",
    [("all", "bishengir-opt"), ("all", "bishengir-opt-a5"), ("bishengir-opt", "bishengir-opt")],
)
def test_forms_are_accepted(file, vendor, tmp_path):
    run(HEDDLE_OPT, FORMS / f"{file}.mlir", "-o", tmp_path / "printed.mlir")
    run(judge.tool(vendor), tmp_path / "printed.mlir", "-o", tmp_path / "accepted.mlir")
