// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s -split-input-file -lower-tile-copies | FileCheck %s

// One memcpy: the same bytes in the same order.
// CHECK-LABEL: func @dense
// CHECK-NOT: scf.for
// CHECK: "llvm.intr.memcpy"
// CHECK-NOT: memref.copy
func.func @dense(%a: memref<4x8xf32>, %b: memref<4x8xf32>) {
  memref.copy %a, %b : memref<4x8xf32> to memref<4x8xf32>
  return
}

// -----

// CHECK-LABEL: func @window
// CHECK-NOT: scf.for
// CHECK: "llvm.intr.memcpy"
func.func @window(%a: memref<?xf32, strided<[1], offset: ?>>, %b: memref<?xf32, strided<[1]>>) {
  memref.copy %a, %b : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1]>>
  return
}

// -----

// CHECK: llvm.func @heddle_tile_copy(!llvm.ptr, i64, i64, !llvm.ptr, i64, i64, i64, i64, i64)
// CHECK-LABEL: func @rows
// CHECK-NOT: scf.for
// CHECK: llvm.call @heddle_tile_copy
func.func @rows(%a: memref<?x?xf32, strided<[?, 1], offset: ?>>, %b: memref<?x?xf32, strided<[16, 1]>>) {
  memref.copy %a, %b : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32, strided<[16, 1]>>
  return
}

// -----

// The last two dimensions are one call, the others are loops.
// CHECK-LABEL: func @rank_four
// CHECK-COUNT-2: scf.for
// CHECK-NOT: scf.for
// CHECK: llvm.call @heddle_tile_copy
func.func @rank_four(%a: memref<2x3x4x5xi8, strided<[?, ?, ?, ?]>>, %b: memref<2x3x4x5xi8>) {
  memref.copy %a, %b : memref<2x3x4x5xi8, strided<[?, ?, ?, ?]>> to memref<2x3x4x5xi8>
  return
}

// -----

// CHECK-LABEL: func @onto_itself
// CHECK-NEXT: return
func.func @onto_itself(%a: memref<4xf32>) {
  memref.copy %a, %a : memref<4xf32> to memref<4xf32>
  return
}
