// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Offsets, strides and extents are passed in 64 bits.
// RUN: heddle-opt %s --heddle-ttadapter | FileCheck %s

module attributes {hacc.target = #hacc.target<"Ascend910_9589">} {
  // CHECK-LABEL: func.func @k
  // CHECK: %[[O:.*]] = arith.extsi %arg4 : i32 to i64
  // CHECK: %[[V:.*]] = call @triton_stride_load(%arg2, %[[O]], %{{.*}}, %arg5, %arg5, %{{.*}}, %{{.*}}) : (memref<?xf32>, i64, f32, i64, i64, i64, i64) -> tensor<8x16xf32>
  // CHECK: call @triton_stride_store(%arg3, %[[V]], %{{.*}}, %arg5, %arg5, %{{.*}}, %{{.*}}) : (memref<?xf32>, tensor<8x16xf32>, i64, i64, i64, i64, i64) -> ()
  tt.func public @k(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %o: i32, %s: i64, %n: i32) {
    %z = arith.constant 0.000000e+00 : f32
    %v = ascend.stride_load %x : <f32>, %o : i32, %z : f32, [%s, %s : i64, i64], [%n, %n : i32, i32] -> tensor<8x16xf32>
    ascend.stride_store %y : <f32>, %v : tensor<8x16xf32>, %o : i32, [%s, %s : i64, i64], [%n, %n : i32, i32]
    tt.return
  }
}
