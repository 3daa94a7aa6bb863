// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s | heddle-opt | FileCheck %s

// CHECK: module attributes {hacc.target = #hacc.target<"Ascend910B3">}
module attributes {hacc.target = #hacc.target<"Ascend910B3">} {
  // CHECK-NEXT: func.func @f(%arg0: memref<?xi8> {hacc.arg_type = #hacc.arg_type<workspace>}, %arg1: memref<?xi8> {hacc.arg_type = #hacc.arg_type<sync_block_lock>}, %arg2: memref<?xf32> {hacc.arg_type = #hacc.arg_type<gm_addr>})
  // CHECK-SAME: attributes {hacc.entry, hacc.function_kind = #hacc.function_kind<DEVICE>}
  func.func @f(%w: memref<?xi8> {hacc.arg_type = #hacc.arg_type<workspace>}, %l: memref<?xi8> {hacc.arg_type = #hacc.arg_type<sync_block_lock>}, %p: memref<?xf32> {hacc.arg_type = #hacc.arg_type<gm_addr>}) attributes {hacc.entry, hacc.function_kind = #hacc.function_kind<DEVICE>} {
    return
  }
}
