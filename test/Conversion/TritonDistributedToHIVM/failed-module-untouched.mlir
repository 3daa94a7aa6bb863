// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Everything is checked first: of a module that cannot be converted, nothing is.
// RUN: not heddle-opt %s --convert-triton-distributed-to-hivm --mlir-print-ir-after-failure 2>&1 | FileCheck %s

// CHECK:     error: 'distributed.symm_at' op expected 'symmAddr' to point to f16, bf16, f32, i8, i16, i32 or i64, got '!tt.ptr<f64>'
// CHECK:     IR Dump After {{.*}} Failed
// CHECK-NOT: hivm.hir.custom
// CHECK:     distributed.get_rank
// CHECK-NOT: hivm
tt.func @f(%p: !tt.ptr<f64>, %n: i32) {
  %0 = distributed.get_rank %n : i32
  %1 = distributed.symm_at %p, %n, : !tt.ptr<f64>
  tt.return
}
