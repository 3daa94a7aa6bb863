// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Text of the operations that make and rearrange tensors.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s --match-full-lines

// CHECK: tt.func @making(%{{.*}}: !tt.ptr<f32>, %{{.*}}: i32) {
tt.func @making(%x: !tt.ptr<f32>, %y: i32) {
  // CHECK: %{{.*}} = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  // CHECK: %{{.*}} = tt.make_range {end = 7 : i32, start = -13 : i32} : tensor<20xi32>
  %s = tt.make_range {end = 7 : i32, start = -13 : i32} : tensor<20xi32>
  // CHECK: %{{.*}} = tt.splat %{{.*}} : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %t = tt.splat %x : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  // CHECK: %{{.*}} = tt.splat %{{.*}} : i32 -> tensor<1x1xi32>
  %u = tt.splat %y : i32 -> tensor<1x1xi32>
  // CHECK: %{{.*}} = tt.unsplat %{{.*}} : tensor<1x1xi32>
  %v = tt.unsplat %u : tensor<1x1xi32>
  %z = arith.constant dense<1.0> : tensor<1x1xf32>
  // CHECK: %{{.*}} = tt.unsplat %{{.*}} : tensor<1x1xf32>
  %w = tt.unsplat %z : tensor<1x1xf32>
  // CHECK: tt.return
  tt.return
}

// CHECK: tt.func @shaping(%{{.*}}: tensor<16xf32>, %{{.*}}: tensor<32xf32>, %{{.*}}: tensor<2x8x2xf32>) {
tt.func @shaping(%a: tensor<16xf32>, %c: tensor<32xf32>, %p: tensor<2x8x2xf32>) {
  // CHECK: %{{.*}} = tt.expand_dims %{{.*}} {axis = 1 : i32} : tensor<16xf32> -> tensor<16x1xf32>
  %b = tt.expand_dims %a {axis = 1 : i32} : tensor<16xf32> -> tensor<16x1xf32>
  // CHECK: %{{.*}} = tt.broadcast %{{.*}} : tensor<16x1xf32> -> tensor<16x16xf32>
  %d = tt.broadcast %b : tensor<16x1xf32> -> tensor<16x16xf32>
  // CHECK: %{{.*}} = tt.reshape %{{.*}} allow_reorder : tensor<32xf32> -> tensor<2x16xf32>
  %v = tt.reshape %c allow_reorder : tensor<32xf32> -> tensor<2x16xf32>
  // CHECK: %{{.*}} = tt.reshape %{{.*}} allow_reorder efficient_layout : tensor<32xf32> -> tensor<2x16xf32>
  %w = tt.reshape %c allow_reorder efficient_layout : tensor<32xf32> -> tensor<2x16xf32>
  // CHECK: %{{.*}} = tt.reshape %{{.*}} : tensor<32xf32> -> tensor<16x2xf32>
  %r = tt.reshape %c : tensor<32xf32> -> tensor<16x2xf32>
  // CHECK: %{{.*}} = tt.trans %{{.*}} {order = array<i32: 1, 0>} : tensor<16x2xf32> -> tensor<2x16xf32>
  %t = tt.trans %r {order = array<i32: 1, 0>} : tensor<16x2xf32> -> tensor<2x16xf32>
  // CHECK: %{{.*}} = tt.trans %{{.*}} {order = array<i32: 2, 0, 1>} : tensor<2x8x2xf32> -> tensor<2x2x8xf32>
  %u = tt.trans %p {order = array<i32: 2, 0, 1>} : tensor<2x8x2xf32> -> tensor<2x2x8xf32>
  // CHECK: tt.return
  tt.return
}

// CHECK: tt.func @joining(%{{.*}}: tensor<16xf32>, %{{.*}}: tensor<16xf32>) {
tt.func @joining(%a: tensor<16xf32>, %b: tensor<16xf32>) {
  // CHECK: %{{.*}} = tt.cat %{{.*}}, %{{.*}} : tensor<16xf32> -> tensor<32xf32>
  %c = tt.cat %a, %b : tensor<16xf32> -> tensor<32xf32>
  // CHECK: %{{.*}} = tt.join %{{.*}}, %{{.*}} : tensor<16xf32> -> tensor<16x2xf32>
  %j = tt.join %a, %b : tensor<16xf32> -> tensor<16x2xf32>
  // CHECK: %{{.*}}, %{{.*}} = tt.split %{{.*}} : tensor<16x2xf32> -> tensor<16xf32>
  %l, %r = tt.split %j : tensor<16x2xf32> -> tensor<16xf32>
  // CHECK: tt.return
  tt.return
}

// CHECK: tt.func @indexing(%{{.*}}: tensor<16xf32>, %{{.*}}: tensor<16xi32>, %{{.*}}: tensor<16xi1>) {
tt.func @indexing(%a: tensor<16xf32>, %i: tensor<16xi32>, %m: tensor<16xi1>) {
  // CHECK: %{{.*}} = tt.gather %{{.*}}[%{{.*}}] {axis = 0 : i32} : (tensor<16xf32>, tensor<16xi32>) -> tensor<16xf32>
  %g = tt.gather %a[%i] {axis = 0 : i32} : (tensor<16xf32>, tensor<16xi32>) -> tensor<16xf32>
  // CHECK: %{{.*}} = tt.gather %{{.*}}[%{{.*}}] {axis = 0 : i32, efficient_layout} : (tensor<16xf32>, tensor<16xi32>) -> tensor<16xf32>
  %e = tt.gather %a[%i] {axis = 0 : i32, efficient_layout} : (tensor<16xf32>, tensor<16xi32>) -> tensor<16xf32>
  // CHECK: %{{.*}} = tt.histogram %{{.*}}, %{{.*}} : tensor<16xi32> -> tensor<8xi32>
  %h = tt.histogram %i, %m : tensor<16xi32> -> tensor<8xi32>
  // CHECK: %{{.*}} = tt.histogram %{{.*}} : tensor<16xi32> -> tensor<8xi32>
  %k = tt.histogram %i : tensor<16xi32> -> tensor<8xi32>
  // CHECK: tt.return
  tt.return
}
