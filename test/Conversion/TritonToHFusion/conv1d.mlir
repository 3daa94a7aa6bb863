// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --triton-to-hfusion | FileCheck %s

// CHECK-LABEL: tt.func private @plain
// CHECK-NEXT: %[[E:.*]] = tensor.empty() : tensor<1x4x16xf32>
// CHECK-NEXT: hfusion.conv1d {dilation = 1 : i32, groups = 1 : i32, padding = 1 : i32, stride = 1 : i32} ins(%arg0, %arg1, %arg2 : tensor<1x2x16xf32>, tensor<4x2x3xf32>, tensor<4xf32>) outs(%[[E]] : tensor<1x4x16xf32>) -> tensor<1x4x16xf32>
tt.func private @plain(%x: tensor<1x2x16xf32>, %w: tensor<4x2x3xf32>, %b: tensor<4xf32>) -> tensor<1x4x16xf32> {
  %0 = ascend.conv1d(%x, %w, %b) {dilation = 1 : i64, groups = 1 : i64, padding_size = 1 : i64, stride = 1 : i64} : (tensor<1x2x16xf32>, tensor<4x2x3xf32>, tensor<4xf32>) -> tensor<1x4x16xf32>
  tt.return %0 : tensor<1x4x16xf32>
}

// The vendor's window moves by one and has no gaps: every second result is taken, zeros stand between the weights.
// CHECK-LABEL: tt.func private @strided
// CHECK-DAG: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK: %[[ZEROS:.*]] = linalg.fill ins(%[[ZERO]] : f32) outs(%{{.*}} : tensor<4x1x5xf32>) -> tensor<4x1x5xf32>
// CHECK: %[[W:.*]] = tensor.insert_slice %arg1 into %[[ZEROS]][0, 0, 0] [4, 1, 3] [1, 1, 2] : tensor<4x1x3xf32> into tensor<4x1x5xf32>
// CHECK: %[[R:.*]] = hfusion.conv1d {dilation = 1 : i32, groups = 2 : i32, padding = 0 : i32, stride = 1 : i32} ins(%arg0, %[[W]] : tensor<2x16xf32>, tensor<4x1x5xf32>) outs(%{{.*}} : tensor<4x12xf32>) -> tensor<4x12xf32>
// CHECK: tensor.extract_slice %[[R]][0, 0] [4, 6] [1, 2] : tensor<4x12xf32> to tensor<4x6xf32>
tt.func private @strided(%x: tensor<2x16xf32>, %w: tensor<4x1x3xf32>) -> tensor<4x6xf32> {
  %0 = ascend.conv1d(%x, %w) {dilation = 2 : i64, groups = 2 : i64, padding_size = 0 : i64, stride = 2 : i64} : (tensor<2x16xf32>, tensor<4x1x3xf32>) -> tensor<4x6xf32>
  tt.return %0 : tensor<4x6xf32>
}
