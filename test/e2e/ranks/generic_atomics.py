# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Atomic updates as linalg.generic with GenericAtomicRMW: every kind on every type, by many programs at once."""

import sys

import ml_dtypes
import numpy as np
from heddle.testing import guarded
from text_kernel import TextKernel, adapter_of, text_of

RNG = np.random.default_rng()
PROGRAMS, N = 40, 16
INTEGERS = (np.int8, np.int16, np.int32, np.int64)
FLOATS = (np.float16, ml_dtypes.bfloat16, np.float32, np.float64)


def update_kernel(kind, element, used=False):
    """Every program combines its row of %x with the one row of %y; %z gets the former values."""
    row = f"tensor<{N}x!tt.ptr<{element}>>"
    store = f"tt.store %r, %old : {row}" if used else ""
    return f"""tt.func public @k(%x: !tt.ptr<{element}>, %y: !tt.ptr<{element}>, %z: !tt.ptr<{element}>, %n: i32) {{
  %pid = tt.get_program_id x : i32
  %size = arith.constant {N} : i32
  %base = arith.muli %pid, %size : i32
  %lanes = tt.make_range {{end = {N} : i32, start = 0 : i32}} : tensor<{N}xi32>
  %bases = tt.splat %base : i32 -> tensor<{N}xi32>
  %places = arith.addi %bases, %lanes : tensor<{N}xi32>
  %xs = tt.splat %x : !tt.ptr<{element}> -> {row}
  %p = tt.addptr %xs, %places : {row}, tensor<{N}xi32>
  %v = tt.load %p : {row}
  %ys = tt.splat %y : !tt.ptr<{element}> -> {row}
  %q = tt.addptr %ys, %lanes : {row}, tensor<{N}xi32>
  %zs = tt.splat %z : !tt.ptr<{element}> -> {row}
  %r = tt.addptr %zs, %places : {row}, tensor<{N}xi32>
  %ns = tt.splat %n : i32 -> tensor<{N}xi32>
  %m = arith.cmpi slt, %lanes, %ns : tensor<{N}xi32>
  %old = tt.atomic_rmw {kind}, acq_rel, gpu, %q, %v, %m : ({row}, tensor<{N}x{element}>, tensor<{N}xi1>) -> tensor<{N}x{element}>
  {store}
  tt.return
}}
"""


REFERENCES = {
    "add": np.add,
    "fadd": np.add,
    "max": np.maximum,
    "min": np.minimum,
    "umax": np.maximum,
    "umin": np.minimum,
    "and": np.bitwise_and,
    "or": np.bitwise_or,
    "xor": np.bitwise_xor,
}


def generic_kernel(text):
    adapter = adapter_of(text, "atomic-form=generic")
    assert "GenericAtomicRMW" in adapter and "atomic = <" not in adapter and "hfusion.atomic" not in adapter
    return TextKernel(adapter, **{"from": "ttadapter"})


def check_updates(kind, dtype):
    kernel = generic_kernel(update_kernel(kind, text_of(dtype)))
    if np.dtype(dtype).kind in "iu":
        info = np.iinfo(dtype)
        x, y = (RNG.integers(info.min, info.max, shape).astype(dtype) for shape in ((PROGRAMS, N), N))
    else:  # small whole numbers, whose sums are exact in every order
        x, y = (RNG.integers(-2, 3, shape).astype(dtype) for shape in ((PROGRAMS, N), N))
    n = 11
    out = guarded(y)
    kernel((PROGRAMS,), guarded(x), out, guarded(x), n)
    wide = {"f": np.float64, "i": dtype}["i" if np.dtype(dtype).kind in "iu" else "f"]
    if kind.startswith("u"):
        wide = np.dtype(dtype).str.replace("i", "u")
    rows = np.concatenate([y[None], x]).astype(wide)
    expected = REFERENCES[kind].reduce(rows, axis=0, dtype=rows.dtype)
    np.testing.assert_array_equal(out[:n].astype(np.float64), expected[:n].astype(dtype).astype(np.float64))
    np.testing.assert_array_equal(out[n:], y[n:])


def integers():
    for dtype in INTEGERS:
        for kind in ("add", "max", "min", "umax", "umin", "and", "or", "xor"):
            check_updates(kind, dtype)


def floats():
    for dtype in FLOATS:
        for kind in ("fadd", "max", "min"):
            check_updates(kind, dtype)


def exchanges():
    """What is left is of one program, and nobody's value gets lost: the former ones and the last are all of them."""
    for dtype in (*INTEGERS[2:], np.float32):
        kernel = generic_kernel(update_kernel("exch", text_of(dtype), used=True))
        x = np.arange(1, PROGRAMS * N + 1).reshape(PROGRAMS, N).astype(dtype)
        slots, seen = guarded(np.zeros(N, dtype)), guarded(np.full((PROGRAMS, N), -1, dtype))
        kernel((PROGRAMS,), guarded(x), slots, seen, N)
        for lane in range(N):
            values = sorted([*seen[:, lane], slots[lane]])
            assert values == sorted([0, *x[:, lane]])


def tickets():
    """Each former value of a counter is seen once."""
    for dtype in (np.int32, np.int64):
        kernel = generic_kernel(update_kernel("add", text_of(dtype), used=True))
        counters, seen = guarded(np.zeros(N, dtype)), guarded(np.full((PROGRAMS, N), -1, dtype))
        kernel((PROGRAMS,), guarded(np.ones((PROGRAMS, N), dtype)), counters, seen, N)
        assert (np.sort(seen, axis=0) == np.arange(PROGRAMS)[:, None]).all() and (counters == PROGRAMS).all()


def swaps(target=None):
    """One program wins each slot: the others see its number."""
    for dtype in (np.int32, np.int64, np.float32):
        element = text_of(dtype)
        row = f"tensor<{N}x!tt.ptr<{element}>>"
        text = update_kernel("exch", element, used=True)
        start = text.index("  %old =")
        end = text.index("\n", start)
        zero = "0.0" if np.dtype(dtype).kind == "f" else "0"
        swap = f"""  %free = arith.constant dense<{zero}> : tensor<{N}x{element}>
  %old = tt.atomic_cas acq_rel, gpu, %q, %free, %v : ({row}, tensor<{N}x{element}>, tensor<{N}x{element}>) -> tensor<{N}x{element}>"""
        text = text[:start] + swap + text[end:]
        if target:
            text = f'module attributes {{hacc.target = #hacc.target<"{target}">}} {{\n{text}}}\n'
        kernel = generic_kernel(text)
        x = np.arange(1, PROGRAMS * N + 1).reshape(PROGRAMS, N).astype(dtype)
        slots, seen = guarded(np.zeros(N, dtype)), guarded(np.full((PROGRAMS, N), -1, dtype))
        kernel((PROGRAMS,), guarded(x), slots, seen, N)
        for lane in range(N):
            winner = list(x[:, lane]).index(slots[lane])
            expected = np.full(PROGRAMS, slots[lane])
            expected[winner] = 0
            assert sorted(seen[:, lane]) == sorted(expected) and seen[winner, lane] == 0


def swaps_on_950():
    """There the op itself yields the former values, without a lock."""
    swaps("Ascend910_9589")


globals()[sys.argv[1]]()
print("ok")
