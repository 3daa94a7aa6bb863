# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""./run corpus: one row a file, a table, and the line that counts."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

GOOD = """tt.func public @copy(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %v = tt.load %x : !tt.ptr<f32>
  tt.store %y, %v : !tt.ptr<f32>
  tt.return
}
"""


def corpus(folder, *arguments):
    command = [sys.executable, ROOT / "scripts" / "corpus.py", "--dir", folder, *arguments]
    return subprocess.run(command, text=True, capture_output=True, timeout=300)


def test_each_file_is_counted_once(tmp_path):
    for group, name, text in [("real", "good", GOOD), ("real", "bad", "tt.funk"), ("made", "good", GOOD)]:
        (tmp_path / group).mkdir(exist_ok=True)
        (tmp_path / group / f"{name}.ttir").write_text(text)
    table = tmp_path / "table.tsv"
    done = corpus(tmp_path, "--table", table)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "corpus: compiled 1/2 real 1/1 made, accepted 2 of 2, hivmc 2, crashes 0"
    head, *rows = [line.split("\t") for line in table.read_text().splitlines()]
    assert head == ["file", "group", "compiled", "verified", "vendor", "seconds", "message"]
    assert [row[:5] for row in rows] == [
        ["good.ttir", "made", "object", "yes", "hivmc"],
        ["bad.ttir", "real", "no", "-", "-"],
        ["good.ttir", "real", "object", "yes", "hivmc"],
    ]


def test_a_folder_without_files_is_an_error(tmp_path):
    done = corpus(tmp_path)
    assert done.returncode == 2
    assert done.stderr.endswith(f'./run corpus: error: expected .ttir files in "{tmp_path}", got none\n')
