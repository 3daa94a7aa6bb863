// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s -relax-float-math | FileCheck %s

// CHECK-LABEL: func @elementwise
func.func @elementwise(%x: tensor<8xf32>, %y: tensor<8xf32>, %i: tensor<8xi32>) -> tensor<8xf32> {
  // CHECK: arith.addf %{{.+}}, %{{.+}} fastmath<contract> : tensor<8xf32>
  %a = arith.addf %x, %y : tensor<8xf32>
  // CHECK: arith.divf %{{.+}}, %{{.+}} fastmath<arcp,contract> : tensor<8xf32>
  %b = arith.divf %a, %y : tensor<8xf32>
  // CHECK: arith.addi %{{.+}}, %{{.+}} : tensor<8xi32>
  %j = arith.addi %i, %i : tensor<8xi32>
  return %b : tensor<8xf32>
}

// Rounding to a narrow type stays.
// CHECK-LABEL: func @casts
func.func @casts(%x: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: arith.truncf %{{.+}} : tensor<8xf32> to tensor<8xbf16>
  %a = arith.truncf %x : tensor<8xf32> to tensor<8xbf16>
  // CHECK: arith.extf %{{.+}} : tensor<8xbf16> to tensor<8xf32>
  %b = arith.extf %a : tensor<8xbf16> to tensor<8xf32>
  return %b : tensor<8xf32>
}

// The order of a sum is free; that NaN and infinity exist is not.
// CHECK-LABEL: func @sum
func.func @sum(%x: tensor<8xf32>, %init: tensor<f32>) -> tensor<f32> {
  // CHECK: arith.addf %{{.+}}, %{{.+}} fastmath<reassoc,nsz,contract> : f32
  %r = linalg.reduce ins(%x : tensor<8xf32>) outs(%init : tensor<f32>) dimensions = [0]
    (%a: f32, %b: f32) {
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
    }
  return %r : tensor<f32>
}
