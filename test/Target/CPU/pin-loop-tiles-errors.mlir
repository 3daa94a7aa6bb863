// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s -allow-unregistered-dialect -split-input-file -pin-loop-tiles -verify-diagnostics

func.func @dynamic(%x: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error @+1 {{expected a loop-carried tile of static shape, got 'memref<?xf32>'}}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x) -> (memref<?xf32>) {
    %new = "test.make"(%p) : (memref<?xf32>) -> memref<?xf32>
    scf.yield %new : memref<?xf32>
  }
  return
}

// -----

func.func @sparse(%x: memref<4xf32, strided<[7]>>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error @+1 {{expected a loop-carried tile that may lie dense in memory, got 'memref<4xf32, strided<[7]>>'}}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x) -> (memref<4xf32, strided<[7]>>) {
    %new = "test.make"(%p) : (memref<4xf32, strided<[7]>>) -> memref<4xf32, strided<[7]>>
    scf.yield %new : memref<4xf32, strided<[7]>>
  }
  return
}
