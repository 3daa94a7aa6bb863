# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The functions of ``libaclshmem`` that a kernel may call, each one extern call of a symbol of the device library."""

from triton.language import core

from ...encoding import Tracer

LIBRARY = "libshmem_device"

ACLSHMEM_CMP_EQ = core.constexpr(0)
ACLSHMEM_CMP_NE = core.constexpr(1)
ACLSHMEM_CMP_GT = core.constexpr(2)
ACLSHMEM_CMP_GE = core.constexpr(3)
ACLSHMEM_CMP_LT = core.constexpr(4)
ACLSHMEM_CMP_LE = core.constexpr(5)
ACLSHMEM_SIGNAL_SET = core.constexpr(0)
ACLSHMEM_SIGNAL_ADD = core.constexpr(1)

# How the library calls the element types of puts and gets.
_TYPE_NAMES = {
    core.float16: "half",
    core.bfloat16: "bfloat16",
    core.float32: "float",
    core.int8: "int8",
    core.int16: "int16",
    core.int32: "int32",
    core.int64: "int64",
    core.uint8: "uint8",
    core.uint16: "uint16",
    core.uint32: "uint32",
    core.uint64: "uint64",
}


class _Call(Tracer):
    """One call of the library."""

    def value(self, symbol, operands, dtype, pure=False):
        return self.emit(symbol, operands, dtype, pure, library=LIBRARY)

    def nothing(self, symbol, operands=()):
        return self.emit_many(symbol, operands, (), False)

    def int32_pointer(self, name, value):
        pointer = self.pointer(name, value)
        if pointer.dtype.element_ty != core.int32:
            raise self.error(f'expected a pointer to int32 as "{name}", got {pointer.type}')
        return pointer

    def copied(self, dest, source):
        """The two ends of a copy and the library's name of their type."""
        dest = self.pointer("dest", dest)
        source = self.pointer("source", source)
        if dest.type != source.type:
            raise self.error(f'expected "dest" and "source" of one type, got {dest.type} and {source.type}')
        element = dest.dtype.element_ty
        if element not in _TYPE_NAMES:
            accepted = ", ".join(str(dtype) for dtype in _TYPE_NAMES)
            raise self.error(f"expected a pointer to one of {accepted}, got {dest.type}")
        return [dest, source], _TYPE_NAMES[element]

    def copy(self, name, dest, source, nbytes, pe):
        ends, type_name = self.copied(dest, source)
        size = self.integer("bytes", nbytes, core.uint32)
        self.nothing(f"aclshmem_{name}_{type_name}", [*ends, size, self.integer("pe", pe, core.int32)])

    def put_signal(self, name, dest, source, nbytes, sig_addr, signal, sig_op, pe):
        ends, type_name = self.copied(dest, source)
        operands = [
            *ends,
            self.integer("nbytes", nbytes, core.uint32),
            self.int32_pointer("sig_addr", sig_addr),
            self.integer("signal", signal, core.int32),
            self.integer("sig_op", sig_op, core.int32),
            self.integer("pe", pe, core.int32),
        ]
        self.nothing(f"aclshmem_{name}_{type_name}", operands)


@core.extern
def my_pe(_semantic=None, _builder=None):
    return _Call("my_pe", _semantic, _builder).value("aclshmem_my_pe", [], core.int32, pure=True)


@core.extern
def n_pes(_semantic=None, _builder=None):
    return _Call("n_pes", _semantic, _builder).value("aclshmem_n_pes", [], core.int32, pure=True)


@core.extern
def int_p(dest, value, pe, qp_id=0, _semantic=None, _builder=None):
    call = _Call("int_p", _semantic, _builder)
    operands = [call.int32_pointer("dest", dest), call.integer("value", value, core.int32)]
    call.nothing("aclshmem_int32_p", [*operands, call.integer("pe", pe, core.int32)])


@core.extern
def remote_ptr(local_ptr, pe, _semantic=None, _builder=None):
    call = _Call("remote_ptr", _semantic, _builder)
    pointer = call.pointer("local_ptr", local_ptr)
    return call.value("aclshmem_ptr", [pointer, call.integer("pe", pe, core.int32)], pointer.type)


@core.extern
def barrier_all(_semantic=None, _builder=None):
    _Call("barrier_all", _semantic, _builder).nothing("aclshmem_barrier_all")


@core.extern
def barrier_all_vec(_semantic=None, _builder=None):
    _Call("barrier_all_vec", _semantic, _builder).nothing("aclshmemx_barrier_all_vec")


@core.extern
def quiet(_semantic=None, _builder=None):
    _Call("quiet", _semantic, _builder).nothing("aclshmem_quiet")


@core.extern
def fence(_semantic=None, _builder=None):
    _Call("fence", _semantic, _builder).nothing("aclshmem_fence")


@core.extern
def putmem(dest, source, bytes, pe, _semantic=None, _builder=None):
    _Call("putmem", _semantic, _builder).copy("putmem", dest, source, bytes, pe)


@core.extern
def putmem_nbi(dest, source, bytes, pe, qp_id=0, _semantic=None, _builder=None):
    _Call("putmem_nbi", _semantic, _builder).copy("putmem_nbi", dest, source, bytes, pe)


@core.extern
def getmem(dest, source, bytes, pe, _semantic=None, _builder=None):
    _Call("getmem", _semantic, _builder).copy("getmem", dest, source, bytes, pe)


@core.extern
def getmem_nbi(dest, source, bytes, pe, qp_id=0, _semantic=None, _builder=None):
    _Call("getmem_nbi", _semantic, _builder).copy("getmem_nbi", dest, source, bytes, pe)


@core.extern
def putmem_signal(dest, source, nbytes, sig_addr, signal, sig_op, pe, _semantic=None, _builder=None):
    call = _Call("putmem_signal", _semantic, _builder)
    call.put_signal("putmem_signal", dest, source, nbytes, sig_addr, signal, sig_op, pe)


@core.extern
def putmem_signal_nbi(dest, source, nbytes, sig_addr, signal, sig_op, pe, _semantic=None, _builder=None):
    call = _Call("putmem_signal_nbi", _semantic, _builder)
    call.put_signal("putmem_signal_nbi", dest, source, nbytes, sig_addr, signal, sig_op, pe)


@core.extern
def signal_op(sig_addr, signal, sig_op, pe, _semantic=None, _builder=None):
    call = _Call("signal_op", _semantic, _builder)
    operands = [call.int32_pointer("sig_addr", sig_addr), call.integer("signal", signal, core.int32)]
    operands += [call.integer("sig_op", sig_op, core.int32), call.integer("pe", pe, core.int32)]
    call.nothing("aclshmemx_signal_op", operands)


@core.extern
def signal_wait_until(sig_addr, cmp_, cmp_val, _semantic=None, _builder=None):
    call = _Call("signal_wait_until", _semantic, _builder)
    operands = [call.int32_pointer("sig_addr", sig_addr), call.integer("cmp_", cmp_, core.int32)]
    operands.append(call.integer("cmp_val", cmp_val, core.int32))
    return call.value("aclshmem_signal_wait_until", operands, core.int32)
