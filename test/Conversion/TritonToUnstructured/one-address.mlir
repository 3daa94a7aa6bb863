// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lanes that share an address: a load reads once, a store writes in order.
// RUN: heddle-opt %s --allow-unregistered-dialect --split-input-file --triton-to-unstructured --canonicalize --cse | FileCheck %s

// CHECK-LABEL: tt.func @all_lanes
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f32>, %[[O:.*]]: i32
tt.func @all_lanes(%x: !tt.ptr<f32>, %o: i32) {
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  %os = tt.splat %o : i32 -> tensor<4x8xi32>
  %p = tt.addptr %xs, %os : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  // CHECK-NEXT: %[[WIDE:.*]] = arith.extsi %[[O]] : i32 to i64
  // CHECK-NEXT: %[[P:.*]] = tt.addptr %[[X]], %[[WIDE]] : !tt.ptr<f32>, i64
  // CHECK-NEXT: %[[S:.*]] = tt.load %[[P]] {DiscreteMemAccess} : !tt.ptr<f32>
  // CHECK-NEXT: %[[V:.*]] = tt.splat %[[S]] : f32 -> tensor<4x8xf32>
  // CHECK-NEXT: "test.use"(%[[V]])
  %v = tt.load %p : tensor<4x8x!tt.ptr<f32>>
  "test.use"(%v) : (tensor<4x8xf32>) -> ()
  tt.return
}

// -----

// One condition for all lanes guards the load.
// CHECK-LABEL: tt.func @one_condition
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f32>, %[[C:.*]]: i1, %[[OTHER:.*]]: tensor<8xf32>
tt.func @one_condition(%x: !tt.ptr<f32>, %c: i1, %other: tensor<8xf32>) {
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %m = tt.splat %c : i1 -> tensor<8xi1>
  // CHECK: %[[S:.*]] = tt.load %{{.*}}, %[[C]] {DiscreteMemAccess} : !tt.ptr<f32>
  // CHECK: %[[ALL:.*]] = tt.splat %[[S]]
  // CHECK: arith.select %{{.*}}, %[[ALL]], %[[OTHER]]
  %v = tt.load %xs, %m, %other : tensor<8x!tt.ptr<f32>>
  "test.use"(%v) : (tensor<8xf32>) -> ()
  tt.return
}

// -----

// With a mask the address is touched when any lane takes part.
// CHECK-LABEL: tt.func @any_lane
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f32>, %[[M:.*]]: tensor<4x8xi1>
tt.func @any_lane(%x: !tt.ptr<f32>, %m: tensor<4x8xi1>) {
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  // CHECK: %[[BITS:.*]] = arith.extui %[[M]] : tensor<4x8xi1> to tensor<4x8xi32>
  // CHECK: %[[ROWS:.*]] = "tt.reduce"(%[[BITS]]) <{axis = 1 : i32}>
  // CHECK: arith.ori
  // CHECK: %[[ALL:.*]] = "tt.reduce"(%[[ROWS]]) <{axis = 0 : i32}>
  // CHECK: arith.ori
  // CHECK: %[[ANY:.*]] = arith.cmpi ne, %[[ALL]], %c0_i32 : i32
  // CHECK: tt.load %{{.*}}, %[[ANY]] {DiscreteMemAccess} : !tt.ptr<f32>
  %v = tt.load %xs, %m : tensor<4x8x!tt.ptr<f32>>
  "test.use"(%v) : (tensor<4x8xf32>) -> ()
  tt.return
}

// -----

// CHECK-LABEL: tt.func @store
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f32>, %[[V:.*]]: tensor<8xf32>
tt.func @store(%x: !tt.ptr<f32>, %v: tensor<8xf32>) {
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  // CHECK: scf.for %[[LANE:[a-z0-9_]+]] =
  // CHECK: %[[ONE:.*]] = tensor.extract %[[V]][%[[LANE]]]
  // CHECK: tt.store %{{.*}}, %[[ONE]] {DiscreteMemAccess} : !tt.ptr<f32>
  tt.store %xs, %v : tensor<8x!tt.ptr<f32>>
  tt.return
}
