// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --heddle-ttadapter | FileCheck %s

module attributes {hacc.target = #hacc.target<"Ascend910_9589">} {
  // CHECK-LABEL: func.func @k
  // CHECK: call @triton_scatter_ub_to_out(%arg2, %{{.*}}, %{{.*}}, %arg4, %{{.*}}, %arg4, %{{.*}}, %{{.*}}) : (memref<?xf32>, tensor<4xf32>, tensor<4xi32>, i64, i32, i64, i32, i32) -> ()
  tt.func public @k(%y: !tt.ptr<f32>, %pi: !tt.ptr<i32>, %b: i64, %e: i32, %f: f32) {
    %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
    %is = tt.splat %pi : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
    %ip = tt.addptr %is, %r : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
    %i = tt.load %ip : tensor<4x!tt.ptr<i32>>
    %c0 = arith.constant 0 : i32
    %v = tt.splat %f : f32 -> tensor<4xf32>
    ascend.scatter_ub_to_out %y : <f32>, %v : tensor<4xf32>, , %i : tensor<4xi32>, %b : i64, %c0 : i32, [%b : i64], [%e : i32], [%c0 : i32]
    tt.return
  }
}
