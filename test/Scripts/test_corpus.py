# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""./run corpus: one row a file, a table, the comparison with another producer of adapter IR, and the line that counts."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import corpus  # noqa: E402
import corpus_inputs  # noqa: E402
import corpus_peer  # noqa: E402
from corpus_inputs import Argument  # noqa: E402
from corpus_run import compare  # noqa: E402

GOOD = """tt.func public @copy(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %v = tt.load %x : !tt.ptr<f32>
  tt.store %y, %v : !tt.ptr<f32>
  tt.return
}
"""
SCALED = """tt.func public @scale(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {
  %id = tt.get_program_id x : i32
  %size = arith.constant 32 : i32
  %start = arith.muli %id, %size : i32
  %range = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %first = tt.splat %start : i32 -> tensor<32xi32>
  %offsets = arith.addi %first, %range : tensor<32xi32>
  %bound = tt.splat %n : i32 -> tensor<32xi32>
  %mask = arith.cmpi slt, %offsets, %bound : tensor<32xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %from = tt.addptr %xs, %offsets : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  %v = tt.load %from, %mask : tensor<32x!tt.ptr<f32>>
  %factor = arith.constant dense<2.0> : tensor<32xf32>
  %w = arith.mulf %v, %factor : tensor<32xf32>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %to = tt.addptr %ys, %offsets : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  tt.store %to, %w, %mask : tensor<32x!tt.ptr<f32>>
  tt.return
}
"""
HEAD = "file group compiled verified vendor a5 peer peer_vendor peer_a5 run seconds message".split()


def run_corpus(folder, *arguments, **options):
    command = [sys.executable, ROOT / "scripts" / "corpus.py", "--dir", folder, *arguments]
    command += ["--table", folder / "table.tsv"]
    return subprocess.run(command, text=True, capture_output=True, timeout=300, **options)


def rows(folder):
    head, *lines = [line.split("\t") for line in (folder / "table.tsv").read_text().splitlines()]
    assert head == HEAD
    return [dict(zip(head, line, strict=True)) for line in lines]


def adapter_of(ttir: str) -> str:
    from heddle import _compiler

    return _compiler.compile(ttir, {"stop_at": "ttadapter", "use_cache": False}).stage("ttadapter")


@pytest.fixture
def scaled(tmp_path):
    """A folder with one kernel; the function that runs the corpus on it, with adapter IR in the place of the peer's."""
    (tmp_path / "made").mkdir()
    (tmp_path / "made" / "scale.ttir").write_text(SCALED)
    peer = tmp_path / "peer" / "made"
    peer.mkdir(parents=True)

    def run(adapter, *arguments):
        (peer / "scale.mlir").write_text(adapter)
        done = run_corpus(tmp_path, "--peer-dir", tmp_path / "peer", *arguments)
        assert done.stdout, done.stderr
        return done, rows(tmp_path)[0]

    return run


def table(folder, *lines):
    path = folder / "differences.tsv"
    path.write_text("\n".join(["kind\tfile\treason\tevidence", *lines]) + "\n")
    return path


def last_line(done):
    return done.stdout.splitlines()[-1]


def test_each_file_is_counted_once(tmp_path):
    for group, name, text in [("real", "good", GOOD), ("real", "bad", "tt.funk"), ("made", "good", GOOD)]:
        (tmp_path / group).mkdir(exist_ok=True)
        (tmp_path / group / f"{name}.ttir").write_text(text)
    done = run_corpus(tmp_path, "--no-peer")
    assert done.returncode == 0, done.stderr
    assert last_line(done) == (
        "corpus: compiled 1/2 real 1/1 made, accepted 2 of 2, hivmc 2, mismatches unknown, crashes 0"
    )
    assert [list(row.values())[:10] for row in rows(tmp_path)] == [
        ["good.ttir", "made", "object", "yes", "hivmc", "hivmc", "-", "-", "-", "-"],
        ["bad.ttir", "real", "no", "-", "-", "-", "-", "-", "-", "-"],
        ["good.ttir", "real", "object", "yes", "hivmc", "hivmc", "-", "-", "-", "-"],
    ]


