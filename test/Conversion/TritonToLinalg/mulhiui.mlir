// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// tt.mulhiui is the upper half of an unsigned product.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --mlir-print-local-scope | FileCheck %s

// A module has a kernel.
tt.func public @kernel() {
  tt.return
}

// CHECK-LABEL: func.func private @words(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<4xi32>, %[[Y:[a-z0-9]+]]: tensor<4xi32>
// CHECK-NEXT:    %[[V0:.*]], %[[V1:.*]] = arith.mului_extended %[[X]], %[[Y]] : tensor<4xi32>
// CHECK-NEXT:    return %[[V1]] : tensor<4xi32>
tt.func private @words(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %m = tt.mulhiui %x, %y : tensor<4xi32>
  tt.return %m : tensor<4xi32>
}

// CHECK-LABEL: func.func private @scalars(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: i64, %[[Y:[a-z0-9]+]]: i64
// CHECK-NEXT:    %[[V0:.*]], %[[V1:.*]] = arith.mului_extended %[[X]], %[[Y]] : i64
// CHECK-NEXT:    return %[[V1]] : i64
tt.func private @scalars(%x: i64, %y: i64) -> i64 {
  %m = tt.mulhiui %x, %y : i64
  tt.return %m : i64
}
