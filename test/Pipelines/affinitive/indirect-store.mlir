// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --heddle-ttadapter | FileCheck %s

module attributes {hacc.target = #hacc.target<"Ascend910_9589">} {
  // CHECK-LABEL: func.func @k
  // CHECK-SAME: %[[Y:arg2]]: memref<?xi32> {tt.tensor_kind = 1 : i32}
  // CHECK: call @triton_indirect_store(%[[Y]], %{{.*}}, %{{.*}}, %{{.*}}) : (memref<?xi32>, tensor<16xi64>, tensor<16xi32>, tensor<16xi1>) -> ()
  // CHECK: call @triton_indirect_store_0(%[[Y]], %{{.*}}, %{{.*}}) : (memref<?xi32>, tensor<16xi64>, tensor<16xi32>) -> ()
  tt.func public @k(%y: !tt.ptr<i32>, %n: i32) {
    %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %o = arith.extsi %r : tensor<16xi32> to tensor<16xi64>
    %ns = tt.splat %n : i32 -> tensor<16xi32>
    %m = arith.cmpi slt, %r, %ns : tensor<16xi32>
    ascend.indirect_store %y : <i32>, %o : tensor<16xi64>, %r : tensor<16xi32>, %m : tensor<16xi1>
    ascend.indirect_store %y : <i32>, %o : tensor<16xi64>, %ns : tensor<16xi32>
    tt.return
  }
}
