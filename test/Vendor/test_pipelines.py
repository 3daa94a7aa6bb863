# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The vendor's compiler accepts what the compiler tests send through the whole pipeline to adapter IR."""

from pathlib import Path

import judge
import pytest

TESTS = Path(__file__).parents[1]


def pipeline_tests() -> list[Path]:
    """Tests that run the pipeline to adapter IR and expect it to succeed."""

    def qualifies(text: str) -> bool:
        runs = [line for line in text.split("\n") if "RUN:" in line]
        return any("--heddle-ttadapter" in line for line in runs) and not any(
            "verify-diagnostics" in line or "not heddle" in line for line in runs
        )

    return [path for path in sorted(TESTS.rglob("*.ttir")) if qualifies(path.read_text())]


@pytest.mark.parametrize("path", pipeline_tests(), ids=lambda path: path.relative_to(TESTS).as_posix())
def test_adapter_ir_is_accepted(path, tmp_path):
    for index, text in enumerate(path.read_text().split("// -----")):
        module = judge.export_text(text, tmp_path / f"{path.stem}-{index}.mlir")
        judge.verify(module)
        judge.compile_to_final(module, tmp_path)
