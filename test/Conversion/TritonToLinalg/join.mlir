// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// tt.join puts two tensors side by side in a new last dimension.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --mlir-print-local-scope | FileCheck %s

// A module has a kernel.
tt.func public @kernel() {
  tt.return
}

// CHECK-LABEL: func.func private @vector(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<16xf32>, %[[Y:[a-z0-9]+]]: tensor<16xf32>
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<16x2xf32>
// CHECK-NEXT:    %[[V1:.*]] = tensor.insert_slice %[[X]] into %[[V0]][0, 0] [16, 1] [1, 1] : tensor<16xf32> into tensor<16x2xf32>
// CHECK-NEXT:    %[[V2:.*]] = tensor.insert_slice %[[Y]] into %[[V1]][0, 1] [16, 1] [1, 1] : tensor<16xf32> into tensor<16x2xf32>
// CHECK-NEXT:    return %[[V2]] : tensor<16x2xf32>
tt.func private @vector(%x: tensor<16xf32>, %y: tensor<16xf32>) -> tensor<16x2xf32> {
  %j = tt.join %x, %y : tensor<16xf32> -> tensor<16x2xf32>
  tt.return %j : tensor<16x2xf32>
}

// CHECK-LABEL: func.func private @matrix(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<4x8xi16>, %[[Y:[a-z0-9]+]]: tensor<4x8xi16>
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<4x8x2xi16>
// CHECK-NEXT:    %[[V1:.*]] = tensor.insert_slice %[[X]] into %[[V0]][0, 0, 0] [4, 8, 1] [1, 1, 1] : tensor<4x8xi16> into tensor<4x8x2xi16>
// CHECK-NEXT:    %[[V2:.*]] = tensor.insert_slice %[[Y]] into %[[V1]][0, 0, 1] [4, 8, 1] [1, 1, 1] : tensor<4x8xi16> into tensor<4x8x2xi16>
// CHECK-NEXT:    return %[[V2]] : tensor<4x8x2xi16>
tt.func private @matrix(%x: tensor<4x8xi16>, %y: tensor<4x8xi16>) -> tensor<4x8x2xi16> {
  %j = tt.join %x, %y : tensor<4x8xi16> -> tensor<4x8x2xi16>
  tt.return %j : tensor<4x8x2xi16>
}
