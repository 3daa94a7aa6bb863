// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Text of reduce, scan and map.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s --match-full-lines

// CHECK: tt.func @reduce(%{{.*}}: tensor<16x8xf32>, %{{.*}}: tensor<16x8xi32>, %{{.*}}: tensor<16xf32>) {
tt.func @reduce(%v: tensor<16x8xf32>, %i: tensor<16x8xi32>, %w: tensor<16xf32>) {
  // CHECK: %{{.*}} = "tt.reduce"(%{{.*}}) <{axis = 1 : i32}> ({
  %s = "tt.reduce"(%v) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    // CHECK: tt.reduce.return %{{.*}} : f32
    tt.reduce.return %c : f32
  }) : (tensor<16x8xf32>) -> tensor<16xf32>
  // CHECK: %{{.*}}:2 = "tt.reduce"(%{{.*}}, %{{.*}}) <{axis = 0 : i32}> ({
  %m:2 = "tt.reduce"(%v, %i) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: i32, %c: f32, %d: i32):
    %g = arith.cmpf ogt, %a, %c : f32
    %x = arith.select %g, %a, %c : f32
    %y = arith.select %g, %b, %d : i32
    // CHECK: tt.reduce.return %{{.*}}, %{{.*}} : f32, i32
    tt.reduce.return %x, %y : f32, i32
  }) : (tensor<16x8xf32>, tensor<16x8xi32>) -> (tensor<8xf32>, tensor<8xi32>)
  // CHECK: %{{.*}} = "tt.reduce"(%{{.*}}) <{axis = 0 : i32}> ({
  %t = "tt.reduce"(%w) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.maxnumf %a, %b : f32
    // CHECK: tt.reduce.return %{{.*}} : f32
    tt.reduce.return %c : f32
  }) : (tensor<16xf32>) -> f32
  // CHECK: tt.return
  tt.return
}

// CHECK: tt.func @scan(%{{.*}}: tensor<16xf32>) {
tt.func @scan(%v: tensor<16xf32>) {
  // CHECK: %{{.*}} = "tt.scan"(%{{.*}}) <{axis = 0 : i32, reverse = false}> ({
  %s = "tt.scan"(%v) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    // CHECK: tt.scan.return %{{.*}} : f32
    tt.scan.return %c : f32
  }) : (tensor<16xf32>) -> tensor<16xf32>
  // CHECK: %{{.*}} = "tt.scan"(%{{.*}}) <{axis = 0 : i32, reverse = true}> ({
  %r = "tt.scan"(%v) <{axis = 0 : i32, reverse = true}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    // CHECK: tt.scan.return %{{.*}} : f32
    tt.scan.return %c : f32
  }) : (tensor<16xf32>) -> tensor<16xf32>
  // CHECK: tt.return
  tt.return
}

// CHECK: tt.func @map(%{{.*}}: tensor<16xf32>, %{{.*}}: tensor<16xf32>) {
tt.func @map(%a: tensor<16xf32>, %b: tensor<16xf32>) {
  // CHECK: %{{.*}} = "tt.map_elementwise"(%{{.*}}, %{{.*}}) <{pack = 1 : i32}> ({
  %r = "tt.map_elementwise"(%a, %b) <{pack = 1 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    %z = arith.addf %x, %y : f32
    // CHECK: tt.map_elementwise.return %{{.*}} : f32
    tt.map_elementwise.return %z : f32
  }) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  // CHECK: %{{.*}} = "tt.map_elementwise"(%{{.*}}) <{pack = 2 : i32}> ({
  %q = "tt.map_elementwise"(%a) <{pack = 2 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    %c = arith.cmpf ogt, %x, %y : f32
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    // CHECK: tt.map_elementwise.return %{{.*}}, %{{.*}} : f32, f32
    tt.map_elementwise.return %x, %y : f32, f32
  ^bb2:
    // CHECK: tt.map_elementwise.return %{{.*}}, %{{.*}} : f32, f32
    tt.map_elementwise.return %y, %x : f32, f32
  }) : (tensor<16xf32>) -> tensor<16xf32>
  // CHECK: tt.return
  tt.return
}
