// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// tt.precise_divf is a division: ours is never less than precise.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --mlir-print-local-scope | FileCheck %s

// A module has a kernel.
tt.func public @kernel() {
  tt.return
}

// CHECK-LABEL: func.func private @tensors(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<4xf32>, %[[Y:[a-z0-9]+]]: tensor<4xf32>
// CHECK-NEXT:    %[[V0:.*]] = arith.divf %[[X]], %[[Y]] : tensor<4xf32>
// CHECK-NEXT:    return %[[V0]] : tensor<4xf32>
tt.func private @tensors(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %d = tt.precise_divf %x, %y : tensor<4xf32>
  tt.return %d : tensor<4xf32>
}
