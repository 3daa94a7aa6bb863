# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The test runner counts honestly: what did not run did not pass."""

import importlib.util
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def runner():
    # By path: its name is also that of a package of Python's library.
    spec = importlib.util.spec_from_file_location("heddle_test_runner", ROOT / "scripts" / "test.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def counted(runner, tmp_path, cases: str):
    report = tmp_path / "report.xml"
    report.write_text(f'<testsuites><testsuite name="s">{cases}</testsuite></testsuites>')
    counts = runner.Counts()
    runner.read_junit(report, counts, lambda case: "group")
    return counts.groups["group"]


def test_passed_tests_are_counted(runner, tmp_path):
    assert counted(runner, tmp_path, '<testcase name="a"/><testcase name="b"/>') == [2, 0]


@pytest.mark.parametrize("outcome", ["failure", "error", "skipped"])
def test_every_other_outcome_is_a_failure(runner, tmp_path, outcome):
    assert counted(runner, tmp_path, f'<testcase name="a"/><testcase name="b"><{outcome}/></testcase>') == [1, 1]


def test_a_reason_counts_as_one_failure(runner, capsys):
    counts = runner.Counts()
    counts.fail("lit", "executed no test")
    assert counts.groups["lit"] == [0, 1]
    assert capsys.readouterr().out == "lit: executed no test\n"


def test_a_missing_program_has_the_code_of_a_shell(runner):
    assert runner.run(["/no/such/program"]) == 127


def test_an_unknown_suite_is_refused():
    command = [ROOT / ".venv" / "bin" / "python", ROOT / "scripts" / "test.py", "nothing"]
    done = subprocess.run(command, text=True, capture_output=True)
    assert done.returncode == 2
    assert done.stderr.endswith("./run test: error: expected a suite out of unit, lit, python, lint, got 'nothing'\n")


@pytest.mark.parametrize("cwd", ["/", str(ROOT)])
def test_an_unknown_command_is_refused(cwd):
    done = subprocess.run([ROOT / "run", "nothing"], cwd=cwd, text=True, capture_output=True)
    assert done.returncode == 2
    assert done.stderr.startswith("run: unknown command 'nothing'\nusage: ./run COMMAND\n")
