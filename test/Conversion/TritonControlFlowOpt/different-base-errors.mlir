// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiles that change places in a loop: no round has one base. The error stands at the access.
// RUN: heddle-opt %s --split-input-file --triton-control-flow-opt --triton-to-structured --triton-to-unstructured --verify-diagnostics

tt.func @tiles(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  // expected-note @+1 {{expected a tensor of pointers made by tt.splat and tt.addptr from one pointer}}
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %xs, %q = %ys) -> (tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>) : i32 {
    // expected-error @+1 {{'tt.load' op expected all lanes of 'ptr' to start at one pointer}}
    %v = tt.load %p : tensor<8x!tt.ptr<f32>>
    // expected-error @+1 {{'tt.store' op expected all lanes of 'ptr' to start at one pointer}}
    tt.store %q, %v : tensor<8x!tt.ptr<f32>>
    scf.yield %q, %p : tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>
  }
  tt.return
}

// -----

// Lanes that choose their base cannot be told apart where an update has no mask.
tt.func @swap(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>, %c: tensor<8xi1>, %v: tensor<8xi32>) {
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %ys = tt.splat %y : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  // expected-note @+1 {{expected both sides to start at one pointer; select the loaded values instead}}
  %p = arith.select %c, %xs, %ys : tensor<8xi1>, tensor<8x!tt.ptr<i32>>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %q = tt.addptr %p, %r : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  // expected-error @+1 {{'tt.atomic_cas' op expected all lanes of 'ptr' to start at one pointer}}
  %o = tt.atomic_cas acq_rel, gpu, %q, %v, %v : (tensor<8x!tt.ptr<i32>>, tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>
  tt.return
}
