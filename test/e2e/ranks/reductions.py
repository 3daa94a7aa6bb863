# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reductions, scans and gathers against numpy: every combiner, axis and direction, with fresh data."""

import sys

import ml_dtypes
import numpy as np
import triton
import triton.language as tl
from common import random_array
from heddle import environment
from heddle.testing import guarded

M, N = 8, 32


@triton.jit
def grid_of(M: tl.constexpr, N: tl.constexpr):
    return tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]


@triton.jit
def reduce_kernel(x, out, M: tl.constexpr, N: tl.constexpr, AXIS: tl.constexpr, KIND: tl.constexpr):
    v = tl.load(x + grid_of(M, N))
    if KIND == "sum":
        r = tl.sum(v, AXIS)
    elif KIND == "max":
        r = tl.max(v, AXIS)
    elif KIND == "min":
        r = tl.min(v, AXIS)
    elif KIND == "xor":
        r = tl.xor_sum(v, AXIS)
    elif KIND == "argmax":
        r = tl.argmax(v, AXIS)
    elif KIND == "argmin":
        r = tl.argmin(v, AXIS)
    tl.store(out + tl.arange(0, N if AXIS == 0 else M), r)


REFERENCES = {
    "sum": np.sum,
    "max": np.max,
    "min": np.min,
    "xor": np.bitwise_xor.reduce,
    "argmax": np.argmax,
    "argmin": np.argmin,
}


def named():
    """Ties are frequent in small integers: the lower index wins."""
    for kind, reference in REFERENCES.items():
        for dtype in [np.int8, np.int16, np.int32, np.int64, np.uint32, np.float16, np.float32]:
            if kind == "xor" and np.dtype(dtype).kind == "f":
                continue
            for axis in (0, 1):
                x = random_array((M, N), dtype)
                if np.dtype(dtype).kind == "u":
                    x[0] += 2**31  # greater than every positive number of the signed type
                expected = reference(x.astype(np.float64) if np.dtype(dtype).kind == "f" else x, axis)
                if dtype == np.uint32 and not kind.startswith("arg"):
                    expected = expected.astype(dtype)  # the sum wraps around
                out = guarded(expected.shape, np.int32 if kind.startswith("arg") else expected.dtype)
                reduce_kernel[(1,)](guarded(x), out, M, N, axis, kind)
                tolerance = 2e-2 if dtype == np.float16 else 1e-5 if np.dtype(dtype).kind == "f" else 0
                np.testing.assert_allclose(out, expected, rtol=tolerance, atol=tolerance, err_msg=f"{kind} {dtype}")
                out.check()


@triton.jit
def pair_kernel(x, values, indices, N: tl.constexpr, LEFT: tl.constexpr, IS_MAX: tl.constexpr):
    v = tl.load(x + tl.arange(0, N))
    if IS_MAX:
        value, index = tl.max(v, 0, return_indices=True, return_indices_tie_break_left=LEFT)
    else:
        value, index = tl.min(v, 0, return_indices=True, return_indices_tie_break_left=LEFT)
    tl.store(values, value)
    tl.store(indices, index)


def with_index():
    for dtype in [np.int32, np.float32]:
        for left in (True, False):
            for is_max in (True, False):
                x = np.random.default_rng().integers(-3, 3, N).astype(dtype)
                best = x.max() if is_max else x.min()
                value, index = guarded((1,), dtype), guarded((1,), np.int32)
                pair_kernel[(1,)](guarded(x), value, index, N, left, is_max)
                where = np.flatnonzero(x == best)
                assert value[0] == best and index[0] == (where[0] if left else where[-1]), (dtype, left, is_max)
    # All elements are the worst value there is: the index is still one of the tensor.
    for worst, is_max in [(-np.inf, True), (np.inf, False)]:
        value, index = guarded((1,), np.float32), guarded((1,), np.int32)
        pair_kernel[(1,)](guarded(np.full(N, worst, np.float32)), value, index, N, True, is_max)
        assert value[0] == worst and index[0] == 0


@triton.jit
def nan_kernel(x, out, N: tl.constexpr):
    v = tl.load(x + tl.arange(0, N))
    tl.store(out, tl.max(v, 0))
    tl.store(out + 1, tl.min(v, 0))
    tl.store(out + 2, tl.reduce(v, 0, propagating_max))


@triton.jit
def propagating_max(a, b):
    return tl.maximum(a, b, propagate_nan=tl.PropagateNan.ALL)


