// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The two integer updates that the front end makes of a float maximum or minimum become one update of floats.
// RUN: heddle-opt %s --split-input-file --discrete-mask-access-conversion --canonicalize | FileCheck %s

// The choice between the former values is the former value.
// CHECK-LABEL: tt.func @float_maximum
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f32>, %{{.*}}: !tt.ptr<f32>, %[[V:.*]]: f32
// CHECK-NOT: umin
// CHECK: %[[OLD:.*]] = tt.atomic_rmw max, acq_rel, gpu, %[[X]], %[[V]] : (!tt.ptr<f32>, f32) -> f32
// CHECK-NOT: umin
// CHECK: tt.store
tt.func @float_maximum(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %v: f32) {
  %c31 = arith.constant 31 : i32
  %c0 = arith.constant 0 : i32
  %bits = tt.bitcast %v : f32 -> i32
  %p = tt.bitcast %x : !tt.ptr<f32> -> !tt.ptr<i32>
  %sign = arith.shrui %bits, %c31 : i32
  %negative = arith.cmpi ne, %sign, %c0 : i32
  %positive = arith.cmpi eq, %sign, %c0 : i32
  %a = tt.atomic_rmw max, acq_rel, gpu, %p, %bits, %positive : (!tt.ptr<i32>, i32, i1) -> i32
  %b = tt.atomic_rmw umin, acq_rel, gpu, %p, %bits, %negative : (!tt.ptr<i32>, i32, i1) -> i32
  %old = arith.select %positive, %a, %b : i32
  %f = tt.bitcast %old : i32 -> f32
  tt.store %y, %f : !tt.ptr<f32>
  tt.return
}

// -----

// With a mask, and in the spelling that negates the sign test.
// CHECK-LABEL: tt.func @float_minimum
// CHECK: %[[MASK:.*]] = arith.cmpi slt
// CHECK: tt.atomic_rmw min, acq_rel, gpu, %{{.*}}, %{{.*}}, %[[MASK]] : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<64xi1>) -> tensor<64xf32>
// CHECK-NOT: umax
tt.func @float_minimum(%x: !tt.ptr<f32>, %n: i32, %v: f32) {
  %true = arith.constant dense<true> : tensor<64xi1>
  %c31 = arith.constant dense<31> : tensor<64xi32>
  %c0 = arith.constant dense<0> : tensor<64xi32>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %p = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %q = tt.addptr %p, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %ns = tt.splat %n : i32 -> tensor<64xi32>
  %m = arith.cmpi slt, %r, %ns : tensor<64xi32>
  %t = tt.splat %v : f32 -> tensor<64xf32>
  %bits = tt.bitcast %t : tensor<64xf32> -> tensor<64xi32>
  %i = tt.bitcast %q : tensor<64x!tt.ptr<f32>> -> tensor<64x!tt.ptr<i32>>
  %sign = arith.shrui %bits, %c31 : tensor<64xi32>
  %negative = arith.cmpi ne, %sign, %c0 : tensor<64xi32>
  %positive = arith.xori %negative, %true : tensor<64xi1>
  %mp = arith.andi %m, %positive : tensor<64xi1>
  %mn = arith.andi %m, %negative : tensor<64xi1>
  %a = tt.atomic_rmw min, acq_rel, gpu, %i, %bits, %mp : (tensor<64x!tt.ptr<i32>>, tensor<64xi32>, tensor<64xi1>) -> tensor<64xi32>
  %b = tt.atomic_rmw umax, acq_rel, gpu, %i, %bits, %mn : (tensor<64x!tt.ptr<i32>>, tensor<64xi32>, tensor<64xi1>) -> tensor<64xi32>
  tt.return
}

// -----

// The spelling of older front ends: a comparison of floats.
// CHECK-LABEL: tt.func @older_float_maximum
// CHECK-SAME: %[[C:[a-z0-9]+]]: i1)
// CHECK: tt.atomic_rmw max, acq_rel, gpu, %{{.*}}, %{{.*}}, %[[C]] : (!tt.ptr<f32>, f32, i1) -> f32
// CHECK-NOT: umin
tt.func @older_float_maximum(%x: !tt.ptr<f32>, %v: f32, %c: i1) {
  %zero = arith.constant 0.0 : f32
  %bits = tt.bitcast %v : f32 -> i32
  %p = tt.bitcast %x : !tt.ptr<f32> -> !tt.ptr<i32>
  %positive = arith.cmpf oge, %v, %zero : f32
  %negative = arith.cmpf olt, %v, %zero : f32
  %mp = arith.andi %c, %positive : i1
  %mn = arith.andi %c, %negative : i1
  %a = tt.atomic_rmw max, acq_rel, gpu, %p, %bits, %mp : (!tt.ptr<i32>, i32, i1) -> i32
  %b = tt.atomic_rmw umin, acq_rel, gpu, %p, %bits, %mn : (!tt.ptr<i32>, i32, i1) -> i32
  tt.return
}

// -----

// Doubles: the sign is bit 63.
// CHECK-LABEL: tt.func @doubles
// CHECK: tt.atomic_rmw max, acq_rel, gpu, %{{.*}}, %{{.*}} : (!tt.ptr<f64>, f64) -> f64
// CHECK-NOT: umin
tt.func @doubles(%x: !tt.ptr<f64>, %v: f64) {
  %c63 = arith.constant 63 : i64
  %c0 = arith.constant 0 : i64
  %bits = tt.bitcast %v : f64 -> i64
  %p = tt.bitcast %x : !tt.ptr<f64> -> !tt.ptr<i64>
  %sign = arith.shrui %bits, %c63 : i64
  %negative = arith.cmpi ne, %sign, %c0 : i64
  %positive = arith.cmpi eq, %sign, %c0 : i64
  %a = tt.atomic_rmw max, acq_rel, gpu, %p, %bits, %positive : (!tt.ptr<i64>, i64, i1) -> i64
  %b = tt.atomic_rmw umin, acq_rel, gpu, %p, %bits, %negative : (!tt.ptr<i64>, i64, i1) -> i64
  tt.return
}

// -----

// A former value that is used by itself keeps the pair.
// CHECK-LABEL: tt.func @kept
// CHECK: tt.atomic_rmw max, {{.*}} : (!tt.ptr<i32>, i32, i1) -> i32
// CHECK: tt.atomic_rmw umin, {{.*}} : (!tt.ptr<i32>, i32, i1) -> i32
tt.func @kept(%x: !tt.ptr<f32>, %y: !tt.ptr<i32>, %v: f32) {
  %c31 = arith.constant 31 : i32
  %c0 = arith.constant 0 : i32
  %bits = tt.bitcast %v : f32 -> i32
  %p = tt.bitcast %x : !tt.ptr<f32> -> !tt.ptr<i32>
  %sign = arith.shrui %bits, %c31 : i32
  %negative = arith.cmpi ne, %sign, %c0 : i32
  %positive = arith.cmpi eq, %sign, %c0 : i32
  %a = tt.atomic_rmw max, acq_rel, gpu, %p, %bits, %positive : (!tt.ptr<i32>, i32, i1) -> i32
  %b = tt.atomic_rmw umin, acq_rel, gpu, %p, %bits, %negative : (!tt.ptr<i32>, i32, i1) -> i32
  tt.store %y, %a : !tt.ptr<i32>
  tt.return
}
