// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s -split-input-file -allow-unregistered-dialect -pin-loop-tiles -canonicalize | FileCheck %s

// The tile starts in a buffer that nobody else reads: it stays there.
// CHECK-LABEL: func @accumulator
// CHECK: %[[SUM:.+]] = memref.alloc() : memref<4xf32>
// CHECK-NOT: memref.copy
// CHECK: scf.for
// CHECK-NOT: iter_args
// CHECK: %[[NEW:.+]] = memref.alloc() : memref<4xf32>
// CHECK: linalg.add ins(%[[SUM]], %{{.+}}) outs(%[[NEW]]
// CHECK: memref.copy %[[NEW]], %[[SUM]]
// CHECK: memref.copy %[[SUM]], %arg1
func.func @accumulator(%x: memref<4xf32>, %out: memref<4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %init = memref.alloc() : memref<4xf32>
  linalg.fill ins(%zero : f32) outs(%init : memref<4xf32>)
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %init) -> (memref<4xf32>) {
    %new = memref.alloc() : memref<4xf32>
    linalg.add ins(%sum, %x : memref<4xf32>, memref<4xf32>) outs(%new : memref<4xf32>)
    scf.yield %new : memref<4xf32>
  }
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

// -----

// Two tiles change places: through a temporary, and each in a buffer of its own, because the first ones are arguments.
// CHECK-LABEL: func @swap
// CHECK: %[[P:.+]] = memref.alloc() : memref<4xf32>
// CHECK: memref.copy %arg0, %[[P]]
// CHECK: %[[Q:.+]] = memref.alloc() : memref<4xf32>
// CHECK: memref.copy %arg1, %[[Q]]
// CHECK: scf.for
// CHECK: %[[T0:.+]] = memref.alloc
// CHECK: memref.copy %[[Q]], %[[T0]]
// CHECK: %[[T1:.+]] = memref.alloc
// CHECK: memref.copy %[[P]], %[[T1]]
// CHECK: memref.copy %[[T0]], %[[P]]
// CHECK: memref.copy %[[T1]], %[[Q]]
func.func @swap(%x: memref<4xf32>, %y: memref<4xf32>, %out: memref<4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x, %q = %y) -> (memref<4xf32>, memref<4xf32>) {
    "test.use"(%p) : (memref<4xf32>) -> ()
    scf.yield %q, %p : memref<4xf32>, memref<4xf32>
  }
  memref.copy %r#0, %out : memref<4xf32> to memref<4xf32>
  return
}

// -----

// CHECK-LABEL: func @while_loop
// CHECK: %[[P:.+]] = memref.alloc() : memref<4xf32>
// CHECK: memref.copy %arg0, %[[P]]
// CHECK: scf.while : () -> ()
// CHECK: "test.step"(%[[P]], %[[NEW:[a-z0-9_]+]])
// CHECK: memref.copy %[[NEW]], %[[P]]
func.func @while_loop(%x: memref<4xf32>) {
  scf.while (%p = %x) : (memref<4xf32>) -> (memref<4xf32>) {
    %go = "test.go"(%p) : (memref<4xf32>) -> i1
    scf.condition(%go) %p : memref<4xf32>
  } do {
  ^bb0(%p: memref<4xf32>):
    %new = memref.alloc() : memref<4xf32>
    "test.step"(%p, %new) : (memref<4xf32>, memref<4xf32>) -> ()
    scf.yield %new : memref<4xf32>
  }
  return
}
