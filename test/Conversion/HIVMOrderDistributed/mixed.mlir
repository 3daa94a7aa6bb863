// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel with a matrix op: cube and vector cores shake hands around what runs once a block; collectives run on every
// core, drained and never guarded.
// RUN: heddle-opt %s --hivm-order-distributed --split-input-file | FileCheck %s
// RUN: heddle-opt %s --hivm-order-distributed --hivm-order-distributed --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @signal(
// CHECK-NEXT:    linalg.matmul
// CHECK-NEXT:    hivm.hir.sync_block_set[<CUBE>, <PIPE_FIX>, <PIPE_S>] flag = 12
// CHECK-NEXT:    hivm.hir.sync_block_wait[<VECTOR>, <PIPE_FIX>, <PIPE_S>] flag = 12
// CHECK-NEXT:    hivm.hir.sync_block[<ALL_SUB_VECTOR>, 13 : i16] tvector_pipe = <PIPE_ALL>
// CHECK-NEXT:    [[S:%.*]] = hivm.hir.get_sub_block_idx -> i64
// CHECK-NEXT:    [[Z:%.*]] = arith.constant 0 : i64
// CHECK-NEXT:    [[F:%.*]] = arith.cmpi eq, [[S]], [[Z]] : i64
// CHECK-NEXT:    scf.if [[F]] {
// CHECK-NEXT:      hivm.hir.custom {{.*}} "dist.aclshmemx_signal_op"
// CHECK-NEXT:    }
// CHECK-NEXT:    hivm.hir.sync_block_set[<VECTOR>, <PIPE_MTE3>, <PIPE_S>] flag = 11
// CHECK-NEXT:    hivm.hir.sync_block_wait[<CUBE>, <PIPE_MTE3>, <PIPE_S>] flag = 11
// CHECK-NEXT:    return
func.func @signal(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
  hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmemx_signal_op"} "dist.aclshmemx_signal_op" ins(%sig, %n, %n, %n : memref<?xi32>, i32, i32, i32)
  return
}

// -----

// CHECK-LABEL: func.func @p(
// CHECK-NEXT:    linalg.matmul
// CHECK-NEXT:    hivm.hir.sync_block_set[<CUBE>, <PIPE_FIX>, <PIPE_S>] flag = 12
// CHECK-NEXT:    hivm.hir.sync_block_wait[<VECTOR>, <PIPE_FIX>, <PIPE_S>] flag = 12
// CHECK-NEXT:    hivm.hir.sync_block[<ALL_SUB_VECTOR>, 13 : i16] tvector_pipe = <PIPE_ALL>
// CHECK-NEXT:    [[S:%.*]] = hivm.hir.get_sub_block_idx -> i64
// CHECK-NEXT:    [[Z:%.*]] = arith.constant 0 : i64
// CHECK-NEXT:    [[F:%.*]] = arith.cmpi eq, [[S]], [[Z]] : i64
// CHECK-NEXT:    scf.if [[F]] {
// CHECK-NEXT:      hivm.hir.custom {{.*}} "dist.aclshmem_int64_p"
// CHECK-NEXT:    }
// CHECK-NEXT:    hivm.hir.sync_block_set[<VECTOR>, <PIPE_MTE3>, <PIPE_S>] flag = 11
// CHECK-NEXT:    hivm.hir.sync_block_wait[<CUBE>, <PIPE_MTE3>, <PIPE_S>] flag = 11
// CHECK-NEXT:    return
func.func @p(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
  hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmem_int64_p"} "dist.aclshmem_int64_p" ins(%sig64, %v, %n : memref<?xi64>, i64, i32)
  return
}

// -----

