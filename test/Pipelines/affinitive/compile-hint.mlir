// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A hint on a tile reaches the adapter IR.
// RUN: heddle-opt %s --heddle-ttadapter | FileCheck %s

// CHECK-LABEL: func.func @k
// CHECK: %[[V:.*]] = bufferization.to_tensor
// CHECK: annotation.mark %[[V]] {dot_pad_only_k} : tensor<16xf32>
// CHECK: annotation.mark %[[V]] {hivm.multi_buffer = 2 : i32} : tensor<16xf32>
tt.func public @k(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %xp = tt.addptr %xs, %r : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %v = tt.load %xp : tensor<16x!tt.ptr<f32>>
  annotation.mark %v {dot_pad_only_k} : tensor<16xf32>
  ascend.annotation %v {hivm.multi_buffer = 2 : i32} : tensor<16xf32>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %yp = tt.addptr %ys, %r : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  tt.store %yp, %v : tensor<16x!tt.ptr<f32>>
  tt.return
}
