// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What folds and what is simplified.
// RUN: heddle-opt %s -canonicalize | FileCheck %s

// CHECK-LABEL: tt.func private @range_of_one
tt.func private @range_of_one() -> tensor<1xi32> {
  // CHECK: %[[C:.*]] = arith.constant dense<5> : tensor<1xi32>
  // CHECK: tt.return %[[C]]
  %0 = tt.make_range {end = 6 : i32, start = 5 : i32} : tensor<1xi32>
  tt.return %0 : tensor<1xi32>
}

// CHECK-LABEL: tt.func private @constants
tt.func private @constants() -> (tensor<4x8xf32>, tensor<8x2xi32>, f32) {
  // CHECK-DAG: %[[F:.*]] = arith.constant dense<2.500000e+00> : tensor<4x8xf32>
  // CHECK-DAG: %[[I:.*]] = arith.constant dense<7> : tensor<8x2xi32>
  // CHECK-DAG: %[[S:.*]] = arith.constant 2.500000e+00 : f32
  // CHECK: tt.return %[[F]], %[[I]], %[[S]]
  %x = arith.constant 2.5 : f32
  %0 = tt.splat %x : f32 -> tensor<4xf32>
  %1 = tt.expand_dims %0 {axis = 1 : i32} : tensor<4xf32> -> tensor<4x1xf32>
  %2 = tt.broadcast %1 : tensor<4x1xf32> -> tensor<4x8xf32>
  %y = arith.constant dense<7> : tensor<16xi32>
  %3 = tt.reshape %y : tensor<16xi32> -> tensor<2x8xi32>
  %4 = tt.trans %3 {order = array<i32: 1, 0>} : tensor<2x8xi32> -> tensor<8x2xi32>
  %z = arith.constant dense<2.5> : tensor<1x1xf32>
  %5 = tt.unsplat %z : tensor<1x1xf32>
  tt.return %2, %4, %5 : tensor<4x8xf32>, tensor<8x2xi32>, f32
}

// CHECK-LABEL: tt.func private @different_elements
tt.func private @different_elements() -> (tensor<2x1xi32>, tensor<2x2xi32>) {
  // CHECK-DAG: %[[A:.*]] = arith.constant dense<{{\[}}[1], [2]]> : tensor<2x1xi32>
  // CHECK: %[[B:.*]] = tt.broadcast %[[A]] : tensor<2x1xi32> -> tensor<2x2xi32>
  // CHECK: tt.return %[[A]], %[[B]]
  %x = arith.constant dense<[1, 2]> : tensor<2xi32>
  %0 = tt.expand_dims %x {axis = 1 : i32} : tensor<2xi32> -> tensor<2x1xi32>
  %1 = tt.broadcast %0 : tensor<2x1xi32> -> tensor<2x2xi32>
  tt.return %0, %1 : tensor<2x1xi32>, tensor<2x2xi32>
}

// CHECK-LABEL: tt.func private @splat_of_value
// CHECK-SAME: %[[P:.*]]: !tt.ptr<f32>
tt.func private @splat_of_value(%p: !tt.ptr<f32>) -> (tensor<4x8x!tt.ptr<f32>>, tensor<8x4x!tt.ptr<f32>>, !tt.ptr<f32>) {
  // CHECK-DAG: %[[A:.*]] = tt.splat %[[P]] : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  // CHECK-DAG: %[[B:.*]] = tt.splat %[[P]] : !tt.ptr<f32> -> tensor<8x4x!tt.ptr<f32>>
  // CHECK: tt.return %[[A]], %[[B]], %[[P]]
  %0 = tt.splat %p : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %1 = tt.expand_dims %0 {axis = 1 : i32} : tensor<4x!tt.ptr<f32>> -> tensor<4x1x!tt.ptr<f32>>
  %2 = tt.broadcast %1 : tensor<4x1x!tt.ptr<f32>> -> tensor<4x8x!tt.ptr<f32>>
  %3 = tt.splat %p : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %4 = tt.reshape %3 : tensor<32x!tt.ptr<f32>> -> tensor<4x8x!tt.ptr<f32>>
  %5 = tt.trans %4 {order = array<i32: 1, 0>} : tensor<4x8x!tt.ptr<f32>> -> tensor<8x4x!tt.ptr<f32>>
  %6 = tt.splat %p : !tt.ptr<f32> -> tensor<1x!tt.ptr<f32>>
  %7 = tt.unsplat %6 : tensor<1x!tt.ptr<f32>>
  tt.return %2, %5, %7 : tensor<4x8x!tt.ptr<f32>>, tensor<8x4x!tt.ptr<f32>>, !tt.ptr<f32>
}

