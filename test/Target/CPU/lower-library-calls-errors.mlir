// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls that break the contract of their name.
// RUN: heddle-opt %s -split-input-file -lower-library-calls -verify-diagnostics

func.func @axis(%lock: memref<?xi8>, %work: memref<?xi8>, %x: tensor<4xi32>, %n: i32, %c: i1, %a: i32, %b: i32, %p: i32, %d: i32, %e: i32, %f: i32) attributes {global_kernel = ""} {
  %no = arith.constant false
  // expected-error @+1 {{'func.call' op expected operand 1 of 'triton_cumsum' to be a constant from 0 to 0}}
  %r = call @triton_cumsum(%x, %n, %no) : (tensor<4xi32>, i32, i1) -> tensor<4xi32>
  return
}
func.func private @triton_cumsum(tensor<4xi32>, i32, i1) -> tensor<4xi32>

// -----

func.func @axis_range(%lock: memref<?xi8>, %work: memref<?xi8>, %x: tensor<4xi32>, %n: i32, %c: i1, %a: i32, %b: i32, %p: i32, %d: i32, %e: i32, %f: i32) attributes {global_kernel = ""} {
  %one = arith.constant 1 : i32
  %no = arith.constant false
  // expected-error @+1 {{'func.call' op expected operand 1 of 'triton_cumprod' to be a constant from 0 to 0}}
  %r = call @triton_cumprod(%x, %one, %no) : (tensor<4xi32>, i32, i1) -> tensor<4xi32>
  return
}
func.func private @triton_cumprod(tensor<4xi32>, i32, i1) -> tensor<4xi32>

// -----

func.func @direction(%lock: memref<?xi8>, %work: memref<?xi8>, %x: tensor<4xi32>, %n: i32, %c: i1, %a: i32, %b: i32, %p: i32, %d: i32, %e: i32, %f: i32) attributes {global_kernel = ""} {
  %zero = arith.constant 0 : i32
  // expected-error @+1 {{'func.call' op expected operand 2 of 'triton_cumsum_0' to be a constant from 0 to 1}}
  %r = call @triton_cumsum_0(%x, %zero, %c) : (tensor<4xi32>, i32, i1) -> tensor<4xi32>
  return
}
func.func private @triton_cumsum_0(tensor<4xi32>, i32, i1) -> tensor<4xi32>

// -----

