# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Products of matrices with scales and in blocks: what the vendor's compiler makes of them, and where it ends."""

import judge
import pytest

CHIP = 'module attributes {{hacc.target = #hacc.target<"{target}">}} {{\n{text}}}\n'


def pointers(name, argument, shape, element):
    """Text of pointers to the elements of a dense matrix."""
    rows, columns = shape
    grid = f"{rows}x{columns}"
    return f"""  %i{name} = tt.make_range {{end = {rows} : i32, start = 0 : i32}} : tensor<{rows}xi32>
  %j{name} = tt.make_range {{end = {columns} : i32, start = 0 : i32}} : tensor<{columns}xi32>
  %i{name}1 = tt.expand_dims %i{name} {{axis = 1 : i32}} : tensor<{rows}xi32> -> tensor<{rows}x1xi32>
  %j{name}1 = tt.expand_dims %j{name} {{axis = 0 : i32}} : tensor<{columns}xi32> -> tensor<1x{columns}xi32>
  %w{name} = arith.constant dense<{columns}> : tensor<{rows}x1xi32>
  %i{name}2 = arith.muli %i{name}1, %w{name} : tensor<{rows}x1xi32>
  %i{name}3 = tt.broadcast %i{name}2 : tensor<{rows}x1xi32> -> tensor<{grid}xi32>
  %j{name}3 = tt.broadcast %j{name}1 : tensor<1x{columns}xi32> -> tensor<{grid}xi32>
  %o{name} = arith.addi %i{name}3, %j{name}3 : tensor<{grid}xi32>
  %s{name} = tt.splat %{argument} : !tt.ptr<{element}> -> tensor<{grid}x!tt.ptr<{element}>>
  %p{name} = tt.addptr %s{name}, %o{name} : tensor<{grid}x!tt.ptr<{element}>>, tensor<{grid}xi32>
"""


def load(name, argument, shape, element):
    text = pointers(name, argument, shape, element)
    return text + f"  %{name} = tt.load %p{name} : tensor<{shape[0]}x{shape[1]}x!tt.ptr<{element}>>\n"


def store(value, argument, shape, element):
    text = pointers("out", argument, shape, element)
    return text + f"  tt.store %pout, %{value} : tensor<{shape[0]}x{shape[1]}x!tt.ptr<{element}>>\n  tt.return\n}}\n"


def scaled(kind):
    """A product of 64 x 64 matrices of the kind, both with scales."""
    element = {"e4m3": "f8E4M3FN", "e5m2": "f8E5M2", "e2m1": "i8"}[kind]
    a, b = ((64, 32), (32, 64)) if kind == "e2m1" else ((64, 64), (64, 64))
    text = f"tt.func public @k(%xa: !tt.ptr<{element}>, %xb: !tt.ptr<{element}>, %xs: !tt.ptr<i8>, %out: !tt.ptr<f32>) {{\n"
    text += load("a", "xa", a, element) + load("b", "xb", b, element) + load("s", "xs", (64, 2), "i8")
    left, right = (f"tensor<{'x'.join(map(str, shape))}x{element}>" for shape in (a, b))
    text += f"""  %c = arith.constant dense<0.0> : tensor<64x64xf32>
  %d = tt.dot_scaled %a scale %s, %b scale %s, %c lhs = {kind} rhs = {kind} {{fastMath = false}} : {left}, tensor<64x2xi8> * {right}, tensor<64x2xi8> -> tensor<64x64xf32>
"""
    return text + store("d", "out", (64, 64), "f32")


@pytest.mark.parametrize("kind", ["e4m3", "e5m2", "e2m1"])
def test_the_unit_of_a_950_takes_the_scales(kind, tmp_path):
    target = "Ascend910_9589"
    module = judge.export_text(CHIP.format(target=target, text=scaled(kind)), tmp_path / "kernel.mlir")
    judge.verify(module, target)
    final = judge.compile_to_final(module, tmp_path, target=target)
    assert "call @mmadmxL1_float8_" in final


PACKED = """  func.func @k(%a: tensor<64x32xi8>, %b: tensor<32x64xi8>, %s: tensor<64x2xi8>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
    %d = hfusion.matmul_mx ins(%a, %b, %s, %s : tensor<64x32xi8>, tensor<32x64xi8>, tensor<64x2xi8>, tensor<64x2xi8>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
    return %d : tensor<64x64xf32>
  }
"""


def test_bytes_with_scales_are_verified(tmp_path):
    """Two elements of four bits in a byte: the tool takes them for integers later, so that heddle does not emit them."""
    module = tmp_path / "packed.mlir"
    module.write_text(CHIP.format(target="Ascend910_9589", text=PACKED))
    judge.verify(module, "Ascend910_9589")


def in_blocks():
    text = "tt.func public @k(%xa: !tt.ptr<f16>, %xb: !tt.ptr<f16>, %out: !tt.ptr<f32>) {\n"
    text += load("r", "xa", (64, 16), "f16") + load("b", "xb", (32, 32), "f16")
    text += "  %a = tt.reshape %r : tensor<64x16xf16> -> tensor<2x2x16x16xf16>\n"
    text += (
        "  %d = ascend.dot %a, %b {fractal_a = true} : tensor<2x2x16x16xf16>, tensor<32x32xf16> -> tensor<32x32xf32>\n"
    )
    return text + store("d", "out", (32, 32), "f32")


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("Ascend910B3", r"Cannot find root memref\.alloc for mA of this op"),
        ("Ascend910_9589", r"Unsupported operand shape when convert copy to ND2NZ"),
    ],
)
def test_blocks_are_verified_but_not_loaded(target, reason, tmp_path):
    """The published form is what the vendor's dialects know; its compiler takes blocks only from where it put them."""
    module = judge.export_text(CHIP.format(target=target, text=in_blocks()), tmp_path / "kernel.mlir")
    judge.verify(module, target)
    with pytest.raises(judge.Rejected, match=reason):  # until it does
        judge.compile_to_final(module, tmp_path, target=target)
