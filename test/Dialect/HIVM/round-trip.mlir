// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The text is the vendor's, in pretty and in generic form.
// RUN: heddle-opt %s | FileCheck %s
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s

// CHECK-LABEL: func.func @flags
func.func @flags(%e: i64) {
  // CHECK-NEXT: hivm.hir.set_flag[<PIPE_V>, <PIPE_MTE3>, <EVENT_ID0>]
  // CHECK-NEXT: hivm.hir.wait_flag[<PIPE_V>, <PIPE_MTE3>, %arg0]
  // CHECK-NEXT: hivm.hir.pipe_barrier[<PIPE_ALL>]
  hivm.hir.set_flag[<PIPE_V>, <PIPE_MTE3>, <EVENT_ID0>]
  hivm.hir.wait_flag[<PIPE_V>, <PIPE_MTE3>, %e]
  hivm.hir.pipe_barrier[<PIPE_ALL>]
  return
}

// CHECK-LABEL: func.func @sync_block
func.func @sync_block(%f: i64) {
  // CHECK-NEXT: hivm.hir.sync_block_set {foo}[<CUBE>, <PIPE_FIX>, <PIPE_S>] flag = 12{{$}}
  // CHECK-NEXT: hivm.hir.sync_block_set[<CUBE>, <PIPE_FIX>, <PIPE_S>] flag = %arg0 ffts_base_addr = %arg0 sync_instr_mode = <INTER_BLOCK_SYNCHRONIZATION>
  // CHECK-NEXT: hivm.hir.sync_block_wait[<VECTOR>, <PIPE_FIX>, <PIPE_S>] flag = 12
  // CHECK-NEXT: hivm.hir.sync_block_wait[<VECTOR>, <PIPE_FIX>, <PIPE_S>] flag = %arg0
  // CHECK-NEXT: hivm.hir.sync_block[<ALL_SUB_VECTOR>, 13 : i16] tvector_pipe = <PIPE_ALL>
  // CHECK-NEXT: hivm.hir.sync_block[<ALL>, 3 : i16] tcube_pipe = <PIPE_FIX> tvector_pipe = <PIPE_MTE3>
  // CHECK-NEXT: hivm.hir.sync_block[<ALL_CUBE>, 4 : i16] ffts_base_addr = %arg0 tcube_pipe = <PIPE_FIX> cube_pipe = <PIPE_S>
  // CHECK-NEXT: hivm.hir.sync_block[<BARRIER_CUBE>, 3 : i16]
  hivm.hir.sync_block_set {foo} [<CUBE>, <PIPE_FIX>, <PIPE_S>] flag = 12
  hivm.hir.sync_block_set [<CUBE>, <PIPE_FIX>, <PIPE_S>] flag = %f ffts_base_addr = %f sync_instr_mode = <INTER_BLOCK_SYNCHRONIZATION>
  hivm.hir.sync_block_wait[<VECTOR>, <PIPE_FIX>, <PIPE_S>] flag = 12
  hivm.hir.sync_block_wait[<VECTOR>, <PIPE_FIX>, <PIPE_S>] flag = %f
  hivm.hir.sync_block[<ALL_SUB_VECTOR>, 13 : i16] tvector_pipe = <PIPE_ALL>
  hivm.hir.sync_block[<ALL>, 3 : i16] tcube_pipe = <PIPE_FIX> tvector_pipe = <PIPE_MTE3>
  hivm.hir.sync_block[<ALL_CUBE>, 4 : i16] ffts_base_addr = %f tcube_pipe = <PIPE_FIX> cube_pipe = <PIPE_S>
  hivm.hir.sync_block[<BARRIER_CUBE>, 3 : i16]
  return
}