// CHECK-LABEL: func.func @put(
// CHECK-NEXT:    linalg.matmul
// CHECK-NEXT:    hivm.hir.sync_block_set[<CUBE>, <PIPE_FIX>, <PIPE_S>] flag = 12
// CHECK-NEXT:    hivm.hir.sync_block_wait[<VECTOR>, <PIPE_FIX>, <PIPE_S>] flag = 12
// CHECK-NEXT:    hivm.hir.sync_block[<ALL_SUB_VECTOR>, 13 : i16] tvector_pipe = <PIPE_ALL>
// CHECK-NEXT:    [[S:%.*]] = hivm.hir.get_sub_block_idx -> i64
// CHECK-NEXT:    [[Z:%.*]] = arith.constant 0 : i64
// CHECK-NEXT:    [[F:%.*]] = arith.cmpi eq, [[S]], [[Z]] : i64
// CHECK-NEXT:    scf.if [[F]] {
// CHECK-NEXT:      hivm.hir.custom {{.*}} "dist.aclshmem_putmem_float"
// CHECK-NEXT:    }
// CHECK-NEXT:    hivm.hir.sync_block[<ALL_SUB_VECTOR>, 13 : i16] tvector_pipe = <PIPE_ALL>
// CHECK-NEXT:    hivm.hir.sync_block_set[<VECTOR>, <PIPE_MTE3>, <PIPE_S>] flag = 11
// CHECK-NEXT:    hivm.hir.sync_block_wait[<CUBE>, <PIPE_MTE3>, <PIPE_S>] flag = 11
// CHECK-NEXT:    return
func.func @put(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
  hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmem_putmem_float"} "dist.aclshmem_putmem_float" ins(%m, %m, %n, %n : memref<?xf32>, memref<?xf32>, i32, i32)
  return
}

// -----

// CHECK-LABEL: func.func @get_nbi(
// CHECK-NEXT:    linalg.matmul
// CHECK-NEXT:    hivm.hir.sync_block_set[<CUBE>, <PIPE_FIX>, <PIPE_S>] flag = 12
// CHECK-NEXT:    hivm.hir.sync_block_wait[<VECTOR>, <PIPE_FIX>, <PIPE_S>] flag = 12
// CHECK-NEXT:    hivm.hir.sync_block[<ALL_SUB_VECTOR>, 13 : i16] tvector_pipe = <PIPE_ALL>
// CHECK-NEXT:    [[S:%.*]] = hivm.hir.get_sub_block_idx -> i64
// CHECK-NEXT:    [[Z:%.*]] = arith.constant 0 : i64
// CHECK-NEXT:    [[F:%.*]] = arith.cmpi eq, [[S]], [[Z]] : i64
// CHECK-NEXT:    scf.if [[F]] {
// CHECK-NEXT:      hivm.hir.custom {{.*}} "dist.aclshmem_float_getmem_nbi"
// CHECK-NEXT:    }
// CHECK-NEXT:    hivm.hir.sync_block[<ALL_SUB_VECTOR>, 13 : i16] tvector_pipe = <PIPE_ALL>
// CHECK-NEXT:    hivm.hir.sync_block_set[<VECTOR>, <PIPE_MTE3>, <PIPE_S>] flag = 11
// CHECK-NEXT:    hivm.hir.sync_block_wait[<CUBE>, <PIPE_MTE3>, <PIPE_S>] flag = 11
// CHECK-NEXT:    return
func.func @get_nbi(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
  hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmem_float_getmem_nbi"} "dist.aclshmem_float_getmem_nbi" ins(%m, %m, %n, %n : memref<?xf32>, memref<?xf32>, i32, i32)
  return
}

// -----

// CHECK-LABEL: func.func @put_signal(
// CHECK-NEXT:    linalg.matmul
// CHECK-NEXT:    hivm.hir.sync_block_set[<CUBE>, <PIPE_FIX>, <PIPE_S>] flag = 12
// CHECK-NEXT:    hivm.hir.sync_block_wait[<VECTOR>, <PIPE_FIX>, <PIPE_S>] flag = 12
// CHECK-NEXT:    hivm.hir.sync_block[<ALL_SUB_VECTOR>, 13 : i16] tvector_pipe = <PIPE_ALL>
// CHECK-NEXT:    [[S:%.*]] = hivm.hir.get_sub_block_idx -> i64
// CHECK-NEXT:    [[Z:%.*]] = arith.constant 0 : i64
// CHECK-NEXT:    [[F:%.*]] = arith.cmpi eq, [[S]], [[Z]] : i64
// CHECK-NEXT:    scf.if [[F]] {
// CHECK-NEXT:      hivm.hir.custom {{.*}} "dist.aclshmem_putmem_signal_float"
// CHECK-NEXT:    }
// CHECK-NEXT:    hivm.hir.sync_block[<ALL_SUB_VECTOR>, 13 : i16] tvector_pipe = <PIPE_ALL>
// CHECK-NEXT:    hivm.hir.sync_block_set[<VECTOR>, <PIPE_MTE3>, <PIPE_S>] flag = 11
// CHECK-NEXT:    hivm.hir.sync_block_wait[<CUBE>, <PIPE_MTE3>, <PIPE_S>] flag = 11
// CHECK-NEXT:    return
func.func @put_signal(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
  hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmem_putmem_signal_float"} "dist.aclshmem_putmem_signal_float" ins(%m, %m, %n, %sig, %n, %n, %n : memref<?xf32>, memref<?xf32>, i32, memref<?xi32>, i32, i32, i32)
  return
}

