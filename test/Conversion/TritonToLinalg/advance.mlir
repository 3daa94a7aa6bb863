// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// tt.advance moves the offsets of a block pointer; loops carry those that change.
// RUN: heddle-opt %s --split-input-file --triton-to-linalg="named-ops=true" --cse --canonicalize | FileCheck %s

// A loop carries the one offset that changes, in 64 bits.
// CHECK-LABEL: func.func @loop
tt.func @loop(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i64, %count: i32, %step: i32) {
  %c1 = arith.constant 1 : i64
  %c0 = arith.constant 0 : i32
  %c1_i32 = arith.constant 1 : i32
  %p = tt.make_tensor_ptr %x, [%n, %n], [%n, %c1], [%c0, %c0] {order = array<i32: 1, 0>} : <tensor<16x64xf32>>
  %q = tt.make_tensor_ptr %y, [%n, %n], [%n, %c1], [%c0, %c0] {order = array<i32: 1, 0>} : <tensor<16x64xf32>>
  // CHECK: %[[ZERO:.*]] = arith.constant 0 : i64
  // CHECK: %[[END:.*]] = scf.for {{.*}} iter_args(%[[COLUMN:.*]] = %[[ZERO]]) -> (i64)
  %end = scf.for %i = %c0 to %count step %c1_i32 iter_args(%r = %p) -> (!tt.ptr<tensor<16x64xf32>>) : i32 {
    // CHECK: %[[AT:.*]] = arith.index_cast %[[COLUMN]] : i64 to index
    // CHECK: memref.reinterpret_cast %arg2 to offset: [%[[AT]]], sizes: [16, 64]
    %v = tt.load %r {boundaryCheck = array<i32: 1>, padding = 1 : i32} : !tt.ptr<tensor<16x64xf32>>
    tt.store %q, %v : !tt.ptr<tensor<16x64xf32>>
    // CHECK: %[[STEP:.*]] = arith.extsi %arg6 : i32 to i64
    // CHECK: %[[NEXT:.*]] = arith.addi %[[COLUMN]], %[[STEP]] : i64
    // CHECK: scf.yield %[[NEXT]] : i64
    %next = tt.advance %r, [%c0, %step] : <tensor<16x64xf32>>
    scf.yield %next : !tt.ptr<tensor<16x64xf32>>
  }
  // CHECK: %[[BEHIND:.*]] = arith.index_cast %[[END]] : i64 to index
  // CHECK: memref.reinterpret_cast %arg2 to offset: [%[[BEHIND]]], sizes: [16, 64]
  %w = tt.load %end : !tt.ptr<tensor<16x64xf32>>
  tt.store %q, %w : !tt.ptr<tensor<16x64xf32>>
  tt.return
}

// -----

// CHECK-LABEL: func.func @while
tt.func @while(%x: !tt.ptr<f32>, %n: i64, %count: i32) {
  %c1 = arith.constant 1 : i64
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %p = tt.make_tensor_ptr %x, [%n], [%c1], [%c0] {order = array<i32: 0>} : <tensor<64xf32>>
  // CHECK: scf.while (%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) : (i64, i32) -> (i64, i32)
  %r:2 = scf.while (%a = %p, %left = %count) : (!tt.ptr<tensor<64xf32>>, i32) -> (!tt.ptr<tensor<64xf32>>, i32) {
    %more = arith.cmpi sgt, %left, %c0 : i32
    scf.condition(%more) %a, %left : !tt.ptr<tensor<64xf32>>, i32
  } do {
  ^bb0(%b: !tt.ptr<tensor<64xf32>>, %left: i32):
    // CHECK: memref.reinterpret_cast %arg2 to offset: [%{{.*}}], sizes: [64], strides: [1]
    %v = tt.load %b : !tt.ptr<tensor<64xf32>>
    tt.store %p, %v : !tt.ptr<tensor<64xf32>>
    %next = tt.advance %b, [%c64] : <tensor<64xf32>>
    %fewer = arith.subi %left, %c64 : i32
    scf.yield %next, %fewer : !tt.ptr<tensor<64xf32>>, i32
  }
  tt.return
}
