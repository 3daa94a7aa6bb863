// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s -generalize-tile-ops | FileCheck %s

// CHECK-LABEL: func @all_but_matmul
// CHECK-NOT: linalg.fill
// CHECK-NOT: linalg.broadcast
// CHECK-COUNT-2: linalg.generic
// CHECK: linalg.matmul
func.func @all_but_matmul(%x: tensor<8xf32>, %a: tensor<4x8xf32>, %b: tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %r = linalg.broadcast ins(%x : tensor<8xf32>) outs(%e : tensor<4x8xf32>) dimensions = [0]
  %m = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %m, %r : tensor<4x8xf32>, tensor<4x8xf32>
}
