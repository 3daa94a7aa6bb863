// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --raise-extern-to-distributed --split-input-file | FileCheck %s

// CHECK-LABEL: tt.func @ranks
// CHECK:         [[M:%.*]] = arith.constant -1 : i32
// CHECK-NEXT:    distributed.get_rank [[M]] : i32
// CHECK-NEXT:    distributed.get_num_ranks %arg0 : i32
// CHECK-NEXT:    tt.return
tt.func @ranks(%axis: i32) {
  %r = tt.extern_elementwise  {libname = "distributed", libpath = "", pure = true, symbol = "get_rank"} : () -> i32
  %n = tt.extern_elementwise %axis {libname = "distributed", libpath = "", pure = true, symbol = "get_num_ranks"} : (i32) -> i32
  tt.return
}

// -----

// Python may call it pure; the op has its effect again.
// CHECK-LABEL: tt.func @symm_at
// CHECK-NEXT:    distributed.symm_at %arg0, %arg1, : !tt.ptr<f32>
tt.func @symm_at(%p: !tt.ptr<f32>, %r: i32) {
  %s = tt.extern_elementwise %p, %r {libname = "distributed", libpath = "", pure = true, symbol = "symm_at"} : (!tt.ptr<f32>, i32) -> !tt.ptr<f32>
  tt.return
}

// -----

// CHECK-LABEL: tt.func @wait
// CHECK-NEXT:    distributed.wait %arg0, %arg2, %arg2, scope = gpu semantic = acquire : !tt.ptr<i32>, i32, i32 -> i32
// CHECK-NEXT:    [[V:%.*]] = arith.extsi %arg2 : i32 to i64
// CHECK-NEXT:    distributed.wait %arg1, %arg3, [[V]], scope = sys semantic = acq_rel : !tt.ptr<i64>, i64, i64 -> i32
// CHECK-NEXT:    [[T:%.*]] = arith.trunci %arg3 : i64 to i32
// CHECK-NEXT:    distributed.wait %arg0, %arg2, [[T]], scope = cta semantic = relaxed : !tt.ptr<i32>, i32, i32 -> i32
// CHECK-NEXT:    [[ONE:%.*]] = arith.constant 1 : i64
// CHECK-NEXT:    distributed.wait %arg1, %arg2, [[ONE]], scope = gpu semantic = acquire : !tt.ptr<i64>, i32, i64 -> i32
tt.func @wait(%p: !tt.ptr<i32>, %q: !tt.ptr<i64>, %n: i32, %m: i64) {
  %0 = tt.extern_elementwise %p, %n, %n {libname = "distributed", libpath = "scope=gpu,semantic=acquire", pure = false, symbol = "wait"} : (!tt.ptr<i32>, i32, i32) -> i32
  %1 = tt.extern_elementwise %q, %m, %n {libname = "distributed", libpath = "semantic=acq_rel, scope=sys", pure = false, symbol = "wait"} : (!tt.ptr<i64>, i64, i32) -> i32
  %2 = tt.extern_elementwise %p, %n, %m {libname = "distributed", libpath = "scope=cta,semantic=relaxed", pure = false, symbol = "wait"} : (!tt.ptr<i32>, i32, i64) -> i32
  // The value is 1, the scope gpu and the semantic acquire when nothing else is said.
  %3 = tt.extern_elementwise %q, %n {libname = "distributed", libpath = "", pure = false, symbol = "wait"} : (!tt.ptr<i64>, i32) -> i32
  tt.return
}

// -----

// CHECK-LABEL: tt.func @consume_token
// CHECK-NEXT:    [[P:%.*]] = distributed.consume_token %arg0, %arg2, : !tt.ptr<f16>, i32 -> !tt.ptr<f16>
// CHECK-NEXT:    distributed.consume_token %arg1, %arg2, : tensor<16x!tt.ptr<f32>>, i32 -> tensor<16x!tt.ptr<f32>>
// CHECK-NEXT:    tt.load [[P]]
tt.func @consume_token(%p: !tt.ptr<f16>, %t: tensor<16x!tt.ptr<f32>>, %token: i32) {
  %0 = tt.extern_elementwise %p, %token {libname = "distributed", libpath = "", pure = false, symbol = "consume_token"} : (!tt.ptr<f16>, i32) -> !tt.ptr<f16>
  %1 = tt.extern_elementwise %t, %token {libname = "distributed", libpath = "", pure = false, symbol = "consume_token"} : (tensor<16x!tt.ptr<f32>>, i32) -> tensor<16x!tt.ptr<f32>>
  %2 = tt.load %0 {isVolatile = true} : !tt.ptr<f16>
  tt.return
}

