# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Atomic updates, from Python to numbers, with the programs of a launch on several threads."""

import pytest


@pytest.mark.parametrize(
    "feature",
    ["update", "tickets", "ticket", "rows", "exchange", "swap", "swap_tile", "masks", "scattered", "extremes", "spin"],
)
def test_atomics(passing, feature):
    assert passing("atomics.py", 1, feature).stdout == "[0] ok\n"


@pytest.mark.parametrize("ranks", [1, 2, 4])
@pytest.mark.parametrize("feature", ["draw", "claim"])
def test_atomics_between_ranks(passing, feature, ranks):
    done = passing("peer_atomics.py", ranks, feature)
    assert sorted(done.stdout.splitlines()) == [f"[{rank}] ok" for rank in range(ranks)]
