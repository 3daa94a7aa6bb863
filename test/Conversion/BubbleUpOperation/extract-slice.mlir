// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rows are taken out of operands; a slice of everything is gone.
// RUN: heddle-opt %s --split-input-file --bubble-up-operation | FileCheck %s

// CHECK-LABEL: tt.func private @rows
// CHECK-SAME: %[[A:.*]]: tensor<8x32xf32>, %[[B:.*]]: tensor<8x32xf32>, %[[I:.*]]: index
// CHECK-DAG: %[[X:.*]] = tensor.extract_slice %[[A]][%[[I]], 0] [1, 32] [1, 1] {DiscreteMemAccess} : tensor<8x32xf32> to tensor<32xf32>
// CHECK-DAG: %[[Y:.*]] = tensor.extract_slice %[[B]][%[[I]], 0] [1, 32] [1, 1] {DiscreteMemAccess} : tensor<8x32xf32> to tensor<32xf32>
// CHECK: %[[S:.*]] = arith.addf %[[X]], %[[Y]] : tensor<32xf32>
// CHECK: tt.return %[[S]]
tt.func private @rows(%a: tensor<8x32xf32>, %b: tensor<8x32xf32>, %i: index) -> tensor<32xf32> {
  %s = arith.addf %a, %b : tensor<8x32xf32>
  %r = tensor.extract_slice %s[%i, 0] [1, 32] [1, 1] {DiscreteMemAccess} : tensor<8x32xf32> to tensor<32xf32>
  tt.return %r : tensor<32xf32>
}

// -----

// CHECK-LABEL: tt.func private @broadcasts
// CHECK-SAME: %[[C:.*]]: tensor<8x1xf32>, %[[R:.*]]: tensor<32xf32>, %[[K:.*]]: f32, %[[I:.*]]: index
// CHECK-DAG: %[[ONE:.*]] = tensor.extract_slice %[[C]][%[[I]], 0] [1, 1] [1, 1] {DiscreteMemAccess} : tensor<8x1xf32> to tensor<1xf32>
// CHECK-DAG: %[[ROW:.*]] = tt.broadcast %[[ONE]] : tensor<1xf32> -> tensor<32xf32>
// CHECK-DAG: %[[S:.*]] = arith.addf %[[ROW]], %[[R]] : tensor<32xf32>
// CHECK-DAG: %[[KS:.*]] = tt.splat %[[K]] : f32 -> tensor<32xf32>
// CHECK: arith.mulf %[[S]], %[[KS]] : tensor<32xf32>
tt.func private @broadcasts(%c: tensor<8x1xf32>, %r: tensor<32xf32>, %k: f32, %i: index) -> tensor<32xf32> {
  %cb = tt.broadcast %c : tensor<8x1xf32> -> tensor<8x32xf32>
  %re = tt.expand_dims %r {axis = 0 : i32} : tensor<32xf32> -> tensor<1x32xf32>
  %rb = tt.broadcast %re : tensor<1x32xf32> -> tensor<8x32xf32>
  %s = arith.addf %cb, %rb : tensor<8x32xf32>
  %ks = tt.splat %k : f32 -> tensor<8x32xf32>
  %p = arith.mulf %s, %ks : tensor<8x32xf32>
  %row = tensor.extract_slice %p[%i, 0] [1, 32] [1, 1] {DiscreteMemAccess} : tensor<8x32xf32> to tensor<32xf32>
  tt.return %row : tensor<32xf32>
}

// -----

// CHECK-LABEL: tt.func private @ranges
// CHECK-SAME: %[[I:.*]]: index
// CHECK-DAG: %[[R:.*]] = tt.make_range {end = 8 : i32, start = 4 : i32} : tensor<4xi32>
// CHECK-DAG: %[[O:.*]] = arith.index_cast %[[I]] : index to i32
// CHECK-DAG: %[[OS:.*]] = tt.splat %[[O]] : i32 -> tensor<4xi32>
// CHECK: arith.addi %[[R]], %[[OS]] : tensor<4xi32>
tt.func private @ranges(%i: index) -> tensor<4xi32> {
  %r = tt.make_range {end = 20 : i32, start = 4 : i32} : tensor<16xi32>
  %s = tensor.extract_slice %r[%i] [4] [1] {DiscreteMemAccess} : tensor<16xi32> to tensor<4xi32>
  tt.return %s : tensor<4xi32>
}

// -----

// CHECK-LABEL: tt.func private @whole
// CHECK-NEXT: tt.return %arg0
tt.func private @whole(%x: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %s = tensor.extract_slice %x[0, 0] [8, 32] [1, 1] {DiscreteMemAccess} : tensor<8x32xf32> to tensor<8x32xf32>
  tt.return %s : tensor<8x32xf32>
}
