// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s -lower-tile-copies -verify-diagnostics

#swap = affine_map<(d0) -> (d0 floordiv 2)>
func.func @layout(%a: memref<4xf32, #swap>, %b: memref<4xf32>) {
  // expected-error @+1 {{'memref.copy' op expected strided buffers of plain elements, got 'memref<4xf32, affine_map<(d0) -> (d0 floordiv 2)>>' and 'memref<4xf32>'}}
  memref.copy %a, %b : memref<4xf32, #swap> to memref<4xf32>
  return
}
