// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

func.func @fixpipe_c1(%t: tensor<16x16xf32>, %m: memref<16x16xindex>) {
  // expected-error @+1 {{'hivm.hir.fixpipe' op expected 'src' and 'dst' to hold numbers, got 'memref<16x16xindex>'}}
  hivm.hir.fixpipe ins(%t : tensor<16x16xf32>) outs(%m : memref<16x16xindex>)
  return
}

// -----

func.func @fixpipe_c2(%t: tensor<16x16xf32>, %m: memref<16x16xf32>) {
  // expected-error @+1 {{'hivm.hir.fixpipe' op expected a result of the type of 'dst' for a tensor and none for a memref, got 1 results for 'memref<16x16xf32>'}}
  %0 = hivm.hir.fixpipe ins(%t : tensor<16x16xf32>) outs(%m : memref<16x16xf32>) -> tensor<16x16xf32>
  return
}

// -----

func.func @fixpipe_c3(%t: tensor<16x16xf32>, %m: memref<16x16xf32>, %c: i1) {
  // expected-error @+1 {{'hivm.hir.fixpipe' op expected no 'unit_flag_cond' and no 'quant_scale'}}
  "hivm.hir.fixpipe"(%t, %m, %c) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (tensor<16x16xf32>, memref<16x16xf32>, i1) -> ()
  return
}

// -----

func.func @convert_layout_c1(%x: tensor<16x16xf16>) {
  // expected-error @+1 {{'hivm.hir.convert_layout' op expected source and result to be both tensors or both memrefs of one element type, got 'tensor<16x16xf16>' and 'tensor<16x16xf32>'}}
  %0 = hivm.hir.convert_layout %x output_shape [16, 16] {dstLayout = #hivm.data_layout<ND>, srcLayout = #hivm.data_layout<nZ>} : (tensor<16x16xf16>) -> tensor<16x16xf32>
  return
}

// -----

func.func @convert_layout_c2(%x: tensor<16x16xf16>) {
  // expected-error @+1 {{'hivm.hir.convert_layout' op expected a result of the shape in 'output_shape', got 'tensor<16x16xf16>'}}
  %0 = hivm.hir.convert_layout %x output_shape [8, 32] {dstLayout = #hivm.data_layout<ND>, srcLayout = #hivm.data_layout<nZ>} : (tensor<16x16xf16>) -> tensor<16x16xf16>
  return
}

// -----

func.func @convert_layout_c3(%x: tensor<?x16xf16>) {
  // expected-error @+1 {{'hivm.hir.convert_layout' op expected 1 dynamic extents, got 0}}
  %0 = "hivm.hir.convert_layout"(%x) <{dstLayout = #hivm.data_layout<ND>, srcLayout = #hivm.data_layout<nZ>, static_output_shape = array<i64: -9223372036854775808, 16>}> : (tensor<?x16xf16>) -> tensor<?x16xf16>
  return
}

// -----

// expected-error @+1 {{expected 'transpose' for the layout 'dotA_ND'}}
func.func @data_layout_c1() attributes {a = #hivm.data_layout<dotA_ND>} {
  return
}

// -----

// expected-error @+1 {{expected 'fractalSizes' to be positive, got 0}}
func.func @data_layout_c2() attributes {a = #hivm.data_layout<Fractal, fractalSizes = [16, 0]>} {
  return
}
