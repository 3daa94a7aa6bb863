// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// tt.reshape takes its shape from a constant tensor.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --mlir-print-local-scope | FileCheck %s

// A module has a kernel.
tt.func public @kernel() {
  tt.return
}

// CHECK-LABEL: func.func private @split_dimension(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<8x4xf32>
// CHECK-NEXT:    %[[CST:.*]] = arith.constant dense<[16, 2]> : tensor<2xi64>
// CHECK-NEXT:    %[[V0:.*]] = tensor.reshape %[[X]](%[[CST]]) : (tensor<8x4xf32>, tensor<2xi64>) -> tensor<16x2xf32>
// CHECK-NEXT:    return %[[V0]] : tensor<16x2xf32>
tt.func private @split_dimension(%x: tensor<8x4xf32>) -> tensor<16x2xf32> {
  %r = tt.reshape %x : tensor<8x4xf32> -> tensor<16x2xf32>
  tt.return %r : tensor<16x2xf32>
}

// The hints for GPUs change nothing.
// CHECK-LABEL: func.func private @hints(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<8x4xf32>
// CHECK-NEXT:    %[[CST:.*]] = arith.constant dense<32> : tensor<1xi64>
// CHECK-NEXT:    %[[V0:.*]] = tensor.reshape %[[X]](%[[CST]]) : (tensor<8x4xf32>, tensor<1xi64>) -> tensor<32xf32>
// CHECK-NEXT:    return %[[V0]] : tensor<32xf32>
tt.func private @hints(%x: tensor<8x4xf32>) -> tensor<32xf32> {
  %r = tt.reshape %x allow_reorder efficient_layout : tensor<8x4xf32> -> tensor<32xf32>
  tt.return %r : tensor<32xf32>
}
