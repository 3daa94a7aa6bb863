// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each rule of functions, external code and debugging, broken once.
// RUN: heddle-opt %s -split-input-file -verify-diagnostics
module {
  module @inner {
    func.func @func_c1_parent() {
      // expected-error @below {{'tt.func' op expects parent op 'builtin.module'}}
      tt.func @func_c1() {
        tt.return
      }
      return
    }
  }
}

// -----

// expected-error @below {{'tt.func' op expected a kernel to return nothing, got ('i32'): make a function that kernels call 'private'}}
tt.func @func_c2() -> i32 {
  %0 = arith.constant 0 : i32
  tt.return %0 : i32
}

// -----

// Any name will do but none: nothing can call that, or launch it.
tt.func private @func_c3() {
  tt.return
}

// expected-error @below {{'tt.func' op expected 'sym_name' not to be empty}}
"tt.func"() <{function_type = () -> (), sym_name = ""}> ({
  tt.return
}) : () -> ()

// -----

tt.func @call_c1() {
  // expected-error @below {{'tt.call' op expected a 'tt.func' named 'missing' in the module}}
  tt.call @missing() : () -> ()
  tt.return
}

// -----

func.func @not_a_tt_func() {
  return
}
tt.func @call_c1_kind() {
  // expected-error @below {{'tt.call' op expected a 'tt.func' named 'not_a_tt_func' in the module}}
  tt.call @not_a_tt_func() : () -> ()
  tt.return
}

// -----

// expected-note @below {{callee defined here}}
tt.func private @callee(i32) -> i32
tt.func @call_c2(%x: f32) {
  // expected-error @below {{'tt.call' op expected the type of the callee, '(i32) -> i32', got '(f32) -> i32'}}
  %0 = tt.call @callee(%x) : (f32) -> i32
  tt.return
}

// -----

tt.func private @return_c1(%x: f32) -> i32 {
  // expected-error @below {{'tt.return' op expected values of the result types of '@return_c1', ('i32'), got ('f32')}}
  tt.return %x : f32
}

// -----

tt.func @axis() {
  // expected-error @below {{custom op 'tt.get_program_id' expected string or keyword containing one of the following enum values for attribute 'axis' [x, y, z]}}
  %0 = tt.get_program_id w : i32
  tt.return
}

// -----

tt.func @axis_by_number() {
  // expected-error @below {{invalid properties {axis = 3 : i32} for op tt.get_program_id: Invalid attribute `axis` in property conversion: 3 : i32}}
  %0 = "tt.get_program_id"() <{axis = 3 : i32}> : () -> i32
  tt.return
}

// -----

tt.func @extern_elementwise_c1(%a: tensor<4xf32>) {
  // expected-error @below {{'tt.extern_elementwise' op if an operand is non-scalar, then there must be at least one non-scalar result}}
  %0 = tt.extern_elementwise %a {libname = "", libpath = "", pure = true, symbol = "s"} : (tensor<4xf32>) -> f32
  tt.return
}

// -----

tt.func @extern_elementwise_without_symbol() {
  // expected-error @below {{'tt.extern_elementwise' op requires attribute 'symbol'}}
  %0 = tt.extern_elementwise  {libname = "", libpath = "", pure = true} : () -> i32
  tt.return
}

// -----

tt.func @elementwise_inline_asm_c1(%a: i32) {
  // expected-error @below {{'tt.elementwise_inline_asm' op expected a result}}
  "tt.elementwise_inline_asm"(%a) <{asm_string = "a", constraints = "r", packed_element = 1 : i32, pure = true}> : (i32) -> ()
  tt.return
}

// -----

tt.func @elementwise_inline_asm_c2(%a: tensor<4xi32>) {
  // expected-error @below {{'tt.elementwise_inline_asm' op all non-scalar operands/results must have the same shape and base type}}
  %0 = tt.elementwise_inline_asm "a" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %a : tensor<4xi32> -> tensor<8xi32>
  tt.return
}

// -----

tt.func @elementwise_inline_asm_c3(%a: tensor<4xi8>) {
  // expected-error @below {{'tt.elementwise_inline_asm' op expected 'packed_element' to be positive and to divide the elements of 'tensor<4xi8>', got 3}}
  %0 = tt.elementwise_inline_asm "a" {constraints = "=r,r", packed_element = 3 : i32, pure = true} %a : tensor<4xi8> -> tensor<4xi8>
  tt.return
}

// -----

tt.func @print_c1(%a: i32) {
  // expected-error @below {{'tt.print' op expected as many entries of 'isSigned' as operands, 1, got 2}}
  tt.print " a" {hex = false, isSigned = array<i32: 1, 0>} : %a : i32
  tt.return
}

// -----

tt.func @unknown_operation() {
  // expected-error @below {{custom op 'tt.teleport' is no operation of Triton 3.1 to 3.9}}
  tt.teleport
  tt.return
}

// -----

tt.func @tensor_map(%p: !tt.ptr<i8>) {
  // expected-error @below {{custom op 'tt.experimental_tensormap_fenceproxy_acquire' builds a tensor map of NVIDIA hardware, which no target of heddle has: give the text before the passes of the NVIDIA back end}}
  tt.experimental_tensormap_fenceproxy_acquire %p : !tt.ptr<i8>
  tt.return
}

// -----

tt.func @gpu_operation() {
  // expected-error @below {{custom op 'ttg.local_alloc' belongs to TritonGPU, a later stage of the GPU back ends: give the text of the stage 'ttir'}}
  %0 = ttg.local_alloc : () -> i32
  tt.return
}

// -----

// expected-error @below {{type '!ttg.memdesc' belongs to TritonGPU, a later stage of the GPU back ends: give the text of the stage 'ttir'}}
tt.func private @gpu_type(!ttg.memdesc<2xf32>)

// -----

// expected-error @below {{attribute '#ttg.blocked' belongs to TritonGPU, a later stage of the GPU back ends: give the text of the stage 'ttir'}}
tt.func private @gpu_attribute(tensor<4xf32, #ttg.blocked<{order = [0]}>>)

// -----

tt.func @address_space() {
  // expected-error @below {{custom op 'ttg.barrier' expected 'none', 'local', 'global_read', 'global_write', 'tensor_read', 'tensor_write' or 'all', got 'shared'}}
  ttg.barrier shared
  tt.return
}
