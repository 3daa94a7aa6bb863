// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --split-input-file --lower-memory-calls --verify-diagnostics

func.func @no_memory(%o: tensor<8xi64>) {
  // expected-error @+1 {{'func.call' op expected 'triton_indirect_load' to have memory, 1 to 3 operands behind it and 1 results, got ('tensor<8xi64>', 'tensor<8xi64>') and ('tensor<8xf32>')}}
  %v = func.call @triton_indirect_load(%o, %o) : (tensor<8xi64>, tensor<8xi64>) -> tensor<8xf32>
  return
}
func.func private @triton_indirect_load(tensor<8xi64>, tensor<8xi64>) -> tensor<8xf32>

// -----

func.func @shape(%x: memref<?xf32>, %o: tensor<4xi64>) {
  // expected-error @+1 {{'func.call' op expected 'triton_indirect_load' to have offsets of the shape of the result, got ('memref<?xf32>', 'tensor<4xi64>') and ('tensor<8xf32>')}}
  %v = func.call @triton_indirect_load(%x, %o) : (memref<?xf32>, tensor<4xi64>) -> tensor<8xf32>
  return
}
func.func private @triton_indirect_load(memref<?xf32>, tensor<4xi64>) -> tensor<8xf32>

// -----

func.func @store_shape(%x: memref<?xf32>, %o: tensor<4xi64>, %v: tensor<8xf32>) {
  // expected-error @+1 {{'func.call' op expected 'triton_indirect_store' to have offsets of the shape of the values, got ('memref<?xf32>', 'tensor<4xi64>', 'tensor<8xf32>') and ()}}
  func.call @triton_indirect_store(%x, %o, %v) : (memref<?xf32>, tensor<4xi64>, tensor<8xf32>) -> ()
  return
}
func.func private @triton_indirect_store(memref<?xf32>, tensor<4xi64>, tensor<8xf32>)

// -----

func.func @dynamic(%x: memref<?xf32>, %o: tensor<?xi64>, %v: tensor<?xf32>) {
  // expected-error @+1 {{'func.call' op expected 'triton_indirect_store' to have tensors of static shape, got ('memref<?xf32>', 'tensor<?xi64>', 'tensor<?xf32>') and ()}}
  func.call @triton_indirect_store(%x, %o, %v) : (memref<?xf32>, tensor<?xi64>, tensor<?xf32>) -> ()
  return
}
func.func private @triton_indirect_store(memref<?xf32>, tensor<?xi64>, tensor<?xf32>)

// -----

func.func @stride_count(%x: memref<?xf32>, %o: i64, %z: f32) {
  // expected-error @+1 {{'func.call' op expected 'triton_stride_load' to have a stride and an extent for each dimension of the result, got ('memref<?xf32>', 'i64', 'f32', 'i64') and ('tensor<8xf32>')}}
  %v = func.call @triton_stride_load(%x, %o, %z, %o) : (memref<?xf32>, i64, f32, i64) -> tensor<8xf32>
  return
}
func.func private @triton_stride_load(memref<?xf32>, i64, f32, i64) -> tensor<8xf32>

// -----

func.func @stride_store_count(%x: memref<?xf32>, %o: i64, %v: tensor<8xf32>) {
  // expected-error @+1 {{'func.call' op expected 'triton_stride_store' to have a stride and an extent for each dimension of the values, got ('memref<?xf32>', 'tensor<8xf32>', 'i64') and ()}}
  func.call @triton_stride_store(%x, %v, %o) : (memref<?xf32>, tensor<8xf32>, i64) -> ()
  return
}
func.func private @triton_stride_store(memref<?xf32>, tensor<8xf32>, i64)

// -----

func.func @dim(%x: memref<?xf32>, %i: tensor<8xi32>, %b: i64, %d: i32) {
  // expected-error @+1 {{'func.call' op expected operand 3 of 'triton__gather_out_to_ub' to be a constant from 0 to 0}}
  %v = func.call @triton__gather_out_to_ub(%x, %i, %b, %d, %b, %d, %d) : (memref<?xf32>, tensor<8xi32>, i64, i32, i64, i32, i32) -> tensor<8xf32>
  return
}
func.func private @triton__gather_out_to_ub(memref<?xf32>, tensor<8xi32>, i64, i32, i64, i32, i32) -> tensor<8xf32>

// -----

func.func @gather_count(%x: memref<?xf32>, %i: tensor<8xi32>, %b: i64, %d: i32) {
  // expected-error @+1 {{'func.call' op expected 'triton__gather_out_to_ub' to have an index of the shape of the result, and stride, end and start for each dimension, got ('memref<?xf32>', 'tensor<8xi32>', 'i64', 'i32', 'i64') and ('tensor<8xf32>')}}
  %v = func.call @triton__gather_out_to_ub(%x, %i, %b, %d, %b) : (memref<?xf32>, tensor<8xi32>, i64, i32, i64) -> tensor<8xf32>
  return
}
func.func private @triton__gather_out_to_ub(memref<?xf32>, tensor<8xi32>, i64, i32, i64) -> tensor<8xf32>

// -----

func.func @scatter_count(%x: memref<?xf32>, %v: tensor<8xf32>, %i: tensor<8xi32>, %b: i64, %d: i32) {
  // expected-error @+1 {{'func.call' op expected 'triton_scatter_ub_to_out' to have an index of the shape of the values, and stride, end and start for each dimension, got ('memref<?xf32>', 'tensor<8xf32>', 'tensor<8xi32>', 'i64', 'i32') and ()}}
  func.call @triton_scatter_ub_to_out(%x, %v, %i, %b, %d) : (memref<?xf32>, tensor<8xf32>, tensor<8xi32>, i64, i32) -> ()
  return
}
func.func private @triton_scatter_ub_to_out(memref<?xf32>, tensor<8xf32>, tensor<8xi32>, i64, i32)

// -----

func.func @put_index(%x: memref<?xf32>, %i: tensor<8xi32>, %v: tensor<4x16xf32>, %b: i64) {
  %d = arith.constant 0 : i32
  // expected-error @+1 {{'func.call' op expected 'triton_index_put' to have an index for each slice of the values, got ('memref<?xf32>', 'tensor<8xi32>', 'tensor<4x16xf32>', 'i32', 'i64', 'i64', 'i64', 'i64', 'i64', 'i64', 'i64') and ()}}
  func.call @triton_index_put(%x, %i, %v, %d, %b, %b, %b, %b, %b, %b, %b) : (memref<?xf32>, tensor<8xi32>, tensor<4x16xf32>, i32, i64, i64, i64, i64, i64, i64, i64) -> ()
  return
}
func.func private @triton_index_put(memref<?xf32>, tensor<8xi32>, tensor<4x16xf32>, i32, i64, i64, i64, i64, i64, i64, i64)

// -----

func.func @put_count(%x: memref<?xf32>, %i: tensor<4xi32>, %v: tensor<4x16xf32>, %b: i64) {
  %d = arith.constant 0 : i32
  // expected-error @+1 {{'func.call' op expected 'triton_index_put' to have an index of one dimension, and end, start and stride for each dimension of the values, got ('memref<?xf32>', 'tensor<4xi32>', 'tensor<4x16xf32>', 'i32', 'i64') and ()}}
  func.call @triton_index_put(%x, %i, %v, %d, %b) : (memref<?xf32>, tensor<4xi32>, tensor<4x16xf32>, i32, i64) -> ()
  return
}
func.func private @triton_index_put(memref<?xf32>, tensor<4xi32>, tensor<4x16xf32>, i32, i64)
