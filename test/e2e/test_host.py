# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The host side of a job on several ranks."""

import pytest


@pytest.mark.parametrize("ranks", [1, 2, 4])
def test_host_utilities(job, ranks):
    done = job("host_utilities.py", ranks)
    assert (done.returncode, done.stderr) == (0, "")
    ordered = [line for line in done.stdout.splitlines() if "in order" in line]
    assert sorted(ordered) == [f"[{rank}] [rank:{rank}] in order {rank}" for rank in range(ranks)]
    assert [line for line in done.stdout.splitlines() if "first only" in line] == ["[0] first only"]
