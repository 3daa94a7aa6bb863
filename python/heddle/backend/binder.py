# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The one patch of the stock wheel: arrays as kernel arguments.

Triton builds for every kernel a *binder*, a function that maps the arguments of a launch to parameters, specialisation
and options, and refuses an ndarray before any hook of a back end runs. ``triton.runtime.jit`` looks up the maker of
binders, ``create_function_from_signature(signature, parameters, backend)``, as a module global. :func:`install` replaces
that global by a function that hands every call to the original; for a binder of *this* back end, and for no other, the
arguments are first sent through :func:`heddle.arrays.to_argument`, and names that are neither options nor parameters
are refused with the list of those that exist.

The patch is installed when Triton makes heddle's driver, so it does not exist while another back end is the target.
"""

import functools
import threading

from triton.runtime import jit

from ..arrays import to_argument
from . import options

_last_bound = threading.local()


def take_last_parameters() -> tuple:
    """The parameters of the kernel that this thread bound last; empty on the second call.

    Triton hands `parse_options` all keywords of a launch, those of constexpr parameters among them. This is how the two
    are told apart.
    """
    parameters = getattr(_last_bound, "parameters", ())
    _last_bound.parameters = ()
    return parameters


def _accept_arrays(bind, names):
    @functools.wraps(bind)
    def bind_arrays(*args, **kwargs):
        args = [to_argument(value, name) for value, name in zip(args, names, strict=False)] + list(args[len(names) :])
        for name, value in kwargs.items():
            kwargs[name] = to_argument(value, name)
        _last_bound.parameters = names
        options.check_names(kwargs, names)
        return bind(*args, **kwargs)

    return bind_arrays


def install(backend_class):
    """Makes the binders of back ends of class ``backend_class`` accept arrays. Does nothing the second time."""
    original = jit.create_function_from_signature
    if hasattr(original, "heddle_original"):
        return

    @functools.wraps(original)
    def create_function_from_signature(signature, parameters, backend):
        bind = original(signature, parameters, backend)
        if not isinstance(backend, backend_class):
            return bind
        return _accept_arrays(bind, tuple(parameter.name for parameter in parameters))

    create_function_from_signature.heddle_original = original
    jit.create_function_from_signature = create_function_from_signature
