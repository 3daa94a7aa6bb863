// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// On a 950 what the store of the chip does not combine is an hfusion.store.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --cse --canonicalize | FileCheck %s

module attributes {hacc.target = #hacc.target<"Ascend910_9589">} {
  // CHECK-LABEL: func.func @kinds
  tt.func @kinds(%x: !tt.ptr<i32>, %y: !tt.ptr<i64>, %v: i32, %w: i64) {
    // CHECK: hivm.hir.store {{.*}} atomic = <add>
    // CHECK: hfusion.store {atomic_kind = #hfusion.atomic_kind<umax>} ins(%{{.*}} : memref<1xi32>) outs(%{{.*}} : memref<1xi32, strided<[1]>>)
    // CHECK: hfusion.store {atomic_kind = #hfusion.atomic_kind<xor>}
    // CHECK: hfusion.store {atomic_kind = #hfusion.atomic_kind<add>} ins(%{{.*}} : memref<1xi64>)
    // CHECK: hfusion.atomic_xchg
    %0 = tt.atomic_rmw add, acq_rel, gpu, %x, %v : (!tt.ptr<i32>, i32) -> i32
    %1 = tt.atomic_rmw umax, acq_rel, gpu, %x, %v : (!tt.ptr<i32>, i32) -> i32
    %2 = tt.atomic_rmw xor, acq_rel, gpu, %x, %v : (!tt.ptr<i32>, i32) -> i32
    %3 = tt.atomic_rmw add, acq_rel, gpu, %y, %w : (!tt.ptr<i64>, i64) -> i64
    %4 = tt.atomic_rmw exch, acq_rel, gpu, %x, %v : (!tt.ptr<i32>, i32) -> i32
    tt.return
  }
}
