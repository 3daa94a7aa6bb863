// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lanes that start at different pointers end at the access, with the place where the addresses part.
// RUN: heddle-opt %s --split-input-file --triton-to-unstructured --verify-diagnostics

tt.func @two_roots(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %c: tensor<8xi1>) {
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  // expected-note @+1 {{expected both sides to start at one pointer; select the loaded values instead}}
  %p = arith.select %c, %xs, %ys : tensor<8xi1>, tensor<8x!tt.ptr<f32>>
  // expected-error @+1 {{'tt.load' op expected all lanes of 'ptr' to start at one pointer}}
  %v = tt.load %p : tensor<8x!tt.ptr<f32>>
  tt.return
}

// -----

tt.func @loaded_pointers(%x: !tt.ptr<!tt.ptr<f32>>, %v: tensor<8xf32>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %xs = tt.splat %x : !tt.ptr<!tt.ptr<f32>> -> tensor<8x!tt.ptr<!tt.ptr<f32>>>
  %xp = tt.addptr %xs, %r : tensor<8x!tt.ptr<!tt.ptr<f32>>>, tensor<8xi32>
  // expected-note @+1 {{expected a tensor of pointers made by tt.splat and tt.addptr from one pointer}}
  %p = tt.load %xp : tensor<8x!tt.ptr<!tt.ptr<f32>>>
  // expected-error @+1 {{'tt.store' op expected all lanes of 'ptr' to start at one pointer}}
  tt.store %p, %v : tensor<8x!tt.ptr<f32>>
  tt.return
}

// -----

// expected-note @+1 {{expected a tensor of pointers made by tt.splat and tt.addptr from one pointer}}
tt.func @all_accesses_are_reported(%p: tensor<8x!tt.ptr<f32>>) {
  // expected-error @+1 {{'tt.load' op expected all lanes of 'ptr' to start at one pointer}}
  %v = tt.load %p : tensor<8x!tt.ptr<f32>>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %q = tt.addptr %p, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // expected-error @+1 {{'tt.store' op expected all lanes of 'ptr' to start at one pointer}}
  tt.store %q, %v : tensor<8x!tt.ptr<f32>>
  tt.return
}
