// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrices in blocks are changed to rows, multiplied, and changed back; the kernel is one of the cube core.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" | FileCheck %s

// CHECK-LABEL: func.func @kernel(
// CHECK-SAME: mix_mode = "mix"
tt.func public @kernel() {
  tt.return
}

// CHECK-LABEL: func.func private @blocks(
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<4x2x16x16xf16>, %[[B:[a-z0-9]+]]: tensor<1x4x16x16xf16>
// CHECK: %[[AR:.*]] = hivm.hir.convert_layout %[[A]] output_shape [32, 64] {dstLayout = #hivm.data_layout<ND>, srcLayout = #hivm.data_layout<Fractal, fractalSizes = [16, 16]>} : (tensor<4x2x16x16xf16>) -> tensor<32x64xf16>
// CHECK: %[[BR:.*]] = hivm.hir.convert_layout %[[B]] output_shape [64, 16] {dstLayout = #hivm.data_layout<ND>, srcLayout = #hivm.data_layout<Fractal, fractalSizes = [16, 16]>} : (tensor<1x4x16x16xf16>) -> tensor<64x16xf16>
// CHECK: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK: %[[C:.*]] = linalg.fill ins(%[[ZERO]] : f32) outs(%{{.*}} : tensor<32x16xf32>) -> tensor<32x16xf32>
// CHECK: %[[D:.*]] = linalg.matmul {input_precision = "ieee"} ins(%[[AR]], %[[BR]] : tensor<32x64xf16>, tensor<64x16xf16>) outs(%[[C]] : tensor<32x16xf32>) -> tensor<32x16xf32>
// CHECK: %[[R:.*]] = hivm.hir.convert_layout %[[D]] output_shape [1, 2, 16, 16] {dstLayout = #hivm.data_layout<Fractal, fractalSizes = [16, 16]>, srcLayout = #hivm.data_layout<ND>} : (tensor<32x16xf32>) -> tensor<1x2x16x16xf32>
// CHECK: return %[[R]] : tensor<1x2x16x16xf32>
tt.func private @blocks(%a: tensor<4x2x16x16xf16>, %b: tensor<1x4x16x16xf16>) -> tensor<1x2x16x16xf32> {
  %d = ascend.dot %a, %b {fractal_a = true, fractal_b = true, fractal_c = true} : tensor<4x2x16x16xf16>, tensor<1x4x16x16xf16> -> tensor<1x2x16x16xf32>
  tt.return %d : tensor<1x2x16x16xf32>
}

// A row of a block has 32 bytes; integers are summed in i32.
// CHECK-LABEL: func.func private @bytes(
// CHECK: hivm.hir.convert_layout %{{.*}} output_shape [16, 64] {dstLayout = #hivm.data_layout<ND>, srcLayout = #hivm.data_layout<Fractal, fractalSizes = [16, 32]>} : (tensor<2x1x16x32xi8>) -> tensor<16x64xi8>
// CHECK: %[[D:.*]] = linalg.matmul {input_precision = "ieee"} ins(%{{.*}}, %{{.*}} : tensor<16x64xi8>, tensor<64x48xi8>) outs(%{{.*}} : tensor<16x48xi32>) -> tensor<16x48xi32>
// CHECK-NOT: convert_layout
// CHECK: return %[[D]] : tensor<16x48xi32>
tt.func private @bytes(%a: tensor<2x1x16x32xi8>, %b: tensor<64x48xi8>) -> tensor<16x48xi32> {
  %d = ascend.dot %a, %b {fractal_a = true} : tensor<2x1x16x32xi8>, tensor<64x48xi8> -> tensor<16x48xi32>
  tt.return %d : tensor<16x48xi32>
}

// Without blocks it is a matmul.
// CHECK-LABEL: func.func private @rows(
// CHECK-NOT: convert_layout
// CHECK: linalg.matmul {input_precision = "ieee"} ins(%{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<8x4xf32>) outs(%{{.*}} : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NOT: convert_layout
tt.func private @rows(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) -> tensor<4x4xf32> {
  %d = ascend.dot %a, %b : tensor<4x8xf32>, tensor<8x4xf32> -> tensor<4x4xf32>
  tt.return %d : tensor<4x4xf32>
}
