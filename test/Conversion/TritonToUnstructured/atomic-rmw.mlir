// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic updates of lanes without a strided view: one by one, each under its mask.
// RUN: heddle-opt %s --allow-unregistered-dialect --split-input-file --triton-to-unstructured --canonicalize --cse | FileCheck %s

// The former value of a lane outside the mask is 0.
// CHECK-LABEL: tt.func @scattered
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f32>, %[[I:.*]]: tensor<16xi32>, %[[V:.*]]: tensor<16xf32>, %[[M:.*]]: tensor<16xi1>
// CHECK: %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : tensor<16xf32>
// CHECK: %[[OLD:.*]] = scf.for %[[LANE:.*]] = %c0 to %c16 step %c1 iter_args(%[[ACC:.*]] = %[[ZERO]]) -> (tensor<16xf32>) {
// CHECK: %[[O:.*]] = tensor.extract %[[I]][%[[LANE]]] {DiscreteMemAccess}
// CHECK: %[[WIDE:.*]] = arith.extsi %[[O]] : i32 to i64
// CHECK: %[[P:.*]] = tt.addptr %[[X]], %[[WIDE]] : !tt.ptr<f32>, i64
// CHECK: %[[ON:.*]] = tensor.extract %[[M]][%[[LANE]]] {DiscreteMemAccess}
// CHECK: %[[ONE:.*]] = tensor.extract %[[V]][%[[LANE]]] {DiscreteMemAccess}
// CHECK: %[[FORMER:.*]] = tt.atomic_rmw fadd, relaxed, sys, %[[P]], %[[ONE]], %[[ON]] {DiscreteMemAccess} : (!tt.ptr<f32>, f32, i1) -> f32
// CHECK: %[[NEXT:.*]] = tensor.insert %[[FORMER]] into %[[ACC]][%[[LANE]]]
// CHECK: scf.yield {DiscreteMemAccess} %[[NEXT]]
// CHECK: } {ExtractedLoadOrStore}
// CHECK: "test.use"(%[[OLD]])
tt.func @scattered(%x: !tt.ptr<f32>, %i: tensor<16xi32>, %v: tensor<16xf32>, %m: tensor<16xi1>) {
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %p = tt.addptr %xs, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %old = tt.atomic_rmw fadd, relaxed, sys, %p, %v, %m : (tensor<16x!tt.ptr<f32>>, tensor<16xf32>, tensor<16xi1>) -> tensor<16xf32>
  "test.use"(%old) : (tensor<16xf32>) -> ()
  tt.return
}

// -----

// Nothing is carried for former values that nobody uses; the window bounds the loop.
// CHECK-LABEL: tt.func @unused
// CHECK: %[[END:.*]] = arith.minsi %{{.*}}, %c16
// CHECK: scf.for %{{[a-z0-9_]+}} = %c0 to %[[END]] step %c1 {
// CHECK: tt.atomic_rmw umax, acq_rel, gpu, {{.*}} : (!tt.ptr<i32>, i32, i1) -> i32
// CHECK: } {ExtractedLoadOrStore}
tt.func @unused(%x: !tt.ptr<i32>, %i: tensor<16xi32>, %n: i32) {
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %ns = tt.splat %n : i32 -> tensor<16xi32>
  %m = arith.cmpi slt, %r, %ns : tensor<16xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
  %p = tt.addptr %xs, %i : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
  %old = tt.atomic_rmw umax, acq_rel, gpu, %p, %i, %m : (tensor<16x!tt.ptr<i32>>, tensor<16xi32>, tensor<16xi1>) -> tensor<16xi32>
  tt.return
}

// -----

// A structured address with a mask that is no window.
// CHECK-LABEL: tt.func @discrete_mask
// CHECK: scf.for
// CHECK: %[[ON:.*]] = arith.cmpi ne, %{{.*}}, %{{.*}} : i32
// CHECK: tt.atomic_rmw add, acq_rel, gpu, %{{.*}}, %{{.*}}, %[[ON]] {DiscreteMemAccess}
tt.func @discrete_mask(%x: !tt.ptr<i32>, %n: i32) {
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %ns = tt.splat %n : i32 -> tensor<16xi32>
  %m = arith.cmpi ne, %r, %ns : tensor<16xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
  %p = tt.addptr %xs, %r : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
  %old = tt.atomic_rmw add, acq_rel, gpu, %p, %r, %m : (tensor<16x!tt.ptr<i32>>, tensor<16xi32>, tensor<16xi1>) -> tensor<16xi32>
  tt.return
}

// -----

// Rows by a loaded number: a row of whole blocks stays a tile.
// CHECK-LABEL: tt.func @rows
// CHECK: scf.for %[[ROW:[a-z0-9_]+]] = %c0 to %c4 step %c1 {
// CHECK-NOT: scf.for
// CHECK: tensor.extract_slice %{{.*}}[%[[ROW]], 0] [1, 32] [1, 1] {DiscreteMemAccess}
// CHECK: tt.atomic_rmw fadd, {{.*}} : (tensor<32x!tt.ptr<f32>>, tensor<32xf32>) -> tensor<32xf32>
tt.func @rows(%x: !tt.ptr<f32>, %i: tensor<4xi32>, %v: tensor<4x32xf32>) {
  %c = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %columns = tt.expand_dims %c {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %cb = tt.broadcast %columns : tensor<1x32xi32> -> tensor<4x32xi32>
  %rows = tt.expand_dims %i {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %rb = tt.broadcast %rows : tensor<4x1xi32> -> tensor<4x32xi32>
  %o = arith.addi %rb, %cb : tensor<4x32xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<4x32x!tt.ptr<f32>>
  %p = tt.addptr %xs, %o : tensor<4x32x!tt.ptr<f32>>, tensor<4x32xi32>
  %old = tt.atomic_rmw fadd, relaxed, gpu, %p, %v : (tensor<4x32x!tt.ptr<f32>>, tensor<4x32xf32>) -> tensor<4x32xf32>
  tt.return
}

// -----

// Affine addresses under a window are left to triton-to-linalg, also where lanes meet.
// CHECK-LABEL: tt.func @structured
// CHECK-NOT: scf.for
// CHECK: tt.return
tt.func @structured(%x: !tt.ptr<i32>, %v: tensor<16xi32>) {
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
  %old = tt.atomic_rmw add, relaxed, gpu, %xs, %v : (tensor<16x!tt.ptr<i32>>, tensor<16xi32>) -> tensor<16xi32>
  tt.return
}
