// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// tt.expand_dims adds a dimension of size 1 at any place.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --mlir-print-local-scope | FileCheck %s

// A module has a kernel.
tt.func public @kernel() {
  tt.return
}

// CHECK-LABEL: func.func private @front(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<4x8xf32>
// CHECK-NEXT:    %[[V0:.*]] = tensor.expand_shape %[[X]] {{\[\[}}0, 1], [2]] output_shape [1, 4, 8] : tensor<4x8xf32> into tensor<1x4x8xf32>
// CHECK-NEXT:    return %[[V0]] : tensor<1x4x8xf32>
tt.func private @front(%x: tensor<4x8xf32>) -> tensor<1x4x8xf32> {
  %r = tt.expand_dims %x {axis = 0 : i32} : tensor<4x8xf32> -> tensor<1x4x8xf32>
  tt.return %r : tensor<1x4x8xf32>
}

// CHECK-LABEL: func.func private @middle(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<4x8xf32>
// CHECK-NEXT:    %[[V0:.*]] = tensor.expand_shape %[[X]] {{\[\[}}0, 1], [2]] output_shape [4, 1, 8] : tensor<4x8xf32> into tensor<4x1x8xf32>
// CHECK-NEXT:    return %[[V0]] : tensor<4x1x8xf32>
tt.func private @middle(%x: tensor<4x8xf32>) -> tensor<4x1x8xf32> {
  %r = tt.expand_dims %x {axis = 1 : i32} : tensor<4x8xf32> -> tensor<4x1x8xf32>
  tt.return %r : tensor<4x1x8xf32>
}

// CHECK-LABEL: func.func private @back(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<4x8xf32>
// CHECK-NEXT:    %[[V0:.*]] = tensor.expand_shape %[[X]] {{\[\[}}0], [1, 2]] output_shape [4, 8, 1] : tensor<4x8xf32> into tensor<4x8x1xf32>
// CHECK-NEXT:    return %[[V0]] : tensor<4x8x1xf32>
tt.func private @back(%x: tensor<4x8xf32>) -> tensor<4x8x1xf32> {
  %r = tt.expand_dims %x {axis = 2 : i32} : tensor<4x8xf32> -> tensor<4x8x1xf32>
  tt.return %r : tensor<4x8x1xf32>
}
