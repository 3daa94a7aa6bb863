# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions of `libdevice` that no op and no libm computes, against float64 and exact fractions."""

import math
import sys
from fractions import Fraction

import numpy as np
import triton
import triton.language as tl
from heddle.testing import guarded
from triton.language.extra.cuda import libdevice

N = 64


@triton.jit
def apply_kernel(x, y, z, w, out, N: tl.constexpr, F: tl.constexpr, COUNT: tl.constexpr):
    lanes = tl.arange(0, N)
    a, b, c, d = tl.load(x + lanes), tl.load(y + lanes), tl.load(z + lanes), tl.load(w + lanes)
    if COUNT == 1:
        r = F(a)
    elif COUNT == 2:
        r = F(a, b)
    elif COUNT == 3:
        r = F(a, b, c)
    else:
        r = F(a, b, c, d)
    tl.store(out + lanes, r)


def apply(name, inputs, dtype):
    """The function on arrays of N elements."""
    out = guarded((N,), dtype)
    operands = [guarded(x) for x in inputs] + [guarded(inputs[0])] * (4 - len(inputs))
    apply_kernel[(1,)](*operands, out, N, getattr(libdevice, name), len(inputs))
    out.check()
    return np.array(out)


def inverse(function, low, high):
    """The inverse of a monotonic function, by bisection."""

    def solve(value):
        a, b = low, high
        rises = function(high) > function(low)
        for _ in range(200):
            middle = (a + b) / 2
            if (function(middle) < value) == rises:
                a = middle
            else:
                b = middle
        return (a + b) / 2

    return solve


def bessel(order):
    def series(x):
        term = total = (x / 2) ** order / math.factorial(order)
        for k in range(1, 80):
            term *= x * x / 4 / (k * (k + order))
            total += term
        return total

    return series


def normal(x):
    return math.erfc(-x / math.sqrt(2)) / 2


SPECIAL = [
    ("cyl_bessel_i0", (-9, 9), bessel(0)),
    ("cyl_bessel_i1", (-9, 9), bessel(1)),
    ("erfcinv", (0.05, 1.95), inverse(math.erfc, -6, 6)),
    ("erfcx", (-3, 15), lambda x: math.exp(x * x) * math.erfc(x)),
    ("erfinv", (-0.95, 0.95), inverse(math.erf, -6, 6)),
    ("norm3d", (-9, 9), lambda *x: math.hypot(*x)),
    ("norm4d", (-9, 9), lambda *x: math.hypot(*x)),
    ("normcdf", (-5, 5), normal),
    ("normcdfinv", (0.05, 0.95), inverse(normal, -9, 9)),
    ("rhypot", (0.5, 9), lambda *x: 1 / math.hypot(*x)),
    ("rnorm3d", (0.5, 9), lambda *x: 1 / math.hypot(*x)),
    ("rnorm4d", (0.5, 9), lambda *x: 1 / math.hypot(*x)),
]
COUNTS = {"norm3d": 3, "norm4d": 4, "rhypot": 2, "rnorm3d": 3, "rnorm4d": 4}


def special():
    for name, interval, reference in SPECIAL:
        for dtype in (np.float32, np.float64):
            inputs = [np.random.default_rng().uniform(*interval, N).astype(dtype) for _ in range(COUNTS.get(name, 1))]
            expected = [reference(*(float(v) for v in values)) for values in zip(*inputs, strict=True)]
            precision = 1e-6 if dtype == np.float32 else 1e-12
            np.testing.assert_allclose(
                apply(name, inputs, dtype), expected, rtol=precision, atol=precision, err_msg=f"{name} {dtype}"
            )


def ends():
    """The values at the ends of the domain, and outside of it."""
    x = np.resize([-1.0, 1.0, 0.0, 2.0, np.nan], N)
    np.testing.assert_array_equal(apply("erfinv", [x], np.float64)[:5], [-np.inf, np.inf, 0, np.nan, np.nan])
    x = np.resize([0.0, 2.0, -1.0, 3.0, 1.0], N)
    np.testing.assert_array_equal(apply("erfcinv", [x], np.float64)[:5], [np.inf, -np.inf, np.nan, np.nan, 0])
    x = np.resize([-np.inf, np.inf, -200.0], N)
    np.testing.assert_array_equal(apply("normcdf", [x], np.float64)[:3], [0, 1, 0])
    np.testing.assert_array_equal(apply("cyl_bessel_i1", [x], np.float64)[:2], [-np.inf, np.inf])
    big = np.full(N, 1e300)
    np.testing.assert_allclose(apply("norm3d", [big] * 3, np.float64), 1e300 * math.sqrt(3), rtol=1e-15)


