# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs files of kernels with heddle and with Triton's interpreter, each in a process of its own, and compares.

As a program: compare.py FILE [--seed N] [--case NAME]... prints what differs; the seed of a failed test reproduces it.
"""

import argparse
import ast
import os
import pickle
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import ml_dtypes  # noqa: F401 (numpy learns the names of its types)
import numpy as np

FOLDER = Path(__file__).resolve().parent
KERNELS = FOLDER / "kernels"
SECONDS = 300

# Relative and absolute error that a few roundings of the type may make.
_TOLERANCES = {
    "float64": 1e-12,
    "float32": 2e-6,
    "float16": 2e-3,
    "bfloat16": 1.6e-2,
    "float8_e4m3fn": 0.13,
    "float8_e5m2": 0.26,
}


def files() -> list[str]:
    return sorted(path.relative_to(KERNELS).with_suffix("").as_posix() for path in KERNELS.rglob("*.py"))


def names_of(file: str) -> list[str]:
    """The cases of a file, without importing it: the kernels belong to other processes."""
    tree = ast.parse((KERNELS / f"{file}.py").read_text())
    return [
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(mark, ast.Name) and mark.id == "case" for mark in node.decorator_list)
    ]


def run_process(file: str, names: list[str], seed: int, interpreting: bool, environment: dict) -> dict:
    """What each case gave: launches, or the error that ended it."""
    environment = environment | ({"TRITON_INTERPRET": "1"} if interpreting else {"HEDDLE_ACTIVE": "1"})
    results = {}
    with tempfile.TemporaryDirectory() as folder:
        while left := [name for name in names if name not in results]:
            command = [sys.executable, FOLDER / "runner.py", KERNELS / f"{file}.py", str(seed), folder, *left]
            try:
                done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=SECONDS)
                end = f"the process ended with code {done.returncode}\n{done.stderr[-4000:]}"
            except subprocess.TimeoutExpired:
                end = f"no end after {SECONDS} seconds"
            before = len(results)
            for name in left:
                result = Path(folder) / f"{name}.result"
                if result.exists():
                    results[name] = pickle.loads(result.read_bytes())
                elif (Path(folder) / f"{name}.begun").exists():
                    results[name] = {"error": end}
            if len(results) == before:
                return {name: {"error": end} for name in names} | results
    return results


def run_file(file: str, seed: int, names=None, environment=None) -> dict:
    """The results of both implementations: {"heddle": {case: ...}, "interpreter": {case: ...}}."""
    names = names or names_of(file)
    environment = dict(environment or os.environ)
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, [str(FOLDER), environment.get("PYTHONPATH")]))
    with ThreadPoolExecutor(2) as pool:
        jobs = {
            kind: pool.submit(run_process, file, names, seed, kind == "interpreter", environment)
            for kind in ("heddle", "interpreter")
        }
        return {kind: job.result() for kind, job in jobs.items()}


def _array(stored) -> np.ndarray:
    name, shape, data = stored
    return np.frombuffer(data, np.dtype(name)).reshape(shape)


def _difference(actual: np.ndarray, wanted: np.ndarray, tolerance) -> str | None:
    """How two arrays of one type differ, or None. NaN equals NaN."""
    if tolerance is None:
        tolerance = _TOLERANCES.get(actual.dtype.name, 0)
    if actual.dtype.name in _TOLERANCES:
        with np.errstate(invalid="ignore"):  # signaling NaN
            actual, wanted = actual.astype(np.float64), wanted.astype(np.float64)
    elif tolerance == 0:
        wrong = actual != wanted
        if not wrong.any():
            return None
        places = np.argwhere(wrong)[:4].tolist()
        return f"{wrong.sum()} of {wrong.size} differ, first at {places}: {actual[wrong][:4]}, not {wanted[wrong][:4]}"
    try:
        np.testing.assert_allclose(actual, wanted, rtol=tolerance, atol=tolerance)
    except AssertionError as error:
        return str(error)
    return None


def differences(heddle: dict, interpreter: dict) -> list[str]:
    """What is wrong with the results of a case; empty when heddle, the interpreter and numpy agree."""
    found = [
        f"{who}:\n{what['error']}"
        for who, what in (("heddle", heddle), ("interpreter", interpreter))
        if "error" in what
    ]
    if found:
        return found
    if not heddle["launches"]:
        return ["the case launched nothing"]
    for index, (ours, theirs) in enumerate(zip(heddle["launches"], interpreter["launches"], strict=True)):
        for place, (mine, other, wanted) in enumerate(zip(ours["results"], theirs["results"], ours["expected"])):
            mine, other, wanted = _array(mine), _array(other), _array(wanted)
            pairs = [("heddle and numpy", mine, wanted)]
            if not ours["only_numpy"]:
                pairs += [("heddle and interpreter", mine, other), ("interpreter and numpy", other, wanted)]
            for which, left, right in pairs:
                difference = _difference(left, right, ours["tolerance"])
                if difference:
                    found.append(f"launch {index} ({ours['label']}), result {place}, {which}: {difference}")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", help=f"some of: {' '.join(files())}; default all")
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4)))
    parser.add_argument("--case", action="append")
    arguments = parser.parse_args()
    print(f"seed {arguments.seed}")
    failed = 0
    for file in arguments.files or files():
        results = run_file(file, arguments.seed, arguments.case)
        for name, heddle in results["heddle"].items():
            found = differences(heddle, results["interpreter"][name])
            failed += bool(found)
            print(f"{file}: {name}: {'ok' if not found else 'FAILED'}")
            for line in found:
                print(line)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