// CHECK-LABEL: func.func @locks
func.func @locks(%ws: memref<?xi8>) {
  // CHECK-NEXT: [[L:%.*]] = hivm.hir.create_sync_block_lock : memref<1xi64>
  // CHECK-NEXT: [[M:%.*]] = hivm.hir.create_sync_block_lock from %arg0 : from memref<?xi8> to memref<1xi64>
  // CHECK-NEXT: hivm.hir.sync_block_lock {hivm.sync_block_lock_unordered} lock_var([[L]] : memref<1xi64>)
  // CHECK-NEXT: hivm.hir.sync_block_unlock {hivm.sync_block_lock_unordered} lock_var([[L]] : memref<1xi64>)
  // CHECK-NEXT: hivm.hir.free_lock_var lock_var([[M]] : memref<1xi64>)
  %l = hivm.hir.create_sync_block_lock : memref<1xi64>
  %m = hivm.hir.create_sync_block_lock from %ws : from memref<?xi8> to memref<1xi64>
  hivm.hir.sync_block_lock {hivm.sync_block_lock_unordered} lock_var(%l : memref<1xi64>)
  hivm.hir.sync_block_unlock {hivm.sync_block_lock_unordered} lock_var(%l : memref<1xi64>)
  hivm.hir.free_lock_var lock_var(%m : memref<1xi64>)
  return
}

// CHECK-LABEL: func.func @data
func.func @data(%t: tensor<16xf32>, %m: memref<16xf32>, %address: i64, %n: index) {
  // CHECK-NEXT: hivm.hir.store ins(%arg0 : tensor<16xf32>) outs(%arg1 : memref<16xf32>) atomic = <add>
  // CHECK-NEXT: hivm.hir.store ins(%arg1 : memref<16xf32>) outs(%arg1 : memref<16xf32>) {foo}
  // CHECK-NEXT: hivm.hir.store ins(%arg0 : tensor<16xf32>) outs(%arg0 : tensor<16xf32>) -> tensor<16xf32>
  // CHECK-NEXT: hivm.hir.copy ins(%arg1 : memref<16xf32>) outs(%arg1 : memref<16xf32>)
  // CHECK-NEXT: hivm.hir.pointer_cast(%arg2) : memref<16xf32>
  // CHECK-NEXT: hivm.hir.pointer_cast(%arg2, %arg2) [%arg3] : memref<?xf32, #hivm.address_space<gm>>
  // CHECK-NEXT: hivm.hir.get_block_idx -> i64
  // CHECK-NEXT: hivm.hir.get_sub_block_idx -> i64
  hivm.hir.store ins(%t : tensor<16xf32>) outs(%m : memref<16xf32>) atomic = <add>
  hivm.hir.store ins(%m : memref<16xf32>) outs(%m : memref<16xf32>) {foo}
  %s = hivm.hir.store ins(%t : tensor<16xf32>) outs(%t : tensor<16xf32>) -> tensor<16xf32>
  hivm.hir.copy ins(%m : memref<16xf32>) outs(%m : memref<16xf32>)
  %p = hivm.hir.pointer_cast(%address) : memref<16xf32>
  %q = hivm.hir.pointer_cast(%address, %address) [%n] : memref<?xf32, #hivm.address_space<gm>>
  %b = hivm.hir.get_block_idx -> i64
  %i = hivm.hir.get_sub_block_idx -> i64
  return
}

// CHECK-LABEL: func.func @attributes
// CHECK-SAME: a = #hivm.func_core_type<AIV>, b = #hivm.pipe<VIRTUAL_PIPE_MTE2_L1A>, c = #hivm.inline_mode<always_inline>, d = #hivm.address_space<ssbuf>, e = #hivm.iterator_type<opaque>, f = #hivm.vf_mode<MIX>
func.func @attributes() attributes {a = #hivm.func_core_type<AIV>, b = #hivm.pipe<VIRTUAL_PIPE_MTE2_L1A>, c = #hivm.inline_mode<always_inline>, d = #hivm.address_space<ssbuf>, e = #hivm.iterator_type<opaque>, f = #hivm.vf_mode<MIX>} {
  return
}
