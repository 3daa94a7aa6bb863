// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The attributes of a custom op stand before its name, in alphabetical order.
// RUN: heddle-opt %s | FileCheck %s
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @distributed
// GENERIC-LABEL: sym_name = "distributed"
func.func @distributed(%h: memref<?xf16>, %pe: i32) {
  // CHECK-NEXT: hivm.hir.custom {gm_addr_args_indices = array<i32: 0>, hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<CUBE_AND_VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, symbol = "aclshmem_ptr_half"} "dist.aclshmem_ptr_half" ins(%arg0, %arg1 : memref<?xf16>, i32) -> memref<?xf16>
  // CHECK-NEXT: hivm.hir.custom {gm_addr_args_indices = array<i32>, hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, no_side_effect, symbol = "aclshmem_my_pe"} "dist.aclshmem_my_pe" -> i32
  // CHECK-NEXT: hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmem_fence"} "dist.aclshmem_fence"{{$}}
  // The name and the absence of effects are inherent, everything else is discardable.
  // GENERIC: <{name = "dist.aclshmem_ptr_half", operandSegmentSizes = array<i32: 2, 0, 0>}> {gm_addr_args_indices = array<i32: 0>, hivm.is_distributed,
  // GENERIC-NEXT: <{name = "dist.aclshmem_my_pe", no_side_effect, operandSegmentSizes = array<i32: 0, 0, 0>}>
  %p = hivm.hir.custom {symbol = "aclshmem_ptr_half", gm_addr_args_indices = array<i32: 0>, hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<CUBE_AND_VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>} "dist.aclshmem_ptr_half" ins(%h, %pe : memref<?xf16>, i32) -> memref<?xf16>
  %r = hivm.hir.custom <{no_side_effect}> {gm_addr_args_indices = array<i32>, hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmem_my_pe"} "dist.aclshmem_my_pe" -> i32
  hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "aclshmem_fence"} "dist.aclshmem_fence"
  return
}

// CHECK-LABEL: func.func @groups
func.func @groups(%t: tensor<16xf32>, %s: i32) {
  // CHECK-NEXT: %0:2 = hivm.hir.custom {hivm.pipe = #hivm.pipe<PIPE_V>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "f"} "f" ins(%arg0, %arg1 : tensor<16xf32>, i32) outs(%arg0 : tensor<16xf32>) tmps(%arg1 : i32) -> (tensor<16xf32>, i32)
  %a:2 = hivm.hir.custom {hivm.pipe = #hivm.pipe<PIPE_V>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "f"} "f" ins(%t, %s : tensor<16xf32>, i32) outs(%t : tensor<16xf32>) tmps(%s : i32) -> (tensor<16xf32>, i32)
  // A dictionary behind a type goes to `arg_attrs`, and stays there in print only when it ties an output.
  // CHECK-NEXT: hivm.hir.custom {arg_attrs = [{align_dim = 1 : i64}, {}], hivm.pipe = #hivm.pipe<PIPE_V>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "f"} "f" ins(%arg0, %arg1 : tensor<16xf32>, i32)
  %b = hivm.hir.custom {hivm.pipe = #hivm.pipe<PIPE_V>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "f"} "f" ins(%t, %s : tensor<16xf32> {align_dim = 1 : i64}, i32) outs(%t : tensor<16xf32>) -> tensor<16xf32>
  // CHECK-NEXT: hivm.hir.custom {hivm.pipe = #hivm.pipe<PIPE_V>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "f"} "f" ins(%arg0, %arg1 : tensor<16xf32> {inplace_outs = 0 : i32}, i32) outs(%arg0 : tensor<16xf32>) -> tensor<16xf32>
  %c = hivm.hir.custom {hivm.pipe = #hivm.pipe<PIPE_V>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "f"} "f" ins(%t, %s : tensor<16xf32> {inplace_outs = 0 : i32}, i32) outs(%t : tensor<16xf32>) -> tensor<16xf32>
  // A builtin needs nothing but its name.
  // CHECK-NEXT: hivm.hir.custom "__builtin_histogram" ins(%arg0 : tensor<16xf32>)
  hivm.hir.custom "__builtin_histogram" ins(%t : tensor<16xf32>)
  return
}

// CHECK-LABEL: func.func @macro
func.func @macro(%h: memref<?xf16>, %e: i64) {
  // CHECK-NEXT: hivm.hir.custom_macro {hivm.pipe_in = #hivm.pipe<PIPE_MTE2>, hivm.pipe_out = #hivm.pipe<PIPE_MTE3>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "f", sync_event_slots = [#hivm.sync_event_slot<#hivm.pipe<PIPE_MTE2>, #hivm.pipe<PIPE_V>, wait, <EVENT_ID1>>]} "f" ins(%arg0 : memref<?xf16>) sync_related_args(%arg1 : i64)
  hivm.hir.custom_macro {hivm.pipe_in = #hivm.pipe<PIPE_MTE2>, hivm.pipe_out = #hivm.pipe<PIPE_MTE3>, hivm.tcore_type = #hivm.tcore_type<VECTOR>,
      symbol = "f", sync_event_slots = [#hivm.sync_event_slot<#hivm.pipe<PIPE_MTE2>, #hivm.pipe<PIPE_V>, wait, <EVENT_ID1>>]} "f"
    ins(%h : memref<?xf16>) sync_related_args(%e : i64)
  return
}
