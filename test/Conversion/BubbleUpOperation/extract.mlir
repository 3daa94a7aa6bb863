// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A lane is taken out of what it is computed from, at the place where it was taken.
// RUN: heddle-opt %s --split-input-file --bubble-up-operation | FileCheck %s
// RUN: heddle-opt %s --split-input-file --bubble-up-operation=enable-aggressive-mode=false | FileCheck %s --check-prefix=ONCE

// CHECK-LABEL: tt.func private @arithmetic
// CHECK-SAME: %[[A:.*]]: tensor<16xi32>, %[[B:.*]]: tensor<16xi32>, %[[K:.*]]: i32, %[[I:.*]]: index
// CHECK-DAG: %[[X:.*]] = tensor.extract %[[A]][%[[I]]] {DiscreteMemAccess}
// CHECK-DAG: %[[Y:.*]] = tensor.extract %[[B]][%[[I]]] {DiscreteMemAccess}
// CHECK-DAG: %[[P:.*]] = arith.muli %[[X]], %[[K]] : i32
// CHECK: %[[S:.*]] = arith.subi %[[P]], %[[Y]] : i32
// CHECK: %[[W:.*]] = arith.extsi %[[S]] : i32 to i64
// CHECK: tt.return %[[W]]
tt.func private @arithmetic(%a: tensor<16xi32>, %b: tensor<16xi32>, %k: i32, %i: index) -> i64 {
  %ks = tt.splat %k : i32 -> tensor<16xi32>
  %p = arith.muli %a, %ks : tensor<16xi32>
  %s = arith.subi %p, %b : tensor<16xi32>
  %w = arith.extsi %s : tensor<16xi32> to tensor<16xi64>
  %l = tensor.extract %w[%i] {DiscreteMemAccess} : tensor<16xi64>
  tt.return %l : i64
}

// -----

// CHECK-LABEL: tt.func private @floats
// CHECK: %[[X:.*]] = tensor.extract %arg0[%arg1] {DiscreteMemAccess} : tensor<16xf32>
// CHECK: %[[N:.*]] = arith.addf %[[X]], %[[X]] : f32
// CHECK: %[[F:.*]] = math.floor %[[N]] : f32
// CHECK: %[[C:.*]] = math.ceil %[[F]] : f32
// CHECK: %[[T:.*]] = arith.truncf %[[C]] : f32 to f16
// CHECK: %[[E:.*]] = arith.extf %[[T]] : f16 to f32
// CHECK: %[[L:.*]] = tt.clampf %[[E]], %{{.*}}, %{{.*}}, propagateNan = none : f32
// CHECK: %[[Z:.*]] = arith.fptosi %[[L]] : f32 to i32
// CHECK: %[[R:.*]] = arith.sitofp %[[Z]] : i32 to f32
// CHECK: arith.cmpf olt, %[[R]], %[[X]] : f32
tt.func private @floats(%x: tensor<16xf32>, %i: index) -> i1 {
  %lo = arith.constant dense<0.000000e+00> : tensor<16xf32>
  %hi = arith.constant dense<1.000000e+00> : tensor<16xf32>
  %n = arith.addf %x, %x : tensor<16xf32>
  %f = math.floor %n : tensor<16xf32>
  %c = math.ceil %f : tensor<16xf32>
  %t = arith.truncf %c : tensor<16xf32> to tensor<16xf16>
  %e = arith.extf %t : tensor<16xf16> to tensor<16xf32>
  %l = tt.clampf %e, %lo, %hi, propagateNan = none : tensor<16xf32>
  %z = arith.fptosi %l : tensor<16xf32> to tensor<16xi32>
  %r = arith.sitofp %z : tensor<16xi32> to tensor<16xf32>
  %m = arith.cmpf olt, %r, %x : tensor<16xf32>
  %lane = tensor.extract %m[%i] {DiscreteMemAccess} : tensor<16xi1>
  tt.return %lane : i1
}

// -----

