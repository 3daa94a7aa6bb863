// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `gm_addr_args_indices` lists the operands that are scalar pointer arguments of the kernel; it is there when empty too.
// RUN: heddle-opt %s --convert-triton-distributed-to-hivm | FileCheck %s

// CHECK-LABEL: tt.func @f
// CHECK:         array<i32: 0>{{.*}} "dist.aclshmem_wait_int32"
// CHECK:         array<i32>{{.*}} "dist.aclshmem_consume_token_int32_ptr_1d"
// CHECK:         array<i32: 0>{{.*}} "dist.aclshmem_ptr_int32"
// CHECK:         array<i32>{{.*}} "dist.aclshmem_ptr_int32"
// CHECK:         array<i32: 0>{{.*}} "dist.aclshmem_int64_p"
// CHECK:         array<i32>{{.*}} "dist.aclshmem_my_pe"
// CHECK:         array<i32>{{.*}} "dist.aclshmem_consume_token_int32_ptr_1d"
// CHECK:         array<i32: 0, 1, 3>{{.*}} "dist.aclshmem_putmem_signal_int32"
// CHECK:         scf.for
// CHECK-NEXT:      array<i32>{{.*}} "dist.aclshmem_consume_token_int32_ptr_1d"
tt.func @f(%p: !tt.ptr<i32>, %q: !tt.ptr<i64>, %t: tensor<4x!tt.ptr<i32>>, %n: i32, %v: i64) {
  %token = distributed.wait %p, %n, %n, scope = gpu semantic = acquire : !tt.ptr<i32>, i32, i32 -> i32
  %a = tt.addptr %p, %n : !tt.ptr<i32>, i32
  %b = distributed.consume_token %a, %token, : !tt.ptr<i32>, i32 -> !tt.ptr<i32>
  %c = distributed.symm_at %p, %n, : !tt.ptr<i32>
  %d = distributed.symm_at %c, %n, : !tt.ptr<i32>
  "distributed.notify"(%q, %v, %n) <{commScope = 1 : i32, sigOp = 1 : i32}> : (!tt.ptr<i64>, i64, i32) -> ()
  %e = distributed.get_rank %n : i32
  %f = distributed.consume_token %t, %token, : tensor<4x!tt.ptr<i32>>, i32 -> tensor<4x!tt.ptr<i32>>
  distributed.extern_call %p, %p, %n, %p, %n, %n, %n {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_putmem_signal_int32"} : (!tt.ptr<i32>, !tt.ptr<i32>, i32, !tt.ptr<i32>, i32, i32, i32) -> ()
  %g = scf.for %i = %n to %e step %n iter_args(%x = %p) -> (!tt.ptr<i32>) : i32 {
    %y = distributed.consume_token %x, %token, : !tt.ptr<i32>, i32 -> !tt.ptr<i32>
    scf.yield %y : !tt.ptr<i32>
  }
  tt.return
}
