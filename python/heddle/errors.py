# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The exceptions that heddle raises on user input."""

from triton.errors import TritonError


class HeddleError(Exception):
    """Base of every error that heddle raises on user input."""


class OptionError(HeddleError, ValueError):
    """A launch or compile option with an unknown name or a value that is not accepted."""


class ArgumentError(HeddleError, TypeError):
    """A kernel argument that cannot be handed to a kernel."""


class CompileError(HeddleError, TritonError):
    """A kernel that could not be compiled; the text holds the diagnostics, each located in the kernel's source."""

    def __init__(self, kernel: str, diagnostics: str):
        self.kernel = kernel
        self.diagnostics = diagnostics
        super().__init__(f'kernel "{kernel}" could not be compiled\n{diagnostics.rstrip()}')

    def __reduce__(self):
        # Triton copies exceptions; the constructor takes other arguments than the message.
        return type(self), (self.kernel, self.diagnostics)
