// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops keep block pointers that do not change, too: triton-to-linalg takes them apart.
// RUN: heddle-opt %s --triton-to-structured | FileCheck %s

// CHECK-LABEL: tt.func @carried
// CHECK: %[[P:.*]] = tt.make_tensor_ptr
// CHECK: scf.for {{.*}} iter_args(%[[Q:.*]] = %[[P]], %{{.*}} = %[[P]]) -> (!tt.ptr<tensor<64xf32>>, !tt.ptr<tensor<64xf32>>)
// CHECK-NOT: tt.addptr
// CHECK: %[[NEXT:.*]] = tt.advance %[[Q]]
// CHECK: scf.yield %[[NEXT]], %{{.*}}
tt.func @carried(%x: !tt.ptr<f32>, %n: i64, %count: i32) {
  %c1 = arith.constant 1 : i64
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %p = tt.make_tensor_ptr %x, [%n], [%c1], [%c0] {order = array<i32: 0>} : <tensor<64xf32>>
  %r:2 = scf.for %i = %c0 to %count step %c64 iter_args(%q = %p, %same = %p) -> (!tt.ptr<tensor<64xf32>>, !tt.ptr<tensor<64xf32>>) : i32 {
    %v = tt.load %q : !tt.ptr<tensor<64xf32>>
    tt.store %same, %v : !tt.ptr<tensor<64xf32>>
    %next = tt.advance %q, [%c64] : <tensor<64xf32>>
    scf.yield %next, %same : !tt.ptr<tensor<64xf32>>, !tt.ptr<tensor<64xf32>>
  }
  tt.return
}
