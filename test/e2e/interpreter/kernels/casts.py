# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Conversions between types, by value and by bits."""

import ml_dtypes
import numpy as np
import triton
import triton.language as tl
from cases import (
    FLOATS,
    INTEGERS,
    SIGNED,
    UNSIGNED,
    bfloat16,
    case,
    float8_e4m3fn,
    float8_e5m2,
    numbers,
    output,
    small,
)

N = 256


@triton.jit
def convert(x, out, N: tl.constexpr):
    at = tl.arange(0, N)
    value = tl.load(x + at)
    tl.store(out + at, value.to(out.dtype.element_ty))


@case
def between_integers(run, rng):
    """Narrowing keeps the low bits; widening keeps the value."""
    for source in INTEGERS:
        for target in INTEGERS:
            x = numbers(rng, N, source)
            label = f"{np.dtype(source).name} to {np.dtype(target).name}"
            run(
                convert,
                (1,),
                x,
                output(N, target),
                N=N,
                expected=x.astype(target),
                label=label,
            )


@case
def integers_to_floats(run, rng):
    for source in INTEGERS:
        for target in (np.float32, np.float64):
            x = numbers(rng, N, source)
            label = f"{np.dtype(source).name} to {np.dtype(target).name}"
            run(
                convert,
                (1,),
                x,
                output(N, target),
                N=N,
                expected=x.astype(target),
                tolerance=0,
                label=label,
            )


@case
def floats_to_integers(run, rng):
    """Cut off towards zero; only values that the integer type has, since the others have no meaning."""
    for source in FLOATS:
        for target in INTEGERS:
            limits = np.iinfo(target)
            x = (rng.uniform(max(limits.min, -60000), min(limits.max, 60000), N)).astype(source)
            x = np.clip(x, source(max(limits.min, -60000)), source(min(limits.max, 60000)))
            label = f"{np.dtype(source).name} to {np.dtype(target).name}"
            run(
                convert,
                (1,),
                x,
                output(N, target),
                N=N,
                expected=x.astype(target),
                label=label,
            )


@case
def between_floats(run, rng):
    """Rounded to nearest even."""
    for source in FLOATS:
        for target in FLOATS:
            x = numbers(rng, N, source)
            label = f"{np.dtype(source).name} to {np.dtype(target).name}"
            run(
                convert,
                (1,),
                x,
                output(N, target),
                N=N,
                expected=x.astype(target),
                tolerance=0,
                label=label,
            )


@case
def bfloat16_and_back(run, rng):
    x = numbers(rng, N, np.float32)
    x[~np.isfinite(x)] = 1.5  # the interpreter cuts mantissas off, so the greatest number would be another
    x[np.abs(x) > 1e38] = -2.25
    run(
        convert,
        (1,),
        x,
        output(N, bfloat16),
        N=N,
        expected=x.astype(bfloat16),
        label="to bfloat16",
    )
    why = "it cuts off instead of rounding"
    x = numbers(rng, N, np.float32)
    run(
        convert,
        (1,),
        x,
        output(N, bfloat16),
        N=N,
        expected=x.astype(bfloat16),
        tolerance=0,
        only_numpy=why,
    )
    b = numbers(rng, N, bfloat16)
    b[np.abs(b.astype(np.float32)) < 1e-30] = 0  # subnormal numbers are zero in the interpreter
    run(
        convert,
        (1,),
        b,
        output(N, np.float32),
        N=N,
        expected=b.astype(np.float32),
        tolerance=0,
    )


@triton.jit
def to_bool(x, out, N: tl.constexpr):
    at = tl.arange(0, N)
    tl.store(out + at, tl.load(x + at).to(tl.int1))


@triton.jit
def from_bool(x, integers, floats, N: tl.constexpr):
    at = tl.arange(0, N)
    flag = tl.load(x + at)
    tl.store(integers + at, flag.to(tl.int32))
    tl.store(integers + N + at, tl.where(flag, 5, -5))
    tl.store(floats + at, flag.to(tl.float32) * 2)


