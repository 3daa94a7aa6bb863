// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The pass walks: it folds, merges and removes nothing of other dialects, and keeps every location.
// RUN: heddle-opt %s --convert-triton-distributed-to-hivm --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
// The option of the original is accepted.
// RUN: heddle-opt %s --convert-triton-distributed-to-hivm="pattern-benefit-prioritize-over-llvm-conversions=3" --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: tt.func @f
// CHECK-NEXT:    arith.constant 1 : i32
// CHECK-NEXT:    arith.constant 1 : i32
// CHECK-NEXT:    arith.addi
// CHECK-NEXT:    arith.addi
// CHECK-NEXT:    arith.extsi {{.*}} loc("ring.py":7:3)
// CHECK-NEXT:    hivm.hir.custom {{.*}} "dist.aclshmem_wait_int32" {{.*}} loc("ring.py":7:3)
// CHECK-NEXT:    tt.return
tt.func @f(%p: !tt.ptr<i32>) {
  %a = arith.constant 1 : i32
  %b = arith.constant 1 : i32
  %c = arith.addi %a, %b : i32
  %d = arith.addi %a, %b : i32
  %t = distributed.wait %p, %a, %a, scope = gpu semantic = acquire : !tt.ptr<i32>, i32, i32 -> i32 loc("ring.py":7:3)
  tt.return
}
