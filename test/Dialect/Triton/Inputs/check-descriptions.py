# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the descriptions of the dialect: each example is a line of a round-trip test, each rule is broken in a test.

Each operation needs an example; names of values may differ in the test. The test of a rule `splat_c1` is a function whose
name starts with `splat_c1` in a file errors-*.mlir.

Usage: check-descriptions.py FOLDER_OF_TD_FILES FOLDER_OF_TESTS
"""

import pathlib
import re
import sys


def unnamed(line):
    return re.sub(r"%\w+", "%", line.strip())


def examples(text):
    """Yields the name of each operation and the lines of its examples."""
    for definition in re.split(r"^def ", text, flags=re.M)[1:]:
        mnemonic = re.match(r'\w+Op\s*: (?:\w*Op<|Op<TritonGPU_Dialect, )"([\w.]+)"', definition)
        if not mnemonic:
            continue
        blocks = re.findall(r"```mlir\n(.*?)```", definition, flags=re.S)
        yield mnemonic[1], [line.strip() for block in blocks for line in block.splitlines() if line.strip()]


def main():
    definitions, tests = map(pathlib.Path, sys.argv[1:])
    texts = {path.name: path.read_text() for path in sorted(definitions.glob("*.td"))}
    tested = {unnamed(line) for path in tests.glob("*.mlir") for line in path.read_text().splitlines()}
    wrong = []

    operations = [(name, *entry) for name, text in texts.items() for entry in examples(text)]
    for file, name, lines in operations:
        if not lines:
            wrong.append(f"{file}: '{name}' has no example")
        wrong += [f"{file}: example of '{name}' is in no test: {x}" for x in lines if unnamed(x) not in tested]

    broken = "\n".join(path.read_text() for path in tests.glob("errors-*.mlir"))
    rules = {rule for text in texts.values() for rule in re.findall(r"`([a-z_]+_c\d+)`", text)}
    wrong += [f"no test breaks the rule {rule}" for rule in sorted(rules) if not re.search(rf"@{rule}(?!\d)", broken)]

    print("\n".join(wrong))
    print(f"{len(operations)} operations, {len(rules)} rules")
    return bool(wrong)


sys.exit(main())
