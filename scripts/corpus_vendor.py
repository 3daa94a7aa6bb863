# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How far the vendor's compiler gets with adapter IR. A verdict depends on nothing but the text and the tool, so that it
is kept by content: a second run of the corpus asks only about what changed.
"""

import hashlib
import json
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "test" / "Vendor"))
import judge  # noqa: E402  (it lies beside the tests that it serves)

TARGETS = ["Ascend910B3", "Ascend910_9589"]
SECONDS = 120  # the planner tries again and again before it says that a tile is too large


@dataclass
class Verdict:
    """`outcome`: hivmc (every open pass accepted it), ub-overflow (a local memory is too small), other, or rejected by
    the parser and the verifiers."""

    outcome: str
    message: str = ""


def first_error(text: str) -> str:
    lines = [line for line in text.splitlines() if "error:" in line] or text.splitlines() or [""]
    return lines[0].split("error: ")[-1].strip()[:300]


def _ask(adapter: str, target: str) -> Verdict:
    with tempfile.TemporaryDirectory(prefix="heddle-corpus-") as folder:
        module = Path(folder) / "kernel.mlir"
        module.write_text(adapter)
        try:
            judge.compile_to_final(module, Path(folder), target=target, seconds=SECONDS)
            return Verdict("hivmc")
        except judge.Rejected as error:
            failure = str(error)
        try:
            judge.verify(module, target=target)
        except judge.Rejected as error:
            return Verdict("rejected", first_error(str(error)))
        return Verdict("ub-overflow" if "overflow, requires" in failure else "other", first_error(failure))


class Vendor:
    """The vendor's compiler and all that it has said so far."""

    def __init__(self, cache: Path):
        self.cache = cache
        cache.mkdir(parents=True, exist_ok=True)

    def _key(self, adapter: str, target: str) -> str:
        tool = judge.compiler(target)
        status = tool.stat()
        parts = [adapter, target, str(tool), str(status.st_size), str(status.st_mtime_ns), Path(__file__).read_text()]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()

    def ask(self, adapter: str, target: str) -> Verdict:
        path = self.cache / f"{self._key(adapter, target)}.json"
        if path.is_file():
            return Verdict(**json.loads(path.read_text()))
        try:
            verdict = _ask(adapter, target)
        except subprocess.TimeoutExpired:  # may be the fault of a busy machine: not kept
            return Verdict("other", f"took longer than {SECONDS} s")
        part = path.with_suffix(".part")
        part.write_text(json.dumps(asdict(verdict)))
        part.rename(path)
        return verdict