// CHECK-LABEL: tt.func private @same_shape
// CHECK-SAME: %[[A:.*]]: tensor<4x8xf32>
tt.func private @same_shape(%a: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
  // CHECK-NEXT: tt.return %[[A]], %[[A]], %[[A]], %[[A]]
  %0 = tt.broadcast %a : tensor<4x8xf32> -> tensor<4x8xf32>
  %1 = tt.reshape %a allow_reorder : tensor<4x8xf32> -> tensor<4x8xf32>
  %2 = tt.trans %a {order = array<i32: 0, 1>} : tensor<4x8xf32> -> tensor<4x8xf32>
  %3 = tt.fp_to_fp %a : tensor<4x8xf32> -> tensor<4x8xf32>
  tt.return %0, %1, %2, %3 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
}

// CHECK-LABEL: tt.func private @chains
// CHECK-SAME: %[[A:.*]]: tensor<2x4x8xf32>, %[[B:.*]]: tensor<1x1xf32>
tt.func private @chains(%a: tensor<2x4x8xf32>, %b: tensor<1x1xf32>) -> (tensor<4x2x8xf32>, tensor<4x8xf32>) {
  // CHECK-DAG: %[[T:.*]] = tt.trans %[[A]] {order = array<i32: 1, 0, 2>} : tensor<2x4x8xf32> -> tensor<4x2x8xf32>
  // CHECK-DAG: %[[C:.*]] = tt.broadcast %[[B]] : tensor<1x1xf32> -> tensor<4x8xf32>
  // CHECK: tt.return %[[T]], %[[C]]
  %0 = tt.trans %a {order = array<i32: 2, 0, 1>} : tensor<2x4x8xf32> -> tensor<8x2x4xf32>
  %1 = tt.trans %0 {order = array<i32: 2, 1, 0>} : tensor<8x2x4xf32> -> tensor<4x2x8xf32>
  %2 = tt.broadcast %b : tensor<1x1xf32> -> tensor<4x1xf32>
  %3 = tt.broadcast %2 : tensor<4x1xf32> -> tensor<4x8xf32>
  tt.return %1, %3 : tensor<4x2x8xf32>, tensor<4x8xf32>
}

