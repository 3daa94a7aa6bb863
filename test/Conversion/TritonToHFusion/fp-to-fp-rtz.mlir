// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rounding is said twice: as published, and as the vendor's compiler reads it.
// RUN: heddle-opt %s --triton-to-hfusion | FileCheck %s

// CHECK-LABEL: tt.func private @tile
// CHECK-NEXT: %[[E:.*]] = tensor.empty() : tensor<16xf16>
// CHECK-NEXT: hfusion.cast {mode = #hfusion.round_mode<trunc>, round_mode = #hfusion.round_mode<trunc>} ins(%arg0 : tensor<16xf32>) outs(%[[E]] : tensor<16xf16>) -> tensor<16xf16>
tt.func private @tile(%x: tensor<16xf32>) -> tensor<16xf16> {
  %0 = tt.fp_to_fp %x, rounding = rtz : tensor<16xf32> -> tensor<16xf16>
  tt.return %0 : tensor<16xf16>
}

// Formats of one width meet in f32.
// CHECK-LABEL: tt.func private @same_width
// CHECK-NEXT: %[[W:.*]] = arith.extf %arg0 : tensor<16xf16> to tensor<16xf32>
// CHECK: hfusion.cast {{.*}} ins(%[[W]] : tensor<16xf32>) outs(%{{.*}} : tensor<16xbf16>) -> tensor<16xbf16>
tt.func private @same_width(%x: tensor<16xf16>) -> tensor<16xbf16> {
  %0 = tt.fp_to_fp %x, rounding = rtz : tensor<16xf16> -> tensor<16xbf16>
  tt.return %0 : tensor<16xbf16>
}

// CHECK-LABEL: tt.func private @scalar
// CHECK: %[[T:.*]] = linalg.fill ins(%arg0 : f32) outs(%{{.*}} : tensor<1xf32>) -> tensor<1xf32>
// CHECK: %[[C:.*]] = hfusion.cast {{.*}} ins(%[[T]] : tensor<1xf32>) outs(%{{.*}} : tensor<1xf16>) -> tensor<1xf16>
// CHECK: tensor.extract %[[C]][%{{.*}}] : tensor<1xf16>
tt.func private @scalar(%x: f32) -> f16 {
  %0 = tt.fp_to_fp %x, rounding = rtz : f32 -> f16
  tt.return %0 : f16
}

// To the nearest is a matter of triton-to-linalg.
// CHECK-LABEL: tt.func private @nearest
// CHECK-NEXT: tt.fp_to_fp
tt.func private @nearest(%x: tensor<16xf32>) -> tensor<16xf16> {
  %0 = tt.fp_to_fp %x, rounding = rtne : tensor<16xf32> -> tensor<16xf16>
  tt.return %0 : tensor<16xf16>
}
