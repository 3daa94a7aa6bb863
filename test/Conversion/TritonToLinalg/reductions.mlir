// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions with an index, with several operands and with any region.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" | FileCheck %s

// The body is the one of the source: what is combined so far comes first.
// CHECK-LABEL: func.func @max_with_index
tt.func @max_with_index(%x: !tt.ptr<f32>, %y: !tt.ptr<i32>) {
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %f = arith.sitofp %r : tensor<16xi32> to tensor<16xf32>
  // CHECK-DAG: %[[LOWEST:.*]] = arith.constant 0xFF800000 : f32
  // CHECK-DAG: %[[VALUE:.*]] = linalg.fill ins(%[[LOWEST]] : f32) outs(%{{.*}} : tensor<f32>)
  // CHECK-DAG: %[[LAST:.*]] = arith.constant 2147483647 : i32
  // CHECK-DAG: %[[INDEX:.*]] = linalg.fill ins(%[[LAST]] : i32) outs(%{{.*}} : tensor<i32>)
  // CHECK: %[[R:.*]]:2 = linalg.reduce ins(%{{.*}}, %{{.*}} : tensor<16xf32>, tensor<16xi32>) outs(%[[VALUE]], %[[INDEX]] : tensor<f32>, tensor<i32>) dimensions = [0] {reduce_mode = "max_with_index", tie_break_left = "true", unsigned_src = "false"}
  // CHECK-NEXT: (%[[NEXT:.*]]: f32, %[[NEXT_INDEX:.*]]: i32, %[[BEST:.*]]: f32, %[[BEST_INDEX:.*]]: i32) {
  // CHECK: arith.cmpf oeq, %[[BEST]], %[[NEXT]]
  // CHECK: arith.cmpi slt, %[[BEST_INDEX]], %[[NEXT_INDEX]]
  // CHECK: arith.cmpf ogt, %[[BEST]], %[[NEXT]]
  // CHECK: linalg.yield
  // CHECK: tensor.extract %[[R]]#0[]
  // CHECK: tensor.extract %[[R]]#1[]
  %m:2 = "tt.reduce"(%f, %r) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %i: i32, %b: f32, %j: i32):
    %eq = arith.cmpf oeq, %a, %b : f32
    %lt = arith.cmpi slt, %i, %j : i32
    %tie = arith.andi %eq, %lt : i1
    %gt = arith.cmpf ogt, %a, %b : f32
    %c = arith.ori %gt, %tie : i1
    %v = arith.select %c, %a, %b : f32
    %k = arith.select %c, %i, %j : i32
    tt.reduce.return %v, %k : f32, i32
  }) : (tensor<16xf32>, tensor<16xi32>) -> (f32, i32)
  tt.store %x, %m#0 : !tt.ptr<f32>
  tt.store %y, %m#1 : !tt.ptr<i32>
  tt.return
}

// Without a tie break the later of equal values wins. The start is the limit of the type, signed or not.
// CHECK-LABEL: func.func @min_of_integers
tt.func @min_of_integers(%x: !tt.ptr<i16>, %y: !tt.ptr<i32>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %v = arith.trunci %r : tensor<8xi32> to tensor<8xi16>
  // CHECK-DAG: arith.constant 32767 : i16
  // CHECK-DAG: arith.constant -1 : i32
  // CHECK: linalg.reduce {{.*}} {reduce_mode = "min_with_index", tie_break_left = "false", unsigned_src = "false"}
  %m:2 = "tt.reduce"(%v, %r) <{axis = 0 : i32}> ({
  ^bb0(%a: i16, %i: i32, %b: i16, %j: i32):
    %c = arith.cmpi slt, %a, %b : i16
    %p = arith.select %c, %a, %b : i16
    %k = arith.select %c, %i, %j : i32
    tt.reduce.return %p, %k : i16, i32
  }) : (tensor<8xi16>, tensor<8xi32>) -> (i16, i32)
  // CHECK: arith.constant -1 : i16
  // CHECK: linalg.reduce {{.*}} {reduce_mode = "min_with_index", tie_break_left = "false", unsigned_src = "true"}
  %u:2 = "tt.reduce"(%v, %r) <{axis = 0 : i32}> ({
  ^bb0(%a: i16, %i: i32, %b: i16, %j: i32):
    %lt = arith.cmpi ult, %a, %b : i16
    %eq = arith.cmpi eq, %a, %b : i16
    %gt = arith.cmpi sgt, %i, %j : i32
    %tie = arith.andi %gt, %eq : i1
    %c = arith.ori %tie, %lt : i1
    %p = arith.select %c, %a, %b : i16
    %k = arith.select %c, %i, %j : i32
    tt.reduce.return %p, %k : i16, i32
  }) : (tensor<8xi16>, tensor<8xi32>) -> (i16, i32)
  tt.store %x, %m#0 : !tt.ptr<i16>
  tt.store %x, %u#0 : !tt.ptr<i16>
  tt.store %y, %m#1 : !tt.ptr<i32>
  tt.store %y, %u#1 : !tt.ptr<i32>
  tt.return
}

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
