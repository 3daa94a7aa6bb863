// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Windows, scalar masks and accesses without a mask are left alone.
// RUN: heddle-opt %s --split-input-file --discrete-mask-access-conversion | FileCheck %s

// Windows, scalar masks and accesses without a mask are left alone.
// CHECK-LABEL: tt.func @untouched
// CHECK-NOT: DiscreteMask
// CHECK: tt.return
tt.func @untouched(%p: tensor<8x!tt.ptr<f32>>, %q: !tt.ptr<f32>, %n: i32, %c: i1) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %ns = tt.splat %n : i32 -> tensor<8xi32>
  %m = arith.cmpi slt, %r, %ns : tensor<8xi32>
  %v = tt.load %p, %m : tensor<8x!tt.ptr<f32>>
  tt.store %p, %v : tensor<8x!tt.ptr<f32>>
  %s = tt.load %q, %c : !tt.ptr<f32>
  tt.return
}
