// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Scalars and truth values through tt.extern_elementwise.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --mlir-print-local-scope | FileCheck %s

// A module has a kernel.
tt.func public @kernel() {
  tt.return
}

// A call knows tensors only: a scalar goes through one of one element.
// CHECK-LABEL: func.func private @scalar(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: f32
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<1xf32>
// CHECK-NEXT:    %[[V1:.*]] = linalg.fill ins(%[[X]] : f32) outs(%[[V0]] : tensor<1xf32>) -> tensor<1xf32>
// CHECK-NEXT:    %[[V2:.*]] = math.asin %[[V1]] : tensor<1xf32>
// CHECK-NEXT:    %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[V3:.*]] = tensor.extract %[[V2]][%[[C0]]] : tensor<1xf32>
// CHECK-NEXT:    return %[[V3]] : f32
tt.func private @scalar(%x: f32) -> f32 {
  %r = tt.extern_elementwise %x {libname = "libdevice", libpath = "", pure = true, symbol = "__nv_asinf"} : (f32) -> f32
  tt.return %r : f32
}

// CHECK-LABEL: func.func private @truth(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<16xf32>
// CHECK-NEXT:    %[[V0:.*]] = arith.cmpf une, %[[X]], %[[X]] : tensor<16xf32>
// CHECK-NEXT:    %[[V1:.*]] = arith.extui %[[V0]] : tensor<16xi1> to tensor<16xi32>
// CHECK-NEXT:    return %[[V1]] : tensor<16xi32>
tt.func private @truth(%x: tensor<16xf32>) -> tensor<16xi32> {
  %r = tt.extern_elementwise %x {libname = "libdevice", libpath = "", pure = true, symbol = "__nv_isnanf"} : (tensor<16xf32>) -> tensor<16xi32>
  tt.return %r : tensor<16xi32>
}
