// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stores of lanes without a strided view, in order: of several lanes of one address the last one wins.
// RUN: heddle-opt %s --allow-unregistered-dialect --split-input-file --triton-to-unstructured --canonicalize --cse | FileCheck %s

// Of several lanes with one address the last one wins, so stores take their lanes in order.
// CHECK-LABEL: tt.func @scatter
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f16>, %[[I:.*]]: tensor<16xi64>, %[[V:.*]]: tensor<16xf16>, %[[M:.*]]: tensor<16xi1>
tt.func @scatter(%x: !tt.ptr<f16>, %i: tensor<16xi64>, %v: tensor<16xf16>, %m: tensor<16xi1>) {
  %xs = tt.splat %x : !tt.ptr<f16> -> tensor<16x!tt.ptr<f16>>
  %p = tt.addptr %xs, %i : tensor<16x!tt.ptr<f16>>, tensor<16xi64>
  // CHECK: scf.for %[[LANE:[a-z0-9_]+]] = %{{.*}} to %{{.*}} step %{{.*}} {
  // CHECK-NEXT: %[[ON:.*]] = tensor.extract %[[M]][%[[LANE]]] {DiscreteMemAccess}
  // CHECK-NEXT: %[[ONE:.*]] = tensor.extract %[[V]][%[[LANE]]] {DiscreteMemAccess}
  // CHECK-NEXT: %[[OFF:.*]] = tensor.extract %[[I]][%[[LANE]]] {DiscreteMemAccess}
  // CHECK-NEXT: %[[P:.*]] = tt.addptr %[[X]], %[[OFF]] : !tt.ptr<f16>, i64
  // CHECK-NEXT: tt.store %[[P]], %[[ONE]], %[[ON]] {DiscreteMemAccess} : !tt.ptr<f16>
  // CHECK-NEXT: } {ExtractedLoadOrStore}
  tt.store %p, %v, %m : tensor<16x!tt.ptr<f16>>
  tt.return
}

// -----

// A structured address with a discrete mask.
// CHECK-LABEL: tt.func @discrete_mask
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f32>
tt.func @discrete_mask(%x: !tt.ptr<f32>, %v: tensor<16xf32>) {
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %three = arith.constant dense<3> : tensor<16xi32>
  %zero = arith.constant dense<0> : tensor<16xi32>
  %rem = arith.remsi %r, %three : tensor<16xi32>
  %m = arith.cmpi eq, %rem, %zero : tensor<16xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %p = tt.addptr %xs, %r : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  // CHECK: scf.for %[[LANE:[a-z0-9_]+]] =
  // CHECK: %[[L32:.*]] = arith.index_cast %[[LANE]] : index to i32
  // CHECK: %[[REM:.*]] = arith.remsi %[[L32]], %c3_i32 : i32
  // CHECK: %[[M:.*]] = arith.cmpi eq, %[[REM]], %c0_i32 : i32
  // CHECK: %[[WIDE:.*]] = arith.extsi %[[L32]] : i32 to i64
  // CHECK: %[[P:.*]] = tt.addptr %[[X]], %[[WIDE]]
  // CHECK: tt.store %[[P]], %{{.*}}, %[[M]] {DiscreteMemAccess}
  tt.store %p, %v, %m : tensor<16x!tt.ptr<f32>>
  tt.return
}

// -----

// Rows that do not fill blocks of 32 bytes are taken apart.
// CHECK-LABEL: tt.func @short_rows
tt.func @short_rows(%x: !tt.ptr<f16>, %i: tensor<4xi32>, %v: tensor<4x8xf16>) {
  %c = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %columns = tt.expand_dims %c {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %cb = tt.broadcast %columns : tensor<1x8xi32> -> tensor<4x8xi32>
  %rows = tt.expand_dims %i {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %rb = tt.broadcast %rows : tensor<4x1xi32> -> tensor<4x8xi32>
  %o = arith.addi %rb, %cb : tensor<4x8xi32>
  %xs = tt.splat %x : !tt.ptr<f16> -> tensor<4x8x!tt.ptr<f16>>
  %p = tt.addptr %xs, %o : tensor<4x8x!tt.ptr<f16>>, tensor<4x8xi32>
  // CHECK: scf.for %[[ROW:[a-z0-9_]+]] = %c0 to %c4 step %c1 {
  // CHECK: scf.for %[[COLUMN:[a-z0-9_]+]] = %c0 to %c8 step %c1 {
  // CHECK: tensor.extract %{{.*}}[%[[ROW]], %[[COLUMN]]] {DiscreteMemAccess} : tensor<4x8xf16>
  // CHECK: tensor.extract %{{.*}}[%[[ROW]]] {DiscreteMemAccess} : tensor<4xi32>
  // CHECK: tt.store {{.*}} : !tt.ptr<f16>
  tt.store %p, %v : tensor<4x8x!tt.ptr<f16>>
  tt.return
}

// -----

// CHECK-LABEL: tt.func @store
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f32>, %[[V:.*]]: tensor<8xf32>
tt.func @store(%x: !tt.ptr<f32>, %v: tensor<8xf32>) {
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  // CHECK: scf.for %[[LANE:[a-z0-9_]+]] =
  // CHECK: %[[ONE:.*]] = tensor.extract %[[V]][%[[LANE]]]
  // CHECK: tt.store %{{.*}}, %[[ONE]] {DiscreteMemAccess} : !tt.ptr<f32>
  tt.store %xs, %v : tensor<8x!tt.ptr<f32>>
  tt.return
}
