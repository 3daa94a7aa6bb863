// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads and stores at computed places; pointers are printed short, and read in full as well.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s

// CHECK-LABEL: tt.func @indirect
tt.func @indirect(%p: !tt.ptr<f32>, %o: tensor<8x32xi64>, %m: tensor<8x32xi1>, %x: tensor<8x32xf32>) {
  // CHECK-NEXT: ascend.indirect_load %arg0 : <f32>, %arg1 : tensor<8x32xi64>, %arg2 : tensor<8x32xi1>, %arg3 : tensor<8x32xf32> {isVolatile = false} -> tensor<8x32xf32>
  %0 = ascend.indirect_load %p : <f32>, %o : tensor<8x32xi64>, %m : tensor<8x32xi1>, %x : tensor<8x32xf32> {isVolatile = false} -> tensor<8x32xf32>
  // CHECK-NEXT: ascend.indirect_load %arg0 : <f32>, %arg1 : tensor<8x32xi64>, %arg2 : tensor<8x32xi1> -> tensor<8x32xf32>
  %1 = ascend.indirect_load %p : !tt.ptr<f32>, %o : tensor<8x32xi64>, %m : tensor<8x32xi1> {isVolatile = true} -> tensor<8x32xf32>
  // CHECK-NEXT: ascend.indirect_load %arg0 : <f32>, %arg1 : tensor<8x32xi64> -> tensor<8x32xf32>
  %2 = ascend.indirect_load %p : <f32>, %o : tensor<8x32xi64> -> tensor<8x32xf32>
  // CHECK-NEXT: ascend.indirect_store %arg0 : <f32>, %arg1 : tensor<8x32xi64>, %arg3 : tensor<8x32xf32>, %arg2 : tensor<8x32xi1>
  ascend.indirect_store %p : <f32>, %o : tensor<8x32xi64>, %x : tensor<8x32xf32>, %m : tensor<8x32xi1>
  // CHECK-NEXT: ascend.indirect_store %arg0 : <f32>, %arg1 : tensor<8x32xi64>, %arg3 : tensor<8x32xf32>
  ascend.indirect_store %p : <f32>, %o : tensor<8x32xi64>, %x : tensor<8x32xf32>
  tt.return
}

// CHECK-LABEL: tt.func @strided
tt.func @strided(%p: !tt.ptr<f32>, %o: i64, %z: f32, %s: i64, %n: i32, %x: tensor<8x32xf32>) {
  // CHECK-NEXT: ascend.stride_load %arg0 : <f32>, %arg1 : i64, %arg2 : f32, [%arg3, %arg3 : i64, i64], [%arg4, %arg4 : i32, i32] -> tensor<8x32xf32>
  %0 = ascend.stride_load %p : <f32>, %o : i64, %z : f32, [%s, %s : i64, i64], [%n, %n : i32, i32] -> tensor<8x32xf32>
  // CHECK-NEXT: ascend.stride_store %arg0 : <f32>, %arg5 : tensor<8x32xf32>, %arg1 : i64, [%arg3, %arg3 : i64, i64], [%arg4, %arg4 : i32, i32]
  ascend.stride_store %p : <f32>, %x : tensor<8x32xf32>, %o : i64, [%s, %s : i64, i64], [%n, %n : i32, i32]
  tt.return
}

// CHECK-LABEL: tt.func @indexed
tt.func @indexed(%p: !tt.ptr<f32>, %i: tensor<4xi32>, %j: tensor<4x16xi32>, %v: tensor<4x16xf32>, %b: i64, %d: i32, %z: f32) {
  // CHECK-NEXT: ascend.index_put %arg0 : <f32>, %arg1 : tensor<4xi32>, %arg3 : tensor<4x16xf32>, %arg5 : i32, %arg4 : i64, [%arg4, %arg4 : i64, i64], [%arg4, %arg4 : i64, i64], [%arg4, %arg4 : i64, i64]
  ascend.index_put %p : <f32>, %i : tensor<4xi32>, %v : tensor<4x16xf32>, %d : i32, %b : i64, [%b, %b : i64, i64], [%b, %b : i64, i64], [%b, %b : i64, i64]
  // CHECK-NEXT: ascend.gather_out_to_ub %arg0 : <f32>, %arg2 : tensor<4x16xi32>, %arg4 : i64, %arg5 : i32, [%arg4, %arg4 : i64, i64], [%arg5, %arg5 : i32, i32], [%arg5, %arg5 : i32, i32], %arg6 : f32 -> tensor<4x16xf32>
  %0 = ascend.gather_out_to_ub %p : <f32>, %j : tensor<4x16xi32>, %b : i64, %d : i32, [%b, %b : i64, i64], [%d, %d : i32, i32], [%d, %d : i32, i32], %z : f32 -> tensor<4x16xf32>
  // CHECK-NEXT: ascend.gather_out_to_ub {{.*}}, [%arg5, %arg5 : i32, i32] -> tensor<4x16xf32>
  %1 = ascend.gather_out_to_ub %p : <f32>, %j : tensor<4x16xi32>, %b : i64, %d : i32, [%b, %b : i64, i64], [%d, %d : i32, i32], [%d, %d : i32, i32] -> tensor<4x16xf32>
  // One comma is read, two are printed.
  // CHECK-NEXT: ascend.scatter_ub_to_out %arg0 : <f32>, %arg3 : tensor<4x16xf32>, , %arg2 : tensor<4x16xi32>, %arg4 : i64, %arg5 : i32, [%arg4, %arg4 : i64, i64], [%arg5, %arg5 : i32, i32], [%arg5, %arg5 : i32, i32]
  // CHECK-NEXT: ascend.scatter_ub_to_out %arg0 : <f32>, %arg3 : tensor<4x16xf32>, , %arg2
  ascend.scatter_ub_to_out %p : <f32>, %v : tensor<4x16xf32>, , %j : tensor<4x16xi32>, %b : i64, %d : i32, [%b, %b : i64, i64], [%d, %d : i32, i32], [%d, %d : i32, i32]
  ascend.scatter_ub_to_out %p : <f32>, %v : tensor<4x16xf32>, %j : tensor<4x16xi32>, %b : i64, %d : i32, [%b, %b : i64, i64], [%d, %d : i32, i32], [%d, %d : i32, i32]
  tt.return
}

// CHECK-LABEL: tt.func @slices
tt.func @slices(%p: !tt.ptr<f32>, %i: tensor<8xi32>, %n: index) {
  // CHECK-NEXT: ascend.index_select_simd %arg0, %arg1, 1, [%arg2, %arg2, %arg2], [%arg2, %arg2, %arg2], [4, -1, 128] : !tt.ptr<f32>, tensor<8xi32> -> tensor<4x8x128xf32>
  %0 = ascend.index_select_simd %p, %i, 1, [%n, %n, %n], [%n, %n, %n], [4, -1, 128] : !tt.ptr<f32>, tensor<8xi32> -> tensor<4x8x128xf32>
  tt.return
}
