// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

func.func @histogram_c1(%h: tensor<8xi32>) {
  // expected-error @+1 {{'hfusion.histogram' op expected a result of 32 elements, got 'tensor<16xi32>'}}
  %0 = hfusion.histogram %h, 32 : tensor<8xi32> -> tensor<16xi32>
  return
}

// -----

func.func @histogram_c2(%h: tensor<8xi32>, %m: tensor<4xi1>) {
  // expected-error @+1 {{'hfusion.histogram' op expected a mask of the shape of 'tensor<8xi32>', got 'tensor<4xi1>'}}
  %0 = hfusion.histogram %h, 32, %m : tensor<8xi32>, tensor<4xi1> -> tensor<32xi32>
  return
}

// -----

func.func @atomic_rmw_c1(%v: tensor<16xi32>, %m: memref<16xi64>) {
  // expected-error @+1 {{'hfusion.atomic_rmw' op expected operands of the same shape and element type, got 'tensor<16xi32>' and 'memref<16xi64>'}}
  hfusion.atomic_rmw ins(%v : tensor<16xi32>) outs(%m : memref<16xi64>) atomic_kind = <or>
  return
}

// -----

func.func @atomic_xchg_c1(%v: tensor<16xi32>, %m: memref<8xi32>) {
  // expected-error @+1 {{'hfusion.atomic_xchg' op expected operands of the same shape and element type, got 'tensor<16xi32>' and 'memref<8xi32>'}}
  hfusion.atomic_xchg ins(%v : tensor<16xi32>) outs(%m : memref<8xi32>)
  return
}

// -----

func.func @atomic_xchg_c2(%v: tensor<16xi32>, %m: memref<16xi32>, %mask: tensor<8xi1>) {
  // expected-error @+1 {{'hfusion.atomic_xchg' op expected a mask of the shape of 'tensor<16xi32>', got 'tensor<8xi1>'}}
  hfusion.atomic_xchg ins(%v : tensor<16xi32>) outs(%m : memref<16xi32>) mask(%mask : tensor<8xi1>)
  return
}

// -----

func.func @atomic_cas_c1(%v: tensor<16xi32>, %m: memref<16xi32>) {
  // expected-error @+1 {{'hfusion.atomic_cas' op expected the expected and the new value as inputs, got 1 inputs}}
  hfusion.atomic_cas ins(%v : tensor<16xi32>) outs(%m : memref<16xi32>)
  return
}

// -----

func.func @atomic_cas_c2(%v: tensor<16xi32>, %w: tensor<8xi32>, %m: memref<16xi32>) {
  // expected-error @+1 {{'hfusion.atomic_cas' op expected operands of the same shape and element type, got 'tensor<8xi32>' and 'memref<16xi32>'}}
  hfusion.atomic_cas ins(%v, %w : tensor<16xi32>, tensor<8xi32>) outs(%m : memref<16xi32>)
  return
}
