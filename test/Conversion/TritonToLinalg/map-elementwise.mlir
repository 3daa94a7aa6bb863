// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Scalar code for each element: on whole tensors where that means the same, else in a loop over the lanes.
// RUN: heddle-opt %s --split-input-file --triton-to-linalg="named-ops=true" | FileCheck %s

// CHECK-LABEL: func.func @straight
tt.func @straight(%x: !tt.ptr<f32>, %s: f32) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %ps = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %p = tt.addptr %ps, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %v = tt.load %p : tensor<8x!tt.ptr<f32>>
  // CHECK: %[[V:.*]] = bufferization.to_tensor
  // CHECK: %[[OUTER:.*]] = linalg.fill ins(%arg3 : f32)
  // CHECK: %[[SUM:.*]] = arith.addf %[[V]], %[[OUTER]] : tensor<8xf32>
  // A branch without effects is a choice between both sides.
  // CHECK: %[[IS:.*]] = arith.cmpf ogt, %[[SUM]], %[[V]] : tensor<8xf32>
  // CHECK: %[[TWICE:.*]] = arith.mulf %[[SUM]], %{{.*}} : tensor<8xf32>
  // CHECK: %[[R:.*]] = arith.select %[[IS]], %[[TWICE]], %[[V]] : tensor<8xi1>, tensor<8xf32>
  // CHECK-NOT: scf
  // CHECK: bufferization.materialize_in_destination %[[R]]
  %m = "tt.map_elementwise"(%v) <{pack = 1 : i32}> ({
  ^bb0(%a: f32):
    %two = arith.constant 2.0 : f32
    %b = arith.addf %a, %s : f32
    %c = arith.cmpf ogt, %b, %a : f32
    %d = scf.if %c -> f32 {
      %e = arith.mulf %b, %two : f32
      scf.yield %e : f32
    } else {
      scf.yield %a : f32
    }
    tt.map_elementwise.return %d : f32
  }) : (tensor<8xf32>) -> tensor<8xf32>
  tt.store %p, %m : tensor<8x!tt.ptr<f32>>
  tt.return
}

// -----

// Two results and two neighbours at a time: slices with a step of two.
// CHECK-LABEL: func.func @pairs
tt.func @pairs(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %ps = tt.splat %x : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %p = tt.addptr %ps, %r : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %qs = tt.splat %y : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %q = tt.addptr %qs, %r : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %v = tt.load %p : tensor<8x!tt.ptr<i32>>
  // CHECK: %[[V:.*]] = bufferization.to_tensor
  // CHECK: %[[FIRST:.*]] = tensor.extract_slice %[[V]][0] [4] [2] : tensor<8xi32> to tensor<4xi32>
  // CHECK: %[[SECOND:.*]] = tensor.extract_slice %[[V]][1] [4] [2] : tensor<8xi32> to tensor<4xi32>
  // CHECK: %[[SUM:.*]] = arith.addi %[[FIRST]], %[[SECOND]] : tensor<4xi32>
  // CHECK: %[[DIFFERENCE:.*]] = arith.subi %[[FIRST]], %[[SECOND]] : tensor<4xi32>
  // CHECK: %[[A:.*]] = tensor.insert_slice %[[SUM]] into %{{.*}}[0] [4] [2] : tensor<4xi32> into tensor<8xi32>
  // CHECK: tensor.insert_slice %[[DIFFERENCE]] into %[[A]][1] [4] [2]
  // CHECK: %[[B:.*]] = tensor.insert_slice %[[SECOND]] into %{{.*}}[0] [4] [2]
  // CHECK: tensor.insert_slice %[[FIRST]] into %[[B]][1] [4] [2]
  %m:2 = "tt.map_elementwise"(%v) <{pack = 2 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %c = arith.addi %a, %b : i32
    %d = arith.subi %a, %b : i32
    tt.map_elementwise.return %c, %d, %b, %a : i32, i32, i32, i32
  }) : (tensor<8xi32>) -> (tensor<8xi32>, tensor<8xi32>)
  tt.store %p, %m#0 : tensor<8x!tt.ptr<i32>>
  tt.store %q, %m#1 : tensor<8x!tt.ptr<i32>>
  tt.return
}

// -----

// A division in a branch must not happen in the lanes that do not take it.
// CHECK-LABEL: func.func @division
tt.func @division(%x: !tt.ptr<i32>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %ps = tt.splat %x : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %p = tt.addptr %ps, %r : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %v = tt.load %p : tensor<8x!tt.ptr<i32>>
  %zero = arith.constant 0 : i32
  // CHECK: scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[T:.*]] = %{{.*}}) -> (tensor<8xi32>)
  // CHECK: %[[E:.*]] = tensor.extract
  // CHECK: %[[Q:.*]] = scf.if
  // CHECK: arith.divsi %{{.*}}, %[[E]] : i32
  // CHECK: %[[N:.*]] = tensor.insert %[[Q]] into %[[T]]
  // CHECK: scf.yield %[[N]] : tensor<8xi32>
  %m = "tt.map_elementwise"(%v) <{pack = 1 : i32}> ({
  ^bb0(%a: i32):
    %c = arith.cmpi ne, %a, %zero : i32
    %d = scf.if %c -> i32 {
      %hundred = arith.constant 100 : i32
      %e = arith.divsi %hundred, %a : i32
      scf.yield %e : i32
    } else {
      scf.yield %a : i32
    }
    tt.map_elementwise.return %d : i32
  }) : (tensor<8xi32>) -> tensor<8xi32>
  tt.store %p, %m : tensor<8x!tt.ptr<i32>>
  tt.return
}
