// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// On a 950 with the SIMT template an access with a discrete mask is only marked.
// RUN: heddle-opt %s --split-input-file --discrete-mask-access-conversion="compile-on-910-95=true force-simt-template=true" | FileCheck %s
// RUN: heddle-opt %s --split-input-file --discrete-mask-access-conversion="compile-on-910-95=true" | FileCheck %s --check-prefix=SIMD
// RUN: heddle-opt %s --split-input-file --discrete-mask-access-conversion="force-simt-template=true" | FileCheck %s --check-prefix=SIMD

// CHECK-LABEL: tt.func @marked
// CHECK-SAME: %[[P:.*]]: tensor<8x!tt.ptr<i32>>, %[[V:.*]]: tensor<8xi32>, %[[N:.*]]: i32, %[[M:.*]]: tensor<8xi1>
// SIMD-LABEL: tt.func @marked
// SIMD-NOT: route_discrete_mask_to_simt
// SIMD-COUNT-4: {DiscreteMask}
tt.func @marked(%p: tensor<8x!tt.ptr<i32>>, %v: tensor<8xi32>, %n: i32, %m: tensor<8xi1>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %ns = tt.splat %n : i32 -> tensor<8xi32>
  // CHECK: %[[WINDOW:.*]] = arith.cmpi slt
  %window = arith.cmpi slt, %r, %ns : tensor<8xi32>
  // CHECK-NEXT: %[[MASK:.*]] = arith.andi %[[M]], %[[WINDOW]]
  %mask = arith.andi %m, %window : tensor<8xi1>
  // CHECK-NEXT: tt.load %[[P]], %[[MASK]] {route_discrete_mask_to_simt}
  %0 = tt.load %p, %mask : tensor<8x!tt.ptr<i32>>
  // CHECK-NEXT: tt.store %[[P]], %[[V]], %[[MASK]] {route_discrete_mask_to_simt}
  tt.store %p, %v, %mask : tensor<8x!tt.ptr<i32>>
  // CHECK-NEXT: tt.atomic_rmw add, {{.*}}, %[[M]] {route_discrete_mask_to_simt}
  %1 = tt.atomic_rmw add, acq_rel, gpu, %p, %v, %m : (tensor<8x!tt.ptr<i32>>, tensor<8xi32>, tensor<8xi1>) -> tensor<8xi32>
  // With a window an update takes the other way.
  // CHECK: tt.atomic_rmw add, {{.*}} {DiscreteMask}
  %2 = tt.atomic_rmw add, acq_rel, gpu, %p, %v, %mask : (tensor<8x!tt.ptr<i32>>, tensor<8xi32>, tensor<8xi1>) -> tensor<8xi32>
  tt.return
}

// -----

// Six dimensions are too many for the library, but an update is flattened.
// CHECK-LABEL: tt.func @rank
// CHECK: tt.load %{{.*}} {DiscreteMask}
// CHECK: tt.atomic_rmw add, {{.*}} {route_discrete_mask_to_simt}
// SIMD-LABEL: tt.func @rank
tt.func @rank(%p: tensor<1x1x1x1x1x8x!tt.ptr<i32>>, %v: tensor<1x1x1x1x1x8xi32>, %m: tensor<1x1x1x1x1x8xi1>) {
  %0 = tt.load %p, %m : tensor<1x1x1x1x1x8x!tt.ptr<i32>>
  %1 = tt.atomic_rmw add, acq_rel, gpu, %p, %v, %m : (tensor<1x1x1x1x1x8x!tt.ptr<i32>>, tensor<1x1x1x1x1x8xi32>, tensor<1x1x1x1x1x8xi1>) -> tensor<1x1x1x1x1x8xi32>
  tt.return
}
