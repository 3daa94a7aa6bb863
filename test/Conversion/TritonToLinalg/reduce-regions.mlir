// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions by any region, of any number of operands, and of one element.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" | FileCheck %s

// With `>=` the value to start from would win against an equal one: a loop starts from the first element.
// CHECK-LABEL: func.func @not_strict
tt.func @not_strict(%y: !tt.ptr<i32>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  // CHECK-NOT: linalg.reduce
  // CHECK: %[[FIRST:.*]] = tensor.extract %[[X:.*]][%c0
  // CHECK: scf.for %[[I:.*]] = %c1{{.*}} to %c8{{.*}} step %c1{{.*}} iter_args(%{{.*}} = %[[FIRST]], %{{.*}} = %{{.*}}) -> (i32, i32)
  // CHECK: tensor.extract %[[X]][%[[I]]]
  // CHECK: arith.cmpi sge
  %m:2 = "tt.reduce"(%r, %r) <{axis = 0 : i32}> ({
  ^bb0(%a: i32, %i: i32, %b: i32, %j: i32):
    %c = arith.cmpi sge, %a, %b : i32
    %v = arith.select %c, %a, %b : i32
    %k = arith.select %c, %i, %j : i32
    tt.reduce.return %v, %k : i32, i32
  }) : (tensor<8xi32>, tensor<8xi32>) -> (i32, i32)
  tt.store %y, %m#1 : !tt.ptr<i32>
  tt.return
}

// Any region, any rank, any number of operands: slices are combined lane by lane.
// CHECK-LABEL: func.func @generic
tt.func @generic(%y: !tt.ptr<i32>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %e = tt.expand_dims %r {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %b = tt.broadcast %e : tensor<8x1xi32> -> tensor<8x4xi32>
  %f = arith.sitofp %b : tensor<8x4xi32> to tensor<8x4xf32>
  // CHECK: %[[FIRST:.*]] = tensor.extract_slice %[[X:.*]][%c0{{.*}}, 0] [1, 4] [1, 1] : tensor<8x4xi32> to tensor<4xi32>
  // CHECK: scf.for %[[I:.*]] = {{.*}} iter_args(%[[A:.*]] = %[[FIRST]], %[[B:.*]] = %{{.*}}, %[[C:.*]] = %{{.*}}) -> (tensor<4xi32>, tensor<4xf32>, tensor<4xi32>)
  // CHECK: %[[NEXT:.*]] = tensor.extract_slice %[[X]][%[[I]], 0] [1, 4] [1, 1] : tensor<8x4xi32> to tensor<4xi32>
  // CHECK: linalg.generic {{.*}} ins(%[[A]], %[[B]], %[[C]], %[[NEXT]], %{{.*}}, %{{.*}} : {{.*}}) outs
  // CHECK: arith.subi
  // CHECK: math.sqrt %{{.*}} : f32
  // CHECK: linalg.yield %{{.*}}, %{{.*}}, %{{.*}} : i32, f32, i32
  // CHECK: scf.yield
  %m:3 = "tt.reduce"(%b, %f, %b) <{axis = 0 : i32}> ({
  ^bb0(%a0: i32, %a1: f32, %a2: i32, %b0: i32, %b1: f32, %b2: i32):
    %d = arith.subi %a0, %b0 : i32
    %s = arith.addf %a1, %b1 : f32
    %q = tt.precise_sqrt %s : f32
    %x = arith.maxsi %a2, %b2 : i32
    tt.reduce.return %d, %q, %x : i32, f32, i32
  }) : (tensor<8x4xi32>, tensor<8x4xf32>, tensor<8x4xi32>) -> (tensor<4xi32>, tensor<4xf32>, tensor<4xi32>)
  %g = arith.fptosi %m#1 : tensor<4xf32> to tensor<4xi32>
  %h = arith.addi %m#0, %g : tensor<4xi32>
  %k = arith.addi %h, %m#2 : tensor<4xi32>
  %lanes = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %ps = tt.splat %y : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %p = tt.addptr %ps, %lanes : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  tt.store %p, %k : tensor<4x!tt.ptr<i32>>
  tt.return
}

// One element is its own reduction, and so is its index.
// CHECK-LABEL: func.func @one_element
tt.func @one_element(%y: !tt.ptr<i32>, %i: i32) {
  %v = tt.splat %i : i32 -> tensor<1xi32>
  %w = arith.addi %v, %v : tensor<1xi32>
  // CHECK-NOT: linalg.reduce
  // CHECK: %[[V:.*]] = tensor.extract %{{.*}}[%c0
  // CHECK: %[[W:.*]] = tensor.extract %{{.*}}[%c0
  // CHECK: arith.addi %[[V]], %[[W]]
  %m:2 = "tt.reduce"(%v, %w) <{axis = 0 : i32}> ({
  ^bb0(%a: i32, %k: i32, %b: i32, %j: i32):
    %c = arith.cmpi sgt, %a, %b : i32
    %p = arith.select %c, %a, %b : i32
    %q = arith.select %c, %k, %j : i32
    tt.reduce.return %p, %q : i32, i32
  }) : (tensor<1xi32>, tensor<1xi32>) -> (i32, i32)
  %s = arith.addi %m#0, %m#1 : i32
  tt.store %y, %s : !tt.ptr<i32>
  tt.return
}
