// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

func.func @set_flag_c1(%e: i64) {
  // expected-error @+1 {{'hivm.hir.set_flag' op expected either a static or a dynamic event}}
  "hivm.hir.set_flag"(%e) <{set_pipe = #hivm.pipe<PIPE_V>, wait_pipe = #hivm.pipe<PIPE_S>, static_event_id = #hivm.event<EVENT_ID0>}> : (i64) -> ()
  return
}

// -----

func.func @wait_flag_c1() {
  // expected-error @+1 {{'hivm.hir.wait_flag' op expected either a static or a dynamic event}}
  "hivm.hir.wait_flag"() <{set_pipe = #hivm.pipe<PIPE_V>, wait_pipe = #hivm.pipe<PIPE_S>}> : () -> ()
  return
}

// -----

func.func @sync_block_set_c1() {
  // expected-error @+1 {{'hivm.hir.sync_block_set' op expected either a static or a dynamic flag}}
  "hivm.hir.sync_block_set"() <{operandSegmentSizes = array<i32: 0, 0>, pipe = #hivm.pipe<PIPE_S>, tcore_type = #hivm.tcore_type<CUBE>, tpipe = #hivm.pipe<PIPE_FIX>}> : () -> ()
  return
}

// -----

func.func @sync_block_set_c2() {
  // expected-error @+1 {{'hivm.hir.sync_block_set' op expected a flag from 0 to 15, got 16}}
  hivm.hir.sync_block_set[<CUBE>, <PIPE_FIX>, <PIPE_S>] flag = 16
  return
}

// -----

func.func @sync_block_wait_c1(%f: i64) {
  // expected-error @+1 {{'hivm.hir.sync_block_wait' op expected either a static or a dynamic flag}}
  "hivm.hir.sync_block_wait"(%f) <{pipe = #hivm.pipe<PIPE_S>, static_flag_id = 1 : i64, tcore_type = #hivm.tcore_type<CUBE>, tpipe = #hivm.pipe<PIPE_FIX>}> : (i64) -> ()
  return
}

// -----

func.func @sync_block_wait_c2() {
  // expected-error @+1 {{'hivm.hir.sync_block_wait' op expected a flag from 0 to 15, got -1}}
  hivm.hir.sync_block_wait[<CUBE>, <PIPE_FIX>, <PIPE_S>] flag = -1
  return
}

// -----

func.func @sync_block_c1() {
  // expected-error @+1 {{'hivm.hir.sync_block' op expected 'tcube_pipe' in mode ALL_CUBE}}
  hivm.hir.sync_block[<ALL_CUBE>, 3 : i16]
  return
}

// -----

func.func @sync_block_c1_vector() {
  // expected-error @+1 {{'hivm.hir.sync_block' op expected no 'tvector_pipe' in mode ALL_CUBE}}
  hivm.hir.sync_block[<ALL_CUBE>, 3 : i16] tcube_pipe = <PIPE_FIX> tvector_pipe = <PIPE_V>
  return
}

// -----

func.func @sync_block_c2() {
  // expected-error @+1 {{'hivm.hir.sync_block' op expected 'tvector_pipe' in mode ALL_VECTOR}}
  hivm.hir.sync_block[<ALL_VECTOR>, 3 : i16]
  return
}

// -----

func.func @sync_block_c2_cube() {
  // expected-error @+1 {{'hivm.hir.sync_block' op expected no 'tcube_pipe' in mode ALL_SUB_VECTOR}}
  hivm.hir.sync_block[<ALL_SUB_VECTOR>, 3 : i16] tcube_pipe = <PIPE_FIX> tvector_pipe = <PIPE_V>
  return
}

// -----

func.func @sync_block_c3() {
  // expected-error @+1 {{'hivm.hir.sync_block' op expected 'tvector_pipe' in mode ALL}}
  hivm.hir.sync_block[<ALL>, 3 : i16] tcube_pipe = <PIPE_FIX>
  return
}

// -----

func.func @sync_block_c4() {
  // expected-error @+1 {{'hivm.hir.sync_block' op expected no 'vector_pipe' in mode BARRIER_VECTOR}}
  hivm.hir.sync_block[<BARRIER_VECTOR>, 3 : i16] vector_pipe = <PIPE_V>
  return
}

// -----

func.func @sync_block_c5() {
  // expected-error @+1 {{'hivm.hir.sync_block' op expected 'tcube_pipe' to be a pipe of the cube core, got PIPE_MTE3}}
  hivm.hir.sync_block[<ALL_CUBE>, 3 : i16] tcube_pipe = <PIPE_MTE3>
  return
}

// -----

func.func @sync_block_c5_vector() {
  // expected-error @+1 {{'hivm.hir.sync_block' op expected 'tvector_pipe' to be a pipe of the vector core, got PIPE_FIX}}
  hivm.hir.sync_block[<ALL_VECTOR>, 3 : i16] tvector_pipe = <PIPE_FIX>
  return
}