def nan_rules():
    x = random_array(N, np.float32)
    x[np.random.default_rng().integers(0, N)] = np.nan
    out = guarded((3,), np.float32)
    nan_kernel[(1,)](guarded(x), out, N)
    assert out[0] == np.nanmax(x) and out[1] == np.nanmin(x) and np.isnan(out[2])


@triton.jit
def affine(a, b, c, d):
    """Composition of x -> a * x + b and x -> c * x + d: associative, not commutative, two operands."""
    return a * c, b * c + d


@triton.jit
def prod_of(a, b):
    return a * b


@triton.jit
def first_of_three(a, b, c, d, e, f):
    """The lesser value, the sum of the second and the maximum of the third."""
    return tl.minimum(a, d), b + e, tl.maximum(c, f)


@triton.jit
def saturating(a, b):
    return tl.minimum(a + b, 100)


@triton.jit
def generic_kernel(x, y, out, M: tl.constexpr, N: tl.constexpr, AXIS: tl.constexpr):
    a, b = tl.load(x + grid_of(M, N)), tl.load(y + grid_of(M, N))
    p, q, r = tl.reduce((a, b, b), AXIS, first_of_three)
    COUNT: tl.constexpr = N if AXIS == 0 else M
    lanes = tl.arange(0, COUNT)
    tl.store(out + lanes, p)
    tl.store(out + COUNT + lanes, q)
    tl.store(out + 2 * COUNT + lanes, r)
    tl.store(out + 3 * COUNT + lanes, tl.reduce(tl.abs(a), AXIS, saturating))


@triton.jit
def generic_line_kernel(x, out, N: tl.constexpr):
    v = tl.load(x + tl.arange(0, N))
    tl.store(out, tl.reduce(v, 0, saturating))
    one = tl.load(x + tl.arange(0, 1))
    tl.store(out + 1, tl.max(one, 0))
    tl.store(out + 2, tl.argmax(one, 0))


def generic():
    for axis in (0, 1):
        x, y = random_array((M, N), np.int32), random_array((M, N), np.int32)
        count = N if axis == 0 else M
        out = guarded((4, count), np.int32)
        generic_kernel[(1,)](guarded(x), guarded(y), out, M, N, axis)
        expected = [x.min(axis), y.sum(axis), y.max(axis), np.minimum(np.abs(x).sum(axis), 100)]
        assert (out == np.array(expected)).all()
    x = np.abs(random_array(N, np.int32))
    out = guarded((3,), np.int32)
    generic_line_kernel[(1,)](guarded(x), out, N)
    assert out.tolist() == [min(int(x.sum()), 100), x[0], 0]


@triton.jit
def scan_kernel(
    x, out, M: tl.constexpr, N: tl.constexpr, AXIS: tl.constexpr, REVERSE: tl.constexpr, KIND: tl.constexpr
):
    v = tl.load(x + grid_of(M, N))
    if KIND == "sum":
        r = tl.cumsum(v, AXIS, REVERSE)
    elif KIND == "prod":
        r = tl.cumprod(v, AXIS, REVERSE)
    else:
        r = tl.associative_scan(v, AXIS, saturating, REVERSE)
    tl.store(out + grid_of(M, N), r)


def scanned(x, axis, reverse, step):
    x = np.flip(x, axis) if reverse else x
    lines = np.moveaxis(x, axis, 0)
    result = np.stack([*_steps(lines, step)])
    result = np.moveaxis(result, 0, axis)
    return np.flip(result, axis) if reverse else result


def _steps(lines, step):
    combined = lines[0]
    yield combined
    for line in lines[1:]:
        combined = step(combined, line)
        yield combined


STEPS = {"sum": np.add, "prod": np.multiply, "saturating": lambda a, b: np.minimum(a + b, 100)}


def scans():
    for kind, step in STEPS.items():
        for dtype in [np.int32, np.int64, np.float32]:
            for axis in (0, 1):
                for reverse in (False, True):
                    x = random_array((M, N), dtype)
                    out = guarded((M, N), dtype)
                    scan_kernel[(1,)](guarded(x), out, M, N, axis, reverse, kind)
                    wide = x.astype(np.float64) if dtype == np.float32 else x
                    expected = scanned(wide, axis, reverse, step).astype(dtype)
                    np.testing.assert_allclose(out, expected, rtol=1e-4, atol=1e-4, err_msg=f"{kind} {dtype} {axis}")
                    out.check()


@triton.jit
def greater_of(a, b):
    return tl.where(a > b, a, b)


@triton.jit
def lesser_of(a, b):
    return tl.where(a < b, a, b)


@triton.jit
def later_of(a, b):
    """Associative, and as far from commutative as can be."""
    return b


