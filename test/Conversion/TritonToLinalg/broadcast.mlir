// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// tt.broadcast repeats along the dimensions of size 1 that grow.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --mlir-print-local-scope | FileCheck %s

// A module has a kernel.
tt.func public @kernel() {
  tt.return
}

// CHECK-LABEL: func.func private @rows(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<1x8xf32>
// CHECK-NEXT:    %[[COLLAPSED:.*]] = tensor.collapse_shape %[[X]] {{\[\[}}0, 1]] : tensor<1x8xf32> into tensor<8xf32>
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<4x8xf32>
// CHECK-NEXT:    %[[V1:.*]] = linalg.broadcast ins(%[[COLLAPSED]] : tensor<8xf32>) outs(%[[V0]] : tensor<4x8xf32>) dimensions = [0]
// CHECK-NEXT:    return %[[V1]] : tensor<4x8xf32>
tt.func private @rows(%x: tensor<1x8xf32>) -> tensor<4x8xf32> {
  %r = tt.broadcast %x : tensor<1x8xf32> -> tensor<4x8xf32>
  tt.return %r : tensor<4x8xf32>
}

// Two dimensions grow, one of size 1 stays.
// CHECK-LABEL: func.func private @several(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<1x1x8x1xf32>
// CHECK-NEXT:    %[[COLLAPSED:.*]] = tensor.collapse_shape %[[X]] {{\[\[}}0, 1], [2, 3]] : tensor<1x1x8x1xf32> into tensor<1x8xf32>
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<2x1x8x4xf32>
// CHECK-NEXT:    %[[V1:.*]] = linalg.broadcast ins(%[[COLLAPSED]] : tensor<1x8xf32>) outs(%[[V0]] : tensor<2x1x8x4xf32>) dimensions = [0, 3]
// CHECK-NEXT:    return %[[V1]] : tensor<2x1x8x4xf32>
tt.func private @several(%x: tensor<1x1x8x1xf32>) -> tensor<2x1x8x4xf32> {
  %r = tt.broadcast %x : tensor<1x1x8x1xf32> -> tensor<2x1x8x4xf32>
  tt.return %r : tensor<2x1x8x4xf32>
}
