// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pointers that loops carry have one form on every edge: an offset, or an address.
// RUN: heddle-opt %s --split-input-file --triton-control-flow-opt --canonicalize --cse | FileCheck %s

// A chosen step is still one step for all lanes.
// CHECK-LABEL: tt.func @back_edge
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f32>, %[[N:.*]]: i32, %[[C:.*]]: i1
tt.func @back_edge(%x: !tt.ptr<f32>, %n: i32, %c: i1) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  // CHECK: %[[INIT:.*]] = tt.addptr
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %xp = tt.addptr %xs, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // CHECK: scf.for {{.*}} iter_args(%[[OFFSET:.*]] = %c0_i64) -> (i64)
  // CHECK: %[[AT:.*]] = tt.splat %[[OFFSET]] : i64 -> tensor<8xi64>
  // CHECK: %[[P:.*]] = tt.addptr %[[INIT]], %[[AT]]
  // CHECK: tt.load %[[P]]
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%p = %xp) -> (tensor<8x!tt.ptr<f32>>) : i32 {
    %v = tt.load %p : tensor<8x!tt.ptr<f32>>
    %ns = tt.splat %n : i32 -> tensor<8xi32>
    %next = tt.addptr %p, %ns : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    // CHECK: %[[STEP:.*]] = arith.select %[[C]], %{{.*}}, %c0_i64 : i64
    %s = arith.select %c, %next, %p : tensor<8x!tt.ptr<f32>>
    // CHECK: scf.if %[[C]] {
    // CHECK-NEXT: tt.store
    // CHECK-NEXT: } else {
    // CHECK-NEXT: tt.store %[[P]]
    tt.store %s, %v : tensor<8x!tt.ptr<f32>>
    // CHECK: %[[NEXT:.*]] = arith.addi %[[OFFSET]], %[[STEP]] : i64
    // CHECK: scf.yield %[[NEXT]] : i64
    scf.yield %s : tensor<8x!tt.ptr<f32>>
  }
  tt.return
}

// -----

// A choice that enters the loop: the accesses are chosen in it.
// CHECK-LABEL: tt.func @entry
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f32>, %[[Y:.*]]: !tt.ptr<f32>, %[[N:.*]]: i32, %[[C:.*]]: i1
tt.func @entry(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32, %c: i1, %v: f32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %s = arith.select %c, %x, %y : !tt.ptr<f32>
  // CHECK: scf.for {{.*}} iter_args(%[[OFFSET:.*]] = %c0_i64) -> (i64)
  // CHECK: scf.if %[[C]] {
  // CHECK-NEXT: %[[XP:.*]] = tt.addptr %[[X]], %[[OFFSET]]
  // CHECK-NEXT: tt.store %[[XP]]
  // CHECK-NEXT: } else {
  // CHECK-NEXT: %[[YP:.*]] = tt.addptr %[[Y]], %[[OFFSET]]
  // CHECK-NEXT: tt.store %[[YP]]
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%p = %s) -> (!tt.ptr<f32>) : i32 {
    tt.store %p, %v : !tt.ptr<f32>
    %next = tt.addptr %p, %c1 : !tt.ptr<f32>, i32
    scf.yield %next : !tt.ptr<f32>
  }
  tt.return
}

// -----

// Two halves of one buffer that change places: offsets.
// CHECK-LABEL: tt.func @halves
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f32>
tt.func @halves(%x: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %y = tt.addptr %x, %n : !tt.ptr<f32>, i32
  // CHECK: %[[HALF:.*]] = arith.extsi
  // CHECK: scf.for {{.*}} iter_args(%[[A:.*]] = %c0_i64, %[[B:.*]] = %[[HALF]]) -> (i64, i64)
  // CHECK-DAG: %[[P:.*]] = tt.addptr %[[X]], %[[A]]
  // CHECK-DAG: %[[Q:.*]] = tt.addptr %[[X]], %[[B]]
  // CHECK: tt.load %[[P]]
  // CHECK: tt.store %[[Q]]
  // CHECK: scf.yield %[[B]], %[[A]] : i64, i64
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x, %q = %y) -> (!tt.ptr<f32>, !tt.ptr<f32>) : i32 {
    %v = tt.load %p : !tt.ptr<f32>
    tt.store %q, %v : !tt.ptr<f32>
    scf.yield %q, %p : !tt.ptr<f32>, !tt.ptr<f32>
  }
  tt.return
}

