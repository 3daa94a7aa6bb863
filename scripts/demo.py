#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""AllGather + GEMM from Python to checked numbers on several ranks, with a look at each stage. Used by ./run demo."""

import argparse
import re
import sys
import tempfile
import time
from pathlib import Path

import example_runs

sys.path.insert(0, str(example_runs.ROOT / "test" / "Vendor"))
import judge  # noqa: E402

# The lines of a stage that tell what the kernel is about.
TTIR_LINES = r"extern_elementwise|elementwise_inline_asm|tt\.dot"
ADAPTER_LINES = r"func\.func|hivm\.hir\.custom|hivm\.hir\.\w*(?:sync|barrier)|linalg\.matmul"


def say(title: str):
    print(f"\n\033[1m== {title}\033[0m" if sys.stdout.isatty() else f"\n== {title}", flush=True)


def show(path: Path, pattern: str, most: int = 6):
    """Prints the first lines that match, without attributes and locations and cut to the width of a page."""
    lines = [line.strip() for line in path.read_text().split("\n")]
    hits = [line for line in lines if re.search(pattern, line)]
    print(f"   {len(lines)} lines, of them:")
    for line in hits[:most]:
        named = re.sub(r"\{libname[^{}]*(symbol = \"\w+\")\}", r"{\1}", line)
        short = re.sub(r" loc\(.*$", "", re.sub(r"\{(?!symbol)[^{}]*\}", "{..}", named))
        print(f"   | {short[:112]}{'...' if len(short) > 112 else ''}")
    if len(hits) > most:
        print(f"   | ({len(hits) - most} more like these)")


def main() -> int:
    parser = argparse.ArgumentParser(prog="./run demo", description=__doc__.splitlines()[0])
    parser.add_argument("-n", "--ranks", type=int, default=4, help="ranks, each a process (default 4)")
    ranks = parser.parse_args().ranks
    example = next(path for path in example_runs.EXAMPLES if path.name.startswith("05_"))

    with tempfile.TemporaryDirectory() as folder:
        cache, final = Path(folder, "cache"), Path(folder, "final")
        final.mkdir()
        say(f"{example.relative_to(example_runs.ROOT)} on {ranks} ranks: compiled, run, compared with numpy")
        start = time.monotonic()
        print(example_runs.run(example, ranks, cache), end="")
        print(f"   {time.monotonic() - start:.1f} s, cold: no kernel was in the cache")

        for kernel in example_runs.kernels(cache):
            say(f"{kernel.name}, stage ttir: what the stock Triton wheel made of the Python source")
            show(kernel.ttir, TTIR_LINES)
            say(f"{kernel.name}, stage ttadapter: the adapter IR, the same for the chip and for the CPU")
            show(kernel.ttadapter, ADAPTER_LINES)
            say(
                f"{kernel.name}, stage object: {kernel.object.stat().st_size} bytes of machine code, device library included"
            )
            print("   this is what the virtual NPU ran above")
            say(f"{kernel.name}: the vendor's compiler on the adapter IR")
            judge.verify(kernel.ttadapter)
            print("   bishengir-opt: verified")
            module = judge.compile_to_final(judge.export(kernel, final), final)
            lines = module.count("\n")
            print(f"   bishengir-compile --target={judge.TARGET}: accepted, final module of {lines} lines for hivmc")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (example_runs.ExampleFailed, judge.Rejected, FileNotFoundError) as error:
        sys.exit(f"demo: {error}")
