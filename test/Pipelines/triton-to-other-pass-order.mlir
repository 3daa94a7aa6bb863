// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The order of the passes between Triton IR and adapter IR; those without a banner in the published order prepare or
// clean up for the one behind or before them.
// RUN: heddle-opt %s --heddle-ttadapter --dump-pass-pipeline 2>&1 | FileCheck %s

// CHECK: builtin.module(
// CHECK: convert-triton-distributed-to-hivm
// CHECK: triton-control-flow-opt
// CHECK: triton-to-structured
// CHECK: discrete-mask-access-conversion
// CHECK: triton-to-annotation
// CHECK: triton-to-unstructured
// CHECK: triton-to-hivm
// CHECK: triton-to-hfusion
// CHECK: triton-to-llvm
// CHECK: bubble-up-operation{{[{]}}enable-aggressive-mode=true}
// CHECK: triton-to-structured
// CHECK: triton-to-linalg{atomic-form=ascend compile-on-910-95=false global-kernel=false named-ops=true}
// CHECK: merge-concat-load-buffer
// CHECK: hivm-order-distributed
// CHECK: verify-ttadapter

// One kernel with something for each of them.
// CHECK-LABEL: func.func @each
// CHECK: annotation.mark %{{.*}} {dot_pad_only_k}
// CHECK: hivm.hir.sync_block_set[<VECTOR>, <PIPE_MTE3>, <PIPE_MTE2>] flag = 3
// CHECK: hfusion.elemwise_binary {fun = #hfusion.binary_fn<mod>}
// CHECK: hfusion.histogram
tt.func public @each(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>) {
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
  %xp = tt.addptr %xs, %r : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
  %v = tt.load %xp : tensor<16x!tt.ptr<i32>>
  ascend.annotation %v {dot_pad_only_k} : tensor<16xi32>
  ascend.custom "sync_block_set" {str_args = ["vector", 3 : i32]}
  %c5 = arith.constant dense<5> : tensor<16xi32>
  %m = ascend.mod %v, %c5 : tensor<16xi32> tensor<16xi32> -> tensor<16xi32>
  %h = tt.histogram %m : tensor<16xi32> -> tensor<16xi32>
  %ys = tt.splat %y : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
  %yp = tt.addptr %ys, %r : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
  tt.store %yp, %h : tensor<16x!tt.ptr<i32>>
  tt.return
}
