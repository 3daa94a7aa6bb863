#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles every TTIR file of a folder, lets the vendor's compiler judge what came out, and compares it with a peer.

Used by ./run corpus. Each file is worked on in a process of its own, so that a crash is one row of the table and not
the end of the run. The peer is triton-ascend's converter; it is fetched from PyPI on the first run. Its adapter IR for
the same file is judged beside ours, compiled for the virtual NPU, and run beside ours on random inputs. Without a
network, and without an earlier run that had one, the command says so and ends with code 2; --no-peer leaves the peer out.

The table goes to build/corpus.tsv. Columns: file, group (its folder), compiled (object | adapter | no | crash), verified
(by bishengir-opt), vendor and a5 (hivmc | ub-overflow | other | rejected, by bishengir-compile for Ascend910B3 and
Ascend910_9589), peer, peer_vendor and peer_a5 (the same for the peer's adapter IR), run (what came of running both),
seconds, message. Differences that are understood stand in scripts/corpus-differences.tsv.
"""

import argparse
import json
import multiprocessing
import os
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from pathlib import Path

import corpus_peer
from corpus_differences import Differences, TableError
from corpus_vendor import TARGETS, Vendor, first_error

ROOT = Path(__file__).resolve().parent.parent
DEFAULT_FOLDER = ROOT.parent / "shared" / "ttir"
DEFAULT_DIFFERENCES = ROOT / "scripts" / "corpus-differences.tsv"
SECONDS = 180  # a file that takes longer hangs


@dataclass
class Row:
    """What became of one file."""

    file: str
    group: str
    compiled: str = "no"
    verified: str = "-"
    vendor: str = "-"
    a5: str = "-"
    peer: str = "-"  # adapter | no
    peer_vendor: str = "-"
    peer_a5: str = "-"
    run: str = "-"
    seconds: str = ""
    message: str = ""

    @property
    def name(self) -> str:
        return f"{self.group}/{Path(self.file).stem}"

    def say(self, text: str) -> None:
        self.message = "; ".join(filter(None, [self.message, text]))


class Worker:
    """Runs in the file's own process: compiles, asks the peer, runs both; notes each result as soon as there is one."""

    def __init__(self, ttir: Path, name: str, notes: Path):
        self.ttir, self.name, self.notes = ttir, name, notes
        self.found = {}

    def note(self, **found) -> None:
        self.found |= found
        self.notes.write_text(json.dumps(self.found))

    def compile(self, text: str, **options):
        from heddle import _compiler

        try:
            return _compiler.compile(text, {"use_cache": False, **options}, self.ttir.name)
        except _compiler.CompileError as error:
            self.error = first_error(str(error))
            return None

    def work(self, peer) -> None:
        text = self.ttir.read_text()
        adapter = self.compile(text, target=TARGETS[0], stop_at="ttadapter")
        if adapter is None:
            self.note(compiled="no", message=self.error)
        else:
            self.note(compiled="crash", adapter=adapter.stage("ttadapter-generic"))
            ours = self.compile(text, target=TARGETS[0])
            self.note(compiled="object" if ours else "adapter", **({} if ours else {"message": self.error}))
            a5 = self.compile(text, target=TARGETS[1], stop_at="ttadapter")
            self.note(**({"adapter_a5": a5.stage("ttadapter-generic")} if a5 else {"a5": self.error}))
        if peer is None:
            return
        try:
            theirs = peer.adapter(self.ttir)
            self.note(peer_adapter=theirs)
        except corpus_peer.Refused as error:
            self.note(peer_message=str(error))
            return
        if adapter is not None and ours is not None:
            self.compare(ours, theirs)

    def compare(self, ours, theirs: str) -> None:
        from corpus_run import compare_objects

        self.note(run="crash")
        other = self.compile(theirs, **{"from": "ttadapter"})
        if other is None:
            self.note(run="peer not read", run_message=self.error)
            return
        outcome = compare_objects(self.name, ours, other)
        self.note(run=outcome.text(), run_message="; ".join(outcome.differences))


def make_peer(arguments):
    if arguments.peer_dir:
        return corpus_peer.Folder(arguments.peer_dir)
    return None if arguments.no_peer else corpus_peer.Converter(corpus_peer.fetch(ROOT / "build" / "peer"))


def relative_name(ttir: Path) -> str:
    return f"{ttir.parent.name}/{ttir.stem}"


def work(ttir: Path, notes: Path, peer) -> None:
    """The file's own process."""
    log = os.open(notes.with_suffix(".log"), os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(log, 1)
    os.dup2(log, 2)
    Worker(ttir, relative_name(ttir), notes).work(peer)


# Processes are forks of one that has loaded the compiler.
processes = multiprocessing.get_context("forkserver")
processes.set_forkserver_preload(["corpus_run", "heddle._compiler", "heddle._emulator"])


def run_worker(ttir: Path, notes: Path, peer) -> str:
    """Runs the worker; returns how it failed, or "" when it did not."""
    process = processes.Process(target=work, args=(ttir, notes, peer))
    process.start()
    process.join(SECONDS)
    if process.is_alive():
        process.kill()
        process.join()
        return f"took longer than {SECONDS} s"
    if not process.exitcode:
        return ""
    said = notes.with_suffix(".log").read_text(errors="replace").strip()[-200:]
    return f"ended with code {process.exitcode}" + (f": {said}" if said else "")


def read_notes(row: Row, found: dict, failure: str) -> None:
    """Fills in what the worker found before it ended or failed."""
    row.compiled = found.get("compiled", "crash") if not failure or "run" in found else "crash"
    row.say(failure)
    row.say(found.get("message", ""))
    row.run = found.get("run", "-")
    if row.run != "crash":
        row.say(found.get("run_message", ""))


def ask_vendor(row: Row, found: dict, vendor: Vendor) -> None:
    if "adapter" in found:
        verdict = vendor.ask(found["adapter"], TARGETS[0])
        row.verified = "no" if verdict.outcome == "rejected" else "yes"
        row.vendor = verdict.outcome
        row.say(verdict.message)
    if "adapter_a5" in found:
        verdict = vendor.ask(found["adapter_a5"], TARGETS[1])
        row.a5 = verdict.outcome
        row.say(verdict.message and f"a5: {verdict.message}")
    elif "a5" in found:
        row.say(f"a5: {found['a5']}")
    if "peer_adapter" in found:
        row.peer = "adapter"
        row.peer_vendor, row.peer_a5 = (vendor.ask(found["peer_adapter"], target).outcome for target in TARGETS)
    elif "peer_message" in found:
        row.peer = "no"
        row.say(f"peer: {found['peer_message']}")


def explain(row: Row, differences: Differences) -> None:
    """Marks what the table explains."""
    if row.run in ("differs", "peer not read", "fails"):
        if reason := differences.explain("numbers", row.name):
            row.run = "explained"
            row.message = f"explained: {reason}"
    if row.peer_vendor == "hivmc" and row.vendor != "hivmc" and row.compiled != "crash":
        if reason := differences.explain("hivmc", row.name):
            row.vendor = f"{row.vendor} (explained)"
            row.say(f"explained: {reason}")


def examine(ttir: Path, peer, vendor: Vendor, differences: Differences) -> Row:
    row = Row(ttir.name, ttir.parent.name)
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="heddle-corpus-") as folder:
        notes = Path(folder) / "notes.json"
        failure = run_worker(ttir, notes, peer)
        found = json.loads(notes.read_text()) if notes.is_file() else {}
    read_notes(row, found, failure)
    ask_vendor(row, found, vendor)
    explain(row, differences)
    row.seconds = f"{time.monotonic() - start:.1f}"
    return row


def write_table(rows: list[Row], path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    names = [field.name for field in fields(Row)]
    lines = ["\t".join(getattr(row, name).replace("\t", " ").replace("\n", " ") for name in names) for row in rows]
    path.write_text("\n".join(["\t".join(names), *lines]) + "\n")


def is_mismatch(row: Row) -> bool:
    return row.run in ("differs", "peer not read", "fails")


def is_crash(row: Row) -> bool:
    return row.compiled == "crash" or row.run == "crash"


def is_missed(row: Row) -> bool:
    """The peer gets to hivmc with this file, heddle does not, and nobody has said why."""
    return row.peer_vendor == "hivmc" and row.vendor not in ("hivmc",) and not row.vendor.endswith("(explained)")


def beside_the_peer(rows: list[Row]) -> list[str]:
    """How heddle and the peer stand, by group and target."""
    lines = []
    for group in sorted({row.group for row in rows}, reverse=True):
        of = [row for row in rows if row.group == group]
        for target, ours, theirs in [(TARGETS[0], "vendor", "peer_vendor"), (TARGETS[1], "a5", "peer_a5")]:
            reached = [row for row in of if getattr(row, ours) == "hivmc"]
            peer = [row for row in of if getattr(row, theirs) == "hivmc"]
            both = sum(getattr(row, ours) == "hivmc" for row in peer)
            lines.append(f"{group}, {target}: hivmc {len(reached)}, peer {len(peer)}, both {both}")
        runs = Counter(row.run.split()[0] for row in of if row.run != "-")
        lines.append(f"{group}: runs: " + ", ".join(f"{name} {count}" for name, count in sorted(runs.items())))
    return lines


def summary(rows: list[Row], has_peer: bool) -> str:
    """The one line that counts."""
    groups = Counter(row.group for row in rows)
    made = Counter(row.group for row in rows if row.compiled == "object")
    compiled = " ".join(f"{made[group]}/{groups[group]} {group}" for group in sorted(groups, reverse=True))
    judged = [row for row in rows if row.verified != "-"]
    accepted = sum(row.verified == "yes" for row in judged)
    reached = sum(row.vendor == "hivmc" for row in rows)
    mismatches = sum(map(is_mismatch, rows)) if has_peer else "unknown"
    crashes = sum(map(is_crash, rows))
    return (
        f"corpus: compiled {compiled}, accepted {accepted} of {len(judged)}, hivmc {reached}, "
        f"mismatches {mismatches}, crashes {crashes}"
    )


def make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="./run corpus", description=__doc__.splitlines()[0])
    parser.add_argument("--dir", type=Path, help="folder with .ttir files, also below it")
    parser.add_argument("--only", default="", metavar="TEXT", help="only files whose path holds this text")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="files at once (default: processors)")
    parser.add_argument("--table", type=Path, default=ROOT / "build" / "corpus.tsv", help="where the table goes")
    parser.add_argument("--no-peer", action="store_true", help="do without the peer: nothing is fetched or run")
    parser.add_argument(
        "--peer-dir",
        type=Path,
        metavar="DIR",
        help="adapter IR to compare with, as DIR/GROUP/NAME.mlir, not the peer's",
    )
    parser.add_argument(
        "--differences", type=Path, metavar="FILE", help="differences that are understood (default: the corpus' own)"
    )
    return parser


