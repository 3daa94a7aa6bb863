// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The published form: every update is one linalg.generic on memory that says its kind, its order and its scope.
// RUN: heddle-opt %s --split-input-file --triton-to-linalg="named-ops=true atomic-form=generic" --cse --canonicalize | FileCheck %s

// CHECK: #[[ID:.*]] = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @tile
// CHECK: %[[VIEW:.*]] = memref.reinterpret_cast %arg2 to offset: [0], sizes: [64], strides: [1]
// CHECK: %[[SIZE:.*]] = arith.minsi
// CHECK: %[[VALUE:.*]] = memref.subview %{{.*}}[0] [%[[SIZE]]] [1] : memref<64xf32> to memref<?xf32, strided<[1]>>
// CHECK: %[[MEMORY:.*]] = memref.subview %[[VIEW]][0] [%[[SIZE]]] [1]
// CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[ID]], #[[ID]]], iterator_types = ["parallel"]} ins(%[[MEMORY]], %[[VALUE]] : memref<?xf32, strided<[1]>>, memref<?xf32, strided<[1]>>) outs(%[[MEMORY]] : memref<?xf32, strided<[1]>>) attrs = {GenericAtomicRMW = "fadd", MemSemantic = "relaxed", MemSyncScope = "cta"} {
// CHECK-NEXT: ^bb0(%[[M:.*]]: f32, %[[V:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: %[[S:.*]] = arith.addf %[[M]], %[[V]] : f32
// CHECK-NEXT: linalg.yield %[[S]] : f32
tt.func @tile(%x: !tt.ptr<f32>, %n: i32, %v: f32) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %p = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %q = tt.addptr %p, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %ns = tt.splat %n : i32 -> tensor<64xi32>
  %m = arith.cmpi slt, %r, %ns : tensor<64xi32>
  %t = tt.splat %v : f32 -> tensor<64xf32>
  %o = tt.atomic_rmw fadd, relaxed, cta, %q, %t, %m : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<64xi1>) -> tensor<64xf32>
  tt.return
}

// -----

// CHECK-LABEL: func.func @kinds
tt.func @kinds(%x: !tt.ptr<i32>, %y: !tt.ptr<i64>, %h: !tt.ptr<f16>, %v: i32, %w: i64, %f: f16) {
  // CHECK: {GenericAtomicRMW = "add", MemSemantic = "acq_rel", MemSyncScope = "gpu"} {
  // CHECK: arith.addi
  // CHECK: {GenericAtomicRMW = "max", MemSemantic = "acq_rel", MemSyncScope = "sys"} {
  // CHECK: arith.maxsi
  // CHECK: {GenericAtomicRMW = "min", MemSemantic = "acquire", MemSyncScope = "gpu"} {
  // CHECK: arith.minsi
  // CHECK: {GenericAtomicRMW = "umax", MemSemantic = "release", MemSyncScope = "gpu", Software} {
  // CHECK: arith.maxui
  // CHECK: {GenericAtomicRMW = "umin", MemSemantic = "acq_rel", MemSyncScope = "gpu", Software} {
  // CHECK: arith.minui
  // CHECK: {GenericAtomicRMW = "and", MemSemantic = "acq_rel", MemSyncScope = "gpu", Software} {
  // CHECK: arith.andi
  // CHECK: {GenericAtomicRMW = "or", MemSemantic = "acq_rel", MemSyncScope = "gpu", Software} {
  // CHECK: arith.ori
  // CHECK: {GenericAtomicRMW = "xor", MemSemantic = "acq_rel", MemSyncScope = "gpu", Software} {
  // CHECK: arith.xori
  // CHECK: {GenericAtomicRMW = "exch", MemSemantic = "acq_rel", MemSyncScope = "gpu"} {
  // CHECK-NEXT: ^bb0(%{{.*}}: i32, %[[V:.*]]: i32, %{{.*}}: i32):
  // CHECK-NEXT: linalg.yield %[[V]] : i32
  // CHECK: {GenericAtomicRMW = "add", MemSemantic = "acq_rel", MemSyncScope = "gpu", Software} {
  // CHECK: arith.addi %{{.*}}, %{{.*}} : i64
  // CHECK: {GenericAtomicRMW = "max", MemSemantic = "acq_rel", MemSyncScope = "gpu"} {
  // CHECK: arith.maxnumf %{{.*}}, %{{.*}} : f16
  %0 = tt.atomic_rmw add, acq_rel, gpu, %x, %v : (!tt.ptr<i32>, i32) -> i32
  %1 = tt.atomic_rmw max, acq_rel, sys, %x, %v : (!tt.ptr<i32>, i32) -> i32
  %2 = tt.atomic_rmw min, acquire, gpu, %x, %v : (!tt.ptr<i32>, i32) -> i32
  %3 = tt.atomic_rmw umax, release, gpu, %x, %v : (!tt.ptr<i32>, i32) -> i32
  %4 = tt.atomic_rmw umin, acq_rel, gpu, %x, %v : (!tt.ptr<i32>, i32) -> i32
  %5 = tt.atomic_rmw and, acq_rel, gpu, %x, %v : (!tt.ptr<i32>, i32) -> i32
  %6 = tt.atomic_rmw or, acq_rel, gpu, %x, %v : (!tt.ptr<i32>, i32) -> i32
  %7 = tt.atomic_rmw xor, acq_rel, gpu, %x, %v : (!tt.ptr<i32>, i32) -> i32
  %8 = tt.atomic_rmw exch, acq_rel, gpu, %x, %v : (!tt.ptr<i32>, i32) -> i32
  %9 = tt.atomic_rmw add, acq_rel, gpu, %y, %w : (!tt.ptr<i64>, i64) -> i64
  %10 = tt.atomic_rmw max, acq_rel, gpu, %h, %f : (!tt.ptr<f16>, f16) -> f16
  tt.return
}

