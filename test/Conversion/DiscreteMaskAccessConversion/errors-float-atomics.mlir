// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A pair of integer updates on the bits of a float whose masks test the sign in a wrong way.
// RUN: heddle-opt %s --split-input-file --discrete-mask-access-conversion --verify-diagnostics

// The bits are shifted by one place too few.
tt.func @wrong_bit(%x: !tt.ptr<f32>, %v: f32) {
  %c30 = arith.constant 30 : i32
  %c0 = arith.constant 0 : i32
  %bits = tt.bitcast %v : f32 -> i32
  %p = tt.bitcast %x : !tt.ptr<f32> -> !tt.ptr<i32>
  %sign = arith.shrui %bits, %c30 : i32
  %negative = arith.cmpi ne, %sign, %c0 : i32
  %positive = arith.cmpi eq, %sign, %c0 : i32
  // expected-error @+1 {{'tt.atomic_rmw' op expected the mask of this half of a float update to say that the sign bit of the value is clear, as 'arith.cmpi eq' of 0 and the bits shifted right by 31 or 'arith.cmpf oge' of the value and 0.0}}
  %a = tt.atomic_rmw max, acq_rel, gpu, %p, %bits, %positive : (!tt.ptr<i32>, i32, i1) -> i32
  // expected-note @+1 {{the other half is here}}
  %b = tt.atomic_rmw umin, acq_rel, gpu, %p, %bits, %negative : (!tt.ptr<i32>, i32, i1) -> i32
  tt.return
}

// -----

// Both halves test for a clear sign bit, beside a mask of the user.
tt.func @same_test(%x: !tt.ptr<f64>, %v: f64, %m: i1) {
  %c63 = arith.constant 63 : i64
  %c0 = arith.constant 0 : i64
  %bits = tt.bitcast %v : f64 -> i64
  %p = tt.bitcast %x : !tt.ptr<f64> -> !tt.ptr<i64>
  %sign = arith.shrui %bits, %c63 : i64
  %positive = arith.cmpi eq, %sign, %c0 : i64
  %mask = arith.andi %m, %positive : i1
  // expected-note @+1 {{the other half is here}}
  %a = tt.atomic_rmw min, acq_rel, gpu, %p, %bits, %mask : (!tt.ptr<i64>, i64, i1) -> i64
  // expected-error @+1 {{'tt.atomic_rmw' op expected the mask of this half of a float update to say that the sign bit of the value is set, as 'arith.cmpi ne' of 0 and the bits shifted right by 63 or 'arith.cmpf olt' of the value and 0.0}}
  %b = tt.atomic_rmw umax, acq_rel, gpu, %p, %bits, %mask : (!tt.ptr<i64>, i64, i1) -> i64
  tt.return
}

// -----

// The older spelling, with a number that is not zero.
tt.func @wrong_number(%x: !tt.ptr<f32>, %v: f32) {
  %one = arith.constant 1.0 : f32
  %zero = arith.constant 0.0 : f32
  %bits = tt.bitcast %v : f32 -> i32
  %p = tt.bitcast %x : !tt.ptr<f32> -> !tt.ptr<i32>
  %positive = arith.cmpf oge, %v, %one : f32
  %negative = arith.cmpf olt, %v, %zero : f32
  // expected-error @+1 {{'tt.atomic_rmw' op expected the mask of this half of a float update to say that the sign bit of the value is clear, as 'arith.cmpi eq' of 0 and the bits shifted right by 31 or 'arith.cmpf oge' of the value and 0.0}}
  %a = tt.atomic_rmw max, acq_rel, gpu, %p, %bits, %positive : (!tt.ptr<i32>, i32, i1) -> i32
  // expected-note @+1 {{the other half is here}}
  %b = tt.atomic_rmw umin, acq_rel, gpu, %p, %bits, %negative : (!tt.ptr<i32>, i32, i1) -> i32
  tt.return
}

// -----

// Updates of integers that do not look at the sign are what they say.
tt.func @integers(%x: !tt.ptr<f32>, %v: f32, %m: i1) {
  %bits = tt.bitcast %v : f32 -> i32
  %p = tt.bitcast %x : !tt.ptr<f32> -> !tt.ptr<i32>
  %a = tt.atomic_rmw max, acq_rel, gpu, %p, %bits, %m : (!tt.ptr<i32>, i32, i1) -> i32
  %b = tt.atomic_rmw umin, acq_rel, gpu, %p, %bits, %m : (!tt.ptr<i32>, i32, i1) -> i32
  tt.return
}
