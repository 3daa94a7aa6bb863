// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each rule of tensor descriptors, broken once.
// RUN: heddle-opt %s -split-input-file -verify-diagnostics
// expected-error @below {{expected the element of '!tt.tensordesc' to be an integer or a float, got '!tt.ptr<f32>'}}
tt.func private @tensordesc_c1(!tt.tensordesc<tensor<4x!tt.ptr<f32>>>)

// -----

// expected-error @below {{expected each extent of '!tt.tensordesc' to be positive, got ?}}
tt.func private @tensordesc_c2(!tt.tensordesc<tensor<4x?xf32>>)

// -----

// expected-error @below {{expected a ranked tensor type or a shape in '!tt.tensordesc', got 'f32'}}
tt.func private @tensordesc_of_scalar(!tt.tensordesc<f32>)

// -----

tt.func @make_tensor_descriptor_c1(%x: !tt.ptr<f32>, %n: i32, %s: i64) {
  // expected-error @below {{'tt.make_tensor_descriptor' op expected as many values each of 'shape' and 'strides' as the tile has dimensions, 2, got 1}}
  %0 = tt.make_tensor_descriptor %x, [%n], [%s] : <f32>, <tensor<4x4xf32>>
  tt.return
}

// -----

tt.func @make_tensor_descriptor_c2(%x: !tt.ptr<f16>, %n: i32, %s: i64) {
  // expected-error @below {{'tt.make_tensor_descriptor' op expected 'base' to point to 'f32', got 'f16'}}
  %0 = tt.make_tensor_descriptor %x, [%n], [%s] : <f16>, <tensor<4xf32>>
  tt.return
}

// -----

tt.func @make_tensor_descriptor_padding(%x: !tt.ptr<f32>, %n: i32, %s: i64) {
  // expected-error @below {{custom op 'tt.make_tensor_descriptor' expected 'padding' to be one of zero (1), nan (2), got one}}
  %0 = tt.make_tensor_descriptor %x, [%n], [%s] {padding = "one"} : <f32>, <tensor<4xf32>>
  tt.return
}

// -----

tt.func @descriptor_load_c1(%d: !tt.tensordesc<tensor<4x4xf32>>, %n: i32) {
  // expected-error @below {{'tt.descriptor_load' op expected 'result' to hold the tile 'tensor<4x4xf32>', got 'tensor<4xf32>'}}
  %0 = tt.descriptor_load %d[%n, %n] : !tt.tensordesc<tensor<4x4xf32>> -> tensor<4xf32>
  tt.return
}

// -----

