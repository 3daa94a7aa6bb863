// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --raise-extern-to-distributed --split-input-file | FileCheck %s

// The vendor's compiler must not divide work that the kernel divides itself.
// CHECK:       module attributes {hivm.disable_auto_tile_and_bind_subblock}
// CHECK-LABEL: tt.func @sub_vec_id
// CHECK-NEXT:    hivm.hir.get_sub_block_idx -> i64
tt.func @sub_vec_id() {
  %0 = tt.extern_elementwise  {libname = "ascend", libpath = "", pure = true, symbol = "sub_vec_id"} : () -> i64
  tt.return
}

// -----

// CHECK-LABEL: tt.func @compile_hint
// CHECK-NEXT:    annotation.mark %arg0 {dot_pad_only_k} : tensor<16xf32>
// CHECK-NEXT:    annotation.mark %arg0 {hivm.multi_buffer = 2 : i32, name = "x", on = true, sizes = [1, 2]} : tensor<16xf32>
// CHECK-NEXT:    arith.addf %arg0, %arg0
tt.func @compile_hint(%x: tensor<16xf32>) {
  %0 = tt.extern_elementwise %x {libname = "ascend", libpath = "dot_pad_only_k", pure = false, symbol = "compile_hint"} : (tensor<16xf32>) -> tensor<16xf32>
  %1 = tt.extern_elementwise %x {libname = "ascend", libpath = "hivm.multi_buffer = 2, name = \22x\22, on = true, sizes = [1, 2]", pure = false, symbol = "compile_hint"} : (tensor<16xf32>) -> tensor<16xf32>
  %2 = arith.addf %0, %1 : tensor<16xf32>
  tt.return
}

// -----

// CHECK-LABEL: tt.func @sync_block
// CHECK:         hivm.hir.sync_block_set[<CUBE>, <PIPE_FIX>, <PIPE_MTE2>] flag = 3
// CHECK-NEXT:    hivm.hir.sync_block_wait[<VECTOR>, <PIPE_FIX>, <PIPE_MTE2>] flag = 3
// CHECK-NEXT:    hivm.hir.sync_block_set[<VECTOR>, <PIPE_MTE3>, <PIPE_MTE2>] flag = 3
// CHECK-NEXT:    hivm.hir.sync_block_wait[<CUBE>, <PIPE_V>, <PIPE_S>] flag = 3
// CHECK-NEXT:    [[F:%.*]] = arith.extsi %arg0 : i32 to i64
// CHECK-NEXT:    hivm.hir.sync_block_set[<CUBE>, <PIPE_FIX>, <PIPE_MTE2>] flag = [[F]]
// CHECK-NEXT:    hivm.hir.sync_block[<ALL>, 3 : i16] tcube_pipe = <PIPE_ALL> tvector_pipe = <PIPE_ALL>
// CHECK-NEXT:    hivm.hir.sync_block[<ALL_CUBE>, 3 : i16] tcube_pipe = <PIPE_ALL>
// CHECK-NEXT:    hivm.hir.sync_block[<ALL_VECTOR>, 3 : i16] tvector_pipe = <PIPE_ALL>
// CHECK-NEXT:    hivm.hir.sync_block[<ALL_SUB_VECTOR>, 3 : i16] tvector_pipe = <PIPE_ALL>
// CHECK-NEXT:    tt.return
tt.func @sync_block(%flag: i32) {
  %c3 = arith.constant 3 : i32
  %0 = tt.extern_elementwise %c3 {libname = "ascend", libpath = "sender=cube,receiver=vector", pure = false, symbol = "sync_block_set"} : (i32) -> i32
  %1 = tt.extern_elementwise %c3 {libname = "ascend", libpath = "sender=cube,receiver=vector", pure = false, symbol = "sync_block_wait"} : (i32) -> i32
  %2 = tt.extern_elementwise %c3 {libname = "ascend", libpath = "sender=vector,receiver=cube", pure = false, symbol = "sync_block_set"} : (i32) -> i32
  %3 = tt.extern_elementwise %c3 {libname = "ascend", libpath = "sender=vector,receiver=cube,sender_pipe=PIPE_V,receiver_pipe=PIPE_S", pure = false, symbol = "sync_block_wait"} : (i32) -> i32
  %4 = tt.extern_elementwise %flag {libname = "ascend", libpath = "sender=cube,receiver=vector", pure = false, symbol = "sync_block_set"} : (i32) -> i32
  %5 = tt.extern_elementwise %c3 {libname = "ascend", libpath = "mode=all", pure = false, symbol = "sync_block_all"} : (i32) -> i32
  %6 = tt.extern_elementwise %c3 {libname = "ascend", libpath = "mode=all_cube", pure = false, symbol = "sync_block_all"} : (i32) -> i32
  %7 = tt.extern_elementwise %c3 {libname = "ascend", libpath = "mode=all_vector", pure = false, symbol = "sync_block_all"} : (i32) -> i32
  %8 = tt.extern_elementwise %c3 {libname = "ascend", libpath = "mode=all_sub_vector", pure = false, symbol = "sync_block_all"} : (i32) -> i32
  tt.return
}
