// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// tt.extern_elementwise: an op where one means the same, else a call of the device's library.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --mlir-print-local-scope | FileCheck %s

// A module has a kernel.
tt.func public @kernel() {
  tt.return
}

// CHECK-LABEL: func.func private @op(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<16xf32>
// CHECK-NEXT:    %[[V0:.*]] = math.tanh %[[X]] : tensor<16xf32>
// CHECK-NEXT:    return %[[V0]] : tensor<16xf32>
tt.func private @op(%x: tensor<16xf32>) -> tensor<16xf32> {
  %r = tt.extern_elementwise %x {libname = "libdevice", libpath = "", pure = true, symbol = "__nv_tanhf"} : (tensor<16xf32>) -> tensor<16xf32>
  tt.return %r : tensor<16xf32>
}

// CHECK-LABEL: func.func private @call(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<16xf32>
// CHECK-NEXT:    %[[V0:.*]] = math.asin %[[X]] : tensor<16xf32>
// CHECK-NEXT:    return %[[V0]] : tensor<16xf32>
tt.func private @call(%x: tensor<16xf32>) -> tensor<16xf32> {
  %r = tt.extern_elementwise %x {libname = "libdevice", libpath = "", pure = true, symbol = "__nv_asinf"} : (tensor<16xf32>) -> tensor<16xf32>
  tt.return %r : tensor<16xf32>
}
