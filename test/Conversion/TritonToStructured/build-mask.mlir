// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the bounds of a mask are written over digits.
// RUN: heddle-opt %s --split-input-file --triton-to-structured --canonicalize --cse | FileCheck %s

// Lower and unsigned bounds, a scalar condition, a bound of the whole coordinate that falls between two rows, and one
// that all lanes share.
// CHECK-LABEL: tt.func @bounds
// CHECK-SAME: %{{.*}}: !tt.ptr<f32>, %[[LOW:.*]]: i32, %[[N:.*]]: i32, %[[ON:.*]]: i1
tt.func @bounds(%x: !tt.ptr<f32>, %low: i32, %n: i32, %on: i1) {
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %d = arith.constant dense<8> : tensor<32xi32>
  %q = arith.divsi %r, %d : tensor<32xi32>
  %m = arith.remsi %r, %d : tensor<32xi32>
  %c100 = arith.constant dense<100> : tensor<32xi32>
  %six = arith.constant dense<6> : tensor<32xi32>
  %three = arith.constant dense<3> : tensor<32xi32>
  %c24 = arith.constant dense<24> : tensor<32xi32>
  %qs = arith.muli %q, %c100 : tensor<32xi32>
  %o = arith.addi %qs, %m : tensor<32xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %p = tt.addptr %xs, %o : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  %lows = tt.splat %low : i32 -> tensor<32xi32>
  %ns = tt.splat %n : i32 -> tensor<32xi32>
  %ons = tt.splat %on : i1 -> tensor<32xi1>
  %a = arith.cmpi sge, %q, %lows : tensor<32xi32>
  %b = arith.cmpi ult, %m, %six : tensor<32xi32>
  %c = arith.cmpi slt, %r, %c24 : tensor<32xi32>
  %e = arith.cmpi sgt, %ns, %three : tensor<32xi32>
  %ab = arith.andi %a, %b : tensor<32xi1>
  %abc = arith.andi %ab, %c : tensor<32xi1>
  %abce = arith.andi %abc, %e : tensor<32xi1>
  %mask = arith.andi %abce, %ons : tensor<32xi1>
  // CHECK-DAG: %[[SIX:.*]] = arith.constant dense<6> : tensor<8xi64>
  // CHECK-DAG: %[[THREE:.*]] = arith.constant dense<3> : tensor<4xi64>
  // CHECK: %[[WIDE:.*]] = arith.extsi %[[N]] : i32 to i64
  // CHECK: %[[NEXT:.*]] = arith.addi %[[WIDE]], %c1_i64 : i64
  // CHECK: %[[ALL:.*]] = arith.cmpi sgt, %[[NEXT]], %c4_i64 : i64
  // CHECK: %[[SCALAR:.*]] = arith.andi %[[ON]], %[[ALL]] : i1
  // CHECK: %[[ONS:.*]] = tt.splat %[[SCALAR]] : i1 -> tensor<4x8xi1>
  // CHECK: %[[LOWER:.*]] = arith.cmpi sge, %{{.*}}, %{{.*}} : tensor<4xi64>
  // CHECK: %[[UNSIGNED:.*]] = arith.cmpi slt, %{{.*}}, %[[SIX]] : tensor<8xi64>
  // CHECK: %[[ROWS:.*]] = arith.cmpi slt, %{{.*}}, %[[THREE]] : tensor<4xi64>
  // CHECK: tt.load %{{.*}}, %{{.*}} : tensor<4x8x!tt.ptr<f32>>
  %v = tt.load %p, %mask : tensor<32x!tt.ptr<f32>>
  %y = tt.addptr %xs, %r : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  tt.store %y, %v : tensor<32x!tt.ptr<f32>>
  tt.return
}

// -----

// The mask alone has a remainder: the address gets the same digits.
// CHECK-LABEL: tt.func @mask_only
// CHECK: tt.store %{{.*}}, %{{.*}}, %{{.*}} : tensor<4x8x!tt.ptr<f32>>
tt.func @mask_only(%x: !tt.ptr<f32>, %v: tensor<32xf32>) {
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %d = arith.constant dense<8> : tensor<32xi32>
  %q = arith.divsi %r, %d : tensor<32xi32>
  %m = arith.remsi %r, %d : tensor<32xi32>
  %five = arith.constant dense<5> : tensor<32xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %p = tt.addptr %xs, %r : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  %mask = arith.cmpi slt, %m, %five : tensor<32xi32>
  tt.store %p, %v, %mask : tensor<32x!tt.ptr<f32>>
  tt.return
}

// -----

// Steps of more than one: the bound is divided by the step, rounded up.
// CHECK-LABEL: tt.func @steps
// CHECK-SAME: %[[N:[a-z0-9]+]]: i32)
// CHECK: %[[WIDE:.*]] = arith.extsi %[[N]] : i32 to i64
// CHECK: %[[UP:.*]] = arith.addi %[[WIDE]], %c2_i64 : i64
// CHECK: %[[ROWS:.*]] = arith.divsi %[[UP]], %c3_i64 : i64
// CHECK: %[[BOUND:.*]] = tt.splat %[[ROWS]] : i64 -> tensor<4xi64>
// CHECK: arith.cmpi slt, %{{.*}}, %[[BOUND]] : tensor<4xi64>
tt.func @steps(%x: !tt.ptr<f32>, %n: i32) {
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %d = arith.constant dense<8> : tensor<32xi32>
  %q = arith.divsi %r, %d : tensor<32xi32>
  %m = arith.remsi %r, %d : tensor<32xi32>
  %c100 = arith.constant dense<100> : tensor<32xi32>
  %three = arith.constant dense<3> : tensor<32xi32>
  %qs = arith.muli %q, %c100 : tensor<32xi32>
  %o = arith.addi %qs, %m : tensor<32xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %p = tt.addptr %xs, %o : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  %ns = tt.splat %n : i32 -> tensor<32xi32>
  %q3 = arith.muli %q, %three : tensor<32xi32>
  %mask = arith.cmpi slt, %q3, %ns : tensor<32xi32>
  %v = tt.load %p, %mask : tensor<32x!tt.ptr<f32>>
  %y = tt.addptr %xs, %r : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  tt.store %y, %v : tensor<32x!tt.ptr<f32>>
  tt.return
}
