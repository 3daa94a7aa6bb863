// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Descriptors in the format of a GPU, which older releases pass as bare pointers.
// RUN: heddle-opt %s --split-input-file --triton-to-linalg --verify-diagnostics

tt.func @reinterpreted(%p: !tt.ptr<i8>, %n: i32) {
  // expected-error @+1 {{'tt.reinterpret_tensor_descriptor' op takes a descriptor in the format of a GPU, which this target does not read; make it from a pointer, a shape and strides with 'tt.make_tensor_descriptor'}}
  %d = tt.reinterpret_tensor_descriptor %p : !tt.ptr<i8> to !tt.tensordesc<tensor<16x16xf32>>
  %v = tt.descriptor_load %d[%n, %n] : !tt.tensordesc<tensor<16x16xf32>> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @bare(%p: !tt.ptr<i8>, %n: i32) {
  // expected-error @+1 {{'tt.descriptor_load' op takes a descriptor in the format of a GPU, which this target does not read; make it from a pointer, a shape and strides with 'tt.make_tensor_descriptor'}}
  %v = tt.descriptor_load %p[%n, %n] : !tt.ptr<i8> -> tensor<16x16xf32>
  tt.return
}