def test_a_folder_without_files_is_an_error(tmp_path):
    done = run_corpus(tmp_path)
    assert done.returncode == 2
    assert done.stderr.endswith(f'./run corpus: error: expected .ttir files in "{tmp_path}", got none\n')


def test_equal_objects_are_equal(scaled):
    done, row = scaled(adapter_of(SCALED))
    assert done.returncode == 0, done.stdout
    assert (row["peer"], row["peer_vendor"], row["run"]) == ("adapter", "hivmc", "equal 6")
    assert last_line(done).endswith("hivmc 1, mismatches 0, crashes 0")


def test_a_different_object_is_a_mismatch(scaled):
    done, row = scaled(adapter_of(SCALED.replace("dense<2.0>", "dense<2.01>")))
    assert done.returncode == 1
    assert row["run"] == "differs"
    assert row["message"].startswith("trial 0: pointer 1: ")
    assert last_line(done).endswith("mismatches 1, crashes 0")


def test_an_access_outside_the_buffers_is_a_mismatch(scaled):
    lines = adapter_of(SCALED).splitlines()
    body = next(index for index, line in enumerate(lines) if "global_kernel" in line)
    pointer = "memref<?xf32>"
    lines[body + 1 : body + 1] = [
        "%far = arith.constant 10000000 : index",
        "%seven = arith.constant 7.0 : f32",
        f"memref.store %seven, %arg3[%far] : {pointer}",
    ]
    done, row = scaled("\n".join(lines))
    assert done.returncode == 1
    assert row["message"].startswith("trial 0: ended against SIGSEGV; trial 1: ended against SIGSEGV")
    assert last_line(done).endswith("mismatches 1, crashes 0")


def test_adapter_ir_that_cannot_be_read_is_a_mismatch(scaled):
    done, row = scaled("module {")
    assert done.returncode == 1
    assert row["run"] == "peer not read"
    assert row["message"] == "expected operation name in quotes"
    assert last_line(done).endswith("mismatches 1, crashes 0")


def test_an_explained_difference_counts_as_explained(scaled, tmp_path):
    lines = table(tmp_path, "numbers\tmade/scale\tthe peer scales by 2.01\tread the constant")
    done, row = scaled(adapter_of(SCALED.replace("dense<2.0>", "dense<2.01>")), "--differences", lines)
    assert done.returncode == 0, done.stdout
    assert (row["run"], row["message"]) == ("explained", "explained: the peer scales by 2.01")
    assert last_line(done).endswith("mismatches 0, crashes 0")


def test_the_corpus_has_its_table_however_its_folder_is_spelled(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    own = os.path.relpath(corpus.DEFAULT_FOLDER, tmp_path)
    assert corpus.table_of_differences(Path(own), None) == corpus.DEFAULT_DIFFERENCES
    assert corpus.table_of_differences(tmp_path, None) is None
    assert corpus.table_of_differences(Path(own), tmp_path / "other.tsv") == tmp_path / "other.tsv"


def test_a_stale_line_fails(scaled, tmp_path):
    lines = table(tmp_path, "numbers\tmade/scale\tthe peer scales by 2.01\tread the constant")
    done, row = scaled(adapter_of(SCALED), "--differences", lines)
    assert done.returncode == 1
    assert row["run"] == "equal 6"
    assert f"error: {lines}:2: 'made/scale' no longer differs (numbers): delete this line" in done.stdout


@pytest.mark.parametrize(
    "line, message",
    [
        ("numbers\tmade/scale\twhy", "2: expected 4 cells with text, got 3"),
        ("numbers\tmade/scale\twhy\t", "2: expected 4 cells with text, got 4"),
        ("speed\tmade/scale\twhy\thow", "2: expected one of numbers, hivmc, got 'speed'"),
        ("hivmc\ta\tb\tc\nhivmc\ta\tb\tc", "3: 'a' has a line of this kind already"),
    ],
)
def test_a_wrong_table_is_an_error(tmp_path, line, message):
    (tmp_path / "good.ttir").write_text(GOOD)
    lines = table(tmp_path, line)
    done = run_corpus(tmp_path, "--no-peer", "--differences", lines)
    assert done.returncode == 2
    assert done.stderr.endswith(f"./run corpus: error: {lines}:{message}\n")


def test_a_compiler_that_dies_is_a_crash(tmp_path):
    (tmp_path / "good.ttir").write_text(GOOD)
    package = tmp_path / "fake" / "heddle"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "_compiler.py").write_text("import os\n\n\ndef compile(*arguments):\n    os.abort()\n")
    done = run_corpus(tmp_path, "--no-peer", env=os.environ | {"PYTHONPATH": str(tmp_path / "fake")})
    assert done.returncode == 1
    row = rows(tmp_path)[0]
    assert (row["compiled"], row["message"]) == ("crash", "ended with code -6")
    assert last_line(done).endswith("accepted 0 of 0, hivmc 0, mismatches unknown, crashes 1")


