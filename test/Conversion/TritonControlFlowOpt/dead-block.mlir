// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks that nothing reaches, and returns inside branches of branches.
// RUN: heddle-opt %s --split-input-file --triton-control-flow-opt --canonicalize | FileCheck %s

// CHECK-LABEL: tt.func @dead_block
// CHECK-NOT: {{ cf\.}}
// CHECK: tt.store %{{.*}}, %cst
// CHECK-NOT: tt.store
// CHECK: tt.return
tt.func @dead_block(%x: !tt.ptr<f32>, %v: f32) {
  %one = arith.constant 1.0 : f32
  cf.br ^bb2
^bb1:
  tt.store %x, %v : !tt.ptr<f32>
  cf.br ^bb2
^bb2:
  tt.store %x, %one : !tt.ptr<f32>
  tt.return
}

// -----

// CHECK-LABEL: tt.func @nested_returns
// CHECK-SAME: %{{.*}}: !tt.ptr<f32>, %[[A:.*]]: i1, %[[B:.*]]: i1
// CHECK-NOT: {{ cf\.}}
tt.func @nested_returns(%x: !tt.ptr<f32>, %a: i1, %b: i1, %v: f32) {
  // CHECK: scf.if %[[A]] {
  // CHECK-NEXT: } else {
  // CHECK: scf.if %[[B]] {
  // CHECK: } else {
  // CHECK: tt.store
  cf.cond_br %a, ^bb1, ^bb2
^bb1:
  tt.return
^bb2:
  cf.cond_br %b, ^bb3, ^bb4
^bb3:
  tt.return
^bb4:
  tt.store %x, %v : !tt.ptr<f32>
  tt.return
}

// -----

// A pointer that one of two paths leaves open begins where the other one says.
// CHECK-LABEL: tt.func @pointer_of_a_block
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f32>
// CHECK-NOT: {{ cf\.}}
// CHECK: tt.addptr %[[X]]
// CHECK: tt.store
tt.func @pointer_of_a_block(%x: !tt.ptr<f32>, %a: i1, %n: i32, %v: f32) {
  cf.cond_br %a, ^bb1, ^bb2
^bb1:
  tt.return
^bb2:
  %p = tt.addptr %x, %n : !tt.ptr<f32>, i32
  cf.br ^bb3(%p : !tt.ptr<f32>)
^bb3(%q: !tt.ptr<f32>):
  tt.store %q, %v : !tt.ptr<f32>
  tt.return
}
