// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A call that returns the tensor of pointers that it takes is made on the pointer that all lanes begin at, when an
// access needs its lanes one by one.
// RUN: heddle-opt %s --split-input-file --triton-to-unstructured --canonicalize --cse | FileCheck %s

// The lanes of the call itself are far apart.
// CHECK-LABEL: tt.func @of_lanes
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f16>, %[[I:.*]]: tensor<16xi32>, %[[TOKEN:.*]]: i32
// CHECK: %[[USED:.*]] = hivm.hir.custom {gm_addr_args_indices = array<i32: 0>, hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, no_side_effect, symbol = "aclshmem_consume_token_half_ptr_1d"} "dist.aclshmem_consume_token_half_ptr_1d" ins(%[[X]], %[[TOKEN]] : !tt.ptr<f16>, i32) -> !tt.ptr<f16>
// CHECK-NOT: annotation.mark
// CHECK: scf.for
// CHECK: %[[P:.*]] = tt.addptr %[[USED]], %{{.*}} : !tt.ptr<f16>, i64
// CHECK: tt.load %[[P]]
tt.func @of_lanes(%x: !tt.ptr<f16>, %i: tensor<16xi32>, %token: i32, %y: !tt.ptr<f16>) {
  %e = tensor.empty() : tensor<16x!tt.ptr<f16>>
  %xs = tt.splat %x : !tt.ptr<f16> -> tensor<16x!tt.ptr<f16>>
  %p = tt.addptr %xs, %i : tensor<16x!tt.ptr<f16>>, tensor<16xi32>
  %q = hivm.hir.custom {SrcPtrIndex = array<i32: 0>, gm_addr_args_indices = array<i32>, hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, no_side_effect, symbol = "aclshmem_consume_token_half_ptr_1d"} "dist.aclshmem_consume_token_half_ptr_1d" ins(%p, %token : tensor<16x!tt.ptr<f16>>, i32) outs(%e : tensor<16x!tt.ptr<f16>>) -> tensor<16x!tt.ptr<f16>>
  annotation.mark %q {ContinuousMemAccess} : tensor<16x!tt.ptr<f16>>
  %v = tt.load %q : tensor<16x!tt.ptr<f16>>
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %ys = tt.splat %y : !tt.ptr<f16> -> tensor<16x!tt.ptr<f16>>
  %yp = tt.addptr %ys, %r : tensor<16x!tt.ptr<f16>>, tensor<16xi32>
  tt.store %yp, %v : tensor<16x!tt.ptr<f16>>
  tt.return
}

// -----

// Two tokens on the way; the lanes of the access are far apart only behind the calls. A base that is no argument of the
// kernel is none of the call either.
// CHECK-LABEL: tt.func @behind
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f32>, %[[T1:.*]]: i32, %[[T2:.*]]: i32
// CHECK: %[[FIRST:.*]] = hivm.hir.custom {gm_addr_args_indices = array<i32: 0>, {{.*}} "dist.aclshmem_consume_token_float_ptr_1d" ins(%[[X]], %[[T1]] : !tt.ptr<f32>, i32) -> !tt.ptr<f32>
// CHECK: %[[SECOND:.*]] = hivm.hir.custom {gm_addr_args_indices = array<i32>, {{.*}} "dist.aclshmem_consume_token_float_ptr_1d" ins(%[[FIRST]], %[[T2]] : !tt.ptr<f32>, i32) -> !tt.ptr<f32>
// CHECK: scf.for
// CHECK: tt.addptr %[[SECOND]], %{{.*}} : !tt.ptr<f32>, i64
tt.func @behind(%x: !tt.ptr<f32>, %t1: i32, %t2: i32, %i: tensor<4x8xi32>, %v: tensor<4x8xf32>) {
  %e = tensor.empty() : tensor<4x8x!tt.ptr<f32>>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  %p = hivm.hir.custom {SrcPtrIndex = array<i32: 0>, gm_addr_args_indices = array<i32>, hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, no_side_effect, symbol = "aclshmem_consume_token_float_ptr_2d"} "dist.aclshmem_consume_token_float_ptr_2d" ins(%xs, %t1 : tensor<4x8x!tt.ptr<f32>>, i32) outs(%e : tensor<4x8x!tt.ptr<f32>>) -> tensor<4x8x!tt.ptr<f32>>
  %q = hivm.hir.custom {SrcPtrIndex = array<i32: 0>, gm_addr_args_indices = array<i32>, hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, no_side_effect, symbol = "aclshmem_consume_token_float_ptr_2d"} "dist.aclshmem_consume_token_float_ptr_2d" ins(%p, %t2 : tensor<4x8x!tt.ptr<f32>>, i32) outs(%e : tensor<4x8x!tt.ptr<f32>>) -> tensor<4x8x!tt.ptr<f32>>
  %far = tt.addptr %q, %i : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  tt.store %far, %v : tensor<4x8x!tt.ptr<f32>>
  tt.return
}

// -----

// A structured access keeps the call, which the device library has for tensors of pointers too.
// CHECK-LABEL: tt.func @structured
// CHECK: hivm.hir.custom {{.*}} -> tensor<16x!tt.ptr<f16>>
tt.func @structured(%x: !tt.ptr<f16>, %token: i32) {
  %e = tensor.empty() : tensor<16x!tt.ptr<f16>>
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %xs = tt.splat %x : !tt.ptr<f16> -> tensor<16x!tt.ptr<f16>>
  %p = tt.addptr %xs, %r : tensor<16x!tt.ptr<f16>>, tensor<16xi32>
  %q = hivm.hir.custom {SrcPtrIndex = array<i32: 0>, gm_addr_args_indices = array<i32>, hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, no_side_effect, symbol = "aclshmem_consume_token_half_ptr_1d"} "dist.aclshmem_consume_token_half_ptr_1d" ins(%p, %token : tensor<16x!tt.ptr<f16>>, i32) outs(%e : tensor<16x!tt.ptr<f16>>) -> tensor<16x!tt.ptr<f16>>
  %v = tt.load %q : tensor<16x!tt.ptr<f16>>
  tt.store %p, %v : tensor<16x!tt.ptr<f16>>
  tt.return
}
