// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --raise-extern-to-distributed --split-input-file --verify-diagnostics

tt.func @unknown_function(%n: i32) {
  // expected-error @+1 {{call of 'aclshmem_poke' names no function of the device library for these operands}}
  %r = tt.extern_elementwise %n {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_poke"} : (i32) -> i32
  tt.return
}

// -----

tt.func @unknown_inline_function(%n: i32) {
  // expected-error @+1 {{call of 'my_fn' names no function of the device library for these operands}}
  %r = tt.elementwise_inline_asm "distributed.extern_call my_fn" {constraints = "", packed_element = 1 : i32, pure = false} %n : i32 -> i32
  tt.return
}

// -----

tt.func @function_operand_count(%n: i32) {
  // expected-error @+1 {{call of 'aclshmem_fence' expected 0 operands, got 1}}
  %r = tt.extern_elementwise %n {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_fence"} : (i32) -> i32
  tt.return
}

// -----

tt.func @function_pointer(%p: !tt.ptr<i32>, %n: i32) {
  // expected-error @+1 {{call of 'aclshmem_putmem_half' expected operand 0 to be a pointer to half, got '!tt.ptr<i32>'}}
  %r = tt.extern_elementwise %p, %p, %n, %n {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_putmem_half"} : (!tt.ptr<i32>, !tt.ptr<i32>, i32, i32) -> i32
  tt.return
}

// -----

tt.func @function_signal(%f: !tt.ptr<f32>, %n: i32) {
  // expected-error @+1 {{call of 'aclshmemx_signal_op' expected operand 0 to be a pointer to int32, got '!tt.ptr<f32>'}}
  %r = tt.extern_elementwise %f, %n, %n, %n {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmemx_signal_op"} : (!tt.ptr<f32>, i32, i32, i32) -> i32
  tt.return
}

// -----

tt.func @function_scalar(%p: !tt.ptr<i32>, %n: i32, %m: i64) {
  // expected-error @+1 {{call of 'aclshmem_int32_p' expected operand 1 to be int32, got 'i64'}}
  %r = tt.extern_elementwise %p, %m, %n {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_int32_p"} : (!tt.ptr<i32>, i64, i32) -> i32
  tt.return
}

// -----

tt.func @function_result() {
  // expected-error @+1 {{call of 'aclshmem_my_pe' expected a result of i32, got 'i64'}}
  %r = tt.extern_elementwise  {libname = "libshmem_device", libpath = "", pure = true, symbol = "aclshmem_my_pe"} : () -> i64
  tt.return
}

// -----

tt.func @function_void() {
  // expected-error @+1 {{call of 'aclshmem_fence' expected no result, got 'i64'}}
  %r = tt.extern_elementwise  {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_fence"} : () -> i64
  tt.return
}

// -----

tt.func @function_void_used(%n: i32) {
  // expected-error @+1 {{call of 'aclshmem_fence' has no value, but its result is used}}
  %r = tt.extern_elementwise  {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_fence"} : () -> i32
  %u = arith.addi %r, %n : i32
  tt.return
}

// -----

tt.func @pointer_of_no_type(%n: i32) {
  // expected-error @+1 {{call of 'aclshmem_ptr' names no function of the device library for these operands}}
  %r = tt.extern_elementwise %n, %n {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_ptr"} : (i32, i32) -> i32
  tt.return
}
