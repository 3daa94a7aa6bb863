// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// tt.trans permutes dimensions.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --mlir-print-local-scope | FileCheck %s

// A module has a kernel.
tt.func public @kernel() {
  tt.return
}

// CHECK-LABEL: func.func private @matrix(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<4x8xf32>
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<8x4xf32>
// CHECK-NEXT:    %[[V1:.*]] = linalg.transpose ins(%[[X]] : tensor<4x8xf32>) outs(%[[V0]] : tensor<8x4xf32>) permutation = [1, 0]
// CHECK-NEXT:    return %[[V1]] : tensor<8x4xf32>
tt.func private @matrix(%x: tensor<4x8xf32>) -> tensor<8x4xf32> {
  %r = tt.trans %x {order = array<i32: 1, 0>} : tensor<4x8xf32> -> tensor<8x4xf32>
  tt.return %r : tensor<8x4xf32>
}

// CHECK-LABEL: func.func private @rotate(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<2x4x8xi8>
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<8x2x4xi8>
// CHECK-NEXT:    %[[V1:.*]] = linalg.transpose ins(%[[X]] : tensor<2x4x8xi8>) outs(%[[V0]] : tensor<8x2x4xi8>) permutation = [2, 0, 1]
// CHECK-NEXT:    return %[[V1]] : tensor<8x2x4xi8>
tt.func private @rotate(%x: tensor<2x4x8xi8>) -> tensor<8x2x4xi8> {
  %r = tt.trans %x {order = array<i32: 2, 0, 1>} : tensor<2x4x8xi8> -> tensor<8x2x4xi8>
  tt.return %r : tensor<8x2x4xi8>
}
