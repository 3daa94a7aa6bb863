// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The code of a map that returns early.
// RUN: heddle-opt %s --triton-control-flow-opt | FileCheck %s

// CHECK-LABEL: tt.func private @early_return
// CHECK: tt.map_elementwise
// CHECK-NOT: cf.
// CHECK: %[[R:.*]] = scf.if %{{.*}} -> (i32) {
// CHECK: tt.map_elementwise.return %[[R]] : i32
tt.func private @early_return(%x: tensor<8xi32>) -> tensor<8xi32> {
  %m = "tt.map_elementwise"(%x) <{pack = 1 : i32}> ({
  ^bb0(%a: i32):
    %zero = arith.constant 0 : i32
    %c = arith.cmpi sgt, %a, %zero : i32
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    tt.map_elementwise.return %a : i32
  ^bb2:
    %n = arith.subi %zero, %a : i32
    tt.map_elementwise.return %n : i32
  }) : (tensor<8xi32>) -> tensor<8xi32>
  tt.return %m : tensor<8xi32>
}
