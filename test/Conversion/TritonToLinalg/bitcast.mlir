// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// tt.bitcast reads the same bits as another type.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --mlir-print-local-scope | FileCheck %s

// A module has a kernel.
tt.func public @kernel() {
  tt.return
}

// CHECK-LABEL: func.func private @tensors(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<4xf32>
// CHECK-NEXT:    %[[V0:.*]] = arith.bitcast %[[X]] : tensor<4xf32> to tensor<4xi32>
// CHECK-NEXT:    return %[[V0]] : tensor<4xi32>
tt.func private @tensors(%x: tensor<4xf32>) -> tensor<4xi32> {
  %b = tt.bitcast %x : tensor<4xf32> -> tensor<4xi32>
  tt.return %b : tensor<4xi32>
}

// CHECK-LABEL: func.func private @scalars(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: i16
// CHECK-NEXT:    %[[V0:.*]] = arith.bitcast %[[X]] : i16 to bf16
// CHECK-NEXT:    return %[[V0]] : bf16
tt.func private @scalars(%x: i16) -> bf16 {
  %b = tt.bitcast %x : i16 -> bf16
  tt.return %b : bf16
}
