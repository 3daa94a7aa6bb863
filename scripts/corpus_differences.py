# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The table of differences that are understood: what differs from the peer, why, and how one sees it.

Tab-separated, with a line of names: kind, file, reason, evidence. Kinds: `numbers` (the objects leave different memory)
and `hivmc` (the peer's adapter IR reaches hivmc, ours does not). A line whose file no longer differs is an error, so
that the table does not outlive what it explains.
"""

from dataclasses import dataclass, fields
from pathlib import Path

KINDS = ("numbers", "hivmc")


class TableError(Exception):
    """What is wrong with the table, and where."""


@dataclass(frozen=True)
class Line:
    """One difference; `number` is that of its line in the file."""

    kind: str
    file: str
    reason: str
    evidence: str
    number: int


class Differences:
    """The table, and which of its lines were needed."""

    def __init__(self, path: Path | None):
        self.path = path
        self.lines = {}
        self.used = set()
        if path is not None:
            self._read(path.read_text().splitlines())

    def _read(self, lines: list[str]) -> None:
        names = [field.name for field in fields(Line)][:-1]
        if not lines or lines[0].split("\t") != names:
            raise TableError(f"{self.path}:1: expected the names {', '.join(names)}, separated by tabs")
        for number, text in enumerate(lines[1:], 2):
            cells = text.split("\t")
            if len(cells) != len(names) or not all(cells):
                raise TableError(f"{self.path}:{number}: expected {len(names)} cells with text, got {len(cells)}")
            line = Line(*cells, number)
            if line.kind not in KINDS:
                raise TableError(f"{self.path}:{number}: expected one of {', '.join(KINDS)}, got '{line.kind}'")
            if (line.kind, line.file) in self.lines:
                raise TableError(f"{self.path}:{number}: '{line.file}' has a line of this kind already")
            self.lines[line.kind, line.file] = line

    def explain(self, kind: str, file: str) -> str | None:
        """The reason for a difference that was found; None when the table has none."""
        line = self.lines.get((kind, file))
        if line is None:
            return None
        self.used.add(line)
        return line.reason

    def stale(self, files: set[str]) -> list[str]:
        """A message for each line that nothing needed; `files` were asked for, others are left out by choice."""
        return [
            f"{self.path}:{line.number}: '{line.file}' no longer differs ({line.kind}): delete this line"
            for line in self.lines.values()
            if line not in self.used and line.file in files
        ]
