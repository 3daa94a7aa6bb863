// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sorts and reversals: calls of private functions. Integers of 16 bits and less are sorted as floats.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" | FileCheck %s

// CHECK-LABEL: func.func @sorts
tt.func @sorts(%x: !tt.ptr<f32>, %y: !tt.ptr<i8>, %z: !tt.ptr<i16>) {
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %ps = tt.splat %x : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %p = tt.addptr %ps, %r : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %v = tt.load %p : tensor<16x!tt.ptr<f32>>
  // CHECK: %[[DIM:.*]] = arith.constant 0 : i64
  // CHECK: call @triton_sort(%{{.*}}, %[[DIM]], %{{.*}}) : (tensor<16xf32>, i64, i1) -> tensor<16xf32>
  %a = ascend.sort %v, 0, true : tensor<16xf32> -> tensor<16xf32>
  // CHECK: call @triton_flip(%{{.*}}, %{{.*}}) : (tensor<16xf32>, i64) -> tensor<16xf32>
  %b = ascend.flip %a, 0 : tensor<16xf32> -> tensor<16xf32>
  tt.store %p, %b : tensor<16x!tt.ptr<f32>>
  %qs = tt.splat %y : !tt.ptr<i8> -> tensor<16x!tt.ptr<i8>>
  %q = tt.addptr %qs, %r : tensor<16x!tt.ptr<i8>>, tensor<16xi32>
  %w = tt.load %q : tensor<16x!tt.ptr<i8>>
  // CHECK: %[[HALF:.*]] = arith.sitofp %{{.*}} : tensor<16xi8> to tensor<16xf16>
  // CHECK: %[[SORTED:.*]] = call @triton_sort_0(%[[HALF]], %{{.*}}, %{{.*}}) : (tensor<16xf16>, i64, i1) -> tensor<16xf16>
  // CHECK: arith.fptosi %[[SORTED]] : tensor<16xf16> to tensor<16xi8>
  %c = ascend.sort %w, 0, false : tensor<16xi8> -> tensor<16xi8>
  tt.store %q, %c : tensor<16x!tt.ptr<i8>>
  %os = tt.splat %z : !tt.ptr<i16> -> tensor<16x!tt.ptr<i16>>
  %o = tt.addptr %os, %r : tensor<16x!tt.ptr<i16>>, tensor<16xi32>
  %u = tt.load %o : tensor<16x!tt.ptr<i16>>
  // CHECK: call @triton_sort_1(%{{.*}}) : (tensor<16xf32>, i64, i1) -> tensor<16xf32>
  %d = ascend.sort %u, 0, false : tensor<16xi16> -> tensor<16xi16>
  tt.store %o, %d : tensor<16x!tt.ptr<i16>>
  tt.return
}
// CHECK: func.func private @triton_sort(tensor<16xf32>, i64, i1) -> tensor<16xf32>
// CHECK: func.func private @triton_flip(tensor<16xf32>, i64) -> tensor<16xf32>
