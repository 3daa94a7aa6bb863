# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""./run fuzz: the short form finds nothing, and what is planted is found."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT / "build" / "bin" / "heddle-fuzz"

KERNEL = """tt.func public @copy(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %v = tt.load %x : !tt.ptr<f32>
  %e = math.exp %v : f32
  %w = arith.addf %e, %v : f32
  tt.store %y, %w : !tt.ptr<f32>
  tt.return
}
"""
COUNTS = re.compile(
    r"fuzz: (\d+) mutants, (\d+) parsed, (\d+) compiled, (\d+) complaints, "
    r"(\d+) crashes, (\d+) hangs, (\d+) sanitizer reports"
)


def fuzz(*arguments, cwd=ROOT):
    return subprocess.run([TOOL, *map(str, arguments)], text=True, capture_output=True, timeout=300, cwd=cwd)


def counts(done):
    return [int(number) for number in COUNTS.fullmatch(done.stdout.splitlines()[-1]).groups()]


@pytest.fixture
def seeds(tmp_path):
    folder = tmp_path / "seeds"
    folder.mkdir()
    (folder / "copy.ttir").write_text(KERNEL)
    return folder


@pytest.mark.parametrize("phase", ["ttir", "ttadapter"])
def test_nothing_breaks_on_300_mutants_of_the_tests(phase, tmp_path):
    done = fuzz("--dir", "test", "--from", phase, "--count", 300, "--jobs", 2, "--findings", tmp_path)
    assert done.returncode == 0, done.stdout
    mutants, parsed, compiled, _, crashes, hangs, reports = counts(done)
    assert mutants == 300
    assert [crashes, hangs, reports] == [0, 0, 0]
    # Mutants that the parser refuses do not show much.
    assert parsed > 150
    assert compiled > 30


@pytest.mark.parametrize(
    "kind, found, position",
    [
        ("crash", "ended by Aborted", 4),
        ("hang", "took longer than 1.00 s", 5),
        ("sanitizer report", "ended with code 66", 6),
    ],
)
def test_what_is_planted_is_found(kind, found, position, seeds, tmp_path):
    arguments = ("--dir", seeds, "--count", 5, "--time-limit", 1, "--findings", tmp_path / "findings")
    done = fuzz(*arguments, "--plant", f"{kind}:math.exp")
    assert done.returncode == 1
    made = fuzz(*arguments, "--print").stdout.split("// mutant ")[1:]
    planted = [int(mutant.split()[0]) for mutant in made if "math.exp" in mutant]
    assert planted
    assert counts(done)[0] == 5
    assert counts(done)[position] == len(planted)
    assert sorted(int(path.stem.split("-")[1]) for path in (tmp_path / "findings").iterdir()) == planted
    path = tmp_path / "findings" / f"1-{planted[0]}.ttir"
    assert f'fuzz: mutant {planted[0]}: {kind} in "planted": {found}: {path}' in done.stdout.splitlines()
    lines = path.read_text().splitlines()
    assert lines[:2] == [f'// {kind} in "planted": {found}', f"// reproduce: heddle-fuzz --from ttir --replay {path}"]
    again = fuzz("--replay", path, "--time-limit", 1, "--plant", f"{kind}:math.exp")
    assert again.returncode == 1
    assert again.stdout.splitlines()[0] == f'{path}: {kind} in "planted": {found}'


def test_complaints_are_told_but_do_not_count(seeds, tmp_path):
    done = fuzz("--dir", seeds, "--count", 20, "--findings", tmp_path / "findings", "--plant", "complaint:tt.func")
    assert done.returncode == 0
    assert counts(done)[3] > 0
    assert list((tmp_path / "findings").iterdir())


def test_the_same_seed_makes_the_same_mutants(seeds):
    def mutants(*arguments):
        done = fuzz("--dir", seeds, "--print", *arguments)
        assert done.returncode == 0
        return done.stdout

    all_of_them = mutants("--seed", 7, "--count", 30)
    assert mutants("--seed", 7, "--count", 30) == all_of_them
    assert mutants("--seed", 8, "--count", 30) != all_of_them
    assert all_of_them.endswith(mutants("--seed", 7, "--first", 20, "--count", 10))
    assert len(set(all_of_them.split("// mutant ")[1:])) == 30


def test_minimize_keeps_what_breaks(seeds):
    done = fuzz("--minimize", seeds / "copy.ttir", "--plant", "crash:math.exp")
    assert done.returncode == 0
    assert "math.exp" in done.stdout
    assert "tt.store" not in done.stdout
    assert "arith.addf" not in done.stdout


def test_adapter_ir_is_made_of_triton_ir(seeds, tmp_path):
    arguments = ("--dir", seeds, "--from", "ttadapter", "--count", 20, "--findings", tmp_path / "findings")
    made = fuzz(*arguments, "--print").stdout
    assert "global_kernel" in made
    assert "tt.func" not in made
    done = fuzz(*arguments, "--plant", "crash:math.exp")
    assert done.returncode == 1
    path = sorted((tmp_path / "findings").iterdir())[0]
    assert path.suffix == ".ttadapter"
    assert path.read_text().splitlines()[1] == f"// reproduce: heddle-fuzz --from ttadapter --replay {path}"
    small = fuzz("--from", "ttadapter", "--minimize", path, "--plant", "crash:math.exp").stdout
    assert "math.exp" in small
    assert "arith.addf" not in small


def test_minimize_leaves_what_does_not_break(seeds):
    assert fuzz("--minimize", seeds / "copy.ttir").stdout == KERNEL + "\n"


def test_wrong_arguments_are_errors(tmp_path):
    assert fuzz().stderr == "heddle-fuzz: expected a folder with seeds: --dir DIR\n"
    missing = tmp_path / "missing"
    done = fuzz("--dir", missing)
    assert done.returncode == 2
    assert done.stderr == f'heddle-fuzz: cannot read the folder "{missing}": No such file or directory\n'
    done = fuzz("--dir", tmp_path)
    assert done.returncode == 2
    assert done.stderr == f"heddle-fuzz: expected .ttir or .mlir files with a 'tt.func' in \"{tmp_path}\", got none\n"
    done = fuzz("--dir", tmp_path, "--from", "object")
    assert done.returncode == 2
    assert done.stderr == 'heddle-fuzz: expected ttir or ttadapter as option "--from", got "object"\n'
    done = fuzz("--replay", missing)
    assert done.returncode == 2
    assert done.stderr == f'heddle-fuzz: cannot read "{missing}": No such file or directory\n'
