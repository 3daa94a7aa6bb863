// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s -split-input-file -assign-tile-arena -verify-diagnostics

func.func @unbounded(%n: index) attributes {global_kernel} {
  // expected-error @+1 {{'memref.alloc' op expected a tile with a constant upper bound of its size, got 'memref<4x?xf32>'; size 1 depends on a run-time value without bound}}
  %a = memref.alloc(%n) : memref<4x?xf32>
  return
}

// -----

func.func @elements() attributes {global_kernel} {
  // expected-error @+1 {{'memref.alloc' op expected a dense tile of integers or floats, got 'memref<4xcomplex<f32>>'}}
  %a = memref.alloc() : memref<4xcomplex<f32>>
  return
}

// -----

func.func @k() attributes {global_kernel} {
  call @again() : () -> ()
  return
}
// expected-error @+1 {{expected kernel 'k' to be one function after inlining, but 'again' is recursive}}
func.func private @again() {
  call @again() : () -> ()
  return
}
