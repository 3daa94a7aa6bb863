// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What only the tool for the chips of the 910 knows.
func.func @tiles(%x: tensor<2x16xf32>, %w: tensor<4x2x3xf32>, %b: tensor<4xf32>, %y: tensor<4x16xf32>, %i: tensor<16xi32>,
                 %k: tensor<16xi1>, %v: tensor<16xi32>, %m: memref<16xi32>) {
  %0 = hfusion.conv1d {dilation = 1 : i32, groups = 1 : i32, padding = 1 : i32, stride = 1 : i32} ins(%x, %w, %b : tensor<2x16xf32>, tensor<4x2x3xf32>, tensor<4xf32>) outs(%y : tensor<4x16xf32>) -> tensor<4x16xf32>
  %1 = hfusion.histogram %i, 8, %k : tensor<16xi32>, tensor<16xi1> -> tensor<8xi32>
  hfusion.atomic_rmw ins(%v : tensor<16xi32>) outs(%m : memref<16xi32>) atomic_kind = <or>
  hfusion.atomic_xchg ins(%v : tensor<16xi32>) outs(%m : memref<16xi32>)
  hfusion.atomic_cas ins(%v, %v : tensor<16xi32>, tensor<16xi32>) outs(%m : memref<16xi32>)
  return
}
