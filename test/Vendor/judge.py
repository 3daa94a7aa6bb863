# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The vendor's compiler as judge: `verify` parses and verifies adapter IR, `compile_to_final` runs every open pass."""

import importlib.util
import os
import subprocess
from pathlib import Path

INPUTS = Path(__file__).parent / "Inputs"
TARGET = "Ascend910B3"


class Rejected(Exception):
    """What the vendor's tool printed when it did not accept a module."""


def tool(name: str) -> Path:
    """The vendor's binary; without it there is no verdict, so its absence is an error and not a skip."""
    package = importlib.util.find_spec("ascendnpuir")
    path = Path(package.origin).parent / "bin" / name if package else None
    if path is None or not os.access(path, os.X_OK):
        raise FileNotFoundError(
            f"expected the vendor's '{name}' from package 'ascendnpu-ir', got none: run './run setup'"
        )
    return path


def export_text(ttir: str, module: Path, stage: str = "ttadapter-generic") -> Path:
    """Compiles Triton IR to adapter IR and writes it: as it is handed to the vendor's compiler, or as people read it."""
    from heddle import _compiler

    compiled = _compiler.compile(ttir, {"target": TARGET, "stop_at": "ttadapter", "use_cache": False})
    module.write_text(compiled.stage(stage))
    return module


def export(kernel, folder: Path) -> Path:
    """The same for a kernel of an example (see scripts/example_runs.py)."""
    return export_text(kernel.ttir.read_text(), folder / f"{kernel.name}.mlir")


def compiler(target: str) -> Path:
    """The vendor has two compilers: one for register-based targets, one for all others."""
    return tool("bishengir-compile-a5" if "_95" in target else "bishengir-compile")


def _run(command: list, seconds: int = 120, **options) -> None:
    output = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    done = subprocess.run(command, text=True, errors="replace", timeout=seconds, **output, **options)
    if done.returncode != 0:
        raise Rejected(f"{Path(command[0]).name} ended with code {done.returncode}:\n{done.stdout}")


def verify(module: Path, target: str = TARGET) -> None:
    """Raises Rejected unless the vendor's parser and verifiers accept the module."""
    name = compiler(target).name.replace("compile", "opt")
    _run([tool(name), module, "-o", os.devnull])


def compile_to_final(module: Path, folder: Path, *options: str, target: str = TARGET, seconds: int = 120) -> str:
    """The final module that the vendor hands to hivmc; raises Rejected when the kernel does not get that far."""
    output = folder / module.stem
    environment = os.environ | {"PATH": f"{INPUTS}{os.pathsep}{os.environ['PATH']}"}
    environment.pop("BISHENG_INSTALL_PATH", None)
    command = [compiler(target), module, f"--target={target}", "--enable-triton-kernel-compile=true"]
    command += ["--enable-hfusion-compile=true", "--enable-hivm-compile=true", *options, "-o", output]
    _run(command, seconds, env=environment, cwd=folder)
    final = output.with_name(f"{output.name}.final.mlir")
    if not final.is_file():
        raise Rejected(f"bishengir-compile ended well but did not hand a module to hivmc for '{module}'")
    return final.read_text()
