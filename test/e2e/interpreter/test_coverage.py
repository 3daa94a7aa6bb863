# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernels use the whole of triton.language: each public name stands in one, or here with the reason why not."""

import ast

import triton.language as tl
from interpreter import compare

MODULES = "a module; its functions are exported beside it"
UNNAMED = "the type of a value; kernels get such values without naming it"
LANGUAGE = {
    "constexpr_type": UNNAMED,
    "dtype": UNNAMED,
    "slice": "what a subscript becomes; kernels write it with colons",
    "tensor_descriptor": UNNAMED,
    "tensor_descriptor_type": UNNAMED,
    "tuple_type": UNNAMED,
    "core": MODULES,
    "float8e4b15": "converted by code of GPU back ends only",
    "inline_asm_elementwise": "assembler text is for one machine, which the virtual NPU is not; it is refused",
    "extra": "a package for vendors",
    "random": MODULES,
    "standard": MODULES,
    "void": "the type of functions without a result",
    "str_to_ty": "a helper of launchers: the type that a string of a signature means",
    "pi32_t": "an alias of tl.pointer_type(tl.int32)",
    "target_info": "asks for GPU architectures",
}
METHODS = {}


def in_kernels(owner: str | None) -> set[str]:
    """Names of tl, or of anything, that functions under triton.jit use."""
    found = set()
    for file in compare.files():
        for node in ast.parse((compare.KERNELS / f"{file}.py").read_text()).body:
            if not isinstance(node, ast.FunctionDef) or not any(
                "triton.jit" in ast.unparse(d) for d in node.decorator_list
            ):
                continue
            for item in ast.walk(node):
                if isinstance(item, ast.Attribute) and (owner is None or ast.unparse(item.value) == owner):
                    found.add(item.attr)
    return found


def check(public: set[str], used: set[str], explained: dict[str, str]):
    assert sorted(public - used - set(explained)) == [], "neither in a kernel nor explained"
    assert sorted(set(explained) & used) == [], "explained and yet in a kernel"
    assert sorted(set(explained) - public) == [], "explained and not exported"


def test_every_name_of_the_language():
    check({name for name in dir(tl) if not name.startswith("_")}, in_kernels("tl"), LANGUAGE)


def test_every_method_of_tensors():
    methods = {name for name in dir(tl.tensor) if not name.startswith("_")}
    check(methods, in_kernels(None), METHODS)
