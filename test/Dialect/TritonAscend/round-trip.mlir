// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s

// CHECK-LABEL: tt.func @f
tt.func @f(%x: tensor<16xf32>, %i: tensor<1x2x16xf32>, %w: tensor<2x2x1xf32>, %b: tensor<2xf32>, %a: tensor<1x1x16x16xf16>, %c: tensor<16x16xf16>) {
  // CHECK-NEXT: ascend.annotation %arg0 {hint = 1 : i32} : tensor<16xf32>
  // CHECK-NEXT: ascend.mod %arg0, %arg0 : tensor<16xf32> tensor<16xf32> -> tensor<16xf32>
  // CHECK-NEXT: ascend.sort %arg0, 0, true : tensor<16xf32> -> tensor<16xf32>
  // CHECK-NEXT: ascend.flip %arg0, 0 : tensor<16xf32> -> tensor<16xf32>
  // CHECK-NEXT: ascend.custom "sync_block_set" {str_args = ["cube", 3 : i32]}{{$}}
  // CHECK-NEXT: ascend.custom "f" {str_args = []}(%arg0 : tensor<16xf32>)
  // CHECK-NEXT: ascend.conv1d(%arg1, %arg2) {dilation = 1 : i64, groups = 1 : i64, padding_size = 0 : i64, stride = 1 : i64} : (tensor<1x2x16xf32>, tensor<2x2x1xf32>) -> tensor<1x2x16xf32>
  // CHECK-NEXT: ascend.conv1d(%arg1, %arg2, %arg3) {dilation = 1 : i64, groups = 1 : i64, padding_size = 0 : i64, stride = 1 : i64} : (tensor<1x2x16xf32>, tensor<2x2x1xf32>, tensor<2xf32>) -> tensor<1x2x16xf32>
  // CHECK-NEXT: ascend.dot %arg4, %arg5 {fractal_a = true} : tensor<1x1x16x16xf16>, tensor<16x16xf16> -> tensor<16x16xf32>
  ascend.annotation %x {hint = 1 : i32} : tensor<16xf32>
  %0 = ascend.mod %x, %x : tensor<16xf32> tensor<16xf32> -> tensor<16xf32>
  %1 = ascend.sort %x, 0, true : tensor<16xf32> -> tensor<16xf32>
  %2 = ascend.flip %x, 0 : tensor<16xf32> -> tensor<16xf32>
  ascend.custom "sync_block_set" {str_args = ["cube", 3 : i32]}
  ascend.custom "f" {str_args = []} (%x : tensor<16xf32>)
  %3 = ascend.conv1d(%i, %w) {dilation = 1 : i64, groups = 1 : i64, padding_size = 0 : i64, stride = 1 : i64} : (tensor<1x2x16xf32>, tensor<2x2x1xf32>) -> tensor<1x2x16xf32>
  %4 = ascend.conv1d(%i, %w, %b) {dilation = 1 : i64, groups = 1 : i64, padding_size = 0 : i64, stride = 1 : i64} : (tensor<1x2x16xf32>, tensor<2x2x1xf32>, tensor<2xf32>) -> tensor<1x2x16xf32>
  %5 = ascend.dot %a, %c {fractal_a = true} : tensor<1x1x16x16xf16>, tensor<16x16xf16> -> tensor<16x16xf32>
  tt.return
}
