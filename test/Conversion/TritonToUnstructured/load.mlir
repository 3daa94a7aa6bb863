// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads of lanes without a strided view: one by one, and only those of the mask; lanes that share an address are read once.
// RUN: heddle-opt %s --allow-unregistered-dialect --split-input-file --triton-to-unstructured --canonicalize --cse | FileCheck %s
// RUN: heddle-opt %s --allow-unregistered-dialect --split-input-file --triton-to-unstructure --canonicalize --cse | FileCheck %s

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

// -----

// CHECK-LABEL: tt.func @all_lanes
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f32>, %[[O:.*]]: i32
tt.func @all_lanes(%x: !tt.ptr<f32>, %o: i32) {
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  %os = tt.splat %o : i32 -> tensor<4x8xi32>
  %p = tt.addptr %xs, %os : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  // CHECK-NEXT: %[[WIDE:.*]] = arith.extsi %[[O]] : i32 to i64
  // CHECK-NEXT: %[[P:.*]] = tt.addptr %[[X]], %[[WIDE]] : !tt.ptr<f32>, i64
  // CHECK-NEXT: %[[S:.*]] = tt.load %[[P]] {DiscreteMemAccess} : !tt.ptr<f32>
  // CHECK-NEXT: %[[V:.*]] = tt.splat %[[S]] : f32 -> tensor<4x8xf32>
  // CHECK-NEXT: "test.use"(%[[V]])
  %v = tt.load %p : tensor<4x8x!tt.ptr<f32>>
  "test.use"(%v) : (tensor<4x8xf32>) -> ()
  tt.return
}

// -----

// One condition for all lanes guards the load.
// CHECK-LABEL: tt.func @one_condition
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f32>, %[[C:.*]]: i1, %[[OTHER:.*]]: tensor<8xf32>
tt.func @one_condition(%x: !tt.ptr<f32>, %c: i1, %other: tensor<8xf32>) {
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %m = tt.splat %c : i1 -> tensor<8xi1>
  // CHECK: %[[S:.*]] = tt.load %{{.*}}, %[[C]] {DiscreteMemAccess} : !tt.ptr<f32>
  // CHECK: %[[ALL:.*]] = tt.splat %[[S]]
  // CHECK: arith.select %{{.*}}, %[[ALL]], %[[OTHER]]
  %v = tt.load %xs, %m, %other : tensor<8x!tt.ptr<f32>>
  "test.use"(%v) : (tensor<8xf32>) -> ()
  tt.return
}

// -----

// With a mask the address is touched when any lane takes part.
// CHECK-LABEL: tt.func @any_lane
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f32>, %[[M:.*]]: tensor<4x8xi1>
tt.func @any_lane(%x: !tt.ptr<f32>, %m: tensor<4x8xi1>) {
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  // CHECK: %[[BITS:.*]] = arith.extui %[[M]] : tensor<4x8xi1> to tensor<4x8xi32>
  // CHECK: %[[ROWS:.*]] = "tt.reduce"(%[[BITS]]) <{axis = 1 : i32}>
  // CHECK: arith.ori
  // CHECK: %[[ALL:.*]] = "tt.reduce"(%[[ROWS]]) <{axis = 0 : i32}>
  // CHECK: arith.ori
  // CHECK: %[[ANY:.*]] = arith.cmpi ne, %[[ALL]], %c0_i32 : i32
  // CHECK: tt.load %{{.*}}, %[[ANY]] {DiscreteMemAccess} : !tt.ptr<f32>
  %v = tt.load %xs, %m : tensor<4x8x!tt.ptr<f32>>
  "test.use"(%v) : (tensor<4x8xf32>) -> ()
  tt.return
}

// -----

// What all lanes read may be a pointer, which is as wide as an i64.
// CHECK-LABEL: tt.func @one_loaded_pointer
tt.func @one_loaded_pointer(%x: !tt.ptr<!tt.ptr<f32>>, %v: tensor<8xf32>) {
  // CHECK: %[[POINTER:.*]] = tt.load %{{.*}} {DiscreteMemAccess} : !tt.ptr<!tt.ptr<f32>>
  // CHECK: scf.for
  // CHECK: tt.store %[[POINTER]]
  %xs = tt.splat %x : !tt.ptr<!tt.ptr<f32>> -> tensor<8x!tt.ptr<!tt.ptr<f32>>>
  %p = tt.load %xs : tensor<8x!tt.ptr<!tt.ptr<f32>>>
  tt.store %p, %v : tensor<8x!tt.ptr<f32>>
  tt.return
}