// -----

// A former value is copied under the lock, as in the other form.
// CHECK-LABEL: func.func @used
// CHECK: %[[LOCK:.*]] = hivm.hir.create_sync_block_lock : memref<1xi64>
// CHECK: hivm.hir.sync_block_lock {hivm.sync_block_lock_unordered} lock_var(%[[LOCK]] : memref<1xi64>)
// CHECK-NEXT: memref.copy %[[MEMORY:.*]], %{{.*}} {already_sync}
// CHECK-NEXT: linalg.generic {{.*}} outs(%[[MEMORY]] : memref<1xi32, strided<[1]>>) attrs = {GenericAtomicRMW = "exch", MemSemantic = "acq_rel", MemSyncScope = "gpu", already_sync} {
// CHECK: hivm.hir.sync_block_unlock
tt.func @used(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>, %v: i32) {
  %0 = tt.atomic_rmw exch, acq_rel, gpu, %x, %v : (!tt.ptr<i32>, i32) -> i32
  tt.store %y, %0 : !tt.ptr<i32>
  tt.return
}

// -----

// On a 950 an exchange and a compare and swap keep the former values themselves; a sum does not.
module attributes {hacc.target = #hacc.target<"Ascend910_9589">} {
  // CHECK-LABEL: func.func @swaps_on_950
  // CHECK-NOT: sync_block_lock
  // CHECK: %[[OLD:.*]] = memref.alloc() : memref<16xi32>
  // CHECK: linalg.generic {{.*}} outs(%[[MEMORY:.*]], %[[OLD]] : memref<16xi32, strided<[1]>>, memref<16xi32>) attrs = {GenericAtomicRMW = "cas", MemSemantic = "acq_rel", MemSyncScope = "gpu", Software} {
  // CHECK-NEXT: ^bb0(%[[M:.*]]: i32, %[[C:.*]]: i32, %[[V:.*]]: i32, %{{.*}}: i32, %{{.*}}: i32):
  // CHECK-NEXT: %[[EQ:.*]] = arith.cmpi eq, %[[M]], %[[C]] : i32
  // CHECK-NEXT: %[[R:.*]] = arith.select %[[EQ]], %[[V]], %[[M]] : i32
  // CHECK-NEXT: linalg.yield %[[R]], %[[M]] : i32, i32
  tt.func @swaps_on_950(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>, %v: i32) {
    %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %p = tt.splat %x : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
    %q = tt.addptr %p, %r : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
    %t = tt.splat %v : i32 -> tensor<16xi32>
    %o = tt.atomic_cas acq_rel, gpu, %q, %r, %t : (tensor<16x!tt.ptr<i32>>, tensor<16xi32>, tensor<16xi32>) -> tensor<16xi32>
    %s = tt.splat %y : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
    %d = tt.addptr %s, %r : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
    tt.store %d, %o : tensor<16x!tt.ptr<i32>>
    tt.return
  }
  // CHECK-LABEL: func.func @sum_on_950
  // CHECK: sync_block_lock
  tt.func @sum_on_950(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>, %v: i32) {
    %0 = tt.atomic_rmw add, acq_rel, gpu, %x, %v : (!tt.ptr<i32>, i32) -> i32
    tt.store %y, %0 : !tt.ptr<i32>
    tt.return
  }
}
