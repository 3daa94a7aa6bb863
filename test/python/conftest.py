# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Fixtures of the Python tests."""

import pytest
import triton
from triton._C.libtriton import ir
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

TARGET = GPUTarget("heddle", "Ascend910B3", 1)


def trace_ttir(kernel, signature, constants=None, **kernel_options):
    """The TTIR text of a kernel: the front end and the ttir stage, without heddle's compiler."""
    from heddle.backend.compiler import HeddleBackend

    backend = HeddleBackend(TARGET)
    options = backend.parse_options(kernel_options)
    constants = dict(constants or {})
    full = {name: signature.get(name, "constexpr") for name in kernel.arg_names}
    source = ASTSource(kernel, full, constants, {})
    context = ir.context()
    ir.load_dialects(context)
    module = source.make_ir(
        TARGET, options, backend.get_codegen_implementation(options), backend.get_module_map(), context
    )
    stages = {}
    backend.add_stages(stages, options)
    return str(stages["ttir"](module, {}))


@pytest.fixture
def ttir():
    return trace_ttir


def error_of(kernel, signature, constants=None):
    """The text of the error that tracing ends with, without the excerpt of the source."""
    with pytest.raises(triton.CompilationError) as caught:
        trace_ttir(kernel, signature, constants)
    error = caught.value
    while error.error_message is None and error.__cause__ is not None:
        error = error.__cause__
    return error.error_message


@pytest.fixture
def trace_error():
    return error_of
