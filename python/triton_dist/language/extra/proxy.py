# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""ModuleProxy: one name for a function, the module behind it chosen by the platform."""

import functools
import inspect

from triton.language import core


class ModuleProxy:
    """Forwards to the one module whose predicate is true.

    ``candidates`` is a list of ``(predicate, module)``. The predicates are asked once, here; exactly one has to hold.
    """

    def __init__(self, candidates):
        active = [module for predicate, module in candidates if predicate()]
        if len(active) != 1:
            names = ", ".join(module.__name__ for module in active) or "none"
            raise ImportError(f"expected one platform, got {names}: PATH holds the tools of several vendors or of none")
        self._module = active[0]

    def __getattr__(self, name):
        try:
            return getattr(self._module, name)
        except AttributeError:
            raise AttributeError(f'"{name}" is not available on this platform ({self._module.__name__})') from None

    def dispatch(self, stub):
        """A decorator: the body of ``stub`` is ignored, a call goes to the function of the same name.

        Triton's code generator passes `_semantic` to a callee whose signature has it. The stub's signature gets it here;
        it is handed on where the function behind accepts it.
        """
        signature = inspect.signature(stub)
        semantic = inspect.Parameter("_semantic", inspect.Parameter.KEYWORD_ONLY, default=None)
        advertised = signature.replace(parameters=[*signature.parameters.values(), semantic])

        @functools.wraps(stub)
        def forward(*args, _semantic=None, **kwargs):
            function = getattr(self, stub.__name__)
            if "_semantic" in inspect.signature(function).parameters:
                kwargs["_semantic"] = _semantic
            return function(*args, **kwargs)

        forward.__signature__ = advertised
        setattr(forward, core.TRITON_BUILTIN, True)
        return forward