def holds(number, exact, mode):
    """Whether the float is the exact fraction rounded down, up or towards zero: none lies between the two."""
    value = Fraction(float(number))
    if mode == "rz":
        mode = "rd" if exact > 0 else "ru"
    if mode == "rd":
        return value <= exact and exact < Fraction(float(np.nextafter(number, number.dtype.type(np.inf))))
    return value >= exact and exact > Fraction(float(np.nextafter(number, number.dtype.type(-np.inf))))


ARITHMETIC = {
    "add": (2, lambda a, b: a + b),
    "sub": (2, lambda a, b: a - b),
    "mul": (2, lambda a, b: a * b),
    "div": (2, lambda a, b: a / b),
    "fma": (3, lambda a, b, c: a * b + c),
    "rcp": (1, lambda a: 1 / a),
}


def rounded():
    for name, (count, reference) in ARITHMETIC.items():
        for mode in ("rd", "ru", "rz"):
            if not hasattr(libdevice, f"{name}_{mode}"):
                raise AssertionError(f"the front end has no {name}_{mode}")
            for dtype in (np.float32, np.float64):
                rng = np.random.default_rng()
                inputs = [np.ldexp(rng.uniform(1, 2, N), rng.integers(-9, 9, N)) for _ in range(count)]
                inputs = [(x * rng.choice([-1, 1], N)).astype(dtype) for x in inputs]
                results = apply(f"{name}_{mode}", inputs, dtype)
                for result, *values in zip(results, *inputs, strict=True):
                    exact = reference(*(Fraction(float(value)) for value in values))
                    assert holds(result, exact, mode), (name, mode, dtype, values, result)
    for mode in ("rd", "ru", "rz"):
        for dtype in (np.float32, np.float64):
            x = np.random.default_rng().uniform(0.5, 9, N).astype(dtype)
            for result, value in zip(apply(f"sqrt_{mode}", [x], dtype), x, strict=True):
                square, exact = Fraction(float(result)) ** 2, Fraction(float(value))
                above = Fraction(float(np.nextafter(result, dtype(np.inf)))) ** 2
                below = Fraction(float(np.nextafter(result, dtype(0)))) ** 2
                assert below < exact <= square if mode == "ru" else square <= exact < above


def conversions():
    rng = np.random.default_rng()
    sources = {
        "double2float": (rng.standard_normal(N), np.float32),
        "int2float": (rng.integers(-(2**31), 2**31, N).astype(np.int32), np.float32),
        "uint2float": (rng.integers(0, 2**32, N).astype(np.uint32), np.float32),
        "ll2float": (rng.integers(-(2**63), 2**63, N, dtype=np.int64), np.float32),
        "ull2float": (rng.integers(0, 2**64, N, dtype=np.uint64), np.float32),
        "ll2double": (rng.integers(-(2**63), 2**63, N, dtype=np.int64), np.float64),
        "ull2double": (rng.integers(0, 2**64, N, dtype=np.uint64), np.float64),
    }
    for name, (x, dtype) in sources.items():
        for mode in ("rd", "ru", "rz"):
            for result, value in zip(apply(f"{name}_{mode}", [x], dtype), x.tolist(), strict=True):
                assert holds(result, Fraction(value), mode), (name, mode, value, result)


def words():
    rng = np.random.default_rng()
    x, y, z = (rng.integers(-(2**31), 2**31, N, dtype=np.int64).astype(np.int32) for _ in range(3))
    eight = np.concatenate([x[:, None].view(np.uint8), y[:, None].view(np.uint8)], axis=1)
    selectors = np.stack([(z >> (4 * i)) & 7 for i in range(4)], 1)
    expected = np.take_along_axis(eight, selectors, 1).copy().view(np.int32)[:, 0]
    assert (apply("byte_perm", [x, y, z], np.int32) == expected).all()
    number = rng.standard_normal(N)
    halves = number.view(np.int32).reshape(N, 2)
    assert (apply("double2loint", [number], np.int32) == halves[:, 0]).all()
    assert (apply("double2hiint", [number], np.int32) == halves[:, 1]).all()
    joined = apply("hiloint2double", [halves[:, 1].copy(), halves[:, 0].copy()], np.float64)
    assert (joined == number).all()
    reciprocal = apply("rcp64h", [number], np.float64)
    assert (reciprocal.view(np.int64) & 0xFFFFFFFF == 0).all()
    np.testing.assert_allclose(reciprocal, 1 / number, rtol=2e-6)


globals()[sys.argv[1]]()
print("ok")
