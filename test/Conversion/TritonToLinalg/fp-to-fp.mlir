// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// tt.fp_to_fp widens or narrows; two formats of one width meet in f32.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --mlir-print-local-scope | FileCheck %s

// A module has a kernel.
tt.func public @kernel() {
  tt.return
}

// CHECK-LABEL: func.func private @narrow(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<4xf32>
// CHECK-NEXT:    %[[V0:.*]] = arith.truncf %[[X]] : tensor<4xf32> to tensor<4xf16>
// CHECK-NEXT:    return %[[V0]] : tensor<4xf16>
tt.func private @narrow(%x: tensor<4xf32>) -> tensor<4xf16> {
  %r = tt.fp_to_fp %x, rounding = rtne : tensor<4xf32> -> tensor<4xf16>
  tt.return %r : tensor<4xf16>
}

// CHECK-LABEL: func.func private @widen(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<4xbf16>
// CHECK-NEXT:    %[[V0:.*]] = arith.extf %[[X]] : tensor<4xbf16> to tensor<4xf32>
// CHECK-NEXT:    return %[[V0]] : tensor<4xf32>
tt.func private @widen(%x: tensor<4xbf16>) -> tensor<4xf32> {
  %r = tt.fp_to_fp %x : tensor<4xbf16> -> tensor<4xf32>
  tt.return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func private @same_width(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<4xf16>
// CHECK-NEXT:    %[[V0:.*]] = arith.extf %[[X]] : tensor<4xf16> to tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = arith.truncf %[[V0]] : tensor<4xf32> to tensor<4xbf16>
// CHECK-NEXT:    return %[[V1]] : tensor<4xbf16>
tt.func private @same_width(%x: tensor<4xf16>) -> tensor<4xbf16> {
  %r = tt.fp_to_fp %x, rounding = rtne : tensor<4xf16> -> tensor<4xbf16>
  tt.return %r : tensor<4xbf16>
}
