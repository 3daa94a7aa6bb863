// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --split-input-file --triton-to-linalg="named-ops=true" --verify-diagnostics

tt.func public @kernel() {
  tt.return
}
tt.func private @matrices(%x: tensor<4x4xf32>) -> tensor<8x4xf32> {
  // expected-error @+1 {{'tt.cat' op expected operands and a result of rank 1, got 'tensor<4x4xf32>' and 'tensor<8x4xf32>'; use tt.join, tt.trans and tt.reshape for others}}
  %c = tt.cat %x, %x : tensor<4x4xf32> -> tensor<8x4xf32>
  tt.return %c : tensor<8x4xf32>
}

// -----

tt.func public @kernel() {
  tt.return
}
tt.func private @matrices_to_a_vector(%x: tensor<1x4xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'tt.cat' op expected operands and a result of rank 1, got 'tensor<1x4xf32>' and 'tensor<8xf32>'; use tt.join, tt.trans and tt.reshape for others}}
  %c = tt.cat %x, %x : tensor<1x4xf32> -> tensor<8xf32>
  tt.return %c : tensor<8xf32>
}

// -----

// Pointers of higher rank have no structure that a load could follow.
tt.func public @pointers(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %out: !tt.ptr<f32>) {
  %p = tt.splat %x : !tt.ptr<f32> -> tensor<1x4x!tt.ptr<f32>>
  %q = tt.splat %y : !tt.ptr<f32> -> tensor<1x4x!tt.ptr<f32>>
  // expected-note @+1 {{expected a tensor of pointers made by tt.splat and tt.addptr from one pointer}}
  %c = tt.cat %p, %q : tensor<1x4x!tt.ptr<f32>> -> tensor<2x4x!tt.ptr<f32>>
  // expected-error @+1 {{'tt.load' op expected 'ptr' to be a structured access}}
  %v = tt.load %c : tensor<2x4x!tt.ptr<f32>>
  tt.return
}
