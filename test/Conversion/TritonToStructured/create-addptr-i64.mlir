// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic that the pass makes is i64 throughout; what the user wrote keeps its width.
// RUN: heddle-opt %s --triton-to-structured --canonicalize --cse | FileCheck %s

// CHECK-LABEL: tt.func @wide
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f32>, %[[STRIDE:.*]]: i32
tt.func @wide(%x: !tt.ptr<f32>, %stride: i32) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %c64 = arith.constant 64 : i32
  // CHECK: %[[START:.*]] = arith.muli %{{.*}}, %c64_i32 : i32
  %id = tt.get_program_id x : i32
  %start = arith.muli %id, %c64 : i32
  %s = tt.splat %start : i32 -> tensor<64xi32>
  %i = arith.addi %s, %r : tensor<64xi32>
  %c16 = arith.constant dense<16> : tensor<64xi32>
  %q = arith.divsi %i, %c16 : tensor<64xi32>
  %m = arith.remsi %i, %c16 : tensor<64xi32>
  %ss = tt.splat %stride : i32 -> tensor<64xi32>
  %qs = arith.muli %q, %ss : tensor<64xi32>
  %o = arith.addi %qs, %m : tensor<64xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %p = tt.addptr %xs, %o : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  // The stride, the quotient of the start, and each product and sum.
  // CHECK-NOT: arith.{{addi|muli|divsi}} {{.*}} : i32
  // CHECK-NOT: arith.{{addi|muli|divsi}} {{.*}}xi32>
  // CHECK: %[[WIDE:.*]] = arith.extsi %[[START]] : i32 to i64
  // CHECK: %[[ROW:.*]] = arith.divsi %[[WIDE]], %c16_i64 : i64
  // CHECK: %[[STEP:.*]] = arith.extsi %[[STRIDE]] : i32 to i64
  // CHECK: %[[BASE:.*]] = arith.muli %[[ROW]], %[[STEP]] : i64
  // CHECK: %[[STEPS:.*]] = tt.splat %[[STEP]] : i64 -> tensor<4xi64>
  // CHECK: arith.muli %{{.*}}, %[[STEPS]] : tensor<4xi64>
  // CHECK: tt.splat %[[BASE]] : i64 -> tensor<4x16xi64>
  // CHECK: tt.addptr %{{.*}} : tensor<4x16x!tt.ptr<f32>>, tensor<4x16xi64>
  // CHECK-NOT: arith.{{addi|muli|divsi}} {{.*}} : i32
  %v = tt.load %p : tensor<64x!tt.ptr<f32>>
  tt.store %p, %v : tensor<64x!tt.ptr<f32>>
  tt.return
}
