// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s -split-input-file -fill-partial-tiles | FileCheck %s

// The copy stands beside the allocation: zero only when the window is smaller than the tile.
// CHECK-LABEL: func @guarded
// CHECK: %[[TILE:.+]] = memref.alloc() : memref<8x16xf32>
// CHECK: %[[ROWS:.+]] = arith.cmpi slt, %arg1, %{{.+}} : index
// CHECK: %[[COLUMNS:.+]] = arith.cmpi slt, %arg2, %{{.+}} : index
// CHECK: %[[PARTIAL:.+]] = arith.ori %[[ROWS]], %[[COLUMNS]] : i1
// CHECK: scf.if %[[PARTIAL]] {
// CHECK: linalg.fill ins(%{{.+}} : f32) outs(%[[TILE]] : memref<8x16xf32>)
// CHECK: memref.copy
func.func @guarded(%m: memref<8x16xf32>, %rows: index, %columns: index) -> tensor<8x16xf32> {
  %tile = memref.alloc() : memref<8x16xf32>
  %from = memref.subview %m[0, 0] [%rows, %columns] [1, 1] : memref<8x16xf32> to memref<?x?xf32, strided<[16, 1]>>
  %to = memref.subview %tile[0, 0] [%rows, %columns] [1, 1] : memref<8x16xf32> to memref<?x?xf32, strided<[16, 1]>>
  memref.copy %from, %to : memref<?x?xf32, strided<[16, 1]>> to memref<?x?xf32, strided<[16, 1]>>
  %t = bufferization.to_tensor %tile restrict writable : memref<8x16xf32> to tensor<8x16xf32>
  return %t : tensor<8x16xf32>
}

// -----

// Only the dimension that can be short is compared.
// CHECK-LABEL: func @one_dimension
// CHECK: arith.cmpi slt
// CHECK-NOT: arith.cmpi
// CHECK: scf.if
func.func @one_dimension(%m: memref<8x16xf32>, %rows: index) -> tensor<8x16xf32> {
  %tile = memref.alloc() : memref<8x16xf32>
  %from = memref.subview %m[0, 0] [%rows, 16] [1, 1] : memref<8x16xf32> to memref<?x16xf32, strided<[16, 1]>>
  %to = memref.subview %tile[0, 0] [%rows, 16] [1, 1] : memref<8x16xf32> to memref<?x16xf32, strided<[16, 1]>>
  memref.copy %from, %to : memref<?x16xf32, strided<[16, 1]>> to memref<?x16xf32, strided<[16, 1]>>
  %t = bufferization.to_tensor %tile restrict writable : memref<8x16xf32> to tensor<8x16xf32>
  return %t : tensor<8x16xf32>
}

// -----

// The copy may not run at all: zero always.
// CHECK-LABEL: func @conditional_copy
// CHECK: %[[TILE:.+]] = memref.alloc
// CHECK-NEXT: arith.constant 0
// CHECK-NEXT: linalg.fill
// CHECK: scf.if %arg1
func.func @conditional_copy(%m: memref<16xi32>, %p: i1, %n: index) -> tensor<16xi32> {
  %tile = memref.alloc() : memref<16xi32>
  scf.if %p {
    %from = memref.subview %m[0] [%n] [1] : memref<16xi32> to memref<?xi32, strided<[1]>>
    %to = memref.subview %tile[0] [%n] [1] : memref<16xi32> to memref<?xi32, strided<[1]>>
    memref.copy %from, %to : memref<?xi32, strided<[1]>> to memref<?xi32, strided<[1]>>
  }
  %t = bufferization.to_tensor %tile restrict writable : memref<16xi32> to tensor<16xi32>
  return %t : tensor<16xi32>
}

// -----

// The load has a value for the other lanes, or copies the whole tile: nothing to do.
// CHECK-LABEL: func @filled
// CHECK-COUNT-1: linalg.fill
// CHECK-NOT: linalg.fill
func.func @filled(%m: memref<16xf32>, %n: index, %other: f32, %short: i1) -> (tensor<16xf32>, tensor<16xf32>) {
  %tile = memref.alloc() : memref<16xf32>
  scf.if %short {
    linalg.fill ins(%other : f32) outs(%tile : memref<16xf32>)
  } {hivm.unlikely_condition}
  %from = memref.subview %m[0] [%n] [1] : memref<16xf32> to memref<?xf32, strided<[1]>>
  %to = memref.subview %tile[0] [%n] [1] : memref<16xf32> to memref<?xf32, strided<[1]>>
  memref.copy %from, %to : memref<?xf32, strided<[1]>> to memref<?xf32, strided<[1]>>
  %t = bufferization.to_tensor %tile restrict writable : memref<16xf32> to tensor<16xf32>
  %whole = memref.alloc() : memref<16xf32>
  memref.copy %m, %whole : memref<16xf32> to memref<16xf32>
  %u = bufferization.to_tensor %whole restrict writable : memref<16xf32> to tensor<16xf32>
  return %t, %u : tensor<16xf32>, tensor<16xf32>
}
