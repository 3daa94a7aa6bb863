# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs an example and keeps what its kernels became; shared by the demo, the benchmarks and the vendor tests."""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("[0-9][0-9]_*.py"))
HEDDLE = ROOT / "build" / "bin" / "heddle"


class ExampleFailed(Exception):
    """An example ended with an error; the text is its output."""


@dataclass
class Kernel:
    """One compiled kernel: the files of its stages, as Triton left them in its cache."""

    name: str
    ttir: Path
    ttadapter: Path
    object: Path


def run(example: Path, ranks: int, cache: Path, **options) -> str:
    """The output of the example on so many ranks, compiled anew into the folder `cache`."""
    environment = os.environ | {"TRITON_CACHE_DIR": str(cache / "triton"), "HEDDLE_CACHE_DIR": str(cache / "heddle")}
    command = [HEDDLE, "run", "-n", str(ranks), example]
    done = subprocess.run(
        command, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300, **options
    )
    if done.returncode != 0:
        raise ExampleFailed(f"{example.name} on {ranks} ranks ended with code {done.returncode}:\n{done.stdout}")
    return done.stdout


def kernels(cache: Path) -> list[Kernel]:
    """What lies in the cache, one entry a kernel and specialisation."""
    adapters = sorted((cache / "triton").rglob("*.ttadapter"))
    if not adapters:
        raise ExampleFailed(f"expected compiled kernels in '{cache}', got none")
    return [Kernel(path.stem, path.with_suffix(".ttir"), path, path.with_suffix(".object")) for path in adapters]
