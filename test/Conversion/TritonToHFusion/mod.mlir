// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --triton-to-hfusion | FileCheck %s

// CHECK-LABEL: tt.func private @tiles
// CHECK-NEXT: %[[E:.*]] = tensor.empty() : tensor<16xf32>
// CHECK-NEXT: hfusion.elemwise_binary {fun = #hfusion.binary_fn<mod>} ins(%arg0, %arg1 : tensor<16xf32>, tensor<16xf32>) outs(%[[E]] : tensor<16xf32>) -> tensor<16xf32>
// CHECK: hfusion.elemwise_binary {fun = #hfusion.binary_fn<mod>} ins(%arg2, %arg2 : tensor<4x8xi32>, tensor<4x8xi32>) outs(%{{.*}} : tensor<4x8xi32>) -> tensor<4x8xi32>
tt.func private @tiles(%x: tensor<16xf32>, %y: tensor<16xf32>, %i: tensor<4x8xi32>) -> (tensor<16xf32>, tensor<4x8xi32>) {
  %0 = ascend.mod %x, %y : tensor<16xf32> tensor<16xf32> -> tensor<16xf32>
  %1 = ascend.mod %i, %i : tensor<4x8xi32> tensor<4x8xi32> -> tensor<4x8xi32>
  tt.return %0, %1 : tensor<16xf32>, tensor<4x8xi32>
}

// CHECK-LABEL: tt.func private @scalars
// CHECK-NEXT: arith.remf %arg0, %arg1 : f32
// CHECK-NEXT: arith.remsi %arg2, %arg2 : i32
tt.func private @scalars(%x: f32, %y: f32, %i: i32) -> (f32, i32) {
  %0 = ascend.mod %x, %y : f32 f32 -> f32
  %1 = ascend.mod %i, %i : i32 i32 -> i32
  tt.return %0, %1 : f32, i32
}
