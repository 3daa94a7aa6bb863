# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every example on 1, 2, 4 and 8 ranks; each run has new data and checks itself against numpy in float64."""

import random
import re

import pytest
from conftest import ROOT

RANKS = (1, 2, 4, 8)
EXAMPLES = sorted(path.name for path in (ROOT / "examples").glob("[0-9][0-9]_*.py"))
VERDICTS = {
    "01_vector_add.py": r"vector add: \d+ sums equal numpy's",
    "03_matmul.py": r"matmul: \(\d+, \d+\) @ \(\d+, \d+\) equals numpy's, largest error \S+",
    "04_ring_put.py": r"ring put: \d+ rounds of \d+ sums over {ranks} ranks equal numpy's",
    "05_allgather_gemm.py": r"allgather \+ gemm: \({ranks} x \d+, \d+\) @ \(\d+, \d+\) equals numpy's, largest error \S+",
}


def check(done, example, ranks):
    """Exactly one verdict from each rank, and not a word besides."""
    verdict = VERDICTS[example].replace("{ranks}", str(ranks))
    lines = sorted(done.stdout.splitlines())
    assert len(lines) == ranks and done.stderr == ""
    for rank, line in enumerate(lines):
        assert re.fullmatch(rf"\[{rank}\] {verdict}", line)


def test_every_example_has_a_verdict():
    assert EXAMPLES == sorted(VERDICTS)


@pytest.mark.parametrize("ranks", RANKS)
@pytest.mark.parametrize("example", EXAMPLES)
def test_example(passing, example, ranks):
    check(passing(ROOT / "examples" / example, ranks), example, ranks)


def sizes(**bounds):
    """Command line arguments with a random number below each bound."""
    return [word for name, bound in bounds.items() for word in (name.replace("_", "-"), random.randint(1, bound))]


@pytest.mark.parametrize("attempt", range(3))
@pytest.mark.parametrize(
    ("example", "bounds"),
    [
        ("01_vector_add.py", {"_n": 5000}),
        ("03_matmul.py", {"_m": 150, "_n": 150, "_k": 100}),
        ("04_ring_put.py", {"_n": 4000, "__rounds": 3}),
        ("05_allgather_gemm.py", {"_m": 150, "_n": 150, "_k": 100, "__programs": 9}),
    ],
)
def test_example_with_random_sizes(passing, example, bounds, attempt):
    ranks = random.choice(RANKS[:3])
    check(passing(ROOT / "examples" / example, ranks, *sizes(**bounds)), example, ranks)


def test_a_ring_that_turns_often(passing):
    check(passing(ROOT / "examples" / "04_ring_put.py", 4, "--rounds", 100), "04_ring_put.py", 4)


@pytest.mark.parametrize("chunk", [16, 128, 256])
def test_chunks_of_the_gather(passing, chunk):
    """Many chunks that share the two halves of the buffer, exactly one, and one that is longer than A."""
    arguments = ["-m", 128, "--chunk", chunk, "--programs", 3]
    check(passing(ROOT / "examples" / "05_allgather_gemm.py", 2, *arguments), "05_allgather_gemm.py", 2)
