// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --convert-triton-distributed-to-hivm --split-input-file | FileCheck %s

// The axis is dropped; ranks have no effect.
// CHECK-LABEL: tt.func @ranks
// CHECK-NEXT:    hivm.hir.custom {gm_addr_args_indices = array<i32>, hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, no_side_effect, symbol = "aclshmem_my_pe"} "dist.aclshmem_my_pe" -> i32
// CHECK-NEXT:    hivm.hir.custom {gm_addr_args_indices = array<i32>, hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, no_side_effect, symbol = "aclshmem_n_pes"} "dist.aclshmem_n_pes" -> i32
// CHECK-NEXT:    tt.return
tt.func @ranks(%axis: i32) {
  %r = distributed.get_rank %axis : i32
  %n = distributed.get_num_ranks %axis : i32
  tt.return
}

// -----

// CHECK-LABEL: tt.func @symm_at
// CHECK-NEXT:    %0 = hivm.hir.custom {gm_addr_args_indices = array<i32: 0>, hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, symbol = "aclshmem_ptr_half"} "dist.aclshmem_ptr_half" ins(%arg0, %arg1 : !tt.ptr<f16>, i32) -> !tt.ptr<f16>
tt.func @symm_at(%p: !tt.ptr<f16>, %r: i32) {
  %s = distributed.symm_at %p, %r, : !tt.ptr<f16>
  tt.return
}

// -----

// The count goes to i64, where the library wants it; one that is i64 stays.
// CHECK-LABEL: tt.func @wait
// CHECK-NEXT:    [[N:%.*]] = arith.extsi %arg1 : i32 to i64
// CHECK-NEXT:    hivm.hir.custom {gm_addr_args_indices = array<i32: 0>, hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, scope = 1 : i32, semantic = 2 : i32, symbol = "aclshmem_wait_int32"} "dist.aclshmem_wait_int32" ins(%arg0, [[N]], %arg1 : !tt.ptr<i32>, i64, i32) -> i32
// CHECK-NEXT:    hivm.hir.custom {foo, {{.*}} scope = 3 : i32, semantic = 4 : i32, symbol = "aclshmem_wait_int64"} "dist.aclshmem_wait_int64" ins(%arg2, %arg3, %arg3 : !tt.ptr<i64>, i64, i64) -> i32
tt.func @wait(%p: !tt.ptr<i32>, %n: i32, %q: !tt.ptr<i64>, %m: i64) {
  %0 = distributed.wait %p, %n, %n, scope = gpu semantic = acquire : !tt.ptr<i32>, i32, i32 -> i32
  %1 = distributed.wait %q, %m, %m, scope = sys semantic = acq_rel {foo} : !tt.ptr<i64>, i64, i64 -> i32
  tt.return
}

// -----

// The width of the signal selects the function. The attribute keeps the number of the dialect, the operand has the
// library's: SET 1 -> 0, ADD 2 -> 1.
// CHECK-LABEL: tt.func @notify
// CHECK-NEXT:    [[V:%.*]] = arith.trunci %arg2 : i64 to i32
// CHECK-NEXT:    [[SET:%.*]] = arith.constant 0 : i32
// CHECK-NEXT:    hivm.hir.custom {commScope = 3 : i32, gm_addr_args_indices = array<i32: 0>, hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, sigOp = 1 : i32, symbol = "aclshmemx_signal_op"} "dist.aclshmemx_signal_op" ins(%arg0, [[V]], [[SET]], %arg3 : !tt.ptr<i32>, i32, i32, i32)
// CHECK-NEXT:    [[W:%.*]] = arith.trunci %arg2 : i64 to i32
// CHECK-NEXT:    [[ADD:%.*]] = arith.constant 1 : i32
// CHECK-NEXT:    hivm.hir.custom {commScope = 1 : i32, {{.*}} sigOp = 2 : i32, symbol = "aclshmemx_signal_op"} "dist.aclshmemx_signal_op" ins(%arg0, [[W]], [[ADD]], %arg3 : !tt.ptr<i32>, i32, i32, i32)
// CHECK-NEXT:    hivm.hir.custom {commScope = 2 : i32, gm_addr_args_indices = array<i32: 0>, hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, sigOp = 1 : i32, symbol = "aclshmem_int64_p"} "dist.aclshmem_int64_p" ins(%arg1, %arg2, %arg3 : !tt.ptr<i64>, i64, i32)
// CHECK-NEXT:    tt.return
tt.func @notify(%p: !tt.ptr<i32>, %q: !tt.ptr<i64>, %v: i64, %r: i32) {
  "distributed.notify"(%p, %v, %r) <{commScope = 3 : i32, sigOp = 1 : i32}> : (!tt.ptr<i32>, i64, i32) -> ()
  "distributed.notify"(%p, %v, %r) <{commScope = 1 : i32, sigOp = 2 : i32}> : (!tt.ptr<i32>, i64, i32) -> ()
  "distributed.notify"(%q, %v, %r) <{commScope = 2 : i32, sigOp = 1 : i32}> : (!tt.ptr<i64>, i64, i32) -> ()
  tt.return
}

