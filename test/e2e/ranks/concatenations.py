# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Vectors that stand one behind the other, loaded and pointers, against numpy. Arrays end at pages that fault."""

import sys

import numpy as np
from heddle.testing import guarded
from text_kernel import TextKernel

RNG = np.random.default_rng()
N = 16
RANGES = f"""  %half = tt.make_range {{end = {N} : i32, start = 0 : i32}} : tensor<{N}xi32>
  %lanes = tt.make_range {{end = {2 * N} : i32, start = 0 : i32}} : tensor<{2 * N}xi32>
"""


def pointers(name, argument, lanes, count):
    return f"""  %{name}s = tt.splat %{argument} : !tt.ptr<f32> -> tensor<{count}x!tt.ptr<f32>>
  %{name} = tt.addptr %{name}s, %{lanes} : tensor<{count}x!tt.ptr<f32>>, tensor<{count}xi32>
"""


def below(name, lanes, bound, count):
    return f"""  %{name}s = tt.splat %{bound} : i32 -> tensor<{count}xi32>
  %{name} = arith.cmpi slt, %{lanes}, %{name}s : tensor<{count}xi32>
"""


def on_950(text):
    return f'module attributes {{hacc.target = #hacc.target<"Ascend910_9589">}} {{\n{text}}}\n'


def loads():
    """Two masked loads, one behind the other; on a 950 they share a buffer. A lane outside a mask touches no memory."""
    half, whole = f"tensor<{N}xf32>", f"tensor<{2 * N}xf32>"
    text = "tt.func public @k(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %out: !tt.ptr<f32>, %n: i32, %m: i32) {\n" + RANGES
    text += pointers("p", "x", "half", N) + pointers("q", "y", "half", N) + pointers("t", "out", "lanes", 2 * N)
    text += below("a", "half", "n", N) + below("b", "half", "m", N)
    text += f"""  %one = arith.constant dense<1.0> : {half}
  %two = arith.constant dense<2.0> : {half}
  %v = tt.load %p, %a, %one : tensor<{N}x!tt.ptr<f32>>
  %w = tt.load %q, %b, %two : tensor<{N}x!tt.ptr<f32>>
  %c = tt.cat %v, %w : {half} -> {whole}
  %d = arith.addf %c, %c : {whole}
  tt.store %t, %d : tensor<{2 * N}x!tt.ptr<f32>>
  tt.return
}}
"""
    for is_950 in (False, True):
        kernel = TextKernel(on_950(text) if is_950 else text)
        assert ("tensor.insert_slice" in kernel.adapter) != is_950
        for n, m in [(N, N), (0, N), (N, 0), (0, 0), (5, 11), (-3, 1), (N + 9, 7)]:
            x = RNG.standard_normal(min(max(n, 0), N)).astype(np.float32)
            y = RNG.standard_normal(min(max(m, 0), N)).astype(np.float32)
            expected = np.concatenate([x, np.full(N - x.size, 1), y, np.full(N - y.size, 2)]).astype(np.float32) * 2
            out = guarded(2 * N, np.float32)
            kernel((1,), guarded(x), guarded(y), out, n, m)
            np.testing.assert_array_equal(out, expected)
            out.check()


def through_pointers():
    """One access through two vectors of pointers: a masked load, a masked store and an update with its former value."""
    whole, places = f"tensor<{2 * N}xf32>", f"tensor<{2 * N}x!tt.ptr<f32>>"
    text = "tt.func public @k(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %u: !tt.ptr<f32>, %out: !tt.ptr<f32>, %n: i32) {\n"
    text += RANGES + pointers("p", "x", "half", N) + pointers("q", "y", "half", N) + below("a", "lanes", "n", 2 * N)
    text += pointers("t", "out", "lanes", 2 * N) + pointers("f", "u", "lanes", 2 * N)
    text += f"""  %c = tt.cat %p, %q : tensor<{N}x!tt.ptr<f32>> -> {places}
  %zero = arith.constant dense<0.5> : {whole}
  %v = tt.load %c, %a, %zero : {places}
  tt.store %t, %v : {places}
  %e = arith.addf %v, %v : {whole}
  tt.store %c, %e, %a : {places}
  %o = tt.atomic_rmw fadd, acq_rel, gpu, %c, %zero, %a : ({places}, {whole}, tensor<{2 * N}xi1>) -> {whole}
  tt.store %f, %o, %a : {places}
  tt.return
}}
"""
    kernel = TextKernel(text)
    for n in (2 * N, 0, 3, N, N + 5):
        x = RNG.standard_normal(min(n, N)).astype(np.float32)
        y = RNG.standard_normal(max(n - N, 0)).astype(np.float32)
        both = np.concatenate([x, y])
        first, second, out, former = guarded(x), guarded(y), guarded(2 * N, np.float32), guarded(n, np.float32)
        kernel((1,), first, second, former, out, n)
        np.testing.assert_array_equal(out, np.concatenate([both, np.full(2 * N - n, 0.5)]).astype(np.float32))
        np.testing.assert_array_equal(former, both * 2)
        np.testing.assert_allclose(np.concatenate([first, second]), both * 2 + np.float32(0.5), rtol=1e-6)
        for array in (first, second, out, former):
            array.check()


globals()[sys.argv[1]]()
print("ok")
