# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How a call leaves the stock front end: as an extern op that heddle raises when it reads the TTIR.

A call with one result is a ``tt.extern_elementwise``: libname and symbol say what is meant, libpath holds attributes
as "key=value,key=value". A call with no result, or with several, is a ``tt.elementwise_inline_asm`` whose text is
``distributed.extern_call <symbol>``; one without a result returns an int32 that nobody reads.
"""

from triton.language import core

LIBRARY = "distributed"
BACKENDS = ("cann", "heddle")
_INTEGERS = {
    8: (core.int8, core.uint8),
    16: (core.int16, core.uint16),
    32: (core.int32, core.uint32),
    64: (core.int64, core.uint64),
}


class Tracer:
    """The state of the front end during one call, the same for all releases of Triton."""

    def __init__(self, call, semantic, builder):
        self.call = call
        self.semantic = semantic
        self.builder = semantic.builder if semantic is not None else builder
        backend = getattr(self.builder.options, "backend_name", None)
        if backend not in BACKENDS:
            raise ValueError(f'{call}: expected heddle as the target of the kernel, got "{backend}"')

    def error(self, text):
        return ValueError(f"{self.call}: {text}")

    def choice(self, name, value, accepted):
        """A string argument that has to be one of a few."""
        value = core._unwrap_if_constexpr(value)
        if value not in accepted:
            listed = ", ".join(f'"{text}"' for text in accepted)
            raise self.error(f'expected one of {listed} as "{name}", got "{value}"')
        return value

    def tensor(self, value):
        """A value of the kernel, made from a Python number where it is one."""
        value = core._unwrap_if_constexpr(value)
        if isinstance(value, core.tensor):
            return value
        if self.semantic is not None:
            return self.semantic.to_tensor(value)
        from triton.language import semantic

        return semantic.to_tensor(value, self.builder)

    def cast(self, value, dtype):
        if value.dtype == dtype:
            return value
        if self.semantic is not None:
            return self.semantic.cast(value, dtype)
        from triton.language import semantic

        return semantic.cast(value, dtype, self.builder)

    def constant(self, number, dtype):
        get = getattr(self.builder, f"get_int{dtype.primitive_bitwidth}")
        return core.tensor(get(number), dtype)

    def integer(self, name, value, dtype):
        """A scalar integer argument as ``dtype``; a Python number has to fit."""
        value = core._unwrap_if_constexpr(value)
        if isinstance(value, int) and not isinstance(value, bool):
            bits = dtype.primitive_bitwidth
            if not -(1 << (bits - 1)) <= value < 1 << bits:
                raise self.error(f'{value} as "{name}" does not fit {dtype}')
            return self.constant(value - (1 << bits) if value >= 1 << (bits - 1) else value, dtype)
        if not isinstance(value, core.tensor):
            raise self.error(f'expected an integer as "{name}", got {type(value).__name__}')
        if value.type.is_block() or not value.dtype.is_int() or value.dtype.is_bool():
            raise self.error(f'expected a scalar integer as "{name}", got {value.type}')
        return self.cast(value, dtype)

    def pointer(self, name, value):
        """A scalar pointer argument."""
        value = core._unwrap_if_constexpr(value)
        if not isinstance(value, core.tensor) or not value.type.is_ptr():
            got = value.type if isinstance(value, core.tensor) else type(value).__name__
            raise self.error(f'expected a scalar pointer as "{name}", got {got}')
        return value

    def emit(self, symbol, operands, result_type, pure, attributes="", library=LIBRARY):
        """A call with one result."""
        handles = [operand.handle for operand in operands]
        ir_type = result_type.to_ir(self.builder)
        handle = self.builder.create_extern_elementwise(library, attributes, symbol, handles, ir_type, pure)
        return core.tensor(handle, result_type)

    def emit_many(self, symbol, operands, result_types, pure):
        """A call with no result or several."""
        handles = [operand.handle for operand in operands]
        ir_types = [dtype.to_ir(self.builder) for dtype in result_types or (core.int32,)]
        text = f"{LIBRARY}.extern_call {symbol}"
        op = self.builder.create_inline_asm(text, "", handles, ir_types, pure, 1)
        if not result_types:
            return None
        return core.tuple([core.tensor(op.get_result(index), dtype) for index, dtype in enumerate(result_types)])


def same_width(dtype):
    """The signed integer of the width of ``dtype``."""
    return _INTEGERS[dtype.primitive_bitwidth][0]
