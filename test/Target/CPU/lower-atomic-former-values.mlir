// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A copy of former values and the update behind it are one loop, whose atomic access yields the former value; the lock
// around only such updates goes.
// RUN: heddle-opt %s -split-input-file -lower-atomic-stores -canonicalize | FileCheck %s

// CHECK-LABEL: func.func @tile
// CHECK-NOT: sync_block
// CHECK-NOT: memref.copy
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK: %[[V:.*]] = tensor.extract %arg1[%[[I]]]
// CHECK: %[[OLD:.*]] = memref.atomic_rmw addf %[[V]], %arg0[%[[I]]] : (f32, memref<16xf32>) -> f32
// CHECK: memref.store %[[OLD]], %[[FORMER:.*]][%[[I]]] : memref<16xf32>
// CHECK: }
// CHECK: bufferization.to_tensor %[[FORMER]]
// CHECK-NOT: sync_block
func.func @tile(%memory: memref<16xf32>, %value: tensor<16xf32>) -> tensor<16xf32> {
  %lock = hivm.hir.create_sync_block_lock : memref<1xi64>
  %former = memref.alloc() : memref<16xf32>
  hivm.hir.sync_block_lock {hivm.sync_block_lock_unordered} lock_var(%lock : memref<1xi64>)
  memref.copy %memory, %former {already_sync} : memref<16xf32> to memref<16xf32>
  hivm.hir.store ins(%value : tensor<16xf32>) outs(%memory : memref<16xf32>) {already_sync} atomic = <add>
  hivm.hir.sync_block_unlock {hivm.sync_block_lock_unordered} lock_var(%lock : memref<1xi64>)
  %old = bufferization.to_tensor %former restrict writable : memref<16xf32> to tensor<16xf32>
  return %old : tensor<16xf32>
}

// -----

// Lane by lane, behind a mask.
// CHECK-LABEL: func.func @lanes
// CHECK-NOT: sync_block
// CHECK: scf.for
// CHECK: scf.if
// CHECK: %[[OLD:.*]] = memref.atomic_rmw assign
// CHECK: memref.store %[[OLD]]
// CHECK-NOT: sync_block
func.func @lanes(%memory: memref<16xi32>, %values: tensor<16xi32>, %mask: tensor<16xi1>) -> memref<16xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %lock = hivm.hir.create_sync_block_lock : memref<1xi64>
  %former = memref.alloc() : memref<16xi32>
  %value = memref.alloc() : memref<16xi32>
  bufferization.materialize_in_destination %values in restrict writable %value : (tensor<16xi32>, memref<16xi32>) -> ()
  hivm.hir.sync_block_lock {hivm.sync_block_lock_unordered} lock_var(%lock : memref<1xi64>)
  scf.for %i = %c0 to %c16 step %c1 {
    %on = tensor.extract %mask[%i] : tensor<16xi1>
    scf.if %on {
      %m = memref.subview %memory[%i] [1] [1] : memref<16xi32> to memref<1xi32, strided<[1], offset: ?>>
      %v = memref.subview %value[%i] [1] [1] : memref<16xi32> to memref<1xi32, strided<[1], offset: ?>>
      %f = memref.subview %former[%i] [1] [1] : memref<16xi32> to memref<1xi32, strided<[1], offset: ?>>
      memref.copy %m, %f {already_sync} : memref<1xi32, strided<[1], offset: ?>> to memref<1xi32, strided<[1], offset: ?>>
      hfusion.atomic_xchg {already_sync} ins(%v : memref<1xi32, strided<[1], offset: ?>>) outs(%m : memref<1xi32, strided<[1], offset: ?>>)
    }
  }
  hivm.hir.sync_block_unlock {hivm.sync_block_lock_unordered} lock_var(%lock : memref<1xi64>)
  return %former : memref<16xi32>
}

// -----

// A compare and swap on floats: on their bits.
// CHECK-LABEL: func.func @swap
// CHECK-NOT: memref.copy
// CHECK: %[[PAIR:.*]] = llvm.cmpxchg %{{.*}}, %{{.*}}, %{{.*}} acq_rel acquire : !llvm.ptr, i32
// CHECK: %[[BITS:.*]] = llvm.extractvalue %[[PAIR]][0]
// CHECK: %[[OLD:.*]] = arith.bitcast %[[BITS]] : i32 to f32
// CHECK: memref.store %[[OLD]]
#id = affine_map<(d0) -> (d0)>
func.func @swap(%memory: memref<4xf32>, %compare: memref<4xf32>, %value: memref<4xf32>) -> memref<4xf32> {
  %former = memref.alloc() : memref<4xf32>
  memref.copy %memory, %former {already_sync} : memref<4xf32> to memref<4xf32>
  linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel"]} ins(%memory, %compare, %value : memref<4xf32>, memref<4xf32>, memref<4xf32>) outs(%memory : memref<4xf32>) attrs = {GenericAtomicRMW = "cas", MemSemantic = "acq_rel", MemSyncScope = "gpu", Software, already_sync} {
  ^bb0(%m: f32, %c: f32, %v: f32, %o: f32):
    %mb = arith.bitcast %m : f32 to i32
    %cb = arith.bitcast %c : f32 to i32
    %equal = arith.cmpi eq, %mb, %cb : i32
    %next = arith.select %equal, %v, %m : f32
    linalg.yield %next : f32
  }
  return %former : memref<4xf32>
}

// -----

// A section with a plain access to memory keeps its lock; a copy of another buffer is no copy of former values.
// CHECK-LABEL: func.func @plain_access
// CHECK: hivm.hir.sync_block_lock
// CHECK: memref.copy
// CHECK: memref.atomic_rmw
// CHECK: hivm.hir.sync_block_unlock
func.func @plain_access(%memory: memref<16xi32>, %value: tensor<16xi32>, %other: memref<16xi32>) -> memref<16xi32> {
  %lock = hivm.hir.create_sync_block_lock : memref<1xi64>
  %former = memref.alloc() : memref<16xi32>
  hivm.hir.sync_block_lock {hivm.sync_block_lock_unordered} lock_var(%lock : memref<1xi64>)
  memref.copy %other, %former {already_sync} : memref<16xi32> to memref<16xi32>
  hivm.hir.store ins(%value : tensor<16xi32>) outs(%memory : memref<16xi32>) {already_sync} atomic = <max>
  hivm.hir.sync_block_unlock {hivm.sync_block_lock_unordered} lock_var(%lock : memref<1xi64>)
  return %former : memref<16xi32>
}
