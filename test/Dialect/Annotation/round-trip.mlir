// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A mark stays, also when nobody uses the value any more.
// RUN: heddle-opt %s --canonicalize --cse | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s

// CHECK-LABEL: func.func @f
func.func @f(%t: tensor<16xf32>, %b: memref<16xf32>) {
  // CHECK-NEXT: annotation.mark %arg0 {ContinuousMemAccess} : tensor<16xf32>
  // CHECK-NEXT: annotation.mark %arg1 {effects = ["write", "read"]} : memref<16xf32>
  // CHECK-NEXT: annotation.mark %arg0 keys = ["bind_buffer"] values = [%arg1 : memref<16xf32>] : tensor<16xf32>
  // CHECK-NEXT: return
  annotation.mark %t {ContinuousMemAccess} : tensor<16xf32>
  annotation.mark %b {effects = ["write", "read"]} : memref<16xf32>
  annotation.mark %t keys = ["bind_buffer"] values = [%b : memref<16xf32>] : tensor<16xf32>
  return
}
