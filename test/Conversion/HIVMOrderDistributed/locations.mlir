// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is written around a call stands where the call stands in Python.
// RUN: heddle-opt %s --hivm-order-distributed --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// CHECK:      linalg.matmul
// CHECK-NEXT: hivm.hir.sync_block_set[<CUBE>, <PIPE_FIX>, <PIPE_S>] flag = 12 loc("ring.py":7:3)
// CHECK-NEXT: hivm.hir.sync_block_wait[<VECTOR>, <PIPE_FIX>, <PIPE_S>] flag = 12 loc("ring.py":7:3)
// CHECK-NEXT: hivm.hir.sync_block[<ALL_SUB_VECTOR>, 13 : i16] tvector_pipe = <PIPE_ALL> loc("ring.py":7:3)
// CHECK-NEXT: hivm.hir.get_sub_block_idx -> i64 loc("ring.py":7:3)
// CHECK:      hivm.hir.custom {{.*}} loc("ring.py":7:3)
// CHECK-NEXT: } loc("ring.py":7:3)
// CHECK-NEXT: hivm.hir.sync_block_set[<VECTOR>, <PIPE_MTE3>, <PIPE_S>] flag = 11 loc("ring.py":7:3)
func.func @f(%sig: memref<?xi64>, %n: i32, %v: i64, %a: memref<16x16xf16>, %c: memref<16x16xf32>) attributes {mix_mode = "mix"} {
  linalg.matmul ins(%a, %a : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf32>)
  hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmem_int64_p"} "dist.aclshmem_int64_p" ins(%sig, %v, %n : memref<?xi64>, i64, i32) loc("ring.py":7:3)
  return
}