@triton.jit
def greater_scan_kernel(x, out, M: tl.constexpr, N: tl.constexpr, AXIS: tl.constexpr, REVERSE: tl.constexpr):
    v = tl.load(x + grid_of(M, N))
    tl.store(out + grid_of(M, N), tl.associative_scan(v, AXIS, greater_of, REVERSE))


@triton.jit
def lesser_scan_kernel(x, out, M: tl.constexpr, N: tl.constexpr, AXIS: tl.constexpr, REVERSE: tl.constexpr):
    v = tl.load(x + grid_of(M, N))
    tl.store(out + grid_of(M, N), tl.associative_scan(v, AXIS, lesser_of, REVERSE))


@triton.jit
def later_scan_kernel(x, out, M: tl.constexpr, N: tl.constexpr, AXIS: tl.constexpr, REVERSE: tl.constexpr):
    v = tl.load(x + grid_of(M, N))
    tl.store(out + grid_of(M, N), tl.associative_scan(v, AXIS, later_of, REVERSE))


def scan_types():
    """Maxima, minima and the last element so far, on every type: none of them rounds."""
    steps = [
        (greater_scan_kernel, np.maximum),
        (lesser_scan_kernel, np.minimum),
        (later_scan_kernel, lambda a, b: b),
    ]
    integers = [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64]
    floats = [np.float16, np.float32, np.float64, ml_dtypes.bfloat16, ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2]
    for dtype in [*integers, *floats]:
        for kernel, step in steps:
            for axis, reverse in [(0, False), (1, True)]:
                x = random_array((M, N), np.float32).astype(dtype)
                if np.dtype(dtype).kind == "u":
                    x = random_array((M, N), dtype)
                    x[0] += np.dtype(dtype).type(1 << (8 * x.itemsize - 1))  # negative to a signed comparison
                elif np.dtype(dtype).kind == "i":
                    x = random_array((M, N), dtype)
                out = guarded((M, N), dtype)
                kernel[(1,)](guarded(x), out, M, N, axis, reverse)
                wide = x.astype(np.float64) if np.dtype(dtype).kind not in "iu" else x
                assert (np.array(out).astype(wide.dtype) == scanned(wide, axis, reverse, step)).all(), (dtype, axis)
                out.check()


@triton.jit
def nan_greater_of(a, b):
    return tl.maximum(a, b, propagate_nan=tl.PropagateNan.ALL)


@triton.jit
def nan_lesser_of(a, b):
    return tl.minimum(a, b, propagate_nan=tl.PropagateNan.ALL)


@triton.jit
def number_greater_of(a, b):
    return tl.maximum(a, b)


@triton.jit
def number_lesser_of(a, b):
    return tl.minimum(a, b)


@triton.jit
def extreme_scan_kernel(
    x,
    out,
    M: tl.constexpr,
    N: tl.constexpr,
    AXIS: tl.constexpr,
    REVERSE: tl.constexpr,
    MAX: tl.constexpr,
    NAN: tl.constexpr,
):
    v = tl.load(x + grid_of(M, N))
    if MAX and NAN:
        r = tl.associative_scan(v, AXIS, nan_greater_of, REVERSE)
    elif MAX:
        r = tl.associative_scan(v, AXIS, number_greater_of, REVERSE)
    elif NAN:
        r = tl.associative_scan(v, AXIS, nan_lesser_of, REVERSE)
    else:
        r = tl.associative_scan(v, AXIS, number_lesser_of, REVERSE)
    tl.store(out + grid_of(M, N), r)


EXTREMES = {
    (True, True): np.maximum,
    (False, True): np.minimum,
    (True, False): np.fmax,
    (False, False): np.fmin,
}


def extreme_scans():
    """Running maxima and minima, which a 950 has in its library where integers have a sign; NaN stays or is skipped."""
    is_950 = environment.target().startswith("Ascend910_95")
    integers = [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint32]
    for dtype in [*integers, np.float16, np.float32, np.float64]:
        is_float = np.dtype(dtype).kind not in "iu"
        for (is_max, keeps_nan), step in EXTREMES.items():
            for axis, reverse in [(0, True), (1, False)]:
                x = random_array((M, N), dtype if not is_float else np.float32).astype(dtype)
                if np.dtype(dtype).kind == "u":
                    x[0] += np.dtype(dtype).type(1 << (8 * x.itemsize - 1))  # negative to a signed comparison
                if is_float:
                    x[np.random.default_rng().random(x.shape) < 0.1] = np.nan
                out = guarded((M, N), dtype)
                compiled = extreme_scan_kernel[(1,)](guarded(x), out, M, N, axis, reverse, is_max, keeps_nan)
                wide = x.astype(np.float64) if is_float else x
                expected = scanned(wide, axis, reverse, step)
                np.testing.assert_array_equal(np.array(out).astype(wide.dtype), expected, err_msg=f"{dtype} {step}")
                out.check()
                name = "@triton_cummax(" if is_max else "@triton_cummin("
                is_called = is_950 and np.dtype(dtype).kind != "u"
                assert (name in compiled.asm["ttadapter"]) == is_called, (dtype, step)


