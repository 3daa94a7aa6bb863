// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// tt.addptr says nothing by itself: what it adds stands in the view of the access.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --mlir-print-local-scope | FileCheck %s

// Offsets of 32 bits are widened after the source's own arithmetic; sums of ours are of type index.
// CHECK-LABEL: func.func @matrix(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: memref<?xf32>{{[^%]*}}, %[[ROW:[a-z0-9]+]]: i32{{[^%]*}}, %[[STRIDE:[a-z0-9]+]]: i32{{[^%]*}}
// CHECK-NEXT:    %[[C4_I32:.*]] = arith.constant 4 : i32
// CHECK-NEXT:    %[[V0:.*]] = arith.muli %[[ROW]], %[[C4_I32]] : i32
// CHECK-NEXT:    %[[V1:.*]] = arith.index_cast %[[V0]] : i32 to index
// CHECK-NEXT:    %[[V2:.*]] = arith.index_cast %[[STRIDE]] : i32 to index
// CHECK-NEXT:    %[[V3:.*]] = arith.muli %[[V1]], %[[V2]] : index
// CHECK-NEXT:    %[[V4:.*]] = arith.index_cast %[[STRIDE]] : i32 to index
// CHECK-NEXT:    %[[V5:.*]] = memref.reinterpret_cast %[[X]] to offset: [%[[V3]]], sizes: [4, 8], strides: [%[[V4]], 1] : memref<?xf32> to memref<4x8xf32, strided<[?, 1], offset: ?>>
// CHECK-NEXT:    %[[V6:.*]] = memref.alloc() : memref<4x8xf32>
// CHECK-NEXT:    memref.copy %[[V5]], %[[V6]] : memref<4x8xf32, strided<[?, 1], offset: ?>> to memref<4x8xf32>
// CHECK-NEXT:    %[[V7:.*]] = bufferization.to_tensor %[[V6]] restrict writable : memref<4x8xf32> to tensor<4x8xf32>
// CHECK-NEXT:    %[[V8:.*]] = arith.index_cast %[[V0]] : i32 to index
// CHECK-NEXT:    %[[V9:.*]] = arith.index_cast %[[STRIDE]] : i32 to index
// CHECK-NEXT:    %[[V10:.*]] = arith.muli %[[V8]], %[[V9]] : index
// CHECK-NEXT:    %[[V11:.*]] = arith.index_cast %[[STRIDE]] : i32 to index
// CHECK-NEXT:    %[[V12:.*]] = memref.reinterpret_cast %[[X]] to offset: [%[[V10]]], sizes: [4, 8], strides: [%[[V11]], 1] : memref<?xf32> to memref<4x8xf32, strided<[?, 1], offset: ?>>
// CHECK-NEXT:    bufferization.materialize_in_destination %[[V7]] in writable %[[V12]] : (tensor<4x8xf32>, memref<4x8xf32, strided<[?, 1], offset: ?>>) -> ()
// CHECK-NEXT:    return
tt.func public @matrix(%x: !tt.ptr<f32>, %row: i32, %stride: i32) {
  %c4 = arith.constant 4 : i32
  %first = arith.muli %row, %c4 : i32
  %rows = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %firsts = tt.splat %first : i32 -> tensor<4xi32>
  %at = arith.addi %firsts, %rows : tensor<4xi32>
  %at2 = tt.expand_dims %at {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %strides = tt.splat %stride : i32 -> tensor<4x1xi32>
  %lines = arith.muli %at2, %strides : tensor<4x1xi32>
  %columns = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %columns2 = tt.expand_dims %columns {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %a = tt.broadcast %lines : tensor<4x1xi32> -> tensor<4x8xi32>
  %b = tt.broadcast %columns2 : tensor<1x8xi32> -> tensor<4x8xi32>
  %o = arith.addi %a, %b : tensor<4x8xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  %p = tt.addptr %xs, %o : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  %v = tt.load %p : tensor<4x8x!tt.ptr<f32>>
  tt.store %p, %v : tensor<4x8x!tt.ptr<f32>>
  tt.return
}

// A scalar pointer is a view of one element.
// CHECK-LABEL: func.func @scalar(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: memref<?xf32>{{[^%]*}}, %[[I:[a-z0-9]+]]: i32{{[^%]*}}, %[[J:[a-z0-9]+]]: i64{{[^%]*}}
// CHECK-NEXT:    %[[V0:.*]] = arith.index_cast %[[I]] : i32 to index
// CHECK-NEXT:    %[[V1:.*]] = arith.index_cast %[[J]] : i64 to index
// CHECK-NEXT:    %[[V2:.*]] = arith.addi %[[V0]], %[[V1]] : index
// CHECK-NEXT:    %[[V3:.*]] = memref.reinterpret_cast %[[X]] to offset: [%[[V2]]], sizes: [1], strides: [1] : memref<?xf32> to memref<1xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[V4:.*]] = memref.load %[[V3]][%[[C0]]] : memref<1xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    %[[V5:.*]] = arith.index_cast %[[I]] : i32 to index
// CHECK-NEXT:    %[[V6:.*]] = memref.reinterpret_cast %[[X]] to offset: [%[[V5]]], sizes: [1], strides: [1] : memref<?xf32> to memref<1xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    %[[V7:.*]] = tensor.empty() : tensor<1xf32>
// CHECK-NEXT:    %[[V8:.*]] = linalg.fill ins(%[[V4]] : f32) outs(%[[V7]] : tensor<1xf32>) -> tensor<1xf32>
// CHECK-NEXT:    bufferization.materialize_in_destination %[[V8]] in writable %[[V6]] : (tensor<1xf32>, memref<1xf32, strided<[1], offset: ?>>) -> ()
// CHECK-NEXT:    return
tt.func public @scalar(%x: !tt.ptr<f32>, %i: i32, %j: i64) {
  %p = tt.addptr %x, %i : !tt.ptr<f32>, i32
  %q = tt.addptr %p, %j : !tt.ptr<f32>, i64
  %v = tt.load %q : !tt.ptr<f32>
  tt.store %p, %v : !tt.ptr<f32>
  tt.return
}
