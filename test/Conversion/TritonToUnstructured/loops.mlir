// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lanes without a strided view are accessed one by one, and only those of the mask.
// RUN: heddle-opt %s --allow-unregistered-dialect --split-input-file --triton-to-unstructured --canonicalize --cse | FileCheck %s
// RUN: heddle-opt %s --allow-unregistered-dialect --split-input-file --triton-to-unstructure --canonicalize --cse | FileCheck %s
// RUN: heddle-opt %s --allow-unregistered-dialect --split-input-file --triton-to-unstructured="force-scalarize-mode=true" --canonicalize --cse | FileCheck %s --check-prefix=SCALAR

// CHECK-LABEL: tt.func @gather
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f32>, %[[I:.*]]: tensor<16xi32>, %[[N:.*]]: i32, %[[OTHER:.*]]: tensor<16xf32>
tt.func @gather(%x: !tt.ptr<f32>, %i: tensor<16xi32>, %n: i32, %other: tensor<16xf32>) {
  %r = tt.make_range {end = 20 : i32, start = 4 : i32} : tensor<16xi32>
  %ns = tt.splat %n : i32 -> tensor<16xi32>
  %m = arith.cmpi slt, %r, %ns : tensor<16xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %p = tt.addptr %xs, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  // Lanes behind the window are not visited: they hold `other` from the start.
  // CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
  // CHECK-DAG: %[[C1:.*]] = arith.constant 1 : index
  // CHECK-DAG: %[[C16:.*]] = arith.constant 16 : index
  // CHECK-DAG: %[[BEFORE:.*]] = arith.constant -4 : index
  // CHECK-DAG: %[[C4:.*]] = arith.constant 4 : i32
  // CHECK: %[[INDEX:.*]] = arith.index_cast %[[N]] : i32 to index
  // CHECK: %[[COUNT:.*]] = arith.addi %[[INDEX]], %[[BEFORE]] : index
  // CHECK: %[[POSITIVE:.*]] = arith.maxsi %[[COUNT]], %[[C0]] : index
  // CHECK: %[[END:.*]] = arith.minsi %[[POSITIVE]], %[[C16]] : index
  // CHECK: %[[V:.*]] = scf.for %[[LANE:.*]] = %[[C0]] to %[[END]] step %[[C1]] iter_args(%[[ACC:.*]] = %[[OTHER]]) -> (tensor<16xf32>) {
  // CHECK-NEXT: %[[L32:.*]] = arith.index_cast %[[LANE]] : index to i32
  // CHECK-NEXT: %[[POS:.*]] = arith.addi %[[L32]], %[[C4]] : i32
  // CHECK-NEXT: %[[M:.*]] = arith.cmpi slt, %[[POS]], %[[N]] : i32
  // CHECK-NEXT: %[[O:.*]] = tensor.extract %[[OTHER]][%[[LANE]]] {DiscreteMemAccess}
  // CHECK-NEXT: %[[OFF:.*]] = tensor.extract %[[I]][%[[LANE]]] {DiscreteMemAccess}
  // CHECK-NEXT: %[[WIDE:.*]] = arith.extsi %[[OFF]] : i32 to i64
  // CHECK-NEXT: %[[P:.*]] = tt.addptr %[[X]], %[[WIDE]] : !tt.ptr<f32>, i64
  // CHECK-NEXT: %[[L:.*]] = tt.load %[[P]], %[[M]], %[[O]] cacheModifier = cg evictionPolicy = evict_first {DiscreteMemAccess, isVolatile = true} : !tt.ptr<f32>
  // CHECK-NEXT: %[[NEXT:.*]] = tensor.insert %[[L]] into %[[ACC]][%[[LANE]]]
  // CHECK-NEXT: scf.yield {DiscreteMemAccess} %[[NEXT]]
  // CHECK-NEXT: } {ExtractedLoadOrStore}
  %v = tt.load %p, %m, %other cacheModifier = cg evictionPolicy = evict_first {isVolatile = true} : tensor<16x!tt.ptr<f32>>
  // CHECK: "test.use"(%[[V]])
  "test.use"(%v) : (tensor<16xf32>) -> ()
  tt.return
}

// -----

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

