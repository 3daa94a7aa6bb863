// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The text of every op of the dialect, commas and double spaces included, is that of Triton-distributed.
// RUN: heddle-opt %s --split-input-file | FileCheck %s --strict-whitespace --match-full-lines
// RUN: heddle-opt %s --split-input-file | heddle-opt --split-input-file | FileCheck %s --strict-whitespace --match-full-lines
// RUN: heddle-opt %s --split-input-file --mlir-print-op-generic | heddle-opt --split-input-file | FileCheck %s --strict-whitespace --match-full-lines

//       CHECK:  tt.func private @ranks(%arg0: i32) -> (i32, i32) {
//  CHECK-NEXT:    %0 = distributed.get_rank %arg0 : i32
//  CHECK-NEXT:    %1 = distributed.get_num_ranks %arg0 : i32
tt.func private @ranks(%axis: i32) -> (i32, i32) {
  %r = distributed.get_rank %axis : i32
  %n = distributed.get_num_ranks %axis : i32
  tt.return %r, %n : i32, i32
}

// -----

//       CHECK:  tt.func @symm_at(%arg0: !tt.ptr<f16>, %arg1: !tt.ptr<f16, 3>, %arg2: !tt.ptr<i64>, %arg3: i32) {
//  CHECK-NEXT:    %0 = distributed.symm_at %arg0, %arg3, : !tt.ptr<f16>
//  CHECK-NEXT:    %1 = distributed.symm_at %arg1, %arg3, : !tt.ptr<f16, 3>
//  CHECK-NEXT:    %2 = distributed.symm_at %arg2, %arg3, : !tt.ptr<i64>
tt.func @symm_at(%d: !tt.ptr<f16>, %ps: !tt.ptr<f16, 3>, %p: !tt.ptr<i64>, %r: i32) {
  %s = distributed.symm_at %d, %r, : !tt.ptr<f16>
  %s2 = distributed.symm_at %ps, %r, : !tt.ptr<f16, 3>
  %s3 = "distributed.symm_at"(%p, %r) : (!tt.ptr<i64>, i32) -> !tt.ptr<i64>
  tt.return
}

// -----

//       CHECK:  tt.func @wait(%arg0: !tt.ptr<i64>, %arg1: !tt.ptr<i32>, %arg2: i32, %arg3: i64, %arg4: i32) {
//  CHECK-NEXT:    %0 = distributed.wait %arg0, %arg2, %arg3, scope = gpu semantic = acquire : !tt.ptr<i64>, i32, i64 -> i32
//  CHECK-NEXT:    %1 = distributed.wait %arg1, %arg2, %arg4, scope = sys semantic = acq_rel : !tt.ptr<i32>, i32, i32 -> i32
//  CHECK-NEXT:    %2 = distributed.wait %arg1, %arg2, %arg4, scope = cta semantic = relaxed {foo} : !tt.ptr<i32>, i32, i32 -> i32
//  CHECK-NEXT:    %3 = distributed.wait %arg0, %arg3, %arg3, scope = gpu semantic = acquire : !tt.ptr<i64>, i64, i64 -> tensor<4xi32>
//  CHECK-NEXT:    %4 = distributed.wait %arg0, %arg2, %arg3, scope = gpu semantic = acquire : !tt.ptr<i64>, i32, i64 -> i32
tt.func @wait(%p: !tt.ptr<i64>, %q: !tt.ptr<i32>, %n: i32, %v: i64, %w: i32) {
  %t0 = distributed.wait %p, %n, %v, scope = gpu semantic = acquire : !tt.ptr<i64>, i32, i64 -> i32
  %t1 = distributed.wait %q, %n, %w, scope = sys semantic = acq_rel : !tt.ptr<i32>, i32, i32 -> i32
  %t2 = distributed.wait %q, %n, %w, scope = cta semantic = relaxed {foo} : !tt.ptr<i32>, i32, i32 -> i32
  %t3 = distributed.wait %p, %v, %v, scope = gpu semantic = acquire : !tt.ptr<i64>, i64, i64 -> tensor<4xi32>
  // Scope and semantic have defaults.
  %t4 = "distributed.wait"(%p, %n, %v) : (!tt.ptr<i64>, i32, i64) -> i32
  tt.return
}

// -----

