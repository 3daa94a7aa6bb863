// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Casts move to the scalar pointer that an address starts at.
// RUN: heddle-opt %s --split-input-file --triton-pointer-casts | FileCheck %s

// CHECK-LABEL: tt.func private @bitcast
// CHECK-SAME: %[[X:.*]]: !tt.ptr<i1>
tt.func private @bitcast(%x: !tt.ptr<i1>, %n: i32) -> tensor<8xi8> {
  // CHECK: %[[B:.*]] = tt.bitcast %[[X]] : !tt.ptr<i1> -> !tt.ptr<i8>
  // CHECK: %[[P:.*]] = tt.addptr %[[B]], %{{.*}} : !tt.ptr<i8>, i32
  // CHECK: %[[S:.*]] = tt.splat %[[P]] : !tt.ptr<i8> -> tensor<8x!tt.ptr<i8>>
  // CHECK: %[[Q:.*]] = tt.addptr %[[S]], %{{.*}} : tensor<8x!tt.ptr<i8>>, tensor<8xi32>
  // CHECK: tt.load %[[Q]] : tensor<8x!tt.ptr<i8>>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %o = tt.addptr %x, %n : !tt.ptr<i1>, i32
  %s = tt.splat %o : !tt.ptr<i1> -> tensor<8x!tt.ptr<i1>>
  %p = tt.addptr %s, %r : tensor<8x!tt.ptr<i1>>, tensor<8xi32>
  %b = tt.bitcast %p : tensor<8x!tt.ptr<i1>> -> tensor<8x!tt.ptr<i8>>
  %v = tt.load %b : tensor<8x!tt.ptr<i8>>
  tt.return %v : tensor<8xi8>
}

// -----

// CHECK-LABEL: tt.func private @addresses
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f32>
tt.func private @addresses(%x: !tt.ptr<f32>) -> tensor<4x1xi64> {
  // CHECK-DAG: %[[FOUR:.*]] = arith.constant dense<4> : tensor<4xi64>
  // CHECK-DAG: %[[R:.*]] = tt.make_range
  // CHECK-DAG: %[[A:.*]] = tt.ptr_to_int %[[X]] : !tt.ptr<f32> -> i64
  // CHECK-DAG: %[[S:.*]] = tt.splat %[[A]] : i64 -> tensor<4xi64>
  // CHECK-DAG: %[[W:.*]] = arith.extsi %[[R]] : tensor<4xi32> to tensor<4xi64>
  // CHECK-DAG: %[[B:.*]] = arith.muli %[[W]], %[[FOUR]] : tensor<4xi64>
  // CHECK: %[[T:.*]] = arith.addi %[[S]], %[[B]] : tensor<4xi64>
  // CHECK: %[[E:.*]] = tt.expand_dims %[[T]] {axis = 1 : i32} : tensor<4xi64> -> tensor<4x1xi64>
  // CHECK: tt.return %[[E]]
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %s = tt.splat %x : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %p = tt.addptr %s, %r : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  %e = tt.expand_dims %p {axis = 1 : i32} : tensor<4x!tt.ptr<f32>> -> tensor<4x1x!tt.ptr<f32>>
  %a = tt.ptr_to_int %e : tensor<4x1x!tt.ptr<f32>> -> tensor<4x1xi64>
  tt.return %a : tensor<4x1xi64>
}

// -----

// One address for all lanes stays one pointer; lanes with addresses of their own are distances from the first.
// CHECK-LABEL: tt.func private @pointers
// CHECK-SAME: %[[A:.*]]: i64, %[[V:.*]]: tensor<4xi64>
tt.func private @pointers(%a: i64, %v: tensor<4xi64>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK-DAG: %[[TWO:.*]] = arith.constant dense<2> : tensor<4xi64>
  // CHECK: %[[P:.*]] = tt.int_to_ptr %[[A]] : i64 -> !tt.ptr<f32>
  // CHECK: %[[S:.*]] = tt.splat %[[P]] : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  // CHECK: tt.load %[[S]]
  %s = tt.splat %a : i64 -> tensor<4xi64>
  %p = tt.int_to_ptr %s : tensor<4xi64> -> tensor<4x!tt.ptr<f32>>
  %x = tt.load %p : tensor<4x!tt.ptr<f32>>
  // CHECK: %[[F:.*]] = tensor.extract %[[V]][%{{.*}}] : tensor<4xi64>
  // CHECK: %[[Z:.*]] = tt.int_to_ptr %[[F]] : i64 -> !tt.ptr<f32>
  // CHECK: %[[ZS:.*]] = tt.splat %[[Z]]
  // CHECK: %[[FS:.*]] = tt.splat %[[F]] : i64 -> tensor<4xi64>
  // CHECK: %[[D:.*]] = arith.subi %[[V]], %[[FS]] : tensor<4xi64>
  // CHECK: %[[O:.*]] = arith.shrsi %[[D]], %[[TWO]] : tensor<4xi64>
  // CHECK: %[[Q:.*]] = tt.addptr %[[ZS]], %[[O]] : tensor<4x!tt.ptr<f32>>, tensor<4xi64>
  // CHECK: tt.load %[[Q]]
  %q = tt.int_to_ptr %v : tensor<4xi64> -> tensor<4x!tt.ptr<f32>>
  %y = tt.load %q : tensor<4x!tt.ptr<f32>>
  tt.return %x, %y : tensor<4xf32>, tensor<4xf32>
}

// -----

// The halves of a maximum of floats are put together later, by this cast.
// CHECK-LABEL: tt.func private @float_update
tt.func private @float_update(%x: !tt.ptr<f32>, %v: tensor<4xi32>, %m: tensor<4xi1>) {
  // CHECK: %[[P:.*]] = tt.addptr
  // CHECK: %[[B:.*]] = tt.bitcast %[[P]] : tensor<4x!tt.ptr<f32>> -> tensor<4x!tt.ptr<i32>>
  // CHECK: tt.atomic_rmw max, relaxed, gpu, %[[B]]
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %s = tt.splat %x : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %p = tt.addptr %s, %r : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  %b = tt.bitcast %p : tensor<4x!tt.ptr<f32>> -> tensor<4x!tt.ptr<i32>>
  %o = tt.atomic_rmw max, relaxed, gpu, %b, %v, %m : (tensor<4x!tt.ptr<i32>>, tensor<4xi32>, tensor<4xi1>) -> tensor<4xi32>
  tt.return
}
