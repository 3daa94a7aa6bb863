// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An access through concatenated pointers becomes one through each of them; masks stay windows where they can.
// RUN: heddle-opt %s --split-input-file --triton-to-structured | FileCheck %s

// CHECK-LABEL: tt.func @load
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f32>, %[[Y:.*]]: !tt.ptr<f32>, %[[Z:.*]]: !tt.ptr<f32>, %[[N:.*]]: i32
// CHECK-NOT: tt.cat %{{.*}} : tensor<8x!tt.ptr<f32>>
// CHECK: tt.make_range {end = 16 : i32, start = 0 : i32}
// CHECK: %[[LOW:.*]] = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
// CHECK: %[[BOUND:.*]] = tt.splat %[[N]] : i32 -> tensor<8xi32>
// CHECK: %[[M:.*]] = arith.cmpi slt, %[[LOW]], %[[BOUND]] : tensor<8xi32>
// CHECK: %[[A:.*]] = tt.load %[[P:.*]], %[[M]], %{{.*}} : tensor<8x!tt.ptr<f32>>
// CHECK: %[[HIGH:.*]] = tt.make_range {end = 16 : i32, start = 8 : i32} : tensor<8xi32>
// CHECK: %[[M2:.*]] = arith.cmpi slt, %[[HIGH]], %{{.*}} : tensor<8xi32>
// CHECK: %[[B:.*]] = tt.load %[[Q:.*]], %[[M2]], %{{.*}} : tensor<8x!tt.ptr<f32>>
// CHECK: tt.cat %[[A]], %[[B]] : tensor<8xf32> -> tensor<16xf32>
tt.func @load(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %z: !tt.ptr<f32>, %n: i32) {
  %r8 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %p = tt.addptr %xs, %r8 : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %q = tt.addptr %ys, %r8 : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %c = tt.cat %p, %q : tensor<8x!tt.ptr<f32>> -> tensor<16x!tt.ptr<f32>>
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %ns = tt.splat %n : i32 -> tensor<16xi32>
  %m = arith.cmpi slt, %r, %ns : tensor<16xi32>
  %other = arith.constant dense<1.0> : tensor<16xf32>
  %v = tt.load %c, %m, %other : tensor<16x!tt.ptr<f32>>
  %zs = tt.splat %z : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %t = tt.addptr %zs, %r : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  tt.store %t, %v : tensor<16x!tt.ptr<f32>>
  tt.return
}

// -----

// Pointers that move on after they were concatenated; a value that is loaded is sliced.
// CHECK-LABEL: tt.func @store
// CHECK: %[[V:.*]] = tt.load
// CHECK: tt.addptr %{{.*}}, %{{.*}} : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
// CHECK: %[[A:.*]] = tensor.extract_slice %[[V]][0] [8] [1] : tensor<16xi32> to tensor<8xi32>
// CHECK: tt.store %{{.*}}, %[[A]] : tensor<8x!tt.ptr<i32>>
// CHECK: %[[B:.*]] = tensor.extract_slice %[[V]][8] [8] [1] : tensor<16xi32> to tensor<8xi32>
// CHECK: tt.store %{{.*}}, %[[B]] : tensor<8x!tt.ptr<i32>>
// CHECK-NOT: tt.store
tt.func @store(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>, %k: i32) {
  %r8 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %zs = tt.splat %y : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
  %z = tt.addptr %zs, %r : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
  %v = tt.load %z : tensor<16x!tt.ptr<i32>>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %p = tt.addptr %xs, %r8 : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %c100 = arith.constant dense<100> : tensor<8xi32>
  %q = tt.addptr %p, %c100 : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %c = tt.cat %p, %q : tensor<8x!tt.ptr<i32>> -> tensor<16x!tt.ptr<i32>>
  %ks = tt.splat %k : i32 -> tensor<16xi32>
  %d = tt.addptr %c, %ks : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
  tt.store %d, %v : tensor<16x!tt.ptr<i32>>
  tt.return
}

// -----

// An update of each half; the former values stand one behind the other again.
// CHECK-LABEL: tt.func @update
// CHECK: %[[A:.*]] = tt.atomic_rmw add, acq_rel, gpu, %{{.*}}, %{{.*}} : (tensor<4x!tt.ptr<i32>>, tensor<4xi32>) -> tensor<4xi32>
// CHECK: %[[B:.*]] = tt.atomic_rmw add, acq_rel, gpu, %{{.*}}, %{{.*}} : (tensor<4x!tt.ptr<i32>>, tensor<4xi32>) -> tensor<4xi32>
// CHECK: tt.cat %[[A]], %[[B]] : tensor<4xi32> -> tensor<8xi32>
tt.func @update(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>, %z: !tt.ptr<i32>) {
  %r4 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %p = tt.addptr %xs, %r4 : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %ys = tt.splat %y : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %q = tt.addptr %ys, %r4 : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %c = tt.cat %p, %q : tensor<4x!tt.ptr<i32>> -> tensor<8x!tt.ptr<i32>>
  %one = arith.constant dense<1> : tensor<8xi32>
  %o = tt.atomic_rmw add, acq_rel, gpu, %c, %one : (tensor<8x!tt.ptr<i32>>, tensor<8xi32>) -> tensor<8xi32>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %zs = tt.splat %z : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %t = tt.addptr %zs, %r : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  tt.store %t, %o : tensor<8x!tt.ptr<i32>>
  tt.return
}
