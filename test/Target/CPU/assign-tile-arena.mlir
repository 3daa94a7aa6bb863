// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s -split-input-file -assign-tile-arena | FileCheck %s

// Tiles start at multiples of 64 bytes; a tile of run-time size has room for the largest.
// CHECK-LABEL: func @tiles
// CHECK-SAME: %[[ARENA:[a-z0-9]+]]: memref<?xi8>) attributes {global_kernel, heddle.arena_bytes = 512 : i64}
// CHECK: %[[AT:.+]] = arith.constant 0 : index
// CHECK: memref.view %[[ARENA]][%[[AT]]][] : memref<?xi8> to memref<5xf16>
// CHECK: %[[AT:.+]] = arith.constant 64 : index
// CHECK: memref.view %[[ARENA]][%[[AT]]][] : memref<?xi8> to memref<65xi1>
// CHECK: %[[AT:.+]] = arith.constant 192 : index
// CHECK: memref.view %[[ARENA]][%[[AT]]][%{{.+}}] : memref<?xi8> to memref<?xf64>
// CHECK: %[[AT:.+]] = arith.constant 448 : index
// CHECK: memref.view %[[ARENA]][%[[AT]]][%{{.+}}] : memref<?xi8> to memref<?xi8>
func.func @tiles(%n: index, %start: index) attributes {global_kernel} {
  %c32 = arith.constant 32 : index
  %a = memref.alloc() : memref<5xf16>
  %b = memref.alloc() : memref<65xi1>
  %size = arith.minsi %n, %c32 : index
  %c = memref.alloc(%size) : memref<?xf64>
  // The window of a mask: min(start + 16, max(start, n)) - start.
  %c16 = arith.constant 16 : index
  %end = arith.addi %start, %c16 : index
  %clamped = arith.maxsi %start, %n : index
  %last = arith.minsi %end, %clamped : index
  %window = arith.subi %last, %start : index
  %d = memref.alloc(%window) : memref<?xi8>
  memref.dealloc %a : memref<5xf16>
  return
}
