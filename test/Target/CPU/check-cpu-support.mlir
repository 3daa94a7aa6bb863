// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s -split-input-file -allow-unregistered-dialect -check-cpu-support -verify-diagnostics

func.func @k(%l: memref<?xi8>, %w: memref<?xi8>, %gx: i32, %gy: i32, %gz: i32, %px: i32, %py: i32, %pz: i32) attributes {global_kernel} {
  // expected-error @+1 {{'test.op' op is not supported by the CPU target}}
  "test.op"() : () -> ()
  // Every error of a kernel is reported, not only the first.
  // expected-error @+1 {{'arith.constant' op has a value of type 'i128', but the CPU target computes with signless integers of at most 64 bits, f8, f16, bf16, f32 and f64}}
  %c = arith.constant 0 : i128
  // expected-error @+1 {{'ub.poison' op expected a poisoned tensor of static shape, got 'tensor<?xf32>'}}
  %t = ub.poison : tensor<?xf32>
  return
}

// -----

// expected-error @+1 {{expected kernel 'k' to return nothing}}
func.func @k(%l: memref<?xi8>, %w: memref<?xi8>, %gx: i32, %gy: i32, %gz: i32, %px: i32, %py: i32, %pz: i32) -> i32 attributes {global_kernel} {
  return %gx : i32
}

// -----

// Arguments that nobody uses have types too.
// expected-error @+1 {{'func.func' op has a value of type 'memref<?xtf32>', but the CPU target computes with signless integers of at most 64 bits, f8, f16, bf16, f32 and f64}}
func.func @argument(%l: memref<?xi8>, %w: memref<?xi8>, %x: memref<?xtf32>, %gx: i32, %gy: i32, %gz: i32, %px: i32, %py: i32, %pz: i32) attributes {global_kernel} {
  return
}
