// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls under branches and in loops of a mixed kernel.
// RUN: heddle-opt %s --hivm-order-distributed --split-input-file | FileCheck %s
// RUN: heddle-opt %s --hivm-order-distributed --hivm-order-distributed --split-input-file | FileCheck %s

// Both kinds of core take a branch on a scalar, each with its half of the hand-shake.
// CHECK-LABEL: func.func @scalar_branch(
// CHECK-NEXT:    linalg.matmul
// CHECK:         scf.if
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
// CHECK-NEXT:    }
func.func @scalar_branch(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
  %t = arith.cmpi eq, %n, %n : i32
  scf.if %t {
    hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmemx_signal_op"} "dist.aclshmemx_signal_op" ins(%sig, %n, %n, %n : memref<?xi32>, i32, i32, i32)
  }
  return
}

// -----

// One hand-shake an iteration: at most one flag is pending. The vendor's compiler would divide the loop into one for each
// kind of core and drop the flags; a call that runs on both keeps it whole.
// CHECK-LABEL: func.func @loop(
// CHECK-NEXT:    linalg.matmul
// CHECK:         scf.for
// CHECK-NEXT:    linalg.matmul
// CHECK-NEXT:    hivm.hir.custom {{.*}}<CUBE_AND_VECTOR>{{.*}}symbol = "aclshmem_my_pe"} "dist.aclshmem_my_pe" -> i32
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
// CHECK-NEXT:    }
func.func @loop(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
  scf.for %i = %n to %n step %n : i32 {
    linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
    hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmem_putmem_float"} "dist.aclshmem_putmem_float" ins(%m, %m, %n, %n : memref<?xf32>, memref<?xf32>, i32, i32)
  }
  return
}

// -----

// Every loop around the call is kept whole, once; where both kinds of core wait already, nothing is added.
// CHECK-LABEL: func.func @nested_loops(
// CHECK:         scf.for
// CHECK-NEXT:    hivm.hir.custom {{.*}}<CUBE_AND_VECTOR>{{.*}}symbol = "aclshmem_my_pe"} "dist.aclshmem_my_pe" -> i32
// CHECK-NEXT:    scf.for
// CHECK-NEXT:      "dist.aclshmem_wait_int32"
// CHECK-NEXT:      scf.if
// CHECK-NEXT:        hivm.hir.sync_block_set[<CUBE>, <PIPE_FIX>, <PIPE_S>] flag = 12
// CHECK-NOT:     aclshmem_my_pe
// CHECK:         return
func.func @nested_loops(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  %t = arith.cmpi eq, %n, %n : i32
  scf.for %i = %n to %n step %n : i32 {
    scf.for %j = %n to %n step %n : i32 {
      %w = hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<CUBE_AND_VECTOR>, symbol = "aclshmem_wait_int32"} "dist.aclshmem_wait_int32" ins(%sig, %v, %n : memref<?xi32>, i64, i32) -> i32
      scf.if %t {
        hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmemx_signal_op"} "dist.aclshmemx_signal_op" ins(%sig, %n, %n, %n : memref<?xi32>, i32, i32, i32)
      }
      scf.if %t {
        hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmemx_signal_op"} "dist.aclshmemx_signal_op" ins(%sig, %n, %n, %n : memref<?xi32>, i32, i32, i32)
      }
    }
    linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
  }
  return
}

// -----

// Under the user's branch on the sub-block index the call runs once already; the hand-shake stands around the branch,
// because the other sub-block takes part in it. Two calls share it.
// CHECK-LABEL: func.func @user_branch(
// CHECK-NEXT:    linalg.matmul
// CHECK:         arith.cmpi eq
// CHECK-NEXT:    hivm.hir.sync_block_set[<CUBE>, <PIPE_FIX>, <PIPE_S>] flag = 12
// CHECK-NEXT:    hivm.hir.sync_block_wait[<VECTOR>, <PIPE_FIX>, <PIPE_S>] flag = 12
// CHECK-NEXT:    scf.if
// CHECK-NEXT:    hivm.hir.pipe_barrier[<PIPE_ALL>]
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmem_putmem_float"
// CHECK-NEXT:    hivm.hir.pipe_barrier[<PIPE_ALL>]
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmemx_signal_op"
// CHECK-NEXT:    }
// CHECK-NEXT:    hivm.hir.sync_block_set[<VECTOR>, <PIPE_MTE3>, <PIPE_S>] flag = 11
// CHECK-NEXT:    hivm.hir.sync_block_wait[<CUBE>, <PIPE_MTE3>, <PIPE_S>] flag = 11
// CHECK-NEXT:    return
func.func @user_branch(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
  %s = hivm.hir.get_sub_block_idx -> i64
  %c0 = arith.constant 0 : i64
  %t = arith.cmpi eq, %s, %c0 : i64
  scf.if %t {
    hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmem_putmem_float"} "dist.aclshmem_putmem_float" ins(%m, %m, %n, %n : memref<?xf32>, memref<?xf32>, i32, i32)
    hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmemx_signal_op"} "dist.aclshmemx_signal_op" ins(%sig, %n, %n, %n : memref<?xi32>, i32, i32, i32)
  }
  return
}

// -----