//       CHECK:  tt.func @consume_token({{.*}}) {
//  CHECK-NEXT:    %0 = distributed.consume_token %arg0, %arg4, : !tt.ptr<f16>, i32 -> !tt.ptr<f16>
//  CHECK-NEXT:    %1 = distributed.consume_token %arg1, %arg4, : tensor<4x!tt.ptr<f16>>, i32 -> tensor<4x!tt.ptr<f16>>
//  CHECK-NEXT:    %2 = distributed.consume_token %arg2, %arg4, : tensor<8x16xf32>, i32 -> tensor<8x16xf32>
//  CHECK-NEXT:    %3 = distributed.consume_token %arg1, %arg5, : tensor<4x!tt.ptr<f16>>, tensor<4xi32> -> tensor<4x!tt.ptr<f16>>
//  CHECK-NEXT:    %4 = distributed.consume_token %arg3, %arg4, : f32, i32 -> f32
//  CHECK-NEXT:    %5 = distributed.consume_token %arg6, %arg4, : !tt.tensordesc<tensor<16x16xf32>>, i32 -> !tt.tensordesc<tensor<16x16xf32>>
tt.func @consume_token(%d: !tt.ptr<f16>, %td: tensor<4x!tt.ptr<f16>>, %tf: tensor<8x16xf32>, %x: f32, %t: i32,
                       %tv: tensor<4xi32>, %desc: !tt.tensordesc<tensor<16x16xf32>>) {
  %a = distributed.consume_token %d, %t, : !tt.ptr<f16>, i32 -> !tt.ptr<f16>
  %b = distributed.consume_token %td, %t, : tensor<4x!tt.ptr<f16>>, i32 -> tensor<4x!tt.ptr<f16>>
  %c = distributed.consume_token %tf, %t, : tensor<8x16xf32>, i32 -> tensor<8x16xf32>
  %e = distributed.consume_token %td, %tv, : tensor<4x!tt.ptr<f16>>, tensor<4xi32> -> tensor<4x!tt.ptr<f16>>
  %f = distributed.consume_token %x, %t, : f32, i32 -> f32
  %g = distributed.consume_token %desc, %t, : !tt.tensordesc<tensor<16x16xf32>>, i32 -> !tt.tensordesc<tensor<16x16xf32>>
  tt.return
}

// -----

//       CHECK:  tt.func @notify(%arg0: !tt.ptr<i64>, %arg1: !tt.ptr<i32>, %arg2: i64, %arg3: i32) {
//  CHECK-NEXT:    "distributed.notify"(%arg0, %arg2, %arg3) <{commScope = 3 : i32, sigOp = 2 : i32}> : (!tt.ptr<i64>, i64, i32) -> ()
//  CHECK-NEXT:    "distributed.notify"(%arg1, %arg2, %arg3) <{commScope = 2 : i32, sigOp = 1 : i32}> : (!tt.ptr<i32>, i64, i32) -> ()
//  CHECK-NEXT:    "distributed.notify"(%arg0, %arg2, %arg3) <{commScope = 1 : i32, sigOp = 1 : i32}> : (!tt.ptr<i64>, i64, i32) -> ()
tt.func @notify(%p: !tt.ptr<i64>, %q: !tt.ptr<i32>, %v: i64, %r: i32) {
  "distributed.notify"(%p, %v, %r) <{commScope = 3 : i32, sigOp = 2 : i32}> : (!tt.ptr<i64>, i64, i32) -> ()
  "distributed.notify"(%q, %v, %r) <{commScope = 2 : i32, sigOp = 1 : i32}> : (!tt.ptr<i32>, i64, i32) -> ()
  "distributed.notify"(%p, %v, %r) {sigOp = 1 : i32, commScope = 1 : i32} : (!tt.ptr<i64>, i64, i32) -> ()
  tt.return
}

// -----

//       CHECK:  tt.func @extern_call(%arg0: !tt.ptr<f16>, %arg1: i32) {
//  CHECK-NEXT:    distributed.extern_call  {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_barrier_all"} : () -> ()
//  CHECK-NEXT:    %0 = distributed.extern_call %arg0, %arg1 {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_ptr"} : (!tt.ptr<f16>, i32) -> !tt.ptr<f16>
//  CHECK-NEXT:    %1 = distributed.extern_call  {libname = "libshmem_device", libpath = "", pure = true, symbol = "aclshmem_my_pe"} : () -> i32
//  CHECK-NEXT:    %2:2 = distributed.extern_call %arg1 {libname = "l", libpath = "", pure = true, symbol = "two"} : (i32) -> (i32, i64)
tt.func @extern_call(%d: !tt.ptr<f16>, %n: i32) {
  distributed.extern_call  {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_barrier_all"} : () -> ()
  %e = distributed.extern_call %d, %n {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_ptr"} : (!tt.ptr<f16>, i32) -> !tt.ptr<f16>
  %m = distributed.extern_call  {libname = "libshmem_device", libpath = "", pure = true, symbol = "aclshmem_my_pe"} : () -> i32
  %z:2 = distributed.extern_call %n {libname = "l", libpath = "", pure = true, symbol = "two"} : (i32) -> (i32, i64)
  tt.return
}
