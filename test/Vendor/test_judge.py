# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The judge itself: it accepts a kernel that fits the chip and refuses others with the vendor's reason."""

import importlib.util

import judge
import pytest


def module_with_tile(folder, elements: int):
    module = folder / "kernel.mlir"
    module.write_text((judge.INPUTS / "vector-add.mlir").read_text().replace("BLOCK", str(elements)))
    return module


def test_accepts_a_kernel_that_fits(tmp_path):
    module = module_with_tile(tmp_path, 1024)
    judge.verify(module)
    final = judge.compile_to_final(module, tmp_path)
    assert "func.func @add_kernel(" in final
    assert "call @vadd_1d_float(" in final


def test_rejects_a_tile_beyond_the_unified_buffer(tmp_path):
    module = module_with_tile(tmp_path, 1 << 20)
    judge.verify(module)
    with pytest.raises(judge.Rejected, match="ub overflow, requires 33554432 bits while 1572864 bits available!"):
        judge.compile_to_final(module, tmp_path)


def test_rejects_what_its_dialects_do_not_verify(tmp_path):
    module = tmp_path / "kernel.mlir"
    module.write_text('func.func @f() {\n  "hivm.hir.no_such_op"() : () -> ()\n  return\n}\n')
    with pytest.raises(judge.Rejected, match="bishengir-opt ended with code 1"):
        judge.verify(module)


def test_missing_tool_is_an_error_that_says_what_to_do(monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(FileNotFoundError) as raised:
        judge.tool("bishengir-opt")
    assert str(raised.value) == (
        "expected the vendor's 'bishengir-opt' from package 'ascendnpu-ir', got none: run './run setup'"
    )