@triton.jit
def affine_scan_kernel(a, b, out, N: tl.constexpr, REVERSE: tl.constexpr):
    lanes = tl.arange(0, N)
    p, q = tl.associative_scan((tl.load(a + lanes), tl.load(b + lanes)), 0, affine, REVERSE)
    tl.store(out + lanes, p)
    tl.store(out + N + lanes, q)


def pair_scans():
    for reverse in (False, True):
        a, b = random_array(N, np.float32), random_array(N, np.float32)
        out = guarded((2, N), np.float32)
        affine_scan_kernel[(1,)](guarded(a), guarded(b), out, N, reverse)
        order = range(N - 1, -1, -1) if reverse else range(N)
        p, q = 1.0, 0.0
        for i in order:
            p, q = p * float(a[i]), q * float(a[i]) + float(b[i])
            np.testing.assert_allclose(out[:, i], [p, q], rtol=1e-3, atol=1e-3)


@triton.jit
def step_of(v, KIND: tl.constexpr, N: tl.constexpr):
    if KIND == "sum":
        v = tl.cumsum(v, 0)
    elif KIND == "sum_from_end":
        v = tl.cumsum(v, 0, reverse=True)
    elif KIND == "flip":
        v = tl.flip(v, 0)
    elif KIND == "sort":
        v = tl.sort(v)
    elif KIND == "greatest":
        v = tl.associative_scan(v, 0, number_greater_of)
    elif KIND == "gather":
        v = tl.gather(v, (tl.arange(0, N) * 7) % N, 0)
    elif KIND == "histogram":
        v = tl.histogram(v & 15, N)
    elif KIND == "spread":
        v = tl.broadcast_to(tl.sum(v, 0)[None], [N])
    return v


@triton.jit
def pair_of_calls_kernel(x, out, N: tl.constexpr, FIRST: tl.constexpr, SECOND: tl.constexpr):
    v = tl.load(x + tl.arange(0, N))
    tl.store(out + tl.arange(0, N), step_of(step_of(v, FIRST, N), SECOND, N))


CALLS = {
    "sum": lambda x: np.cumsum(x, dtype=np.int32),
    "sum_from_end": lambda x: np.cumsum(x[::-1], dtype=np.int32)[::-1],
    "flip": lambda x: x[::-1],
    "sort": np.sort,
    "greatest": np.maximum.accumulate,
    "gather": lambda x: x[(np.arange(N) * 7) % N],
    "histogram": lambda x: np.bincount(x & 15, minlength=N).astype(np.int32),
    "spread": lambda x: np.full(N, x.sum(dtype=np.int32), np.int32),
}


def call_pairs():
    """Each library call behind each other one: what one leaves in its buffer is what the next one takes."""
    for first, do_first in CALLS.items():
        for second, do_second in CALLS.items():
            x, out = random_array(N, np.int32), guarded(N, np.int32)
            pair_of_calls_kernel[(1,)](guarded(x), out, N, first, second)
            np.testing.assert_array_equal(out, do_second(do_first(x)), err_msg=f"{second} of {first}")
            out.check()


@triton.jit
def gather_kernel(x, index, out, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr, AXIS: tl.constexpr):
    v = tl.load(x + grid_of(M, N))
    ROWS: tl.constexpr = K if AXIS == 0 else M
    COLUMNS: tl.constexpr = N if AXIS == 0 else K
    lanes = grid_of(ROWS, COLUMNS)
    tl.store(out + lanes, tl.gather(v, tl.load(index + lanes), AXIS))


def gathers():
    for axis in (0, 1):
        shape = (16, N) if axis == 0 else (M, 16)
        x = random_array((M, N), np.float32)
        index = np.random.default_rng().integers(0, (M, N)[axis], shape).astype(np.int32)
        out = guarded(shape, np.float32)
        gather_kernel[(1,)](guarded(x), guarded(index), out, M, N, 16, axis)
        assert (out == np.take_along_axis(x, index, axis)).all()
        out.check()


globals()[sys.argv[1]]()
print("ok")
