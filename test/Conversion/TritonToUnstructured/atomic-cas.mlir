// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compare and swap of lanes without a strided view, one by one.
// RUN: heddle-opt %s --allow-unregistered-dialect --split-input-file --triton-to-unstructured --canonicalize --cse | FileCheck %s

// CHECK-LABEL: tt.func @scattered
// CHECK-SAME: %[[X:.*]]: !tt.ptr<i64>, %[[I:.*]]: tensor<4x2xi32>, %[[C:.*]]: tensor<4x2xi64>, %[[V:.*]]: tensor<4x2xi64>
// CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<4x2xi64>
// CHECK: scf.for %[[A:.*]] = %c0 to %c4 step %c1 iter_args(%{{.*}} = %[[EMPTY]]) -> (tensor<4x2xi64>) {
// CHECK: scf.for %[[B:.*]] = %c0 to %c2 step %c1 iter_args(%[[ACC:.*]] = %{{.*}}) -> (tensor<4x2xi64>) {
// CHECK: tensor.extract %[[I]][%[[A]], %[[B]]]
// CHECK: %[[P:.*]] = tt.addptr %[[X]]
// CHECK: %[[OLD:.*]] = tensor.extract %[[C]][%[[A]], %[[B]]]
// CHECK: %[[NEW:.*]] = tensor.extract %[[V]][%[[A]], %[[B]]]
// CHECK: %[[FORMER:.*]] = tt.atomic_cas acquire, cta, %[[P]], %[[OLD]], %[[NEW]] {DiscreteMemAccess} : (!tt.ptr<i64>, i64, i64) -> i64
// CHECK: tensor.insert %[[FORMER]] into %[[ACC]][%[[A]], %[[B]]]
tt.func @scattered(%x: !tt.ptr<i64>, %i: tensor<4x2xi32>, %c: tensor<4x2xi64>, %v: tensor<4x2xi64>) {
  %xs = tt.splat %x : !tt.ptr<i64> -> tensor<4x2x!tt.ptr<i64>>
  %p = tt.addptr %xs, %i : tensor<4x2x!tt.ptr<i64>>, tensor<4x2xi32>
  %old = tt.atomic_cas acquire, cta, %p, %c, %v : (tensor<4x2x!tt.ptr<i64>>, tensor<4x2xi64>, tensor<4x2xi64>) -> tensor<4x2xi64>
  "test.use"(%old) : (tensor<4x2xi64>) -> ()
  tt.return
}
