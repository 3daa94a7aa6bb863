// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Micro-scaled products: the factors are widened, multiplied by their scales and summed by a matmul.
// RUN: heddle-opt %s --split-input-file --triton-to-linalg="named-ops=true" | FileCheck %s

// A scale is a bf16 with the exponent of the byte, repeated for each element of its group.
// CHECK-LABEL: func.func @scaled
tt.func @scaled(%x: !tt.ptr<f32>) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %ps = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %p = tt.addptr %ps, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %v = tt.load %p : tensor<64x!tt.ptr<f32>>
  %w = tt.reshape %v : tensor<64xf32> -> tensor<1x64xf32>
  %n = tt.fp_to_fp %w, rounding = rtne : tensor<1x64xf32> -> tensor<1x64xf8E4M3FN>
  %t = tt.trans %n {order = array<i32: 1, 0>} : tensor<1x64xf8E4M3FN> -> tensor<64x1xf8E4M3FN>
  %sa = arith.constant dense<130> : tensor<1x2xi8>
  %c = arith.constant dense<0.0> : tensor<1x1xf32>
  // CHECK: %[[A:.*]] = arith.extf %{{.*}} : tensor<1x64xf8E4M3FN> to tensor<1x64xbf16>
  // CHECK: %[[BYTE:.*]] = arith.extui %[[SCALE:.*]] : tensor<1x2xi8> to tensor<1x2xi16>
  // CHECK: %[[SHIFTED:.*]] = arith.shli %[[BYTE]], %{{.*}} : tensor<1x2xi16>
  // CHECK: %[[BITS:.*]] = arith.maxui %[[SHIFTED]], %{{.*}} : tensor<1x2xi16>
  // CHECK: %[[NUMBER:.*]] = arith.bitcast %[[BITS]] : tensor<1x2xi16> to tensor<1x2xbf16>
  // CHECK: tensor.expand_shape %[[NUMBER]] {{.*}} : tensor<1x2xbf16> into tensor<1x2x1xbf16>
  // CHECK: %[[SPREAD:.*]] = linalg.broadcast {{.*}} outs(%{{.*}} : tensor<1x2x32xbf16>)
  // CHECK: tensor.reshape %{{.*}} : (tensor<1x2x32xbf16>, tensor<2xi64>) -> tensor<1x64xbf16>
  // CHECK: %[[PRODUCT:.*]] = arith.mulf %[[A]], %{{.*}} : tensor<1x64xbf16>
  // CHECK: arith.cmpi eq, %[[SCALE]], %{{.*}} : tensor<1x2xi8>
  // CHECK: %[[LEFT:.*]] = arith.select %{{.*}}, %{{.*}}, %[[PRODUCT]] : tensor<1x64xi1>, tensor<1x64xbf16>
  // The right factor has no scale.
  // CHECK: %[[RIGHT:.*]] = arith.extf %{{.*}} : tensor<64x1xf8E4M3FN> to tensor<64x1xbf16>
  // CHECK: linalg.matmul {input_precision = "ieee"} ins(%[[LEFT]], %[[RIGHT]] : tensor<1x64xbf16>, tensor<64x1xbf16>)
  %d = tt.dot_scaled %n scale %sa, %t, %c lhs = e4m3 rhs = e4m3 {fastMath = false} : tensor<1x64xf8E4M3FN>, tensor<1x2xi8> * tensor<64x1xf8E4M3FN> -> tensor<1x1xf32>
  %e = tt.unsplat %d : tensor<1x1xf32>
  tt.store %x, %e : !tt.ptr<f32>
  tt.return
}

// -----

