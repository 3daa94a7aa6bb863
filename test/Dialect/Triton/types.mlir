// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each spelling of the types of the dialect, and what it prints as.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s --match-full-lines

// CHECK: tt.func private @pointers(!tt.ptr<f32>, !tt.ptr<f16, 3>, !tt.ptr<!tt.ptr<i8>>, !tt.ptr<tensor<16x16xbf16>>)
tt.func private @pointers(!tt.ptr<f32>, !tt.ptr<f16, 3>, !tt.ptr<!tt.ptr<i8>>, !tt.ptr<tensor<16x16xbf16>>)
// CHECK: tt.func private @elements(!tt.ptr<i1>, !tt.ptr<i4>, !tt.ptr<i64>, !tt.ptr<f8E4M3FN>, !tt.ptr<f8E4M3FNUZ>, !tt.ptr<f8E5M2>, !tt.ptr<f8E5M2FNUZ>, !tt.ptr<f64>)
tt.func private @elements(!tt.ptr<i1>, !tt.ptr<i4>, !tt.ptr<i64>, !tt.ptr<f8E4M3FN>, !tt.ptr<f8E4M3FNUZ>, !tt.ptr<f8E5M2>, !tt.ptr<f8E5M2FNUZ>, !tt.ptr<f64>)
// CHECK: tt.func private @tensors(tensor<16x!tt.ptr<f32>>, tensor<!tt.ptr<f32>>, tensor<f32>, tensor<242x128xi8>)
tt.func private @tensors(tensor<16x!tt.ptr<f32>>, tensor<!tt.ptr<f32>>, tensor<f32>, tensor<242x128xi8>)
// CHECK: tt.func private @descriptors(!tt.tensordesc<tensor<16x16xf32>>, !tt.tensordesc<tensor<16x16xsi32>>, !tt.tensordesc<tensor<8x128xui8>>)
tt.func private @descriptors(!tt.tensordesc<tensor<16x16xf32>>, !tt.tensordesc<tensor<16x16xsi32>>, !tt.tensordesc<tensor<8x128xui8>>)
