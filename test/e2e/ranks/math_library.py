# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions of `libdevice` against float64: on tensors of one and two dimensions and on scalars, in f32 and f64."""

import math
import sys

import numpy as np
import triton
import triton.language as tl
from heddle.testing import guarded
from triton.language.extra import libdevice
from triton.language.extra.cuda import libdevice as cuda_libdevice

N = 64


def one(name, low, high, reference):
    return name, (low, high), reference


vector = np.vectorize
UNARY = [
    one("acos", -1, 1, np.arccos),
    one("acosh", 1, 9, np.arccosh),
    one("asin", -1, 1, np.arcsin),
    one("asinh", -9, 9, np.arcsinh),
    one("atan", -9, 9, np.arctan),
    one("atanh", -0.95, 0.95, np.arctanh),
    one("cbrt", -9, 9, np.cbrt),
    one("ceil", -9, 9, np.ceil),
    one("cos", -9, 9, np.cos),
    one("cosh", -9, 9, np.cosh),
    one("cospi", -9, 9, lambda x: np.cos(np.pi * x)),
    one("erf", -3, 3, vector(math.erf)),
    one("erfc", -3, 3, vector(math.erfc)),
    one("exp", -9, 9, np.exp),
    one("exp10", -9, 9, lambda x: 10.0**x),
    one("exp2", -9, 9, np.exp2),
    one("expm1", -0.001, 0.001, np.expm1),
    one("floor", -9, 9, np.floor),
    one("j0", -9, 9, None),
    one("lgamma", 0.5, 9, vector(math.lgamma)),
    one("log", 0.01, 9, np.log),
    one("log10", 0.01, 9, np.log10),
    one("log1p", -0.001, 0.001, np.log1p),
    one("log2", 0.01, 9, np.log2),
    one("nearbyint", -9, 9, np.rint),
    one("rcbrt", 0.5, 9, lambda x: 1 / np.cbrt(x)),
    one("rint", -9, 9, np.rint),
    one("round", -9, 9, lambda x: np.copysign(np.floor(np.abs(x) + 0.5), x)),
    one("rsqrt", 0.01, 9, lambda x: 1 / np.sqrt(x)),
    one("sin", -9, 9, np.sin),
    one("sinh", -9, 9, np.sinh),
    one("sinpi", -9, 9, lambda x: np.sin(np.pi * x)),
    one("sqrt", 0, 9, np.sqrt),
    one("tan", -1.5, 1.5, np.tan),
    one("tanh", -5, 5, np.tanh),
    one("tgamma", 0.5, 9, vector(math.gamma)),
    one("trunc", -9, 9, np.trunc),
]
BINARY = [
    one("atan2", -9, 9, np.arctan2),
    one("copysign", -9, 9, np.copysign),
    one("fdim", -9, 9, lambda x, y: np.maximum(x - y, 0)),
    one("fmod", 0.5, 9, np.fmod),
    one("hypot", -9, 9, np.hypot),
    one("nextafter", -9, 9, None),
    one("pow", 0.5, 3, np.power),
    one("remainder", 0.5, 9, vector(math.remainder)),
]


@triton.jit
def unary_kernel(x, out, N: tl.constexpr, F: tl.constexpr):
    lanes = tl.arange(0, N)
    tl.store(out + lanes, F(tl.load(x + lanes)))
    square = tl.arange(0, 8)[:, None] * 8 + tl.arange(0, 8)[None, :]
    tl.store(out + N + square, F(tl.load(x + square)))
    tl.store(out + 2 * N, F(tl.load(x)))


@triton.jit
def binary_kernel(x, y, out, N: tl.constexpr, F: tl.constexpr):
    lanes = tl.arange(0, N)
    tl.store(out + lanes, F(tl.load(x + lanes), tl.load(y + lanes)))
    square = tl.arange(0, 8)[:, None] * 8 + tl.arange(0, 8)[None, :]
    tl.store(out + N + square, F(tl.load(x + square), tl.load(y + square)))
    tl.store(out + 2 * N, F(tl.load(x), tl.load(y)))


def bessel_j0(x):
    t = np.linspace(0, np.pi, 20001)
    f = np.cos(np.outer(x, np.sin(t)))
    return ((f[:, 1:] + f[:, :-1]) / 2).mean(axis=1)


