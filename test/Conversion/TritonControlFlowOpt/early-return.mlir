// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks become regions.
// RUN: heddle-opt %s --triton-control-flow-opt | FileCheck %s

// An early return: what follows it runs under the other condition.
// CHECK-LABEL: tt.func @early_return
// CHECK-NOT: cf.
tt.func @early_return(%x: !tt.ptr<f32>, %skip: i1, %v: f32) {
  cf.cond_br %skip, ^bb1, ^bb2
^bb1:
  tt.return
^bb2:
  // CHECK: scf.if %{{.*}} {
  // CHECK-NEXT: } else {
  // CHECK-NEXT: tt.store
  tt.store %x, %v : !tt.ptr<f32>
  tt.return
}
// CHECK: tt.return

// One block stays as it is.
// CHECK-LABEL: tt.func @one_block
// CHECK-NEXT: tt.return
tt.func @one_block() {
  tt.return
}
