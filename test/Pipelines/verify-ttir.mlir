// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The border behind phase ttir.
// RUN: heddle-opt %s --split-input-file --verify-ttir --verify-diagnostics

tt.func @fine(%x: !tt.ptr<f32>, %n: i32) {
  %rank = distributed.get_rank %n : i32
  %p = tt.addptr %x, %rank : !tt.ptr<f32>, i32
  %v = tt.load %p : !tt.ptr<f32>
  tt.store %x, %v : !tt.ptr<f32>
  tt.return
}

// -----

// expected-error @+1 {{'func.func' op does not belong into phase 'ttir'}}
func.func @adapter_function() {
  // expected-error @+1 {{'func.return' op does not belong into phase 'ttir'}}
  return
}
