# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The peer of ./run corpus: triton-ascend's converter, an independent producer of adapter IR. Unzipped, not installed.

A folder with ready adapter IR can stand in its place, one file `GROUP/NAME.mlir` for each `GROUP/NAME.ttir`.
"""

import hashlib
import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

REQUIREMENT = "triton-ascend==3.2.0"
# The wheel for CPython 3.11; the converter in it is a program and asks for no Python.
WHEEL_SHA256 = "17c8d7161eed1e96a286281963fe04d3113ee85affaa5d82c7dd0c35803962f0"
TOOL = "triton/backends/ascend/triton-adapter-opt"
PASSES = [
    "--triton-linearize",
    "--discrete-mask-access-conversion",
    "--triton-to-annotation",
    "--triton-to-unstructure",
    "--triton-to-hivm",
    "--triton-to-hfusion",
    "--triton-to-llvm",
    "--bubble-up-operation",
    "--triton-to-linalg=global-kernel=false named-ops=True",
]
SECONDS = 120


class PeerError(Exception):
    """Why there is no peer on this machine."""


class Refused(Exception):
    """What the peer said about a kernel that it does not convert."""


def _download(folder: Path) -> Path:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--only-binary=:all:", "--platform=manylinux_2_27_x86_64", "--python-version=3.11", "--dest", folder]
    done = subprocess.run([*command, REQUIREMENT], text=True, capture_output=True, stdin=subprocess.DEVNULL)
    wheels = sorted(folder.glob("*.whl"))
    if done.returncode or not wheels:
        reason = (done.stderr.strip().splitlines() or ["pip said nothing"])[-1]
        raise PeerError(f"'pip download {REQUIREMENT}' failed: {reason}")
    return wheels[0]


def fetch(folder: Path) -> Path:
    """The peer's converter below `folder`; fetched on the first call."""
    tool = folder / REQUIREMENT / TOOL
    if os.access(tool, os.X_OK):
        return tool
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as temporary:
        wheel = _download(Path(temporary))
        found = hashlib.sha256(wheel.read_bytes()).hexdigest()
        if found != WHEEL_SHA256:
            raise PeerError(f"expected sha256 {WHEEL_SHA256} of '{wheel.name}', got {found}")
        unpacked = Path(temporary) / "unpacked"
        with zipfile.ZipFile(wheel) as archive:
            archive.extract(TOOL, unpacked)
        (unpacked / TOOL).chmod(0o755)
        unpacked.rename(folder / REQUIREMENT)
    return tool


class Converter:
    """The peer itself."""

    def __init__(self, tool: Path):
        self.tool = tool

    def adapter(self, ttir: Path) -> str:
        """The adapter IR of a file, as LLVM 20 prints it; raises Refused."""
        command = [self.tool, ttir, *PASSES]
        try:
            done = subprocess.run(command, text=True, capture_output=True, timeout=SECONDS, stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            raise Refused(f"took longer than {SECONDS} s") from None
        if done.returncode == 0:
            return done.stdout
        lines = done.stderr.strip().splitlines() or [f"ended with code {done.returncode}"]
        raise Refused(next((line for line in lines if "error:" in line or "Assertion" in line), lines[0])[:300])


class Folder:
    """Adapter IR that lies ready."""

    def __init__(self, folder: Path):
        self.folder = folder

    def adapter(self, ttir: Path) -> str:
        path = self.folder / ttir.parent.name / f"{ttir.stem}.mlir"
        if not path.is_file():
            raise Refused(f"no file '{path}'")
        return path.read_text()
