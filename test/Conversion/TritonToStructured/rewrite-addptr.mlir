// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Quotients and remainders in addresses become digits of the lane coordinates, which are dimensions.
// RUN: heddle-opt %s --split-input-file --triton-to-structured --canonicalize --cse | FileCheck %s

// ptr + x // 1024 * 4096 + x % 1024 * 4 + y, with two rows of 1024 in the lanes of x.
// CHECK-LABEL: tt.func @two_axes
// CHECK-SAME: %[[P:.*]]: !tt.ptr<f32>
tt.func @two_axes(%p: !tt.ptr<f32>) {
  %rx = tt.make_range {end = 2048 : i32, start = 0 : i32} : tensor<2048xi32>
  %ry = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %x = tt.expand_dims %rx {axis = 1 : i32} : tensor<2048xi32> -> tensor<2048x1xi32>
  %y = tt.expand_dims %ry {axis = 0 : i32} : tensor<4xi32> -> tensor<1x4xi32>
  %c1024 = arith.constant dense<1024> : tensor<2048x1xi32>
  %c4096 = arith.constant dense<4096> : tensor<2048x1xi32>
  %c4 = arith.constant dense<4> : tensor<2048x1xi32>
  %q = arith.divsi %x, %c1024 : tensor<2048x1xi32>
  %m = arith.remsi %x, %c1024 : tensor<2048x1xi32>
  %qs = arith.muli %q, %c4096 : tensor<2048x1xi32>
  %ms = arith.muli %m, %c4 : tensor<2048x1xi32>
  %o = arith.addi %qs, %ms : tensor<2048x1xi32>
  %ob = tt.broadcast %o : tensor<2048x1xi32> -> tensor<2048x4xi32>
  %yb = tt.broadcast %y : tensor<1x4xi32> -> tensor<2048x4xi32>
  %all = arith.addi %ob, %yb : tensor<2048x4xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<2048x4x!tt.ptr<f32>>
  %pp = tt.addptr %ps, %all : tensor<2048x4x!tt.ptr<f32>>, tensor<2048x4xi32>
  // CHECK-DAG: %[[S4096:.*]] = arith.constant dense<4096> : tensor<2xi64>
  // CHECK-DAG: %[[S4:.*]] = arith.constant dense<4> : tensor<1024xi64>
  // CHECK: %[[R2:.*]] = tt.make_range {end = 2 : i32, start = 0 : i32}
  // CHECK: %[[I2:.*]] = arith.extsi %[[R2]]
  // CHECK: %[[D0:.*]] = arith.muli %[[I2]], %[[S4096]] : tensor<2xi64>
  // CHECK: %[[E0:.*]] = tt.expand_dims %[[D0]] {axis = 1 : i32}
  // CHECK: %[[F0:.*]] = tt.expand_dims %[[E0]] {axis = 2 : i32}
  // CHECK: %[[B0:.*]] = tt.broadcast %[[F0]] : tensor<2x1x1xi64> -> tensor<2x1024x4xi64>
  // CHECK: tt.make_range {end = 1024 : i32, start = 0 : i32}
  // CHECK: %[[D1:.*]] = arith.muli %{{.*}}, %[[S4]] : tensor<1024xi64>
  // CHECK: %[[B1:.*]] = tt.broadcast %{{.*}} : tensor<1x1024x1xi64> -> tensor<2x1024x4xi64>
  // CHECK: %[[SUM:.*]] = arith.addi %[[B0]], %[[B1]]
  // CHECK: tt.make_range {end = 4 : i32, start = 0 : i32}
  // CHECK: %[[OFFSETS:.*]] = arith.addi %[[SUM]], %{{.*}} : tensor<2x1024x4xi64>
  // CHECK: %[[PS:.*]] = tt.splat %[[P]] : !tt.ptr<f32> -> tensor<2x1024x4x!tt.ptr<f32>>
  // CHECK: %[[PP:.*]] = tt.addptr %[[PS]], %[[OFFSETS]] : tensor<2x1024x4x!tt.ptr<f32>>, tensor<2x1024x4xi64>
  // CHECK: tt.load %[[PP]] : tensor<2x1024x4x!tt.ptr<f32>>
  %v = tt.load %pp : tensor<2048x4x!tt.ptr<f32>>
  tt.store %pp, %v : tensor<2048x4x!tt.ptr<f32>>
  tt.return
}

