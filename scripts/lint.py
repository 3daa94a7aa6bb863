#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Formats and lints the files that git knows; with --check it only reports. Used by ./run format and ./run test."""

import argparse
import hashlib
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RUFF = [sys.executable, "-m", "ruff"]


def run(command: list[str]) -> subprocess.CompletedProcess:
    return subprocess.run(command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)


def git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], cwd=ROOT, text=True, capture_output=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


def files(*patterns: str) -> list[str]:
    """Tracked files and new ones that git does not ignore."""
    names = git("ls-files", "--cached", "--others", "--exclude-standard", "--", *patterns)
    return sorted({name for name in names if (ROOT / name).is_file()})


def clang_format(check: bool) -> str:
    sources = files("*.cpp", "*.cc", "*.c", "*.h", "*.hpp")
    if not sources:
        return "expected C++ files in the tree, got none\n"
    mode = ["--dry-run", "-Werror"] if check else ["-i"]
    done = run(["clang-format-22", *mode, *sources])
    return done.stdout if done.returncode else ""


def changed_since_base() -> list[str]:
    """What this branch adds to origin/main; on main itself, what the last commit did."""
    head, base = git("rev-parse", "HEAD"), git("merge-base", "HEAD", "origin/main")
    since = base[0] if base and base != head else "HEAD~1"
    return git("diff", "--name-only", "--diff-filter=d", since) + git("ls-files", "--others", "--exclude-standard")


def clang_tidy(check: bool) -> str:
    """Runs clang-tidy on changed sources that the build compiles; remembers which contents were clean."""
    database = ROOT / "build" / "compile_commands.json"
    if not database.is_file():
        return f"expected '{database.relative_to(ROOT)}', got no such file: run './run setup'\n"
    compiled = {entry["file"] for entry in json.loads(database.read_text())}
    sources = sorted(name for name in set(changed_since_base()) if str(ROOT / name) in compiled)
    clean = ROOT / "build" / "tidy"
    clean.mkdir(exist_ok=True)
    rules = (ROOT / ".clang-tidy").read_bytes()

    def tidy(name: str) -> str:
        mark = clean / hashlib.sha256(rules + (ROOT / name).read_bytes()).hexdigest()
        if mark.exists():
            return ""
        fix = [] if check else ["--fix"]
        done = run(["clang-tidy-22", "-p", "build", "--quiet", *fix, name])
        if done.returncode == 0:
            mark.touch()
            return ""
        return done.stdout

    with ThreadPoolExecutor(2) as pool:
        return "".join(pool.map(tidy, sources))


def ruff_format(check: bool) -> str:
    done = run([*RUFF, "format", *(["--diff"] if check else []), "."])
    return done.stdout if done.returncode else ""


def ruff_check(check: bool) -> str:
    done = run([*RUFF, "check", *([] if check else ["--fix"]), "."])
    return done.stdout if done.returncode else ""


STEPS = {
    "clang-tidy": clang_tidy,  # before clang-format, which tidies up after its fixes
    "clang-format": clang_format,
    "ruff check": ruff_check,
    "ruff format": ruff_format,
}


def lint(check: bool) -> dict[str, str]:
    """Findings of each step; empty text where there are none."""
    return {name: step(check) for name, step in STEPS.items()}


def main() -> int:
    parser = argparse.ArgumentParser(prog="./run format", description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing, report what would change")
    check = parser.parse_args().check
    findings = {name: text for name, text in lint(check).items() if text}
    for name, text in findings.items():
        print(f"{name}:\n{text}", end="")
    if findings and check:
        print(f"{', '.join(findings)}: found something; './run format' mends what can be mended")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
