// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --convert-triton-distributed-to-hivm --split-input-file --verify-diagnostics

tt.func @symm_at_f64(%d: !tt.ptr<f64>, %n: i32) {
  // expected-error @+1 {{'distributed.symm_at' op expected 'symmAddr' to point to f16, bf16, f32, i8, i16, i32 or i64, got '!tt.ptr<f64>'}}
  %r = distributed.symm_at %d, %n, : !tt.ptr<f64>
  tt.return
}

// -----

tt.func @symm_at_i1(%b: !tt.ptr<i1>, %n: i32) {
  // expected-error @+1 {{'distributed.symm_at' op expected 'symmAddr' to point to f16, bf16, f32, i8, i16, i32 or i64, got '!tt.ptr<i1>'}}
  %r = distributed.symm_at %b, %n, : !tt.ptr<i1>
  tt.return
}

// -----

tt.func @symm_at_pointer(%pp: !tt.ptr<!tt.ptr<i32>>, %n: i32) {
  // expected-error @+1 {{'distributed.symm_at' op expected 'symmAddr' to point to f16, bf16, f32, i8, i16, i32 or i64, got '!tt.ptr<!tt.ptr<i32>>'}}
  %r = distributed.symm_at %pp, %n, : !tt.ptr<!tt.ptr<i32>>
  tt.return
}

// -----

tt.func @wait_i1(%b: !tt.ptr<i1>, %n: i32, %i1: i1) {
  // expected-error @+1 {{'distributed.wait' op expected 'barrierPtr' to point to i8, i16, i32 or i64, got '!tt.ptr<i1>'}}
  %r = distributed.wait %b, %n, %i1, scope = gpu semantic = acquire : !tt.ptr<i1>, i32, i1 -> i32
  tt.return
}

// -----

tt.func @wait_count(%p: !tt.ptr<i32>, %n: i32, %tn: tensor<4xi32>) {
  // expected-error @+1 {{'distributed.wait' op expected 'numBarriers' to be a scalar, got 'tensor<4xi32>'}}
  %r = distributed.wait %p, %tn, %n, scope = gpu semantic = acquire : !tt.ptr<i32>, tensor<4xi32>, i32 -> i32
  tt.return
}

// -----

tt.func @wait_token(%p: !tt.ptr<i32>, %n: i32) {
  // expected-error @+1 {{'distributed.wait' op expected a token of type i32, got 'tensor<4xi32>'}}
  %r = distributed.wait %p, %n, %n, scope = gpu semantic = acquire : !tt.ptr<i32>, i32, i32 -> tensor<4xi32>
  tt.return
}

// -----

tt.func @notify_add_64(%q: !tt.ptr<i64>, %n: i32, %v: i64) {
  // expected-error @+1 {{'distributed.notify' op expected an i32 signal for sigOp 'add', got '!tt.ptr<i64>'; a 64-bit signal can only be set}}
  "distributed.notify"(%q, %v, %n) <{commScope = 1 : i32, sigOp = 2 : i32}> : (!tt.ptr<i64>, i64, i32) -> ()
  tt.return
}

// -----

tt.func @consume_token_f64(%n: i32, %x: f64) {
  // expected-error @+1 {{'distributed.consume_token' op expected 'input' to be a scalar of f16, bf16, f32, i8, i16, i32 or i64, a pointer to one, or a tensor of rank 1 to 5 of such pointers, got 'f64'}}
  %r = distributed.consume_token %x, %n, : f64, i32 -> f64
  tt.return
}

// -----

tt.func @consume_token_i1(%n: i32, %i1: i1) {
  // expected-error @+1 {{'distributed.consume_token' op expected 'input' to be a scalar of f16, bf16, f32, i8, i16, i32 or i64, a pointer to one, or a tensor of rank 1 to 5 of such pointers, got 'i1'}}
  %r = distributed.consume_token %i1, %n, : i1, i32 -> i1
  tt.return
}

// -----

tt.func @consume_token_tensor(%tf: tensor<4xf32>, %n: i32) {
  // expected-error @+1 {{'distributed.consume_token' op expected 'input' to be a scalar of f16, bf16, f32, i8, i16, i32 or i64, a pointer to one, or a tensor of rank 1 to 5 of such pointers, got 'tensor<4xf32>'}}
  %r = distributed.consume_token %tf, %n, : tensor<4xf32>, i32 -> tensor<4xf32>
  tt.return
}

// -----

tt.func @consume_token_rank_6(%t6: tensor<1x1x1x1x1x2x!tt.ptr<i32>>, %n: i32) {
  // expected-error @+1 {{'distributed.consume_token' op expected 'input' to be a scalar of f16, bf16, f32, i8, i16, i32 or i64, a pointer to one, or a tensor of rank 1 to 5 of such pointers, got 'tensor<1x1x1x1x1x2x!tt.ptr<i32>>'}}
  %r = distributed.consume_token %t6, %n, : tensor<1x1x1x1x1x2x!tt.ptr<i32>>, i32 -> tensor<1x1x1x1x1x2x!tt.ptr<i32>>
  tt.return
}

// -----

