// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The suffix of every type that the library knows.
// RUN: heddle-opt %s --convert-triton-distributed-to-hivm | FileCheck %s

// CHECK-LABEL: tt.func @pointers
// CHECK-NEXT:    "dist.aclshmem_ptr_half"
// CHECK-NEXT:    "dist.aclshmem_ptr_bfloat16"
// CHECK-NEXT:    "dist.aclshmem_ptr_float"
// CHECK-NEXT:    "dist.aclshmem_ptr_int8"
// CHECK-NEXT:    "dist.aclshmem_ptr_int16"
// CHECK-NEXT:    "dist.aclshmem_ptr_int32"
// CHECK-NEXT:    "dist.aclshmem_ptr_int64"
tt.func @pointers(%h: !tt.ptr<f16>, %b: !tt.ptr<bf16>, %f: !tt.ptr<f32>, %i8: !tt.ptr<i8>, %i16: !tt.ptr<i16>, %i32: !tt.ptr<i32>, %i64: !tt.ptr<i64>, %r: i32) {
  %0 = distributed.symm_at %h, %r, : !tt.ptr<f16>
  %1 = distributed.symm_at %b, %r, : !tt.ptr<bf16>
  %2 = distributed.symm_at %f, %r, : !tt.ptr<f32>
  %3 = distributed.symm_at %i8, %r, : !tt.ptr<i8>
  %4 = distributed.symm_at %i16, %r, : !tt.ptr<i16>
  %5 = distributed.symm_at %i32, %r, : !tt.ptr<i32>
  %6 = distributed.symm_at %i64, %r, : !tt.ptr<i64>
  tt.return
}

// CHECK-LABEL: tt.func @waits
// CHECK:         "dist.aclshmem_wait_int8"
// CHECK:         "dist.aclshmem_wait_int16"
tt.func @waits(%i8: !tt.ptr<i8>, %i16: !tt.ptr<i16>, %n: i32, %v8: i8, %v16: i16) {
  %0 = distributed.wait %i8, %n, %v8, scope = gpu semantic = acquire : !tt.ptr<i8>, i32, i8 -> i32
  %1 = distributed.wait %i16, %n, %v16, scope = gpu semantic = acquire : !tt.ptr<i16>, i32, i16 -> i32
  tt.return
}

// CHECK-LABEL: tt.func @tokens
// CHECK-NEXT:    "dist.aclshmem_consume_token_int64"
// CHECK-NEXT:    tensor.empty
// CHECK-NEXT:    "dist.aclshmem_consume_token_float_ptr_2d"
// CHECK-NEXT:    annotation.mark
// CHECK-NEXT:    tensor.empty
// CHECK-NEXT:    "dist.aclshmem_consume_token_int8_ptr_5d"
tt.func @tokens(%x: i64, %t2: tensor<4x8x!tt.ptr<f32>>, %t5: tensor<1x2x1x2x4x!tt.ptr<i8>>, %token: i32) {
  %0 = distributed.consume_token %x, %token, : i64, i32 -> i64
  %1 = distributed.consume_token %t2, %token, : tensor<4x8x!tt.ptr<f32>>, i32 -> tensor<4x8x!tt.ptr<f32>>
  %2 = distributed.consume_token %t5, %token, : tensor<1x2x1x2x4x!tt.ptr<i8>>, i32 -> tensor<1x2x1x2x4x!tt.ptr<i8>>
  tt.return
}
