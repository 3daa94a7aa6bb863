// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --split-input-file --pass-pipeline="builtin.module(func.func(lower-matrix-ops))" --verify-diagnostics

func.func @layout(%x: tensor<32x32xf32>) -> tensor<32x32xf32> {
  // expected-error @+1 {{'hivm.hir.convert_layout' op expected a change between rows ('ND') and blocks ('Fractal' with two 'fractalSizes') of one matrix, tensors of static shape, on the CPU target, got #hivm.data_layout<nZ> of 'tensor<32x32xf32>' to #hivm.data_layout<ND> of 'tensor<32x32xf32>'}}
  %0 = hivm.hir.convert_layout %x output_shape [32, 32] {dstLayout = #hivm.data_layout<ND>, srcLayout = #hivm.data_layout<nZ>} : (tensor<32x32xf32>) -> tensor<32x32xf32>
  return %0 : tensor<32x32xf32>
}

// -----

func.func @extents(%x: tensor<1x2x16x8xf32>) -> tensor<16x16xf32> {
  // expected-error @+1 {{'hivm.hir.convert_layout' op expected a change between rows ('ND') and blocks ('Fractal' with two 'fractalSizes') of one matrix, tensors of static shape, on the CPU target, got #hivm.data_layout<Fractal, fractalSizes = [16, 8]> of 'tensor<1x2x16x8xf32>' to #hivm.data_layout<ND> of 'tensor<16x16xf32>'}}
  %0 = hivm.hir.convert_layout %x output_shape [16, 16] {dstLayout = #hivm.data_layout<ND>, srcLayout = #hivm.data_layout<Fractal, fractalSizes = [16, 8]>} : (tensor<1x2x16x8xf32>) -> tensor<16x16xf32>
  return %0 : tensor<16x16xf32>
}

// -----

func.func @memory(%x: memref<1x2x16x8xf32>) {
  // expected-error @+1 {{'hivm.hir.convert_layout' op expected a change between rows ('ND') and blocks ('Fractal' with two 'fractalSizes') of one matrix, tensors of static shape, on the CPU target, got #hivm.data_layout<Fractal, fractalSizes = [16, 8]> of 'memref<1x2x16x8xf32>' to #hivm.data_layout<ND> of 'memref<32x8xf32>'}}
  %0 = hivm.hir.convert_layout %x output_shape [32, 8] {dstLayout = #hivm.data_layout<ND>, srcLayout = #hivm.data_layout<Fractal, fractalSizes = [16, 8]>} : (memref<1x2x16x8xf32>) -> memref<32x8xf32>
  return
}

// -----

// The vendor's compiler takes bytes for integers and drops their scales: they are no matrices with scales.
func.func @bytes(%a: tensor<16x64xi8>, %b: tensor<64x8xi8>, %sa: tensor<16x2xi8>, %sb: tensor<8x2xi8>, %c: tensor<16x8xf32>) {
  // expected-error @+1 {{'hfusion.matmul_mx' op expected tensors of static shape, matrices of f8 and a result of f32 on the CPU target, got ('tensor<16x64xi8>', 'tensor<64x8xi8>', 'tensor<16x2xi8>', 'tensor<8x2xi8>', 'tensor<16x8xf32>')}}
  %0 = hfusion.matmul_mx ins(%a, %b, %sa, %sb : tensor<16x64xi8>, tensor<64x8xi8>, tensor<16x2xi8>, tensor<8x2xi8>) outs(%c : tensor<16x8xf32>) -> tensor<16x8xf32>
  return
}
