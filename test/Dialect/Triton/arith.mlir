// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Text of casts, elementwise operations and matrix products.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s --match-full-lines

// CHECK: tt.func @casts(%{{.*}}: tensor<16xf32>, %{{.*}}: !tt.ptr<f32>, %{{.*}}: tensor<16xi1>, %{{.*}}: f64) {
tt.func @casts(%h: tensor<16xf32>, %p: !tt.ptr<f32>, %m: tensor<16xi1>, %s: f64) {
  // CHECK: %{{.*}} = tt.bitcast %{{.*}} : tensor<16xf32> -> tensor<16xi32>
  %x = tt.bitcast %h : tensor<16xf32> -> tensor<16xi32>
  // CHECK: %{{.*}} = tt.bitcast %{{.*}} : !tt.ptr<f32> -> !tt.ptr<i32>
  %q = tt.bitcast %p : !tt.ptr<f32> -> !tt.ptr<i32>
  // CHECK: %{{.*}} = tt.bitcast %{{.*}} : tensor<16xi1> -> tensor<16xi8>
  %b = tt.bitcast %m : tensor<16xi1> -> tensor<16xi8>
  // CHECK: %{{.*}} = tt.fp_to_fp %{{.*}}, rounding = rtne : tensor<16xf32> -> tensor<16xf8E5M2>
  %a = tt.fp_to_fp %h, rounding = rtne : tensor<16xf32> -> tensor<16xf8E5M2>
  // CHECK: %{{.*}} = tt.fp_to_fp %{{.*}} : tensor<16xf8E5M2> -> tensor<16xf32>
  %c = tt.fp_to_fp %a : tensor<16xf8E5M2> -> tensor<16xf32>
  // CHECK: %{{.*}} = tt.fp_to_fp %{{.*}}, rounding = rtz : f64 -> f16
  %d = tt.fp_to_fp %s, rounding = rtz : f64 -> f16
  // CHECK: tt.return
  tt.return
}

// CHECK: tt.func @elementwise(%{{.*}}: tensor<16xf32>, %{{.*}}: tensor<16xf32>, %{{.*}}: tensor<16xf32>, %{{.*}}: tensor<16xf32>, %{{.*}}: tensor<16xi32>, %{{.*}}: tensor<16xi32>) {
tt.func @elementwise(%x: tensor<16xf32>, %y: tensor<16xf32>, %lo: tensor<16xf32>, %hi: tensor<16xf32>, %a: tensor<16xi32>, %b: tensor<16xi32>) {
  // CHECK: %{{.*}} = tt.clampf %{{.*}}, %{{.*}}, %{{.*}}, propagateNan = all : tensor<16xf32>
  %c = tt.clampf %x, %lo, %hi, propagateNan = all : tensor<16xf32>
  // CHECK: %{{.*}} = tt.clampf %{{.*}}, %{{.*}}, %{{.*}}, propagateNan = none : tensor<16xf32>
  %d = tt.clampf %x, %lo, %hi, propagateNan = none : tensor<16xf32>
  // CHECK: %{{.*}} = tt.precise_sqrt %{{.*}} : tensor<16xf32>
  %s = tt.precise_sqrt %x : tensor<16xf32>
  // CHECK: %{{.*}} = tt.precise_divf %{{.*}}, %{{.*}} : tensor<16xf32>
  %q = tt.precise_divf %x, %y : tensor<16xf32>
  // CHECK: %{{.*}} = tt.mulhiui %{{.*}}, %{{.*}} : tensor<16xi32>
  %m = tt.mulhiui %a, %b : tensor<16xi32>
  // CHECK: tt.return
  tt.return
}

