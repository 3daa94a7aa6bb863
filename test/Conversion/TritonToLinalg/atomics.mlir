// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic updates in the vendor's forms; a former value is read and replaced under one lock.
// RUN: heddle-opt %s --split-input-file --triton-to-linalg="named-ops=true" --cse --canonicalize | FileCheck %s

// Without a use of the former values there is no lock. Only the window is updated.
// CHECK-LABEL: func.func @unused
// CHECK-SAME: memref<?xf32> {tt.tensor_kind = 2 : i32}
// CHECK-NOT: sync_block_lock
// CHECK: %[[VIEW:.*]] = memref.reinterpret_cast %arg2 to offset: [0], sizes: [64], strides: [1]
// CHECK: %[[SIZE:.*]] = arith.minsi
// CHECK: %[[PART:.*]] = tensor.extract_slice %{{.*}}[0] [%[[SIZE]]] [1]
// CHECK: %[[MEMORY:.*]] = memref.subview %[[VIEW]][0] [%[[SIZE]]] [1]
// CHECK: hivm.hir.store ins(%[[PART]] : tensor<?xf32>) outs(%[[MEMORY]] : memref<?xf32, strided<[1]>>) atomic = <add>
// CHECK-NOT: sync_block_lock
tt.func @unused(%x: !tt.ptr<f32>, %n: i32, %v: f32) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %p = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %q = tt.addptr %p, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %ns = tt.splat %n : i32 -> tensor<64xi32>
  %m = arith.cmpi slt, %r, %ns : tensor<64xi32>
  %t = tt.splat %v : f32 -> tensor<64xf32>
  %o = tt.atomic_rmw fadd, acq_rel, gpu, %q, %t, %m : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<64xi1>) -> tensor<64xf32>
  tt.return
}

// -----

// Each kind has one form, by what the vendor's store combines.
// CHECK-LABEL: func.func @kinds
tt.func @kinds(%x: !tt.ptr<i32>, %y: !tt.ptr<i64>, %z: !tt.ptr<f64>, %v: i32, %w: i64, %f: f64) {
  // CHECK: hivm.hir.store ins(%{{.*}} : tensor<1xi32>) outs(%[[X:.*]] : memref<1xi32, strided<[1]>>) atomic = <add>
  // CHECK: hivm.hir.store {{.*}} atomic = <max>
  // CHECK: hivm.hir.store {{.*}} atomic = <min>
  // CHECK: hfusion.atomic_rmw ins(%{{.*}} : memref<1xi32>) outs(%[[X]] : memref<1xi32, strided<[1]>>) atomic_kind = <umax>
  // CHECK: hfusion.atomic_rmw {{.*}} atomic_kind = <umin>
  // CHECK: hfusion.atomic_rmw {{.*}} atomic_kind = <and>
  // CHECK: hfusion.atomic_rmw {{.*}} atomic_kind = <or>
  // CHECK: hfusion.atomic_rmw {{.*}} atomic_kind = <xor>
  // CHECK: hfusion.atomic_xchg ins(%{{.*}} : memref<1xi32>) outs(%[[X]] : memref<1xi32, strided<[1]>>)
  // CHECK: hfusion.atomic_rmw ins(%{{.*}} : memref<1xi64>) {{.*}} atomic_kind = <add>
  // CHECK: hfusion.atomic_rmw ins(%{{.*}} : memref<1xf64>) {{.*}} atomic_kind = <add>
  %0 = tt.atomic_rmw add, acq_rel, gpu, %x, %v : (!tt.ptr<i32>, i32) -> i32
  %1 = tt.atomic_rmw max, acq_rel, gpu, %x, %v : (!tt.ptr<i32>, i32) -> i32
  %2 = tt.atomic_rmw min, acq_rel, gpu, %x, %v : (!tt.ptr<i32>, i32) -> i32
  %3 = tt.atomic_rmw umax, acq_rel, gpu, %x, %v : (!tt.ptr<i32>, i32) -> i32
  %4 = tt.atomic_rmw umin, acq_rel, gpu, %x, %v : (!tt.ptr<i32>, i32) -> i32
  %5 = tt.atomic_rmw and, acq_rel, gpu, %x, %v : (!tt.ptr<i32>, i32) -> i32
  %6 = tt.atomic_rmw or, acq_rel, gpu, %x, %v : (!tt.ptr<i32>, i32) -> i32
  %7 = tt.atomic_rmw xor, acq_rel, gpu, %x, %v : (!tt.ptr<i32>, i32) -> i32
  %8 = tt.atomic_rmw exch, acq_rel, gpu, %x, %v : (!tt.ptr<i32>, i32) -> i32
  %9 = tt.atomic_rmw add, acq_rel, gpu, %y, %w : (!tt.ptr<i64>, i64) -> i64
  %10 = tt.atomic_rmw fadd, acq_rel, gpu, %z, %f : (!tt.ptr<f64>, f64) -> f64
  tt.return
}

