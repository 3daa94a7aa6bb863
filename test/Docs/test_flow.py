# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""docs/flow.md stays true: each of its list items names a file of the tree and symbols that stand in it."""

import re

import markdown
import pytest

PAGE = "docs/flow.md"


def steps() -> list[tuple[str, list[str]]]:
    """(file, symbols) of each item "- [`file`](../file): `symbol`, `symbol`"."""
    found = []
    for line in (markdown.ROOT / PAGE).read_text().split("\n"):
        if line.startswith("- "):
            link = re.match(r"- \[`([^`]+)`\]\(\.\./([^)]+)\): (.+)$", line)
            assert link, f"{PAGE}: expected '- [`file`](../file): `symbol`, ...', got '{line}'"
            assert link[1] == link[2], f"{PAGE}: the text '{link[1]}' and the target '{link[2]}' of a link differ"
            found.append((link[1], re.findall(r"`([^`]+)`", link[3])))
    return found


@pytest.mark.parametrize("file, symbols", steps(), ids=[file for file, _ in steps()])
def test_named_symbols_stand_in_the_named_file(file, symbols):
    assert symbols, f"{PAGE}: no symbol named for '{file}'"
    text = (markdown.ROOT / file).read_text()
    absent = [name for name in symbols if not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)]
    assert not absent, f"{PAGE}: '{file}' has no {absent}"


def test_the_walk_goes_through_every_layer():
    files = [file for file, _ in steps()]
    layers = [
        "python/triton_dist/",
        "lib/Conversion/RaiseExternToDistributed/",
        "lib/Conversion/TritonDistributedToHIVM/",
    ]
    layers += ["lib/Conversion/HIVMOrderDistributed/", "lib/Target/CPU/", "device/abi/", "device/atom/", "emulator/"]
    last = [max((at for at, file in enumerate(files) if file.startswith(layer)), default=None) for layer in layers]
    assert None not in last, f"{PAGE} passes by {[layer for layer, at in zip(layers, last) if at is None]}"
    assert last == sorted(last), f"{PAGE} names the layers in another order than {layers}"