@case
def bools(run, rng):
    """Bytes in memory, one bit in values: whatever is not zero is true."""
    for dtype in [np.int8, np.int32, np.uint64, np.float32]:
        x = numbers(rng, N, dtype)
        x[::2] = 0
        run(
            to_bool,
            (1,),
            x,
            output(N, bool),
            N=N,
            expected=x != 0,
            label=np.dtype(dtype).name,
        )
    flags = numbers(rng, N, bool)
    integers = np.stack([flags.astype(np.int32), np.where(flags, 5, -5)])
    floats = flags.astype(np.float32) * 2
    run(
        from_bool,
        (1,),
        flags,
        output((2, N), np.int32),
        output(N, np.float32),
        N=N,
        expected=[integers, floats],
    )


@triton.jit
def same_bits(x, out, N: tl.constexpr):
    at = tl.arange(0, N)
    tl.store(out + at, tl.load(x + at).to(out.dtype.element_ty, bitcast=True))


@case
def bitcasts(run, rng):
    pairs = [
        (np.float32, np.int32),
        (np.int32, np.float32),
        (np.float16, np.uint16),
        (np.int16, np.float16),
        (np.float64, np.int64),
        (np.uint64, np.float64),
        (np.int8, np.uint8),
        (bfloat16, np.int16),
    ]
    for source, target in pairs:
        x = numbers(rng, N, source)
        label = f"{np.dtype(source).name} as {np.dtype(target).name}"
        run(
            same_bits,
            (1,),
            x,
            output(N, target),
            N=N,
            expected=x.view(target),
            tolerance=0,
            label=label,
        )


@triton.jit
def round_to(x, nearest, cut, N: tl.constexpr):
    at = tl.arange(0, N)
    value = tl.load(x + at)
    tl.store(nearest + at, value.to(nearest.dtype.element_ty, fp_downcast_rounding="rtne"))
    tl.store(cut + at, tl.cast(value, cut.dtype.element_ty, fp_downcast_rounding="rtz"))


def towards_zero(x, dtype):
    """x in the narrower type, cut off: the nearest number or the one before it."""
    near = x.astype(dtype)
    too_far = np.abs(near.astype(np.float64)) > np.abs(x.astype(np.float64))
    bits = near.view(f"u{near.itemsize}")
    return np.where(too_far, bits - too_far.astype(bits.dtype), bits).view(dtype)


@case
def rounding_modes(run, rng):
    """To nearest even and towards zero, on demand."""
    for dtype in (np.dtype(np.float16), bfloat16):
        x = numbers(rng, N, np.float32)
        x[~np.isfinite(x)] = 0.1
        x[np.abs(x) > 60000] = 1 / 3
        expected = [x.astype(dtype), towards_zero(x, dtype)]
        why = "its rounding to nearest rounds halves up and mixes subnormals"
        results = output(N, dtype), output(N, dtype)
        run(
            round_to,
            (1,),
            x,
            *results,
            N=N,
            expected=expected,
            tolerance=0,
            only_numpy=why,
            label=dtype.name,
        )


@triton.jit
def scalar_conversions(x, out):
    value = tl.load(x)
    tl.store(out, value.to(tl.float32))
    tl.store(out + 1, (value * 2).to(tl.int8).to(tl.float32))
    tl.store(out + 2, tl.cast(value, tl.float16).to(tl.float32))
    tl.store(out + 3, value.to(tl.uint16).cast(tl.float32))


@case
def scalars(run, rng):
    for _ in range(3):
        x = small(rng, 1, np.int32)
        twice = (x * 2).astype(np.int8)
        expected = np.array([x[0], twice[0], x[0], x.astype(np.uint16)[0]], np.float32)
        run(scalar_conversions, (1,), x, output(4, np.float32), expected=expected)


