// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What may fault, and what touches memory, stays in the branch that guards it: the division of a lane happens behind
// the mask of the lane, and tensors of which only lanes were read are gone.
// RUN: heddle-opt %s --bubble-up-operation | FileCheck %s

// CHECK-LABEL: tt.func private @guarded
// CHECK-NOT: tensor<16xi64>
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK-NEXT: %[[M:.*]] = tensor.extract %arg2[%[[I]]] {DiscreteMemAccess}
// CHECK-NEXT: scf.if %[[M]] {
// CHECK: %[[N:.*]] = tensor.extract %arg1[%[[I]]] {DiscreteMemAccess}
// CHECK: %[[D:.*]] = tensor.extract %arg3[%[[I]]] {DiscreteMemAccess}
// CHECK: %[[Q:.*]] = arith.divsi %[[N]], %[[D]] : i32
// CHECK: %[[O:.*]] = arith.extsi %[[Q]] : i32 to i64
// CHECK: %[[P:.*]] = tt.addptr %arg0, %[[O]] : !tt.ptr<f32>, i64
// CHECK: tt.load %[[P]] {DiscreteMemAccess}
// CHECK: tt.store
// CHECK: }
// CHECK: } {ExtractedLoadOrStore}
tt.func private @guarded(%x: !tt.ptr<f32>, %n: tensor<16xi32>, %mask: tensor<16xi1>, %d: tensor<16xi32>, %y: !tt.ptr<f32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %q = arith.divsi %n, %d : tensor<16xi32>
  %off = arith.extsi %q : tensor<16xi32> to tensor<16xi64>
  scf.for %i = %c0 to %c16 step %c1 {
    %m = tensor.extract %mask[%i] {DiscreteMemAccess} : tensor<16xi1>
    scf.if %m {
      %o = tensor.extract %off[%i] {DiscreteMemAccess} : tensor<16xi64>
      %p = tt.addptr %x, %o : !tt.ptr<f32>, i64
      %v = tt.load %p {DiscreteMemAccess} : !tt.ptr<f32>
      tt.store %y, %v {DiscreteMemAccess} : !tt.ptr<f32>
    }
  } {ExtractedLoadOrStore}
  tt.return
}
