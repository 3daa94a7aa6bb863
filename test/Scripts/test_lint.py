# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The linters find what they are there for, and mend it."""

import shutil
import subprocess
from pathlib import Path

import lint
import pytest

ROOT = Path(__file__).resolve().parents[2]
UGLY_CPP = "int  f( ){return 1;}\n"
UGLY_PYTHON = "import os\nx = [1,2]\n"


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """A repository of its own with the rules of this one."""
    for rules in (".clang-format", ".clang-tidy", "ruff.toml"):
        shutil.copy(ROOT / rules, tmp_path)
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    monkeypatch.setattr(lint, "ROOT", tmp_path)
    return tmp_path


def test_clang_format_finds_and_mends(tree):
    (tree / "f.cpp").write_text(UGLY_CPP)
    assert "f.cpp:1:4: error: code should be clang-formatted" in lint.clang_format(check=True)
    assert (tree / "f.cpp").read_text() == UGLY_CPP
    assert lint.clang_format(check=False) == ""
    assert (tree / "f.cpp").read_text() == "int f() { return 1; }\n"
    assert lint.clang_format(check=True) == ""


def test_clang_format_wants_something_to_format(tree):
    assert lint.clang_format(check=True) == "expected C++ files in the tree, got none\n"


def test_ruff_finds_and_mends(tree):
    (tree / "f.py").write_text(UGLY_PYTHON)
    assert "F401" in lint.ruff_check(check=True)
    assert "f.py" in lint.ruff_format(check=True)
    assert (tree / "f.py").read_text() == UGLY_PYTHON
    assert lint.ruff_check(check=False) == lint.ruff_format(check=False) == ""
    assert (tree / "f.py").read_text() == "x = [1, 2]\n"


def test_clang_tidy_finds_in_new_files(tree):
    source = tree / "f.cpp"
    source.write_text("struct A { virtual void f(); };\nstruct B : A { virtual void f(); };\n")
    (tree / "build").mkdir()
    (tree / "build" / "compile_commands.json").write_text(
        f'[{{"directory": "{tree}", "file": "{source}", "command": "clang++-22 -c {source}"}}]'
    )
    findings = lint.clang_tidy(check=True)
    assert "[modernize-use-override,-warnings-as-errors]" in findings
    source.write_text("struct A { virtual void f(); };\nstruct B : A { void f() override; };\n")
    assert lint.clang_tidy(check=True) == ""
    assert len(list((tree / "build" / "tidy").iterdir())) == 1


def test_clang_tidy_needs_a_build(tree):
    assert (
        lint.clang_tidy(check=True) == "expected 'build/compile_commands.json', got no such file: run './run setup'\n"
    )