REFERENCES = {"j0": bessel_j0}


def check(kernel, name, interval, reference, count):
    for dtype in (np.float32, np.float64):
        inputs = [np.random.default_rng().uniform(*interval, N).astype(dtype) for _ in range(count)]
        out = guarded((2 * N + 1,), dtype)
        kernel[(1,)](*(guarded(x) for x in inputs), out, N, getattr(cuda_libdevice, name))
        if name == "nextafter":
            expected = np.nextafter(*inputs)
        else:
            expected = (reference or REFERENCES[name])(*(x.astype(np.float64) for x in inputs))
        precision = 3e-6 if dtype == np.float32 else 1e-12 if name != "j0" else 1e-8
        for part in (out[:N], out[N : 2 * N]):
            np.testing.assert_allclose(part, expected, rtol=precision, atol=precision * 0.1, err_msg=f"{name} {dtype}")
        np.testing.assert_allclose(out[2 * N], expected[0], rtol=precision, atol=precision * 0.1, err_msg=name)
        out.check()


def floats():
    for name, interval, reference in UNARY:
        check(unary_kernel, name, interval, reference, 1)
    for name, interval, reference in BINARY:
        check(binary_kernel, name, interval, reference, 2)


@triton.jit
def predicate_kernel(x, out, N: tl.constexpr):
    lanes = tl.arange(0, N)
    v = tl.load(x + lanes)
    tl.store(out + lanes, libdevice.isnan(v).to(tl.int32))
    tl.store(out + N + lanes, libdevice.isinf(v).to(tl.int32))
    tl.store(out + 2 * N + lanes, libdevice.signbit(v).to(tl.int32))


def predicates():
    for dtype in (np.float32, np.float64):
        x = np.array([np.nan, np.inf, -np.inf, 0.0, -0.0, 1.0, -1.0, np.finfo(dtype).max], dtype)
        out = guarded((3, 8), np.int32)
        predicate_kernel[(1,)](guarded(x), out, 8)
        expected = [np.isnan(x), np.isinf(x), np.signbit(x)]
        # The sign of a NaN is what the array holds.
        assert (out != 0).tolist() == np.array(expected).tolist()


@triton.jit
def integer_kernel(x, y, out, N: tl.constexpr):
    lanes = tl.arange(0, N)
    a, b = tl.load(x + lanes), tl.load(y + lanes)
    tl.store(out + lanes, libdevice.clz(a))
    tl.store(out + N + lanes, libdevice.popc(a))
    tl.store(out + 2 * N + lanes, libdevice.brev(a))
    tl.store(out + 3 * N + lanes, libdevice.ffs(a))
    tl.store(out + 4 * N + lanes, libdevice.mulhi(a, b))
    tl.store(out + 5 * N + lanes, libdevice.hadd(a, b))
    tl.store(out + 6 * N + lanes, libdevice.rhadd(a, b))
    tl.store(out + 7 * N + lanes, libdevice.mul24(a, b))
    tl.store(out + 8 * N + lanes, libdevice.float2int_rn(a.to(tl.float32) / 65536))
    tl.store(out + 9 * N + lanes, libdevice.float_as_int(libdevice.int_as_float(a)))


def low24(x):
    return (x & 0xFFFFFF) - ((x & 0x800000) << 1)


def integers():
    rng = np.random.default_rng()
    a, b = (rng.integers(-(2**31), 2**31, N).astype(np.int32) for _ in range(2))
    a[0] = 0
    out = guarded((10, N), np.int32)
    integer_kernel[(1,)](guarded(a), guarded(b), out, N)
    expected = []
    for x, y in zip(a.tolist(), b.tolist(), strict=True):
        word = x & 0xFFFFFFFF
        text = f"{word:032b}"
        whole = [
            32 - word.bit_length(),
            word.bit_count(),
            int(text[::-1], 2),
            (word & -word).bit_length(),
            (x * y) >> 32,
            (x + y) >> 1,
            (x + y + 1) >> 1,
            low24(x) * low24(y),
            int(np.rint(np.float32(x) / np.float32(65536))),
            x,
        ]
        expected.append([number & 0xFFFFFFFF for number in whole])
    assert (out.view(np.uint32).T == np.array(expected, np.uint32)).all()


globals()[sys.argv[1]]()
print("ok")