// Ranges become arithmetic on the index; a dimension of size 1 has one lane.
// CHECK-LABEL: tt.func private @shapes
// CHECK-SAME: %[[B:.*]]: !tt.ptr<f32>, %[[R:.*]]: tensor<8x1xi32>, %[[I:.*]]: index, %[[J:.*]]: index
// CHECK: %[[C0:.*]] = arith.constant 0 : index
// CHECK: %[[ROW:.*]] = tensor.extract %[[R]][%[[I]], %[[C0]]] {DiscreteMemAccess}
// CHECK: %[[P:.*]] = tt.addptr %[[B]], %[[ROW]] : !tt.ptr<f32>, i32
// CHECK: %[[LANE:.*]] = arith.index_cast %[[J]] : index to i32
// CHECK: %[[COLUMN:.*]] = arith.addi %[[LANE]], %{{.*}} : i32
// CHECK: %[[Q:.*]] = tt.addptr %[[P]], %[[COLUMN]] : !tt.ptr<f32>, i32
// CHECK: tt.return %[[Q]]
tt.func private @shapes(%base: !tt.ptr<f32>, %rows: tensor<8x1xi32>, %i: index, %j: index) -> !tt.ptr<f32> {
  %bs = tt.splat %base : !tt.ptr<f32> -> tensor<8x1x!tt.ptr<f32>>
  %p = tt.addptr %bs, %rows : tensor<8x1x!tt.ptr<f32>>, tensor<8x1xi32>
  %pb = tt.broadcast %p : tensor<8x1x!tt.ptr<f32>> -> tensor<8x16x!tt.ptr<f32>>
  %r = tt.make_range {end = 19 : i32, start = 3 : i32} : tensor<16xi32>
  %e = tt.expand_dims %r {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %eb = tt.broadcast %e : tensor<1x16xi32> -> tensor<8x16xi32>
  %q = tt.addptr %pb, %eb : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
  %l = tensor.extract %q[%i, %j] {DiscreteMemAccess} : tensor<8x16x!tt.ptr<f32>>
  tt.return %l : !tt.ptr<f32>
}

// -----

// CHECK-LABEL: tt.func private @of_slice
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[I:.*]]: index, %[[J:.*]]: index
// CHECK: %[[D:.*]] = arith.muli %[[J]], %c2 : index
// CHECK: %[[K:.*]] = arith.addi %[[D]], %c1 : index
// CHECK: tensor.extract %[[X]][%[[I]], %[[K]]] {DiscreteMemAccess}
// CHECK-NOT: extract_slice
tt.func private @of_slice(%x: tensor<8x16xf32>, %i: index, %j: index) -> f32 {
  %s = tensor.extract_slice %x[%i, 1] [1, 4] [1, 2] : tensor<8x16xf32> to tensor<4xf32>
  %l = tensor.extract %s[%j] {DiscreteMemAccess} : tensor<4xf32>
  tt.return %l : f32
}

// -----

// Another user of the sum: the lane is computed a second time, or not.
// CHECK-LABEL: tt.func private @other_user
// CHECK: arith.addi %{{.*}}, %{{.*}} : tensor<16xi32>
// CHECK: arith.addi %{{.*}}, %{{.*}} : i32
// ONCE-LABEL: tt.func private @other_user
// ONCE: %[[S:.*]] = arith.addi %arg0, %arg0 : tensor<16xi32>
// ONCE: tensor.extract %[[S]][%arg1] {DiscreteMemAccess}
tt.func private @other_user(%a: tensor<16xi32>, %i: index) -> (i32, tensor<16xi32>) {
  %s = arith.addi %a, %a : tensor<16xi32>
  %l = tensor.extract %s[%i] {DiscreteMemAccess} : tensor<16xi32>
  tt.return %l, %s : i32, tensor<16xi32>
}

// -----

// Nobody asked for the lane of an untagged op, and what is loaded stays loaded as a whole.
// CHECK-LABEL: tt.func private @untouched
// CHECK: arith.addi %arg0, %arg0 : tensor<16xi32>
// CHECK: tt.load
// CHECK: tensor.extract %{{.*}}[%arg2] {DiscreteMemAccess} : tensor<16xf32>
tt.func private @untouched(%a: tensor<16xi32>, %p: tensor<16x!tt.ptr<f32>>, %i: index) -> (i32, f32) {
  %s = arith.addi %a, %a : tensor<16xi32>
  %l = tensor.extract %s[%i] : tensor<16xi32>
  %v = tt.load %p : tensor<16x!tt.ptr<f32>>
  %k = tensor.extract %v[%i] {DiscreteMemAccess} : tensor<16xf32>
  tt.return %l, %k : i32, f32
}
