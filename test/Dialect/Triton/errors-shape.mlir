// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each rule of operations that make and rearrange tensors, broken once.
// RUN: heddle-opt %s -split-input-file -verify-diagnostics
tt.func @make_range_c1() {
  // expected-error @below {{'tt.make_range' op expected 'result' to have one dimension of i32, got 'tensor<4xi64>'}}
  %0 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi64>
  tt.return
}

// -----

tt.func @make_range_c1_rank() {
  // expected-error @below {{'tt.make_range' op expected 'result' to have one dimension of i32, got 'tensor<4x1xi32>'}}
  %0 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4x1xi32>
  tt.return
}

// -----

tt.func @make_range_c2() {
  // expected-error @below {{'tt.make_range' op expected 'start' to be below 'end', got 4 and 0}}
  %0 = tt.make_range {end = 0 : i32, start = 4 : i32} : tensor<4xi32>
  tt.return
}

// -----

tt.func @make_range_c3() {
  // expected-error @below {{'tt.make_range' op expected the extent of 'result' to be 8 ('end' - 'start'), got 4}}
  %0 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<4xi32>
  tt.return
}

// -----

tt.func @make_range_without_end() {
  // expected-error @below {{'tt.make_range' op requires attribute 'end'}}
  %0 = tt.make_range {start = 0 : i32} : tensor<4xi32>
  tt.return
}

// -----

tt.func @make_range_of_string() {
  // expected-error @below {{custom op 'tt.make_range' attribute 'end' failed to satisfy constraint: 32-bit signless integer attribute}}
  %0 = tt.make_range {end = "4", start = 0 : i32} : tensor<4xi32>
  tt.return
}

// -----

