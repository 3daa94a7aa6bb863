// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// tt.cat puts one vector behind the other.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --mlir-print-local-scope | FileCheck %s

// A module has a kernel.
tt.func public @kernel() {
  tt.return
}

// CHECK-LABEL: func.func private @vector(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<16xf32>, %[[Y:[a-z0-9]+]]: tensor<16xf32>
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<32xf32>
// CHECK-NEXT:    %[[V1:.*]] = tensor.insert_slice %[[X]] into %[[V0]][0] [16] [1] : tensor<16xf32> into tensor<32xf32>
// CHECK-NEXT:    %[[V2:.*]] = tensor.insert_slice %[[Y]] into %[[V1]][16] [16] [1] : tensor<16xf32> into tensor<32xf32>
// CHECK-NEXT:    return %[[V2]] : tensor<32xf32>
tt.func private @vector(%x: tensor<16xf32>, %y: tensor<16xf32>) -> tensor<32xf32> {
  %c = tt.cat %x, %y : tensor<16xf32> -> tensor<32xf32>
  tt.return %c : tensor<32xf32>
}
