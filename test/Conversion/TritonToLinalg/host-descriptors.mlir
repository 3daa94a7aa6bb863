// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A descriptor among the arguments of a kernel is its base, its shape and strides, and whether it pads with NaN.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @copy(%arg0: memref<?xi8>, %arg1: memref<?xi8>, %arg2: i32, %arg3: memref<?xf32>
// CHECK-SAME: %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: i1, %arg9: memref<?xf32>
// CHECK-SAME: %arg10: i64, %arg11: i64, %arg12: i64, %arg13: i64, %arg14: i1,
tt.func public @copy(%n: i32, %x: !tt.tensordesc<tensor<8x16xf32>>, %y: !tt.tensordesc<tensor<8x16xf32>>) {
  %c0 = arith.constant 0 : i32
  // CHECK: %[[NAN:.*]] = arith.select %arg8, %{{.*}}, %{{.*}} : f32
  // CHECK: memref.reinterpret_cast %arg3 to offset: [%{{.*}}], sizes: [8, 16], strides: [%{{.*}}, %{{.*}}]
  %v = tt.descriptor_load %x[%n, %c0] : !tt.tensordesc<tensor<8x16xf32>> -> tensor<8x16xf32>
  // CHECK: memref.reinterpret_cast %arg9 to offset: [%{{.*}}], sizes: [8, 16]
  tt.descriptor_store %y[%n, %c0], %v : !tt.tensordesc<tensor<8x16xf32>>, tensor<8x16xf32>
  tt.return
}