// Both bounds of a window bound the loop; without 'other' the tensor starts empty.
// CHECK-LABEL: tt.func @window
// CHECK-SAME: %{{.*}}: !tt.ptr<f32>, %{{.*}}: tensor<16xi32>, %[[LOW:.*]]: i32, %[[HIGH:.*]]: i32
tt.func @window(%x: !tt.ptr<f32>, %i: tensor<16xi32>, %low: i32, %high: i32) {
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %ls = tt.splat %low : i32 -> tensor<16xi32>
  %hs = tt.splat %high : i32 -> tensor<16xi32>
  %after = arith.cmpi sge, %r, %ls : tensor<16xi32>
  %before = arith.cmpi sle, %r, %hs : tensor<16xi32>
  %m = arith.andi %after, %before : tensor<16xi1>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %p = tt.addptr %xs, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  // CHECK: %[[L:.*]] = arith.index_cast %[[LOW]] : i32 to index
  // CHECK: %[[L0:.*]] = arith.maxsi %[[L]], %c0
  // CHECK: %[[BEGIN:.*]] = arith.minsi %[[L0]], %c16
  // CHECK: %[[H:.*]] = arith.index_cast %[[HIGH]] : i32 to index
  // CHECK: %[[H1:.*]] = arith.addi %[[H]], %c1
  // CHECK: %[[H0:.*]] = arith.maxsi %[[H1]], %c0
  // CHECK: %[[END:.*]] = arith.minsi %[[H0]], %c16
  // CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<16xf32>
  // CHECK: scf.for %{{.*}} = %[[BEGIN]] to %[[END]] step %c1 iter_args(%{{.*}} = %[[EMPTY]])
  %v = tt.load %p, %m : tensor<16x!tt.ptr<f32>>
  // CHECK: scf.for %{{.*}} = %[[BEGIN]] to %[[END]] step %c1 {
  tt.store %p, %v, %m : tensor<16x!tt.ptr<f32>>
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

// Both addresses start at one pointer: the offset is chosen, not the pointer.
// CHECK-LABEL: tt.func @choice
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f32>, %[[C:.*]]: tensor<4xi1>, %[[O:.*]]: i32
tt.func @choice(%x: !tt.ptr<f32>, %c: tensor<4xi1>, %o: i32) {
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %a = tt.addptr %xs, %r : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  %y = tt.addptr %x, %o : !tt.ptr<f32>, i32
  %b = tt.splat %y : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %p = arith.select %c, %a, %b : tensor<4xi1>, tensor<4x!tt.ptr<f32>>
  // CHECK: scf.for %[[LANE:[a-z0-9_]+]] =
  // CHECK: %[[LEFT:.*]] = tensor.extract %[[C]][%[[LANE]]]
  // CHECK: %[[L32:.*]] = arith.index_cast %[[LANE]] : index to i32
  // CHECK: %[[L64:.*]] = arith.extsi %[[L32]] : i32 to i64
  // CHECK: %[[O64:.*]] = arith.extsi %[[O]] : i32 to i64
  // CHECK: %[[OFF:.*]] = arith.select %[[LEFT]], %[[L64]], %[[O64]] : i64
  // CHECK: tt.addptr %[[X]], %[[OFF]] : !tt.ptr<f32>, i64
  %v = tt.load %p : tensor<4x!tt.ptr<f32>>
  "test.use"(%v) : (tensor<4xf32>) -> ()
  tt.return
}

// -----

// A loaded column, turned: the dimensions of the offset are in another order than those of the pointer.
// CHECK-LABEL: tt.func @turned
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f32>, %[[I:.*]]: tensor<2x4xi32>
tt.func @turned(%x: !tt.ptr<f32>, %i: tensor<2x4xi32>) {
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<2x4x!tt.ptr<f32>>
  %a = tt.addptr %xs, %i : tensor<2x4x!tt.ptr<f32>>, tensor<2x4xi32>
  %p = tt.trans %a {order = array<i32: 1, 0>} : tensor<2x4x!tt.ptr<f32>> -> tensor<4x2x!tt.ptr<f32>>
  // CHECK: scf.for %[[A:[a-z0-9_]+]] = %c0 to %c4
  // CHECK: scf.for %[[B:[a-z0-9_]+]] = %c0 to %c2
  // CHECK: tensor.extract %[[I]][%[[B]], %[[A]]]
  // CHECK: tensor.insert %{{.*}} into %{{.*}}[%[[A]], %[[B]]]
  %v = tt.load %p : tensor<4x2x!tt.ptr<f32>>
  "test.use"(%v) : (tensor<4x2xf32>) -> ()
  tt.return
}
