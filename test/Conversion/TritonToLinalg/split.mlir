// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// tt.split takes the last dimension, of size 2, apart.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --mlir-print-local-scope | FileCheck %s

// A module has a kernel.
tt.func public @kernel() {
  tt.return
}

// CHECK-LABEL: func.func private @vector(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<16x2xf32>
// CHECK-NEXT:    %[[V0:.*]] = tensor.extract_slice %[[X]][0, 0] [16, 1] [1, 1] : tensor<16x2xf32> to tensor<16xf32>
// CHECK-NEXT:    %[[V1:.*]] = tensor.extract_slice %[[X]][0, 1] [16, 1] [1, 1] : tensor<16x2xf32> to tensor<16xf32>
// CHECK-NEXT:    return %[[V0]], %[[V1]] : tensor<16xf32>, tensor<16xf32>
tt.func private @vector(%x: tensor<16x2xf32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %l, %r = tt.split %x : tensor<16x2xf32> -> tensor<16xf32>
  tt.return %l, %r : tensor<16xf32>, tensor<16xf32>
}

// CHECK-LABEL: func.func private @matrix(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<4x8x2xi16>
// CHECK-NEXT:    %[[V0:.*]] = tensor.extract_slice %[[X]][0, 0, 0] [4, 8, 1] [1, 1, 1] : tensor<4x8x2xi16> to tensor<4x8xi16>
// CHECK-NEXT:    %[[V1:.*]] = tensor.extract_slice %[[X]][0, 0, 1] [4, 8, 1] [1, 1, 1] : tensor<4x8x2xi16> to tensor<4x8xi16>
// CHECK-NEXT:    return %[[V0]], %[[V1]] : tensor<4x8xi16>, tensor<4x8xi16>
tt.func private @matrix(%x: tensor<4x8x2xi16>) -> (tensor<4x8xi16>, tensor<4x8xi16>) {
  %l, %r = tt.split %x : tensor<4x8x2xi16> -> tensor<4x8xi16>
  tt.return %l, %r : tensor<4x8xi16>, tensor<4x8xi16>
}
