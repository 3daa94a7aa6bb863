// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pointers in and out of distributed calls.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" | FileCheck %s

// CHECK-LABEL: func.func @remote_store
tt.func @remote_store(%x: !tt.ptr<f16>, %pe: i32, %o: i32) {
  // A kernel argument is handed over as it is; what a call returns is a root of its own.
  // CHECK: %[[REMOTE:.*]] = hivm.hir.custom {{.*}}symbol = "aclshmem_ptr_half"} "dist.aclshmem_ptr_half" ins(%arg2, %arg3 : memref<?xf16>, i32) -> memref<?xf16>
  %remote = hivm.hir.custom {gm_addr_args_indices = array<i32: 0>, hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, symbol = "aclshmem_ptr_half"} "dist.aclshmem_ptr_half" ins(%x, %pe : !tt.ptr<f16>, i32) -> !tt.ptr<f16>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %os = tt.splat %o : i32 -> tensor<64xi32>
  %lanes = arith.addi %os, %r : tensor<64xi32>
  %ps = tt.splat %remote : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
  %p = tt.addptr %ps, %lanes : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
  %v = arith.constant dense<1.0> : tensor<64xf16>
  // CHECK: memref.reinterpret_cast %[[REMOTE]] to offset: [%{{.*}}], sizes: [64], strides: [1]
  tt.store %p, %v : tensor<64x!tt.ptr<f16>>
  tt.return
}

// CHECK-LABEL: func.func @derived_pointer
tt.func @derived_pointer(%flags: !tt.ptr<i32>, %i: i32, %n: i64, %v: i32) {
  // CHECK: %[[O:.*]] = arith.index_cast %arg3 : i32 to index
  // CHECK: %[[FLAG:.*]] = memref.reinterpret_cast %arg2 to offset: [%[[O]]], sizes: [1], strides: [1] : memref<?xi32> to memref<1xi32, strided<[1], offset: ?>>
  %p = tt.addptr %flags, %i : !tt.ptr<i32>, i32
  // CHECK: hivm.hir.custom {{.*}} "dist.aclshmem_wait_int32" ins(%[[FLAG]], %arg4, %arg5 : memref<1xi32, strided<[1], offset: ?>>, i64, i32) -> i32
  %t = hivm.hir.custom {gm_addr_args_indices = array<i32>, hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, scope = 1 : i32, semantic = 2 : i32, symbol = "aclshmem_wait_int32"} "dist.aclshmem_wait_int32" ins(%p, %n, %v : !tt.ptr<i32>, i64, i32) -> i32
  tt.return
}

// The token is consumed on the root, then the offset is added: the callee's result type has none.
// CHECK-LABEL: func.func @consume_then_add
tt.func @consume_then_add(%x: !tt.ptr<f16>, %i: i32, %t: i32) {
  %p = tt.addptr %x, %i : !tt.ptr<f16>, i32
  // CHECK: %[[C:.*]] = hivm.hir.custom {{.*}} ins(%arg2, %arg4 : memref<?xf16>, i32) -> memref<?xf16>
  %c = hivm.hir.custom {gm_addr_args_indices = array<i32>, hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, no_side_effect, symbol = "aclshmem_consume_token_half_ptr_1d"} "dist.aclshmem_consume_token_half_ptr_1d" ins(%p, %t : !tt.ptr<f16>, i32) -> !tt.ptr<f16>
  // CHECK: %[[O:.*]] = arith.index_cast %arg3 : i32 to index
  // CHECK: %[[V:.*]] = memref.reinterpret_cast %[[C]] to offset: [%[[O]]], sizes: [1], strides: [1]
  // CHECK: memref.load %[[V]]
  %v = tt.load %c : !tt.ptr<f16>
  tt.store %c, %v : !tt.ptr<f16>
  tt.return
}

// A tensor of pointers goes in as a view and comes out with the same layout.
// CHECK-LABEL: func.func @consume_tensor
tt.func @consume_tensor(%x: !tt.ptr<f16>, %i: i32, %t: i32) {
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %is = tt.splat %i : i32 -> tensor<32xi32>
  %lanes = arith.addi %is, %r : tensor<32xi32>
  %ps = tt.splat %x : !tt.ptr<f16> -> tensor<32x!tt.ptr<f16>>
  %p = tt.addptr %ps, %lanes : tensor<32x!tt.ptr<f16>>, tensor<32xi32>
  %e = tensor.empty() : tensor<32x!tt.ptr<f16>>
  // CHECK: %[[O:.*]] = arith.index_cast %arg3 : i32 to index
  // CHECK: %[[V:.*]] = memref.reinterpret_cast %arg2 to offset: [%[[O]]], sizes: [32], strides: [1]
  // CHECK: %[[C:.*]] = hivm.hir.custom {SrcPtrIndex = array<i32: 0>, {{.*}} ins(%[[V]], %arg4 : memref<32xf16, strided<[1], offset: ?>>, i32) -> memref<32xf16, strided<[1], offset: ?>>
  %c = hivm.hir.custom {SrcPtrIndex = array<i32: 0>, gm_addr_args_indices = array<i32>, hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, no_side_effect, symbol = "aclshmem_consume_token_half_ptr_1d"} "dist.aclshmem_consume_token_half_ptr_1d" ins(%p, %t : tensor<32x!tt.ptr<f16>>, i32) outs(%e : tensor<32x!tt.ptr<f16>>) -> tensor<32x!tt.ptr<f16>>
  // CHECK-NOT: annotation.mark
  annotation.mark %c {ContinuousMemAccess} : tensor<32x!tt.ptr<f16>>
  // CHECK: memref.reinterpret_cast %[[C]] to offset: [%[[O]]], sizes: [32], strides: [1]
  %v = tt.load %c : tensor<32x!tt.ptr<f16>>
  tt.store %c, %v : tensor<32x!tt.ptr<f16>>
  tt.return
}
