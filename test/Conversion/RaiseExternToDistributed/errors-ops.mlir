// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --raise-extern-to-distributed --split-input-file --verify-diagnostics

tt.func @unknown_op(%p: !tt.ptr<i32>) {
  // expected-error @+1 {{call of 'distributed.poke' names no op of the dialect}}
  %r = tt.extern_elementwise %p {libname = "distributed", libpath = "", pure = false, symbol = "poke"} : (!tt.ptr<i32>) -> i32
  tt.return
}

// -----

tt.func @attribute_text(%p: !tt.ptr<i32>, %n: i32) {
  // expected-error @+1 {{call of 'distributed.wait' expected 'key=value' in its attributes, got 'gpu'}}
  %r = tt.extern_elementwise %p, %n {libname = "distributed", libpath = "gpu", pure = false, symbol = "wait"} : (!tt.ptr<i32>, i32) -> i32
  tt.return
}

// -----

tt.func @attribute_key(%p: !tt.ptr<i32>, %n: i32) {
  // expected-error @+1 {{call of 'distributed.wait' expected one of 'scope', 'semantic' as attribute, got 'sigOp'}}
  %r = tt.extern_elementwise %p, %n {libname = "distributed", libpath = "sigOp=set", pure = false, symbol = "wait"} : (!tt.ptr<i32>, i32) -> i32
  tt.return
}

// -----

tt.func @attribute_none(%p: !tt.ptr<i32>, %n: i32) {
  // expected-error @+1 {{call of 'distributed.symm_at' takes no attributes, got 'scope'}}
  %r = tt.extern_elementwise %p, %n {libname = "distributed", libpath = "scope=gpu", pure = false, symbol = "symm_at"} : (!tt.ptr<i32>, i32) -> !tt.ptr<i32>
  tt.return
}

// -----

tt.func @attribute_twice(%p: !tt.ptr<i32>, %n: i32) {
  // expected-error @+1 {{call of 'distributed.wait' has attribute 'scope' twice}}
  %r = tt.extern_elementwise %p, %n {libname = "distributed", libpath = "scope=gpu,scope=sys", pure = false, symbol = "wait"} : (!tt.ptr<i32>, i32) -> i32
  tt.return
}

// -----

tt.func @attribute_value(%p: !tt.ptr<i32>, %n: i32) {
  // expected-error @+1 {{call of 'distributed.wait' does not know 'block' as value of 'scope'}}
  %r = tt.extern_elementwise %p, %n {libname = "distributed", libpath = "scope=block", pure = false, symbol = "wait"} : (!tt.ptr<i32>, i32) -> i32
  tt.return
}

// -----

tt.func @attribute_missing(%p: !tt.ptr<i32>, %n: i32) {
  // expected-error @+1 {{call of 'distributed.notify' needs attribute 'sigOp'}}
  %r = tt.extern_elementwise %p, %n, %n {libname = "distributed", libpath = "commScope=gpu", pure = false, symbol = "notify"} : (!tt.ptr<i32>, i32, i32) -> i32
  tt.return
}

// -----

tt.func @operand_count(%p: !tt.ptr<i32>) {
  // expected-error @+1 {{call of 'distributed.wait' expected 2 to 3 operands, got 1}}
  %r = tt.extern_elementwise %p {libname = "distributed", libpath = "", pure = false, symbol = "wait"} : (!tt.ptr<i32>) -> i32
  tt.return
}

// -----

tt.func @operand_count_exact(%p: !tt.ptr<i32>) {
  // expected-error @+1 {{call of 'distributed.symm_at' expected 2 operands, got 1}}
  %r = tt.extern_elementwise %p {libname = "distributed", libpath = "", pure = false, symbol = "symm_at"} : (!tt.ptr<i32>) -> !tt.ptr<i32>
  tt.return
}

// -----

