# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""heddle compile and heddle info."""

import json
import re
import subprocess
from pathlib import Path

import heddle
import pytest
import triton
import triton.language as tl

# <build>/python/heddle/__init__.py is a link; the tool lies in <build>/bin.
TOOL = Path(heddle.__file__).parents[2] / "bin" / "heddle"


@triton.jit
def double_kernel(x, out, n, BLOCK: tl.constexpr):
    offsets = tl.arange(0, BLOCK)
    tl.store(out + offsets, tl.load(x + offsets, mask=offsets < n) * 2, mask=offsets < n)


@triton.jit
def assembly_kernel(x):
    value = tl.load(x)
    tl.store(x, tl.inline_asm_elementwise("nop", "=r,r", [value], dtype=tl.int32, is_pure=True, pack=1))


@pytest.fixture
def kernel(ttir, tmp_path):
    """A file of Triton IR."""
    path = tmp_path / "double.ttir"
    path.write_text(ttir(double_kernel, {"x": "*fp32", "out": "*fp32", "n": "i32"}, {"BLOCK": 64}))
    return path


def compile_(*arguments, **options):
    command = [TOOL, "compile", "--no-cache", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, timeout=60, **options)


def test_each_stage(kernel):
    ttir = compile_(kernel, "--compile-to=ttir")
    assert (ttir.returncode, ttir.stderr) == (0, b"") and b"tt.func public @double_kernel" in ttir.stdout
    adapter = compile_(kernel, "--compile-to=ttadapter")
    assert b"func.func @double_kernel" in adapter.stdout and b'mix_mode = "aiv"' in adapter.stdout
    assert b"tt." not in adapter.stdout.replace(b"tt.tensor_kind", b"").replace(b"tt.divisibility", b"")
    assert compile_(kernel).stdout.startswith(b"\x7fELF")


def test_standard_input_and_an_output_file(kernel, tmp_path):
    output = tmp_path / "kernel.o"
    done = compile_("-", "-o", output, input=kernel.read_bytes())
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert output.read_bytes() == compile_(kernel).stdout


def test_a_stage_is_input_again(kernel, tmp_path):
    raised = tmp_path / "raised.ttir"
    compile_(kernel, "--compile-to=ttir", "-o", raised)
    assert compile_(raised, "--compile-to=ttadapter").stdout == compile_(kernel, "--compile-to=ttadapter").stdout


def test_the_target_is_written_down(kernel):
    assert b'#hacc.target<"Ascend910B4">' in compile_(kernel, "--compile-to=ttadapter", "--target=Ascend910B4").stdout


def test_metadata(kernel, tmp_path):
    path = tmp_path / "metadata.json"
    compile_(kernel, "-o", tmp_path / "kernel.o", "--metadata", path)
    metadata = json.loads(path.read_text())
    assert metadata["kernel_name"] == metadata["name"] == "double_kernel"
    assert metadata["arguments"] == ["ptr", "ptr", "i32"] and metadata["tensor_kinds"] == [0, 1]
    assert (metadata["mix_mode"], metadata["uses_heap"], metadata["sub_blocks"]) == ("aiv", False, 1)


def test_the_vendor_compiler_is_a_stage(kernel, tmp_path):
    output = tmp_path / "kernel.bin"
    done = compile_(kernel, "--compile-to=npubin", "-o", output, text=True)
    assert done.returncode == 0
    assert f'wrote the final module to "{output}.hivm.mlir"' in done.stderr
    assert "double_kernel" in Path(f"{output}.hivm.mlir").read_text()


def test_an_unsupported_op_is_located_in_the_python_file(ttir, tmp_path):
    path = tmp_path / "assembly.ttir"
    path.write_text(ttir(assembly_kernel, {"x": "*i32"}))
    done = compile_(path, text=True)
    source = Path(__file__).read_text()
    line = source[: source.index('"nop"')].count("\n") + 1
    assert done.returncode == 1
    expected = (
        rf"{re.escape(__file__)}:{line}:\d+: error: 'llvm.inline_asm' op expected no assembler text on the CPU target, "
        'got "nop" with constraints "=r,r": it is for another machine; write the computation in the kernel or call a '
        "function of the library"
    )
    assert re.fullmatch(expected, done.stderr.splitlines()[0])


@pytest.mark.parametrize(
    ("arguments", "code", "text"),
    [
        (
            ["-", "--compile-to=ptx"],
            1,
            'heddle compile: expected one of ttir, ttadapter, npubin, object as stage, got "ptx"\n',
        ),
        (["nowhere.ttir"], 1, 'heddle compile: cannot read "nowhere.ttir": No such file or directory\n'),
        (["-", "--compile-to=npubin"], 1, "heddle compile: stage npubin writes files: expected -o FILE\n"),
        (["-", "-o", "/no/such/file"], 1, 'heddle compile: cannot write "/no/such/file": No such file or directory\n'),
        (
            ["-", "-o", "/dev/null", "--metadata", "/no/m"],
            1,
            'heddle compile: cannot write "/no/m": No such file or directory\n',
        ),
        ([], 2, "heddle: FILE is required\n"),
        (["-", "--frobnicate"], 2, "heddle: The following argument was not expected: --frobnicate\n"),
    ],
)
def test_a_wrong_command_line_is_an_error(kernel, arguments, code, text):
    done = compile_(*arguments, input=kernel.read_text(), text=True)
    assert (done.returncode, done.stderr) == (code, text)


def test_text_that_is_no_triton_ir_is_an_error(tmp_path):
    path = tmp_path / "broken.ttir"
    path.write_text("module {\n  tt.fun @k()\n}\n")
    done = compile_(path, text=True)
    assert done.returncode == 1 and done.stderr.startswith(f"{path}:2:3: error: ")


def test_help_lists_the_stages():
    done = compile_("--help", text=True)
    for stage in ("ttir", "ttadapter", "npubin", "object"):
        assert f"\n  {stage} " in done.stdout


def test_help_lists_the_options():
    done = compile_("--help", text=True)
    options = ["--compile-mode", "--no-linearize", "--enable-mask-fallback-conversion", "--optimize-dynamic-offset"]
    for option in [*options, "--compile-on-910-95", "--atomic-form", "--vendor-option"]:
        assert re.search(rf"^  {option}\b", done.stdout, re.MULTILINE), option


def test_info_says_what_is_installed():
    done = subprocess.run([TOOL, "info"], text=True, capture_output=True, timeout=60)
    lines = dict(line.split(maxsplit=1) for line in done.stdout.splitlines() if line[0] != " ")
    assert done.returncode == 0
    assert lines["heddle"] == heddle.__version__
    assert lines["LLVM"].startswith("22.1.")
    assert lines["bishengir-compile"].endswith("/bishengir-compile")
    assert "Ascend910B3" in done.stdout


def test_the_tool_tells_its_commands_and_version():
    done = subprocess.run([TOOL, "--help"], text=True, capture_output=True, timeout=60)
    assert [line.split()[0] for line in done.stdout.split("Subcommands:\n")[1].splitlines() if line] == [
        "compile",
        "run",
        "info",
    ]
    done = subprocess.run([TOOL, "--version"], text=True, capture_output=True, timeout=60)
    assert done.stdout == f"heddle {heddle.__version__}\n"
