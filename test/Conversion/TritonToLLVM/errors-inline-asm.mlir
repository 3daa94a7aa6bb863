// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --triton-to-llvm --split-input-file --verify-diagnostics

tt.func private @pointers(%p: tensor<4x!tt.ptr<f32>>) -> tensor<4xi32> {
  // expected-error @+1 {{'tt.elementwise_inline_asm' op expected numbers, got 'tensor<4x!tt.ptr<f32>>'}}
  %0 = tt.elementwise_inline_asm "f" {constraints = "=r,r", packed_element = 1 : i32, pure = false} %p : tensor<4x!tt.ptr<f32>> -> tensor<4xi32>
  tt.return %0 : tensor<4xi32>
}

// -----

tt.func private @half_a_register(%x: tensor<6xi8>) -> tensor<6xi8> {
  // expected-error @+1 {{'tt.elementwise_inline_asm' op expected 'packed_element' to be a multiple of 4, the elements of type 'i8' in a register of 32 bits, got 6}}
  %0 = tt.elementwise_inline_asm "f" {constraints = "=r,r", packed_element = 6 : i32, pure = false} %x : tensor<6xi8> -> tensor<6xi8>
  tt.return %0 : tensor<6xi8>
}

// -----

tt.func private @scalars_packed(%x: f32) -> f32 {
  // expected-error @+1 {{'tt.elementwise_inline_asm' op expected a number of elements that 'packed_element' 2 divides, got 1}}
  %0 = tt.elementwise_inline_asm "f" {constraints = "=r,r", packed_element = 2 : i32, pure = false} %x : f32 -> f32
  tt.return %0 : f32
}
