// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What branches hand on: numbers and tensors as they are.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --mlir-print-local-scope | FileCheck %s

// A module has a kernel.
tt.func public @kernel() {
  tt.return
}

// CHECK-LABEL: func.func private @branches(
// CHECK-SAME:    %[[C:[a-z0-9]+]]: i1, %[[A:[a-z0-9]+]]: tensor<4xf32>, %[[B:[a-z0-9]+]]: tensor<4xf32>, %[[I:[a-z0-9]+]]: i32
// CHECK-NEXT:    %[[V0:.*]]:2 = scf.if %[[C]] -> (tensor<4xf32>, i32) {
// CHECK-NEXT:      scf.yield %[[A]], %[[I]] : tensor<4xf32>, i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %[[V1:.*]] = arith.addf %[[A]], %[[B]] : tensor<4xf32>
// CHECK-NEXT:      %[[V2:.*]] = arith.muli %[[I]], %[[I]] : i32
// CHECK-NEXT:      scf.yield %[[V1]], %[[V2]] : tensor<4xf32>, i32
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[V0]]#0, %[[V0]]#1 : tensor<4xf32>, i32
tt.func private @branches(%c: i1, %a: tensor<4xf32>, %b: tensor<4xf32>, %i: i32) -> (tensor<4xf32>, i32) {
  %v, %n = scf.if %c -> (tensor<4xf32>, i32) {
    scf.yield %a, %i : tensor<4xf32>, i32
  } else {
    %s = arith.addf %a, %b : tensor<4xf32>
    %m = arith.muli %i, %i : i32
    scf.yield %s, %m : tensor<4xf32>, i32
  }
  tt.return %v, %n : tensor<4xf32>, i32
}