// -----

// Copy and update stand under the lock; so does every other update of the kernel.
// CHECK-LABEL: func.func @used
tt.func @used(%x: !tt.ptr<f32>, %y: !tt.ptr<i32>, %n: i32, %v: f32) {
  // CHECK: %[[LOCK:.*]] = hivm.hir.create_sync_block_lock : memref<1xi64>
  // CHECK: %[[FORMER:.*]] = memref.alloc() : memref<64xf32>
  // CHECK: %[[MEMORY:.*]] = memref.subview %{{.*}}[0] [%[[SIZE:.*]]] [1]
  // CHECK: %[[KEPT:.*]] = memref.subview %[[FORMER]][0] [%[[SIZE]]] [1]
  // CHECK: hivm.hir.pipe_barrier[<PIPE_ALL>]
  // CHECK-NEXT: hivm.hir.sync_block_lock {hivm.sync_block_lock_unordered} lock_var(%[[LOCK]] : memref<1xi64>)
  // CHECK-NEXT: memref.copy %[[MEMORY]], %[[KEPT]] {already_sync}
  // CHECK-NEXT: hivm.hir.store ins(%{{.*}} : tensor<?xf32>) outs(%[[MEMORY]] : memref<?xf32, strided<[1]>>) {already_sync} atomic = <add>
  // CHECK-NEXT: hivm.hir.sync_block_unlock {hivm.sync_block_lock_unordered} lock_var(%[[LOCK]] : memref<1xi64>)
  // CHECK-NEXT: bufferization.to_tensor %[[FORMER]] restrict writable
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %p = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %q = tt.addptr %p, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %ns = tt.splat %n : i32 -> tensor<64xi32>
  %m = arith.cmpi slt, %r, %ns : tensor<64xi32>
  %t = tt.splat %v : f32 -> tensor<64xf32>
  %o = tt.atomic_rmw fadd, acq_rel, gpu, %q, %t, %m : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<64xi1>) -> tensor<64xf32>
  tt.store %q, %o : tensor<64x!tt.ptr<f32>>
  // CHECK: hivm.hir.pipe_barrier[<PIPE_ALL>]
  // CHECK-NEXT: hivm.hir.sync_block_lock {hivm.sync_block_lock_unordered} lock_var(%[[LOCK]] : memref<1xi64>)
  // CHECK-NEXT: hfusion.atomic_rmw ins(%{{.*}} : memref<1xi32>) outs(%{{.*}} : memref<1xi32, strided<[1]>>) atomic_kind = <or>
  // CHECK-NEXT: hivm.hir.sync_block_unlock {hivm.sync_block_lock_unordered} lock_var(%[[LOCK]] : memref<1xi64>)
  %u = tt.atomic_rmw or, acq_rel, gpu, %y, %n : (!tt.ptr<i32>, i32) -> i32
  tt.return
}

// -----

// Lanes that share an address take it in turns, each with a former value of its own.
// CHECK-LABEL: func.func @shared_address
tt.func @shared_address(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>) {
  // CHECK: %[[VIEW:.*]] = memref.reinterpret_cast %arg2 to offset: [0], sizes: [1], strides: [1]
  // CHECK: %[[FORMER:.*]] = memref.alloc() : memref<64xi32>
  // CHECK: hivm.hir.sync_block_lock
  // CHECK-NEXT: scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} {
  // CHECK: %[[LANE:.*]] = tensor.extract_slice %{{.*}}[%[[I]]] [1] [1]
  // CHECK: %[[KEPT:.*]] = memref.subview %[[FORMER]][%[[I]]] [1] [1]
  // CHECK: memref.copy %{{.*}}, %[[KEPT]] {already_sync}
  // CHECK-NEXT: hivm.hir.store ins(%[[LANE]] : tensor<1xi32>) outs(%{{.*}} : memref<1xi32, strided<[1]{{.*}}>>) {already_sync} atomic = <add>
  // CHECK-NEXT: }
  // CHECK-NEXT: hivm.hir.sync_block_unlock
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %p = tt.splat %x : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %o = tt.atomic_rmw add, acq_rel, gpu, %p, %r : (tensor<64x!tt.ptr<i32>>, tensor<64xi32>) -> tensor<64xi32>
  %yp = tt.splat %y : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %yq = tt.addptr %yp, %r : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  tt.store %yq, %o : tensor<64x!tt.ptr<i32>>
  tt.return
}

