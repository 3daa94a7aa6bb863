// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stores keep their whole mask and carry a mark: nothing is read back, and no lock is taken.
// RUN: heddle-opt %s --split-input-file --discrete-mask-access-conversion | FileCheck %s

// CHECK-LABEL: tt.func @discrete
// CHECK-SAME: %[[P:.*]]: tensor<8x!tt.ptr<f32>>, %[[V:.*]]: tensor<8xf32>, %[[N:.*]]: i32, %[[M:.*]]: tensor<8xi1>
tt.func @discrete(%p: tensor<8x!tt.ptr<f32>>, %v: tensor<8xf32>, %n: i32, %m: tensor<8xi1>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %ns = tt.splat %n : i32 -> tensor<8xi32>
  // CHECK: %[[WINDOW:.*]] = arith.cmpi sge
  %window = arith.cmpi sge, %r, %ns : tensor<8xi32>
  %mask = arith.andi %m, %window : tensor<8xi1>
  // CHECK-NOT: tt.load
  // CHECK-NOT: sync_block_lock
  // CHECK: %[[MASK:.*]] = arith.andi %[[WINDOW]], %[[M]] : tensor<8xi1>
  // CHECK-NEXT: tt.store %[[P]], %[[V]], %[[MASK]] evictionPolicy = evict_last {DiscreteMask}
  tt.store %p, %v, %mask evictionPolicy = evict_last : tensor<8x!tt.ptr<f32>>
  tt.return
}