// -----

// CHECK-LABEL: func.func @fence(
// CHECK-NEXT:    linalg.matmul
// CHECK-NEXT:    hivm.hir.pipe_barrier[<PIPE_ALL>]
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmem_fence"
// CHECK-NEXT:    return
func.func @fence(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
  hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<CUBE_AND_VECTOR>, symbol = "aclshmem_fence"} "dist.aclshmem_fence"
  return
}

// -----

// CHECK-LABEL: func.func @quiet(
// CHECK-NEXT:    linalg.matmul
// CHECK-NEXT:    hivm.hir.pipe_barrier[<PIPE_ALL>]
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmem_quiet"
// CHECK-NEXT:    return
func.func @quiet(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
  hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<CUBE_AND_VECTOR>, symbol = "aclshmem_quiet"} "dist.aclshmem_quiet"
  return
}

// -----

// CHECK-LABEL: func.func @barrier_all(
// CHECK-NEXT:    linalg.matmul
// CHECK-NEXT:    hivm.hir.pipe_barrier[<PIPE_ALL>]
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmem_barrier_all"
// CHECK-NEXT:    return
func.func @barrier_all(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
  hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<CUBE_AND_VECTOR>, symbol = "aclshmem_barrier_all"} "dist.aclshmem_barrier_all"
  return
}

// -----

// CHECK-LABEL: func.func @barrier_all_vec(
// CHECK-NEXT:    linalg.matmul
// CHECK-NEXT:    hivm.hir.sync_block_set[<CUBE>, <PIPE_FIX>, <PIPE_S>] flag = 12
// CHECK-NEXT:    hivm.hir.sync_block_wait[<VECTOR>, <PIPE_FIX>, <PIPE_S>] flag = 12
// CHECK-NEXT:    hivm.hir.pipe_barrier[<PIPE_ALL>]
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmemx_barrier_all_vec"
// CHECK-NEXT:    hivm.hir.sync_block_set[<VECTOR>, <PIPE_MTE3>, <PIPE_S>] flag = 11
// CHECK-NEXT:    hivm.hir.sync_block_wait[<CUBE>, <PIPE_MTE3>, <PIPE_S>] flag = 11
// CHECK-NEXT:    return
func.func @barrier_all_vec(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
  hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmemx_barrier_all_vec"} "dist.aclshmemx_barrier_all_vec"
  return
}

// -----

// CHECK-LABEL: func.func @barrier(
// CHECK-NEXT:    linalg.matmul
// CHECK-NEXT:    hivm.hir.pipe_barrier[<PIPE_ALL>]
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmem_barrier"
// CHECK-NEXT:    return
func.func @barrier(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
  hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<CUBE_AND_VECTOR>, symbol = "aclshmem_barrier"} "dist.aclshmem_barrier" ins(%n : i32)
  return
}

// -----

// CHECK-LABEL: func.func @barrier_vec(
// CHECK-NEXT:    linalg.matmul
// CHECK-NEXT:    hivm.hir.sync_block_set[<CUBE>, <PIPE_FIX>, <PIPE_S>] flag = 12
// CHECK-NEXT:    hivm.hir.sync_block_wait[<VECTOR>, <PIPE_FIX>, <PIPE_S>] flag = 12
// CHECK-NEXT:    hivm.hir.pipe_barrier[<PIPE_ALL>]
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmemx_barrier_vec"
// CHECK-NEXT:    hivm.hir.sync_block_set[<VECTOR>, <PIPE_MTE3>, <PIPE_S>] flag = 11
// CHECK-NEXT:    hivm.hir.sync_block_wait[<CUBE>, <PIPE_MTE3>, <PIPE_S>] flag = 11
// CHECK-NEXT:    return
func.func @barrier_vec(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
  hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmemx_barrier_vec"} "dist.aclshmemx_barrier_vec" ins(%n : i32)
  return
}

// -----