// -----

// Two buffers that change places: addresses.
// CHECK-LABEL: tt.func @buffers
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f32>, %[[Y:.*]]: !tt.ptr<f32>
tt.func @buffers(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  // CHECK: %[[XI:.*]] = tt.ptr_to_int %[[X]]
  // CHECK: %[[YI:.*]] = tt.ptr_to_int %[[Y]]
  // CHECK: %[[R:.*]]:2 = scf.for {{.*}} iter_args(%[[A:.*]] = %[[XI]], %[[B:.*]] = %[[YI]]) -> (i64, i64)
  // CHECK-DAG: %[[P:.*]] = tt.int_to_ptr %[[A]] : i64 -> !tt.ptr<f32>
  // CHECK-DAG: %[[Q:.*]] = tt.int_to_ptr %[[B]] : i64 -> !tt.ptr<f32>
  // CHECK: tt.load %[[P]]
  // CHECK: tt.store %[[Q]]
  // CHECK: scf.yield %[[B]], %[[A]] : i64, i64
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x, %q = %y) -> (!tt.ptr<f32>, !tt.ptr<f32>) : i32 {
    %v = tt.load %p : !tt.ptr<f32>
    tt.store %q, %v : !tt.ptr<f32>
    scf.yield %q, %p : !tt.ptr<f32>, !tt.ptr<f32>
  }
  // CHECK: %[[LAST:.*]] = tt.int_to_ptr %[[R]]#0
  // CHECK: tt.store %[[LAST]]
  %one = arith.constant 1.0 : f32
  tt.store %r#0, %one : !tt.ptr<f32>
  tt.return
}

// -----

// A while loop has one form in both of its blocks and behind it.
// CHECK-LABEL: tt.func @while
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f32>, %[[I:.*]]: !tt.ptr<i32>
tt.func @while(%x: !tt.ptr<f32>, %i: !tt.ptr<i32>) {
  %zero = arith.constant 0.0 : f32
  // CHECK: %[[R:.*]] = scf.while (%[[A:.*]] = %c0_i64) : (i64) -> i64
  // CHECK: tt.addptr %[[X]], %[[A]]
  // CHECK: scf.condition(%{{.*}}) %[[A]] : i64
  // CHECK: ^bb0(%[[B:.*]]: i64):
  // CHECK: scf.yield %{{.*}} : i64
  // CHECK: %[[P:.*]] = tt.addptr %[[X]], %[[R]]
  // CHECK: tt.store %[[P]]
  %r = scf.while (%p = %x) : (!tt.ptr<f32>) -> (!tt.ptr<f32>) {
    %v = tt.load %p : !tt.ptr<f32>
    %go = arith.cmpf one, %v, %zero : f32
    scf.condition(%go) %p : !tt.ptr<f32>
  } do {
  ^bb0(%q: !tt.ptr<f32>):
    %o = tt.load %i : !tt.ptr<i32>
    %c = arith.trunci %o : i32 to i1
    %next = scf.if %c -> (!tt.ptr<f32>) {
      %step = tt.load %i : !tt.ptr<i32>
      %far = tt.addptr %q, %step : !tt.ptr<f32>, i32
      scf.yield %far : !tt.ptr<f32>
    } else {
      scf.yield %x : !tt.ptr<f32>
    }
    scf.yield %next : !tt.ptr<f32>
  }
  tt.store %r, %zero : !tt.ptr<f32>
  tt.return
}