// -----

// Lanes may meet where a stride is not known, or smaller than what the other dimension spans.
// CHECK-LABEL: func.func @may_meet
// CHECK-COUNT-2: scf.for
// CHECK: memref.copy %{{.*}}, %{{.*}} {already_sync} : memref<1x1xi32
tt.func @may_meet(%x: !tt.ptr<i32>, %stride: i32) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %rows = tt.expand_dims %r {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %columns = tt.expand_dims %r {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %s = tt.splat %stride : i32 -> tensor<8x1xi32>
  %ro = arith.muli %rows, %s : tensor<8x1xi32>
  %rb = tt.broadcast %ro : tensor<8x1xi32> -> tensor<8x8xi32>
  %cb = tt.broadcast %columns : tensor<1x8xi32> -> tensor<8x8xi32>
  %offset = arith.addi %rb, %cb : tensor<8x8xi32>
  %p = tt.splat %x : !tt.ptr<i32> -> tensor<8x8x!tt.ptr<i32>>
  %q = tt.addptr %p, %offset : tensor<8x8x!tt.ptr<i32>>, tensor<8x8xi32>
  %o = tt.atomic_rmw add, acq_rel, gpu, %q, %cb : (tensor<8x8x!tt.ptr<i32>>, tensor<8x8xi32>) -> tensor<8x8xi32>
  tt.store %q, %o : tensor<8x8x!tt.ptr<i32>>
  tt.return
}

// -----

// A masked scalar is updated in a branch; its former value is 0 where nothing happens.
// CHECK-LABEL: func.func @masked_scalar
tt.func @masked_scalar(%x: !tt.ptr<i32>, %n: i32, %c: i1) {
  // CHECK: %[[ZERO:.*]] = arith.constant 0 : i32
  // CHECK: %{{.*}} = scf.if %arg4 -> (i32) {
  // CHECK: hivm.hir.sync_block_lock
  // CHECK-NEXT: memref.copy %[[MEMORY:.*]], %[[FORMER:.*]] {already_sync}
  // CHECK-NEXT: hivm.hir.store ins(%{{.*}} : tensor<1xi32>) outs(%[[MEMORY]] : memref<1xi32, strided<[1]>>) {already_sync} atomic = <add>
  // CHECK-NEXT: hivm.hir.sync_block_unlock
  // CHECK: %[[OLD:.*]] = memref.load %[[FORMER]]
  // CHECK: scf.yield %[[OLD]]
  // CHECK: } else {
  // CHECK: scf.yield %[[ZERO]]
  %u = tt.atomic_rmw add, acq_rel, gpu, %x, %n, %c : (!tt.ptr<i32>, i32, i1) -> i32
  tt.store %x, %u : !tt.ptr<i32>
  tt.return
}

// -----

// No lane, no update.
// CHECK-LABEL: func.func @never
// CHECK-NOT: hivm.hir.store
// CHECK: return
tt.func @never(%x: !tt.ptr<i32>) {
  %false = arith.constant dense<false> : tensor<64xi1>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %p = tt.splat %x : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %q = tt.addptr %p, %r : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %o = tt.atomic_rmw add, acq_rel, gpu, %q, %r, %false : (tensor<64x!tt.ptr<i32>>, tensor<64xi32>, tensor<64xi1>) -> tensor<64xi32>
  tt.return
}

// -----

// A compare and swap says its order and scope; floats compare by their bits.
// CHECK-LABEL: func.func @swap
tt.func @swap(%x: !tt.ptr<i32>, %f: !tt.ptr<f32>, %c: i32, %n: i32, %g: f32) {
  // CHECK: memref.copy %[[MEMORY:.*]], %[[FORMER:.*]] {already_sync}
  // CHECK-NEXT: linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%[[MEMORY]], %{{.*}}, %{{.*}} : memref<1xi32, strided<[1]>>, memref<1xi32>, memref<1xi32>) outs(%[[MEMORY]] : memref<1xi32, strided<[1]>>) attrs = {GenericAtomicRMW = "cas", MemSemantic = "acquire", MemSyncScope = "cta", Software, already_sync} {
  // CHECK-NEXT: ^bb0(%[[M:.*]]: i32, %[[C:.*]]: i32, %[[V:.*]]: i32, %{{.*}}: i32):
  // CHECK-NEXT: %[[EQ:.*]] = arith.cmpi eq, %[[M]], %[[C]] : i32
  // CHECK-NEXT: %[[S:.*]] = arith.select %[[EQ]], %[[V]], %[[M]] : i32
  // CHECK-NEXT: linalg.yield %[[S]] : i32
  %old = tt.atomic_cas acquire, cta, %x, %c, %n : (!tt.ptr<i32>, i32, i32) -> i32
  tt.store %x, %old : !tt.ptr<i32>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %p = tt.splat %f : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %q = tt.addptr %p, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %t = tt.splat %g : f32 -> tensor<64xf32>
  // CHECK: attrs = {GenericAtomicRMW = "cas", MemSemantic = "acq_rel", MemSyncScope = "sys", Software}
  // CHECK: %[[MB:.*]] = arith.bitcast %{{.*}} : f32 to i32
  // CHECK: %[[CB:.*]] = arith.bitcast %{{.*}} : f32 to i32
  // CHECK: arith.cmpi eq, %[[MB]], %[[CB]] : i32
  %o = tt.atomic_cas acq_rel, sys, %q, %t, %t : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
  tt.return
}

// -----

// The lanes of an update that was taken apart share one turn: the lock stands around their loops, masks stay inside.
// CHECK-LABEL: func.func @lane_loop
// CHECK: %[[LOCK:.*]] = hivm.hir.create_sync_block_lock : memref<1xi64>
// CHECK: hivm.hir.pipe_barrier[<PIPE_ALL>]
// CHECK-NEXT: hivm.hir.sync_block_lock {hivm.sync_block_lock_unordered} lock_var(%[[LOCK]] : memref<1xi64>)
// CHECK-NEXT: scf.for
// CHECK-NOT: sync_block_lock
// CHECK: scf.if
// CHECK: memref.copy %{{.*}}, %{{.*}} {already_sync} : memref<1xi32, {{.*}}> to memref<1xi32>
// CHECK: hivm.hir.store {{.*}} {already_sync} atomic = <add>
// CHECK-NOT: sync_block
// CHECK: } {ExtractedLoadOrStore}
// CHECK-NEXT: hivm.hir.sync_block_unlock {hivm.sync_block_lock_unordered} lock_var(%[[LOCK]] : memref<1xi64>)
tt.func @lane_loop(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>, %n: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant dense<0> : tensor<16xi32>
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %old = scf.for %i = %c0 to %c16 step %c1 iter_args(%acc = %zero) -> (tensor<16xi32>) {
    %lane = arith.index_cast %i : index to i32
    %place = arith.muli %lane, %lane : i32
    %p = tt.addptr %x, %place : !tt.ptr<i32>, i32
    %on = arith.cmpi ne, %lane, %n : i32
    %one = tt.atomic_rmw add, acq_rel, gpu, %p, %lane, %on {DiscreteMemAccess} : (!tt.ptr<i32>, i32, i1) -> i32
    %next = tensor.insert %one into %acc[%i] : tensor<16xi32>
    scf.yield {DiscreteMemAccess} %next : tensor<16xi32>
  } {ExtractedLoadOrStore}
  %ys = tt.splat %y : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
  %yp = tt.addptr %ys, %r : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
  tt.store %yp, %old : tensor<16x!tt.ptr<i32>>
  tt.return
}

// -----

// What one update found is what the next ones compare with and write.
// CHECK-LABEL: func.func @chained
// CHECK:         hivm.hir.store {{.*}} atomic = <add>
// CHECK:         %[[FOUND:.*]] = memref.load
// CHECK:         linalg.fill ins(%[[FOUND]] : i32)
// CHECK:         GenericAtomicRMW = "cas"
tt.func @chained(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>, %n: i32) {
  %true = arith.constant true
  %found = tt.atomic_rmw add, acq_rel, gpu, %x, %n, %true : (!tt.ptr<i32>, i32, i1) -> i32
  %o = tt.atomic_cas acq_rel, gpu, %y, %found, %n : (!tt.ptr<i32>, i32, i32) -> i32
  tt.return
}
