#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles every TTIR file of a folder and lets the vendor's compiler judge what came out. Used by ./run corpus.

Each file is compiled in a process of its own, so that a crash is one row of the table and not the end of the run. The
table goes to build/corpus.tsv: file, group (its folder), compiled, verified, vendor, seconds, message.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "test" / "Vendor"))
import judge  # noqa: E402  (it lies beside the tests that it serves)

SECONDS = 120  # a file that takes longer hangs
REFUSED, NO_OBJECT = 3, 4  # exit codes of the process that compiles


@dataclass
class Row:
    """What became of one file."""

    file: str
    group: str
    compiled: str = "no"  # object | adapter | no | crash
    verified: str = "-"  # yes | no, by bishengir-opt
    vendor: str = "-"  # hivmc | ub-overflow | other, by bishengir-compile
    seconds: str = ""
    message: str = ""


def compile_one(ttir: Path, adapter: Path) -> int:
    """Runs in the file's own process: writes the adapter IR, then makes the object."""
    from heddle import _compiler

    text = ttir.read_text()
    try:
        options = {"target": judge.TARGET, "use_cache": False}
        adapter.write_text(
            _compiler.compile(text, {**options, "stop_at": "ttadapter"}, ttir.name).stage("ttadapter-generic")
        )
    except _compiler.CompileError as error:
        print(error)
        return REFUSED
    try:
        _compiler.compile(text, options, ttir.name)
    except _compiler.CompileError as error:
        print(error)
        return NO_OBJECT
    return 0


def first_error(text: str) -> str:
    lines = [line for line in text.splitlines() if "error:" in line] or text.splitlines() or [""]
    return lines[0].split("error: ")[-1].strip()[:300]


def ask_vendor(row: Row, adapter: Path, folder: Path) -> None:
    try:
        judge.verify(adapter)
        row.verified = "yes"
    except judge.Rejected as error:
        row.verified, row.message = "no", first_error(str(error))
        return
    try:
        judge.compile_to_final(adapter, folder)
        row.vendor = "hivmc"
    except (judge.Rejected, subprocess.TimeoutExpired) as error:
        row.vendor = "ub-overflow" if "overflow" in str(error) else "other"
        row.message = first_error(str(error))


def examine(ttir: Path) -> Row:
    row = Row(ttir.name, ttir.parent.name)
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="heddle-corpus-") as folder:
        adapter = Path(folder) / "kernel.mlir"
        command = [sys.executable, __file__, "--one", ttir, adapter]
        try:
            done = subprocess.run(command, text=True, capture_output=True, timeout=SECONDS, stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            row.compiled, row.message = "crash", f"took longer than {SECONDS} s"
            return row
        row.compiled = {0: "object", NO_OBJECT: "adapter", REFUSED: "no"}.get(done.returncode, "crash")
        if row.compiled == "crash":
            row.message = f"ended with code {done.returncode}: {done.stderr.strip()[-200:]}"
        elif done.returncode:
            row.message = first_error(done.stdout)
        if row.compiled in ("object", "adapter"):
            ask_vendor(row, adapter, Path(folder))
    row.seconds = f"{time.monotonic() - start:.1f}"
    return row


def write_table(rows: list[Row], path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    names = [field.name for field in fields(Row)]
    lines = ["\t".join(getattr(row, name).replace("\t", " ") for name in names) for row in rows]
    path.write_text("\n".join(["\t".join(names), *lines]) + "\n")


def summary(rows: list[Row]) -> str:
    """The one line that counts: objects by group, acceptance among what compiles, how far the vendor gets."""
    groups = Counter(row.group for row in rows)
    made = Counter(row.group for row in rows if row.compiled == "object")
    compiled = " ".join(f"{made[group]}/{groups[group]} {group}" for group in sorted(groups, reverse=True))
    judged = [row for row in rows if row.verified != "-"]
    accepted = sum(row.verified == "yes" for row in judged)
    reached = sum(row.vendor == "hivmc" for row in rows)
    crashes = sum(row.compiled == "crash" for row in rows)
    return f"corpus: compiled {compiled}, accepted {accepted} of {len(judged)}, hivmc {reached}, crashes {crashes}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="./run corpus", description=__doc__.splitlines()[0])
    parser.add_argument(
        "--dir", type=Path, default=ROOT.parent / "shared" / "ttir", help="folder with .ttir files, also below it"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="files at once (default: processors)")
    parser.add_argument("--table", type=Path, default=ROOT / "build" / "corpus.tsv", help="where the table goes")
    parser.add_argument("--one", type=Path, nargs=2, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.one:
        return compile_one(*arguments.one)
    files = sorted(arguments.dir.rglob("*.ttir"))
    if not files:
        parser.error(f'expected .ttir files in "{arguments.dir}", got none')
    rows = []
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for row in pool.map(examine, files):
            rows.append(row)
            print(
                f"[{len(rows)}/{len(files)}] {row.group}/{row.file}: {row.compiled}, {row.vendor} {row.message}".rstrip(),
                flush=True,
            )
    write_table(rows, arguments.table)
    print(f"table: {arguments.table}")
    print(summary(rows))
    return int(any(row.compiled == "crash" for row in rows))


if __name__ == "__main__":
    sys.exit(main())
