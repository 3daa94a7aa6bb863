// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compare and swap over digits.
// RUN: heddle-opt %s --split-input-file --triton-to-structured --canonicalize --cse | FileCheck %s

// CHECK-LABEL: tt.func @digits
// CHECK-SAME: %{{.*}}: !tt.ptr<i32>, %[[C:.*]]: tensor<32xi32>, %[[V:.*]]: tensor<32xi32>
// CHECK: %[[CD:.*]] = tensor.reshape %[[C]](%{{.*}}) : (tensor<32xi32>, tensor<2xi64>) -> tensor<4x8xi32>
// CHECK: %[[VD:.*]] = tensor.reshape %[[V]](%{{.*}}) : (tensor<32xi32>, tensor<2xi64>) -> tensor<4x8xi32>
// CHECK: %[[OLD:.*]] = tt.atomic_cas acquire, cta, %{{.*}}, %[[CD]], %[[VD]] : (tensor<4x8x!tt.ptr<i32>>, tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi32>
// CHECK: tensor.reshape %[[OLD]](%{{.*}}) : (tensor<4x8xi32>, tensor<1xi64>) -> tensor<32xi32>
tt.func @digits(%x: !tt.ptr<i32>, %c: tensor<32xi32>, %v: tensor<32xi32>) {
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %d = arith.constant dense<8> : tensor<32xi32>
  %q = arith.divsi %r, %d : tensor<32xi32>
  %m = arith.remsi %r, %d : tensor<32xi32>
  %c100 = arith.constant dense<100> : tensor<32xi32>
  %qs = arith.muli %q, %c100 : tensor<32xi32>
  %o = arith.addi %qs, %m : tensor<32xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<32x!tt.ptr<i32>>
  %p = tt.addptr %xs, %o : tensor<32x!tt.ptr<i32>>, tensor<32xi32>
  %old = tt.atomic_cas acquire, cta, %p, %c, %v : (tensor<32x!tt.ptr<i32>>, tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
  %y = tt.addptr %xs, %r : tensor<32x!tt.ptr<i32>>, tensor<32xi32>
  tt.store %y, %old : tensor<32x!tt.ptr<i32>>
  tt.return
}

// -----

// CHECK-LABEL: tt.func @one_address
// CHECK: tt.atomic_cas {{.*}} : (tensor<32x!tt.ptr<i32>>, tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
tt.func @one_address(%x: !tt.ptr<i32>, %v: tensor<32xi32>) {
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %d = arith.constant dense<8> : tensor<32xi32>
  %q = arith.divsi %r, %d : tensor<32xi32>
  %m = arith.remsi %r, %d : tensor<32xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<32x!tt.ptr<i32>>
  %p = tt.addptr %xs, %q : tensor<32x!tt.ptr<i32>>, tensor<32xi32>
  %old = tt.atomic_cas acq_rel, gpu, %p, %v, %v : (tensor<32x!tt.ptr<i32>>, tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
  tt.return
}
