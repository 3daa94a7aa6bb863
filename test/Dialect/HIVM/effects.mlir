// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --canonicalize --cse | FileCheck %s

// CHECK-LABEL: func.func @custom
// CHECK-COUNT-2: hivm.hir.custom {{.*}} "writes"
// CHECK-NEXT:    [[A:%.*]] = hivm.hir.custom {{.*}} "pure" -> i32
// CHECK-NEXT:    return [[A]], [[A]]
func.func @custom() -> (i32, i32) {
  hivm.hir.custom {hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "writes"} "writes"
  hivm.hir.custom {hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "writes"} "writes"
  %a = hivm.hir.custom {hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, no_side_effect, symbol = "pure"} "pure" -> i32
  %b = hivm.hir.custom {hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, no_side_effect, symbol = "pure"} "pure" -> i32
  %c = hivm.hir.custom {hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, no_side_effect, symbol = "unused"} "unused" -> i32
  return %a, %b : i32, i32
}

// A load is not carried across a store.
// CHECK-LABEL: func.func @store
// CHECK:         memref.load
// CHECK-NEXT:    hivm.hir.store
// CHECK-NEXT:    memref.load
func.func @store(%t: tensor<16xf32>, %m: memref<16xf32>, %i: index) -> (f32, f32) {
  %a = memref.load %m[%i] : memref<16xf32>
  hivm.hir.store ins(%t : tensor<16xf32>) outs(%m : memref<16xf32>)
  %b = memref.load %m[%i] : memref<16xf32>
  return %a, %b : f32, f32
}

// Synchronisation is never merged.
// CHECK-LABEL: func.func @sync
// CHECK-COUNT-2: hivm.hir.pipe_barrier
// CHECK-COUNT-2: hivm.hir.sync_block_set
// CHECK-COUNT-2: hivm.hir.sync_block_wait
// CHECK-COUNT-2: hivm.hir.create_sync_block_lock
func.func @sync() {
  hivm.hir.pipe_barrier[<PIPE_ALL>]
  hivm.hir.pipe_barrier[<PIPE_ALL>]
  hivm.hir.sync_block_set[<CUBE>, <PIPE_FIX>, <PIPE_S>] flag = 1
  hivm.hir.sync_block_set[<CUBE>, <PIPE_FIX>, <PIPE_S>] flag = 1
  hivm.hir.sync_block_wait[<VECTOR>, <PIPE_FIX>, <PIPE_S>] flag = 1
  hivm.hir.sync_block_wait[<VECTOR>, <PIPE_FIX>, <PIPE_S>] flag = 1
  %a = hivm.hir.create_sync_block_lock : memref<1xi64>
  %b = hivm.hir.create_sync_block_lock : memref<1xi64>
  return
}
