#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How long one kernel takes from TTIR text to adapter IR and to an object, in one warm process.

What the columns mean: `read` is parsing, raising the distributed calls and printing, the floor of any compiler that
speaks text; `adapter` is what the passes to adapter IR add; `object` is what tiling, LLVM and the device library add.
The three sum to `total`, which is what a user waits for when nothing is cached. `x floor` is the time to adapter IR over
the floor. Each stage is timed by compiling to it from text, in turns, so that a disturbance meets all three alike.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import examples  # noqa: E402

STAGES = ("ttir", "ttadapter", "object")
RESULTS = ROOT / "benchmarks" / "results" / "local"
OPT = ROOT / "build" / "bin" / "heddle-opt"
PIPELINE = ["--ttir-to-ttadapter"]
GOAL_MS = {"ttadapter": 10.0, "object": 50.0}


def sources(folder: Path) -> dict[str, str]:
    """TTIR of every kernel of the examples, by "example/kernel"; a kernel with several specialisations counts once."""
    texts = {}
    for example in examples.EXAMPLES:
        cache = folder / example.stem
        examples.run(example, 2, cache)
        for kernel in examples.kernels(cache):
            texts.setdefault(f"{example.stem}/{kernel.name}", kernel.ttir.read_text())
    return texts


def measure(text: str, repeats: int) -> dict[str, list[float]]:
    """Milliseconds of each repeat by stage; the first round warms up and is dropped."""
    from heddle import _compiler

    times = {stage: [] for stage in STAGES}
    for _ in range(repeats + 1):
        for stage in STAGES:
            start = time.perf_counter()
            _compiler.compile(text, {"target": "Ascend910B3", "stop_at": stage})
            times[stage].append((time.perf_counter() - start) * 1e3)
    return {stage: values[1:] for stage, values in times.items()}


def summary(values: list[float]) -> dict[str, float]:
    ordered = sorted(values)
    return {
        "median": statistics.median(ordered),
        "min": ordered[0],
        "p90": ordered[min(len(ordered) - 1, int(len(ordered) * 0.9))],
        "n": len(ordered),
    }


def profile(text: str, folder: Path) -> list[tuple[str, float]]:
    """Milliseconds of each pass on the way to adapter IR by MLIR's own timer, longest first; a cold process."""
    source = folder / "kernel.ttir"
    source.write_text(text)
    command = [OPT, source, *PIPELINE, "-o", os.devnull]
    command += ["--mlir-timing", "--mlir-timing-display=list", "--mlir-output-format=json"]
    done = subprocess.run(command, check=True, text=True, capture_output=True)
    rows = json.loads(done.stderr)
    return [(row["name"], row["wall"]["duration"] * 1e3) for row in rows if row["name"] not in ("root", "Total")]


def machine() -> dict[str, str]:
    """What a figure depends on besides the kernel."""
    from heddle import _compiler

    with open("/proc/cpuinfo") as info:
        model = next((line.split(":")[1].strip() for line in info if line.startswith("model name")), "unknown")
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, text=True, capture_output=True)
    return {
        "cpu": model,
        "cores": str(os.cpu_count()),
        "system": platform.platform(),
        "commit": commit.stdout.strip(),
        "build": _compiler.build_id(),
    }


def table(results: dict[str, dict]) -> str:
    lines = [f"{'kernel':<40} {'read':>8} {'adapter':>8} {'object':>8} {'total':>8} {'x floor':>8}   median ms"]
    for name, result in results.items():
        read, adapter, total = (result["stages"][stage]["median"] for stage in STAGES)
        lines.append(
            f"{name:<40} {read:8.1f} {adapter - read:8.1f} {total - adapter:8.1f} {total:8.1f} {adapter / read:8.1f}"
        )
    lines.append(f"{'goal':<40} {'':>8} {GOAL_MS['ttadapter']:>8} {'':>8} {GOAL_MS['object']:>8}   adapter with read")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(prog="./run bench", description=__doc__.splitlines()[0])
    parser.add_argument("--repeats", type=int, default=20, help="timed compilations of each stage (default 20)")
    parser.add_argument("--passes", type=int, default=6, help="passes shown in the profile of a kernel (default 6)")
    parser.add_argument("--output", type=Path, default=RESULTS / f"compile-{time.strftime('%Y%m%d-%H%M%S')}.json")
    options = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        texts = sources(Path(folder))
        results = {}
        for name, text in texts.items():
            stages = {stage: summary(values) for stage, values in measure(text, options.repeats).items()}
            results[name] = {"stages": stages, "passes": profile(text, Path(folder))}

    print(table(results))
    print("\nwhere the time to adapter IR goes (ms in a cold process):")
    for name, result in results.items():
        longest = ", ".join(f"{label} {taken:.1f}" for label, taken in result["passes"][: options.passes])
        print(f"  {name}: {longest}")
    options.output.parent.mkdir(parents=True, exist_ok=True)
    options.output.write_text(json.dumps({"machine": machine(), "goal_ms": GOAL_MS, "kernels": results}, indent=1))
    print(f"\nwritten to {options.output}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