tt.func @descriptor_load_c2(%d: !tt.tensordesc<tensor<4x4xf32>>, %n: i32) {
  // expected-error @below {{'tt.descriptor_load' op expected as many indices as the tile has dimensions, 2, got 1}}
  %0 = tt.descriptor_load %d[%n] : !tt.tensordesc<tensor<4x4xf32>> -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @descriptor_store_c1(%d: !tt.tensordesc<tensor<4xsi32>>, %n: i32, %v: tensor<4xi64>) {
  // expected-error @below {{'tt.descriptor_store' op expected 'src' to hold the tile 'tensor<4xi32>', got 'tensor<4xi64>'}}
  tt.descriptor_store %d[%n], %v : !tt.tensordesc<tensor<4xsi32>>, tensor<4xi64>
  tt.return
}

// -----

tt.func @descriptor_store_c2(%d: !tt.tensordesc<tensor<4xf32>>, %n: i32, %v: tensor<4xf32>) {
  // expected-error @below {{'tt.descriptor_store' op expected as many indices as the tile has dimensions, 1, got 2}}
  tt.descriptor_store %d[%n, %n], %v : !tt.tensordesc<tensor<4xf32>>, tensor<4xf32>
  tt.return
}

// -----

tt.func @descriptor_reduce_c1(%d: !tt.tensordesc<tensor<4xf32>>, %n: i32, %v: tensor<8xf32>) {
  // expected-error @below {{'tt.descriptor_reduce' op expected 'src' to hold the tile 'tensor<4xf32>', got 'tensor<8xf32>'}}
  tt.descriptor_reduce add, %d[%n], %v : !tt.tensordesc<tensor<4xf32>>, tensor<8xf32>
  tt.return
}

// -----

tt.func @descriptor_reduce_c2(%d: !tt.tensordesc<tensor<4xf32>>, %v: tensor<4xf32>) {
  // expected-error @below {{'tt.descriptor_reduce' op expected as many indices as the tile has dimensions, 1, got 0}}
  tt.descriptor_reduce add, %d[], %v : !tt.tensordesc<tensor<4xf32>>, tensor<4xf32>
  tt.return
}

// -----

tt.func @descriptor_reduce_c3(%d: !tt.tensordesc<tensor<4xf32>>, %n: i32, %v: tensor<4xf32>) {
  // expected-error @below {{'tt.descriptor_reduce' op expected elements of 'or' to be integers, got 'f32'}}
  tt.descriptor_reduce or, %d[%n], %v : !tt.tensordesc<tensor<4xf32>>, tensor<4xf32>
  tt.return
}

// -----

tt.func @descriptor_gather_c1(%d: !tt.tensordesc<tensor<4x4xf32>>, %i: tensor<4xi32>, %n: i32) {
  // expected-error @below {{'tt.descriptor_gather' op expected a tile of one row, got 'tensor<4x4xf32>'}}
  %0 = tt.descriptor_gather %d[%i, %n] : (!tt.tensordesc<tensor<4x4xf32>>, tensor<4xi32>, i32) -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @descriptor_gather_c2(%d: !tt.tensordesc<tensor<1x4xf32>>, %i: tensor<4x1xi32>, %n: i32) {
  // expected-error @below {{'tt.descriptor_gather' op expected 'x_offsets' to have one dimension, got 'tensor<4x1xi32>'}}
  %0 = tt.descriptor_gather %d[%i, %n] : (!tt.tensordesc<tensor<1x4xf32>>, tensor<4x1xi32>, i32) -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @descriptor_gather_c3(%d: !tt.tensordesc<tensor<1x4xf32>>, %i: tensor<8xi32>, %n: i32) {
  // expected-error @below {{'tt.descriptor_gather' op expected 'result' to be 'tensor<8x4xf32>', got 'tensor<4x4xf32>'}}
  %0 = tt.descriptor_gather %d[%i, %n] : (!tt.tensordesc<tensor<1x4xf32>>, tensor<8xi32>, i32) -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @descriptor_scatter_c1(%d: !tt.tensordesc<tensor<4xf32>>, %i: tensor<4xi32>, %n: i32, %v: tensor<4x4xf32>) {
  // expected-error @below {{'tt.descriptor_scatter' op expected a tile of one row, got 'tensor<4xf32>'}}
  tt.descriptor_scatter %d[%i, %n], %v : !tt.tensordesc<tensor<4xf32>>, tensor<4xi32>, i32, tensor<4x4xf32>
  tt.return
}

// -----

tt.func @descriptor_scatter_c2(%d: !tt.tensordesc<tensor<1x4xf32>>, %i: tensor<4xi64>, %n: i32, %v: tensor<4x4xf32>) {
  // expected-error @below {{'tt.descriptor_scatter' op operand #1 must be statically shaped tensor of 32-bit signless integer or 16-bit signless integer values, but got 'tensor<4xi64>'}}
  tt.descriptor_scatter %d[%i, %n], %v : !tt.tensordesc<tensor<1x4xf32>>, tensor<4xi64>, i32, tensor<4x4xf32>
  tt.return
}

// -----

tt.func @descriptor_scatter_c3(%d: !tt.tensordesc<tensor<1x4xf32>>, %i: tensor<8xi32>, %n: i32, %v: tensor<8x4xf16>) {
  // expected-error @below {{'tt.descriptor_scatter' op expected 'src' to be 'tensor<8x4xf32>', got 'tensor<8x4xf16>'}}
  tt.descriptor_scatter %d[%i, %n], %v : !tt.tensordesc<tensor<1x4xf32>>, tensor<8xi32>, i32, tensor<8x4xf16>
  tt.return
}
