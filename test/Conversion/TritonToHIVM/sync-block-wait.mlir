// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `str_args` names the sender; the other core waits.
// RUN: heddle-opt %s --triton-to-hivm | FileCheck %s

// CHECK-LABEL: tt.func @wait
tt.func @wait(%n: index) {
  // CHECK: hivm.hir.sync_block_wait[<VECTOR>, <PIPE_FIX>, <PIPE_MTE2>] flag = 3
  ascend.custom "sync_block_wait" {str_args = ["cube", 3 : i32]}
  // CHECK-NEXT: hivm.hir.sync_block_wait[<CUBE>, <PIPE_MTE3>, <PIPE_MTE2>] flag = 4
  ascend.custom "sync_block_wait" {str_args = ["vector", 4 : i32]}
  // CHECK-NEXT: tt.return
  tt.return
}
