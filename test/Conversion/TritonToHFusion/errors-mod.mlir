// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --triton-to-hfusion --verify-diagnostics

tt.func private @pointers(%p: !tt.ptr<f32>) -> !tt.ptr<f32> {
  // expected-error @+1 {{'ascend.mod' op expected numbers, got '!tt.ptr<f32>'}}
  %0 = ascend.mod %p, %p : !tt.ptr<f32> !tt.ptr<f32> -> !tt.ptr<f32>
  tt.return %0 : !tt.ptr<f32>
}
