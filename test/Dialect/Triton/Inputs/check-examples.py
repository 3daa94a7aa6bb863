# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that each example in the descriptions of the dialect is a line of a round-trip test, and each op has one.

Names of values may differ.

Usage: check-examples.py FOLDER_OF_TD_FILES FOLDER_OF_TESTS
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
    tested = {unnamed(line) for path in tests.glob("*.mlir") for line in path.read_text().splitlines()}
    operations, lines, wrong = 0, 0, []
    for path in sorted(definitions.glob("*Ops.td")):
        for name, found in examples(path.read_text()):
            operations += 1
            lines += len(found)
            if not found:
                wrong.append(f"{path.name}: '{name}' has no example")
            wrong += [f"{path.name}: example of '{name}' is in no test: {line}" for line in found if unnamed(line) not in tested]
    print("\n".join(wrong))
    print(f"{operations} operations, {lines} lines of examples")
    return bool(wrong)


sys.exit(main())
