// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --raise-extern-to-distributed --split-input-file --verify-diagnostics

tt.func @unknown_extension(%n: i32) {
  // expected-error @+1 {{call of 'fly' names no function of the language extension}}
  %r = tt.extern_elementwise %n {libname = "ascend", libpath = "", pure = false, symbol = "fly"} : (i32) -> i32
  tt.return
}

// -----

tt.func @sub_vec_id_result() {
  // expected-error @+1 {{call of 'sub_vec_id' expected a result of 'i64', got 'i32'}}
  %r = tt.extern_elementwise  {libname = "ascend", libpath = "", pure = true, symbol = "sub_vec_id"} : () -> i32
  tt.return
}

// -----

tt.func @hint_text(%n: i32) {
  // expected-error @+1 {{call of 'compile_hint' expected 'name' or 'name = value' as hint, got '= 1'}}
  %r = tt.extern_elementwise %n {libname = "ascend", libpath = "= 1", pure = false, symbol = "compile_hint"} : (i32) -> i32
  tt.return
}

// -----

tt.func @hint_empty(%n: i32) {
  // expected-error @+1 {{call of 'compile_hint' expected 'name' or 'name = value' as hint, got ''}}
  %r = tt.extern_elementwise %n {libname = "ascend", libpath = "", pure = false, symbol = "compile_hint"} : (i32) -> i32
  tt.return
}

// -----

tt.func @sync_same_core(%n: i32) {
  // expected-error @+1 {{call of 'sync_block_set' expected 'sender' and 'receiver' to differ}}
  %r = tt.extern_elementwise %n {libname = "ascend", libpath = "sender=cube,receiver=cube", pure = false, symbol = "sync_block_set"} : (i32) -> i32
  tt.return
}

// -----

tt.func @sync_core(%n: i32) {
  // expected-error @+1 {{call of 'sync_block_set' does not know 'core' as value of 'sender'}}
  %r = tt.extern_elementwise %n {libname = "ascend", libpath = "sender=core,receiver=cube", pure = false, symbol = "sync_block_set"} : (i32) -> i32
  tt.return
}

// -----

tt.func @sync_flag() {
  %c = arith.constant 16 : i32
  // expected-error @+1 {{call of 'sync_block_wait' expected a flag from 0 to 15, got 16}}
  %r = tt.extern_elementwise %c {libname = "ascend", libpath = "sender=cube,receiver=vector", pure = false, symbol = "sync_block_wait"} : (i32) -> i32
  tt.return
}

// -----

tt.func @sync_mode(%n: i32) {
  // expected-error @+1 {{call of 'sync_block_all' needs attribute 'mode'}}
  %r = tt.extern_elementwise %n {libname = "ascend", libpath = "", pure = false, symbol = "sync_block_all"} : (i32) -> i32
  tt.return
}

// -----

tt.func @sync_dynamic(%n: i32) {
  // expected-error @+1 {{call of 'sync_block_all' expected a constant flag}}
  %r = tt.extern_elementwise %n {libname = "ascend", libpath = "mode=all", pure = false, symbol = "sync_block_all"} : (i32) -> i32
  tt.return
}
