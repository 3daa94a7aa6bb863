// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel without matrix ops: one pipe barrier before each call that others can observe.
// RUN: heddle-opt %s --hivm-order-distributed --split-input-file | FileCheck %s
// RUN: heddle-opt %s --hivm-order-distributed --hivm-order-distributed --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @signal(
// CHECK-NEXT:    hivm.hir.pipe_barrier[<PIPE_ALL>]
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmemx_signal_op"
// CHECK-NEXT:    return
func.func @signal(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64) attributes {mix_mode = "aiv"} {
  hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmemx_signal_op"} "dist.aclshmemx_signal_op" ins(%sig, %n, %n, %n : memref<?xi32>, i32, i32, i32)
  return
}

// -----

// CHECK-LABEL: func.func @p(
// CHECK-NEXT:    hivm.hir.pipe_barrier[<PIPE_ALL>]
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmem_int64_p"
// CHECK-NEXT:    return
func.func @p(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64) attributes {mix_mode = "aiv"} {
  hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmem_int64_p"} "dist.aclshmem_int64_p" ins(%sig64, %v, %n : memref<?xi64>, i64, i32)
  return
}

// -----

// CHECK-LABEL: func.func @put(
// CHECK-NEXT:    hivm.hir.pipe_barrier[<PIPE_ALL>]
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmem_putmem_float"
// CHECK-NEXT:    return
func.func @put(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64) attributes {mix_mode = "aiv"} {
  hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmem_putmem_float"} "dist.aclshmem_putmem_float" ins(%m, %m, %n, %n : memref<?xf32>, memref<?xf32>, i32, i32)
  return
}

// -----

// CHECK-LABEL: func.func @get_nbi(
// CHECK-NEXT:    hivm.hir.pipe_barrier[<PIPE_ALL>]
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmem_float_getmem_nbi"
// CHECK-NEXT:    return
func.func @get_nbi(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64) attributes {mix_mode = "aiv"} {
  hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmem_float_getmem_nbi"} "dist.aclshmem_float_getmem_nbi" ins(%m, %m, %n, %n : memref<?xf32>, memref<?xf32>, i32, i32)
  return
}

// -----

// CHECK-LABEL: func.func @put_signal(
// CHECK-NEXT:    hivm.hir.pipe_barrier[<PIPE_ALL>]
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmem_putmem_signal_float"
// CHECK-NEXT:    return
func.func @put_signal(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64) attributes {mix_mode = "aiv"} {
  hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmem_putmem_signal_float"} "dist.aclshmem_putmem_signal_float" ins(%m, %m, %n, %sig, %n, %n, %n : memref<?xf32>, memref<?xf32>, i32, memref<?xi32>, i32, i32, i32)
  return
}

// -----

// CHECK-LABEL: func.func @fence(
// CHECK-NEXT:    hivm.hir.pipe_barrier[<PIPE_ALL>]
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmem_fence"
// CHECK-NEXT:    return
func.func @fence(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64) attributes {mix_mode = "aiv"} {
  hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmem_fence"} "dist.aclshmem_fence"
  return
}

// -----

// CHECK-LABEL: func.func @quiet(
// CHECK-NEXT:    hivm.hir.pipe_barrier[<PIPE_ALL>]
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmem_quiet"
// CHECK-NEXT:    return
func.func @quiet(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64) attributes {mix_mode = "aiv"} {
  hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmem_quiet"} "dist.aclshmem_quiet"
  return
}

// -----

// CHECK-LABEL: func.func @barrier_all(
// CHECK-NEXT:    hivm.hir.pipe_barrier[<PIPE_ALL>]
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmem_barrier_all"
// CHECK-NEXT:    return
func.func @barrier_all(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64) attributes {mix_mode = "aiv"} {
  hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<CUBE_AND_VECTOR>, symbol = "aclshmem_barrier_all"} "dist.aclshmem_barrier_all"
  return
}

// -----

// CHECK-LABEL: func.func @barrier_all_vec(
// CHECK-NEXT:    hivm.hir.pipe_barrier[<PIPE_ALL>]
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmemx_barrier_all_vec"
// CHECK-NEXT:    return
func.func @barrier_all_vec(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64) attributes {mix_mode = "aiv"} {
  hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmemx_barrier_all_vec"} "dist.aclshmemx_barrier_all_vec"
  return
}

// -----

// Waits, pointers, ranks and tokens need nothing: their core issues in order.
// CHECK-LABEL: func.func @unordered(
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmem_my_pe"
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmem_ptr_float"
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmem_wait_int32"
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmem_consume_token_float_ptr_1d"
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmem_signal_wait_until"
// CHECK-NEXT:    return
func.func @unordered(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64) attributes {mix_mode = "aiv"} {
  %0 = hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmem_my_pe"} "dist.aclshmem_my_pe" -> i32
  %1 = hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmem_ptr_float"} "dist.aclshmem_ptr_float" ins(%m, %n : memref<?xf32>, i32) -> memref<?xf32>
  %2 = hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmem_wait_int32"} "dist.aclshmem_wait_int32" ins(%sig, %v, %n : memref<?xi32>, i64, i32) -> i32
  %3 = hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmem_consume_token_float_ptr_1d"} "dist.aclshmem_consume_token_float_ptr_1d" ins(%m, %n : memref<?xf32>, i32) -> memref<?xf32>
  %4 = hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmem_signal_wait_until"} "dist.aclshmem_signal_wait_until" ins(%sig, %n, %n : memref<?xi32>, i32, i32) -> i32
  return
}

// -----

// Calls that are not of the device library are not ordered.
// CHECK-LABEL: func.func @other(
// CHECK-NEXT:    hivm.hir.custom {{.*}} "f"
// CHECK-NEXT:    return
func.func @other(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64) attributes {mix_mode = "aiv"} {
  hivm.hir.custom {hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmem_fence"} "f"
  return
}

// -----

// `mix_mode` says "mix", but no matrix op is left: a hand-shake with the cube core would never end.
// CHECK-LABEL: func.func @no_matrix_op_left(
// CHECK-NEXT:    hivm.hir.pipe_barrier[<PIPE_ALL>]
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmemx_signal_op"
// CHECK-NEXT:    return
func.func @no_matrix_op_left(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64) attributes {mix_mode = "mix"} {
  hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmemx_signal_op"} "dist.aclshmemx_signal_op" ins(%sig, %n, %n, %n : memref<?xi32>, i32, i32, i32)
  return
}

// -----

// A barrier that stands there already is enough.
// CHECK-LABEL: func.func @drained(
// CHECK-NEXT:    hivm.hir.pipe_barrier[<PIPE_ALL>]
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmem_fence"
// CHECK-NEXT:    return
func.func @drained(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64) attributes {mix_mode = "aiv"} {
  hivm.hir.pipe_barrier[<PIPE_ALL>]
  hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmem_fence"} "dist.aclshmem_fence"
  return
}
