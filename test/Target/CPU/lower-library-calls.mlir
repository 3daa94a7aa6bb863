// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s -split-input-file -lower-library-calls -canonicalize | FileCheck %s

// CHECK-LABEL: func.func @scan
func.func @scan(%lock: memref<?xi8>, %work: memref<?xi8>, %x: tensor<2x4xf32>, %out: memref<2x4xf32>,
                %a: i32, %b: i32, %c: i32, %d: i32, %e: i32, %f: i32) attributes {global_kernel = ""} {
  %axis = arith.constant 1 : i32
  %reverse = arith.constant true
  // CHECK: %[[BUFFER:.*]] = memref.alloc() : memref<2x4xf32>
  // CHECK: scf.for %[[I:.*]] = %c0 to %c2
  // CHECK: %[[FIRST:.*]] = tensor.extract %arg2[%[[I]], %c3]
  // CHECK: memref.store %[[FIRST]], %[[BUFFER]][%[[I]], %c3]
  // CHECK: scf.for %[[J:.*]] = %c1 to %c4 step %c1 iter_args(%[[SUM:.*]] = %[[FIRST]])
  // CHECK: %[[K:.*]] = arith.subi %c3, %[[J]]
  // CHECK: %[[NEXT:.*]] = tensor.extract %arg2[%[[I]], %[[K]]]
  // CHECK: %[[NEW:.*]] = arith.addf %[[SUM]], %[[NEXT]]
  // CHECK: memref.store %[[NEW]], %[[BUFFER]][%[[I]], %[[K]]]
  // CHECK: scf.yield %[[NEW]]
  // CHECK: bufferization.to_tensor %[[BUFFER]] restrict writable
  // CHECK-NOT: call
  %r = call @triton_cumsum_7(%x, %axis, %reverse) : (tensor<2x4xf32>, i32, i1) -> tensor<2x4xf32>
  bufferization.materialize_in_destination %r in writable %out : (tensor<2x4xf32>, memref<2x4xf32>) -> ()
  return
}
func.func private @triton_cumsum_7(tensor<2x4xf32>, i32, i1) -> tensor<2x4xf32>

// -----

// The consumer takes i32 for the direction as well.
// CHECK-LABEL: func.func @product
func.func @product(%lock: memref<?xi8>, %work: memref<?xi8>, %x: tensor<4xi16>, %out: memref<4xi16>,
                   %a: i32, %b: i32, %c: i32, %d: i32, %e: i32, %f: i32) attributes {global_kernel = ""} {
  %zero = arith.constant 0 : i32
  // CHECK: scf.for
  // CHECK: arith.muli %{{.*}} : i16
  %r = call @triton_cumprod(%x, %zero, %zero) : (tensor<4xi16>, i32, i32) -> tensor<4xi16>
  bufferization.materialize_in_destination %r in writable %out : (tensor<4xi16>, memref<4xi16>) -> ()
  return
}
func.func private @triton_cumprod(tensor<4xi16>, i32, i32) -> tensor<4xi16>

// -----

// CHECK-LABEL: func.func @gather
func.func @gather(%lock: memref<?xi8>, %work: memref<?xi8>, %x: tensor<8x4xf32>, %index: tensor<2x4xi32>, %out: memref<2x4xf32>,
                  %a: i32, %b: i32, %c: i32, %d: i32, %e: i32, %f: i32) attributes {global_kernel = ""} {
  %axis = arith.constant 0 : i32
  // CHECK: scf.for %[[I:.*]] =
  // CHECK: scf.for %[[J:.*]] =
  // CHECK: %[[RAW:.*]] = tensor.extract %arg3[%[[I]], %[[J]]]
  // CHECK: %[[P:.*]] = arith.index_cast %[[RAW]] : i32 to index
  // An index outside the source reads the nearest element.
  // CHECK: %[[LOW:.*]] = arith.maxsi %[[P]], %c0
  // CHECK: %[[ROW:.*]] = arith.minsi %[[LOW]], %c7
  // CHECK: %[[V:.*]] = tensor.extract %arg2[%[[ROW]], %[[J]]]
  // CHECK: memref.store %[[V]], %{{.*}}[%[[I]], %[[J]]]
  %r = call @triton_gather(%x, %index, %axis) : (tensor<8x4xf32>, tensor<2x4xi32>, i32) -> tensor<2x4xf32>
  bufferization.materialize_in_destination %r in writable %out : (tensor<2x4xf32>, memref<2x4xf32>) -> ()
  return
}
func.func private @triton_gather(tensor<8x4xf32>, tensor<2x4xi32>, i32) -> tensor<2x4xf32>

// -----

