// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

func.func @elemwise_binary_c1(%x: tensor<16xf32>) {
  // expected-error @+1 {{'hfusion.elemwise_binary' op expected 2 inputs and one output, got 1 and 1}}
  %0 = "hfusion.elemwise_binary"(%x, %x) <{fun = #hfusion.binary_fn<mod>, operandSegmentSizes = array<i32: 1, 1>}> ({
  }) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  return
}

// -----

func.func @elemwise_binary_c1_text(%x: tensor<16xf32>) {
  // expected-error @+1 {{expected two inputs and an output of one element type, got ('tensor<16xf32>', 'tensor<16xf32>')}}
  %0 = hfusion.elemwise_binary {fun = #hfusion.binary_fn<mod>} ins(%x : tensor<16xf32>) outs(%x : tensor<16xf32>) -> tensor<16xf32>
  return
}

// -----

func.func @elemwise_binary_c2(%x: tensor<16xf32>, %y: tensor<8xf32>) {
  // expected-error @+1 {{'hfusion.elemwise_binary' op expected inputs of the shape and element type of the output 'tensor<16xf32>', got 'tensor<8xf32>'}}
  %0 = hfusion.elemwise_binary {fun = #hfusion.binary_fn<mod>} ins(%x, %y : tensor<16xf32>, tensor<8xf32>) outs(%x : tensor<16xf32>) -> tensor<16xf32>
  return
}

// -----

func.func @elemwise_binary_c3(%x: tensor<16xf32>) {
  // expected-error @+1 {{'hfusion.elemwise_binary' op expected one result of type 'tensor<16xf32>' for an output of type 'tensor<16xf32>', got ()}}
  hfusion.elemwise_binary {fun = #hfusion.binary_fn<mod>} ins(%x, %x : tensor<16xf32>, tensor<16xf32>) outs(%x : tensor<16xf32>)
  return
}

// -----

func.func @no_fun(%x: tensor<16xf32>) {
  // expected-error @+1 {{'hfusion.elemwise_binary' op requires attribute 'fun'}}
  %0 = hfusion.elemwise_binary ins(%x, %x : tensor<16xf32>, tensor<16xf32>) outs(%x : tensor<16xf32>) -> tensor<16xf32>
  return
}

// -----

func.func @cast_c1(%x: tensor<16xf32>) {
  // expected-error @+1 {{expected one input and one output of numbers, got ('tensor<16xf32>', 'tensor<16xf32>', 'tensor<16xf32>')}}
  %0 = hfusion.cast ins(%x, %x : tensor<16xf32>, tensor<16xf32>) outs(%x : tensor<16xf32>) -> tensor<16xf32>
  return
}

// -----

func.func @cast_c2(%x: tensor<16xf32>, %y: tensor<8xf16>) {
  // expected-error @+1 {{'hfusion.cast' op expected an input of the shape of the output 'tensor<8xf16>', got 'tensor<16xf32>'}}
  %0 = hfusion.cast ins(%x : tensor<16xf32>) outs(%y : tensor<8xf16>) -> tensor<8xf16>
  return
}

// -----

func.func @cast_c3(%x: tensor<16xf32>, %m: memref<16xf16>) {
  // expected-error @+1 {{'hfusion.cast' op expected no result for an output of type 'memref<16xf16>', got ('tensor<16xf16>')}}
  %0 = hfusion.cast ins(%x : tensor<16xf32>) outs(%m : memref<16xf16>) -> tensor<16xf16>
  return
}

// -----

func.func @cast_c4(%x: tensor<16xf32>, %y: tensor<16xf16>) {
  // expected-error @+1 {{'hfusion.cast' op expected 'mode' to be the '#hfusion.round_mode' of 'round_mode', got #hfusion.round_mode<ceil>}}
  %0 = hfusion.cast {mode = #hfusion.round_mode<ceil>, round_mode = #hfusion.round_mode<floor>} ins(%x : tensor<16xf32>) outs(%y : tensor<16xf16>) -> tensor<16xf16>
  return
}

// -----

func.func @store_c1(%x: tensor<16xi32>, %m: memref<16xi32>) {
  // expected-error @+1 {{expected one input and one output, got 2 and 1}}
  hfusion.store {atomic_kind = #hfusion.atomic_kind<umax>} ins(%x, %x : tensor<16xi32>, tensor<16xi32>) outs(%m : memref<16xi32>)
  return
}

// -----

func.func @store_c2(%x: tensor<16xi32>, %m: memref<16xi64>) {
  // expected-error @+1 {{'hfusion.store' op expected operands of the same shape and element type, got 'tensor<16xi32>' and 'memref<16xi64>'}}
  hfusion.store {atomic_kind = #hfusion.atomic_kind<umax>} ins(%x : tensor<16xi32>) outs(%m : memref<16xi64>)
  return
}

// -----

func.func @store_c3(%x: tensor<16xi32>, %m: memref<16xi32>) {
  // expected-error @+1 {{'hfusion.store' op expected no result for an output of type 'memref<16xi32>', got ('tensor<16xi32>')}}
  %0 = hfusion.store {atomic_kind = #hfusion.atomic_kind<umax>} ins(%x : tensor<16xi32>) outs(%m : memref<16xi32>) -> tensor<16xi32>
  return
}

// -----

func.func @conv1d_c1_stride(%x: tensor<2x16xf32>, %w: tensor<4x2x3xf32>, %y: tensor<4x14xf32>) {
  // expected-error @+1 {{'hfusion.conv1d' op expected 'stride' to be positive, got 0}}
  %0 = hfusion.conv1d {dilation = 1 : i32, groups = 1 : i32, padding = 0 : i32, stride = 0 : i32} ins(%x, %w : tensor<2x16xf32>, tensor<4x2x3xf32>) outs(%y : tensor<4x14xf32>) -> tensor<4x14xf32>
  return
}

// -----

func.func @conv1d_c1_padding(%x: tensor<2x16xf32>, %w: tensor<4x2x3xf32>, %y: tensor<4x14xf32>) {
  // expected-error @+1 {{'hfusion.conv1d' op expected 'padding' not to be negative, got -1}}
  %0 = hfusion.conv1d {dilation = 1 : i32, groups = 1 : i32, padding = -1 : i32, stride = 1 : i32} ins(%x, %w : tensor<2x16xf32>, tensor<4x2x3xf32>) outs(%y : tensor<4x14xf32>) -> tensor<4x14xf32>
  return
}

// -----

func.func @conv1d_c2(%x: tensor<2x16xf32>, %w: tensor<4x2xf32>, %y: tensor<4x14xf32>) {
  // expected-error @+1 {{'hfusion.conv1d' op expected input and output of the same rank, 2 or 3, a weight of rank 3 and a bias of rank 1, got ('tensor<2x16xf32>', 'tensor<4x2xf32>', 'tensor<4x14xf32>')}}
  %0 = hfusion.conv1d {dilation = 1 : i32, groups = 1 : i32, padding = 0 : i32, stride = 1 : i32} ins(%x, %w : tensor<2x16xf32>, tensor<4x2xf32>) outs(%y : tensor<4x14xf32>) -> tensor<4x14xf32>
  return
}

// -----

func.func @conv1d_c3_channels(%x: tensor<2x16xf32>, %w: tensor<4x2x3xf32>, %y: tensor<4x14xf32>) {
  // expected-error @+1 {{'hfusion.conv1d' op expected channels of 'input' to be 4, got 2}}
  %0 = hfusion.conv1d {dilation = 1 : i32, groups = 2 : i32, padding = 0 : i32, stride = 1 : i32} ins(%x, %w : tensor<2x16xf32>, tensor<4x2x3xf32>) outs(%y : tensor<4x14xf32>) -> tensor<4x14xf32>
  return
}

// -----

func.func @conv1d_c3_groups(%x: tensor<6x16xf32>, %w: tensor<4x2x3xf32>, %y: tensor<4x14xf32>) {
  // expected-error @+1 {{'hfusion.conv1d' op expected rows of 'weight' to be a multiple of 'groups' 3, got 4}}
  %0 = hfusion.conv1d {dilation = 1 : i32, groups = 3 : i32, padding = 0 : i32, stride = 1 : i32} ins(%x, %w : tensor<6x16xf32>, tensor<4x2x3xf32>) outs(%y : tensor<4x14xf32>) -> tensor<4x14xf32>
  return
}

// -----

func.func @conv1d_c3_length(%x: tensor<2x16xf32>, %w: tensor<4x2x3xf32>, %y: tensor<4x16xf32>) {
  // expected-error @+1 {{'hfusion.conv1d' op expected length of 'init' to be 14, got 16}}
  %0 = hfusion.conv1d {dilation = 1 : i32, groups = 1 : i32, padding = 0 : i32, stride = 1 : i32} ins(%x, %w : tensor<2x16xf32>, tensor<4x2x3xf32>) outs(%y : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}

// -----

func.func @conv1d_c4(%x: tensor<2x16xf32>, %w: tensor<4x2x3xf32>, %y: tensor<4x14xf32>) {
  // expected-error @+1 {{'hfusion.conv1d' op expected one result of type 'tensor<4x14xf32>' for an output of type 'tensor<4x14xf32>', got ()}}
  hfusion.conv1d {dilation = 1 : i32, groups = 1 : i32, padding = 0 : i32, stride = 1 : i32} ins(%x, %w : tensor<2x16xf32>, tensor<4x2x3xf32>) outs(%y : tensor<4x14xf32>)
  return
}

// -----

func.func @matmul_mx_c1(%a: tensor<64x64xf8E5M2>, %s: tensor<64x2xi8>, %c: tensor<32x64xf32>) {
  // expected-error @+1 {{'hfusion.matmul_mx' op expected m x k, k x n and m x n matrices, got 'tensor<64x64xf8E5M2>', 'tensor<64x64xf8E5M2>' and 'tensor<32x64xf32>'}}
  %0 = hfusion.matmul_mx ins(%a, %a, %s, %s : tensor<64x64xf8E5M2>, tensor<64x64xf8E5M2>, tensor<64x2xi8>, tensor<64x2xi8>) outs(%c : tensor<32x64xf32>) -> tensor<32x64xf32>
  return
}

// -----

func.func @matmul_mx_c2(%a: tensor<64x64xf8E5M2>, %s: tensor<64x4xi8>, %c: tensor<64x64xf32>) {
  // expected-error @+1 {{'hfusion.matmul_mx' op expected a scale of i8 for each 32 elements along the summed dimension, got 'tensor<64x4xi8>' and 'tensor<64x4xi8>' for 'tensor<64x64xf8E5M2>' and 'tensor<64x64xf8E5M2>'}}
  %0 = hfusion.matmul_mx ins(%a, %a, %s, %s : tensor<64x64xf8E5M2>, tensor<64x64xf8E5M2>, tensor<64x4xi8>, tensor<64x4xi8>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return
}

// -----

func.func @matmul_mx_c3(%a: tensor<64x64xf8E5M2>, %s: tensor<64x2xi8>, %c: tensor<64x64xf32>) {
  // expected-error @+1 {{'hfusion.matmul_mx' op expected one result of type 'tensor<64x64xf32>' for an output of type 'tensor<64x64xf32>', got ()}}
  hfusion.matmul_mx ins(%a, %a, %s, %s : tensor<64x64xf8E5M2>, tensor<64x64xf8E5M2>, tensor<64x2xi8>, tensor<64x2xi8>) outs(%c : tensor<64x64xf32>)
  return
}