tt.func @make_range_twice() {
  // expected-error @below {{custom op 'tt.make_range' attribute 'end' is given twice}}
  %0 = tt.make_range <{end = 4 : i32}> {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  tt.return
}

// -----

tt.func @splat_c1(%x: f32) {
  // expected-error @below {{'tt.splat' op expected the element of 'result' to be 'f32', got 'i32'}}
  %0 = tt.splat %x : f32 -> tensor<4xi32>
  tt.return
}

// -----

tt.func @splat_dynamic(%x: f32) {
  // expected-error @below {{'tt.splat' op result #0 must be statically shaped tensor of floating-point or integer or ptr values, but got 'tensor<?xf32>'}}
  %0 = tt.splat %x : f32 -> tensor<?xf32>
  tt.return
}

// -----

tt.func @unsplat_c1(%t: tensor<2xf32>) {
  // expected-error @below {{'tt.unsplat' op expected 'src' to have one element, got 'tensor<2xf32>'}}
  %0 = tt.unsplat %t : tensor<2xf32>
  tt.return
}

// -----

tt.func @expand_dims_c1(%a: tensor<4xf32>) {
  // expected-error @below {{'tt.expand_dims' op expected 'axis' to be in [0, 1], got 2}}
  %0 = tt.expand_dims %a {axis = 2 : i32} : tensor<4xf32> -> tensor<4x1xf32>
  tt.return
}

// -----

tt.func @expand_dims_c2(%a: tensor<4xf32>) {
  // expected-error @below {{'tt.expand_dims' op expected the result to be 'tensor<1x4xf32>', got 'tensor<4x1xf32>'}}
  %0 = tt.expand_dims %a {axis = 0 : i32} : tensor<4xf32> -> tensor<4x1xf32>
  tt.return
}

// -----

tt.func @broadcast_c1(%a: tensor<1xf32>) {
  // expected-error @below {{'tt.broadcast' op expected 'result' to have rank 1 as 'src', got rank 2}}
  %0 = tt.broadcast %a : tensor<1xf32> -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @broadcast_c1_element(%a: tensor<1xf32>) {
  // expected-error @below {{'tt.broadcast' op expected the element of 'result' to be 'f32', got 'i32'}}
  %0 = tt.broadcast %a : tensor<1xf32> -> tensor<4xi32>
  tt.return
}

// -----

tt.func @broadcast_c2(%a: tensor<1x2xf32>) {
  // expected-error @below {{'tt.broadcast' op expected dimension 1 of 'src' to have extent 1 or 4, got 2}}
  %0 = tt.broadcast %a : tensor<1x2xf32> -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @reshape_c1(%a: tensor<8xf32>) {
  // expected-error @below {{'tt.reshape' op expected 'result' to have 8 elements as 'src', got 4}}
  %0 = tt.reshape %a : tensor<8xf32> -> tensor<2x2xf32>
  tt.return
}

// -----

tt.func @reshape_c1_element(%a: tensor<8xf32>) {
  // expected-error @below {{'tt.reshape' op expected the element of 'result' to be 'f32', got 'i32'}}
  %0 = tt.reshape %a : tensor<8xf32> -> tensor<2x4xi32>
  tt.return
}

// -----

tt.func @trans_c1(%a: tensor<2x4xf32>) {
  // expected-error @below {{'tt.trans' op expected 'order' to be a permutation of the 2 dimensions of 'src', got array<i32: 1, 1>}}
  %0 = tt.trans %a {order = array<i32: 1, 1>} : tensor<2x4xf32> -> tensor<4x2xf32>
  tt.return
}

// -----

tt.func @trans_c2(%a: tensor<2x4xf32>) {
  // expected-error @below {{'tt.trans' op expected the result to be 'tensor<4x2xf32>', got 'tensor<2x4xf32>'}}
  %0 = tt.trans %a {order = array<i32: 1, 0>} : tensor<2x4xf32> -> tensor<2x4xf32>
  tt.return
}

// -----

tt.func @cat_c1(%a: tensor<4xf32>, %b: tensor<8xf32>) {
  // expected-error @below {{'tt.cat' op failed to verify that all of {lhs, rhs} have same type}}
  %0 = "tt.cat"(%a, %b) : (tensor<4xf32>, tensor<8xf32>) -> tensor<12xf32>
  tt.return
}

// -----

tt.func @cat_c2(%a: tensor<4xf32>) {
  // expected-error @below {{'tt.cat' op expected 'result' to have 8 elements, got 4}}
  %0 = tt.cat %a, %a : tensor<4xf32> -> tensor<4xf32>
  tt.return
}

// -----

tt.func @cat_c2_element(%a: tensor<4xf32>) {
  // expected-error @below {{'tt.cat' op expected the element of 'result' to be 'f32', got 'i32'}}
  %0 = tt.cat %a, %a : tensor<4xf32> -> tensor<8xi32>
  tt.return
}

// -----

tt.func @join_c1(%a: tensor<4xf32>, %b: tensor<4xi32>) {
  // expected-error @below {{'tt.join' op failed to verify that all of {lhs, rhs} have same type}}
  %0 = "tt.join"(%a, %b) : (tensor<4xf32>, tensor<4xi32>) -> tensor<4x2xf32>
  tt.return
}

// -----

tt.func @join_c2(%a: tensor<4xf32>) {
  // expected-error @below {{'tt.join' op expected the result to be 'tensor<4x2xf32>', got 'tensor<2x4xf32>'}}
  %0 = tt.join %a, %a : tensor<4xf32> -> tensor<2x4xf32>
  tt.return
}

// -----

tt.func @split_c1(%a: tensor<4x4xf32>) {
  // expected-error @below {{'tt.split' op expected the last dimension of 'src' to have extent 2, got 'tensor<4x4xf32>'}}
  %0, %1 = tt.split %a : tensor<4x4xf32> -> tensor<4xf32>
  tt.return
}

// -----

tt.func @split_c2(%a: tensor<4x2xf32>) {
  // expected-error @below {{'tt.split' op expected the result to be 'tensor<4xf32>', got 'tensor<8xf32>'}}
  %0, %1 = tt.split %a : tensor<4x2xf32> -> tensor<8xf32>
  tt.return
}

// -----

tt.func @gather_c1(%a: tensor<4xf32>, %i: tensor<4xi32>) {
  // expected-error @below {{'tt.gather' op expected 'axis' to be in [0, 0], got 1}}
  %0 = tt.gather %a[%i] {axis = 1 : i32} : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @gather_c2(%a: tensor<4xf32>, %i: tensor<4x4xi32>) {
  // expected-error @below {{'tt.gather' op expected 'indices' to have rank 1 as 'src', got rank 2}}
  %0 = tt.gather %a[%i] {axis = 0 : i32} : (tensor<4xf32>, tensor<4x4xi32>) -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @gather_c2_extent(%a: tensor<4x4xf32>, %i: tensor<4x2xi32>) {
  // expected-error @below {{'tt.gather' op expected dimension 1 of 'indices' to have extent 4 as 'src', got 2}}
  %0 = tt.gather %a[%i] {axis = 0 : i32} : (tensor<4x4xf32>, tensor<4x2xi32>) -> tensor<4x2xf32>
  tt.return
}

// -----

tt.func @gather_c3(%a: tensor<4xf32>, %i: tensor<8xi32>) {
  // expected-error @below {{'tt.gather' op expected the result to be 'tensor<8xf32>', got 'tensor<4xf32>'}}
  %0 = tt.gather %a[%i] {axis = 0 : i32} : (tensor<4xf32>, tensor<8xi32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @histogram_c1(%i: tensor<4x4xi32>) {
  // expected-error @below {{'tt.histogram' op expected 'src' to have one dimension, got 'tensor<4x4xi32>'}}
  %0 = tt.histogram %i : tensor<4x4xi32> -> tensor<8xi32>
  tt.return
}

// -----

tt.func @histogram_c2(%i: tensor<4xi32>, %m: tensor<8xi1>) {
  // expected-error @below {{'tt.histogram' op failed to verify that 'mask' is i1 in the shape of 'src'}}
  %0 = "tt.histogram"(%i, %m) : (tensor<4xi32>, tensor<8xi1>) -> tensor<8xi32>
  tt.return
}
