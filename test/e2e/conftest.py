# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Jobs of the end-to-end tests: ranks that run a script of this folder, with caches of their own."""

import os
import subprocess
from pathlib import Path

import heddle
import pytest

ROOT = Path(__file__).resolve().parents[2]
RANKS = Path(__file__).parent / "ranks"
# <build>/python/heddle/__init__.py is a link; the tool lies in <build>/bin.
TOOL = Path(heddle.__file__).parents[2] / "bin" / "heddle"
SECONDS = 120


@pytest.fixture(scope="session")
def caches(tmp_path_factory):
    """Environment with cold caches, shared by the tests of one worker."""
    folder = tmp_path_factory.mktemp("caches")
    return {"TRITON_CACHE_DIR": str(folder / "triton"), "HEDDLE_CACHE_DIR": str(folder / "heddle")}


@pytest.fixture
def job(caches):
    """job(script, ranks, args...) runs a script on ranks and returns what it did; env= adds to the environment."""

    def run(script, ranks=1, *args, env=(), options=()):
        path = Path(script) if Path(script).is_absolute() else RANKS / script
        environment = os.environ | caches | dict(env)
        command = [TOOL, "run", "-n", str(ranks), "--timeout", str(SECONDS), *options, path, *map(str, args)]
        return subprocess.run(command, env=environment, text=True, capture_output=True, timeout=SECONDS + 30)

    return run


@pytest.fixture
def passing(job):
    """As `job`; every rank has to end well and to say so in its last line."""

    def run(script, ranks=1, *args, **arguments):
        done = job(script, ranks, *args, **arguments)
        assert done.returncode == 0, done.stdout + done.stderr
        last = {line.split("]")[0][1:]: line for line in done.stdout.splitlines()}
        assert sorted(last) == sorted(map(str, range(ranks))), done.stdout + done.stderr
        return done

    return run
