# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`heddle compile --compile-to=npubin`: the vendor's compiler as a stage, with and without its closed last step."""

import os
import subprocess

import judge
import pytest
from example_runs import HEDDLE, ROOT

KERNEL = ROOT / "test" / "Docs" / "notify.ttir"


def compile_to_npubin(output, **environment):
    command = [HEDDLE, "compile", KERNEL, "--compile-to=npubin", "-o", output]
    variables = os.environ | {"HEDDLE_BISHENG": str(judge.tool("bishengir-compile"))} | environment
    return subprocess.run(command, env=variables, text=True, capture_output=True, timeout=120)


def test_without_hivmc_the_final_module_is_the_result(tmp_path):
    done = compile_to_npubin(tmp_path / "kernel")
    assert done.returncode == 0, done.stderr
    final = tmp_path / "kernel.hivm.mlir"
    assert "func.func @put_kernel(" in final.read_text()
    assert done.stderr.endswith(
        'heddle compile: "hivmc", the last step of bishengir-compile, was not found (it comes with CANN); '
        f'wrote the final module to "{final}"\n'
    )


def test_with_hivmc_its_output_is_the_result(tmp_path):
    done = compile_to_npubin(tmp_path / "kernel", PATH=f"{judge.INPUTS}{os.pathsep}{os.environ['PATH']}")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert (tmp_path / "kernel.o").is_file()


@pytest.mark.parametrize("place", ["/no/such/tool", "/tmp"])
def test_a_wrong_place_of_the_tool_is_named(tmp_path, place):
    done = compile_to_npubin(tmp_path / "kernel", HEDDLE_BISHENG=place)
    assert done.returncode == 1
    assert done.stderr == (
        f"heddle compile: expected 'HEDDLE_BISHENG' to name bishengir-compile or its folder, got '{place}'\n"
    )