// -----

// Programs of 128 lanes within rows of 512: quotient and remainder are those of the program.
// CHECK-LABEL: tt.func @within_a_row
tt.func @within_a_row(%x: !tt.ptr<f32>) {
  %r = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  %c128 = arith.constant 128 : i32
  // CHECK: %[[ID:.*]] = tt.get_program_id x
  // CHECK: %[[START:.*]] = arith.muli %[[ID]], %c128_i32 : i32
  // CHECK: %[[WIDE:.*]] = arith.extsi %[[START]] : i32 to i64
  // CHECK: %[[ROW:.*]] = arith.divsi %[[WIDE]], %c512_i64 : i64
  // CHECK: %[[FAR:.*]] = arith.muli %[[ROW]], %c1000_i64 : i64
  // CHECK: %[[COLUMN:.*]] = arith.remsi %[[WIDE]], %c512_i64 : i64
  // CHECK: %[[BASE:.*]] = arith.addi %[[FAR]], %[[COLUMN]] : i64
  // CHECK: tt.splat %[[BASE]] : i64 -> tensor<128xi64>
  // CHECK: tt.load %{{.*}} : tensor<128x!tt.ptr<f32>>
  %id = tt.get_program_id x : i32
  %start = arith.muli %id, %c128 : i32
  %s = tt.splat %start : i32 -> tensor<128xi32>
  %i = arith.addi %s, %r : tensor<128xi32>
  %c512 = arith.constant dense<512> : tensor<128xi32>
  %c1000 = arith.constant dense<1000> : tensor<128xi32>
  %q = arith.divsi %i, %c512 : tensor<128xi32>
  %m = arith.remsi %i, %c512 : tensor<128xi32>
  %qs = arith.muli %q, %c1000 : tensor<128xi32>
  %o = arith.addi %qs, %m : tensor<128xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
  %p = tt.addptr %xs, %o : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
  %v = tt.load %p : tensor<128x!tt.ptr<f32>>
  tt.store %p, %v : tensor<128x!tt.ptr<f32>>
  tt.return
}

// -----

// A divisor of known divisibility: 16 lanes stay within one row of it.
// CHECK-LABEL: tt.func @divisor_argument
// CHECK-SAME: %{{.*}}: !tt.ptr<f32>, %[[N:.*]]: i32 {tt.divisibility = 16 : i32}
tt.func @divisor_argument(%x: !tt.ptr<f32>, %n: i32 {tt.divisibility = 16 : i32}) {
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %id = tt.get_program_id x : i32
  %c16 = arith.constant 16 : i32
  %start = arith.muli %id, %c16 : i32
  %s = tt.splat %start : i32 -> tensor<16xi32>
  %i = arith.addi %s, %r : tensor<16xi32>
  %ns = tt.splat %n : i32 -> tensor<16xi32>
  // CHECK: %[[WIDE:.*]] = arith.extsi %[[N]] : i32 to i64
  // CHECK: arith.divsi %{{.*}}, %[[WIDE]] : i64
  // CHECK: arith.remsi %{{.*}}, %[[WIDE]] : i64
  // CHECK: tt.load %{{.*}} : tensor<16x!tt.ptr<f32>>
  %q = arith.divsi %i, %ns : tensor<16xi32>
  %m = arith.remsi %i, %ns : tensor<16xi32>
  %o = arith.addi %q, %m : tensor<16xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %p = tt.addptr %xs, %o : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %v = tt.load %p : tensor<16x!tt.ptr<f32>>
  tt.store %p, %v : tensor<16x!tt.ptr<f32>>
  tt.return
}
