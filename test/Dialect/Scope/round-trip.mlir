// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s

// CHECK-LABEL: func.func @f
func.func @f(%v: i32) {
  // CHECK-NEXT: scope.scope : () -> i32 {
  // CHECK-NEXT:   scope.return %arg0 : i32
  // CHECK-NEXT: } {hivm.tcore_type = #hivm.tcore_type<VECTOR>, noinline}
  %a = scope.scope : () -> i32 {
    scope.return %v : i32
  } {hivm.tcore_type = #hivm.tcore_type<VECTOR>, noinline}
  // CHECK-NEXT: scope.scope : () -> (i32, i32) {
  // CHECK-NEXT:   scope.return %arg0, %arg0 : i32, i32
  %b:2 = scope.scope : () -> (i32, i32) {
    scope.return %v, %v : i32, i32
  }
  // CHECK: scope.scope : () -> () {
  // CHECK-NEXT:   scope.return{{$}}
  scope.scope : () -> () {
    scope.return
  }
  return
}
