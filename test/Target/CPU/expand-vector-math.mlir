// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s -expand-vector-math | FileCheck %s --check-prefixes=CHECK,PLAIN
// RUN: heddle-opt %s -expand-vector-math=scale-by-ldexp=true | FileCheck %s --check-prefixes=CHECK,LDEXP

// CHECK-LABEL: func @float
// CHECK-NOT: math.exp
// PLAIN-COUNT-2: arith.shli
// PLAIN-NOT: llvm.intr.ldexp
// LDEXP-NOT: arith.shli
// LDEXP: llvm.intr.ldexp
// CHECK: return
func.func @float(%x: f32) -> f32 {
  %y = math.exp %x : f32
  return %y : f32
}

// CHECK-LABEL: func @half
// CHECK: arith.extf %arg0 : f16 to f32
// CHECK-NOT: math.log
// CHECK: arith.truncf %{{.+}} : f32 to f16
func.func @half(%x: f16) -> f16 {
  %y = math.log %x : f16
  return %y : f16
}

// CHECK-LABEL: func @double
// CHECK: math.exp %arg0 : f64
func.func @double(%x: f64) -> f64 {
  %y = math.exp %x : f64
  return %y : f64
}