@case
def float8(run, rng):
    """From and to the two common formats of eight bits."""
    for dtype in (float8_e4m3fn, float8_e5m2):
        every = np.arange(N, dtype=np.uint8).view(dtype)
        why = "it knows no NaN or infinity of eight bits"
        for target in (np.float16, np.float32):
            expected = every.astype(np.float32).astype(target)
            run(
                convert,
                (1,),
                every,
                output(N, target),
                N=N,
                expected=expected,
                tolerance=0,
                only_numpy=why,
            )
        x = rng.uniform(-300, 300, N).astype(np.float32)
        why = "it drops the carry of a mantissa that rounds up to the next power of two"
        run(
            convert,
            (1,),
            x,
            output(N, dtype),
            N=N,
            expected=x.astype(dtype),
            tolerance=0,
            only_numpy=why,
        )
        whole = every[np.isfinite(every.astype(np.float32)) & (np.abs(every.astype(np.float32)) >= 2**-6)][:128]
        run(
            convert,
            (1,),
            whole,
            output(128, np.float32),
            N=128,
            expected=whole.astype(np.float32),
            tolerance=0,
        )


@triton.jit
def named_types(x, integers, floats, N: tl.constexpr):
    at = tl.arange(0, N)
    v: tl.tensor = tl.load(x + at)
    tl.store(integers + at, v.to(tl.int8).to(tl.int64) + v.to(tl.uint8).to(tl.int64))
    tl.store(integers + N + at, v.to(tl.int16).to(tl.int64) + v.to(tl.uint16).to(tl.int64))
    tl.store(
        integers + 2 * N + at,
        v.to(tl.int32).to(tl.int64) + v.to(tl.uint32).to(tl.int64),
    )
    tl.store(integers + 3 * N + at, (v.to(tl.uint64) >> 1).to(tl.int64))
    f = (v % 9).to(tl.float32)
    tl.store(floats + at, f.to(tl.bfloat16).to(tl.float32) + f.to(tl.float16).to(tl.float32))
    tl.store(floats + N + at, (f.to(tl.float64) / 3).to(tl.float32))


@case
def types_by_name(run, rng):
    x = numbers(rng, N, np.int64)
    integers = [x.astype(a).astype(np.int64) + x.astype(b).astype(np.int64) for a, b in zip(SIGNED[:3], UNSIGNED[:3])]
    integers.append((x.view(np.uint64) >> 1).view(np.int64))
    f = np.fmod(x, 9).astype(np.float32)
    results = output((4, N), np.int64), output((2, N), np.float32)
    run(
        named_types,
        (1,),
        x,
        *results,
        N=N,
        expected=[np.stack(integers), np.stack([2 * f, f / 3])],
    )


@triton.jit
def other_formats(x, out, N: tl.constexpr):
    at = tl.arange(0, N)
    bits = tl.load(x + at)
    tl.store(out + at, bits.to(tl.float8e4b8, bitcast=True).to(tl.float32))
    tl.store(out + N + at, bits.to(tl.float8e5b16, bitcast=True).to(tl.float32))


@case
def formats_without_infinities(run, rng):
    """The formats of AMD's first matrix units: no negative zero, one NaN, another bias."""
    every = np.arange(N, dtype=np.uint8)
    types = ml_dtypes.float8_e4m3fnuz, ml_dtypes.float8_e5m2fnuz
    expected = np.stack([every.view(dtype).astype(np.float32) for dtype in types])
    why = "it has no name for these types"
    run(
        other_formats,
        (1,),
        every,
        output((2, N), np.float32),
        N=N,
        expected=expected,
        tolerance=0,
        only_numpy=why,
    )


@triton.jit
def named_formats(x, out, N: tl.constexpr):
    at = tl.arange(0, N)
    f = tl.load(x + at)
    tl.store(out + at, f.to(tl.float8e5).to(tl.float32))
    tl.store(out + N + at, f.to(tl.float8e4nv).to(tl.float32))


@case
def whole_numbers_in_eight_bits(run, rng):
    """Both formats hold them exactly."""
    x = small(rng, N, np.float32, -8, 9)
    run(named_formats, (1,), x, output((2, N), np.float32), N=N, expected=np.stack([x, x]))
