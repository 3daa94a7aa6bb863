// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A raised op stands where the call stood in Python.
// RUN: heddle-opt %s --raise-extern-to-distributed --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// CHECK: arith.constant 1 : i32 loc("ring.py":7:3)
// CHECK-NEXT: distributed.wait {{.*}} loc("ring.py":7:3)
// CHECK: distributed.extern_call {{.*}} loc("ring.py":8:3)
tt.func @f(%p: !tt.ptr<i32>, %n: i32) {
  %0 = tt.extern_elementwise %p, %n {libname = "distributed", libpath = "", pure = false, symbol = "wait"} : (!tt.ptr<i32>, i32) -> i32 loc("ring.py":7:3)
  %1 = tt.elementwise_inline_asm "distributed.extern_call aclshmem_fence" {constraints = "", packed_element = 1 : i32, pure = false} -> i32 loc("ring.py":8:3)
  tt.return
}
