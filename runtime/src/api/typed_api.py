# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The one table of typed functions: writes their documented prototypes and their definitions.

usage: typed_api.py header|source OUTPUT
"""

import sys
from dataclasses import dataclass

I_TYPES = {f"int{bits}": f"int{bits}_t" for bits in (8, 16, 32, 64)}
U_TYPES = {f"u{name}": f"u{ctype}" for name, ctype in I_TYPES.items()}
HOST = {"float": "float", "double": "double", **I_TYPES, **U_TYPES, "char": "char"}
P2P = {name: ctype for name, ctype in HOST.items() if name != "double"}
BITS = {str(bits): bits // 8 for bits in (8, 16, 32, 64, 128)}


@dataclass
class Function:
    """One family: `{N}` is the type name or the bits, `{T}` the C type, `{B}` the bytes of an element."""

    doc: str
    result: str
    name: str
    parameters: str
    body: str


# Over HOST.
TYPED = [
    Function(
        "Stores `value` in the symmetric `dst` of PE `pe` (release).",
        "void",
        "aclshmem_{N}_p",
        "{T} *dst, const {T} value, int pe",
        "putValue<{T}>(call, dst, value, pe)",
    ),
    Function(
        "The value of the symmetric `src` of PE `pe` (acquire); 0 after an error.",
        "{T}",
        "aclshmem_{N}_g",
        "{T} *src, int32_t pe",
        "return getValue<{T}>(call, src, pe)",
    ),
    Function(
        "Copies `nelems` elements from `src` to the symmetric `dest` of PE `pe`.",
        "void",
        "aclshmem_{N}_put",
        "{T} *dest, {T} *source, size_t nelems, int pe",
        "put(call, dest, source, bytesOf(nelems, sizeof({T})), pe)",
    ),
    Function(
        "Copies `nelems` elements from the symmetric `source` of PE `pe` to `dest`.",
        "void",
        "aclshmem_{N}_get",
        "{T} *dest, {T} *source, size_t nelems, int pe",
        "get(call, dest, source, bytesOf(nelems, sizeof({T})), pe)",
    ),
    Function(
        "A put that is complete after aclshmem_quiet.",
        "void",
        "aclshmem_{N}_put_nbi",
        "{T} *dest, {T} *source, size_t nelems, int pe",
        "put(call, dest, source, bytesOf(nelems, sizeof({T})), pe)",
    ),
    Function(
        "A get that is complete after aclshmem_quiet.",
        "void",
        "aclshmem_{N}_get_nbi",
        "{T} *dest, {T} *source, size_t nelems, int pe",
        "get(call, dest, source, bytesOf(nelems, sizeof({T})), pe)",
    ),
    Function(
        "Puts `src[i * sst]` to `dest[i * dst]` of PE `pe` for i < `nelems`.",
        "void",
        "aclshmem_{N}_iput",
        "{T} *dest, {T} *src, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe",
        "putStrided(call, dest, src, dst, sst, nelems, sizeof({T}), pe)",
    ),
    Function(
        "Gets `src[i * sst]` of PE `pe` to `dest[i * dst]` for i < `nelems`.",
        "void",
        "aclshmem_{N}_iget",
        "{T} *dest, {T} *src, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe",
        "getStrided(call, dest, src, dst, sst, nelems, sizeof({T}), pe)",
    ),
    Function(
        "A put, then `signal` set or added to `sig_addr` of PE `pe`: who sees the signal sees the data.",
        "void",
        "aclshmem_{N}_put_signal",
        "{T} *dst, {T} *src, size_t nelems, uint8_t *sig_addr, int32_t signal, int sig_op, int pe",
        "putSignal(call, dst, src, bytesOf(nelems, sizeof({T})), sig_addr, signal, sig_op, pe)",
    ),
    Function(
        "A put with signal that is complete after aclshmem_quiet.",
        "void",
        "aclshmem_{N}_put_signal_nbi",
        "{T} *dst, {T} *src, size_t nelems, uint8_t *sig_addr, int32_t signal, int sig_op, int pe",
        "putSignal(call, dst, src, bytesOf(nelems, sizeof({T})), sig_addr, signal, sig_op, pe)",
    ),
]

# Over BITS.
SIZED = [
    Function(
        "Copies `nelems` elements of {N} bits from `src` to the symmetric `dst` of PE `pe`.",
        "void",
        "aclshmem_put{N}",
        "void *dst, void *src, size_t nelems, int32_t pe",
        "put(call, dst, src, bytesOf(nelems, {B}), pe)",
    ),
    Function(
        "Copies `nelems` elements of {N} bits from the symmetric `src` of PE `pe` to `dst`.",
        "void",
        "aclshmem_get{N}",
        "void *dst, void *src, size_t nelems, int32_t pe",
        "get(call, dst, src, bytesOf(nelems, {B}), pe)",
    ),
    Function(
        "A put that is complete after aclshmem_quiet.",
        "void",
        "aclshmem_put{N}_nbi",
        "void *dst, void *src, size_t nelems, int32_t pe",
        "put(call, dst, src, bytesOf(nelems, {B}), pe)",
    ),
    Function(
        "A get that is complete after aclshmem_quiet.",
        "void",
        "aclshmem_get{N}_nbi",
        "void *dst, void *src, size_t nelems, int32_t pe",
        "get(call, dst, src, bytesOf(nelems, {B}), pe)",
    ),
    Function(
        "Puts elements of {N} bits, `dst` and `sst` elements apart.",
        "void",
        "aclshmem_iput{N}",
        "void *dest, void *src, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe",
        "putStrided(call, dest, src, dst, sst, nelems, {B}, pe)",
    ),
    Function(
        "Gets elements of {N} bits, `dst` and `sst` elements apart.",
        "void",
        "aclshmem_iget{N}",
        "void *dest, void *src, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe",
        "getStrided(call, dest, src, dst, sst, nelems, {B}, pe)",
    ),
    Function(
        "A put of elements of {N} bits, then `signal` set or added to `sig_addr` of PE `pe`.",
        "void",
        "aclshmem_put{N}_signal",
        "void *dst, void *src, size_t nelems, int32_t *sig_addr, int32_t signal, int sig_op, int pe",
        "putSignal(call, dst, src, bytesOf(nelems, {B}), sig_addr, signal, sig_op, pe)",
    ),
    Function(
        "A put with signal that is complete after aclshmem_quiet.",
        "void",
        "aclshmem_put{N}_signal_nbi",
        "void *dst, void *src, size_t nelems, int32_t *sig_addr, int32_t signal, int sig_op, int pe",
        "putSignal(call, dst, src, bytesOf(nelems, {B}), sig_addr, signal, sig_op, pe)",
    ),
]

ONE = "Words<{T}>{{call, ivar, 1, nullptr, cmp, &value, 0}}"
MANY = "Words<{T}>{{call, ivars, nelems, status, cmp, &value, 0}}"
VECTOR = "Words<{T}>{{call, ivars, nelems, status, cmp, values, 1}}"
SCALARS = "{T} *ivars, size_t nelems, const int *status, int cmp, {T} value"
VECTORS = "{T} *ivars, size_t nelems, const int *status, int cmp, {T} *values"
SOME_SCALARS = SCALARS.replace("size_t nelems,", "size_t nelems, size_t *indices,")
SOME_VECTORS = VECTORS.replace("size_t nelems,", "size_t nelems, size_t *indices,")
OUT = ", size_t *res_out"
NOT_EQUAL = "int cmp = ACLSHMEM_CMP_NE; "

# Over P2P.
WAITS = [
    Function(
        "Waits until `*ivar` is no longer `value`.",
        "void",
        "aclshmem_{N}_wait",
        "{T} *ivar, {T} value",
        NOT_EQUAL + "waitForAll(" + ONE + ")",
    ),
    Function(
        "Waits until `*ivar cmp value` holds.",
        "void",
        "aclshmem_{N}_wait_until",
        "{T} *ivar, int cmp, {T} value",
        "waitForAll(" + ONE + ")",
    ),
    Function(
        "Waits until `ivars[i] cmp value` holds for every i whose `status[i]` is 0.",
        "void",
        "aclshmem_{N}_wait_until_all",
        SCALARS,
        "waitForAll(" + MANY + ")",
    ),
    Function(
        "The same with one value an element.",
        "void",
        "aclshmem_{N}_wait_until_all_vector",
        VECTORS,
        "waitForAll(" + VECTOR + ")",
    ),
    Function(
        "Waits for one element; its index, or SIZE_MAX when all are left out, goes to `res_out`.",
        "void",
        "aclshmem_{N}_wait_until_any",
        SCALARS + OUT,
        "*res_out = waitForAny(" + MANY + ")",
    ),
    Function(
        "The same with one value an element.",
        "void",
        "aclshmem_{N}_wait_until_any_vector",
        VECTORS + OUT,
        "*res_out = waitForAny(" + VECTOR + ")",
    ),
    Function(
        "Waits for one element; the indices of all that hold go to `indices`, their number to `res_out`.",
        "void",
        "aclshmem_{N}_wait_until_some",
        SOME_SCALARS + OUT,
        "*res_out = waitForSome(" + MANY + ", indices)",
    ),
    Function(
        "The same with one value an element.",
        "void",
        "aclshmem_{N}_wait_until_some_vector",
        SOME_VECTORS + OUT,
        "*res_out = waitForSome(" + VECTOR + ", indices)",
    ),
    Function(
        "Whether `*ivar cmp value` holds, as 0 or 1 to `res_out`.",
        "void",
        "aclshmem_{N}_test",
        "{T} *ivar, int cmp, {T} value, int *res_out",
        "*res_out = testAll(" + ONE + ")",
    ),
    Function(
        "The first element that holds, or SIZE_MAX, to `res_out`.",
        "void",
        "aclshmem_{N}_test_any",
        SCALARS + OUT,
        "*res_out = testAny(" + MANY + ")",
    ),
    Function(
        "The same with one value an element.",
        "void",
        "aclshmem_{N}_test_any_vector",
        VECTORS + OUT,
        "*res_out = testAny(" + VECTOR + ")",
    ),
    Function(
        "The elements that hold to `indices`, their number to `res_out`.",
        "void",
        "aclshmem_{N}_test_some",
        SOME_SCALARS + OUT,
        "*res_out = testSome(" + MANY + ", indices)",
    ),
    Function(
        "The same with one value an element.",
        "void",
        "aclshmem_{N}_test_some_vector",
        SOME_VECTORS + OUT,
        "*res_out = testSome(" + VECTOR + ", indices)",
    ),
    Function(
        "Whether every element holds for its value, as 0 or 1 to `res_out`.",
        "void",
        "aclshmem_{N}_test_all_vector",
        VECTORS + ", int *res_out",
        "*res_out = testAll(" + VECTOR + ")",
    ),
]


def functions():
    """All functions with their placeholders filled in."""
    instances = [(family, {"N": name, "T": ctype, "B": 0}) for family in TYPED for name, ctype in HOST.items()]
    instances += [(family, {"N": bits, "T": "void", "B": size}) for family in SIZED for bits, size in BITS.items()]
    instances += [(family, {"N": name, "T": ctype, "B": 0}) for family in WAITS for name, ctype in P2P.items()]
    for family, values in instances:
        fields = (family.doc, family.result, family.name, family.parameters, family.body)
        yield Function(*(field.format(**values) for field in fields))


def header():
    lines = [
        "/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */",
        "/**",
        " * \\file The typed functions. Written by typed_api.py from its table: do not edit.",
        " */",
        "#ifndef SHMEM_HOST_TYPED_H",
        "#define SHMEM_HOST_TYPED_H",
        "",
        '#include "host/shmem_host_def.h"',
        "",
        "#ifdef __cplusplus",
        'extern "C" {',
        "#endif",
        "",
    ]
    for function in functions():
        lines.append(f"/** {function.doc} */")
        lines.append(f"ACLSHMEM_HOST_API {function.result} {function.name}({function.parameters});")
    lines += ["", "#ifdef __cplusplus", '} /* extern "C" */', "#endif", "", "#endif /* SHMEM_HOST_TYPED_H */"]
    return lines


def source():
    lines = [
        "// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception",
        "/// \\file C interface: the typed functions. Written by typed_api.py from its table: do not edit.",
        '#include "host/data_plane/shmem_host_typed.h"',
        '#include "api/Transfer.h"',
        '#include "api/Wait.h"',
        "",
        "using namespace heddle::shmem;",
        "",
        'extern "C" {',
    ]
    for function in functions():
        lines.append(f"{function.result} {function.name}({function.parameters}) {{")
        lines.append(f'  const char *call = "{function.name}";')
        lines.append(f"  {function.body};")
        lines.append("}")
    lines.append('} // extern "C"')
    return lines


def main(kind, output):
    with open(output, "w", encoding="utf-8") as file:
        file.write("\n".join({"header": header, "source": source}[kind]()) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
