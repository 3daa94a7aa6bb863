# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""N ranks that compile at once on a cold cache: right results, one entry a kernel, nothing left over."""

from pathlib import Path

import pytest

KERNELS = 5


@pytest.fixture
def cold(tmp_path):
    return {"TRITON_CACHE_DIR": str(tmp_path / "triton"), "HEDDLE_CACHE_DIR": str(tmp_path / "heddle")}


def entries(cold):
    """Objects in Triton's cache."""
    return list(Path(cold["TRITON_CACHE_DIR"]).rglob("*.object"))


def test_ranks_share_a_cold_cache(passing, cold):
    first = passing("compile_at_once.py", 8, env=cold)
    assert len(entries(cold)) == KERNELS
    stages = {path.suffix for path in entries(cold)[0].parent.iterdir()}
    assert stages == {".source", ".ttir", ".ttadapter", ".object", ".json"}
    for folder in cold.values():
        assert not [path for path in Path(folder).rglob("*tmp*")]
    assert sum(int(line.split()[1]) + int(line.split()[2]) for line in first.stdout.splitlines()) == 8 * KERNELS

    again = passing("compile_at_once.py", 8, env=cold)
    assert sorted(again.stdout.splitlines()) == [f"[{rank}] {KERNELS} 0" for rank in range(8)]


def test_a_damaged_entry_of_our_cache_is_compiled_anew(passing, cold):
    passing("compile_at_once.py", 1, env=cold)
    files = [path for path in Path(cold["HEDDLE_CACHE_DIR"]).rglob("*") if path.is_file()]
    assert files
    for path in files:
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    passing("compile_at_once.py", 1, env=cold | {"TRITON_CACHE_DIR": cold["TRITON_CACHE_DIR"] + "2"})