tt.func @rank_type(%p: !tt.ptr<i32>, %m: i64) {
  // expected-error @+1 {{call of 'distributed.symm_at' expected operand 1 to be 'i32', got 'i64'}}
  %r = tt.extern_elementwise %p, %m {libname = "distributed", libpath = "", pure = false, symbol = "symm_at"} : (!tt.ptr<i32>, i64) -> !tt.ptr<i32>
  tt.return
}

// -----

tt.func @tensor_of_pointers(%t: tensor<4x!tt.ptr<i32>>, %n: i32) {
  // expected-error @+1 {{call of 'distributed.symm_at' expected operand 0 to be a scalar pointer, got 'tensor<4x!tt.ptr<i32>>'}}
  %r = tt.extern_elementwise %t, %n {libname = "distributed", libpath = "", pure = false, symbol = "symm_at"} : (tensor<4x!tt.ptr<i32>>, i32) -> tensor<4x!tt.ptr<i32>>
  tt.return
}

// -----

tt.func @result_type() {
  // expected-error @+1 {{call of 'distributed.get_rank' expected a result of 'i32', got 'i64'}}
  %r = tt.extern_elementwise  {libname = "distributed", libpath = "", pure = false, symbol = "get_rank"} : () -> i64
  tt.return
}

// -----

tt.func @wait_float(%f: !tt.ptr<f32>, %n: i32) {
  // expected-error @+1 {{call of 'distributed.wait' expected operand 0 to point to an integer, got '!tt.ptr<f32>'}}
  %r = tt.extern_elementwise %f, %n {libname = "distributed", libpath = "", pure = false, symbol = "wait"} : (!tt.ptr<f32>, i32) -> i32
  tt.return
}

// -----

tt.func @wait_width(%p: !tt.ptr<i5>, %n: i32) {
  // expected-error @+1 {{call of 'distributed.wait' expected operand 0 to point to an integer, got '!tt.ptr<i5>'}}
  %r = tt.extern_elementwise %p, %n {libname = "distributed", libpath = "", pure = false, symbol = "wait"} : (!tt.ptr<i5>, i32) -> i32
  tt.return
}

// -----

tt.func @wait_count(%p: !tt.ptr<i32>, %x: f32) {
  // expected-error @+1 {{call of 'distributed.wait' expected operand 1 to be a scalar integer, got 'f32'}}
  %r = tt.extern_elementwise %p, %x {libname = "distributed", libpath = "", pure = false, symbol = "wait"} : (!tt.ptr<i32>, f32) -> i32
  tt.return
}

// -----

tt.func @token(%p: !tt.ptr<i32>, %x: f32) {
  // expected-error @+1 {{call of 'distributed.consume_token' expected operand 1 to be the token of a wait, got 'f32'}}
  %r = tt.extern_elementwise %p, %x {libname = "distributed", libpath = "", pure = false, symbol = "consume_token"} : (!tt.ptr<i32>, f32) -> !tt.ptr<i32>
  tt.return
}

// -----

tt.func @notify_float(%f: !tt.ptr<f32>, %n: i32) {
  // expected-error @+1 {{call of 'distributed.notify' expected operand 0 to point to i32 or i64, got '!tt.ptr<f32>'}}
  %r = tt.extern_elementwise %f, %n, %n {libname = "distributed", libpath = "sigOp=set,commScope=gpu", pure = false, symbol = "notify"} : (!tt.ptr<f32>, i32, i32) -> i32
  tt.return
}

// -----

tt.func @notify_value_used(%p: !tt.ptr<i32>, %n: i32) {
  // expected-error @+1 {{call of 'distributed.notify' has no value, but its result is used}}
  %r = tt.extern_elementwise %p, %n, %n {libname = "distributed", libpath = "sigOp=set,commScope=gpu", pure = false, symbol = "notify"} : (!tt.ptr<i32>, i32, i32) -> i32
  %u = arith.addi %r, %n : i32
  tt.return
}
