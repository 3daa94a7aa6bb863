// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --heddle-ttadapter | FileCheck %s

// CHECK-LABEL: func.func @k
// CHECK: memref.copy
// CHECK: hivm.hir.sync_block[<ALL>, 5 : i16] tcube_pipe = <PIPE_FIX> tvector_pipe = <PIPE_MTE3>
// CHECK: bufferization.materialize_in_destination
tt.func public @k(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %xp = tt.addptr %xs, %r : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %v = tt.load %xp : tensor<16x!tt.ptr<f32>>
  ascend.custom "sync_block_all" {str_args = ["all", 5 : i32]}
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %yp = tt.addptr %ys, %r : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  tt.store %yp, %v : tensor<16x!tt.ptr<f32>>
  tt.return
}
