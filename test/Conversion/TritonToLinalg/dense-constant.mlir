// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A tensor constant of one value is a fill.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --mlir-print-local-scope | FileCheck %s

// A module has a kernel.
tt.func public @kernel() {
  tt.return
}

// CHECK-LABEL: func.func private @number(
// CHECK-NEXT:    %[[CST:.*]] = arith.constant 1.500000e+00 : f16
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<4x8xf16>
// CHECK-NEXT:    %[[V1:.*]] = linalg.fill ins(%[[CST]] : f16) outs(%[[V0]] : tensor<4x8xf16>) -> tensor<4x8xf16>
// CHECK-NEXT:    return %[[V1]] : tensor<4x8xf16>
tt.func private @number() -> tensor<4x8xf16> {
  %c = arith.constant dense<1.5> : tensor<4x8xf16>
  tt.return %c : tensor<4x8xf16>
}

// CHECK-LABEL: func.func private @boolean(
// CHECK-NEXT:    %[[V0:.*]] = arith.constant true
// CHECK-NEXT:    %[[V1:.*]] = tensor.empty() : tensor<16xi1>
// CHECK-NEXT:    %[[V2:.*]] = linalg.fill ins(%[[V0]] : i1) outs(%[[V1]] : tensor<16xi1>) -> tensor<16xi1>
// CHECK-NEXT:    return %[[V2]] : tensor<16xi1>
tt.func private @boolean() -> tensor<16xi1> {
  %c = arith.constant dense<true> : tensor<16xi1>
  tt.return %c : tensor<16xi1>
}

// CHECK-LABEL: func.func private @lowest(
// CHECK-NEXT:    %[[CST:.*]] = arith.constant 0xFF800000 : f32
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<16xf32>
// CHECK-NEXT:    %[[V1:.*]] = linalg.fill ins(%[[CST]] : f32) outs(%[[V0]] : tensor<16xf32>) -> tensor<16xf32>
// CHECK-NEXT:    return %[[V1]] : tensor<16xf32>
tt.func private @lowest() -> tensor<16xf32> {
  %c = arith.constant dense<0xFF800000> : tensor<16xf32>
  tt.return %c : tensor<16xf32>
}
