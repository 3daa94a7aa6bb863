// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --triton-pointer-casts --verify-diagnostics

tt.func @widths(%x: !tt.ptr<f32>) {
  // expected-error @+1 {{'tt.bitcast' op expected both pointers to point to elements of one width, got '!tt.ptr<f32>' and '!tt.ptr<i8>'; cast the address with 'tt.ptr_to_int' and 'tt.int_to_ptr'}}
  %b = tt.bitcast %x : !tt.ptr<f32> -> !tt.ptr<i8>
  tt.return
}