def test_without_a_peer_the_run_says_what_to_do(tmp_path, monkeypatch, capsys):
    (tmp_path / "good.ttir").write_text(GOOD)

    def fetch(folder):
        raise corpus_peer.PeerError("'pip download triton-ascend==3.2.0' failed: no route to host")

    monkeypatch.setattr(corpus_peer, "fetch", fetch)
    monkeypatch.setattr(sys, "argv", ["corpus.py", "--dir", str(tmp_path)])
    with pytest.raises(SystemExit) as exit:
        corpus.main()
    assert exit.value.code == 2
    assert capsys.readouterr().err.endswith(
        "./run corpus: error: peer: not available: 'pip download triton-ascend==3.2.0' failed: no route to host; connect "
        "to the network, or give --no-peer to do without it\n"
    )


def test_a_failed_download_is_told(tmp_path, monkeypatch):
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    monkeypatch.setenv("PIP_RETRIES", "0")
    with pytest.raises(corpus_peer.PeerError, match="^'pip download triton-ascend==3.2.0' failed: ERROR: .*"):
        corpus_peer.fetch(tmp_path)


def test_results_are_compared_within_a_tolerance():
    first = np.array([1.0, np.nan, np.inf, 1e-9, 5.0], np.float32)
    argument = Argument("f32", True)
    near = first * np.float32(1 + 1e-6)
    assert compare(argument, first.view(np.uint8), near.view(np.uint8), 1e-4) == ""
    for index, value in [(0, 1.01), (1, 0.0), (2, 3e38), (2, -np.inf), (4, np.nan)]:
        other = first.copy()
        other[index] = value
        text = compare(argument, first.view(np.uint8), other.view(np.uint8), 1e-4)
        assert text == f"1 elements, first [{index}]: {np.float64(first[index])} against {np.float64(other[index])}"
    whole = np.array([1, 2, 3], np.int32)
    other = np.array([1, 2, 4], np.int32)
    text = compare(Argument("i32", True), whole.view(np.uint8), other.view(np.uint8), 1e-4)
    assert text == "1 elements, first [2]: 3 against 4"


def test_the_signature_is_read_from_the_stage_ttir():
    text = (
        'module {\n  tt.func public @k(%arg0: !tt.ptr<bf16> {tt.divisibility = 16 : i32} loc("a.py":1:0), '
        '%arg1: !tt.ptr<i1, 1> loc("a.py":1:0), %n: i64 {tt.divisibility = 8 : i32}, %eps: f32) attributes {x = 1} {\n'
    )
    assert corpus_inputs.parse_signature(text) == [
        Argument("bf16", True, 16),
        Argument("i1", True),
        Argument("i64", False, 8),
        Argument("f32", False),
    ]


def test_inputs_depend_on_the_seed_alone():
    argument = Argument("f16", True)
    first, same, other = (corpus_inputs.fill(np.random.default_rng(seed), argument, 1, True) for seed in (1, 1, 2))
    assert np.array_equal(first, same)
    assert not np.array_equal(first, other)
    values = first.view(np.float16)
    assert np.isnan(values).any() and np.isinf(values).any() and values.nbytes == corpus_inputs.BUFFER_BYTES
