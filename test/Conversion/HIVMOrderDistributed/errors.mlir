// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --hivm-order-distributed --split-input-file --verify-diagnostics

func.func @loop_in_user_branch(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
  %s = hivm.hir.get_sub_block_idx -> i64
  %c0 = arith.constant 0 : i64
  %t = arith.cmpi eq, %s, %c0 : i64
  scf.if %t {
    scf.for %i = %n to %n step %n : i32 {
    // expected-error @+1 {{'hivm.hir.custom' op cannot order 'aclshmemx_signal_op' across sub-blocks inside a branch on the sub-block index}}
    hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmemx_signal_op"} "dist.aclshmemx_signal_op" ins(%sig, %n, %n, %n : memref<?xi32>, i32, i32, i32)
    }
  }
  return
}

// -----

func.func @loop_of_one_sub_block(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
  %s = hivm.hir.get_sub_block_idx -> i64
  scf.for %i = %s to %v step %v : i64 {
    // expected-error @+1 {{'hivm.hir.custom' op cannot order 'aclshmem_putmem_float' across sub-blocks inside a branch on the sub-block index}}
    hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmem_putmem_float"} "dist.aclshmem_putmem_float" ins(%m, %m, %n, %n : memref<?xf32>, memref<?xf32>, i32, i32)
  }
  return
}

// -----

func.func @while_of_one_sub_block(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
  %s = hivm.hir.get_sub_block_idx -> i64
  scf.while (%x = %s) : (i64) -> () {
    %t = arith.cmpi slt, %x, %v : i64
    scf.condition(%t)
  } do {
    // expected-error @+1 {{'hivm.hir.custom' op cannot order 'aclshmemx_signal_op' across sub-blocks inside a branch on the sub-block index}}
    hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmemx_signal_op"} "dist.aclshmemx_signal_op" ins(%sig, %n, %n, %n : memref<?xi32>, i32, i32, i32)
    scf.yield %v : i64
  }
  return
}

// -----

func.func @matrix_op_in_user_branch(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
  %s = hivm.hir.get_sub_block_idx -> i64
  %c0 = arith.constant 0 : i64
  %t = arith.cmpi eq, %s, %c0 : i64
  scf.if %t {
    linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
    // expected-error @+1 {{'hivm.hir.custom' op cannot order 'aclshmemx_signal_op' after a matrix op inside a branch on the sub-block index}}
    hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmemx_signal_op"} "dist.aclshmemx_signal_op" ins(%sig, %n, %n, %n : memref<?xi32>, i32, i32, i32)
  }
  return
}

// -----

func.func @barrier_in_user_branch(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
  %s = hivm.hir.get_sub_block_idx -> i64
  %c0 = arith.constant 0 : i64
  %t = arith.cmpi eq, %s, %c0 : i64
  scf.if %t {
    // expected-error @+1 {{'hivm.hir.custom' op cannot order 'aclshmem_barrier_all' inside a branch on the sub-block index: every core of the block has to reach it}}
    hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<CUBE_AND_VECTOR>, symbol = "aclshmem_barrier_all"} "dist.aclshmem_barrier_all"
  }
  return
}

// -----

func.func @vector_barrier_in_user_branch(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
  %s = hivm.hir.get_sub_block_idx -> i64
  %c0 = arith.constant 0 : i64
  %t = arith.cmpi eq, %s, %c0 : i64
  scf.if %t {
    // expected-error @+1 {{'hivm.hir.custom' op cannot order 'aclshmemx_barrier_all_vec' inside a branch on the sub-block index: every core of the block has to reach it}}
    hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmemx_barrier_all_vec"} "dist.aclshmemx_barrier_all_vec"
  }
  return
}

// -----

func.func @signal_with_result(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
    // expected-error @+1 {{'hivm.hir.custom' op cannot order 'aclshmemi_udma_put_nbi_float' once a block: it has a result}}
    %r = hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmemi_udma_put_nbi_float"} "dist.aclshmemi_udma_put_nbi_float" ins(%m, %m, %n, %n : memref<?xf32>, memref<?xf32>, i32, i32) -> i32
  return
}

// -----

func.func @signal_on_cube(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
    hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<CUBE_AND_VECTOR>, symbol = "aclshmem_fence"} "dist.aclshmem_fence"
    // expected-error @+1 {{'hivm.hir.custom' op cannot order 'aclshmem_int64_p' on the cube core of a kernel with vector code}}
    hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<CUBE>, symbol = "aclshmem_int64_p"} "dist.aclshmem_int64_p" ins(%sig64, %v, %n : memref<?xi64>, i64, i32)
  return
}

// -----

// The flags of the recipes are not for the user, in a kernel that needs them.
func.func @flag_11(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
    // expected-error @+1 {{'hivm.hir.sync_block_set' op expected a flag other than 11 to 13, which order distributed calls, got 11}}
    hivm.hir.sync_block_set[<CUBE>, <PIPE_FIX>, <PIPE_S>] flag = 11
    hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmemx_signal_op"} "dist.aclshmemx_signal_op" ins(%sig, %n, %n, %n : memref<?xi32>, i32, i32, i32)
  return
}

// -----

func.func @flag_12(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
    // expected-error @+1 {{'hivm.hir.sync_block_wait' op expected a flag other than 11 to 13, which order distributed calls, got 12}}
    hivm.hir.sync_block_wait[<VECTOR>, <PIPE_FIX>, <PIPE_S>] flag = 12
    hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmemx_signal_op"} "dist.aclshmemx_signal_op" ins(%sig, %n, %n, %n : memref<?xi32>, i32, i32, i32)
  return
}

// -----

func.func @flag_13(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
    // expected-error @+1 {{'hivm.hir.sync_block' op expected a flag other than 11 to 13, which order distributed calls, got 13}}
    hivm.hir.sync_block[<ALL_VECTOR>, 13 : i16] tvector_pipe = <PIPE_ALL>
    hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmemx_signal_op"} "dist.aclshmemx_signal_op" ins(%sig, %n, %n, %n : memref<?xi32>, i32, i32, i32)
  return
}

// -----

// Where no hand-shake is written, any flag will do.
func.func @flags_without_handshake(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
  hivm.hir.sync_block_set[<CUBE>, <PIPE_FIX>, <PIPE_S>] flag = 12
  hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<CUBE_AND_VECTOR>, symbol = "aclshmem_fence"} "dist.aclshmem_fence"
  return
}
