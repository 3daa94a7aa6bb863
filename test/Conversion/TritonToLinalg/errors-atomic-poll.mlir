// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --triton-to-linalg --verify-diagnostics

tt.func @poll(%p: !tt.ptr<i32>, %e: i32, %out: !tt.ptr<i1>) {
  // expected-error @+1 {{'tt.atomic_poll' op polls memory in a way that this target has not; wait for the word with 'distributed.wait', which is 'dl.wait' in Python}}
  %ok = tt.atomic_poll acquire, gpu, %p, %e : !tt.ptr<i32>, i32 -> i1
  tt.store %out, %ok : !tt.ptr<i1>
  tt.return
}
