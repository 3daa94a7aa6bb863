// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One matrix op anywhere in the module makes every call that is not tied to the vector core run on both kinds of core.
// Signals, puts and gets stay on the vector core, in either order of their names.
// RUN: heddle-opt %s --convert-triton-distributed-to-hivm --split-input-file | FileCheck %s

// CHECK-LABEL: tt.func @calls
// CHECK-NEXT:    CUBE_AND_VECTOR{{.*}} "dist.aclshmem_my_pe"
// CHECK-NEXT:    CUBE_AND_VECTOR{{.*}} "dist.aclshmem_ptr_int32"
// CHECK-NEXT:    arith.extsi
// CHECK-NEXT:    CUBE_AND_VECTOR{{.*}} "dist.aclshmem_wait_int32"
// CHECK-NEXT:    CUBE_AND_VECTOR{{.*}} "dist.aclshmem_consume_token_int32_ptr_1d"
// CHECK-NEXT:    arith.trunci
// CHECK-NEXT:    arith.constant
// CHECK-NEXT:    <VECTOR>{{.*}} "dist.aclshmemx_signal_op"
// CHECK-NEXT:    <VECTOR>{{.*}} "dist.aclshmem_int32_p"
// CHECK-NEXT:    <VECTOR>{{.*}} "dist.aclshmem_putmem_int32"
// CHECK-NEXT:    <VECTOR>{{.*}} "dist.aclshmem_int32_getmem_nbi"
// CHECK-NEXT:    <VECTOR>{{.*}} "dist.aclshmem_putmem_signal_nbi_int32"
// CHECK-NEXT:    CUBE_AND_VECTOR{{.*}} "dist.aclshmem_barrier_all"
// CHECK-NEXT:    <VECTOR>{{.*}} "dist.aclshmemx_barrier_all_vec"
// CHECK-NEXT:    <VECTOR>{{.*}} "dist.aclshmemx_barrier_vec"
// CHECK-NEXT:    CUBE_AND_VECTOR{{.*}} "dist.aclshmem_barrier"
// CHECK-NEXT:    CUBE_AND_VECTOR{{.*}} "dist.aclshmem_fence"
// CHECK-NEXT:    CUBE_AND_VECTOR{{.*}} "dist.aclshmem_quiet"
// CHECK-NEXT:    CUBE_AND_VECTOR{{.*}} "dist.aclshmem_signal_wait_until"
tt.func @calls(%p: !tt.ptr<i32>, %n: i32, %v: i64) {
  %0 = distributed.get_rank %n : i32
  %1 = distributed.symm_at %p, %n, : !tt.ptr<i32>
  %2 = distributed.wait %p, %n, %n, scope = gpu semantic = acquire : !tt.ptr<i32>, i32, i32 -> i32
  %3 = distributed.consume_token %p, %2, : !tt.ptr<i32>, i32 -> !tt.ptr<i32>
  "distributed.notify"(%p, %v, %n) <{commScope = 1 : i32, sigOp = 2 : i32}> : (!tt.ptr<i32>, i64, i32) -> ()
  distributed.extern_call %p, %n, %n {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_int32_p"} : (!tt.ptr<i32>, i32, i32) -> ()
  distributed.extern_call %p, %p, %n, %n {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_putmem_int32"} : (!tt.ptr<i32>, !tt.ptr<i32>, i32, i32) -> ()
  distributed.extern_call %p, %p, %n, %n {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_int32_getmem_nbi"} : (!tt.ptr<i32>, !tt.ptr<i32>, i32, i32) -> ()
  distributed.extern_call %p, %p, %n, %p, %n, %n, %n {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_putmem_signal_nbi_int32"} : (!tt.ptr<i32>, !tt.ptr<i32>, i32, !tt.ptr<i32>, i32, i32, i32) -> ()
  distributed.extern_call  {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_barrier_all"} : () -> ()
  distributed.extern_call  {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmemx_barrier_all_vec"} : () -> ()
  distributed.extern_call %n {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmemx_barrier_vec"} : (i32) -> ()
  distributed.extern_call %n {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_barrier"} : (i32) -> ()
  distributed.extern_call  {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_fence"} : () -> ()
  distributed.extern_call  {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_quiet"} : () -> ()
  %4 = distributed.extern_call %p, %n, %n {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_signal_wait_until"} : (!tt.ptr<i32>, i32, i32) -> i32
  tt.return
}
tt.func @matrix(%a: tensor<16x16xf16>, %c: tensor<16x16xf32>) {
  %0 = tt.dot %a, %a, %c : tensor<16x16xf16> * tensor<16x16xf16> -> tensor<16x16xf32>
  tt.return
}

// -----

// A fractal product and a convolution are matrix ops too.
// CHECK-LABEL: tt.func @fractal
// CHECK:         CUBE_AND_VECTOR{{.*}} "dist.aclshmem_my_pe"
tt.func @fractal(%a: tensor<16x16xf16>, %n: i32) {
  %0 = ascend.dot %a, %a : tensor<16x16xf16>, tensor<16x16xf16> -> tensor<16x16xf32>
  %1 = distributed.get_rank %n : i32
  tt.return
}

// -----

// CHECK-LABEL: tt.func @convolution
// CHECK:         CUBE_AND_VECTOR{{.*}} "dist.aclshmem_my_pe"
tt.func @convolution(%i: tensor<1x2x16xf32>, %w: tensor<2x2x1xf32>, %n: i32) {
  %0 = ascend.conv1d(%i, %w) {dilation = 1 : i64, groups = 1 : i64, padding_size = 0 : i64, stride = 1 : i64} : (tensor<1x2x16xf32>, tensor<2x2x1xf32>) -> tensor<1x2x16xf32>
  %1 = distributed.get_rank %n : i32
  tt.return
}

// -----

// Without one, only the barrier of all cores is on both.
// CHECK-LABEL: tt.func @vector
// CHECK-NEXT:    <VECTOR>{{.*}} "dist.aclshmem_my_pe"
// CHECK-NEXT:    CUBE_AND_VECTOR{{.*}} "dist.aclshmem_barrier_all"
// CHECK-NEXT:    <VECTOR>{{.*}} "dist.aclshmem_fence"
tt.func @vector(%n: i32) {
  %1 = distributed.get_rank %n : i32
  distributed.extern_call  {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_barrier_all"} : () -> ()
  distributed.extern_call  {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_fence"} : () -> ()
  tt.return
}
