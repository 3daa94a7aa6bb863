# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The vendor's compiler accepts what the compiler tests turn into adapter IR.

Tests of the whole pipeline hold one kernel a module, which is compiled up to the closed last step. Tests of the last
conversion put many small kernels into one module, which the vendor's dialects verify.
"""

import re
from pathlib import Path

import judge
import pytest

TESTS = Path(__file__).parents[1]


def modules_of_tests(option: str) -> list:
    """(file, module) of each test that runs `option` and expects no error."""
    found = []
    for path in sorted(TESTS.rglob("*.ttir")) + sorted(TESTS.rglob("*.mlir")):
        text = path.read_text()
        runs = re.findall(rf"RUN: heddle-opt .*{option}\b", text)
        if not runs or "expected-error" in text or "not heddle-opt" in text:
            continue
        for index, module in enumerate(text.split("// -----")):
            found.append(pytest.param(module, id=f"{path.relative_to(TESTS).as_posix()}-{index}"))
    return found


# The vendor's tool for a 950 verifies these calls, but its memory planner ends the process on them.
CRASHES = ("ascend.gather_out_to_ub", "ascend.scatter_ub_to_out", "ascend.index_put")


def target_of(text: str) -> str:
    """The chip that a module names, or that of the other tests."""
    named = re.search(r'hacc\.target<"(\w+)">', text)
    return named[1] if named else judge.TARGET


@pytest.mark.parametrize("text", modules_of_tests("--heddle-ttadapter"))
def test_result_of_the_pipeline_is_compiled(text, tmp_path):
    module = judge.export_text(text, tmp_path / "kernel.mlir")
    judge.verify(module, target_of(text))
    if any(op in text for op in CRASHES):
        with pytest.raises(judge.Rejected, match=r"PlanMemory\.cpp"):  # until it does not
            judge.compile_to_final(module, tmp_path, target=target_of(text))
        return
    judge.compile_to_final(module, tmp_path, target=target_of(text))


@pytest.mark.parametrize("text", modules_of_tests("--triton-to-linalg"))
def test_result_of_the_conversion_is_verified(text, tmp_path):
    judge.verify(judge.export_text(text, tmp_path / "kernels.mlir"), target_of(text))


@pytest.mark.parametrize("text", modules_of_tests("--heddle-ttadapter") + modules_of_tests("--triton-to-linalg"))
def test_text_for_people_is_in_the_spelling_of_the_vendor(text, tmp_path):
    """`kernel.asm["ttadapter"]` and the files of `heddle compile` are input for the vendor's tools too."""
    judge.verify(judge.export_text(text, tmp_path / "kernel.mlir", stage="ttadapter"), target_of(text))
