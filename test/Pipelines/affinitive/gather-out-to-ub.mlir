// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The name has two underscores behind its first word.
// RUN: heddle-opt %s --heddle-ttadapter | FileCheck %s

module attributes {hacc.target = #hacc.target<"Ascend910_9589">} {
  // CHECK-LABEL: func.func @k
  // CHECK: call @triton__gather_out_to_ub(%arg2, %{{.*}}, %arg5, %{{.*}}, %arg5, %{{.*}}, %{{.*}}, %{{.*}}) : (memref<?xf32>, tensor<4xi32>, i64, i32, i64, i32, i32, f32) -> tensor<4xf32>
  // CHECK: call @triton__gather_out_to_ub_0({{.*}}) : (memref<?xf32>, tensor<4xi32>, i64, i32, i64, i32, i32) -> tensor<4xf32>
  tt.func public @k(%x: !tt.ptr<f32>, %pi: !tt.ptr<i32>, %y: !tt.ptr<f32>, %b: i64, %e: i32) {
    %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
    %is = tt.splat %pi : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
    %ip = tt.addptr %is, %r : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
    %i = tt.load %ip : tensor<4x!tt.ptr<i32>>
    %c0 = arith.constant 0 : i32
    %z = arith.constant 0.000000e+00 : f32
    %v = ascend.gather_out_to_ub %x : <f32>, %i : tensor<4xi32>, %b : i64, %c0 : i32, [%b : i64], [%e : i32], [%c0 : i32], %z : f32 -> tensor<4xf32>
    %w = ascend.gather_out_to_ub %x : <f32>, %i : tensor<4xi32>, %b : i64, %c0 : i32, [%b : i64], [%e : i32], [%c0 : i32] -> tensor<4xf32>
    %s = arith.addf %v, %w : tensor<4xf32>
    %ys = tt.splat %y : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
    %yp = tt.addptr %ys, %r : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
    tt.store %yp, %s : tensor<4x!tt.ptr<f32>>
    tt.return
  }
}
