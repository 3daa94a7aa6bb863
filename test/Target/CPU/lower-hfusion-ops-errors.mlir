// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --split-input-file --pass-pipeline="builtin.module(func.func(lower-hfusion-ops))" --verify-diagnostics

func.func @memory(%m: memref<16xf32>) {
  // expected-error @+1 {{'hfusion.elemwise_binary' op expected tensors of static shape on the CPU target, got 'memref<16xf32>'}}
  hfusion.elemwise_binary {fun = #hfusion.binary_fn<mod>} ins(%m, %m : memref<16xf32>, memref<16xf32>) outs(%m : memref<16xf32>)
  return
}

// -----

func.func @odd_integer(%x: tensor<16xf32>, %i: tensor<16xi32>) {
  // expected-error @+1 {{'hfusion.cast' op rounds 'f32' to 'i32' by 'odd', which the CPU target does not provide}}
  %0 = hfusion.cast {round_mode = #hfusion.round_mode<odd>} ins(%x : tensor<16xf32>) outs(%i : tensor<16xi32>) -> tensor<16xi32>
  return
}

// -----

func.func @bits(%x: tensor<16xf32>, %i: tensor<16xi1>) {
  // expected-error @+1 {{'hfusion.cast' op rounds 'f32' to 'i1' by 'rint', which the CPU target does not provide}}
  %0 = hfusion.cast ins(%x : tensor<16xf32>) outs(%i : tensor<16xi1>) -> tensor<16xi1>
  return
}

// -----

func.func @inexact_integer(%i: tensor<16xi32>, %x: tensor<16xf32>) {
  // expected-error @+1 {{'hfusion.cast' op rounds 'i32' to 'f32' by 'floor', which the CPU target does not provide}}
  %0 = hfusion.cast {round_mode = #hfusion.round_mode<floor>} ins(%i : tensor<16xi32>) outs(%x : tensor<16xf32>) -> tensor<16xf32>
  return
}

// -----

func.func @float8(%x: tensor<16xf32>, %y: tensor<16xf8E5M2>) {
  // expected-error @+1 {{'hfusion.cast' op rounds 'f32' to 'f8E5M2' by 'ceil', which the CPU target does not provide}}
  %0 = hfusion.cast {round_mode = #hfusion.round_mode<ceil>} ins(%x : tensor<16xf32>) outs(%y : tensor<16xf8E5M2>) -> tensor<16xf8E5M2>
  return
}

// -----

func.func @builtin(%x: tensor<16xi32>, %n: i64, %z: tensor<8xi32>) {
  // expected-error @+1 {{'hivm.hir.custom' op expected '__builtin_histogram' to have values, a constant number of bins, an optional mask and as many counts as bins}}
  %0 = hivm.hir.custom "__builtin_histogram" ins(%x, %n : tensor<16xi32>, i64) outs(%z : tensor<8xi32>) -> tensor<8xi32>
  return
}

// -----

func.func @conv1d(%x: tensor<2x16xf16>, %w: tensor<4x2x3xi8>, %y: tensor<4x14xf16>) {
  // expected-error @+1 {{'hfusion.conv1d' op expected operands of floats or of integers on the CPU target, got ('tensor<2x16xf16>', 'tensor<4x2x3xi8>', 'tensor<4x14xf16>')}}
  %0 = hfusion.conv1d {dilation = 1 : i32, groups = 1 : i32, padding = 0 : i32, stride = 1 : i32} ins(%x, %w : tensor<2x16xf16>, tensor<4x2x3xi8>) outs(%y : tensor<4x14xf16>) -> tensor<4x14xf16>
  return
}
