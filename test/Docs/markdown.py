# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the tests of the documentation read out of Markdown: pages, links, fenced blocks, table rows."""

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def tracked(*patterns: str) -> list[Path]:
    """Files that git tracks, or would on the next commit, and that are there."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *patterns]
    names = subprocess.run(command, cwd=ROOT, check=True, text=True, capture_output=True).stdout.split("\n")
    return sorted({ROOT / name for name in names if name and (ROOT / name).is_file()})


def pages() -> list[Path]:
    return tracked("*.md")


def links(text: str) -> list[str]:
    """Targets of links into the tree, without their anchors."""
    targets = (target.split("#")[0] for target in re.findall(r"\]\(([^)\s]+)\)", text))
    return [target for target in targets if target and "://" not in target]


@dataclass
class Block:
    """A fenced block, and the file that an `<!-- example FILE -->` comment above it names."""

    language: str
    lines: list[str]
    example: str | None


def blocks(text: str) -> list[Block]:
    found, example, current = [], None, None
    for line in text.split("\n"):
        comment = re.fullmatch(r"<!-- example (\S+) -->", line.strip())
        if current is not None:
            if line.strip() == "```":
                found.append(current)
                current, example = None, None
            else:
                current.lines.append(line)
        elif comment:
            example = comment[1]
        elif line.startswith("```"):
            current = Block(line[3:].strip(), [], example)
        elif line.strip():
            example = None
    return found


def rows(text: str) -> list[list[str]]:
    """The cells of every table row but headings and rulers."""
    lines = text.split("\n")
    table = [line for line in lines if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in table]
    rulers = {index for index, row in enumerate(cells) if all(re.fullmatch(r":?-+:?", cell) for cell in row)}
    return [row for index, row in enumerate(cells) if index not in rulers and index + 1 not in rulers]
