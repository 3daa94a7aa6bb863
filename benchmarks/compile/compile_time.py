#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How long one kernel takes from TTIR text to adapter IR and to an object, in one warm process without the cache.

The columns are the steps in order. `read` is parsing, raising the distributed calls and printing: the floor of any
compiler that speaks text. `adapter` is the passes to adapter IR, `print` its two texts and the metadata; with them a
user of the chip's compiler is done. `passes` (tiles, bufferization, dialects to LLVM), `translate`, `link` (the device
library), `optimize` and `codegen` (LLVM) lead to the object. `other` is what no step claims: above all the making of a
context and its dialects. `total` is wall time as Python sees it.
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

import example_runs  # noqa: E402

RESULTS = ROOT / "benchmarks" / "results" / "local"
OPT = ROOT / "build" / "bin" / "heddle-opt"
TO_ADAPTER = ("read", "adapter", "print")
STEPS = (*TO_ADAPTER, "passes", "translate", "link", "optimize", "codegen")
GOAL_MS = {"to adapter IR": 10.0, "to object": 50.0}


def sources(folder: Path) -> dict[str, str]:
    """TTIR of every kernel of the examples, by "example/kernel"; a kernel with several specialisations counts once."""
    texts = {}
    for example in example_runs.EXAMPLES:
        cache = folder / example.stem
        example_runs.run(example, 2, cache)
        for kernel in example_runs.kernels(cache):
            texts.setdefault(f"{example.stem}/{kernel.name}", kernel.ttir.read_text())
    return texts


def measure(text: str, repeats: int) -> dict[str, dict[str, float]]:
    """Statistics in milliseconds of each step and of both ends; the first compilation warms up and is dropped."""
    from heddle import _compiler

    times = {name: [] for name in (*STEPS, "to adapter IR", "to object")}
    for _ in range(repeats + 1):
        start = time.perf_counter()
        compiled = _compiler.compile(text, {"target": "Ascend910B3", "use_cache": False})
        wall = (time.perf_counter() - start) * 1e3
        for step in STEPS:
            times[step].append(compiled.timings[step])
        times["to adapter IR"].append(sum(compiled.timings[step] for step in TO_ADAPTER))
        times["to object"].append(wall)
    return {name: summary(values[1:]) for name, values in times.items()}


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
    command = [OPT, source, "--heddle-ttir", "--heddle-ttadapter", "-o", os.devnull]
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
    width = max(map(len, results)) + 1

    def row(name: str, cells: list) -> str:
        return name.ljust(width) + "".join(f"{cell if isinstance(cell, str) else f'{cell:.1f}':>10}" for cell in cells)

    to_object = STEPS[len(TO_ADAPTER) :]
    lines = [row("median ms", [*TO_ADAPTER, "= adapter", *to_object, "other", "total"])]
    for name, result in results.items():
        median = {step: values["median"] for step, values in result["times"].items()}
        total = median["to object"]
        other = total - sum(median[step] for step in STEPS)
        cells = [median[step] for step in TO_ADAPTER] + [median["to adapter IR"]]
        lines.append(row(name, cells + [median[step] for step in to_object] + [other, total]))
    goals = [""] * len(TO_ADAPTER) + [GOAL_MS["to adapter IR"]]
    lines.append(row("goal", goals + [""] * (len(to_object) + 1) + [GOAL_MS["to object"]]))
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(prog="./run bench", description=__doc__.splitlines()[0])
    parser.add_argument("--repeats", type=int, default=20, help="timed compilations of each kernel (default 20)")
    parser.add_argument("--passes", type=int, default=6, help="passes shown in the profile of a kernel (default 6)")
    parser.add_argument("--output", type=Path, default=RESULTS / f"compile-{time.strftime('%Y%m%d-%H%M%S')}.json")
    options = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        texts = sources(Path(folder))
        results = {}
        for name, text in texts.items():
            results[name] = {"times": measure(text, options.repeats), "passes": profile(text, Path(folder))}

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
