// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Changes of layout and scaled products as arithmetic on tensors.
// RUN: heddle-opt %s --pass-pipeline="builtin.module(func.func(lower-matrix-ops))" | FileCheck %s

// CHECK-LABEL: func.func @to_rows
// CHECK: %[[T:.*]] = linalg.transpose ins(%arg0 : tensor<4x2x16x8xf32>) outs(%{{.*}} : tensor<2x16x4x8xf32>) permutation = [1, 2, 0, 3]
// CHECK: %[[R:.*]] = tensor.collapse_shape %[[T]] {{\[\[}}0, 1], [2, 3]] : tensor<2x16x4x8xf32> into tensor<32x32xf32>
// CHECK: return %[[R]]
func.func @to_rows(%x: tensor<4x2x16x8xf32>) -> tensor<32x32xf32> {
  %0 = hivm.hir.convert_layout %x output_shape [32, 32] {dstLayout = #hivm.data_layout<ND>, srcLayout = #hivm.data_layout<Fractal, fractalSizes = [16, 8]>} : (tensor<4x2x16x8xf32>) -> tensor<32x32xf32>
  return %0 : tensor<32x32xf32>
}

// CHECK-LABEL: func.func @to_blocks
// CHECK: %[[S:.*]] = tensor.expand_shape %arg0 {{\[\[}}0, 1], [2, 3]] output_shape [2, 16, 3, 16] : tensor<32x48xf32> into tensor<2x16x3x16xf32>
// CHECK: %[[T:.*]] = linalg.transpose ins(%[[S]] : tensor<2x16x3x16xf32>) outs(%{{.*}} : tensor<3x2x16x16xf32>) permutation = [2, 0, 1, 3]
// CHECK: return %[[T]]
func.func @to_blocks(%x: tensor<32x48xf32>) -> tensor<3x2x16x16xf32> {
  %0 = hivm.hir.convert_layout %x output_shape [3, 2, 16, 16] {dstLayout = #hivm.data_layout<Fractal, fractalSizes = [16, 16]>, srcLayout = #hivm.data_layout<ND>} : (tensor<32x48xf32>) -> tensor<3x2x16x16xf32>
  return %0 : tensor<3x2x16x16xf32>
}

// CHECK-LABEL: func.func @scaled
// CHECK: %[[WORD:.*]] = arith.extui %arg2 : tensor<16x2xi8> to tensor<16x2xi32>
// CHECK: %[[BITS:.*]] = arith.shli %[[WORD]], %{{.*}} : tensor<16x2xi32>
// CHECK: %[[NORMAL:.*]] = arith.maxui %[[BITS]], %{{.*}} : tensor<16x2xi32>
// CHECK: %[[POWER:.*]] = arith.bitcast %[[NORMAL]] : tensor<16x2xi32> to tensor<16x2xf32>
// CHECK: %[[NAN:.*]] = arith.cmpi eq, %[[WORD]], %{{.*}} : tensor<16x2xi32>
// CHECK: %[[SA:.*]] = arith.select %[[NAN]], %{{.*}}, %[[POWER]] : tensor<16x2xi1>, tensor<16x2xf32>
// CHECK: %[[A:.*]] = arith.extf %arg0 : tensor<16x64xf8E5M2> to tensor<16x64xf32>
// CHECK: %[[GROUPS:.*]] = tensor.expand_shape %[[A]] {{\[\[}}0], [1, 2]] output_shape [16, 2, 32]
// CHECK: %[[SPREAD:.*]] = linalg.broadcast ins(%[[SA]] : tensor<16x2xf32>) outs(%{{.*}} : tensor<16x2x32xf32>) dimensions = [2]
// CHECK: %[[PRODUCT:.*]] = arith.mulf %[[GROUPS]], %[[SPREAD]] : tensor<16x2x32xf32>
// CHECK: %[[LEFT:.*]] = tensor.collapse_shape %[[PRODUCT]] {{\[\[}}0], [1, 2]] : tensor<16x2x32xf32> into tensor<16x64xf32>
// CHECK: linalg.transpose ins(%{{.*}} : tensor<8x2xf32>) outs(%{{.*}} : tensor<2x8xf32>) permutation = [1, 0]
// CHECK: linalg.broadcast ins(%{{.*}} : tensor<2x8xf32>) outs(%{{.*}} : tensor<2x32x8xf32>) dimensions = [1]
// CHECK: %[[RIGHT:.*]] = tensor.collapse_shape %{{.*}} {{\[\[}}0, 1], [2]] : tensor<2x32x8xf32> into tensor<64x8xf32>
// CHECK: %[[R:.*]] = linalg.matmul ins(%[[LEFT]], %[[RIGHT]] : tensor<16x64xf32>, tensor<64x8xf32>) outs(%arg4 : tensor<16x8xf32>) -> tensor<16x8xf32>
// CHECK: return %[[R]]
func.func @scaled(%a: tensor<16x64xf8E5M2>, %b: tensor<64x8xf8E4M3FN>, %sa: tensor<16x2xi8>, %sb: tensor<8x2xi8>, %c: tensor<16x8xf32>) -> tensor<16x8xf32> {
  %0 = hfusion.matmul_mx ins(%a, %b, %sa, %sb : tensor<16x64xf8E5M2>, tensor<64x8xf8E4M3FN>, tensor<16x2xi8>, tensor<8x2xi8>) outs(%c : tensor<16x8xf32>) -> tensor<16x8xf32>
  return %0 : tensor<16x8xf32>
}
