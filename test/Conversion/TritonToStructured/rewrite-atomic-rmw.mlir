// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic updates over digits, as stores; the former values come back in the original shape.
// RUN: heddle-opt %s --split-input-file --triton-to-structured --canonicalize --cse | FileCheck %s

// CHECK-LABEL: tt.func @digits
// CHECK-SAME: %{{.*}}: !tt.ptr<i32>, %[[V:.*]]: tensor<32xi32>
// CHECK: %[[D:.*]] = tensor.reshape %[[V]](%{{.*}}) : (tensor<32xi32>, tensor<2xi64>) -> tensor<4x8xi32>
// CHECK: %[[OLD:.*]] = tt.atomic_rmw add, relaxed, sys, %{{.*}}, %[[D]], %{{.*}} : (tensor<4x8x!tt.ptr<i32>>, tensor<4x8xi32>, tensor<4x8xi1>) -> tensor<4x8xi32>
// CHECK: %[[BACK:.*]] = tensor.reshape %[[OLD]](%{{.*}}) : (tensor<4x8xi32>, tensor<1xi64>) -> tensor<32xi32>
// CHECK: tt.store %{{.*}}, %[[BACK]]
tt.func @digits(%x: !tt.ptr<i32>, %v: tensor<32xi32>) {
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %d = arith.constant dense<8> : tensor<32xi32>
  %q = arith.divsi %r, %d : tensor<32xi32>
  %m = arith.remsi %r, %d : tensor<32xi32>
  %c100 = arith.constant dense<100> : tensor<32xi32>
  %five = arith.constant dense<5> : tensor<32xi32>
  %qs = arith.muli %q, %c100 : tensor<32xi32>
  %o = arith.addi %qs, %m : tensor<32xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<32x!tt.ptr<i32>>
  %p = tt.addptr %xs, %o : tensor<32x!tt.ptr<i32>>, tensor<32xi32>
  %mask = arith.cmpi slt, %m, %five : tensor<32xi32>
  %old = tt.atomic_rmw add, relaxed, sys, %p, %v, %mask : (tensor<32x!tt.ptr<i32>>, tensor<32xi32>, tensor<32xi1>) -> tensor<32xi32>
  %y = tt.addptr %xs, %r : tensor<32x!tt.ptr<i32>>, tensor<32xi32>
  tt.store %y, %old : tensor<32x!tt.ptr<i32>>
  tt.return
}

// -----

// Lanes of one address would become one.
// CHECK-LABEL: tt.func @one_address
// CHECK: tt.atomic_rmw {{.*}} : (tensor<32x!tt.ptr<i32>>, tensor<32xi32>) -> tensor<32xi32>
tt.func @one_address(%x: !tt.ptr<i32>, %v: tensor<32xi32>) {
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %d = arith.constant dense<8> : tensor<32xi32>
  %q = arith.divsi %r, %d : tensor<32xi32>
  %m = arith.remsi %r, %d : tensor<32xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<32x!tt.ptr<i32>>
  %p = tt.addptr %xs, %q : tensor<32x!tt.ptr<i32>>, tensor<32xi32>
  %old = tt.atomic_rmw add, acq_rel, gpu, %p, %v : (tensor<32x!tt.ptr<i32>>, tensor<32xi32>) -> tensor<32xi32>
  tt.return
}
