// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is not structured ends at the op, with the place where the analysis stopped.
// RUN: heddle-opt %s --split-input-file --triton-to-linalg --verify-diagnostics

tt.func @loaded_offset(%x: !tt.ptr<i32>) {
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %p = tt.splat %x : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %q = tt.addptr %p, %r : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %o = tt.load %q : tensor<4x!tt.ptr<i32>>
  // expected-note @-1 {{expected an offset that is affine in the lane coordinates: make_range, splat, sums and multiples by a scalar}}
  %s = tt.addptr %p, %o : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  // expected-error @+1 {{'tt.load' op expected 'ptr' to be a structured access}}
  %v = tt.load %s : tensor<4x!tt.ptr<i32>>
  tt.store %q, %v : tensor<4x!tt.ptr<i32>>
  tt.return
}

// -----

tt.func @discrete_mask(%x: !tt.ptr<i32>, %n: i32) {
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %p = tt.splat %x : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %q = tt.addptr %p, %r : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %ns = tt.splat %n : i32 -> tensor<4xi32>
  // expected-note @+1 {{expected a mask that is a conjunction of bounds, each of one dimension, and scalar conditions}}
  %m = arith.cmpi ne, %r, %ns : tensor<4xi32>
  // expected-error @+1 {{'tt.store' op expected 'mask' to select one box of lanes}}
  tt.store %q, %r, %m : tensor<4x!tt.ptr<i32>>
  tt.return
}

// -----

tt.func @one_address(%x: !tt.ptr<i32>) {
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %p = tt.splat %x : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  // expected-error @+1 {{'tt.store' op expected every lane to have an address of its own, got 4 lanes with one address}}
  tt.store %p, %r : tensor<4x!tt.ptr<i32>>
  tt.return
}

// -----

tt.func @carried_pointer(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %c: i1) {
  // expected-note @+1 {{the address starts here}}
  %p = arith.select %c, %x, %y : !tt.ptr<f32>
  // expected-error @+1 {{'tt.load' op expected 'ptr' to start at a kernel argument or at the result of a distributed call}}
  %v = tt.load %p : !tt.ptr<f32>
  tt.store %x, %v : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @combiner(%x: !tt.ptr<f32>, %v: tensor<4xf32>) {
  tt.return
}
// expected-error @-3 {{'tt.func' op expected argument 1 to be a number or a pointer to numbers, got 'tensor<4xf32>'}}

// -----

// expected-error @+1 {{'tt.func' op expected one block; a 'return' inside a branch is not supported}}
tt.func @early_return(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  tt.return
^bb2:
  tt.return
}

// -----

// expected-error @+1 {{'tt.func' op expected argument 0 to be a number or a pointer to numbers, got 'index'}}
tt.func @index_argument(%n: index) {
  tt.return
}