tt.func @consume_token_pointers_f64(%td: tensor<4x!tt.ptr<f64>>, %n: i32) {
  // expected-error @+1 {{'distributed.consume_token' op expected 'input' to be a scalar of f16, bf16, f32, i8, i16, i32 or i64, a pointer to one, or a tensor of rank 1 to 5 of such pointers, got 'tensor<4x!tt.ptr<f64>>'}}
  %r = distributed.consume_token %td, %n, : tensor<4x!tt.ptr<f64>>, i32 -> tensor<4x!tt.ptr<f64>>
  tt.return
}

// -----

tt.func @consume_token_descriptor(%desc: !tt.tensordesc<tensor<16x16xf32>>, %n: i32) {
  // expected-error @+1 {{'distributed.consume_token' op expected 'input' to be a scalar of f16, bf16, f32, i8, i16, i32 or i64, a pointer to one, or a tensor of rank 1 to 5 of such pointers, got '!tt.tensordesc<tensor<16x16xf32>>'}}
  %r = distributed.consume_token %desc, %n, : !tt.tensordesc<tensor<16x16xf32>>, i32 -> !tt.tensordesc<tensor<16x16xf32>>
  tt.return
}

// -----

tt.func @consume_token_block_pointer(%bp: !tt.ptr<tensor<16x16xf32>>, %n: i32) {
  // expected-error @+1 {{'distributed.consume_token' op expected 'input' to be a scalar of f16, bf16, f32, i8, i16, i32 or i64, a pointer to one, or a tensor of rank 1 to 5 of such pointers, got '!tt.ptr<tensor<16x16xf32>>'}}
  %r = distributed.consume_token %bp, %n, : !tt.ptr<tensor<16x16xf32>>, i32 -> !tt.ptr<tensor<16x16xf32>>
  tt.return
}

// -----

tt.func @consume_token_pointer_to_pointer(%pp: !tt.ptr<!tt.ptr<i32>>, %n: i32) {
  // expected-error @+1 {{'distributed.consume_token' op expected 'input' to be a scalar of f16, bf16, f32, i8, i16, i32 or i64, a pointer to one, or a tensor of rank 1 to 5 of such pointers, got '!tt.ptr<!tt.ptr<i32>>'}}
  %r = distributed.consume_token %pp, %n, : !tt.ptr<!tt.ptr<i32>>, i32 -> !tt.ptr<!tt.ptr<i32>>
  tt.return
}

// -----

tt.func @consume_token_token(%p: !tt.ptr<i32>, %v: i64) {
  // expected-error @+1 {{'distributed.consume_token' op expected a token of type i32, got 'i64'}}
  %r = distributed.consume_token %p, %v, : !tt.ptr<i32>, i64 -> !tt.ptr<i32>
  tt.return
}

// -----

tt.func @ptr_scalar(%n: i32) {
  // expected-error @+1 {{'distributed.extern_call' op expected operand 0 of 'aclshmem_ptr' to point to f16, bf16, f32, i8, i16, i32 or i64, got 'i32'}}
  %r = distributed.extern_call %n, %n {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_ptr"} : (i32, i32) -> i32
  tt.return
}

// -----

tt.func @ptr_nothing() {
  // expected-error @+1 {{'distributed.extern_call' op expected operand 0 of 'aclshmem_ptr' to point to f16, bf16, f32, i8, i16, i32 or i64}}
  %r = distributed.extern_call  {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_ptr"} : () -> i32
  tt.return
}

// -----

tt.func @my_pe_operand(%n: i32) {
  // expected-error @+1 {{'distributed.extern_call' op calls 'aclshmem_my_pe': expected 0 operands, got 1}}
  %r = distributed.extern_call %n {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_my_pe"} : (i32) -> i32
  tt.return
}

// -----

tt.func @signal_type(%q: !tt.ptr<i64>, %n: i32) {
  // expected-error @+1 {{'distributed.extern_call' op calls 'aclshmemx_signal_op': expected operand 0 to be a pointer to int32, got '!tt.ptr<i64>'}}
  distributed.extern_call %q, %n, %n, %n {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmemx_signal_op"} : (!tt.ptr<i64>, i32, i32, i32) -> ()
  tt.return
}

// -----

tt.func @result() {
  // expected-error @+1 {{'distributed.extern_call' op calls 'aclshmem_fence': expected no result, got 'i32'}}
  %r = distributed.extern_call  {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_fence"} : () -> i32
  tt.return
}

// -----

// Outside of a kernel there is no argument to look for.
func.func @no_kernel(%n: i32) {
  // expected-error @+1 {{'distributed.get_rank' op expected a 'tt.func' around it}}
  %r = distributed.get_rank %n : i32
  return
}

// -----

// Every error is reported.
tt.func @two(%p: !tt.ptr<f64>, %n: i32) {
  // expected-error @+1 {{'distributed.symm_at' op expected 'symmAddr' to point to f16, bf16, f32, i8, i16, i32 or i64, got '!tt.ptr<f64>'}}
  %0 = distributed.symm_at %p, %n, : !tt.ptr<f64>
  // expected-error @+1 {{'distributed.symm_at' op expected 'symmAddr' to point to f16, bf16, f32, i8, i16, i32 or i64, got '!tt.ptr<f64>'}}
  %1 = distributed.symm_at %p, %n, : !tt.ptr<f64>
  tt.return
}