// CHECK: tt.func @dot(%{{.*}}: tensor<16x32xf32>, %{{.*}}: tensor<32x8xf32>, %{{.*}}: tensor<16x8xf32>, %{{.*}}: tensor<4x16x16xi8>, %{{.*}}: tensor<4x16x16xi32>) {
tt.func @dot(%a: tensor<16x32xf32>, %b: tensor<32x8xf32>, %c: tensor<16x8xf32>, %i: tensor<4x16x16xi8>, %j: tensor<4x16x16xi32>) {
  // CHECK: %{{.*}} = tt.dot %{{.*}}, %{{.*}}, %{{.*}}, inputPrecision = tf32 : tensor<16x32xf32> * tensor<32x8xf32> -> tensor<16x8xf32>
  %d = tt.dot %a, %b, %c, inputPrecision = tf32 : tensor<16x32xf32> * tensor<32x8xf32> -> tensor<16x8xf32>
  // CHECK: %{{.*}} = tt.dot %{{.*}}, %{{.*}}, %{{.*}} : tensor<16x32xf32> * tensor<32x8xf32> -> tensor<16x8xf32>
  %e = tt.dot %a, %b, %c : tensor<16x32xf32> * tensor<32x8xf32> -> tensor<16x8xf32>
  // CHECK: %{{.*}} = tt.dot %{{.*}}, %{{.*}}, %{{.*}}, inputPrecision = bf16x3 {maxNumImpreciseAcc = 16 : i32} : tensor<16x32xf32> * tensor<32x8xf32> -> tensor<16x8xf32>
  %f = tt.dot %a, %b, %c, inputPrecision = bf16x3 {maxNumImpreciseAcc = 16 : i32} : tensor<16x32xf32> * tensor<32x8xf32> -> tensor<16x8xf32>
  // CHECK: %{{.*}} = tt.dot %{{.*}}, %{{.*}}, %{{.*}}, inputPrecision = hf32 : tensor<16x32xf32> * tensor<32x8xf32> -> tensor<16x8xf32>
  %h = tt.dot %a, %b, %c, inputPrecision = hf32 : tensor<16x32xf32> * tensor<32x8xf32> -> tensor<16x8xf32>
  // CHECK: %{{.*}} = tt.dot %{{.*}}, %{{.*}}, %{{.*}} : tensor<4x16x16xi8> * tensor<4x16x16xi8> -> tensor<4x16x16xi32>
  %k = tt.dot %i, %i, %j : tensor<4x16x16xi8> * tensor<4x16x16xi8> -> tensor<4x16x16xi32>
  // CHECK: tt.return
  tt.return
}

// CHECK: tt.func @dot_scaled(%{{.*}}: tensor<32x64xf8E4M3FN>, %{{.*}}: tensor<32x2xi8>, %{{.*}}: tensor<32x32xi8>, %{{.*}}: tensor<32x2xi8>, %{{.*}}: tensor<32x32xf32>, %{{.*}}: tensor<64x16xi8>) {
tt.func @dot_scaled(%a: tensor<32x64xf8E4M3FN>, %s: tensor<32x2xi8>, %b: tensor<32x32xi8>, %t: tensor<32x2xi8>, %c: tensor<32x32xf32>, %e: tensor<64x16xi8>) {
  // CHECK: %{{.*}} = tt.dot_scaled %{{.*}} scale %{{.*}}, %{{.*}} scale %{{.*}}, %{{.*}} lhs = e4m3 rhs = e2m1 {fastMath = false} : tensor<32x64xf8E4M3FN>, tensor<32x2xi8> * tensor<32x32xi8>, tensor<32x2xi8> -> tensor<32x32xf32>
  %d = tt.dot_scaled %a scale %s, %b scale %t, %c lhs = e4m3 rhs = e2m1 {fastMath = false} : tensor<32x64xf8E4M3FN>, tensor<32x2xi8> * tensor<32x32xi8>, tensor<32x2xi8> -> tensor<32x32xf32>
  // CHECK: %{{.*}} = tt.dot_scaled %{{.*}}, %{{.*}} scale %{{.*}}, %{{.*}} lhs = e4m3 rhs = e2m1 {fastMath = true} : tensor<32x64xf8E4M3FN> * tensor<32x32xi8>, tensor<32x2xi8> -> tensor<32x32xf32>
  %f = tt.dot_scaled %a, %b scale %t, %c lhs = e4m3 rhs = e2m1 {fastMath = true} : tensor<32x64xf8E4M3FN> * tensor<32x32xi8>, tensor<32x2xi8> -> tensor<32x32xf32>
  // CHECK: %{{.*}} = tt.dot_scaled %{{.*}} scale %{{.*}}, %{{.*}}, %{{.*}} lhs = e4m3 rhs = e2m1 {fastMath = false, rhs_k_pack = false} : tensor<32x64xf8E4M3FN>, tensor<32x2xi8> * tensor<64x16xi8> -> tensor<32x32xf32>
  %g = tt.dot_scaled %a scale %s, %e, %c lhs = e4m3 rhs = e2m1 {fastMath = false, rhs_k_pack = false} : tensor<32x64xf8E4M3FN>, tensor<32x2xi8> * tensor<64x16xi8> -> tensor<32x32xf32>
  // CHECK: tt.return
  tt.return
}
