# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The seven primitives of a distributed kernel. Their arguments are checked here, while the kernel is traced."""

from triton.language import core

from ..backends import is_ascend
from .encoding import Tracer, same_width

_SCOPES = ("gpu", "cta", "sys")
_SEMANTICS = ("relaxed", "acquire", "release", "acq_rel")
_SIGNAL_OPS = ("set", "add")
_COMM_SCOPES = ("gpu", "intra_node", "inter_node")
SHMEM_LIBRARY = "libshmem_device"

if core.pointer_type.__hash__ is None:
    # Types are the keys of the dictionary that extern_call takes; pointers define equality and forget the hash.
    core.pointer_type.__hash__ = lambda self: hash((core.pointer_type, str(self)))


@core.builtin
def wait(barrierPtrs, numBarriers, scope: str, semantic: str, waitValue=1, _semantic=None, _builder=None):
    """Waits until ``numBarriers`` signals, the first at ``barrierPtrs``, are each equal to ``waitValue``.

    The signals stand one cache line of 64 bytes apart: 16 elements of int32, 8 of int64. They are read, never changed.
    Returns a token, an int32; give it to :func:`consume_token` together with the pointer whose loads come after.
    """
    trace = Tracer("wait", _semantic, _builder)
    scope = trace.choice("scope", scope, _SCOPES)
    semantic = trace.choice("semantic", semantic, _SEMANTICS)
    flags = trace.pointer("barrierPtrs", barrierPtrs)
    pointee = flags.dtype.element_ty
    if not pointee.is_int() or pointee.primitive_bitwidth not in (32, 64):
        raise trace.error(f'expected a pointer to 32 or 64-bit integers as "barrierPtrs", got {flags.type}')
    count = trace.integer("numBarriers", numBarriers, core.int32)
    wanted = core._unwrap_if_constexpr(waitValue)
    if isinstance(wanted, core.tensor):
        if wanted.type not in (core.int32, core.int64):
            raise trace.error(f'expected an int32 or int64 as "waitValue", got {wanted.type}')
        if wanted.dtype.primitive_bitwidth > pointee.primitive_bitwidth:
            raise trace.error(f'a "waitValue" of type {wanted.type} does not fit a signal of type {pointee}')
    wanted = trace.integer("waitValue", wanted, same_width(pointee))
    attributes = f"scope={scope},semantic={semantic}"
    return trace.emit("wait", [flags, count, wanted], core.int32, False, attributes)


@core.builtin
def consume_token(value, token, _semantic=None, _builder=None):
    """``value``, tied to the ``token`` of a :func:`wait`: what is computed from the result is ordered after the wait."""
    trace = Tracer("consume_token", _semantic, _builder)
    value = core._unwrap_if_constexpr(value)
    if isinstance(value, core.tensor_descriptor_base):
        raise trace.error('expected a pointer or a number as "value", got a tensor descriptor; tie its pointer instead')
    value = trace.tensor(value)
    token = core._unwrap_if_constexpr(token)
    if not isinstance(token, core.tensor) or token.type != core.int32:
        got = token.type if isinstance(token, core.tensor) else type(token).__name__
        raise trace.error(f'expected the int32 that "wait" returned as "token", got {got}')
    return trace.emit("consume_token", [value, token], value.type, False)


@core.builtin
def rank(axis=-1, _semantic=None, _builder=None):
    """The number of this rank, an int32. ``axis`` is accepted and ignored."""
    return Tracer("rank", _semantic, _builder).emit("get_rank", [], core.int32, True)


@core.builtin
def num_ranks(axis=-1, _semantic=None, _builder=None):
    """How many ranks there are, an int32. ``axis`` is accepted and ignored."""
    return Tracer("num_ranks", _semantic, _builder).emit("get_num_ranks", [], core.int32, True)


@core.builtin
def symm_at(ptr, rank, _semantic=None, _builder=None):
    """Where the symmetric object at ``ptr`` stands on ``rank``: a pointer of the same type, for loads and stores."""
    trace = Tracer("symm_at", _semantic, _builder)
    pointer = trace.pointer("ptr", ptr)
    peer = trace.integer("rank", rank, core.int32)
    return trace.emit("symm_at", [pointer, peer], pointer.type, True)


def _check_signal_type(trace, pointer, sig_op):
    """The one place where the primitives depend on the device."""
    signal = pointer.dtype.element_ty
    if not is_ascend():
        if signal not in (core.int64, core.uint64):
            raise trace.error(f'expected a pointer to int64 or uint64 as "ptr", got {pointer.type}')
        return
    if signal not in (core.int32, core.int64, core.uint64):
        raise trace.error(f'expected a pointer to int32, int64 or uint64 as "ptr", got {pointer.type}')
    if sig_op == "add" and signal != core.int32:
        raise trace.error(f'sig_op "add" needs an int32 signal on Ascend, got {signal}; "set" takes 64-bit signals')


@core.builtin
def notify(ptr, rank, signal=1, sig_op: str = "set", comm_scope: str = "inter_node", _semantic=None, _builder=None):
    """Sets the signal at the symmetric address ``ptr`` on ``rank`` to ``signal``, or adds ``signal`` to it.

    On Ascend an int32 signal can be set and added to, a 64-bit one only set.
    """
    trace = Tracer("notify", _semantic, _builder)
    sig_op = trace.choice("sig_op", sig_op, _SIGNAL_OPS)
    comm_scope = trace.choice("comm_scope", comm_scope, _COMM_SCOPES)
    pointer = trace.pointer("ptr", ptr)
    _check_signal_type(trace, pointer, sig_op)
    peer = trace.integer("rank", rank, core.int32)
    value = trace.integer("signal", signal, core.int64)
    attributes = f"sigOp={sig_op},commScope={comm_scope},semantic=release"
    trace.emit("notify", [pointer, peer, value], core.int32, False, attributes)


@core.extern
def extern_call(lib_name, lib_path, args, arg_type_symbol_dict: dict, is_pure: bool, _semantic=None, _builder=None):
    """A call of a function of a device library, chosen by the types of ``args``.

    ``arg_type_symbol_dict`` maps a tuple of argument types to ``(symbol, result type)``, where the result type may be
    ``()`` for none or a tuple for several. To be called from a ``core.extern`` function, not from a kernel.
    """
    trace = Tracer("extern_call", _semantic, _builder)
    operands = [trace.tensor(arg) for arg in args]
    for operand in operands:
        if operand.type.is_block():
            raise trace.error(f"expected scalars and pointers as arguments, got {operand.type}")
    given = tuple(operand.type for operand in operands)
    if given not in arg_type_symbol_dict:
        accepted = "; ".join(_signature(key) for key in arg_type_symbol_dict)
        raise trace.error(f"no function for {_signature(given)}, accepted are {accepted}")
    symbol, result = arg_type_symbol_dict[given]
    pure = bool(core._unwrap_if_constexpr(is_pure))
    if isinstance(result, tuple):
        if core._unwrap_if_constexpr(lib_name) != SHMEM_LIBRARY:
            raise trace.error(f'a function without one result has to be of "{SHMEM_LIBRARY}", got "{lib_name}"')
        return trace.emit_many(symbol, operands, result, pure)
    return trace.emit(symbol, operands, result, pure, lib_path, lib_name)


def _signature(types):
    return f"({', '.join(str(dtype) for dtype in types)})"