// The outermost branch counts, also when its condition is computed in steps and a scalar branch stands inside.
// CHECK-LABEL: func.func @nested_user_branch(
// CHECK-NEXT:    linalg.matmul
// CHECK:         arith.andi
// CHECK-NEXT:    hivm.hir.sync_block_set[<CUBE>, <PIPE_FIX>, <PIPE_S>] flag = 12
// CHECK-NEXT:    hivm.hir.sync_block_wait[<VECTOR>, <PIPE_FIX>, <PIPE_S>] flag = 12
// CHECK-NEXT:    scf.if
// CHECK-NEXT:      scf.if
// CHECK-NEXT:    hivm.hir.pipe_barrier[<PIPE_ALL>]
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmemx_signal_op"
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    hivm.hir.sync_block_set[<VECTOR>, <PIPE_MTE3>, <PIPE_S>] flag = 11
// CHECK-NEXT:    hivm.hir.sync_block_wait[<CUBE>, <PIPE_MTE3>, <PIPE_S>] flag = 11
// CHECK-NEXT:    return
func.func @nested_user_branch(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
  %s = hivm.hir.get_sub_block_idx -> i64
  %c0 = arith.constant 0 : i64
  %t = arith.cmpi eq, %s, %c0 : i64
  %u = arith.cmpi eq, %n, %n : i32
  %w = arith.andi %t, %u : i1
  scf.if %w {
    scf.if %u {
      hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmemx_signal_op"} "dist.aclshmemx_signal_op" ins(%sig, %n, %n, %n : memref<?xi32>, i32, i32, i32)
    }
  }
  return
}

// -----

// A loop around the branch gives a hand-shake an iteration.
// CHECK-LABEL: func.func @user_branch_in_loop(
// CHECK-NEXT:    linalg.matmul
// CHECK:         scf.for
// CHECK-NEXT:    hivm.hir.custom {{.*}}<CUBE_AND_VECTOR>{{.*}}symbol = "aclshmem_my_pe"} "dist.aclshmem_my_pe" -> i32
// CHECK-NEXT:    hivm.hir.sync_block_set[<CUBE>, <PIPE_FIX>, <PIPE_S>] flag = 12
// CHECK-NEXT:    hivm.hir.sync_block_wait[<VECTOR>, <PIPE_FIX>, <PIPE_S>] flag = 12
// CHECK-NEXT:    scf.if
// CHECK-NEXT:    hivm.hir.pipe_barrier[<PIPE_ALL>]
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmemx_signal_op"
// CHECK-NEXT:    }
// CHECK-NEXT:    hivm.hir.sync_block_set[<VECTOR>, <PIPE_MTE3>, <PIPE_S>] flag = 11
// CHECK-NEXT:    hivm.hir.sync_block_wait[<CUBE>, <PIPE_MTE3>, <PIPE_S>] flag = 11
// CHECK-NEXT:    }
func.func @user_branch_in_loop(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
  %s = hivm.hir.get_sub_block_idx -> i64
  %c0 = arith.constant 0 : i64
  %t = arith.cmpi eq, %s, %c0 : i64
  scf.for %i = %n to %n step %n : i32 {
    scf.if %t {
      hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmemx_signal_op"} "dist.aclshmemx_signal_op" ins(%sig, %n, %n, %n : memref<?xi32>, i32, i32, i32)
    }
  }
  return
}

// -----

// A fence is idempotent and needs no other core, so it may stand anywhere.
// CHECK-LABEL: func.func @fence_in_user_branch(
// CHECK-NEXT:    linalg.matmul
// CHECK:         scf.if
// CHECK-NEXT:    hivm.hir.pipe_barrier[<PIPE_ALL>]
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmem_fence"
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @fence_in_user_branch(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
  %s = hivm.hir.get_sub_block_idx -> i64
  %c0 = arith.constant 0 : i64
  %t = arith.cmpi eq, %s, %c0 : i64
  scf.if %t {
    hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<CUBE_AND_VECTOR>, symbol = "aclshmem_fence"} "dist.aclshmem_fence"
  }
  return
}

// -----

// Without a matrix op there is no hand-shake to keep, so any nesting will do.
// CHECK-LABEL: func.func @vector_loop_in_user_branch(
// CHECK:         scf.for
// CHECK-NEXT:    hivm.hir.pipe_barrier[<PIPE_ALL>]
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmem_putmem_float"
// CHECK-NEXT:      }
func.func @vector_loop_in_user_branch(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64) attributes {mix_mode = "aiv"} {
  %s = hivm.hir.get_sub_block_idx -> i64
  %c0 = arith.constant 0 : i64
  %t = arith.cmpi eq, %s, %c0 : i64
  scf.if %t {
    scf.for %i = %n to %n step %n : i32 {
      hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmem_putmem_float"} "dist.aclshmem_putmem_float" ins(%m, %m, %n, %n : memref<?xf32>, memref<?xf32>, i32, i32)
    }
  }
  return
}

// -----

// A kernel of the cube core alone is drained like a vector kernel.
// CHECK-LABEL: func.func @cube_kernel(
// CHECK-NEXT:    linalg.matmul
// CHECK-NEXT:    hivm.hir.pipe_barrier[<PIPE_ALL>]
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmem_int64_p"
// CHECK-NEXT:    return
func.func @cube_kernel(%sig: memref<?xi32>, %sig64: memref<?xi64>, %m: memref<?xf32>, %n: i32, %v: i64, %a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
  hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<CUBE>, symbol = "aclshmem_int64_p"} "dist.aclshmem_int64_p" ins(%sig64, %v, %n : memref<?xi64>, i64, i32)
  return
}