// -----

// CHECK-LABEL: tt.func @consume_token
// CHECK-NEXT:    hivm.hir.custom {gm_addr_args_indices = array<i32: 0>, hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, no_side_effect, symbol = "aclshmem_consume_token_half_ptr_1d"} "dist.aclshmem_consume_token_half_ptr_1d" ins(%arg0, %arg3 : !tt.ptr<f16>, i32) -> !tt.ptr<f16>
// CHECK-NEXT:    hivm.hir.custom {gm_addr_args_indices = array<i32>, {{.*}} no_side_effect, symbol = "aclshmem_consume_token_float"} "dist.aclshmem_consume_token_float" ins(%arg2, %arg3 : f32, i32) -> f32
// A tensor of pointers is written to a destination, and its result is marked.
// CHECK-NEXT:    [[E:%.*]] = tensor.empty() : tensor<32x!tt.ptr<f16>>
// CHECK-NEXT:    [[T:%.*]] = hivm.hir.custom {SrcPtrIndex = array<i32: 0>, gm_addr_args_indices = array<i32>, hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, no_side_effect, symbol = "aclshmem_consume_token_half_ptr_1d"} "dist.aclshmem_consume_token_half_ptr_1d" ins(%arg1, %arg3 : tensor<32x!tt.ptr<f16>>, i32) outs([[E]] : tensor<32x!tt.ptr<f16>>) -> tensor<32x!tt.ptr<f16>>
// CHECK-NEXT:    annotation.mark [[T]] {ContinuousMemAccess} : tensor<32x!tt.ptr<f16>>
// CHECK-NEXT:    tt.load [[T]]
tt.func @consume_token(%p: !tt.ptr<f16>, %t: tensor<32x!tt.ptr<f16>>, %x: f32, %token: i32) {
  %a = distributed.consume_token %p, %token, : !tt.ptr<f16>, i32 -> !tt.ptr<f16>
  %b = distributed.consume_token %x, %token, : f32, i32 -> f32
  %c = distributed.consume_token %t, %token, : tensor<32x!tt.ptr<f16>>, i32 -> tensor<32x!tt.ptr<f16>>
  %d = tt.load %c {isVolatile = true} : tensor<32x!tt.ptr<f16>>
  tt.return
}

// -----

// CHECK-LABEL: tt.func @extern_call
// CHECK-NEXT:    hivm.hir.custom {gm_addr_args_indices = array<i32>, hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<CUBE_AND_VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_barrier_all"} "dist.aclshmem_barrier_all"{{$}}
// CHECK-NEXT:    hivm.hir.custom {gm_addr_args_indices = array<i32: 0>, {{.*}} pure = false, symbol = "aclshmem_ptr_bfloat16"} "dist.aclshmem_ptr_bfloat16" ins(%arg0, %arg1 : !tt.ptr<bf16>, i32) -> !tt.ptr<bf16>
// CHECK-NEXT:    hivm.hir.custom {{{.*}} no_side_effect, pure = true, symbol = "aclshmem_my_pe"} "dist.aclshmem_my_pe" -> i32
// CHECK-NEXT:    hivm.hir.custom {gm_addr_args_indices = array<i32: 0, 1>, {{.*}} symbol = "aclshmem_bfloat16_putmem"} "dist.aclshmem_bfloat16_putmem" ins(%arg0, %arg0, %arg1, %arg1 : !tt.ptr<bf16>, !tt.ptr<bf16>, i32, i32)
// A function of another library passes as it is.
// CHECK-NEXT:    hivm.hir.custom {gm_addr_args_indices = array<i32: 0, 1>, {{.*}}VECTOR{{.*}} symbol = "aclshmemi_udma_put_nbi_half"} "dist.aclshmemi_udma_put_nbi_half" ins(%arg2, %arg2, %arg1, %arg1 : !tt.ptr<f16>, !tt.ptr<f16>, i32, i32)
// CHECK-NEXT:    tt.return
tt.func @extern_call(%p: !tt.ptr<bf16>, %n: i32, %h: !tt.ptr<f16>) {
  distributed.extern_call  {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_barrier_all"} : () -> ()
  %0 = distributed.extern_call %p, %n {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_ptr"} : (!tt.ptr<bf16>, i32) -> !tt.ptr<bf16>
  %1 = distributed.extern_call  {libname = "libshmem_device", libpath = "", pure = true, symbol = "aclshmem_my_pe"} : () -> i32
  distributed.extern_call %p, %p, %n, %n {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_bfloat16_putmem"} : (!tt.ptr<bf16>, !tt.ptr<bf16>, i32, i32) -> ()
  distributed.extern_call %h, %h, %n, %n {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmemi_udma_put_nbi_half"} : (!tt.ptr<f16>, !tt.ptr<f16>, i32, i32) -> ()
  tt.return
}
