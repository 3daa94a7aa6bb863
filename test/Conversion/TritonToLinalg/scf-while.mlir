// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop with a condition carries the offset of a pointer, too.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @scalar(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: memref<?xi32>{{[^%]*}}
// CHECK-NEXT:    %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:    %[[V0:.*]] = scf.while (%[[ARG0:.*]] = %[[C1_I32]]) : (i32) -> i32 {
// CHECK-NEXT:      %[[V1:.*]] = arith.index_cast %[[ARG0]] : i32 to index
// CHECK-NEXT:      %[[V2:.*]] = memref.reinterpret_cast %[[X]] to offset: [%[[V1]]], sizes: [1], strides: [1] : memref<?xi32> to memref<1xi32, strided<[1], offset: ?>>
// CHECK-NEXT:      %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:      %[[V3:.*]] = memref.load %[[V2]][%[[C0]]] : memref<1xi32, strided<[1], offset: ?>>
// CHECK-NEXT:      %[[V4:.*]] = arith.cmpi ne, %[[V3]], %[[C1_I32]] : i32
// CHECK-NEXT:      scf.condition(%[[V4]]) %[[ARG0]] : i32
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^bb0(%[[ARG1:.*]]: i32):
// CHECK-NEXT:      %[[V5:.*]] = arith.addi %[[ARG1]], %[[C1_I32]] : i32
// CHECK-NEXT:      scf.yield %[[V5]] : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V6:.*]] = memref.reinterpret_cast %[[X]] to offset: [0], sizes: [1], strides: [1] : memref<?xi32> to memref<1xi32, strided<[1]>>
// CHECK-NEXT:    %[[V7:.*]] = tensor.empty() : tensor<1xi32>
// CHECK-NEXT:    %[[V8:.*]] = linalg.fill ins(%[[V0]] : i32) outs(%[[V7]] : tensor<1xi32>) -> tensor<1xi32>
// CHECK-NEXT:    bufferization.materialize_in_destination %[[V8]] in writable %[[V6]] : (tensor<1xi32>, memref<1xi32, strided<[1]>>) -> ()
// CHECK-NEXT:    return
tt.func public @scalar(%x: !tt.ptr<i32>) {
  %c1 = arith.constant 1 : i32
  %last = scf.while (%i = %c1) : (i32) -> i32 {
    %q = tt.addptr %x, %i : !tt.ptr<i32>, i32
    %v = tt.load %q : !tt.ptr<i32>
    %more = arith.cmpi ne, %v, %c1 : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    %next = arith.addi %i, %c1 : i32
    scf.yield %next : i32
  }
  tt.store %x, %last : !tt.ptr<i32>
  tt.return
}
