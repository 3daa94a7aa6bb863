// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --triton-to-hivm | FileCheck %s

// CHECK-LABEL: tt.func @all
tt.func @all() {
  // CHECK-NEXT: hivm.hir.sync_block[<ALL_CUBE>, 1 : i16] tcube_pipe = <PIPE_FIX>{{$}}
  ascend.custom "sync_block_all" {str_args = ["all_cube", 1 : i32]}
  // CHECK-NEXT: hivm.hir.sync_block[<ALL_VECTOR>, 2 : i16] tvector_pipe = <PIPE_MTE3>{{$}}
  ascend.custom "sync_block_all" {str_args = ["all_vector", 2 : i32]}
  // CHECK-NEXT: hivm.hir.sync_block[<ALL>, 3 : i16] tcube_pipe = <PIPE_FIX> tvector_pipe = <PIPE_MTE3>{{$}}
  ascend.custom "sync_block_all" {str_args = ["all", 3 : i32]}
  // CHECK-NEXT: tt.return
  tt.return
}
