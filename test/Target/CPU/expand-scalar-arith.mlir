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

// Eight bits have no arithmetic on the host: no cast of theirs is left.
// CHECK-LABEL: func @float8
// CHECK-NOT: arith.extf %{{.+}} : f8E5M2
// CHECK-NOT: arith.truncf %{{.+}} to f8E5M2
// CHECK: arith.bitcast %{{.+}} : f8E5M2 to i8
// CHECK-NOT: arith.truncf %{{.+}} to f8E5M2
// CHECK: arith.bitcast %{{.+}} : i8 to f8E5M2
func.func @float8(%x: f8E5M2, %y: f64) -> (f32, f8E5M2) {
  %w = arith.extf %x : f8E5M2 to f32
  %n = arith.truncf %y : f64 to f8E5M2
  return %w, %n : f32, f8E5M2
}

// The nearest number, or the one before it.
// CHECK-LABEL: func @towards_zero
// CHECK: %[[NEAR:.+]] = arith.truncf %[[X:.+]] : f32 to f16
// CHECK: %[[BACK:.+]] = arith.extf %[[NEAR]] : f16 to f32
// CHECK: arith.cmpf ogt
// CHECK: arith.subi
// CHECK: arith.bitcast %{{.+}} : i16 to f16
func.func @towards_zero(%x: f32) -> f16 {
  %y = arith.truncf %x toward_zero : f32 to f16
  return %y : f16
}

// Canonicalization makes one cast of two: an integer still goes through f32.
// CHECK-LABEL: func @integer_to_float8
// CHECK: arith.sitofp %{{.+}} : i32 to f32
// CHECK: arith.bitcast %{{.+}} : i8 to f8E4M3FN
// CHECK: arith.uitofp %{{.+}} : i8 to f32
// CHECK: arith.bitcast %{{.+}} : i8 to f8E5M2
// CHECK-NOT: to f8
// CHECK: return
func.func @integer_to_float8(%x: i32, %y: i8) -> (f8E4M3FN, f8E5M2) {
  %a = arith.sitofp %x : i32 to f8E4M3FN
  %b = arith.uitofp %y : i8 to f8E5M2
  return %a, %b : f8E4M3FN, f8E5M2
}
