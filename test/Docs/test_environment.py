# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""docs/environment.md and the sources name the same environment variables."""

import re

import markdown

PAGE = markdown.ROOT / "docs" / "environment.md"
SOURCES = ("device", "emulator", "include", "lib", "python", "runtime", "tools")
# A HEDDLE_ name in quotes is an environment variable wherever it stands. Names of the runtime's standard share their
# prefix with constants, so these count in files that read the environment; names of any kind where they are read.
HEDDLE = re.compile(r"[\"'](HEDDLE_[A-Z0-9_]+)[\"']")
RUNTIME = re.compile(r"\"((?:ACLSHMEM|SHMEM|HCCL|TRITON_DIST)_[A-Z0-9_]+)\"")
READ = re.compile(r"(?:getenv\(|environ\.get\(|environ\[|environ\.pop\()\s*\"([A-Z][A-Z0-9_]+)\"")
FOREIGN = {"BISHENG_INSTALL_PATH", "CI", "HOME", "PATH", "PYTHONPATH", "TRITON_ALWAYS_COMPILE", "XDG_CACHE_HOME"}


def documented() -> dict[str, list[str]]:
    """Rows of the table by name."""
    table = markdown.rows(PAGE.read_text())
    return {row[0].strip("`"): row for row in table}


def sources() -> dict[str, str]:
    """Text of each source by its path."""
    found = [path for path in markdown.tracked(*SOURCES) if path.suffix in (".cpp", ".h", ".py")]
    return {path.relative_to(markdown.ROOT).as_posix(): path.read_text() for path in found}


def used() -> dict[str, str]:
    """Names in the sources, each with a file that reads or sets it."""
    names = {}
    for path, text in sources().items():
        here = HEDDLE.findall(text) + READ.findall(text)
        if re.search(r"\b(getenv|environ)\b", text):
            here += RUNTIME.findall(text)
        for name in here:
            names.setdefault(name, path)
    return names


def test_each_variable_of_the_sources_is_documented():
    missing = {name: path for name, path in used().items() if name not in documented() and name not in FOREIGN}
    assert not missing, f"docs/environment.md lacks {missing}"


def test_each_documented_variable_is_read():
    quoted = {name for text in sources().values() for name in re.findall(r"\"([A-Z][A-Z0-9_]+)\"", text)}
    unread = sorted(set(documented()) - quoted)
    assert not unread, f"docs/environment.md describes {unread}, which nothing reads"


def test_rows_are_complete():
    for name, row in documented().items():
        assert len(row) == 4 and all(row), f"expected name, meaning, values, default in the row of '{name}'"
