// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic on fp8 is done in f32; what moves bits keeps its type.
// RUN: heddle-opt %s --widen-float8 | FileCheck %s

// CHECK-LABEL: func.func @arithmetic
// CHECK-SAME: %[[X:.*]]: tensor<4xf8E5M2>, %[[Y:.*]]: tensor<4xf8E5M2>, %[[C:.*]]: i1
func.func @arithmetic(%x: tensor<4xf8E5M2>, %y: tensor<4xf8E5M2>, %c: i1) -> (tensor<4xf8E5M2>, tensor<4xi1>, tensor<4xf8E5M2>) {
  // CHECK-DAG: %[[A:.*]] = arith.extf %[[X]] : tensor<4xf8E5M2> to tensor<4xf32>
  // CHECK-DAG: %[[B:.*]] = arith.extf %[[Y]] : tensor<4xf8E5M2> to tensor<4xf32>
  // CHECK: %[[S:.*]] = arith.addf %[[A]], %[[B]] : tensor<4xf32>
  // CHECK: %[[R:.*]] = arith.truncf %[[S]] : tensor<4xf32> to tensor<4xf8E5M2>
  %s = arith.addf %x, %y : tensor<4xf8E5M2>
  // CHECK: %[[P:.*]] = arith.cmpf olt, %{{.*}}, %{{.*}} : tensor<4xf32>
  %p = arith.cmpf olt, %s, %y : tensor<4xf8E5M2>
  // CHECK: math.absf %{{.*}} : tensor<4xf32>
  %m = math.absf %s : tensor<4xf8E5M2>
  // CHECK: arith.select %[[C]], %{{.*}}, %[[X]] : tensor<4xf8E5M2>
  %t = arith.select %c, %m, %x : tensor<4xf8E5M2>
  return %s, %p, %t : tensor<4xf8E5M2>, tensor<4xi1>, tensor<4xf8E5M2>
}

// CHECK-LABEL: func.func @product
func.func @product(%a: tensor<4x8xf8E4M3FN>, %b: tensor<8x4xf8E5M2>, %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // CHECK: %[[A:.*]] = arith.extf %{{.*}} : tensor<4x8xf8E4M3FN> to tensor<4x8xf32>
  // CHECK: %[[B:.*]] = arith.extf %{{.*}} : tensor<8x4xf8E5M2> to tensor<8x4xf32>
  // CHECK: linalg.matmul ins(%[[A]], %[[B]] : tensor<4x8xf32>, tensor<8x4xf32>)
  %d = linalg.matmul ins(%a, %b : tensor<4x8xf8E4M3FN>, tensor<8x4xf8E5M2>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %d : tensor<4x4xf32>
}

// Nothing to do.
// CHECK-LABEL: func.func @wide
// CHECK-NEXT: arith.addf %{{.*}} : f32
func.func @wide(%x: f32) -> f32 {
  %s = arith.addf %x, %x : f32
  return %s : f32
}
