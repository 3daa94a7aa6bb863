// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

tt.func @mod_c1(%x: tensor<16xf32>, %y: tensor<8xf32>) {
  // expected-error @+1 {{'ascend.mod' op requires the same type for all operands and results}}
  %0 = ascend.mod %x, %y : tensor<16xf32> tensor<8xf32> -> tensor<16xf32>
  tt.return
}

// -----

tt.func @sort_c1(%x: tensor<16xf32>) {
  // expected-error @+1 {{'ascend.sort' op expected 'dim' to be a dimension of 'tensor<16xf32>', got 1}}
  %0 = ascend.sort %x, 1, true : tensor<16xf32> -> tensor<16xf32>
  tt.return
}

// -----

tt.func @sort_c2(%x: tensor<16xf32>) {
  // expected-error @+1 {{'ascend.sort' op failed to verify that all of {src, result} have same type}}
  %0 = ascend.sort %x, 0, true : tensor<16xf32> -> tensor<8xf32>
  tt.return
}

// -----

tt.func @flip_c1(%x: tensor<16xf32>) {
  // expected-error @+1 {{'ascend.flip' op expected 'dim' to be a dimension of 'tensor<16xf32>', got -1}}
  %0 = ascend.flip %x, -1 : tensor<16xf32> -> tensor<16xf32>
  tt.return
}

// -----

tt.func @flip_c2(%x: tensor<16xf32>) {
  // expected-error @+1 {{'ascend.flip' op failed to verify that all of {src, result} have same type}}
  %0 = ascend.flip %x, 0 : tensor<16xf32> -> tensor<8xf32>
  tt.return
}

// -----

tt.func @conv1d_c1_stride(%i: tensor<1x2x16xf32>, %w: tensor<2x2x1xf32>) {
  // expected-error @+1 {{'ascend.conv1d' op expected 'stride' to be positive, got 0}}
  %3 = ascend.conv1d(%i, %w) {dilation = 1 : i64, groups = 1 : i64, padding_size = 0 : i64, stride = 0 : i64} : (tensor<1x2x16xf32>, tensor<2x2x1xf32>) -> tensor<1x2x16xf32>
  tt.return
}

// -----

tt.func @conv1d_c1_padding(%i: tensor<1x2x16xf32>, %w: tensor<2x2x1xf32>) {
  // expected-error @+1 {{'ascend.conv1d' op expected 'padding_size' not to be negative, got -1}}
  %3 = ascend.conv1d(%i, %w) {dilation = 1 : i64, groups = 1 : i64, padding_size = -1 : i64, stride = 1 : i64} : (tensor<1x2x16xf32>, tensor<2x2x1xf32>) -> tensor<1x2x16xf32>
  tt.return
}

// -----

tt.func @dot_c1(%a: tensor<16x16xi8>) {
  // expected-error @+1 {{'ascend.dot' op expected a result of i32 for operands of 'i8', got 'f32'}}
  %5 = ascend.dot %a, %a : tensor<16x16xi8>, tensor<16x16xi8> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @dot_c2(%a: tensor<16x16xf16>, %b: tensor<16x16xf32>) {
  // expected-error @+1 {{'ascend.dot' op expected 'a' and 'b' to hold one type, a float of at most 32 bits or i8, got 'tensor<16x16xf16>' and 'tensor<16x16xf32>'}}
  %5 = ascend.dot %a, %b : tensor<16x16xf16>, tensor<16x16xf32> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @dot_c2_wide(%a: tensor<16x16xi16>) {
  // expected-error @+1 {{'ascend.dot' op expected 'a' and 'b' to hold one type, a float of at most 32 bits or i8, got 'tensor<16x16xi16>' and 'tensor<16x16xi16>'}}
  %5 = ascend.dot %a, %a : tensor<16x16xi16>, tensor<16x16xi16> -> tensor<16x16xi32>
  tt.return
}

// -----

// A row of a block has 32 bytes: 8 elements of f32.
tt.func @dot_c3_block(%a: tensor<1x1x16x16xf32>, %b: tensor<16x16xf32>) {
  // expected-error @+1 {{'ascend.dot' op expected 'a' in blocks of 16 x 8 elements, got 'tensor<1x1x16x16xf32>'}}
  %5 = ascend.dot %a, %b {fractal_a = true} : tensor<1x1x16x16xf32>, tensor<16x16xf32> -> tensor<16x16xf32>
  tt.return
}

// -----

// Blocks of the result have 16 columns, whatever its type.
tt.func @dot_c3_result(%a: tensor<16x32xi8>, %b: tensor<32x32xi8>) {
  // expected-error @+1 {{'ascend.dot' op expected 'd' in blocks of 16 x 16 elements, got 'tensor<1x1x16x32xi32>'}}
  %5 = ascend.dot %a, %b {fractal_c = true} : tensor<16x32xi8>, tensor<32x32xi8> -> tensor<1x1x16x32xi32>
  tt.return
}

// -----

tt.func @dot_c3_rank(%a: tensor<16x16xf16>, %b: tensor<1x1x16x16xf16>) {
  // expected-error @+1 {{'ascend.dot' op expected 'b' to be a matrix, got 'tensor<1x1x16x16xf16>'}}
  %5 = ascend.dot %a, %b : tensor<16x16xf16>, tensor<1x1x16x16xf16> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @dot_c4(%a: tensor<2x1x16x16xf16>, %b: tensor<16x32xf16>) {
  // expected-error @+1 {{'ascend.dot' op expected m x k, k x n and m x n matrices, got 'tensor<2x1x16x16xf16>', 'tensor<16x32xf16>' and 'tensor<16x32xf32>'}}
  %5 = ascend.dot %a, %b {fractal_a = true} : tensor<2x1x16x16xf16>, tensor<16x32xf16> -> tensor<16x32xf32>
  tt.return
}

// -----

tt.func @conv1d_c2(%i: tensor<16xf32>, %w: tensor<2x2x1xf32>) {
  // expected-error @+1 {{'ascend.conv1d' op expected input and result of the same rank, 2 or 3, a weight of rank 3 and a bias of rank 1, got ('tensor<16xf32>', 'tensor<2x2x1xf32>') and 'tensor<16xf32>'}}
  %3 = ascend.conv1d(%i, %w) {dilation = 1 : i64, groups = 1 : i64, padding_size = 0 : i64, stride = 1 : i64} : (tensor<16xf32>, tensor<2x2x1xf32>) -> tensor<16xf32>
  tt.return
}

// -----

tt.func @conv1d_c3(%i: tensor<1x2x16xf32>, %w: tensor<2x2x3xf32>) {
  // expected-error @+1 {{'ascend.conv1d' op expected extents that fit each other, got ('tensor<1x2x16xf32>', 'tensor<2x2x3xf32>') and 'tensor<1x2x16xf32>' for stride 1, padding 0, dilation 1 and 1 groups}}
  %3 = ascend.conv1d(%i, %w) {dilation = 1 : i64, groups = 1 : i64, padding_size = 0 : i64, stride = 1 : i64} : (tensor<1x2x16xf32>, tensor<2x2x3xf32>) -> tensor<1x2x16xf32>
  tt.return
}
