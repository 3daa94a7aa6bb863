// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elementwise ops stay as they are on tensors, or become generic ops when named ones are not wanted.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" | FileCheck %s
// RUN: heddle-opt %s --triton-to-linalg | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @elementwise
// GENERIC-LABEL: func.func @elementwise
tt.func @elementwise(%x: !tt.ptr<f32>, %i: i32) {
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %ps = tt.splat %x : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %p = tt.addptr %ps, %r : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  %v = tt.load %p : tensor<4x!tt.ptr<f32>>
  // CHECK: arith.divf
  // GENERIC: linalg.generic
  // GENERIC: arith.divf %{{.*}} : f32
  %d = tt.precise_divf %v, %v : tensor<4xf32>
  // CHECK: math.sqrt
  %s = tt.precise_sqrt %d : tensor<4xf32>
  // CHECK: %[[LOW:.*]] = arith.maxnumf
  // CHECK: arith.minnumf %[[LOW]]
  %c = tt.clampf %s, %v, %d, propagateNan = none : tensor<4xf32>
  // CHECK: %[[LOW2:.*]] = arith.maximumf
  // CHECK: arith.minimumf %[[LOW2]]
  %c2 = tt.clampf %c, %v, %d, propagateNan = all : tensor<4xf32>
  // CHECK: %[[HALF:.*]] = arith.truncf %{{.*}} : tensor<4xf32> to tensor<4xf16>
  %h = tt.fp_to_fp %c2, rounding = rtne : tensor<4xf32> -> tensor<4xf16>
  // CHECK: %[[WIDE:.*]] = arith.extf %[[HALF]] : tensor<4xf16> to tensor<4xf32>
  // CHECK: arith.truncf %[[WIDE]] : tensor<4xf32> to tensor<4xbf16>
  %b = tt.fp_to_fp %h, rounding = rtne : tensor<4xf16> -> tensor<4xbf16>
  %w = tt.fp_to_fp %b : tensor<4xbf16> -> tensor<4xf32>
  // CHECK: arith.bitcast %{{.*}} : tensor<4xf32> to tensor<4xi32>
  %bits = tt.bitcast %w : tensor<4xf32> -> tensor<4xi32>
  // CHECK: arith.mului_extended
  %hi = tt.mulhiui %bits, %bits : tensor<4xi32>
  // One program is one thread of control: barriers between threads are gone.
  // CHECK-NOT: barrier
  gpu.barrier
  ttg.barrier all
  // CHECK: arith.sitofp
  %f = arith.sitofp %hi : tensor<4xi32> to tensor<4xf32>
  tt.store %p, %f : tensor<4x!tt.ptr<f32>>
  tt.return
}
