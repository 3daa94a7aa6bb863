// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Block pointers and atomic updates through the whole pipeline.
// RUN: heddle-opt %s --split-input-file --heddle-ttadapter | FileCheck %s

// A matrix product walks two block pointers; the loop carries one offset for each.
// CHECK-LABEL: func.func @product
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) -> (tensor<16x32xf32>, i64, i64)
// CHECK: memref.copy
// CHECK: memref.copy
// CHECK: linalg.matmul
tt.func public @product(%a: !tt.ptr<f16>, %b: !tt.ptr<f16>, %c: !tt.ptr<f32>, %m: i32, %n: i32, %k: i32) {
  %c0 = arith.constant 0 : i32
  %c16 = arith.constant 16 : i32
  %c1 = arith.constant 1 : i64
  %zero = arith.constant dense<0.0> : tensor<16x32xf32>
  %mw = arith.extsi %m : i32 to i64
  %nw = arith.extsi %n : i32 to i64
  %kw = arith.extsi %k : i32 to i64
  %p = tt.make_tensor_ptr %a, [%mw, %kw], [%kw, %c1], [%c0, %c0] {order = array<i32: 1, 0>} : <tensor<16x16xf16>>
  %q = tt.make_tensor_ptr %b, [%kw, %nw], [%nw, %c1], [%c0, %c0] {order = array<i32: 1, 0>} : <tensor<16x32xf16>>
  %r:3 = scf.for %i = %c0 to %k step %c16 iter_args(%sum = %zero, %left = %p, %right = %q) -> (tensor<16x32xf32>, !tt.ptr<tensor<16x16xf16>>, !tt.ptr<tensor<16x32xf16>>) : i32 {
    %x = tt.load %left {boundaryCheck = array<i32: 0, 1>, padding = 1 : i32} : !tt.ptr<tensor<16x16xf16>>
    %y = tt.load %right {boundaryCheck = array<i32: 0, 1>, padding = 1 : i32} : !tt.ptr<tensor<16x32xf16>>
    %s = tt.dot %x, %y, %sum : tensor<16x16xf16> * tensor<16x32xf16> -> tensor<16x32xf32>
    %l = tt.advance %left, [%c0, %c16] : <tensor<16x16xf16>>
    %d = tt.advance %right, [%c16, %c0] : <tensor<16x32xf16>>
    scf.yield %s, %l, %d : tensor<16x32xf32>, !tt.ptr<tensor<16x16xf16>>, !tt.ptr<tensor<16x32xf16>>
  }
  %o = tt.make_tensor_ptr %c, [%mw, %nw], [%nw, %c1], [%c0, %c0] {order = array<i32: 1, 0>} : <tensor<16x32xf32>>
  tt.store %o, %r#0 {boundaryCheck = array<i32: 0, 1>} : !tt.ptr<tensor<16x32xf32>>
  tt.return
}

// -----

// Copy, update and lock stay together through the passes behind the conversion.
// CHECK-LABEL: func.func @tickets
// CHECK: hivm.hir.pipe_barrier[<PIPE_ALL>]
// CHECK-NEXT: hivm.hir.sync_block_lock {hivm.sync_block_lock_unordered}
// CHECK-NEXT: memref.copy %[[MEMORY:.*]], %{{.*}} {already_sync}
// CHECK-NEXT: hivm.hir.store ins(%{{.*}}) outs(%[[MEMORY]] : memref<{{.*}}>) {already_sync} atomic = <add>
// CHECK-NEXT: hivm.hir.sync_block_unlock {hivm.sync_block_lock_unordered}
tt.func public @tickets(%counters: !tt.ptr<i32>, %out: !tt.ptr<i32>, %n: i32) {
  %one = arith.constant dense<1> : tensor<64xi32>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %ns = tt.splat %n : i32 -> tensor<64xi32>
  %m = arith.cmpi slt, %r, %ns : tensor<64xi32>
  %cs = tt.splat %counters : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %p = tt.addptr %cs, %r : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %old = tt.atomic_rmw add, acq_rel, gpu, %p, %one, %m : (tensor<64x!tt.ptr<i32>>, tensor<64xi32>, tensor<64xi1>) -> tensor<64xi32>
  %os = tt.splat %out : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %q = tt.addptr %os, %r : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  tt.store %q, %old, %m : tensor<64x!tt.ptr<i32>>
  tt.return
}
