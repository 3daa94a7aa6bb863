# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The stages of a kernel: ttir by Triton's own passes, then ttadapter and object by heddle's compiler."""

import functools
import hashlib
import os
import platform
import re
import sys

from triton._C.libtriton import ir, passes
from triton.backends.compiler import BaseBackend, GPUTarget

from ..errors import CompileError, OptionError
from . import binder, options


@functools.cache
def _native():
    """The compiler extension; imported late, so that TTIR can be looked at where only the Python part is built."""
    from heddle import _compiler

    return _compiler


@functools.cache
def _host_cpu() -> str:
    """What objects depend on besides the compiler: the host's instruction sets."""
    lines = []
    try:
        with open("/proc/cpuinfo", encoding="ascii", errors="replace") as file:
            for line in file:
                if line.startswith(("model name", "flags", "Features")):
                    lines.append(line)
                if not line.strip():
                    break
    except FileNotFoundError:
        pass  # not Linux: the machine's name has to do
    return f"{platform.machine()}-{hashlib.sha256(''.join(lines).encode()).hexdigest()[:16]}"


def _run(manager, module, tag):
    try:
        manager.run(module, tag)
    except TypeError:  # before 3.6 the pass manager takes no tag
        manager.run(module)


def _warnings(diagnostics: str) -> str:
    """The diagnostics of a kernel that compiled, without its remarks: those are for readers of the compiler's output."""
    kept, keep = [], True
    for line in diagnostics.splitlines(keepends=True):
        head = re.match(r"\S.*?: (error|warning|remark): ", line)
        if head:
            keep = head[1] != "remark"
        if keep:
            kept.append(line)
    return "".join(kept)


class _Compilation:
    """One kernel on its way through the stages. Both native stages come out of one run of the compiler."""

    def __init__(self, target: GPUTarget, kernel_options: options.NPUOptions):
        self.target = target
        self.options = kernel_options
        self.compiled = None

    def ttir(self, module, metadata):
        """Triton's target-independent passes. Block pointers and descriptors stay: their structure is worth keeping."""
        manager = ir.pass_manager(module.context)
        manager.enable_debug()
        passes.common.add_inliner(manager)
        passes.ttir.add_combine(manager)
        passes.common.add_canonicalizer(manager)
        passes.ttir.add_reorder_broadcast(manager)
        passes.common.add_cse(manager)
        passes.common.add_licm(manager)
        passes.common.add_symbol_dce(manager)
        passes.ttir.add_loop_unroll(manager)
        _run(manager, module, "make_ttir")
        return module

    def ttadapter(self, module, metadata):
        name = module.get_entry_func_name() if hasattr(module, "get_entry_func_name") else self.options.kernel_name
        compiler = _native()
        # Whoever makes Triton compile again does not want an old result of ours either.
        chosen = {"target": self.target.arch, "use_cache": os.environ.get("TRITON_ALWAYS_COMPILE", "0") != "1"}
        try:
            self.compiled = compiler.compile(str(module), {**self.options.for_compiler(), **chosen}, f"{name}.ttir")
        except compiler.CompileError as error:
            raise CompileError(name, str(error)) from None
        print(_warnings(self.compiled.diagnostics), end="", file=sys.stderr)
        metadata.update(self.compiled.metadata)
        metadata.setdefault("shared", 1)
        return self.compiled.stage("ttadapter")

    def object(self, text, metadata):
        if self.compiled is None or text != self.compiled.stage("ttadapter"):
            raise OptionError("the adapter IR of a kernel cannot be overridden: override its ttir instead")
        return self.compiled.object


class HeddleBackend(BaseBackend):
    """What Triton asks of a target."""

    binary_ext = "object"

    @staticmethod
    def supports_target(target: GPUTarget) -> bool:
        return target.backend == "heddle"

    def hash(self) -> str:
        return f"{_native().build_id()}-{self.target.arch}-{_host_cpu()}"

    def parse_options(self, values: dict) -> options.NPUOptions:
        parameters = binder.take_last_parameters()
        options.check_names(values, parameters)
        chosen = {name: value for name, value in values.items() if name not in parameters}
        return options.parse(chosen, self.target.arch)

    def add_stages(self, stages: dict, kernel_options, language=None):
        if getattr(language, "name", "TRITON") != "TRITON":
            raise OptionError(f'kernels in the language "{language.name.lower()}" are not supported, use triton.jit')
        compilation = _Compilation(self.target, kernel_options)
        stages["ttir"] = compilation.ttir
        stages["ttadapter"] = compilation.ttadapter
        stages["object"] = compilation.object

    def load_dialects(self, context):
        """Nothing to load: the ops of heddle's own dialects are encoded as extern calls and raised when TTIR is read."""

    def get_codegen_implementation(self, kernel_options=None) -> dict:
        return {"min_dot_size": lambda lhs, rhs: (1, 1, 1)}

    def get_module_map(self) -> dict:
        # The names of CUDA's functions stand for what they compute: triton-to-linalg has a table of them.
        from triton.language.extra.cuda import libdevice

        return {"triton.language.extra.libdevice": libdevice}

    def pack_metadata(self, metadata) -> tuple:
        return (metadata.kernel_name[-49:], metadata.hash, metadata.debug, metadata.tensor_kinds)
