// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which dimensions are looped over, and which stay a tile.
// RUN: heddle-opt %s --allow-unregistered-dialect --split-input-file --triton-to-unstructured --canonicalize --cse | FileCheck %s
// RUN: heddle-opt %s --allow-unregistered-dialect --split-input-file --triton-to-unstructured="force-scalarize-mode=true" --canonicalize --cse | FileCheck %s --check-prefix=SCALAR

// Rows of a matrix by a remainder: the rows are looped over, each row stays a tile with its window.
// CHECK-LABEL: tt.func @rows
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f32>, %[[M:.*]]: i32, %[[K:.*]]: i32, %[[STRIDE:.*]]: i32
// SCALAR-LABEL: tt.func @rows
tt.func @rows(%x: !tt.ptr<f32>, %m: i32, %k: i32, %stride: i32) {
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %c = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %ms = tt.splat %m : i32 -> tensor<16xi32>
  %rem = arith.remsi %r, %ms : tensor<16xi32>
  %rows = tt.expand_dims %rem {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
  %ss = tt.splat %stride : i32 -> tensor<16x1xi32>
  %scaled = arith.muli %rows, %ss : tensor<16x1xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<16x1x!tt.ptr<f32>>
  %xr = tt.addptr %xs, %scaled : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
  %xb = tt.broadcast %xr : tensor<16x1x!tt.ptr<f32>> -> tensor<16x32x!tt.ptr<f32>>
  %columns = tt.expand_dims %c {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %cb = tt.broadcast %columns : tensor<1x32xi32> -> tensor<16x32xi32>
  %p = tt.addptr %xb, %cb : tensor<16x32x!tt.ptr<f32>>, tensor<16x32xi32>
  %ks = tt.splat %k : i32 -> tensor<1x32xi32>
  %inside = arith.cmpi slt, %columns, %ks : tensor<1x32xi32>
  %mask = tt.broadcast %inside : tensor<1x32xi1> -> tensor<16x32xi1>
  // CHECK: %[[RANGE:.*]] = tt.make_range {end = 32 : i32, start = 0 : i32}
  // CHECK: scf.for %[[ROW:[a-z0-9_]+]] = %c0 to %c16 step %c1 iter_args(%[[ACC:.*]] = %{{.*}}) -> (tensor<16x32xf32>)
  // CHECK-NOT: scf.for
  // CHECK: %[[BOUND:.*]] = tt.splat %[[K]] : i32 -> tensor<32xi32>
  // CHECK: %[[MASK:.*]] = arith.cmpi slt, %[[RANGE]], %[[BOUND]] : tensor<32xi32>
  // CHECK: %[[R32:.*]] = arith.index_cast %[[ROW]] : index to i32
  // CHECK: %[[REM:.*]] = arith.remsi %[[R32]], %[[M]] : i32
  // CHECK: %[[SCALED:.*]] = arith.muli %[[REM]], %[[STRIDE]] : i32
  // CHECK: %[[WIDE:.*]] = arith.extsi %[[SCALED]] : i32 to i64
  // CHECK: %[[FIRST:.*]] = tt.addptr %[[X]], %[[WIDE]] : !tt.ptr<f32>, i64
  // CHECK: %[[ALL:.*]] = tt.splat %[[FIRST]] : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  // CHECK: %[[STEPS:.*]] = arith.extsi %[[RANGE]] : tensor<32xi32> to tensor<32xi64>
  // CHECK: %[[P:.*]] = tt.addptr %[[ALL]], %[[STEPS]]
  // CHECK: %[[TILE:.*]] = tt.load %[[P]], %[[MASK]] {DiscreteMemAccess}
  // CHECK: %[[NEXT:.*]] = tensor.insert_slice %[[TILE]] into %[[ACC]][%[[ROW]], 0] [1, 32] [1, 1] {DiscreteMemAccess}
  // CHECK: scf.yield {DiscreteMemAccess} %[[NEXT]]
  // SCALAR: scf.for {{.*}} -> (tensor<16x32xf32>)
  // SCALAR: scf.for {{.*}} -> (tensor<16x32xf32>)
  // SCALAR: tt.load {{.*}} : !tt.ptr<f32>
  // SCALAR: scf.yield {DiscreteMemAccess}
  // SCALAR: scf.yield {DiscreteMemAccess}
  %v = tt.load %p, %mask : tensor<16x32x!tt.ptr<f32>>
  "test.use"(%v) : (tensor<16x32xf32>) -> ()
  tt.return
}

// -----

// The end of an array that cuts a tile of several rows: the rows are looped over, each is a window.
// CHECK-LABEL: tt.func @cut_rows
// CHECK-SAME: %{{.*}}: !tt.ptr<f32>, %[[N:.*]]: i32
// CHECK: scf.for %[[ROW:[a-z0-9_]+]] = %c0 to %c4 step %c1
// CHECK-NOT: scf.for
// CHECK: %[[MASK:.*]] = arith.cmpi slt, %{{.*}}, %{{.*}} : tensor<32xi32>
// CHECK: tt.load %{{.*}}, %[[MASK]] {DiscreteMemAccess} : tensor<32x!tt.ptr<f32>>
// CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[%[[ROW]], 0] [1, 32] [1, 1]
tt.func @cut_rows(%x: !tt.ptr<f32>, %n: i32) {
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %c = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %c32 = arith.constant dense<32> : tensor<4x1xi32>
  %rows = tt.expand_dims %r {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %far = arith.muli %rows, %c32 : tensor<4x1xi32>
  %columns = tt.expand_dims %c {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %fb = tt.broadcast %far : tensor<4x1xi32> -> tensor<4x32xi32>
  %cb = tt.broadcast %columns : tensor<1x32xi32> -> tensor<4x32xi32>
  %i = arith.addi %fb, %cb : tensor<4x32xi32>
  %ns = tt.splat %n : i32 -> tensor<4x32xi32>
  %mask = arith.cmpi slt, %i, %ns : tensor<4x32xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<4x32x!tt.ptr<f32>>
  %p = tt.addptr %xs, %i : tensor<4x32x!tt.ptr<f32>>, tensor<4x32xi32>
  %v = tt.load %p, %mask : tensor<4x32x!tt.ptr<f32>>
  "test.use"(%v) : (tensor<4x32xf32>) -> ()
  tt.return
}