// With fast math no scale is looked at for NaN. Two elements of e2m1 share a byte along the summed dimension; the
// scales of the right factor lie column by column.
// CHECK-LABEL: func.func @packed
tt.func @packed(%x: !tt.ptr<i8>, %out: !tt.ptr<f32>) {
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %ps = tt.splat %x : !tt.ptr<i8> -> tensor<32x!tt.ptr<i8>>
  %p = tt.addptr %ps, %r : tensor<32x!tt.ptr<i8>>, tensor<32xi32>
  %v = tt.load %p : tensor<32x!tt.ptr<i8>>
  %a = tt.reshape %v : tensor<32xi8> -> tensor<2x16xi8>
  %b = tt.reshape %v : tensor<32xi8> -> tensor<16x2xi8>
  %sb = arith.constant dense<127> : tensor<2x1xi8>
  %c = arith.constant dense<0.0> : tensor<2x2xf32>
  // CHECK: %[[HIGH:.*]] = arith.shrui %{{.*}}, %{{.*}} : tensor<2x16xi8>
  // CHECK: arith.bitcast %{{.*}} : tensor<2x16xi16> to tensor<2x16xbf16>
  // CHECK: arith.extui %[[HIGH]] : tensor<2x16xi8> to tensor<2x16xi16>
  // CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[0, 0] [2, 16] [1, 2] : tensor<2x16xbf16> into tensor<2x32xbf16>
  // CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[0, 1] [2, 16] [1, 2] : tensor<2x16xbf16> into tensor<2x32xbf16>
  // CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[0, 0] [16, 2] [2, 1] : tensor<16x2xbf16> into tensor<32x2xbf16>
  // CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[1, 0] [16, 2] [2, 1] : tensor<16x2xbf16> into tensor<32x2xbf16>
  // CHECK: linalg.transpose ins(%{{.*}} : tensor<2x32xbf16>) outs(%{{.*}} : tensor<32x2xbf16>) permutation = [1, 0]
  // CHECK: arith.mulf %{{.*}} : tensor<32x2xbf16>
  // CHECK-NOT: arith.cmpi eq, %{{.*}} : tensor<2x1xi8>
  // CHECK: linalg.matmul
  %d = tt.dot_scaled %a, %b scale %sb, %c lhs = e2m1 rhs = e2m1 {fastMath = true} : tensor<2x16xi8> * tensor<16x2xi8>, tensor<2x1xi8> -> tensor<2x2xf32>
  // Along the other dimension: rows of the left factor, columns of the right one.
  // CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[1, 0] [2, 16] [2, 1] : tensor<2x16xbf16> into tensor<4x16xbf16>
  // CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[0, 1] [16, 2] [1, 2] : tensor<16x2xbf16> into tensor<16x4xbf16>
  %c4 = arith.constant dense<0.0> : tensor<4x4xf32>
  %e = tt.dot_scaled %a, %b, %c4 lhs = e2m1 rhs = e2m1 {fastMath = true, lhs_k_pack = false, rhs_k_pack = false} : tensor<2x16xi8> * tensor<16x2xi8> -> tensor<4x4xf32>
  %f = tt.reshape %d : tensor<2x2xf32> -> tensor<4xf32>
  %g = tt.reshape %e : tensor<4x4xf32> -> tensor<16xf32>
  %l = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %qs = tt.splat %out : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %q = tt.addptr %qs, %l : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  tt.store %q, %f : tensor<4x!tt.ptr<f32>>
  %m = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %os = tt.splat %out : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %o = tt.addptr %os, %m : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  tt.store %o, %g : tensor<16x!tt.ptr<f32>>
  tt.return
}

// -----

// fp16 has more bits than bf16, and a scaled one more range than f16.
// CHECK-LABEL: func.func @half
tt.func @half(%a: !tt.ptr<f16>, %out: !tt.ptr<f32>) {
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %ps = tt.splat %a : !tt.ptr<f16> -> tensor<32x!tt.ptr<f16>>
  %p = tt.addptr %ps, %r : tensor<32x!tt.ptr<f16>>, tensor<32xi32>
  %v = tt.load %p : tensor<32x!tt.ptr<f16>>
  %x = tt.reshape %v : tensor<32xf16> -> tensor<1x32xf16>
  %y = tt.reshape %v : tensor<32xf16> -> tensor<32x1xf16>
  %s = arith.constant dense<120> : tensor<1x1xi8>
  %c = arith.constant dense<0.0> : tensor<1x1xf32>
  // CHECK: linalg.matmul {{.*}} ins(%{{.*}} : tensor<1x32xf16>, tensor<32x1xf16>)
  %d = tt.dot_scaled %x, %y, %c lhs = fp16 rhs = fp16 {fastMath = true} : tensor<1x32xf16> * tensor<32x1xf16> -> tensor<1x1xf32>
  // CHECK: arith.mulf %{{.*}} : tensor<1x32xf32>
  // CHECK: linalg.matmul {{.*}} ins(%{{.*}} : tensor<1x32xf32>, tensor<32x1xf32>)
  %e = tt.dot_scaled %x scale %s, %y, %d lhs = fp16 rhs = fp16 {fastMath = true} : tensor<1x32xf16>, tensor<1x1xi8> * tensor<32x1xf16> -> tensor<1x1xf32>
  %f = tt.unsplat %e : tensor<1x1xf32>
  tt.store %out, %f : !tt.ptr<f32>
  tt.return
}
