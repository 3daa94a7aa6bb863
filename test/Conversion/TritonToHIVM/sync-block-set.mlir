// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The sender sets the flag, on the pipe by which its results leave it.
// RUN: heddle-opt %s --triton-to-hivm | FileCheck %s

// CHECK-LABEL: tt.func @set
tt.func @set() {
  // CHECK-NEXT: hivm.hir.sync_block_set[<CUBE>, <PIPE_FIX>, <PIPE_MTE2>] flag = 0
  ascend.custom "sync_block_set" {str_args = ["cube", 0 : i32]}
  // CHECK-NEXT: hivm.hir.sync_block_set[<VECTOR>, <PIPE_MTE3>, <PIPE_MTE2>] flag = 15
  ascend.custom "sync_block_set" {str_args = ["vector", 15 : i32]}
  // CHECK-NEXT: tt.return
  tt.return
}
