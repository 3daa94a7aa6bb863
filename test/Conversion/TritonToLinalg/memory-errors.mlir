// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Block pointers, descriptors and atomic updates that have no form in the adapter IR.
// RUN: heddle-opt %s --split-input-file --triton-to-linalg --verify-diagnostics

tt.func @increment(%x: !tt.ptr<i32>, %n: i32, %v: tensor<16xi32>) {
  %c1 = arith.constant 1 : i64
  %d = tt.make_tensor_descriptor %x, [%n], [%c1] : <i32>, <tensor<16xsi32>>
  // expected-error @+1 {{'tt.descriptor_reduce' op expected a kind that is one atomic update (add, min, max, and, or, xor), got 'inc', which only GPUs count with; update the elements with 'tt.atomic_cas' in a loop}}
  tt.descriptor_reduce inc, %d[%n], %v : !tt.tensordesc<tensor<16xsi32>>, tensor<16xi32>
  tt.return
}

// -----

tt.func @repeated_store(%x: !tt.ptr<f32>, %n: i64, %at: i32) {
  %c0 = arith.constant 0 : i64
  %p = tt.make_tensor_ptr %x, [%n], [%c0], [%at] {order = array<i32: 0>} : <tensor<16xf32>>
  %v = tt.load %p : !tt.ptr<tensor<16xf32>>
  // expected-error @+1 {{'tt.store' op expected every lane to have an address of its own, got 16 lanes with one address}}
  tt.store %p, %v : !tt.ptr<tensor<16xf32>>
  tt.return
}

// -----

tt.func @bits(%x: !tt.ptr<i1>, %v: i1) {
  // expected-error @+1 {{'tt.atomic_rmw' op expected numbers of at least 8 bits in memory, got elements of type 'i1'}}
  %o = tt.atomic_rmw or, relaxed, gpu, %x, %v : (!tt.ptr<i1>, i1) -> i1
  tt.return
}

// -----

tt.func @pointers(%x: !tt.ptr<!tt.ptr<f32>>, %v: !tt.ptr<f32>) {
  tt.return
}
// expected-error @-3 {{'tt.func' op expected argument 0 to be a number or a pointer to numbers, got '!tt.ptr<!tt.ptr<f32>>'}}

// -----

tt.func @several_roots(%x: !tt.ptr<f32>, %v: tensor<2xf32>, %y: !tt.ptr<f32>) {
  tt.return
}
// expected-error @-3 {{'tt.func' op expected argument 1 to be a number or a pointer to numbers, got 'tensor<2xf32>'}}

// -----

tt.func @joined(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %zero = arith.constant dense<0.0> : tensor<2xf32>
  %p = tt.splat %x : !tt.ptr<f32> -> tensor<1x!tt.ptr<f32>>
  %q = tt.splat %y : !tt.ptr<f32> -> tensor<1x!tt.ptr<f32>>
  // expected-note @+1 {{expected a tensor of pointers made by tt.splat and tt.addptr from one pointer}}
  %r = tt.cat %p, %q : tensor<1x!tt.ptr<f32>> -> tensor<2x!tt.ptr<f32>>
  // expected-error @+1 {{'tt.atomic_rmw' op expected 'ptr' to be a structured access}}
  %o = tt.atomic_rmw fadd, relaxed, gpu, %r, %zero : (tensor<2x!tt.ptr<f32>>, tensor<2xf32>) -> tensor<2xf32>
  tt.return
}
