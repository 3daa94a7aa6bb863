// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Addresses that scf.while carries become offsets in both of its blocks.
// RUN: heddle-opt %s --split-input-file --triton-to-structured --canonicalize --cse | FileCheck %s

// CHECK-LABEL: tt.func @pointer
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f32>, %[[N:.*]]: i32
tt.func @pointer(%x: !tt.ptr<f32>, %n: i32) {
  %zero = arith.constant 0.0 : f32
  // CHECK: %[[R:.*]] = scf.while (%[[A:.*]] = %c0_i64) : (i64) -> i64 {
  // CHECK: %[[P:.*]] = tt.addptr %[[X]], %[[A]] : !tt.ptr<f32>, i64
  // CHECK: tt.load %[[P]]
  // CHECK: scf.condition(%{{.*}}) %[[A]] : i64
  %r = scf.while (%p = %x) : (!tt.ptr<f32>) -> (!tt.ptr<f32>) {
    %v = tt.load %p : !tt.ptr<f32>
    %go = arith.cmpf one, %v, %zero : f32
    scf.condition(%go) %p : !tt.ptr<f32>
  } do {
  // CHECK: ^bb0(%[[B:.*]]: i64):
  // CHECK: %[[Q:.*]] = tt.addptr %[[X]], %[[B]] : !tt.ptr<f32>, i64
  // CHECK: tt.store %[[Q]]
  // CHECK: %[[STEP:.*]] = arith.extsi %[[N]] : i32 to i64
  // CHECK: %[[NEXT:.*]] = arith.addi %[[B]], %[[STEP]] : i64
  // CHECK: scf.yield %[[NEXT]] : i64
  ^bb0(%q: !tt.ptr<f32>):
    tt.store %q, %zero : !tt.ptr<f32>
    %next = tt.addptr %q, %n : !tt.ptr<f32>, i32
    scf.yield %next : !tt.ptr<f32>
  }
  // CHECK: %[[LAST:.*]] = tt.addptr %[[X]], %[[R]] : !tt.ptr<f32>, i64
  // CHECK: tt.store %[[LAST]]
  tt.store %r, %zero : !tt.ptr<f32>
  tt.return
}

// -----

// The condition moves it, too; a tile is moved as a whole; a counter is left alone.
// CHECK-LABEL: tt.func @tile
tt.func @tile(%p: tensor<8x!tt.ptr<f32>>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %eight = arith.constant dense<8> : tensor<8xi32>
  // CHECK: scf.while (%[[A:.*]] = %c0_i64, %[[I:.*]] = %c0_i32) : (i64, i32) -> (i64, i32) {
  // CHECK: %[[MOVED:.*]] = arith.addi %[[A]], %c8_i64 : i64
  // CHECK: scf.condition(%{{.*}}) %[[MOVED]], %[[I]] : i64, i32
  %r:2 = scf.while (%q = %p, %i = %c0) : (tensor<8x!tt.ptr<f32>>, i32) -> (tensor<8x!tt.ptr<f32>>, i32) {
    %go = arith.cmpi slt, %i, %n : i32
    %moved = tt.addptr %q, %eight : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    scf.condition(%go) %moved, %i : tensor<8x!tt.ptr<f32>>, i32
  } do {
  ^bb0(%q: tensor<8x!tt.ptr<f32>>, %i: i32):
    // CHECK: ^bb0(%[[B:.*]]: i64, %{{.*}}: i32):
    // CHECK: %[[BS:.*]] = tt.splat %[[B]] : i64 -> tensor<8xi64>
    // CHECK: tt.addptr %{{.*}}, %[[BS]]
    // CHECK: arith.addi %[[B]], %c8_i64 : i64
    %v = tt.load %q : tensor<8x!tt.ptr<f32>>
    tt.store %p, %v : tensor<8x!tt.ptr<f32>>
    %next = tt.addptr %q, %eight : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    %j = arith.addi %i, %c1 : i32
    scf.yield %next, %j : tensor<8x!tt.ptr<f32>>, i32
  }
  tt.return
}

// -----

// A pointer that changes in another way is left alone.
// CHECK-LABEL: tt.func @other
// CHECK: scf.while ({{.*}}) : (!tt.ptr<f32>) -> 
tt.func @other(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %c: i1) {
  %zero = arith.constant 0.0 : f32
  %r = scf.while (%p = %x) : (!tt.ptr<f32>) -> (!tt.ptr<f32>) {
    %v = tt.load %p : !tt.ptr<f32>
    %go = arith.cmpf one, %v, %zero : f32
    scf.condition(%go) %p : !tt.ptr<f32>
  } do {
  ^bb0(%q: !tt.ptr<f32>):
    tt.store %q, %zero : !tt.ptr<f32>
    %next = arith.select %c, %q, %y : !tt.ptr<f32>
    scf.yield %next : !tt.ptr<f32>
  }
  tt.return
}
