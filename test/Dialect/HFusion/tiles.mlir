// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ops on tiles and stores.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s

// CHECK-LABEL: func.func @elementwise
func.func @elementwise(%x: tensor<16xf32>, %i: tensor<16xi32>, %h: tensor<16xf16>, %m: memref<16xi32>) {
  // CHECK: hfusion.elemwise_binary {fun = #hfusion.binary_fn<mod>} ins(%arg0, %arg0 : tensor<16xf32>, tensor<16xf32>) outs(%arg0 : tensor<16xf32>) -> tensor<16xf32>
  %0 = hfusion.elemwise_binary {fun = #hfusion.binary_fn<mod>} ins(%x, %x : tensor<16xf32>, tensor<16xf32>) outs(%x : tensor<16xf32>) -> tensor<16xf32>
  // CHECK: hfusion.elemwise_binary {fun = #hfusion.binary_fn<mod>} ins(%arg1, %arg3 : tensor<16xi32>, memref<16xi32>) outs(%arg3 : memref<16xi32>)
  hfusion.elemwise_binary {fun = #hfusion.binary_fn<mod>} ins(%i, %m : tensor<16xi32>, memref<16xi32>) outs(%m : memref<16xi32>)
  // CHECK: hfusion.cast {round_mode = #hfusion.round_mode<floor>} ins(%arg0 : tensor<16xf32>) outs(%arg2 : tensor<16xf16>) -> tensor<16xf16>
  %1 = hfusion.cast {round_mode = #hfusion.round_mode<floor>} ins(%x : tensor<16xf32>) outs(%h : tensor<16xf16>) -> tensor<16xf16>
  // CHECK: hfusion.cast {mode = #hfusion.round_mode<trunc>} ins(%arg0 : tensor<16xf32>) outs(%arg1 : tensor<16xi32>) -> tensor<16xi32>
  %2 = hfusion.cast {mode = #hfusion.round_mode<trunc>} ins(%x : tensor<16xf32>) outs(%i : tensor<16xi32>) -> tensor<16xi32>
  // CHECK: hfusion.cast ins(%arg1 : tensor<16xi32>) outs(%arg0 : tensor<16xf32>) -> tensor<16xf32>
  %3 = hfusion.cast ins(%i : tensor<16xi32>) outs(%x : tensor<16xf32>) -> tensor<16xf32>
  return
}

// CHECK-LABEL: func.func @stores
func.func @stores(%v: tensor<16xi32>, %m: memref<16xi32>) {
  // CHECK-NEXT: hfusion.store {atomic_kind = #hfusion.atomic_kind<umax>} ins(%arg0 : tensor<16xi32>) outs(%arg1 : memref<16xi32>)
  hfusion.store {atomic_kind = #hfusion.atomic_kind<umax>} ins(%v : tensor<16xi32>) outs(%m : memref<16xi32>)
  // CHECK-NEXT: hfusion.store {atomic_kind = #hfusion.atomic_kind<none>} ins(%arg0 : tensor<16xi32>) outs(%arg0 : tensor<16xi32>) -> tensor<16xi32>
  %0 = hfusion.store {atomic_kind = #hfusion.atomic_kind<none>} ins(%v : tensor<16xi32>) outs(%v : tensor<16xi32>) -> tensor<16xi32>
  return
}

// CHECK-LABEL: func.func @matrices
func.func @matrices(%x: tensor<1x2x16xf32>, %w: tensor<4x2x3xf32>, %b: tensor<4xf32>, %y: tensor<1x4x16xf32>,
                    %a: tensor<64x64xf8E5M2>, %s: tensor<64x2xi8>, %c: tensor<64x64xf32>) {
  // CHECK-NEXT: hfusion.conv1d {dilation = 1 : i32, groups = 1 : i32, padding = 1 : i32, stride = 1 : i32} ins(%arg0, %arg1, %arg2 : tensor<1x2x16xf32>, tensor<4x2x3xf32>, tensor<4xf32>) outs(%arg3 : tensor<1x4x16xf32>) -> tensor<1x4x16xf32>
  %0 = hfusion.conv1d {dilation = 1 : i32, groups = 1 : i32, padding = 1 : i32, stride = 1 : i32} ins(%x, %w, %b : tensor<1x2x16xf32>, tensor<4x2x3xf32>, tensor<4xf32>) outs(%y : tensor<1x4x16xf32>) -> tensor<1x4x16xf32>
  // CHECK-NEXT: hfusion.conv1d {dilation = 1 : i32, groups = 1 : i32, padding = 1 : i32, stride = 1 : i32} ins(%arg0, %arg1 : tensor<1x2x16xf32>, tensor<4x2x3xf32>) outs(%arg3 : tensor<1x4x16xf32>) -> tensor<1x4x16xf32>
  %1 = hfusion.conv1d {dilation = 1 : i32, groups = 1 : i32, padding = 1 : i32, stride = 1 : i32} ins(%x, %w : tensor<1x2x16xf32>, tensor<4x2x3xf32>) outs(%y : tensor<1x4x16xf32>) -> tensor<1x4x16xf32>
  // CHECK-NEXT: hfusion.matmul_mx ins(%arg4, %arg4, %arg5, %arg5 : tensor<64x64xf8E5M2>, tensor<64x64xf8E5M2>, tensor<64x2xi8>, tensor<64x2xi8>) outs(%arg6 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %2 = hfusion.matmul_mx ins(%a, %a, %s, %s : tensor<64x64xf8E5M2>, tensor<64x64xf8E5M2>, tensor<64x2xi8>, tensor<64x2xi8>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return
}
