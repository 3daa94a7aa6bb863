// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s -allow-unregistered-dialect -assign-tile-arena -build-kernel-entry | FileCheck %s

// CHECK: func.func private @k
// CHECK-NOT: tt.divisibility
// CHECK-LABEL: llvm.func @heddle_entry_k(
// CHECK-SAME: %[[ARGS:.+]]: !llvm.ptr, %[[GRID:.+]]: !llvm.ptr, %[[PROGRAM:.+]]: !llvm.ptr)
// CHECK: %[[SLOT:.+]] = llvm.getelementptr %[[ARGS]][3] : (!llvm.ptr) -> !llvm.ptr, i64
// CHECK: %[[WORD:.+]] = llvm.load %[[SLOT]] : !llvm.ptr -> i64
// CHECK: %[[BITS:.+]] = llvm.trunc %[[WORD]] : i64 to i16
// CHECK: arith.bitcast %[[BITS]] : i16 to f16
// CHECK: llvm.getelementptr %[[PROGRAM]][2] : (!llvm.ptr) -> !llvm.ptr, i32
// CHECK: %[[CONTEXT:.+]] = llvm.call @heddle_context()
// CHECK: llvm.getelementptr %[[CONTEXT]][64] : (!llvm.ptr) -> !llvm.ptr, i8
// CHECK: call @k(
func.func @k(%l: memref<?xi8>, %w: memref<?xi8>, %a: memref<?xf32> {tt.divisibility = 16 : i32}, %s: f16,
             %gx: i32, %gy: i32, %gz: i32, %px: i32, %py: i32, %pz: i32) attributes {global_kernel} {
  return
}