// -----

// Python's (pointer, rank, value) becomes (address, value, rank); the value is always i64.
// CHECK-LABEL: tt.func @notify
// CHECK-NEXT:    [[V:%.*]] = arith.extsi %arg3 : i32 to i64
// CHECK-NEXT:    "distributed.notify"(%arg0, [[V]], %arg2) <{commScope = 3 : i32, sigOp = 2 : i32}> : (!tt.ptr<i32>, i64, i32) -> ()
// CHECK-NEXT:    "distributed.notify"(%arg1, %arg4, %arg2) <{commScope = 2 : i32, sigOp = 1 : i32}> : (!tt.ptr<i64>, i64, i32) -> ()
// CHECK-NEXT:    tt.return
tt.func @notify(%p: !tt.ptr<i32>, %q: !tt.ptr<i64>, %rank: i32, %v: i32, %w: i64) {
  %0 = tt.extern_elementwise %p, %rank, %v {libname = "distributed", libpath = "sigOp=add,commScope=inter_node,semantic=release", pure = false, symbol = "notify"} : (!tt.ptr<i32>, i32, i32) -> i32
  %1 = tt.extern_elementwise %q, %rank, %w {libname = "distributed", libpath = "sigOp=set,commScope=intra_node", pure = false, symbol = "notify"} : (!tt.ptr<i64>, i32, i64) -> i32
  tt.return
}

// -----

// What the table calls void loses its placeholder; other results are used as before.
// CHECK-LABEL: tt.func @library
// CHECK-NEXT:    distributed.extern_call  {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_barrier_all"} : () -> ()
// CHECK-NEXT:    distributed.extern_call  {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_fence"} : () -> ()
// CHECK-NEXT:    distributed.extern_call %arg0, %arg0, %arg2, %arg2 {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_putmem_half"} : (!tt.ptr<f16>, !tt.ptr<f16>, i32, i32) -> ()
// CHECK-NEXT:    [[P:%.*]] = distributed.extern_call %arg0, %arg2 {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_ptr"} : (!tt.ptr<f16>, i32) -> !tt.ptr<f16>
// CHECK-NEXT:    tt.load [[P]]
// CHECK-NEXT:    distributed.extern_call %arg1, %arg2, %arg2 {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_signal_wait_until"} : (!tt.ptr<i32>, i32, i32) -> i32
// CHECK-NEXT:    distributed.extern_call  {libname = "libshmem_device", libpath = "", pure = true, symbol = "aclshmem_my_pe"} : () -> i32
// CHECK-NEXT:    tt.return
tt.func @library(%h: !tt.ptr<f16>, %s: !tt.ptr<i32>, %n: i32) {
  %0 = tt.elementwise_inline_asm "distributed.extern_call aclshmem_barrier_all" {constraints = "", packed_element = 1 : i32, pure = false} -> i32
  %1 = tt.extern_elementwise  {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_fence"} : () -> i32
  %2 = tt.elementwise_inline_asm "distributed.extern_call aclshmem_putmem_half" {constraints = "", packed_element = 1 : i32, pure = false} %h, %h, %n, %n : !tt.ptr<f16>, !tt.ptr<f16>, i32, i32 -> i32
  %3 = tt.extern_elementwise %h, %n {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_ptr"} : (!tt.ptr<f16>, i32) -> !tt.ptr<f16>
  %4 = tt.load %3 {isVolatile = true} : !tt.ptr<f16>
  %5 = tt.extern_elementwise %s, %n, %n {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_signal_wait_until"} : (!tt.ptr<i32>, i32, i32) -> i32
  %6 = tt.extern_elementwise  {libname = "libshmem_device", libpath = "", pure = true, symbol = "aclshmem_my_pe"} : () -> i32
  tt.return
}

// -----

// Calls of other libraries, and other assembly, are not touched.
// CHECK-LABEL: tt.func @others
// CHECK-NEXT:    tt.extern_elementwise %arg0 {libname = "", libpath = "", pure = true, symbol = "__hmf_tanhf"} : (f32) -> f32
// CHECK-NEXT:    tt.elementwise_inline_asm "mov $0, $1;"
tt.func @others(%x: f32) {
  %0 = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__hmf_tanhf"} : (f32) -> f32
  %1 = tt.elementwise_inline_asm "mov $0, $1;" {constraints = "=f,f", packed_element = 1 : i32, pure = false} %x : f32 -> f32
  tt.return
}
