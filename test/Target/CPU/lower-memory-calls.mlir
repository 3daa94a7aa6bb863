// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A lane that does not take part reaches no memory op.
// RUN: heddle-opt %s --lower-memory-calls | FileCheck %s

// CHECK-LABEL: func.func @indirect
// CHECK: %[[TILE:.*]] = memref.alloc() : memref<8xf32>
// CHECK: scf.for %[[I:.*]] = {{.*}} {
// CHECK-NEXT: %[[M:.*]] = tensor.extract %arg2[%[[I]]] : tensor<8xi1>
// CHECK-NEXT: %[[V:.*]] = scf.if %[[M]] -> (f32) {
// CHECK-NEXT: %[[O:.*]] = tensor.extract %arg1[%[[I]]] : tensor<8xi64>
// CHECK-NEXT: %[[P:.*]] = llvm.getelementptr %{{.*}}[%[[O]]] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: %[[L:.*]] = llvm.load %[[P]] : !llvm.ptr -> f32
// CHECK-NEXT: scf.yield %[[L]]
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[E:.*]] = tensor.extract %arg3[%[[I]]] : tensor<8xf32>
// CHECK-NEXT: scf.yield %[[E]]
// CHECK: memref.store %[[V]], %[[TILE]][%[[I]]]
// CHECK: scf.if %{{.*}} {
// CHECK-NOT: else
// CHECK: llvm.store
func.func @indirect(%x: memref<?xf32>, %o: tensor<8xi64>, %m: tensor<8xi1>, %e: tensor<8xf32>) {
  %v = func.call @triton_indirect_load(%x, %o, %m, %e) : (memref<?xf32>, tensor<8xi64>, tensor<8xi1>, tensor<8xf32>) -> tensor<8xf32>
  func.call @triton_indirect_store_0(%x, %o, %v, %m) : (memref<?xf32>, tensor<8xi64>, tensor<8xf32>, tensor<8xi1>) -> ()
  return
}

// A function with a body is nobody's library.
// CHECK-LABEL: func.func @own
// CHECK-NEXT: call @triton_index_put_own
func.func @own(%x: i32) {
  func.call @triton_index_put_own(%x) : (i32) -> ()
  return
}
func.func @triton_index_put_own(%x: i32) {
  return
}

func.func private @triton_indirect_load(memref<?xf32>, tensor<8xi64>, tensor<8xi1>, tensor<8xf32>) -> tensor<8xf32>
func.func private @triton_indirect_store_0(memref<?xf32>, tensor<8xi64>, tensor<8xf32>, tensor<8xi1>)
