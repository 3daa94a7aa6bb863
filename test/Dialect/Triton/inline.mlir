// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which functions are inlined into kernels.
// RUN: heddle-opt %s -inline="default-pipeline=''" | FileCheck %s

// CHECK-LABEL: tt.func @kernel
// CHECK-SAME: %[[P:.*]]: !tt.ptr<f32>, %[[N:.*]]: i32
tt.func @kernel(%p: !tt.ptr<f32>, %n: i32) {
  // CHECK: %[[Q:.*]] = tt.addptr %[[P]], %[[N]] : !tt.ptr<f32>, i32
  // CHECK: %[[A:.*]] = tt.load %[[Q]] : !tt.ptr<f32>
  // CHECK: %[[B:.*]] = tt.call @stays(%[[A]]) : (f32) -> f32
  // CHECK: cf.cond_br %{{.*}}, ^[[THEN:.*]], ^[[ELSE:.*]]
  // CHECK: ^[[THEN]]:
  // CHECK: cf.br ^[[END:.*]](%[[B]] : f32)
  // CHECK: ^[[ELSE]]:
  // CHECK: cf.br ^[[END]](%[[A]] : f32)
  // CHECK: ^[[END]](%[[C:.*]]: f32):
  // CHECK: tt.store %[[P]], %[[C]] : !tt.ptr<f32>
  %0 = tt.call @read(%p, %n) : (!tt.ptr<f32>, i32) -> f32
  %1 = tt.call @stays(%0) : (f32) -> f32
  %2 = tt.call @branches(%0, %1) : (f32, f32) -> f32
  tt.store %p, %2 : !tt.ptr<f32>
  tt.return
}

tt.func private @read(%p: !tt.ptr<f32>, %n: i32) -> f32 attributes {noinline = false} {
  %0 = tt.addptr %p, %n : !tt.ptr<f32>, i32
  %1 = tt.load %0 : !tt.ptr<f32>
  tt.return %1 : f32
}

// CHECK: tt.func private @stays
tt.func private @stays(%a: f32) -> f32 attributes {noinline = true} {
  %0 = arith.addf %a, %a : f32
  tt.return %0 : f32
}

tt.func private @branches(%a: f32, %b: f32) -> f32 {
  %c = arith.cmpf ogt, %a, %b : f32
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  tt.return %b : f32
^bb2:
  tt.return %a : f32
}
