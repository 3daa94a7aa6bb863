// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Library calls and function calls that cannot be converted.
// RUN: heddle-opt %s --split-input-file --triton-to-linalg --verify-diagnostics

tt.func @unknown_function(%x: !tt.ptr<f32>, %s: f32) {
  // expected-error @+1 {{'tt.extern_elementwise' op expected 'symbol' to name a math function that this target has, got '__nv_nosuchf'}}
  %a = tt.extern_elementwise %s {libname = "", libpath = "", pure = true, symbol = "__nv_nosuchf"} : (f32) -> f32
  tt.store %x, %a : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @unknown_library(%x: !tt.ptr<f32>, %s: f32) {
  // expected-error @+1 {{'tt.extern_elementwise' op expected 'symbol' to name a math function that this target has, got 'tanhf'}}
  %a = tt.extern_elementwise %s {libname = "", libpath = "", pure = true, symbol = "tanhf"} : (f32) -> f32
  tt.store %x, %a : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @wrong_operands(%x: !tt.ptr<f32>, %s: f32) {
  // expected-error @+1 {{'tt.extern_elementwise' op expected operands and result of '__nv_powf' to have the classes ff:f (f: a float type, i: an integer type, g and n: another one), got 'f32' and 'f32'}}
  %a = tt.extern_elementwise %s {libname = "", libpath = "", pure = true, symbol = "__nv_powf"} : (f32) -> f32
  tt.store %x, %a : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @print_pointer(%x: !tt.ptr<f32>) {
  // expected-error @+1 {{'tt.print' op expected argument 0 to hold numbers, got '!tt.ptr<f32>'; load the value and print it}}
  tt.print " p: " {hex = true, isSigned = array<i32: 0>} : %x : !tt.ptr<f32>
  tt.return
}

// -----

// expected-error @+1 {{'tt.func' op expected result 0 to be a number or a tensor of numbers, got '!tt.ptr<f32>'; return an offset and add it to the pointer in the caller}}
tt.func private @advance(%x: !tt.ptr<f32>) -> !tt.ptr<f32> {
  tt.return %x : !tt.ptr<f32>
}

// -----

tt.func private @store(%x: !tt.ptr<f32>) {
  %v = arith.constant 1.0 : f32
  tt.store %x, %v : !tt.ptr<f32>
  tt.return
}

tt.func @selected_pointer(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %c: i1) {
  %p = arith.select %c, %x, %y : !tt.ptr<f32>
  // expected-error @+1 {{'tt.call' op expected argument 0 to be an argument of the kernel plus an offset, got a pointer that is selected or carried by a loop}}
  tt.call @store(%p) : (!tt.ptr<f32>) -> ()
  tt.return
}

// -----

// expected-error @+1 {{'tt.func' op expected a function with a body}}
tt.func private @declared(i32)
