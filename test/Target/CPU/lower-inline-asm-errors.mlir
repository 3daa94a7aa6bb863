// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --split-input-file --pass-pipeline="builtin.module(func.func(lower-inline-asm))" --verify-diagnostics

func.func @text(%x: i32) -> i32 {
  // expected-error @+1 {{'llvm.inline_asm' op expected no assembler text on the CPU target, got "add $0, $1, 1;" with constraints "=r,r": it is for another machine; write the computation in the kernel or call a function of the library}}
  %0 = llvm.inline_asm "add $0, $1, 1;", "=r,r" %x : (i32) -> i32
  return %0 : i32
}

// -----

// What an output holds that nothing is tied to is not known.
func.func @untied(%x: i32) -> i32 {
  // expected-error @+1 {{'llvm.inline_asm' op expected no assembler text on the CPU target, got "" with constraints "=r,r": it is for another machine; write the computation in the kernel or call a function of the library}}
  %0 = llvm.inline_asm "", "=r,r" %x : (i32) -> i32
  return %0 : i32
}

// -----

func.func @types(%x: f32) -> i32 {
  // expected-error @+1 {{'llvm.inline_asm' op expected no assembler text on the CPU target, got "" with constraints "=r,0": it is for another machine; write the computation in the kernel or call a function of the library}}
  %0 = llvm.inline_asm "", "=r,0" %x : (f32) -> i32
  return %0 : i32
}

// -----

func.func @whole_struct(%x: i32) -> !llvm.struct<(i32, i32)> {
  // expected-error @+1 {{'llvm.inline_asm' op expected the results to be taken one by one on the CPU target}}
  %0 = llvm.inline_asm "", "=r,=r,0,1" %x, %x : (i32, i32) -> !llvm.struct<(i32, i32)>
  return %0 : !llvm.struct<(i32, i32)>
}