// CHECK-LABEL: func.func @udma_put(
// CHECK-NEXT:    linalg.matmul
// CHECK-NEXT:    hivm.hir.sync_block_set[<CUBE>, <PIPE_FIX>, <PIPE_S>] flag = 12
// CHECK-NEXT:    hivm.hir.sync_block_wait[<VECTOR>, <PIPE_FIX>, <PIPE_S>] flag = 12
// CHECK-NEXT:    hivm.hir.sync_block[<ALL_SUB_VECTOR>, 13 : i16] tvector_pipe = <PIPE_ALL>
// CHECK-NEXT:    [[S:%.*]] = hivm.hir.get_sub_block_idx -> i64
// CHECK-NEXT:    [[Z:%.*]] = arith.constant 0 : i64
// CHECK-NEXT:    [[F:%.*]] = arith.cmpi eq, [[S]], [[Z]] : i64
// CHECK-NEXT:    scf.if [[F]] {
// CHECK-NEXT:      hivm.hir.custom {{.*}} "dist.aclshmemi_udma_put_nbi_float"
// CHECK-NEXT:    }
// CHECK-NEXT:    hivm.hir.sync_block[<ALL_SUB_VECTOR>, 13 : i16] tvector_pipe = <PIPE_ALL>
// CHECK-NEXT:    hivm.hir.sync_block_set[<VECTOR>, <PIPE_MTE3>, <PIPE_S>] flag = 11
// CHECK-NEXT:    hivm.hir.sync_block_wait[<CUBE>, <PIPE_MTE3>, <PIPE_S>] flag = 11
// CHECK-NEXT:    return
func.func @udma_put(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
  hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmemi_udma_put_nbi_float"} "dist.aclshmemi_udma_put_nbi_float" ins(%m, %m, %n, %n : memref<?xf32>, memref<?xf32>, i32, i32)
  return
}

// -----

// CHECK-LABEL: func.func @unordered(
// CHECK-NEXT:    linalg.matmul
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmem_my_pe"
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmem_ptr_float"
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmem_wait_int32"
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmem_consume_token_float_ptr_1d"
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmem_signal_wait_until"
// CHECK-NEXT:    return
func.func @unordered(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
  %0 = hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<CUBE_AND_VECTOR>, symbol = "aclshmem_my_pe"} "dist.aclshmem_my_pe" -> i32
  %1 = hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<CUBE_AND_VECTOR>, symbol = "aclshmem_ptr_float"} "dist.aclshmem_ptr_float" ins(%m, %n : memref<?xf32>, i32) -> memref<?xf32>
  %2 = hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<CUBE_AND_VECTOR>, symbol = "aclshmem_wait_int32"} "dist.aclshmem_wait_int32" ins(%sig, %v, %n : memref<?xi32>, i64, i32) -> i32
  %3 = hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<CUBE_AND_VECTOR>, symbol = "aclshmem_consume_token_float_ptr_1d"} "dist.aclshmem_consume_token_float_ptr_1d" ins(%m, %n : memref<?xf32>, i32) -> memref<?xf32>
  %4 = hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<CUBE_AND_VECTOR>, symbol = "aclshmem_signal_wait_until"} "dist.aclshmem_signal_wait_until" ins(%sig, %n, %n : memref<?xi32>, i32, i32) -> i32
  return
}

// -----

// The matrix op of another function counts: the vendor splits the whole module.
// CHECK-LABEL: func.func @neighbour(
// CHECK-NEXT:    hivm.hir.sync_block_set[<CUBE>, <PIPE_FIX>, <PIPE_S>] flag = 12
// CHECK-NEXT:    hivm.hir.sync_block_wait[<VECTOR>, <PIPE_FIX>, <PIPE_S>] flag = 12
// CHECK-NEXT:    hivm.hir.sync_block[<ALL_SUB_VECTOR>, 13 : i16] tvector_pipe = <PIPE_ALL>
// CHECK-NEXT:    [[S:%.*]] = hivm.hir.get_sub_block_idx -> i64
// CHECK-NEXT:    [[Z:%.*]] = arith.constant 0 : i64
// CHECK-NEXT:    [[F:%.*]] = arith.cmpi eq, [[S]], [[Z]] : i64
// CHECK-NEXT:    scf.if [[F]] {
// CHECK-NEXT:      hivm.hir.custom {{.*}} "dist.aclshmemx_signal_op"
// CHECK-NEXT:    }
// CHECK-NEXT:    hivm.hir.sync_block_set[<VECTOR>, <PIPE_MTE3>, <PIPE_S>] flag = 11
// CHECK-NEXT:    hivm.hir.sync_block_wait[<CUBE>, <PIPE_MTE3>, <PIPE_S>] flag = 11
// CHECK-NEXT:    return
func.func @neighbour(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64) attributes {mix_mode = "aiv"} {
  hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmemx_signal_op"} "dist.aclshmemx_signal_op" ins(%sig, %n, %n, %n : memref<?xi32>, i32, i32, i32)
  return
}
func.func @matrix(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
  return
}
