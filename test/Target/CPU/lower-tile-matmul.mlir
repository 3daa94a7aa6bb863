// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s -split-input-file -lower-tile-matmul | FileCheck %s

// Strides and sizes of all three operands are arguments.
// CHECK: llvm.func @heddle_tile_matmul_f16(!llvm.ptr, i64, i64, !llvm.ptr, i64, i64, !llvm.ptr, i64, i64, i64, i64, i64)
// CHECK-LABEL: func @strided
// CHECK-NOT: linalg.matmul
// CHECK: llvm.call @heddle_tile_matmul_f16
func.func @strided(%a: memref<16x8xf16, strided<[?, 1], offset: ?>>, %b: memref<8x32xf16>, %c: memref<16x32xf32>) {
  linalg.matmul ins(%a, %b : memref<16x8xf16, strided<[?, 1], offset: ?>>, memref<8x32xf16>) outs(%c : memref<16x32xf32>)
  return
}

// -----

// CHECK-LABEL: func @batch
// CHECK: scf.for
// CHECK: memref.subview
// CHECK: llvm.call @heddle_tile_matmul_f32
func.func @batch(%a: memref<3x16x8xf32>, %b: memref<3x8x32xf32>, %c: memref<3x16x32xf32>) {
  linalg.batch_matmul ins(%a, %b : memref<3x16x8xf32>, memref<3x8x32xf32>) outs(%c : memref<3x16x32xf32>)
  return
}

// -----

// No micro-kernel: left to the loops.
// CHECK-LABEL: func @others
// CHECK-COUNT-3: linalg.matmul
func.func @others(%a: memref<4x4xf64>, %b: memref<4x4xi16>, %c: memref<4x4xi32>, %d: memref<4x4xi8>) {
  linalg.matmul ins(%a, %a : memref<4x4xf64>, memref<4x4xf64>) outs(%a : memref<4x4xf64>)
  linalg.matmul ins(%b, %b : memref<4x4xi16>, memref<4x4xi16>) outs(%c : memref<4x4xi32>)
  linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%d, %d : memref<4x4xi8>, memref<4x4xi8>) outs(%c : memref<4x4xi32>)
  return
}
