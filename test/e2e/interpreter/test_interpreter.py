# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Python kernels on the virtual NPU against Triton's own interpreter and numpy in float64.

The kernels of a file run in two processes, one for each implementation, whichever test asks first; the other tests of the
file read what came out.
"""

import fcntl
import os
import pickle
from pathlib import Path

import pytest
from interpreter import compare


@pytest.fixture(scope="session")
def results(tmp_path_factory, caches):
    """results(file): the seed and what both implementations gave, made once for all workers."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    known = {}

    def get(file):
        path = Path(folder) / f"interpreter-{file.replace('/', '-')}"
        if file not in known:
            with open(f"{path}.lock", "w") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
                if not path.exists():
                    seed = int.from_bytes(os.urandom(4))
                    path.write_bytes(
                        pickle.dumps((seed, compare.run_file(file, seed, environment=os.environ | caches)))
                    )
                known[file] = pickle.loads(path.read_bytes())
        return known[file]

    return get


@pytest.mark.parametrize("file, name", [(file, name) for file in compare.files() for name in compare.names_of(file)])
def test_kernel(results, file, name):
    seed, both = results(file)
    found = compare.differences(both["heddle"][name], both["interpreter"][name])
    assert not found, f"compare.py {file} --seed {seed} --case {name}\n" + "\n".join(found)


def test_there_are_enough_kernels():
    """Nine tutorials and sixty kernels more."""
    tutorials = [name for file in compare.files() if file.startswith("tutorials/") for name in compare.names_of(file)]
    others = [name for file in compare.files() if not file.startswith("tutorials/") for name in compare.names_of(file)]
    assert len(tutorials) >= 9
    assert len(others) >= 60
