// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --triton-control-flow-opt --verify-diagnostics

tt.func @endless(%x: !tt.ptr<f32>, %v: f32) {
  cf.br ^bb1
^bb1:
  tt.store %x, %v : !tt.ptr<f32>
  // expected-error @below {{expected the loop that ends here to have an exit}}
  cf.br ^bb1
}
