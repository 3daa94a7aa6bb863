// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Folding leaves constants without a location: the error stands at a user.
// RUN: not heddle compile %s --no-cache 2>&1 | FileCheck %s

// CHECK: errors-block-pointers.mlir:[[# @LINE + 9]]:5: error: 'ub.poison' op does not support the type '!tt.ptr<tensor<64xf32>>'; make the block pointer or descriptor in this function, from a pointer
// CHECK-NOT: error:
tt.func @choice(%x: !tt.ptr<f32>, %n: i64, %which: i1, %other: i1, %at: i32) {
  %p = tt.make_tensor_ptr %x, [%n], [%n], [%at] {order = array<i32: 0>} : <tensor<64xf32>>
  %q = scf.if %which -> (!tt.ptr<tensor<64xf32>>) {
    %moved = tt.advance %p, [%at] : <tensor<64xf32>>
    scf.yield %moved : !tt.ptr<tensor<64xf32>>
  } else {
    %none = ub.poison : !tt.ptr<tensor<64xf32>>
    scf.yield %none : !tt.ptr<tensor<64xf32>>
  }
  %r = arith.select %other, %q, %p : !tt.ptr<tensor<64xf32>>
  %v = tt.load %r : !tt.ptr<tensor<64xf32>>
  tt.store %p, %v : !tt.ptr<tensor<64xf32>>
  tt.return
}
