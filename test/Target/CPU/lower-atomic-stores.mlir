// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s -split-input-file -lower-atomic-stores | FileCheck %s

// CHECK-LABEL: func @store
// CHECK: %[[N:.+]] = memref.dim %arg1
// CHECK: scf.for %[[I:.+]] = %{{.+}} to %[[N]]
// CHECK: %[[V:.+]] = tensor.extract %arg0[%[[I]]]
// CHECK: memref.atomic_rmw addf %[[V]], %arg1[%[[I]]] : (f32, memref<?xf32, strided<[1]>>) -> f32
func.func @store(%v: tensor<?xf32>, %m: memref<?xf32, strided<[1]>>) {
  hivm.hir.store ins(%v : tensor<?xf32>) outs(%m : memref<?xf32, strided<[1]>>) atomic = <add>
  return
}

// -----

// CHECK-LABEL: func @plain_stores
// CHECK: bufferization.materialize_in_destination %arg0 in writable %arg1
// CHECK: memref.copy %arg2, %arg1
func.func @plain_stores(%v: tensor<4xf32>, %m: memref<4xf32>, %from: memref<4xf32>) {
  hivm.hir.store ins(%v : tensor<4xf32>) outs(%m : memref<4xf32>)
  hivm.hir.store ins(%from : memref<4xf32>) outs(%m : memref<4xf32>)
  return
}

// -----

// CHECK-LABEL: func @maximum
// CHECK: memref.atomic_rmw maxu
func.func @maximum(%v: memref<4xi32>, %m: memref<4xi32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%m, %v : memref<4xi32>, memref<4xi32>) outs(%m : memref<4xi32>)
    attrs = {GenericAtomicRMW = "umax", MemSemantic = "acq_rel", MemSyncScope = "gpu", Software} {
  ^bb0(%a: i32, %b: i32, %o: i32):
    %s = arith.maxui %a, %b : i32
    linalg.yield %s : i32
  }
  return
}

// -----

// The swap itself returns the old value.
// CHECK-LABEL: func @swap
// CHECK: %[[PAIR:.+]] = llvm.cmpxchg %{{.+}}, %{{.+}}, %{{.+}} acq_rel acquire : !llvm.ptr, i32
// CHECK: %[[OLD:.+]] = llvm.extractvalue %[[PAIR]][0]
// CHECK: memref.store %[[OLD]], %arg3
func.func @swap(%m: memref<4xi32>, %e: memref<4xi32>, %v: memref<4xi32>, %old: memref<4xi32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%m, %e, %v : memref<4xi32>, memref<4xi32>, memref<4xi32>) outs(%m, %old : memref<4xi32>, memref<4xi32>)
    attrs = {GenericAtomicRMW = "cas", MemSemantic = "acq_rel", MemSyncScope = "gpu", Software} {
  ^bb0(%a: i32, %b: i32, %c: i32, %o: i32, %p: i32):
    %eq = arith.cmpi eq, %a, %b : i32
    %r = arith.select %eq, %c, %a : i32
    linalg.yield %r, %a : i32, i32
  }
  return
}
