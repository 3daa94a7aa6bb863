# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops of the language extension against numpy: remainders, casts, histograms, convolutions, loads and stores at computed
places. Arrays end at pages that fault: a lane that does not take part must touch no memory."""

import itertools
import sys

import ml_dtypes
import numpy as np
import triton
import triton.language as tl
from heddle.testing import guarded
from text_kernel import TextKernel, text_of

RNG = np.random.default_rng()
N = 32


def tile_pointers(name, argument, count, element):
    """Text of a tensor of pointers to the first elements of an argument."""
    return f"""
  %{name}s = tt.splat %{argument} : !tt.ptr<{element}> -> tensor<{count}x!tt.ptr<{element}>>
  %{name} = tt.addptr %{name}s, %lanes : tensor<{count}x!tt.ptr<{element}>>, tensor<{count}xi32>"""


def elementwise(body, inputs, output, count=N):
    """A kernel that loads vectors %x, %y .., runs `body` and stores %r."""
    text = f"tt.func public @k({', '.join(f'%p{n}: !tt.ptr<{t}>' for n, t in inputs)}, %out: !tt.ptr<{output}>) {{\n"
    text += f"  %lanes = tt.make_range {{end = {count} : i32, start = 0 : i32}} : tensor<{count}xi32>"
    for name, element in inputs:
        text += tile_pointers(f"q{name}", f"p{name}", count, element)
        text += f"\n  %{name} = tt.load %q{name} : tensor<{count}x!tt.ptr<{element}>>"
    text += tile_pointers("target", "out", count, output)
    return text + f"\n{body}\n  tt.store %target, %r : tensor<{count}x!tt.ptr<{output}>>\n  tt.return\n}}\n"


def remainders():
    for dtype in (np.float32, np.float16, np.int8, np.int16, np.int32, np.int64):
        element = text_of(dtype)
        vector = f"tensor<{N}x{element}>"
        kernel = TextKernel(
            elementwise(
                f"  %r = ascend.mod %x, %y : {vector} {vector} -> {vector}", [("x", element), ("y", element)], element
            )
        )
        assert "hfusion.elemwise_binary {fun = #hfusion.binary_fn<mod>}" in kernel.adapter
        if np.dtype(dtype).kind == "f":
            x, y = (RNG.standard_normal(N) * 10).astype(dtype), (RNG.standard_normal(N) + 0.5).astype(dtype)
            expected = np.fmod(x.astype(np.float64), y.astype(np.float64)).astype(dtype)
        else:
            x, y = RNG.integers(-100, 100, N).astype(dtype), RNG.integers(1, 20, N).astype(dtype)
            y[::3] *= -1
            expected = np.fmod(x, y)
        out = guarded(N, dtype)
        kernel((1,), guarded(x), guarded(y), out)
        np.testing.assert_array_equal(out, expected)


def towards_zero(x, dtype):
    """The number of the type next to a float64 on the side of zero."""
    near = x.astype(dtype)
    away = np.abs(near.astype(np.float64)) > np.abs(x)
    bits = near.view(np.uint16) - away.astype(np.uint16)
    return bits.view(dtype)


def casts():
    """Rounding towards zero, also where the nearest number is infinite or the exact one is below the smallest."""
    for dtype in (np.float16, ml_dtypes.bfloat16):
        element = text_of(dtype)
        kernel = TextKernel(
            elementwise(
                f"  %r = tt.fp_to_fp %x, rounding = rtz : tensor<{N}xf32> -> tensor<{N}x{element}>",
                [("x", "f32")],
                element,
            )
        )
        largest = float(ml_dtypes.finfo(dtype).max)
        special = [0.0, -0.0, np.inf, -np.inf, largest, -largest, 1e-30, -1e-30, 6e-8, -6e-8, 2.0**-25]
        for _ in range(20):
            x = (RNG.standard_normal(N) * 10.0 ** RNG.integers(-6, 5, N)).astype(np.float32)
            x[: len(special)] = special
            x[len(special)] = np.nextafter(np.float32(largest), np.float32(np.inf)) * np.float32(1.001)
            out = guarded(N, dtype)
            kernel((1,), guarded(x), out)
            with np.errstate(over="ignore"):
                expected = towards_zero(x.astype(np.float64), dtype)
            np.testing.assert_array_equal(out.view(np.uint16), expected.view(np.uint16))
        nan = np.full(N, np.nan, np.float32)
        kernel((1,), guarded(nan), out)
        assert np.isnan(out.astype(np.float32)).all()


@triton.jit
def histogram_kernel(x, out, n, SIZE: tl.constexpr, BINS: tl.constexpr, MASKED: tl.constexpr):
    lanes = tl.arange(0, SIZE)
    values = tl.load(x + lanes)
    counts = tl.histogram(values, BINS, mask=lanes % 3 != n) if MASKED else tl.histogram(values, BINS)
    tl.store(out + tl.arange(0, BINS), counts)


def histograms():
    """Numbers outside the bins, also negative ones, count nowhere."""
    for dtype in (np.int8, np.int16, np.int32, np.int64):
        for size, bins in ((64, 16), (16, 64), (256, 128), (8, 1)):
            for masked in (False, True):
                x = RNG.integers(-5, min(bins + 5, 127), size).astype(dtype)
                out = guarded(bins, np.int32)
                histogram_kernel[(1,)](guarded(x), out, 1, size, bins, masked)
                kept = x[np.arange(size) % 3 != 1] if masked else x
                kept = kept[(kept >= 0) & (kept < bins)]
                np.testing.assert_array_equal(out, np.bincount(kept.astype(np.int64), minlength=bins))
                out.check()


def histogram_on_950():
    """The call of the SIMT library means the same."""
    body = f"""  %c0 = arith.constant dense<0> : tensor<{N}xi32>
  %m = arith.cmpi ne, %y, %c0 : tensor<{N}xi32>
  %r = tt.histogram %x, %m : tensor<{N}xi32> -> tensor<{N}xi32>"""
    text = elementwise(body, [("x", "i32"), ("y", "i32")], "i32")
    text = f'module attributes {{hacc.target = #hacc.target<"Ascend910_9589">}} {{\n{text}}}\n'
    kernel = TextKernel(text)
    assert '"__builtin_histogram"' in kernel.adapter and kernel.metadata["parallel_mode"] == "mix_simd_simt"
    x, y = RNG.integers(-3, N + 3, N).astype(np.int32), RNG.integers(0, 2, N).astype(np.int32)
    out = guarded(N, np.int32)
    kernel((1,), guarded(x), guarded(y), out)
    kept = x[(y != 0) & (x >= 0) & (x < N)]
    np.testing.assert_array_equal(out, np.bincount(kept, minlength=N))


def convolve(x, w, b, stride, padding, dilation, groups):
    """A convolution over the last dimension, in float64."""
    x = np.pad(x.astype(np.float64), ((0, 0), (0, 0), (padding, padding)))
    rows, channels, window = w.shape
    places = (x.shape[2] - dilation * (window - 1) - 1) // stride + 1
    out = np.zeros((x.shape[0], rows, places))
    for o in range(rows):
        first = o // (rows // groups) * channels
        for place in range(places):
            start = place * stride
            part = x[:, first : first + channels, start : start + dilation * (window - 1) + 1 : dilation]
            out[:, o, place] = (part * w[o].astype(np.float64)).sum((1, 2)) + (0 if b is None else b[o])
    return out


def load_dense(name, argument, shape, element):
    """Text that loads a dense tensor of two or three dimensions."""
    count = int(np.prod(shape))
    extents = "x".join(map(str, shape))
    return f"""
  %r{name} = tt.make_range {{end = {count} : i32, start = 0 : i32}} : tensor<{count}xi32>
  %s{name} = tt.splat %{argument} : !tt.ptr<{element}> -> tensor<{count}x!tt.ptr<{element}>>
  %q{name} = tt.addptr %s{name}, %r{name} : tensor<{count}x!tt.ptr<{element}>>, tensor<{count}xi32>
  %f{name} = tt.load %q{name} : tensor<{count}x!tt.ptr<{element}>>
  %{name} = tt.reshape %f{name} : tensor<{count}x{element}> -> tensor<{extents}x{element}>"""


def store_dense(value, argument, shape, element):
    count = int(np.prod(shape))
    extents = "x".join(map(str, shape))
    return f"""
  %ro = tt.make_range {{end = {count} : i32, start = 0 : i32}} : tensor<{count}xi32>
  %so = tt.splat %{argument} : !tt.ptr<{element}> -> tensor<{count}x!tt.ptr<{element}>>
  %qo = tt.addptr %so, %ro : tensor<{count}x!tt.ptr<{element}>>, tensor<{count}xi32>
  %fo = tt.reshape %{value} : tensor<{extents}x{element}> -> tensor<{count}x{element}>
  tt.store %qo, %fo : tensor<{count}x!tt.ptr<{element}>>"""


def to_blocks(matrix, columns):
    """R x C elements as C/columns x R/16 x 16 x columns."""
    rows = matrix.reshape(matrix.shape[0] // 16, 16, matrix.shape[1] // columns, columns)
    return np.ascontiguousarray(rows.transpose(2, 0, 1, 3))


def fractal_products():
    """Any of the three matrices may lie in blocks of 16 rows; a row of a block has 32 bytes, or 16 elements of the result."""
    M, N, K = 32, 64, 96
    for dtype in (np.float16, ml_dtypes.bfloat16, np.float32, np.int8):
        element, is_integer = text_of(dtype), dtype == np.int8
        columns, total = 32 // np.dtype(dtype).itemsize, "i32" if is_integer else "f32"
        for blocks in itertools.product([False, True], repeat=3):
            a, b = (
                RNG.integers(-128, 128, shape).astype(dtype) if is_integer else RNG.standard_normal(shape).astype(dtype)
                for shape in ((M, K), (K, N))
            )
            expected = a.astype(np.float64) @ b.astype(np.float64)
            left, right = (to_blocks(x, columns) if flag else x for x, flag in zip((a, b), blocks, strict=False))
            expected = to_blocks(expected, 16) if blocks[2] else expected
            types = [
                f"tensor<{'x'.join(map(str, shape))}x{t}>"
                for shape, t in [(left.shape, element), (right.shape, element), (expected.shape, total)]
            ]
            text = f"tt.func public @k(%pa: !tt.ptr<{element}>, %pb: !tt.ptr<{element}>, %out: !tt.ptr<{total}>) {{"
            text += load_dense("a", "pa", left.shape, element) + load_dense("b", "pb", right.shape, element)
            flags = ", ".join(f"fractal_{n} = {str(flag).lower()}" for n, flag in zip("abc", blocks, strict=True))
            text += f"\n  %d = ascend.dot %a, %b {{{flags}}} : {types[0]}, {types[1]} -> {types[2]}"
            text += store_dense("d", "out", expected.shape, total) + "\n  tt.return\n}\n"
            kernel = TextKernel(text)
            assert kernel.adapter.count("hivm.hir.convert_layout") == sum(blocks)
            out = guarded(expected.shape, np.int32 if is_integer else np.float32)
            kernel((1,), guarded(left), guarded(right), out)
            tolerance = 0 if is_integer else 1e-4
            np.testing.assert_allclose(out, expected, rtol=tolerance, atol=tolerance, err_msg=f"{dtype} {blocks}")
            out.check()


def convolutions():
    cases = [
        ((1, 4, 16), (8, 4, 3), True, 1, 1, 1, 1),
        ((2, 4, 16), (8, 2, 4), False, 1, 0, 1, 2),
        ((4, 32), (4, 1, 3), True, 2, 1, 2, 4),
        ((1, 2, 16), (2, 2, 1), True, 3, 0, 1, 1),
    ]
    for dtype in (np.float32, np.float16):
        element = text_of(dtype)
        for x_shape, w_shape, has_bias, stride, padding, dilation, groups in cases:
            x, w = RNG.standard_normal(x_shape).astype(dtype), RNG.standard_normal(w_shape).astype(dtype)
            b = RNG.standard_normal(w_shape[0]).astype(dtype) if has_bias else None
            batched = x if x.ndim == 3 else x[None]
            expected = convolve(batched, w, b, stride, padding, dilation, groups)
            expected = expected if x.ndim == 3 else expected[0]
            shapes = [x_shape, w_shape] + ([b.shape] if has_bias else [])
            types = [f"tensor<{'x'.join(map(str, shape))}x{element}>" for shape in [*shapes, expected.shape]]
            names = ["x", "w", "b"][: len(shapes)]
            text = f"tt.func public @k({', '.join(f'%p{n}: !tt.ptr<{element}>' for n in names)}, %out: !tt.ptr<{element}>) {{"
            for name, shape in zip(names, shapes, strict=True):
                text += load_dense(name, f"p{name}", shape, element)
            text += f"""
  %y = ascend.conv1d({", ".join(f"%{name}" for name in names)}) {{dilation = {dilation} : i64, groups = {groups} : i64,
       padding_size = {padding} : i64, stride = {stride} : i64}} : ({", ".join(types[:-1])}) -> {types[-1]}"""
            text += store_dense("y", "out", expected.shape, element) + "\n  tt.return\n}\n"
            kernel = TextKernel(text)
            assert "hfusion.conv1d" in kernel.adapter and kernel.metadata["mix_mode"] == "mix"
            out = guarded(expected.shape, dtype)
            arrays = [guarded(array) for array in (x, w, b) if array is not None]
            kernel((1,), *arrays, out)
            tolerance = 1e-4 if dtype == np.float32 else 2e-2
            np.testing.assert_allclose(out.astype(np.float64), expected, rtol=tolerance, atol=tolerance)


def indirect():
    """Lanes whose mask is off have offsets far away from all memory."""
    body = """
  %oz = arith.constant dense<0> : tensor<32xi32>
  %mask = arith.cmpi ne, %m, %oz : tensor<32xi32>
  %v = ascend.indirect_load %px : <f32>, %o : tensor<32xi64>, %mask : tensor<32xi1>, %e : tensor<32xf32> {isVolatile = false} -> tensor<32xf32>
  ascend.indirect_store %ps : <f32>, %o : tensor<32xi64>, %v : tensor<32xf32>, %mask : tensor<32xi1>
  %r = arith.addf %v, %v : tensor<32xf32>"""
    text = elementwise(body, [("o", "i64"), ("m", "i32"), ("e", "f32")], "f32")
    text = text.replace("%out: !tt.ptr<f32>", "%px: !tt.ptr<f32>, %ps: !tt.ptr<f32>, %out: !tt.ptr<f32>")
    kernel = TextKernel(text)
    x, e = RNG.standard_normal(100).astype(np.float32), RNG.standard_normal(N).astype(np.float32)
    on = RNG.integers(0, 2, N).astype(np.int32)
    o = np.where(on != 0, RNG.permutation(100)[:N], RNG.choice([-(2**40), 2**40], N)).astype(np.int64)
    scattered, out = guarded(np.zeros(100, np.float32)), guarded(N, np.float32)
    kernel((1,), guarded(o), guarded(on), guarded(e), guarded(x), scattered, out)
    expected = np.where(on != 0, x[np.where(on != 0, o, 0)], e)
    np.testing.assert_array_equal(out, 2 * expected)
    memory = np.zeros(100, np.float32)
    memory[o[on != 0]] = expected[on != 0]
    np.testing.assert_array_equal(scattered, memory)
    scattered.check()


def strided():
    """A window that reaches beyond the rows and columns that exist."""
    text = (
        """tt.func public @k(%px: !tt.ptr<f32>, %ps: !tt.ptr<f32>, %out: !tt.ptr<f32>, %o: i64, %s0: i64, %s1: i64, %n0: i64, %n1: i64, %z: f32) {
  %v = ascend.stride_load %px : <f32>, %o : i64, %z : f32, [%s0, %s1 : i64, i64], [%n0, %n1 : i64, i64] -> tensor<8x16xf32>
  ascend.stride_store %ps : <f32>, %v : tensor<8x16xf32>, %o : i64, [%s0, %s1 : i64, i64], [%n0, %n1 : i64, i64]"""
        + store_dense("v", "out", (8, 16), "f32")
        + "\n  tt.return\n}\n"
    )
    kernel = TextKernel(text)
    for n0, n1 in ((5, 11), (8, 16), (0, 3), (9, 1)):
        rows, columns = min(n0, 8), min(n1, 16)
        offset, s0, s1 = 3, 50, 3
        size = offset + max(rows - 1, 0) * s0 + max(columns - 1, 0) * s1 + 1
        x = RNG.standard_normal(size).astype(np.float32)
        stored, out = guarded(np.zeros(size, np.float32)), guarded((8, 16), np.float32)
        kernel((1,), guarded(x), stored, out, offset, s0, s1, n0, n1, -1.5)
        expected, memory = np.full((8, 16), -1.5, np.float32), np.zeros(size, np.float32)
        for i in range(rows):
            for j in range(columns):
                place = offset + i * s0 + j * s1
                expected[i, j] = memory[place] = x[place]
        np.testing.assert_array_equal(out, expected)
        np.testing.assert_array_equal(stored, memory)
        stored.check()


def gather_and_scatter():
    """Indices beyond the bound, and below 0, are neither loaded nor stored; lanes behind the end are not either."""
    for dtype in (np.float32, np.float16, ml_dtypes.bfloat16):
        element = text_of(dtype)
        for dim in (0, 1):
            text = f"""tt.func public @k(%px: !tt.ptr<{element}>, %ps: !tt.ptr<{element}>, %pi: !tt.ptr<i32>, %out: !tt.ptr<{element}>, %bound: i64, %s0: i64, %s1: i64, %e0: i32, %e1: i32, %b0: i32, %b1: i32) {{
  %dim = arith.constant {dim} : i32
  %z = arith.constant -2.0 : {element}{load_dense("i", "pi", (4, 16), "i32")}
  %v = ascend.gather_out_to_ub %px : <{element}>, %i : tensor<4x16xi32>, %bound : i64, %dim : i32, [%s0, %s1 : i64, i64], [%e0, %e1 : i32, i32], [%b0, %b1 : i32, i32], %z : {element} -> tensor<4x16x{element}>
  ascend.scatter_ub_to_out %ps : <{element}>, %v : tensor<4x16x{element}>, , %i : tensor<4x16xi32>, %bound : i64, %dim : i32, [%s0, %s1 : i64, i64], [%e0, %e1 : i32, i32], [%b0, %b1 : i32, i32]{store_dense("v", "out", (4, 16), element)}
  tt.return
}}
"""
            kernel = TextKernel(text)
            rows, columns, start, end = 20, 24, (2, 3), (6, 15)
            x = RNG.standard_normal((rows, columns)).astype(dtype)
            bound = (rows - start[0], columns - start[1])[dim]
            index = np.stack([RNG.permutation(bound)[:16] if dim else RNG.integers(0, bound, 16) for _ in range(4)])
            if dim == 0:  # different rows in a column
                index = np.stack([RNG.permutation(bound)[:4] for _ in range(16)], 1)
            index = index.astype(np.int32)
            index[RNG.random((4, 16)) < 0.2] = 10**6
            index[RNG.random((4, 16)) < 0.2] = -1
            scattered, out = guarded(np.zeros((rows, columns), dtype)), guarded((4, 16), dtype)
            kernel((1,), guarded(x), scattered, guarded(index), out, bound, columns, 1, *end, *start)
            expected, memory = np.full((4, 16), -2, dtype), np.zeros((rows, columns), dtype)
            for i in range(4):
                for j in range(16):
                    k = index[i, j]
                    if not (0 <= k < bound and start[0] + i < end[0] and start[1] + j < end[1]):
                        continue
                    place = (start[0] + k, start[1] + j) if dim == 0 else (start[0] + i, start[1] + k)
                    expected[i, j] = memory[place] = x[place]
            np.testing.assert_array_equal(out.astype(np.float32), expected.astype(np.float32))
            np.testing.assert_array_equal(scattered.astype(np.float32), memory.astype(np.float32))


def index_put():
    text = f"""tt.func public @k(%pd: !tt.ptr<f32>, %pi: !tt.ptr<i32>, %pv: !tt.ptr<f32>, %bound: i64, %e: i64, %e2: i64, %b: i64, %b2: i64, %s0: i64, %s1: i64, %s2: i64) {{
  %dim = arith.constant 1 : i32{load_dense("v", "pv", (2, 4, 8), "f32")}
  %ri = tt.make_range {{end = 4 : i32, start = 0 : i32}} : tensor<4xi32>
  %si = tt.splat %pi : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %qi = tt.addptr %si, %ri : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %i = tt.load %qi : tensor<4x!tt.ptr<i32>>
  ascend.index_put %pd : <f32>, %i : tensor<4xi32>, %v : tensor<2x4x8xf32>, %dim : i32, %bound : i64, [%e, %e, %e2 : i64, i64, i64], [%b, %b, %b2 : i64, i64, i64], [%s0, %s1, %s2 : i64, i64, i64]
  tt.return
}}
"""
    kernel = TextKernel(text)
    v = RNG.standard_normal((2, 4, 8)).astype(np.float32)
    index = np.array([5, 9, 10**6, -1], np.int32)
    out = guarded(np.zeros((3, 10, 12), np.float32))
    kernel((1,), out, guarded(index), guarded(v), 10, 3, 9, 1, 2, 120, 12, 1)
    expected = np.zeros((3, 10, 12), np.float32)
    for j, k in enumerate(index):
        if 0 <= k < 10:
            expected[1:3, k, 2:9] = v[0:2, j, 0:7]
    np.testing.assert_array_equal(out, expected)
    out.check()


def index_select():
    """Slices end where the tensor ends; both names of the op mean the same."""
    for name in ("ascend.index_select_simd", "tt.gather_load"):
        text = f"""tt.func public @k(%px: !tt.ptr<f32>, %pi: !tt.ptr<i32>, %out: !tt.ptr<f32>, %n0: i32, %n1: i32, %n2: i32, %o0: i32, %o2: i32) {{
  %i0 = arith.index_cast %n0 : i32 to index
  %i1 = arith.index_cast %n1 : i32 to index
  %i2 = arith.index_cast %n2 : i32 to index
  %j0 = arith.index_cast %o0 : i32 to index
  %j2 = arith.index_cast %o2 : i32 to index
  %none = arith.constant -1 : index
  %ri = tt.make_range {{end = 8 : i32, start = 0 : i32}} : tensor<8xi32>
  %si = tt.splat %pi : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %qi = tt.addptr %si, %ri : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %i = tt.load %qi : tensor<8x!tt.ptr<i32>>
  %v = {name} %px, %i, 1, [%i0, %i1, %i2], [%j0, %none, %j2], [4, -1, 16] : !tt.ptr<f32>, tensor<8xi32> -> tensor<4x8x16xf32>{store_dense("v", "out", (4, 8, 16), "f32")}
  tt.return
}}
"""
        kernel = TextKernel(text)
        for shape, offsets in (((6, 10, 20), (1, 2)), ((3, 10, 12), (1, 3))):
            x = RNG.standard_normal(shape).astype(np.float32)
            index = RNG.integers(0, 10, 8).astype(np.int32)
            out = guarded((4, 8, 16), np.float32)
            kernel((1,), guarded(x), guarded(index), out, *shape, *offsets)
            part = x[offsets[0] : offsets[0] + 4, index, offsets[1] : offsets[1] + 16]
            np.testing.assert_array_equal(out[: part.shape[0], :, : part.shape[2]], part)


def empty_assembly():
    """Text that says nothing moves what its constraints tie."""
    body = f"""  %r = tt.elementwise_inline_asm "" {{constraints = "=r,0", packed_element = 2 : i32, pure = true}} %x : tensor<{N}xi16> -> tensor<{N}xi16>"""
    kernel = TextKernel(elementwise(body, [("x", "i16")], "i16"))
    assert "llvm.inline_asm" in kernel.adapter
    x, out = RNG.integers(-1000, 1000, N).astype(np.int16), guarded(N, np.int16)
    kernel((1,), guarded(x), out)
    np.testing.assert_array_equal(out, x)


globals()[sys.argv[1]]()
print("ok")
