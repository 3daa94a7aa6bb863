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

// -----

// 2^40 bytes, and one more.
func.func @large(%l: memref<?xi8>, %w: memref<?xi8>, %0: i32, %1: i32, %2: i32, %3: i32, %4: i32, %5: i32) attributes {global_kernel = "local"} {
  %a = memref.alloc() : memref<1048576x262144xf32>
  // expected-error @+1 {{'memref.alloc' op expected tiles of at most 1099511627776 bytes together, got one more of 'memref<1xf32>'}}
  %b = memref.alloc() : memref<1xf32>
  return
}

// -----

// More bytes than 64 bits count.
func.func @overflow(%l: memref<?xi8>, %w: memref<?xi8>, %0: i32, %1: i32, %2: i32, %3: i32, %4: i32, %5: i32) attributes {global_kernel = "local"} {
  // expected-error @+1 {{'memref.alloc' op expected tiles of at most 1099511627776 bytes together, got one more of 'memref<4294967296x4294967296xf32>'}}
  %a = memref.alloc() : memref<4294967296x4294967296xf32>
  return
}
