# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Chains of ops longer than anyone writes, many of which use each step twice: they compile, or get an error."""

import subprocess
from pathlib import Path

import heddle
import pytest

TOOL = Path(heddle.__file__).parents[2] / "bin" / "heddle"

KERNEL = """tt.func public @kernel(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32, %c: i1) {{
  %range = tt.make_range {{start = 0 : i32, end = 16 : i32}} : tensor<16xi32>
  %ns = tt.splat %n : i32 -> tensor<16xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %lanes = arith.cmpi ne, %range, %ns : tensor<16xi32>
  %m0 = arith.cmpi slt, %range, %ns : tensor<16xi32>
  %o0 = arith.addi %range, %ns : tensor<16xi32>
  %p0 = tt.addptr %xs, %range : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %s0 = tt.addptr %x, %n : !tt.ptr<f32>, i32
{steps}
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %to = tt.addptr %ys, %range : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
{access}
  tt.return
}}
"""
THROUGH_OFFSET = """  %p = tt.addptr %xs, %o{last} : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %v = tt.load %p : tensor<16x!tt.ptr<f32>>
  tt.store %to, %v : tensor<16x!tt.ptr<f32>>"""
THROUGH_POINTER = """  %v = tt.load %p{last} : tensor<16x!tt.ptr<f32>>
  tt.store %to, %v : tensor<16x!tt.ptr<f32>>"""
THROUGH_SCALAR = """  %v = tt.load %s{last} : !tt.ptr<f32>
  tt.store %y, %v : !tt.ptr<f32>"""
THROUGH_CONCATENATION = """  %half = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %both = tt.cat %half, %half : tensor<8x!tt.ptr<f32>> -> tensor<16x!tt.ptr<f32>>
  %p = tt.addptr %both, %o{last} : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %v = tt.load %p : tensor<16x!tt.ptr<f32>>
  tt.store %to, %v : tensor<16x!tt.ptr<f32>>"""
UNDER_MASK = """  %v = tt.load %p0, %m{last} : tensor<16x!tt.ptr<f32>>
  tt.store %to, %v, %m{last} : tensor<16x!tt.ptr<f32>>"""


def offset(op):
    return (
        f"""  %t{{0}} = arith.addi %o{{0}}, %ns : tensor<16xi32>
  %o{{1}} = arith.{op} %t{{0}}, %o{{0}} : tensor<16xi32>""",
        THROUGH_OFFSET,
    )


CHAINS = {
    "sums": offset("addi"),
    "products": offset("muli"),
    "minima": offset("minsi"),
    "quotients": offset("divsi"),
    "conjunctions": (
        """  %t{0} = arith.ori %m{0}, %lanes : tensor<16xi1>
  %m{1} = arith.andi %m{0}, %t{0} : tensor<16xi1>""",
        UNDER_MASK,
    ),
    "moves": ("  %p{1} = tt.addptr %p{0}, %ns : tensor<16x!tt.ptr<f32>>, tensor<16xi32>", THROUGH_POINTER),
    "scalar moves": ("  %s{1} = tt.addptr %s{0}, %n : !tt.ptr<f32>, i32", THROUGH_SCALAR),
    "scalar choices": (
        """  %a{0} = tt.addptr %s{0}, %n : !tt.ptr<f32>, i32
  %s{1} = arith.select %c, %a{0}, %s{0} : !tt.ptr<f32>""",
        THROUGH_SCALAR,
    ),
}

# An access would need as many pointers as there are ways through the chain.
REFUSED = {
    "choices": (
        """  %a{0} = tt.addptr %p{0}, %ns : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %b{0} = tt.addptr %p{0}, %range : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %p{1} = arith.select %lanes, %a{0}, %b{0} : tensor<16xi1>, tensor<16x!tt.ptr<f32>>""",
        THROUGH_POINTER,
    ),
    "choices of tiles": (
        """  %a{0} = tt.addptr %p{0}, %ns : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %b{0} = tt.addptr %p{0}, %range : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %p{1} = arith.select %c, %a{0}, %b{0} : tensor<16x!tt.ptr<f32>>""",
        THROUGH_POINTER,
    ),
}


def compile_chain(chain, length, tmp_path):
    step, access = chain
    steps = "\n".join(step.format(index, index + 1) for index in range(length))
    path = tmp_path / "kernel.ttir"
    path.write_text(KERNEL.format(steps=steps, access=access.format(last=length)))
    command = [TOOL, "compile", path, "--no-cache", "--compile-to=ttadapter", "-o", tmp_path / "kernel.mlir"]
    return subprocess.run(command, text=True, capture_output=True, timeout=120)


@pytest.mark.parametrize("length", [60, 2000])
@pytest.mark.parametrize("chain", CHAINS)
def test_a_chain_compiles(chain, length, tmp_path):
    done = compile_chain(CHAINS[chain], length, tmp_path)
    assert done.returncode == 0, done.stderr[:1000]


@pytest.mark.parametrize("length", [60, 20000])
def test_offsets_of_concatenated_pointers(length, tmp_path):
    chain = ("  %o{1} = arith.addi %o{0}, %ns : tensor<16xi32>", THROUGH_CONCATENATION)
    done = compile_chain(chain, length, tmp_path)
    assert done.returncode == 0, done.stderr[:1000]


@pytest.mark.parametrize("length", [60, 2000])
@pytest.mark.parametrize("chain", REFUSED)
def test_too_many_choices_are_refused(chain, length, tmp_path):
    done = compile_chain(REFUSED[chain], length, tmp_path)
    assert done.returncode == 1
    assert "error: 'tt.load' op expected all lanes of 'ptr' to start at one pointer\n" in done.stderr
    assert "note: expected at most 256 choices between pointers on the way to one access\n" in done.stderr
