// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stores over digits. Several lanes of one address are left to a loop, in which the last one wins.
// RUN: heddle-opt %s --split-input-file --triton-to-structured --canonicalize --cse | FileCheck %s

// CHECK-LABEL: tt.func @turned
// CHECK-SAME: %{{.*}}: !tt.ptr<f32>, %[[V:.*]]: tensor<64xf32>
// CHECK: %[[SHAPE:.*]] = arith.constant dense<[4, 16]> : tensor<2xi64>
// CHECK: %[[D:.*]] = tensor.reshape %[[V]](%[[SHAPE]]) : (tensor<64xf32>, tensor<2xi64>) -> tensor<4x16xf32>
// CHECK: %[[T:.*]] = tt.trans %[[D]] {order = array<i32: 1, 0>} : tensor<4x16xf32> -> tensor<16x4xf32>
// CHECK: tt.store %{{.*}}, %[[T]] cacheModifier = wt evictionPolicy = evict_first : tensor<16x4x!tt.ptr<f32>>
tt.func @turned(%x: !tt.ptr<f32>, %v: tensor<64xf32>) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %d = arith.constant dense<16> : tensor<64xi32>
  %q = arith.divsi %r, %d : tensor<64xi32>
  %m = arith.remsi %r, %d : tensor<64xi32>
  %eight = arith.constant dense<8> : tensor<64xi32>
  %ms = arith.muli %m, %eight : tensor<64xi32>
  %o = arith.addi %ms, %q : tensor<64xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %p = tt.addptr %xs, %o : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %p, %v cacheModifier = wt evictionPolicy = evict_first : tensor<64x!tt.ptr<f32>>
  tt.return
}

// -----

// CHECK-LABEL: tt.func @one_address
// CHECK: tt.store %{{.*}}, %{{.*}} : tensor<64x!tt.ptr<f32>>
tt.func @one_address(%x: !tt.ptr<f32>, %v: tensor<64xf32>) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %d = arith.constant dense<16> : tensor<64xi32>
  %q = arith.divsi %r, %d : tensor<64xi32>
  %m = arith.remsi %r, %d : tensor<64xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %p = tt.addptr %xs, %q : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %p, %v : tensor<64x!tt.ptr<f32>>
  tt.return
}
