// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --split-input-file --pass-pipeline="builtin.module(func.func(lower-hfusion-ops))" | FileCheck %s

// CHECK-LABEL: func.func @mod
// CHECK: arith.remf %arg0, %arg1 : tensor<16xf32>
// CHECK: arith.remsi %arg2, %arg2 : tensor<16xi32>
// CHECK-NOT: hfusion
func.func @mod(%x: tensor<16xf32>, %y: tensor<16xf32>, %i: tensor<16xi32>) -> (tensor<16xf32>, tensor<16xi32>) {
  %0 = hfusion.elemwise_binary {fun = #hfusion.binary_fn<mod>} ins(%x, %y : tensor<16xf32>, tensor<16xf32>) outs(%x : tensor<16xf32>) -> tensor<16xf32>
  %1 = hfusion.elemwise_binary {fun = #hfusion.binary_fn<mod>} ins(%i, %i : tensor<16xi32>, tensor<16xi32>) outs(%i : tensor<16xi32>) -> tensor<16xi32>
  return %0, %1 : tensor<16xf32>, tensor<16xi32>
}

// -----

// CHECK-LABEL: func.func @narrow
// CHECK: arith.truncf %arg0 : tensor<16xf32> to tensor<16xf16>
// CHECK: arith.truncf %arg0 toward_zero : tensor<16xf32> to tensor<16xf16>
// CHECK: %[[T:.*]] = arith.truncf %arg0 toward_zero : tensor<16xf32> to tensor<16xf16>
// CHECK: %[[E:.*]] = arith.extf %[[T]] : tensor<16xf16> to tensor<16xf32>
// CHECK: %[[B:.*]] = arith.bitcast %[[T]] : tensor<16xf16> to tensor<16xi16>
// CHECK: %[[N:.*]] = arith.addi %[[B]], %{{.*}} : tensor<16xi16>
// CHECK: %[[C:.*]] = arith.cmpf olt, %arg0, %[[E]] : tensor<16xf32>
// CHECK: %[[S:.*]] = arith.select %[[C]], %[[N]], %[[B]]
// CHECK: arith.bitcast %[[S]] : tensor<16xi16> to tensor<16xf16>
// CHECK: arith.extf %arg1 : tensor<16xf16> to tensor<16xf32>
func.func @narrow(%x: tensor<16xf32>, %h: tensor<16xf16>) -> (tensor<16xf16>, tensor<16xf16>, tensor<16xf16>, tensor<16xf32>) {
  %0 = hfusion.cast ins(%x : tensor<16xf32>) outs(%h : tensor<16xf16>) -> tensor<16xf16>
  %1 = hfusion.cast {mode = #hfusion.round_mode<trunc>} ins(%x : tensor<16xf32>) outs(%h : tensor<16xf16>) -> tensor<16xf16>
  %2 = hfusion.cast {round_mode = #hfusion.round_mode<floor>} ins(%x : tensor<16xf32>) outs(%h : tensor<16xf16>) -> tensor<16xf16>
  %3 = hfusion.cast {round_mode = #hfusion.round_mode<odd>} ins(%h : tensor<16xf16>) outs(%x : tensor<16xf32>) -> tensor<16xf32>
  return %0, %1, %2, %3 : tensor<16xf16>, tensor<16xf16>, tensor<16xf16>, tensor<16xf32>
}

// -----

// Numbers beyond the range become the nearest integer, NaN becomes 0.
// CHECK-LABEL: func.func @to_integer
// CHECK: %[[R:.*]] = math.roundeven %arg0 : tensor<16xf32>
// CHECK: %[[I:.*]] = arith.fptosi %[[R]] : tensor<16xf32> to tensor<16xi8>
// CHECK: arith.cmpf olt, %[[R]]
// CHECK: arith.cmpf oge, %[[R]]
// CHECK: arith.cmpf uno, %[[R]], %[[R]]
// CHECK: math.ceil
// CHECK: %[[W:.*]] = math.trunc
// CHECK: arith.fptosi %[[W]] : tensor<16xf32> to tensor<16xi64>
// CHECK: arith.trunci %{{.*}} : tensor<16xi64> to tensor<16xi8>
func.func @to_integer(%x: tensor<16xf32>, %b: tensor<16xi8>) -> (tensor<16xi8>, tensor<16xi8>, tensor<16xi8>) {
  %0 = hfusion.cast ins(%x : tensor<16xf32>) outs(%b : tensor<16xi8>) -> tensor<16xi8>
  %1 = hfusion.cast {round_mode = #hfusion.round_mode<ceil>} ins(%x : tensor<16xf32>) outs(%b : tensor<16xi8>) -> tensor<16xi8>
  %2 = hfusion.cast {round_mode = #hfusion.round_mode<truncwithoverflow>} ins(%x : tensor<16xf32>) outs(%b : tensor<16xi8>) -> tensor<16xi8>
  return %0, %1, %2 : tensor<16xi8>, tensor<16xi8>, tensor<16xi8>
}

// -----

// CHECK-LABEL: func.func @histogram
// CHECK: %[[COUNTS:.*]] = memref.alloc() : memref<8xi32>
// CHECK: linalg.fill ins(%{{.*}} : i32) outs(%[[COUNTS]] : memref<8xi32>)
// CHECK: scf.for %[[I:.*]] = {{.*}} {
// CHECK: %[[V:.*]] = tensor.extract %arg0[%[[I]]] : tensor<16xi64>
// CHECK: %[[B:.*]] = arith.index_cast %[[V]] : i64 to index
// CHECK: %[[IN:.*]] = arith.cmpi ult, %[[B]], %{{.*}} : index
// CHECK: %[[M:.*]] = tensor.extract %arg1[%[[I]]] : tensor<16xi1>
// CHECK: %[[ON:.*]] = arith.andi %[[IN]], %[[M]] : i1
// CHECK: scf.if %[[ON]] {
// CHECK: memref.store %{{.*}}, %[[COUNTS]][%[[B]]]
func.func @histogram(%x: tensor<16xi64>, %m: tensor<16xi1>) -> tensor<8xi32> {
  %0 = hfusion.histogram %x, 8, %m : tensor<16xi64>, tensor<16xi1> -> tensor<8xi32>
  return %0 : tensor<8xi32>
}

// -----

// The builtin of a 950 has a mask of bytes.
// CHECK-LABEL: func.func @builtin
// CHECK-NOT: hivm.hir.custom
// CHECK: arith.cmpi ne, %{{.*}}, %{{.*}} : i8
func.func @builtin(%x: tensor<16xi32>, %m: tensor<16xi8>, %z: tensor<8xi32>) -> tensor<8xi32> {
  %n = arith.constant 8 : i64
  %0 = hivm.hir.custom "__builtin_histogram" ins(%x, %n, %m : tensor<16xi32>, i64, tensor<16xi8>) outs(%z : tensor<8xi32>) -> tensor<8xi32>
  return %0 : tensor<8xi32>
}

// -----

// f16 is added up in f32; a place beside the input adds nothing.
// CHECK-LABEL: func.func @conv1d
// CHECK: memref.alloc() : memref<4x16xf16>
// CHECK: scf.for
// CHECK: scf.for
// CHECK: arith.extf %{{.*}} : f16 to f32
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}) -> (f32)
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}) -> (f32)
// CHECK: scf.if %{{.*}} -> (f32)
// CHECK: arith.truncf %{{.*}} : f32 to f16
func.func @conv1d(%x: tensor<2x16xf16>, %w: tensor<4x2x3xf16>, %b: tensor<4xf16>, %y: tensor<4x16xf16>) -> tensor<4x16xf16> {
  %0 = hfusion.conv1d {dilation = 1 : i32, groups = 1 : i32, padding = 1 : i32, stride = 1 : i32} ins(%x, %w, %b : tensor<2x16xf16>, tensor<4x2x3xf16>, tensor<4xf16>) outs(%y : tensor<4x16xf16>) -> tensor<4x16xf16>
  return %0 : tensor<4x16xf16>
}