// CHECK: llvm.mlir.global private constant @[[TEXT:.*]](" v: \00")
// CHECK-LABEL: func.func @print
// CHECK-SAME: %[[X:arg8]]: i32, %[[Y:arg9]]: i32, %[[Z:arg10]]: i32
func.func @print(%lock: memref<?xi8>, %work: memref<?xi8>, %v: tensor<4xbf16>, %n: i8, %i: i1,
                 %a: i32, %b: i32, %c: i32, %d: i32, %e: i32, %f: i32) attributes {global_kernel = ""} {
  // CHECK-DAG: %[[PREFIX:.*]] = llvm.mlir.addressof @[[TEXT]]
  // CHECK: llvm.call @heddle_print_begin(%[[PREFIX]], %[[X]], %[[Y]], %[[Z]])
  // CHECK: %[[BUFFER:.*]] = bufferization.to_buffer %arg2 read_only
  // CHECK: memref.extract_aligned_pointer_as_index %[[BUFFER]]
  // CHECK: llvm.call @heddle_print_value(%{{.*}}, %c4_i32, %c2_i32, %{{.*}}, %c1_i32)
  // A signed byte, then a bit without sign.
  // CHECK: llvm.call @heddle_print_value(%{{.*}}, %c0_i32, %c1_i32, %{{.*}}, %c0_i32)
  // CHECK: llvm.call @heddle_print_value(%{{.*}}, %c1_i32, %c1_i32, %{{.*}}, %c0_i32)
  // CHECK: llvm.call @heddle_print_end()
  call @triton_print_3(%v, %n, %i) : (tensor<4xbf16>, i8, i1) -> ()
  return
}
func.func private @triton_print_3(tensor<4xbf16>, i8, i1) attributes {hex = false, prefix = " v: "}

// -----

// CHECK: llvm.mlir.global private constant @[[MESSAGE:.*]]("assertion failed: too large\00")
// CHECK: llvm.mlir.global private constant @{{.*}}("tl.device_assert\00")
// CHECK-LABEL: func.func @assert
func.func @assert(%lock: memref<?xi8>, %work: memref<?xi8>, %v: tensor<2x4xi1>,
                  %a: i32, %b: i32, %c: i32, %d: i32, %e: i32, %f: i32) attributes {global_kernel = ""} {
  // CHECK: %[[TEXT:.*]] = llvm.mlir.addressof @[[MESSAGE]]
  // CHECK: %[[ALL:.*]] = linalg.reduce ins(%arg2 : tensor<2x4xi1>) outs(%{{.*}} : tensor<i1>) dimensions = [0, 1]
  // CHECK: arith.andi
  // CHECK: %[[HOLDS:.*]] = tensor.extract %[[ALL]][]
  // CHECK: %[[FAILS:.*]] = arith.xori %[[HOLDS]], %true
  // CHECK: scf.if %[[FAILS]]
  // CHECK: llvm.store %{{.*}}, %{{.*}} : !llvm.ptr, !llvm.ptr
  // CHECK: llvm.call @heddle_fail(%{{.*}}, %[[TEXT]])
  call @triton_assert(%v) : (tensor<2x4xi1>) -> ()
  return
}
func.func private @triton_assert(tensor<2x4xi1>) attributes {msg = "too large"}

// -----

// CHECK-LABEL: func.func @math
func.func @math(%lock: memref<?xi8>, %work: memref<?xi8>, %v: tensor<4xf16>, %s: f64, %n: i32, %out: memref<4xf16>, %to: memref<f64>,
                %a: i32, %b: i32, %c: i32, %d: i32, %e: i32, %f: i32) attributes {global_kernel = ""} {
  %o = tensor.empty() : tensor<4xf16>
  // CHECK: linalg.generic {{.*}} ins(%arg2 : tensor<4xf16>)
  // CHECK: %[[WIDE:.*]] = arith.extf %{{.*}} : f16 to f32
  // CHECK: %[[R:.*]] = llvm.call @erfcf(%[[WIDE]]) : (f32) -> f32
  // CHECK: arith.truncf %[[R]] : f32 to f16
  %r = hivm.hir.custom {arg_attrs = [], bitcode = "", hivm.pipe = #hivm.pipe<PIPE_V>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, symbol = "erfc_fp16"} "__hmf_erfc_fp16" ins(%v : tensor<4xf16>) outs(%o : tensor<4xf16>) -> tensor<4xf16>
  bufferization.materialize_in_destination %r in writable %out : (tensor<4xf16>, memref<4xf16>) -> ()
  // CHECK: llvm.call @ldexp(%arg3, %arg4) : (f64, i32) -> f64
  %w = call @__hmf_ldexp_fp64(%s, %n) : (f64, i32) -> f64
  memref.store %w, %to[] : memref<f64>
  return
}
func.func private @__hmf_ldexp_fp64(f64, i32) -> f64 attributes {llvm.readnone}
