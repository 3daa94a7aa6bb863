// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// tt.clampf is a maximum and a minimum; how NaNs count is in their kind.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --mlir-print-local-scope | FileCheck %s

// A module has a kernel.
tt.func public @kernel() {
  tt.return
}

// A NaN loses against a number.
// CHECK-LABEL: func.func private @numbers(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<4xf32>, %[[L:[a-z0-9]+]]: tensor<4xf32>, %[[H:[a-z0-9]+]]: tensor<4xf32>
// CHECK-NEXT:    %[[V0:.*]] = arith.maxnumf %[[X]], %[[L]] : tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = arith.minnumf %[[V0]], %[[H]] : tensor<4xf32>
// CHECK-NEXT:    return %[[V1]] : tensor<4xf32>
tt.func private @numbers(%x: tensor<4xf32>, %l: tensor<4xf32>, %h: tensor<4xf32>) -> tensor<4xf32> {
  %c = tt.clampf %x, %l, %h, propagateNan = none : tensor<4xf32>
  tt.return %c : tensor<4xf32>
}

// A NaN wins.
// CHECK-LABEL: func.func private @nans(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<4xf16>, %[[L:[a-z0-9]+]]: tensor<4xf16>, %[[H:[a-z0-9]+]]: tensor<4xf16>
// CHECK-NEXT:    %[[V0:.*]] = arith.maximumf %[[X]], %[[L]] : tensor<4xf16>
// CHECK-NEXT:    %[[V1:.*]] = arith.minimumf %[[V0]], %[[H]] : tensor<4xf16>
// CHECK-NEXT:    return %[[V1]] : tensor<4xf16>
tt.func private @nans(%x: tensor<4xf16>, %l: tensor<4xf16>, %h: tensor<4xf16>) -> tensor<4xf16> {
  %c = tt.clampf %x, %l, %h, propagateNan = all : tensor<4xf16>
  tt.return %c : tensor<4xf16>
}
