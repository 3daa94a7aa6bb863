// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads keep their whole mask and carry a mark.
// RUN: heddle-opt %s --split-input-file --discrete-mask-access-conversion | FileCheck %s

// A mask without any window keeps its form.
// CHECK-LABEL: tt.func @discrete_only
// CHECK-SAME: %[[P:.*]]: tensor<8x!tt.ptr<f32>>, %[[A:.*]]: tensor<8xi1>, %[[B:.*]]: tensor<8xi1>
tt.func @discrete_only(%p: tensor<8x!tt.ptr<f32>>, %a: tensor<8xi1>, %b: tensor<8xi1>) {
  // CHECK-NEXT: %[[MASK:.*]] = arith.ori %[[A]], %[[B]]
  %m = arith.ori %a, %b : tensor<8xi1>
  // CHECK-NEXT: tt.load %[[P]], %[[MASK]] {DiscreteMask}
  %v = tt.load %p, %m : tensor<8x!tt.ptr<f32>>
  tt.return
}

// -----

// Each form of mask that has no window; 'other' and the hints stay.
// CHECK-LABEL: tt.func @forms
// CHECK: tt.load %{{.*}}, %{{.*}}, %{{.*}} cacheModifier = cg {DiscreteMask, isVolatile = true}
// CHECK-COUNT-4: tt.load %{{.*}}, %{{.*}} {DiscreteMask}
tt.func @forms(%p: tensor<8x!tt.ptr<f32>>, %n: i32, %other: tensor<8xf32>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %ns = tt.splat %n : i32 -> tensor<8xi32>
  %two = arith.constant dense<2> : tensor<8xi32>
  %true = arith.constant dense<true> : tensor<8xi1>
  %q = arith.divsi %r, %two : tensor<8xi32>
  %rem = arith.remsi %r, %two : tensor<8xi32>
  %below = arith.cmpi slt, %r, %ns : tensor<8xi32>
  %quotient = arith.cmpi slt, %q, %ns : tensor<8xi32>
  %remainder = arith.cmpi slt, %rem, %ns : tensor<8xi32>
  %unequal = arith.cmpi ne, %r, %ns : tensor<8xi32>
  %flipped = arith.xori %below, %true : tensor<8xi1>
  %either = arith.ori %below, %unequal : tensor<8xi1>
  %0 = tt.load %p, %quotient, %other cacheModifier = cg {isVolatile = true} : tensor<8x!tt.ptr<f32>>
  %1 = tt.load %p, %remainder : tensor<8x!tt.ptr<f32>>
  %2 = tt.load %p, %unequal : tensor<8x!tt.ptr<f32>>
  %3 = tt.load %p, %flipped : tensor<8x!tt.ptr<f32>>
  %4 = tt.load %p, %either : tensor<8x!tt.ptr<f32>>
  tt.return
}
