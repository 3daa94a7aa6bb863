#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs all test suites, counts what they report and ends with 'N passed, N failed'. Used by ./run test.

The counts come from the suites' own reports, never from printed text. A skipped test counts as failed: a machine that
lacks a tool has not tested. A suite that executed no test counts as one failure.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from collections import defaultdict
from pathlib import Path

import lint

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
REPORTS = BUILD / "reports"
BINARY_SECONDS = 600  # no unit test binary needs a tenth of it


class Counts:
    """Passed and failed tests by group, in the order in which the groups appeared."""

    def __init__(self):
        self.groups = defaultdict(lambda: [0, 0])

    def add(self, group: str, passed: int, failed: int):
        self.groups[group][0] += passed
        self.groups[group][1] += failed

    def fail(self, group: str, reason: str):
        print(f"{group}: {reason}", flush=True)
        self.add(group, 0, 1)


def run(command: list[str], **options) -> int:
    """The exit code; as in a shell 124 for a command that took too long, 127 for one that does not exist."""
    try:
        return subprocess.run(command, cwd=ROOT, check=False, stdin=subprocess.DEVNULL, **options).returncode
    except subprocess.TimeoutExpired:
        return 124
    except FileNotFoundError:
        return 127


def unit(counts: Counts):
    """GoogleTest binaries, as CTest lists them."""
    listing = subprocess.run(
        ["ctest", "--test-dir", BUILD, "--show-only=json-v1"], check=True, text=True, capture_output=True
    )
    for test in json.loads(listing.stdout)["tests"]:
        report = REPORTS / f"{test['name']}.json"
        if "command" not in test:
            counts.fail("unit", f"{test['name']} has not been built")
            continue
        code = run([*test["command"], "--gtest_brief=1", f"--gtest_output=json:{report}"], timeout=BINARY_SECONDS)
        if not report.is_file():
            counts.fail("unit", f"{test['name']} ended with code {code} and without a report")
            continue
        results = [case for suite in json.loads(report.read_text())["testsuites"] for case in suite["testsuite"]]
        bad = sum(1 for case in results if case["result"] != "COMPLETED" or "failures" in case)
        counts.add("unit", len(results) - bad, bad)
        if not results:
            counts.fail("unit", f"{test['name']} executed no test")
        elif code and not bad:
            counts.fail("unit", f"{test['name']} ended with code {code} after its tests had passed")


def read_junit(report: Path, counts: Counts, group_of) -> int:
    """Adds the tests of an xunit report; returns how many of them did not pass."""
    bad = 0
    for case in ElementTree.parse(report).getroot().iter("testcase"):
        failed = any(case.find(kind) is not None for kind in ("failure", "error", "skipped"))
        counts.add(group_of(case), int(not failed), int(failed))
        bad += failed
    return bad


def lit(counts: Counts):
    """The compiler tests."""
    report = REPORTS / "lit.xml"
    program = Path(sys.executable).with_name("lit")
    code = run([program, "-sv", "-j2", f"--xunit-xml-output={report}", BUILD / "test"])
    if not report.is_file():
        counts.fail("lit", f"lit ended with code {code} and without a report")
    elif not read_junit(report, counts, lambda case: "lit") and code:
        counts.fail("lit", f"lit ended with code {code} after its tests had passed")


def python(counts: Counts):
    """The tests in Python; a group for each folder below test/."""
    report = REPORTS / "pytest.xml"
    code = run([sys.executable, "-m", "pytest", "-q", "-n", "2", f"--junit-xml={report}", "test"])

    def group_of(case) -> str:
        parts = case.get("classname", "").split(".")
        return parts[1].lower() if len(parts) > 2 else "python"

    if not report.is_file():
        counts.fail("python", f"pytest ended with code {code} and without a report")
    elif not read_junit(report, counts, group_of) and code:
        counts.fail("python", f"pytest ended with code {code} after its tests had passed")
    for group in ("python", "e2e", "vendor", "docs", "scripts"):
        if sum(counts.groups[group]) == 0:
            counts.fail(group, "executed no test")


def style(counts: Counts):
    """Format and lint; each tool is one test."""
    for name, findings in lint.lint(check=True).items():
        if findings:
            print(f"{name}:\n{findings}", flush=True)
        counts.add("lint", int(not findings), int(bool(findings)))


SUITES = {"unit": unit, "lit": lit, "python": python, "lint": style}


def main() -> int:
    parser = argparse.ArgumentParser(prog="./run test", description=__doc__.splitlines()[0])
    parser.add_argument("suites", nargs="*", metavar="SUITE", help=f"some of: {' '.join(SUITES)}; default all")
    wanted = parser.parse_args().suites
    for name in wanted:
        if name not in SUITES:
            parser.error(f"expected a suite out of {', '.join(SUITES)}, got '{name}'")

    shutil.rmtree(REPORTS, ignore_errors=True)
    REPORTS.mkdir(parents=True)
    # Nothing that a test compiles comes from, or goes to, the caches of the person who runs it.
    caches = BUILD / "test-cache"
    shutil.rmtree(caches, ignore_errors=True)
    os.environ |= {"HEDDLE_CACHE_DIR": str(caches / "heddle"), "TRITON_CACHE_DIR": str(caches / "triton")}

    counts, seconds = Counts(), {}
    for name in wanted or SUITES:
        print(f"== {name}", flush=True)
        start, before = time.monotonic(), sum(map(sum, counts.groups.values()))
        SUITES[name](counts)
        if sum(map(sum, counts.groups.values())) == before:
            counts.fail(name, "executed no test")
        seconds[name] = time.monotonic() - start

    print("\ngroup       passed  failed")
    for group, (passed, failed) in counts.groups.items():
        print(f"{group:<10}  {passed:6}  {failed:6}")
    print("time: " + ", ".join(f"{name} {taken:.0f} s" for name, taken in seconds.items()))
    failed = sum(group[1] for group in counts.groups.values())
    print(f"{sum(group[0] for group in counts.groups.values())} passed, {failed} failed", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
