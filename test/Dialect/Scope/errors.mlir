// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --verify-diagnostics

func.func @scope_c1(%v: i32) {
  // expected-error @+1 {{'scope.scope' op expected the region to return values of types ('i64')}}
  %a = scope.scope : () -> i64 {
    scope.return %v : i32
  }
  return
}
