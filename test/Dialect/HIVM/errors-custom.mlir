// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

func.func @custom_c1() {
  // expected-error @+1 {{'hivm.hir.custom' op expected attribute 'hivm.tcore_type' to be a '#hivm.tcore_type'}}
  hivm.hir.custom {hivm.pipe = #hivm.pipe<PIPE_S>, symbol = "f"} "f"
  return
}

// -----

func.func @custom_c2() {
  // expected-error @+1 {{'hivm.hir.custom' op expected attribute 'hivm.pipe' to be a '#hivm.pipe'}}
  hivm.hir.custom {hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "f"} "f"
  return
}

// -----

func.func @custom_c3() {
  // expected-error @+1 {{'hivm.hir.custom_macro' op expected attribute 'hivm.pipe_in' to be a '#hivm.pipe'}}
  hivm.hir.custom_macro {hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "f"} "f"
  return
}

// -----

func.func @custom_c4() {
  // expected-error @+1 {{'hivm.hir.custom_macro' op expected attribute 'hivm.pipe_out' to be a '#hivm.pipe'}}
  hivm.hir.custom_macro {hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.pipe_in = #hivm.pipe<PIPE_S>, symbol = "f"} "f"
  return
}

// -----

module attributes {hacc.target = #hacc.target<"Ascend910_9589">} {
func.func @custom_c5() {
  // expected-error @+1 {{'hivm.hir.custom' op expected attribute 'hivm.vf_mode' to be a '#hivm.vf_mode'}}
  hivm.hir.custom {hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.pipe = #hivm.pipe<PIPE_S>, symbol = "f"} "f"
  return
}
}

// -----

func.func @custom_c5_value() {
  // expected-error @+1 {{'hivm.hir.custom' op expected attribute 'hivm.vf_mode' to be a '#hivm.vf_mode'}}
  hivm.hir.custom {hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.pipe = #hivm.pipe<PIPE_S>, symbol = "f", hivm.vf_mode = 1} "f"
  return
}

// -----

func.func @custom_c6() {
  // expected-error @+1 {{'hivm.hir.custom' op expected attribute 'symbol' to name the implementing function}}
  hivm.hir.custom {hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.pipe = #hivm.pipe<PIPE_S>} "f"
  return
}

// -----

func.func @custom_c7() {
  // expected-error @+1 {{'hivm.hir.custom' op expected 'extra_buffers_types' and 'extra_buffers_sizes' together}}
  hivm.hir.custom {hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.pipe = #hivm.pipe<PIPE_S>, symbol = "f", extra_buffers_types = [f32]} "f"
  return
}

// -----

func.func @custom_c8() {
  // expected-error @+1 {{'hivm.hir.custom' op expected one size an extra buffer, got 2 types and 1 sizes}}
  hivm.hir.custom {hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.pipe = #hivm.pipe<PIPE_S>, symbol = "f", extra_buffers_sizes = [4 : i64], extra_buffers_types = [f32, f16]} "f"
  return
}

// -----

func.func @custom_c9() {
  // expected-error @+1 {{'hivm.hir.custom' op expected core type VECTOR for '__builtin_histogram', got CUBE}}
  hivm.hir.custom {hivm.tcore_type = #hivm.tcore_type<CUBE>} "__builtin_histogram"
  return
}

// -----

func.func @custom_c10(%t: tensor<4xf32>) {
  // expected-error @+1 {{'hivm.hir.custom' op expected 'inplace_outs' to be the number of an output that is the same value, got 1}}
  %r = hivm.hir.custom {hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.pipe = #hivm.pipe<PIPE_S>, symbol = "f"} "f" ins(%t : tensor<4xf32> {inplace_outs = 1 : i32}) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @custom_c10_count(%t: tensor<4xf32>) {
  // expected-error @+1 {{'hivm.hir.custom' op expected at most one dictionary an input in 'arg_attrs', got 2 for 1 inputs}}
  hivm.hir.custom {hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.pipe = #hivm.pipe<PIPE_S>, symbol = "f", arg_attrs = [{}, {}]} "f" ins(%t : tensor<4xf32>)
  return
}

// -----

func.func @custom_c11(%i: i32) {
  // expected-error @+1 {{'hivm.hir.custom' op expected 'gm_addr_args_indices' to hold numbers of operands, got 1 for 1 operands}}
  hivm.hir.custom {hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.pipe = #hivm.pipe<PIPE_S>, symbol = "f", gm_addr_args_indices = array<i32: 1>} "f" ins(%i : i32)
  return
}

// -----

func.func @custom_macro_c1() {
  // expected-error @+1 {{'hivm.hir.custom_macro' op expected 'sync_event_slots' to hold '#hivm.sync_event_slot', got 1 : i64}}
  hivm.hir.custom_macro {hivm.pipe_in = #hivm.pipe<PIPE_MTE2>, hivm.pipe_out = #hivm.pipe<PIPE_MTE3>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "f", sync_event_slots = [1]} "f"
  return
}

// -----

func.func @custom_macro_c2(%e: i64) {
  // expected-error @+1 {{'hivm.hir.custom_macro' op expected no or one value a slot in 'sync_related_args', got 1 for 0 slots}}
  hivm.hir.custom_macro {hivm.pipe_in = #hivm.pipe<PIPE_MTE2>, hivm.pipe_out = #hivm.pipe<PIPE_MTE3>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "f"} "f" sync_related_args(%e : i64)
  return
}

// -----

func.func @custom_macro_c3() {
  // expected-error @+1 {{'hivm.hir.custom_macro' op expected two different pipes in a slot, got #hivm.sync_event_slot<#hivm.pipe<PIPE_V>, #hivm.pipe<PIPE_V>>}}
  hivm.hir.custom_macro {hivm.pipe_in = #hivm.pipe<PIPE_MTE2>, hivm.pipe_out = #hivm.pipe<PIPE_MTE3>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "f", sync_event_slots = [#hivm.sync_event_slot<#hivm.pipe<PIPE_V>, #hivm.pipe<PIPE_V>>]} "f"
  return
}

// -----

func.func @custom_macro_c4() {
  // expected-error @+1 {{'hivm.hir.custom_macro' op expected each event once between two pipes, got a second #hivm.sync_event_slot<#hivm.pipe<PIPE_MTE2>, #hivm.pipe<PIPE_V>, <EVENT_ID1>>}}
  hivm.hir.custom_macro {hivm.pipe_in = #hivm.pipe<PIPE_MTE2>, hivm.pipe_out = #hivm.pipe<PIPE_MTE3>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "f", sync_event_slots = [#hivm.sync_event_slot<#hivm.pipe<PIPE_MTE2>, #hivm.pipe<PIPE_V>, <EVENT_ID1>>, #hivm.sync_event_slot<#hivm.pipe<PIPE_MTE2>, #hivm.pipe<PIPE_V>, <EVENT_ID1>>]} "f"
  return
}
