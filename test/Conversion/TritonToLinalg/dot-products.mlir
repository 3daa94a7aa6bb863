// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrix products of all types in one kernel, which is a mixed one by them.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @products
// CHECK-SAME: mix_mode = "mix"
tt.func @products(%x: !tt.ptr<f32>, %n: i32) {
  %zero = arith.constant dense<0.0> : tensor<16x16xf32>
  %half = arith.constant dense<0.5> : tensor<16x16xf16>
  %one = arith.constant dense<1.0> : tensor<16x16xf32>
  %narrow = arith.constant dense<0.0> : tensor<16x16xf16>
  %batch = arith.constant dense<0.0> : tensor<2x16x16xf16>
  %out = arith.constant dense<0.0> : tensor<2x16x16xf32>
  // CHECK: %[[D:.*]] = linalg.matmul {input_precision = "ieee"} ins(%{{.*}}, %{{.*}} : tensor<16x16xf16>, tensor<16x16xf16>) outs(%{{.*}} : tensor<16x16xf32>) -> tensor<16x16xf32>
  %d = tt.dot %half, %half, %zero : tensor<16x16xf16> * tensor<16x16xf16> -> tensor<16x16xf32>
  // CHECK: linalg.matmul {input_precision = "hf32"} {{.*}} outs(%[[D]] : tensor<16x16xf32>)
  // expected-warning @+1 {{'inputPrecision' tf32 becomes hf32 on this target}}
  %e = tt.dot %one, %one, %d, inputPrecision = tf32 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  // CHECK: %[[W:.*]] = arith.extf %{{.*}} : tensor<16x16xf16> to tensor<16x16xf32>
  // CHECK: %[[M:.*]] = linalg.matmul {{.*}} outs(%[[W]] : tensor<16x16xf32>)
  // CHECK: arith.truncf %[[M]] : tensor<16x16xf32> to tensor<16x16xf16>
  %f = tt.dot %half, %half, %narrow : tensor<16x16xf16> * tensor<16x16xf16> -> tensor<16x16xf16>
  // CHECK: linalg.batch_matmul {input_precision = "ieee"}
  %g = tt.dot %batch, %batch, %out : tensor<2x16x16xf16> * tensor<2x16x16xf16> -> tensor<2x16x16xf32>
  %fw = arith.extf %f : tensor<16x16xf16> to tensor<16x16xf32>
  %s = arith.addf %e, %fw : tensor<16x16xf32>
  %gs = "tt.reduce"(%g) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<2x16x16xf32>) -> tensor<16x16xf32>
  %all = arith.addf %s, %gs : tensor<16x16xf32>
  %flat = tt.reshape %all : tensor<16x16xf32> -> tensor<256xf32>
  %r = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
  %ps = tt.splat %x : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %p = tt.addptr %ps, %r : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %p, %flat : tensor<256x!tt.ptr<f32>>
  tt.return
}
