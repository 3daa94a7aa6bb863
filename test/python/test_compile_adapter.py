# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The compiler for Python takes adapter IR as well as Triton IR."""

import pytest
from heddle import _compiler

TTIR = """tt.func public @copy(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %v = tt.load %x : !tt.ptr<f32>
  tt.store %y, %v : !tt.ptr<f32>
  tt.return
}
"""
UNCACHED = {"use_cache": False}


def test_the_object_of_our_adapter_ir_is_that_of_the_triton_ir():
    direct = _compiler.compile(TTIR, UNCACHED)
    for stage in ("ttadapter", "ttadapter-generic"):
        again = _compiler.compile(direct.stage(stage), {**UNCACHED, "from": "ttadapter"})
        assert again.stage("ttadapter") == direct.stage("ttadapter")
        assert again.stage("ttir") == ""
        assert again.metadata == direct.metadata
        assert len(again.object) > 0


def test_a_stage_that_no_text_can_be_is_an_error():
    with pytest.raises(ValueError) as error:
        _compiler.compile(TTIR, {"from": "object"})
    assert str(error.value) == 'option "from": expected ttir or ttadapter, got "object"'


def test_the_cache_tells_the_two_apart(tmp_path, monkeypatch):
    monkeypatch.setenv("HEDDLE_CACHE_DIR", str(tmp_path))
    text = _compiler.compile(TTIR).stage("ttadapter")
    with pytest.raises(_compiler.CompileError):
        _compiler.compile(text)
    assert not _compiler.compile(text, {"from": "ttadapter"}).from_cache
    assert _compiler.compile(text, {"from": "ttadapter"}).from_cache
