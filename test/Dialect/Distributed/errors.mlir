// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

tt.func @wait_c1(%p: !tt.ptr<i64>, %n: i32) {
  // expected-error @+1 {{'distributed.wait' op expected 'waitValue' of type 'i64', which 'barrierPtr' points to, got 'i32'}}
  %t = distributed.wait %p, %n, %n, scope = gpu semantic = acquire : !tt.ptr<i64>, i32, i32 -> i32
  tt.return
}

// -----

tt.func @wait_c1_tensor(%p: tensor<4x!tt.ptr<i32>>, %n: i32) {
  // expected-error @+1 {{'distributed.wait' op expected 'waitValue' of type 'tensor<4xi32>', which 'barrierPtr' points to, got 'i32'}}
  %t = distributed.wait %p, %n, %n, scope = gpu semantic = acquire : tensor<4x!tt.ptr<i32>>, i32, i32 -> i32
  tt.return
}

// -----

tt.func @consume_token_c1(%p: !tt.ptr<f16>, %t: i32) {
  // expected-error @+1 {{'distributed.consume_token' op failed to verify that all of {input, result} have same type}}
  %a = "distributed.consume_token"(%p, %t) : (!tt.ptr<f16>, i32) -> !tt.ptr<f32>
  tt.return
}

// -----

tt.func @consume_token_c2(%p: !tt.ptr<f16>, %t: tensor<4xi32>) {
  // expected-error @+1 {{'distributed.consume_token' op if an operand is non-scalar, then there must be at least one non-scalar result}}
  %a = distributed.consume_token %p, %t, : !tt.ptr<f16>, tensor<4xi32> -> !tt.ptr<f16>
  tt.return
}

// -----

tt.func @symm_at_c1(%p: !tt.ptr<i64>, %r: i32) {
  // expected-error @+1 {{'distributed.symm_at' op failed to verify that all of {symmAddr, remoteAddr} have same type}}
  %s = "distributed.symm_at"(%p, %r) : (!tt.ptr<i64>, i32) -> !tt.ptr<i32>
  tt.return
}

// -----

tt.func @symm_at_c1_tensor(%p: tensor<4x!tt.ptr<i64>>, %r: i32) {
  // expected-error @+1 {{'distributed.symm_at' op operand #0 must be ptr, but got 'tensor<4x!tt.ptr<i64>>'}}
  %s = "distributed.symm_at"(%p, %r) : (tensor<4x!tt.ptr<i64>>, i32) -> tensor<4x!tt.ptr<i64>>
  tt.return
}

// -----

tt.func @symm_at_comma(%p: !tt.ptr<i64>, %r: i32) {
  // expected-error @+1 {{expected ','}}
  %s = distributed.symm_at %p, %r : !tt.ptr<i64>
  tt.return
}

// -----

tt.func @notify_c1(%p: !tt.ptr<f32>, %v: i64, %r: i32) {
  // expected-error @+1 {{'distributed.notify' op expected 'sigAddr' to point to i32 or i64, got '!tt.ptr<f32>'}}
  "distributed.notify"(%p, %v, %r) <{commScope = 3 : i32, sigOp = 1 : i32}> : (!tt.ptr<f32>, i64, i32) -> ()
  tt.return
}

// -----

tt.func @notify_sig_op(%p: !tt.ptr<i32>, %v: i64, %r: i32) {
  // expected-error @+1 {{invalid properties {commScope = 3 : i32, sigOp = 0 : i32} for op distributed.notify: Invalid attribute `sigOp` in property conversion: 0 : i32}}
  "distributed.notify"(%p, %v, %r) <{commScope = 3 : i32, sigOp = 0 : i32}> : (!tt.ptr<i32>, i64, i32) -> ()
  tt.return
}

// -----

tt.func @notify_value(%p: !tt.ptr<i32>, %v: i32, %r: i32) {
  // expected-error @+1 {{'distributed.notify' op operand #1 must be 64-bit signless integer, but got 'i32'}}
  "distributed.notify"(%p, %v, %r) <{commScope = 3 : i32, sigOp = 1 : i32}> : (!tt.ptr<i32>, i32, i32) -> ()
  tt.return
}

// -----

tt.func @extern_call_c1() {
  // expected-error @+1 {{'distributed.extern_call' op expected 'symbol' to name a function}}
  distributed.extern_call  {libname = "libshmem_device", libpath = "", pure = false, symbol = ""} : () -> ()
  tt.return
}
