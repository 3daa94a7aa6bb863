// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s -split-input-file -allow-unregistered-dialect -lower-hivm-to-device-calls | FileCheck %s

// Where the call stands, then the call. The count of flags is an i64 in the library.
// CHECK: module attributes {heddle.sub_blocks = 1 : i64, heddle.uses_heap}
// CHECK-DAG: llvm.mlir.global private constant @[[NAME:.+]]("distributed.wait\00")
// CHECK-DAG: llvm.mlir.global private constant @[[FILE:.+]]("kernel.py\00")
// CHECK-LABEL: func @wait
// CHECK: %[[SITE:.+]] = llvm.mlir.addressof @[[SITE_NAME:.+]] : !llvm.ptr
// CHECK: %[[CONTEXT:.+]] = llvm.call @heddle_context() : () -> !llvm.ptr
// CHECK: %[[FIELD:.+]] = llvm.getelementptr %[[CONTEXT]][80]
// CHECK: llvm.store %[[SITE]], %[[FIELD]]
// CHECK: call @aclshmem_wait_int32(%{{.+}}, %{{.+}}, %{{.+}}) : (memref<?xi32, strided<[?], offset: ?>>, i64, i32) -> i32
// CHECK: func.func private @aclshmem_wait_int32(memref<?xi32, strided<[?], offset: ?>>, i64, i32) -> i32 attributes {llvm.emit_c_interface}
// CHECK: llvm.mlir.global private constant @[[SITE_NAME]]()
// CHECK: llvm.mlir.constant(7 : i32)
// CHECK: llvm.mlir.constant(5 : i32)
func.func @wait(%flag: memref<?xi32>, %n: i32, %v: i32) attributes {global_kernel, mix_mode = "aiv"} {
  %t = hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, scope = 1 : i32, semantic = 2 : i32, symbol = "aclshmem_wait_int32"} "dist.aclshmem_wait_int32" ins(%flag, %n, %v : memref<?xi32>, i32, i32) -> i32 loc(callsite("f"("kernel.py":7:5) at "main.py":1:1))
  return
}

// -----

// A module with matrix operations names the vector half of the library; a token disappears.
// CHECK-LABEL: func @mix
// CHECK: call @aclshmem_my_pe.vector() : () -> i32
// CHECK: %[[P:.+]] = call @aclshmem_ptr_half.vector
// CHECK: %[[M:.+]] = memref.reinterpret_cast %{{.+}} to offset: [0], sizes: [%{{.+}}], strides: [1]
// CHECK-NOT: consume_token
// CHECK: memref.load %[[M]]
func.func @mix(%a: memref<?xf16>, %token: i32) attributes {global_kernel, mix_mode = "mix"} {
  %c0 = arith.constant 0 : index
  %pe = hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<CUBE_AND_VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, no_side_effect, symbol = "aclshmem_my_pe"} "dist.aclshmem_my_pe" -> i32
  %p = hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<CUBE_AND_VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, symbol = "aclshmem_ptr_half"} "dist.aclshmem_ptr_half" ins(%a, %pe : memref<?xf16>, i32) -> memref<?xf16>
  %q = hivm.hir.custom {SrcPtrIndex = array<i32: 0>, hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<CUBE_AND_VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, no_side_effect, symbol = "aclshmem_consume_token_half_ptr_1d"} "dist.aclshmem_consume_token_half_ptr_1d" ins(%p, %token : memref<?xf16>, i32) -> memref<?xf16>
  %v = memref.load %q[%c0] : memref<?xf16>
  memref.store %v, %a[%c0] : memref<?xf16>
  return
}

// -----

// One program is one fiber in program order.
// CHECK-LABEL: func @order
// CHECK-NOT: hivm
// CHECK: %[[ZERO:.+]] = arith.constant 0 : i64
// CHECK-NOT: hivm
// CHECK: "test.use"(%[[ZERO]])
func.func @order() attributes {global_kernel} {
  hivm.hir.pipe_barrier[<PIPE_ALL>]
  hivm.hir.sync_block_set[<CUBE>, <PIPE_FIX>, <PIPE_S>] flag = 1
  hivm.hir.sync_block_wait[<VECTOR>, <PIPE_FIX>, <PIPE_S>] flag = 1
  %s = hivm.hir.get_sub_block_idx -> i64
  "test.use"(%s) : (i64) -> ()
  return
}

// -----

// CHECK: module attributes {heddle.sub_blocks = 2 : i64, hivm.disable_auto_tile_and_bind_subblock}
// CHECK: %[[FIELD:.+]] = llvm.getelementptr %{{.+}}[28]
// CHECK: %[[INDEX:.+]] = llvm.load %[[FIELD]] : !llvm.ptr -> i32
// CHECK: arith.extsi %[[INDEX]] : i32 to i64
module attributes {hivm.disable_auto_tile_and_bind_subblock} {
  func.func @bound() attributes {global_kernel} {
    %s = hivm.hir.get_sub_block_idx -> i64
    "test.use"(%s) : (i64) -> ()
    return
  }
}
