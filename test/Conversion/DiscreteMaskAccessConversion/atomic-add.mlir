// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic updates keep their whole mask and carry a mark, whatever they do: no identity is added to a lane outside it.
// RUN: heddle-opt %s --split-input-file --discrete-mask-access-conversion | FileCheck %s

// CHECK-LABEL: tt.func @discrete
// CHECK-SAME: %[[P:.*]]: tensor<8x!tt.ptr<i32>>, %[[V:.*]]: tensor<8xi32>, %[[N:.*]]: i32, %[[M:.*]]: tensor<8xi1>
tt.func @discrete(%p: tensor<8x!tt.ptr<i32>>, %v: tensor<8xi32>, %n: i32, %m: tensor<8xi1>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %ns = tt.splat %n : i32 -> tensor<8xi32>
  // CHECK: %[[WINDOW:.*]] = arith.cmpi slt
  %window = arith.cmpi slt, %r, %ns : tensor<8xi32>
  %mask = arith.andi %m, %window : tensor<8xi1>
  // CHECK-NOT: arith.select
  // CHECK: %[[MASK:.*]] = arith.andi %[[WINDOW]], %[[M]] : tensor<8xi1>
  // CHECK-NEXT: tt.atomic_rmw add, acq_rel, gpu, %[[P]], %[[V]], %[[MASK]] {DiscreteMask}
  %0 = tt.atomic_rmw add, acq_rel, gpu, %p, %v, %mask : (tensor<8x!tt.ptr<i32>>, tensor<8xi32>, tensor<8xi1>) -> tensor<8xi32>
  // CHECK: tt.atomic_rmw exch, acq_rel, gpu, %[[P]], %[[V]], %[[M]] {DiscreteMask}
  %1 = tt.atomic_rmw exch, acq_rel, gpu, %p, %v, %m : (tensor<8x!tt.ptr<i32>>, tensor<8xi32>, tensor<8xi1>) -> tensor<8xi32>
  // CHECK: tt.atomic_rmw umin, relaxed, sys, %[[P]], %[[V]], %[[WINDOW]] :
  %2 = tt.atomic_rmw umin, relaxed, sys, %p, %v, %window : (tensor<8x!tt.ptr<i32>>, tensor<8xi32>, tensor<8xi1>) -> tensor<8xi32>
  tt.return
}
