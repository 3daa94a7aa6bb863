// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Text that says nothing moves the inputs that its constraints tie to the outputs.
// RUN: heddle-opt %s --pass-pipeline="builtin.module(func.func(lower-inline-asm))" | FileCheck %s

// CHECK-LABEL: func.func @moves
// CHECK-NEXT: return %arg0, %arg1, %arg0
func.func @moves(%x: i32, %y: vector<2xf16>) -> (i32, vector<2xf16>, i32) {
  %0 = llvm.inline_asm has_side_effects "", "=r,0" %x : (i32) -> i32
  %1 = llvm.inline_asm "  ", "=r,=r,1,0" %x, %y : (i32, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, i32)>
  %2 = llvm.extractvalue %1[0] : !llvm.struct<(vector<2xf16>, i32)>
  %3 = llvm.extractvalue %1[1] : !llvm.struct<(vector<2xf16>, i32)>
  return %0, %2, %3 : i32, vector<2xf16>, i32
}
