// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s -expand-scalar-arith | FileCheck %s

// CHECK-LABEL: func @narrow
// CHECK-NOT: arith.truncf
// CHECK: arith.shrui
// CHECK: arith.bitcast %{{.+}} : i16 to bf16
func.func @narrow(%x: f32) -> bf16 {
  %y = arith.truncf %x : f32 to bf16
  return %y : bf16
}

// CHECK-LABEL: func @others_stay
// CHECK: arith.truncf %{{.+}} : f32 to f16
// CHECK: arith.maxnumf
func.func @others_stay(%x: f32, %y: f32) -> (f16, f32) {
  %h = arith.truncf %x : f32 to f16
  %m = arith.maxnumf %x, %y : f32
  return %h, %m : f16, f32
}

// CHECK-LABEL: func @division
// CHECK-NOT: arith.floordivsi
// CHECK: arith.divsi
func.func @division(%x: i32, %y: i32) -> i32 {
  %q = arith.floordivsi %x, %y : i32
  return %q : i32
}
