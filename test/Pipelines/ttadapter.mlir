// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From encoded Triton IR to adapter IR: a put of one tile to the next rank, and its signal.
// RUN: heddle-opt %s --heddle-ttir --heddle-ttadapter | FileCheck %s
// RUN: heddle-opt %s --heddle-ttir --heddle-ttadapter=order-distributed=false | FileCheck %s --check-prefix=BARE

// CHECK-LABEL: func.func @put_and_notify
// CHECK-SAME: %[[DATA:arg2]]: memref<?xf32> {tt.tensor_kind = 2 : i32}, %[[FLAG:arg3]]: memref<?xi32> {tt.tensor_kind = 1 : i32}
// CHECK-SAME: mix_mode = "aiv"
tt.func public @put_and_notify(%data: !tt.ptr<f32>, %flag: !tt.ptr<i32>, %n: i32) {
  %one = arith.constant 1 : i32
  // CHECK: %[[RANK:.*]] = hivm.hir.custom {{.*}} "dist.aclshmem_my_pe" -> i32
  %rank = tt.extern_elementwise  {libname = "distributed", libpath = "", pure = true, symbol = "get_rank"} : () -> i32
  // CHECK: %[[RANKS:.*]] = hivm.hir.custom {{.*}} "dist.aclshmem_n_pes" -> i32
  %ranks = tt.extern_elementwise  {libname = "distributed", libpath = "", pure = true, symbol = "get_num_ranks"} : () -> i32
  %after = arith.addi %rank, %one : i32
  // CHECK: %[[NEXT:.*]] = arith.remsi %{{.*}}, %[[RANKS]]
  %next = arith.remsi %after, %ranks : i32
  // CHECK: %[[REMOTE:.*]] = hivm.hir.custom {{.*}} "dist.aclshmem_ptr_float" ins(%[[DATA]], %[[NEXT]] : memref<?xf32>, i32) -> memref<?xf32>
  %remote = tt.extern_elementwise %data, %next {libname = "distributed", libpath = "", pure = true, symbol = "symm_at"} : (!tt.ptr<f32>, i32) -> !tt.ptr<f32>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %ps = tt.splat %data : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %p = tt.addptr %ps, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %qs = tt.splat %remote : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %q = tt.addptr %qs, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %ns = tt.splat %n : i32 -> tensor<64xi32>
  %mask = arith.cmpi slt, %r, %ns : tensor<64xi32>
  %v = tt.load %p, %mask : tensor<64x!tt.ptr<f32>>
  // CHECK: bufferization.materialize_in_destination
  tt.store %q, %v, %mask : tensor<64x!tt.ptr<f32>>
  // The signal may not overtake the data.
  // CHECK-NEXT: hivm.hir.pipe_barrier[<PIPE_ALL>]
  // CHECK-NEXT: hivm.hir.custom {{.*}} "dist.aclshmemx_signal_op" ins(%[[FLAG]], %c1_i32, %c0_i32, %[[NEXT]] : memref<?xi32>, i32, i32, i32)
  // BARE-NOT: pipe_barrier
  // BARE: "dist.aclshmemx_signal_op"
  %dummy = tt.extern_elementwise %flag, %next, %one {libname = "distributed", libpath = "sigOp=set,commScope=inter_node", pure = false, symbol = "notify"} : (!tt.ptr<i32>, i32, i32) -> i32
  tt.return
}
