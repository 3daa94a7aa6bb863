// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A mask is split into its window and the rest; nothing of it is lost.
// RUN: heddle-opt %s --split-input-file --discrete-mask-access-conversion | FileCheck %s

// CHECK-LABEL: tt.func @split
// CHECK-SAME: %[[P:.*]]: tensor<8x!tt.ptr<f32>>, %[[N:.*]]: i32, %[[LOADED:.*]]: tensor<8xi1>, %[[C:.*]]: i1
tt.func @split(%p: tensor<8x!tt.ptr<f32>>, %n: i32, %loaded: tensor<8xi1>, %c: i1) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %ns = tt.splat %n : i32 -> tensor<8xi32>
  %three = arith.constant dense<3> : tensor<8xi32>
  %zero = arith.constant dense<0> : tensor<8xi32>
  // CHECK: %[[WINDOW:.*]] = arith.cmpi slt
  %window = arith.cmpi slt, %r, %ns : tensor<8xi32>
  %rem = arith.remsi %r, %three : tensor<8xi32>
  // CHECK: %[[THIRD:.*]] = arith.cmpi eq
  %third = arith.cmpi eq, %rem, %zero : tensor<8xi32>
  // CHECK: %[[SCALAR:.*]] = tt.splat %[[C]]
  %scalar = tt.splat %c : i1 -> tensor<8xi1>
  %a = arith.andi %third, %window : tensor<8xi1>
  %b = arith.andi %loaded, %scalar : tensor<8xi1>
  %m = arith.andi %a, %b : tensor<8xi1>
  // CHECK: %[[BOTH:.*]] = arith.andi %[[WINDOW]], %[[SCALAR]] : tensor<8xi1>
  // CHECK-NEXT: %[[REST:.*]] = arith.andi %[[THIRD]], %[[LOADED]] : tensor<8xi1>
  // CHECK-NEXT: %[[MASK:.*]] = arith.andi %[[BOTH]], %[[REST]] : tensor<8xi1>
  // CHECK-NEXT: %[[V:.*]] = tt.load %[[P]], %[[MASK]] {DiscreteMask}
  %v = tt.load %p, %m : tensor<8x!tt.ptr<f32>>
  // CHECK: tt.store %[[P]], %[[V]], %{{.*}} {DiscreteMask}
  tt.store %p, %v, %m : tensor<8x!tt.ptr<f32>>
  tt.return
}

// -----

// The shape ops around a conjunction go to each of its leaves.
// CHECK-LABEL: tt.func @broadcast
// CHECK-SAME: %[[P:.*]]: tensor<8x4x!tt.ptr<f32>>, %[[N:.*]]: i32, %[[LOADED:.*]]: tensor<8xi1>
tt.func @broadcast(%p: tensor<8x4x!tt.ptr<f32>>, %n: i32, %loaded: tensor<8xi1>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %ns = tt.splat %n : i32 -> tensor<8xi32>
  // CHECK: %[[WINDOW:.*]] = arith.cmpi slt
  %window = arith.cmpi slt, %r, %ns : tensor<8xi32>
  %both = arith.andi %loaded, %window : tensor<8xi1>
  %column = tt.expand_dims %both {axis = 1 : i32} : tensor<8xi1> -> tensor<8x1xi1>
  %m = tt.broadcast %column : tensor<8x1xi1> -> tensor<8x4xi1>
  // CHECK: %[[W1:.*]] = tt.expand_dims %[[WINDOW]] {axis = 1 : i32}
  // CHECK-NEXT: %[[W2:.*]] = tt.broadcast %[[W1]]
  // CHECK-NEXT: %[[L1:.*]] = tt.expand_dims %[[LOADED]] {axis = 1 : i32}
  // CHECK-NEXT: %[[L2:.*]] = tt.broadcast %[[L1]]
  // CHECK-NEXT: %[[MASK:.*]] = arith.andi %[[W2]], %[[L2]] : tensor<8x4xi1>
  // CHECK-NEXT: tt.load %[[P]], %[[MASK]] {DiscreteMask}
  %v = tt.load %p, %m : tensor<8x4x!tt.ptr<f32>>
  tt.return
}