def table_of_differences(folder: Path, table: Path | None) -> Path | None:
    """The table that counts: the given one, or the corpus' own for its own folder, however that is spelled."""
    return table or (DEFAULT_DIFFERENCES if folder.resolve() == DEFAULT_FOLDER.resolve() else None)


def run(arguments, files: list[Path], peer, differences: Differences) -> list[Row]:
    vendor = Vendor(ROOT / "build" / "corpus-verdicts")
    rows = []
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for row in pool.map(lambda ttir: examine(ttir, peer, vendor, differences), files):
            rows.append(row)
            text = f"[{len(rows)}/{len(files)}] {row.name}: {row.compiled}, {row.vendor} ({row.peer_vendor}), {row.run}"
            print(f"{text} {row.message}".rstrip(), flush=True)
    return rows


def main() -> int:
    parser = make_parser()
    arguments = parser.parse_args()
    folder = arguments.dir or DEFAULT_FOLDER
    files = sorted(path for path in folder.rglob("*.ttir") if arguments.only in str(path.relative_to(folder)))
    if not files:
        parser.error(f'expected .ttir files in "{folder}", got none')
    try:
        peer = make_peer(arguments)
        differences = Differences(table_of_differences(folder, arguments.differences))
    except corpus_peer.PeerError as error:
        parser.error(f"peer: not available: {error}; connect to the network, or give --no-peer to do without it")
    except (TableError, OSError) as error:
        parser.error(str(error))
    rows = run(arguments, files, peer, differences)
    write_table(rows, arguments.table)
    print(f"table: {arguments.table}")
    stale = [] if arguments.no_peer else differences.stale({row.name for row in rows})
    missed = [row for row in rows if is_missed(row)]
    if peer:
        print("\n".join(beside_the_peer(rows)))
    for row in missed:
        print(f"missed: {row.name}: the peer reaches hivmc, heddle does not ({row.vendor}): {row.message}")
    for message in stale:
        print(f"error: {message}")
    print(summary(rows, peer is not None))
    return int(bool(stale or missed) or any(is_crash(row) or is_mismatch(row) for row in rows))


if __name__ == "__main__":
    sys.exit(main())
