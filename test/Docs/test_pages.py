# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every link of the documentation leads somewhere, and every example in it is part of a file that a test runs."""

import re

import markdown
import pytest

PAGES = [page.relative_to(markdown.ROOT).as_posix() for page in markdown.pages()]
# Folders whose files some suite runs.
TESTED = ("test/", "examples/", "unittests/")
# What a block of this language shows must be read from such a file; shell and drawings are checked otherwise.
QUOTED = ("python", "mlir", "cpp", "c", "tablegen", "cmake")


def text_of(page: str) -> str:
    return (markdown.ROOT / page).read_text()


def plain(line: str) -> str:
    """A line without its indentation and without what a test needs around it: FileCheck's directive, captured names."""
    line = re.sub(r"^\s*(//|#) [A-Z][A-Z0-9-]*: ", "", line)
    line = line.replace("{{.*}}", "...")
    line = re.sub(r"%?\[\[[^\]]*\]\]|%\w+|%\.\.\.", "%", line)
    return " ".join(line.split())


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_to_files(page):
    here = (markdown.ROOT / page).parent
    missing = [target for target in markdown.links(text_of(page)) if not (here / target).exists()]
    assert not missing, f"{page} links to what does not exist: {missing}"


@pytest.mark.parametrize("page", PAGES)
def test_examples_come_from_tests(page):
    for block in markdown.blocks(text_of(page)):
        if block.language not in QUOTED:
            continue
        start = block.lines[0] if block.lines else ""
        assert block.example, f"{page}: no '<!-- example FILE -->' above the block that starts with '{start}'"
        assert block.example.startswith(TESTED), f"{page}: '{block.example}' is not below one of {TESTED}"
        source = [plain(line) for line in (markdown.ROOT / block.example).read_text().split("\n")]
        wanted = [plain(line) for line in block.lines if line.strip() and line.strip() != "..."]
        position = 0
        for line in wanted:
            assert line in source[position:], f"{page}: '{block.example}' has no line '{line}' at this place"
            position += source[position:].index(line) + 1


@pytest.mark.parametrize("page", PAGES)
def test_commands_name_files_that_exist(page):
    for block in markdown.blocks(text_of(page)):
        if block.language != "sh":
            continue
        for word in re.findall(r"[\w./-]+/[\w.-]+\.(?:py|ttir|mlir|cpp)\b", "\n".join(block.lines)):
            assert (markdown.ROOT / word).is_file(), f"{page}: a command names '{word}', which does not exist"


def test_contributing_stays_short():
    assert text_of("CONTRIBUTING.md").count("\n") < 150


def test_sources_carry_the_licence_line():
    sources = markdown.tracked("*.cpp", "*.h", "*.td", "*.py", "*.def", "*.inc", "*.cmake", "*CMakeLists.txt", "run")
    bare = [path for path in sources if not has_licence(path.read_text().split("\n")[:2])]
    assert not bare, f"expected an SPDX line at the top of {[str(path.relative_to(markdown.ROOT)) for path in bare]}"


def has_licence(lines: list[str]) -> bool:
    return any("SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception" in line for line in lines)
