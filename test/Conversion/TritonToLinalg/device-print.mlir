// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// tt.print is a call of a declaration that carries the format.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @kernel(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: i32{{[^%]*}}, %[[Y:[a-z0-9]+]]: f32{{[^%]*}}
// CHECK-NEXT:    call @triton_print(%[[X]]) : (i32) -> ()
// CHECK-NEXT:    call @triton_print_0(%[[X]], %[[Y]]) : (i32, f32) -> ()
// CHECK-NEXT:    call @triton_print_1() : () -> ()
// CHECK-NEXT:    return
tt.func public @kernel(%x: i32, %y: f32) {
  tt.print " x: " {hex = false, isSigned = array<i32: 1>} : %x : i32
  tt.print " both: " {hex = true, isSigned = array<i32: 0, 1>} : %x, %y : i32, f32
  tt.print " here" {hex = false, isSigned = array<i32>}
  tt.return
}

// CHECK-LABEL: func.func private @tile(
// CHECK-SAME:    %[[V:[a-z0-9]+]]: tensor<4xi32>, %[[N:[a-z0-9]+]]: i32
// CHECK-NEXT:    call @triton_print_2(%[[V]], %[[N]]) : (tensor<4xi32>, i32) -> ()
// CHECK-NEXT:    return
tt.func private @tile(%v: tensor<4xi32>, %n: i32) {
  tt.print " v: " {hex = false, isSigned = array<i32: 1, 0>} : %v, %n : tensor<4xi32>, i32
  tt.return
}

// The declarations stand behind the functions.
// CHECK:      func.func private @triton_print(i32) attributes {hex = false, isSigned = array<i32: 1>, prefix = " x: "}
// CHECK:      func.func private @triton_print_0(i32, f32) attributes {hex = true, isSigned = array<i32: 0, 1>, prefix = " both: "}
// CHECK:      func.func private @triton_print_1() attributes {hex = false, prefix = " here"}
// CHECK:      func.func private @triton_print_2(tensor<4xi32>, i32) attributes {hex = false, isSigned = array<i32: 1, 0>, prefix = " v: "}
