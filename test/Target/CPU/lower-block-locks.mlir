// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s -allow-unregistered-dialect -lower-block-locks | FileCheck %s

// CHECK-LABEL: func @k
// CHECK-SAME: %[[BUFFER:[a-z0-9]+]]: memref<?xi8>
// CHECK: %[[AT:.+]] = arith.constant 0 : index
// CHECK: memref.view %[[BUFFER]][%[[AT]]][] : memref<?xi8> to memref<1xi64>
// CHECK: %[[AT:.+]] = arith.constant 8 : index
// CHECK: memref.view %[[BUFFER]][%[[AT]]][] : memref<?xi8> to memref<1xi64>
// CHECK: scf.while
// CHECK: llvm.cmpxchg %{{.+}}, %{{.+}}, %{{.+}} acq_rel acquire : !llvm.ptr, i64
// CHECK: llvm.call @heddle_wait
// CHECK: "test.section"
// CHECK: llvm.store %{{.+}}, %{{.+}} atomic release {alignment = 8 : i64} : i64, !llvm.ptr
// CHECK: scf.while
// CHECK: llvm.load %{{.+}} atomic acquire {alignment = 8 : i64} : !llvm.ptr -> i64
// CHECK: llvm.store %{{.+}}, %{{.+}} atomic release
// CHECK-NOT: hivm.hir
func.func @k(%l: memref<?xi8>, %w: memref<?xi8>) attributes {global_kernel, SyncBlockLockArgIdx = 0 : i64} {
  %a = hivm.hir.create_sync_block_lock : memref<1xi64>
  %b = hivm.hir.create_sync_block_lock from %l : from memref<?xi8> to memref<1xi64>
  hivm.hir.sync_block_lock {hivm.sync_block_lock_unordered} lock_var(%a : memref<1xi64>)
  "test.section"() : () -> ()
  hivm.hir.sync_block_unlock {hivm.sync_block_lock_unordered} lock_var(%a : memref<1xi64>)
  hivm.hir.sync_block_lock lock_var(%b : memref<1xi64>)
  hivm.hir.sync_block_unlock lock_var(%b : memref<1xi64>)
  hivm.hir.free_lock_var lock_var(%b : memref<1xi64>)
  return
}
