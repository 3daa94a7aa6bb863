// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// tt.gather is a library call; its axis is an operand.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --mlir-print-local-scope | FileCheck %s

// A module has a kernel.
tt.func public @kernel() {
  tt.return
}

// CHECK-LABEL: func.func private @rows(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<8x4xf32>, %[[I:[a-z0-9]+]]: tensor<2x4xi32>
// CHECK-NEXT:    %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[V0:.*]] = call @triton_gather(%[[X]], %[[I]], %[[C0_I32]]) : (tensor<8x4xf32>, tensor<2x4xi32>, i32) -> tensor<2x4xf32>
// CHECK-NEXT:    return %[[V0]] : tensor<2x4xf32>
tt.func private @rows(%x: tensor<8x4xf32>, %i: tensor<2x4xi32>) -> tensor<2x4xf32> {
  %g = tt.gather %x[%i] {axis = 0 : i32} : (tensor<8x4xf32>, tensor<2x4xi32>) -> tensor<2x4xf32>
  tt.return %g : tensor<2x4xf32>
}

// The declarations stand behind the functions.
// CHECK:      func.func private @triton_gather(tensor<8x4xf32>, tensor<2x4xi32>, i32) -> tensor<2x4xf32>
