// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

func.func @store_c1(%t: tensor<16xf32>, %m: memref<16xf16>) {
  // expected-error @+1 {{'hivm.hir.store' op expected 'src' and 'dst' of the same element type and rank, got 'tensor<16xf32>' and 'memref<16xf16>'}}
  hivm.hir.store ins(%t : tensor<16xf32>) outs(%m : memref<16xf16>)
  return
}

// -----

func.func @store_c2(%m: memref<16xf32>) {
  // expected-error @+1 {{'hivm.hir.store' op expected an atomic kind other than 'cas' and 'xchg', got 'cas'}}
  hivm.hir.store ins(%m : memref<16xf32>) outs(%m : memref<16xf32>) atomic = <cas>
  return
}

// -----

func.func @store_c3_missing(%t: tensor<16xf32>) {
  // expected-error @+1 {{'hivm.hir.store' op expected a result for a 'dst' of type 'tensor<16xf32>'}}
  hivm.hir.store ins(%t : tensor<16xf32>) outs(%t : tensor<16xf32>)
  return
}

// -----

func.func @store_c3_superfluous(%m: memref<16xf32>) {
  // expected-error @+1 {{'hivm.hir.store' op expected no result for a 'dst' of type 'memref<16xf32>'}}
  %r = hivm.hir.store ins(%m : memref<16xf32>) outs(%m : memref<16xf32>) -> tensor<16xf32>
  return
}

// -----

func.func @store_c3_type(%t: tensor<16xf32>) {
  // expected-error @+1 {{'hivm.hir.store' op expected a result of type 'tensor<16xf32>', got 'tensor<8xf32>'}}
  %r = hivm.hir.store ins(%t : tensor<16xf32>) outs(%t : tensor<16xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @copy_c1(%a: memref<16xf32>, %b: memref<4x4xf32>) {
  // expected-error @+1 {{'hivm.hir.copy' op expected 'src' and 'dst' of the same element type and rank, got 'memref<16xf32>' and 'memref<4x4xf32>'}}
  hivm.hir.copy ins(%a : memref<16xf32>) outs(%b : memref<4x4xf32>)
  return
}

// -----

func.func @copy_c2(%t: tensor<16xf32>) {
  // expected-error @+1 {{'hivm.hir.copy' op expected a result for a 'dst' of type 'tensor<16xf32>'}}
  hivm.hir.copy ins(%t : tensor<16xf32>) outs(%t : tensor<16xf32>)
  return
}

// -----

func.func @pointer_cast_c1() {
  // expected-error @+1 {{'hivm.hir.pointer_cast' op expected at least one address}}
  %p = "hivm.hir.pointer_cast"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
  return
}

// -----

func.func @pointer_cast_c2(%a: i64) {
  // expected-error @+1 {{'hivm.hir.pointer_cast' op expected 1 dynamic sizes for 'memref<?xf32>', got 0}}
  %p = hivm.hir.pointer_cast(%a) : memref<?xf32>
  return
}
