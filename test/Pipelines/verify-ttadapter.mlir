// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The border behind phase ttadapter.
// RUN: heddle-opt %s --split-input-file --verify-ttadapter --verify-diagnostics

func.func @fine(%lock: memref<?xi8>, %work: memref<?xi8>, %x: memref<?xf32>, %0: i32, %1: i32, %2: i32, %3: i32, %4: i32, %5: i32)
    attributes {SyncBlockLockArgIdx = 0 : i64, WorkspaceArgIdx = 1 : i64, global_kernel = "local", mix_mode = "aiv", parallel_mode = "simd"} {
  return
}

// -----

// expected-error @+1 {{expected a kernel in phase 'ttadapter', got a module without functions}}
module {}

// -----

// expected-error @+1 {{'tt.func' op does not belong into phase 'ttadapter'}}
tt.func @left_behind() {
  // expected-error @+1 {{'tt.return' op does not belong into phase 'ttadapter'}}
  tt.return
}

// -----

// expected-error @+1 {{'func.func' op expected the first function to be a kernel without a visibility keyword}}
func.func private @callee()
func.func @kernel(%lock: memref<?xi8>, %work: memref<?xi8>, %0: i32, %1: i32, %2: i32, %3: i32, %4: i32, %5: i32)
    attributes {global_kernel = "local", mix_mode = "aiv", parallel_mode = "simd"} {
  return
}

// -----

// expected-error @+1 {{'func.func' op expected the string attribute 'mix_mode' on a kernel}}
func.func @kernel(%lock: memref<?xi8>, %work: memref<?xi8>, %0: i32, %1: i32, %2: i32, %3: i32, %4: i32, %5: i32)
    attributes {global_kernel = "local", parallel_mode = "simd"} {
  return
}

// -----

// expected-error @+1 {{'func.func' op expected at least 8 arguments on a kernel, got 1}}
func.func @kernel(%lock: memref<?xi8>) attributes {global_kernel = "local", mix_mode = "aiv", parallel_mode = "simd"} {
  return
}

// -----

// expected-error @+1 {{'func.func' op expected the sync-block-lock and workspace buffers as first arguments}}
func.func @kernel(%lock: memref<?xi8>, %work: memref<?xf32>, %0: i32, %1: i32, %2: i32, %3: i32, %4: i32, %5: i32)
    attributes {global_kernel = "local", mix_mode = "aiv", parallel_mode = "simd"} {
  return
}

// -----

// expected-error @+1 {{'func.func' op expected six i32 as last arguments: num_programs and program_id}}
func.func @kernel(%lock: memref<?xi8>, %work: memref<?xi8>, %0: i32, %1: i32, %2: i32, %3: i64, %4: i32, %5: i32)
    attributes {global_kernel = "local", mix_mode = "aiv", parallel_mode = "simd"} {
  return
}

// -----

func.func @kernel(%lock: memref<?xi8>, %work: memref<?xi8>, %x: !tt.ptr<f32>, %0: i32, %1: i32, %2: i32, %3: i32, %4: i32, %5: i32)
    attributes {global_kernel = "local", mix_mode = "aiv", parallel_mode = "simd"} {
  // expected-error @+1 {{'hivm.hir.custom' op expected operand 0 of an upstream type in phase 'ttadapter', got '!tt.ptr<f32>'}}
  hivm.hir.custom {hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, symbol = "f"} "f" ins(%x : !tt.ptr<f32>)
  return
}
