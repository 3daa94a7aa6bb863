// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An offset for each element: one call, one declaration; a pointer into an argument is a view of it.
// RUN: heddle-opt %s --heddle-ttadapter | FileCheck %s

module attributes {hacc.target = #hacc.target<"Ascend910_9589">} {
  // CHECK-LABEL: func.func @k
  // CHECK-SAME: %[[X:arg2]]: memref<?xf32> {tt.tensor_kind = 0 : i32}
  // CHECK-SAME: parallel_mode = "mix_simd_simt"
  // CHECK: %[[V:.*]] = call @triton_indirect_load(%[[X]], %[[O:.*]], %[[M:.*]], %{{.*}}) {isVolatile = false} : (memref<?xf32>, tensor<16xi64>, tensor<16xi1>, tensor<16xf32>) -> tensor<16xf32>
  // CHECK: %[[VIEW:.*]] = memref.reinterpret_cast %[[X]] to offset: [%{{.*}}], sizes: [1], strides: [1]
  // CHECK: call @triton_indirect_load_0(%[[VIEW]], %[[O]]) {isVolatile = true} : (memref<1xf32, strided<[1], offset: ?>>, tensor<16xi64>) -> tensor<16xf32>
  tt.func public @k(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {
    %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %three = arith.constant dense<3> : tensor<16xi32>
    %o32 = arith.muli %r, %three : tensor<16xi32>
    %o = arith.extsi %o32 : tensor<16xi32> to tensor<16xi64>
    %ns = tt.splat %n : i32 -> tensor<16xi32>
    %m = arith.cmpi slt, %r, %ns : tensor<16xi32>
    %z = arith.constant dense<0.000000e+00> : tensor<16xf32>
    %v = ascend.indirect_load %x : <f32>, %o : tensor<16xi64>, %m : tensor<16xi1>, %z : tensor<16xf32> {isVolatile = false} -> tensor<16xf32>
    %p = tt.addptr %x, %n : !tt.ptr<f32>, i32
    %w = ascend.indirect_load %p : <f32>, %o : tensor<16xi64> -> tensor<16xf32>
    %s = arith.addf %v, %w : tensor<16xf32>
    %ys = tt.splat %y : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %yp = tt.addptr %ys, %r : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    tt.store %yp, %s : tensor<16x!tt.ptr<f32>>
    tt.return
  }
  // CHECK: func.func private @triton_indirect_load(memref<?xf32>, tensor<16xi64>, tensor<16xi1>, tensor<16xf32>) -> tensor<16xf32>
  // CHECK: func.func private @triton_indirect_load_0(memref<1xf32, strided<[1], offset: ?>>, tensor<16xi64>) -> tensor<16xf32>
}