// CHECK-LABEL: tt.func private @split_of_join
// CHECK-SAME: %[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<4xf32>
tt.func private @split_of_join(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NEXT: tt.return %[[B]], %[[A]]
  %0 = tt.join %a, %b : tensor<4xf32> -> tensor<4x2xf32>
  %1, %2 = tt.split %0 : tensor<4x2xf32> -> tensor<4xf32>
  tt.return %2, %1 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: tt.func private @pointers
// CHECK-SAME: %[[P:.*]]: tensor<4x!tt.ptr<f32>>, %[[I:.*]]: tensor<4xi64>, %[[B:.*]]: !tt.ptr<tensor<4x4xf32>>
tt.func private @pointers(%p: tensor<4x!tt.ptr<f32>>, %i: tensor<4xi64>, %b: !tt.ptr<tensor<4x4xf32>>)
    -> (tensor<4x!tt.ptr<f32>>, tensor<4x!tt.ptr<f32>>, tensor<4xi64>, !tt.ptr<tensor<4x4xf32>>) {
  // CHECK-NEXT: tt.return %[[P]], %[[P]], %[[I]], %[[B]]
  %zero = arith.constant dense<0> : tensor<4xi32>
  %c0 = arith.constant 0 : i32
  %0 = tt.addptr %p, %zero : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  %1 = tt.ptr_to_int %p : tensor<4x!tt.ptr<f32>> -> tensor<4xi64>
  %2 = tt.int_to_ptr %1 : tensor<4xi64> -> tensor<4x!tt.ptr<f32>>
  %3 = tt.int_to_ptr %i : tensor<4xi64> -> tensor<4x!tt.ptr<f32>>
  %4 = tt.ptr_to_int %3 : tensor<4x!tt.ptr<f32>> -> tensor<4xi64>
  %5 = tt.advance %b, [%c0, %c0] : <tensor<4x4xf32>>
  tt.return %0, %2, %4, %5 : tensor<4x!tt.ptr<f32>>, tensor<4x!tt.ptr<f32>>, tensor<4xi64>, !tt.ptr<tensor<4x4xf32>>
}

// A pointer of another type does not come back as the one before.
// CHECK-LABEL: tt.func private @pointer_of_another_type
tt.func private @pointer_of_another_type(%p: !tt.ptr<f32>) -> !tt.ptr<i8> {
  // CHECK: tt.ptr_to_int
  // CHECK: tt.int_to_ptr
  %0 = tt.ptr_to_int %p : !tt.ptr<f32> -> i64
  %1 = tt.int_to_ptr %0 : i64 -> !tt.ptr<i8>
  tt.return %1 : !tt.ptr<i8>
}

// CHECK-LABEL: tt.func private @bitcasts
// CHECK-SAME: %[[A:.*]]: tensor<4xf32>
tt.func private @bitcasts(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi32>) {
  // CHECK: %[[B:.*]] = tt.bitcast %[[A]] : tensor<4xf32> -> tensor<4xi32>
  // CHECK: tt.return %[[A]], %[[B]]
  %0 = tt.bitcast %a : tensor<4xf32> -> tensor<4xi32>
  %1 = tt.bitcast %0 : tensor<4xi32> -> tensor<4xf32>
  %2 = tt.bitcast %1 : tensor<4xf32> -> tensor<4xi32>
  tt.return %1, %2 : tensor<4xf32>, tensor<4xi32>
}

// CHECK-LABEL: tt.func private @masks
// CHECK-SAME: %[[P:.*]]: tensor<4x!tt.ptr<f32>>, %[[Z:.*]]: tensor<4xf32>
tt.func private @masks(%p: tensor<4x!tt.ptr<f32>>, %z: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NEXT: %[[A:.*]] = tt.load %[[P]] cacheModifier = cg : tensor<4x!tt.ptr<f32>>
  // CHECK-NEXT: tt.store %[[P]], %[[A]] : tensor<4x!tt.ptr<f32>>
  // CHECK-NEXT: tt.return %[[A]], %[[Z]]
  %true = arith.constant dense<true> : tensor<4xi1>
  %false = arith.constant dense<false> : tensor<4xi1>
  %0 = tt.load %p, %true, %z cacheModifier = cg : tensor<4x!tt.ptr<f32>>
  %1 = tt.load %p, %false, %z : tensor<4x!tt.ptr<f32>>
  tt.store %p, %0, %true : tensor<4x!tt.ptr<f32>>
  tt.store %p, %1, %false : tensor<4x!tt.ptr<f32>>
  tt.return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: tt.func @asserts
tt.func @asserts(%c: i1) {
  // CHECK-NEXT: tt.assert %{{.*}}, "may fail" : i1
  // CHECK-NEXT: tt.return
  %true = arith.constant true
  tt.assert %true, "holds" : i1
  tt.assert %c, "may fail" : i1
  tt.return
}