func.func @operands(%lock: memref<?xi8>, %work: memref<?xi8>, %x: tensor<4xi32>, %n: i32, %c: i1, %a: i32, %b: i32, %p: i32, %d: i32, %e: i32, %f: i32) attributes {global_kernel = ""} {
  // expected-error @+1 {{'func.call' op expected 'triton_gather' to have 3 operands and 1 results, got 2 and 1}}
  %r = call @triton_gather(%x, %x) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return
}
func.func private @triton_gather(tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>

// -----

func.func @shapes(%lock: memref<?xi8>, %work: memref<?xi8>, %x: tensor<4xi32>, %n: i32, %c: i1, %a: i32, %b: i32, %p: i32, %d: i32, %e: i32, %f: i32) attributes {global_kernel = ""} {
  %zero = arith.constant 0 : i32
  // expected-error @+1 {{'func.call' op expected 'triton_gather' to work on tensors of static shape, got 'i32'}}
  %r = call @triton_gather(%n, %x, %zero) : (i32, tensor<4xi32>, i32) -> tensor<4xi32>
  return
}
func.func private @triton_gather(i32, tensor<4xi32>, i32) -> tensor<4xi32>

// -----

func.func @no_prefix(%lock: memref<?xi8>, %work: memref<?xi8>, %x: tensor<4xi32>, %n: i32, %c: i1, %a: i32, %b: i32, %p: i32, %d: i32, %e: i32, %f: i32) attributes {global_kernel = ""} {
  // expected-error @+1 {{'func.call' op expected 'triton_print' to have the attributes 'hex' and 'prefix'}}
  call @triton_print(%x) : (tensor<4xi32>) -> ()
  return
}
func.func private @triton_print(tensor<4xi32>) attributes {hex = true}

// -----

func.func @no_number(%lock: memref<?xi8>, %work: memref<?xi8>, %x: tensor<4xi32>, %n: i32, %c: i1, %a: i32, %b: i32, %p: i32, %d: i32, %e: i32, %f: i32) attributes {global_kernel = ""} {
  // expected-error @+1 {{'func.call' op expected 'triton_print' to print numbers, got 'memref<?xi8>'}}
  call @triton_print(%work) : (memref<?xi8>) -> ()
  return
}
func.func private @triton_print(memref<?xi8>) attributes {hex = true, prefix = "p"}

// -----

func.func @no_message(%lock: memref<?xi8>, %work: memref<?xi8>, %x: tensor<4xi32>, %n: i32, %c: i1, %a: i32, %b: i32, %p: i32, %d: i32, %e: i32, %f: i32) attributes {global_kernel = ""} {
  // expected-error @+1 {{'func.call' op expected 'triton_assert' to have an attribute 'msg' and one operand of i1}}
  call @triton_assert(%c) : (i1) -> ()
  return
}
func.func private @triton_assert(i1)

// -----

func.func @no_condition(%lock: memref<?xi8>, %work: memref<?xi8>, %x: tensor<4xi32>, %n: i32, %c: i1, %a: i32, %b: i32, %p: i32, %d: i32, %e: i32, %f: i32) attributes {global_kernel = ""} {
  // expected-error @+1 {{'func.call' op expected 'triton_assert' to have an attribute 'msg' and one operand of i1}}
  call @triton_assert(%n) : (i32) -> ()
  return
}
func.func private @triton_assert(i32) attributes {msg = "m"}

// -----

func.func @no_host_function(%lock: memref<?xi8>, %work: memref<?xi8>, %x: tensor<4xi32>, %n: i32, %c: i1, %a: i32, %b: i32, %p: i32, %d: i32, %e: i32, %f: i32) attributes {global_kernel = ""} {
  %s = arith.constant 1.0 : f32
  // expected-error @+1 {{'func.call' op calls math function 'nosuch_fp32', which the CPU target does not provide}}
  %r = call @__hmf_nosuch_fp32(%s) : (f32) -> f32
  return
}
func.func private @__hmf_nosuch_fp32(f32) -> f32

// -----

func.func @no_host_op(%lock: memref<?xi8>, %work: memref<?xi8>, %x: tensor<4xi32>, %n: i32, %c: i1, %a: i32, %b: i32, %p: i32, %d: i32, %e: i32, %f: i32) attributes {global_kernel = ""} {
  %o = tensor.empty() : tensor<4xi32>
  // expected-error @+1 {{'hivm.hir.custom' op calls math function 'nosuch_i32', which the CPU target does not provide}}
  %r = hivm.hir.custom {hivm.pipe = #hivm.pipe<PIPE_V>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, symbol = "nosuch_i32"} "__hmf_nosuch_i32" ins(%x : tensor<4xi32>) outs(%o : tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @no_tensor(%lock: memref<?xi8>, %work: memref<?xi8>, %x: tensor<4xi32>, %n: i32, %c: i1, %a: i32, %b: i32, %p: i32, %d: i32, %e: i32, %f: i32) attributes {global_kernel = ""} {
  %o = tensor.empty() : tensor<4xi32>
  // expected-error @+1 {{'hivm.hir.custom' op expected math function 'ilogb_fp32' to work on tensors}}
  %r = hivm.hir.custom {hivm.pipe = #hivm.pipe<PIPE_V>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, symbol = "ilogb_fp32"} "__hmf_ilogb_fp32" ins(%n : i32) outs(%o : tensor<4xi32>) -> tensor<4xi32>
  return
}
