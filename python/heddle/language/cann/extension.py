# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""``import triton.language.extra.cann.extension as al``: what a kernel may ask of, and say to, an Ascend core.

Triton's front end has no ops for these. They are encoded as ``tt.extern_elementwise`` with libname "ascend", which
heddle's compiler raises when it reads the TTIR.
"""

import enum

from triton.language import core

__all__ = [
    "PIPE",
    "compile_hint",
    "multibuffer",
    "sub_vec_id",
    "sub_vec_num",
    "sync_block_all",
    "sync_block_set",
    "sync_block_wait",
]

_CORES = ("cube", "vector")
_MODES = ("all", "all_cube", "all_vector", "all_sub_vector")
_MAX_EVENT = 15


class PIPE(enum.Enum):
    """The pipes of a core."""

    S = "PIPE_S"
    V = "PIPE_V"
    M = "PIPE_M"
    MTE1 = "PIPE_MTE1"
    MTE2 = "PIPE_MTE2"
    MTE3 = "PIPE_MTE3"
    ALL = "PIPE_ALL"
    FIX = "PIPE_FIX"


def _call(semantic, builder, symbol, operands, dtype, pure, attributes=""):
    builder = semantic.builder if semantic is not None else builder
    handles = [operand.handle for operand in operands]
    handle = builder.create_extern_elementwise("ascend", attributes, symbol, handles, dtype.to_ir(builder), pure)
    return core.tensor(handle, dtype)


@core.builtin
def sub_vec_id(_semantic=None, _builder=None):
    """The vector core, 0 or 1, of the block's pair that executes the kernel, as int64.

    A kernel that asks is run once on each of the two: work that must happen once a block stands under
    ``if sub_vec_id() == 0:``.
    """
    return _call(_semantic, _builder, "sub_vec_id", [], core.int64, True)


@core.builtin
def sub_vec_num(_semantic=None, _builder=None):
    """The number of vector cores of a block: 2 on 910B and 950, known when the kernel is compiled."""
    return core.constexpr(2)


def _hint(name, value):
    """A hint as the inside of an attribute dictionary."""
    if isinstance(value, core.constexpr):
        value = value.value
    if value is None:
        return name
    if isinstance(value, bool):
        return f"{name} = {str(value).lower()}"
    if isinstance(value, int):
        return f"{name} = {value} : i32" if value else name
    if isinstance(value, str):
        return f'{name} = "{value}"'
    if isinstance(value, list | tuple | core.tuple):
        numbers = [core._unwrap_if_constexpr(number) for number in value]
        if all(isinstance(number, int) for number in numbers):
            return f"{name} = [{', '.join(str(number) for number in numbers)}]"
    raise ValueError(
        f'compile_hint: expected a bool, an int, a str, a list of ints or None as "{name}", got {type(value).__name__}'
    )


@core.builtin
def compile_hint(ptr, hint_name, hint_val=None, _semantic=None, _builder=None):
    """Says something about a value to the vendor's compiler, e.g. ``compile_hint(x, "dot_pad_only_k")``."""
    name = core._unwrap_if_constexpr(hint_name)
    if not isinstance(name, str) or not name:
        raise ValueError(f'compile_hint: expected a name as "hint_name", got "{name}"')
    if not isinstance(ptr, core.tensor):
        raise ValueError(f'compile_hint: expected a value of the kernel as "ptr", got {type(ptr).__name__}')
    hint = _hint(name, hint_val)
    _call(_semantic, _builder, "compile_hint", [ptr], ptr.type, False, hint)


@core.builtin
def multibuffer(src, size, _semantic=None, _builder=None):
    """Asks for ``size`` buffers for a value."""
    compile_hint(src, "hivm.multi_buffer", core._unwrap_if_constexpr(size), _semantic=_semantic, _builder=_builder)


def _event(call, event_id, semantic, builder):
    """The flag of a synchronisation as operand."""
    event_id = core._unwrap_if_constexpr(event_id)
    if isinstance(event_id, core.tensor):
        if event_id.type.is_block() or not event_id.dtype.is_int():
            raise ValueError(f'{call}: expected a scalar integer as "event_id", got {event_id.type}')
        return event_id
    if not isinstance(event_id, int) or not 0 <= event_id <= _MAX_EVENT:
        raise ValueError(f'{call}: expected an integer from 0 to {_MAX_EVENT} as "event_id", got {event_id}')
    builder = semantic.builder if semantic is not None else builder
    return core.tensor(builder.get_int64(event_id), core.int64)


def _between_cores(call, sender, receiver, event_id, sender_pipe, receiver_pipe, semantic, builder):
    attributes = {"sender": core._unwrap_if_constexpr(sender), "receiver": core._unwrap_if_constexpr(receiver)}
    for name, value in attributes.items():
        if value not in _CORES:
            raise ValueError(f'{call}: expected "cube" or "vector" as "{name}", got "{value}"')
    if attributes["sender"] == attributes["receiver"]:
        raise ValueError(f'{call}: expected "sender" and "receiver" to differ, got "{attributes["sender"]}" twice')
    for name, value in (("sender_pipe", sender_pipe), ("receiver_pipe", receiver_pipe)):
        value = core._unwrap_if_constexpr(value)
        if value is None:
            continue
        if not isinstance(value, PIPE):
            raise ValueError(f'{call}: expected a PIPE as "{name}", got "{value}"')
        attributes[name] = value.value
    text = ",".join(f"{name}={value}" for name, value in attributes.items())
    _call(semantic, builder, call, [_event(call, event_id, semantic, builder)], core.int32, False, text)


@core.builtin
def sync_block_set(sender, receiver, event_id, sender_pipe=None, receiver_pipe=None, _semantic=None, _builder=None):
    """The ``sender`` core ("cube" or "vector") tells the other kind of core of its block that it got here."""
    _between_cores("sync_block_set", sender, receiver, event_id, sender_pipe, receiver_pipe, _semantic, _builder)


@core.builtin
def sync_block_wait(sender, receiver, event_id, sender_pipe=None, receiver_pipe=None, _semantic=None, _builder=None):
    """The ``receiver`` core waits for the matching :func:`sync_block_set`."""
    _between_cores("sync_block_wait", sender, receiver, event_id, sender_pipe, receiver_pipe, _semantic, _builder)


@core.builtin
def sync_block_all(mode, event_id, _semantic=None, _builder=None):
    """All cores of ``mode`` ("all", "all_cube", "all_vector" or "all_sub_vector") meet."""
    mode = core._unwrap_if_constexpr(mode)
    if mode not in _MODES:
        listed = ", ".join(f'"{text}"' for text in _MODES)
        raise ValueError(f'sync_block_all: expected one of {listed} as "mode", got "{mode}"')
    event = _event("sync_block_all", event_id, _semantic, _builder)
    _call(_semantic, _builder, "sync_block_all", [event], core.int32, False, f"mode={mode}")
