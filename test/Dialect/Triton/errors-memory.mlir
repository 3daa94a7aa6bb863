// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each rule of pointers and memory operations, broken once.
// RUN: heddle-opt %s -split-input-file -verify-diagnostics
// expected-error @below {{expected the pointee of '!tt.ptr' to be a signless integer, a float, a pointer or a tensor of these, got 'index'}}
tt.func private @ptr_c1(!tt.ptr<index>)

// -----

// expected-error @below {{expected the pointee of '!tt.ptr' to be a signless integer, a float, a pointer or a tensor of these, got 'tensor<4xui8>'}}
tt.func private @ptr_c1_unsigned(!tt.ptr<tensor<4xui8>>)

// -----

// expected-error @below {{expected the address space of '!tt.ptr' not to be negative, got -1}}
tt.func private @ptr_c2(!tt.ptr<f32, -1>)

// -----

tt.func @addptr_c1(%p: tensor<4x!tt.ptr<f32>>, %o: i32) {
  // expected-error @below {{'tt.addptr' op requires the same shape for all operands and results}}
  %0 = tt.addptr %p, %o : tensor<4x!tt.ptr<f32>>, i32
  tt.return
}

// -----

tt.func @addptr_c2(%p: !tt.ptr<f32>, %o: i32) {
  // expected-error @below {{'tt.addptr' op failed to verify that all of {ptr, result} have same type}}
  %0 = "tt.addptr"(%p, %o) : (!tt.ptr<f32>, i32) -> !tt.ptr<i32>
  tt.return
}

// -----

tt.func @addptr_block_pointer(%p: !tt.ptr<tensor<4xf32>>, %o: i32) {
  // expected-error @below {{'tt.addptr' op operand #0 must be ptr or statically shaped tensor of ptr values, but got '!tt.ptr<tensor<4xf32>>'}}
  %0 = tt.addptr %p, %o : !tt.ptr<tensor<4xf32>>, i32
  tt.return
}

// -----

tt.func @int_to_ptr_c1(%i: tensor<4xi64>) {
  // expected-error @below {{'tt.int_to_ptr' op all non-scalar operands/results must have the same shape and base type}}
  %0 = tt.int_to_ptr %i : tensor<4xi64> -> tensor<8x!tt.ptr<f32>>
  tt.return
}

// -----

tt.func @ptr_to_int_c1(%p: !tt.ptr<f32>) {
  // expected-error @below {{'tt.ptr_to_int' op if a result is non-scalar, then at least one operand must be non-scalar}}
  %0 = tt.ptr_to_int %p : !tt.ptr<f32> -> tensor<8xi64>
  tt.return
}

// -----

tt.func @make_tensor_ptr_c1(%x: !tt.ptr<f32>, %n: i64, %o: i32) {
  // expected-error @below {{'tt.make_tensor_ptr' op expected as many values each of 'shape', 'strides' and 'offsets' as the tile has dimensions, 2, got 1}}
  %0 = tt.make_tensor_ptr %x, [%n], [%n], [%o] {order = array<i32: 0>} : <tensor<4x4xf32>>
  tt.return
}

// -----

tt.func @make_tensor_ptr_c2(%x: !tt.ptr<f32>, %n: i64, %o: i32) {
  // expected-error @below {{'tt.make_tensor_ptr' op expected 'order' to be a permutation of 0 to 1, got array<i32: 0, 0>}}
  %0 = tt.make_tensor_ptr %x, [%n, %n], [%n, %n], [%o, %o] {order = array<i32: 0, 0>} : <tensor<4x4xf32>>
  tt.return
}

// -----

tt.func @make_tensor_ptr_c2_range(%x: !tt.ptr<f32>, %n: i64, %o: i32) {
  // expected-error @below {{'tt.make_tensor_ptr' op expected 'order' to be a permutation of 0 to 1, got array<i32: 0, 2>}}
  %0 = tt.make_tensor_ptr %x, [%n, %n], [%n, %n], [%o, %o] {order = array<i32: 0, 2>} : <tensor<4x4xf32>>
  tt.return
}

// -----

tt.func @make_tensor_ptr_c3(%x: !tt.ptr<i32>, %n: i64, %o: i32) {
  // expected-error @below {{'tt.make_tensor_ptr' op failed to verify that 'base' points to the element of the tile}}
  %0 = "tt.make_tensor_ptr"(%x, %n, %n, %o) <{order = array<i32: 0>}> : (!tt.ptr<i32>, i64, i64, i32) -> !tt.ptr<tensor<4xf32>>
  tt.return
}

// -----

tt.func @advance_c1(%p: !tt.ptr<tensor<4x4xf32>>, %o: i32) {
  // expected-error @below {{'tt.advance' op expected as many offsets as the tile has dimensions, 2, got 1}}
  %0 = tt.advance %p, [%o] : <tensor<4x4xf32>>
  tt.return
}

// -----

tt.func @load_c1(%p: !tt.ptr<f32>) {
  // expected-error @below {{'tt.load' op failed to verify that the type of 'result' is what 'ptr' points to}}
  %0 = "tt.load"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<f32>) -> i32
  tt.return
}

// -----

tt.func @load_c1_other(%p: !tt.ptr<f32>, %m: i1, %z: i32) {
  // expected-error @below {{'tt.load' op failed to verify that the type of 'other' is what 'ptr' points to}}
  %0 = "tt.load"(%p, %m, %z) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (!tt.ptr<f32>, i1, i32) -> f32
  tt.return
}

// -----

tt.func @load_c1_text(%p: tensor<4x!tt.ptr<f32>>) {
  // expected-error @below {{custom op 'tt.load' expected the result to be 'tensor<4xf32>', which the pointer points to, got 'tensor<4xi32>'}}
  %0 = tt.load %p : tensor<4x!tt.ptr<f32>> -> tensor<4xi32>
  tt.return
}

// -----

tt.func @load_of_result_type(%p: tensor<4x!tt.ptr<f32>>) {
  // expected-error @below {{custom op 'tt.load' expected the type of the pointer, got 'tensor<4xf32>'; the form that gives the type of the result instead is older than Triton 3.1: print the kernel again with a stock Triton of 3.1 or later}}
  %0 = tt.load %p {cache = 1 : i32, evict = 1 : i32, isVolatile = false} : tensor<4xf32>
  tt.return
}

// -----

tt.func @load_c2(%p: tensor<4x!tt.ptr<f32>>, %m: tensor<8xi1>) {
  // expected-error @below {{'tt.load' op failed to verify that 'mask' is i1 in the shape of 'ptr'}}
  %0 = "tt.load"(%p, %m) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<4x!tt.ptr<f32>>, tensor<8xi1>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @load_c3(%p: !tt.ptr<f32>, %z: f32) {
  // expected-error @below {{'tt.load' op expected 'other' only with a 'mask'}}
  %0 = "tt.load"(%p, %z) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!tt.ptr<f32>, f32) -> f32
  tt.return
}

// -----

tt.func @load_c4(%p: !tt.ptr<f32>) {
  // expected-error @below {{'tt.load' op expected 'boundaryCheck' only with a block pointer, got 'ptr' of type '!tt.ptr<f32>'}}
  %0 = tt.load %p {boundaryCheck = array<i32: 0>} : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @load_c4_padding(%p: !tt.ptr<f32>) {
  // expected-error @below {{'tt.load' op expected 'padding' only with a block pointer, got 'ptr' of type '!tt.ptr<f32>'}}
  %0 = tt.load %p {padding = 1 : i32} : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @load_c4_mask(%p: !tt.ptr<tensor<4xf32>>, %m: tensor<4xi1>) {
  // expected-error @below {{'tt.load' op expected no 'mask' with a block pointer, use 'boundaryCheck' instead}}
  %0 = tt.load %p, %m : !tt.ptr<tensor<4xf32>>
  tt.return
}

// -----

tt.func @load_c5(%p: !tt.ptr<tensor<4x4xf32>>) {
  // expected-error @below {{'tt.load' op expected 'boundaryCheck' to name dimensions in [0, 1], got 2}}
  %0 = tt.load %p {boundaryCheck = array<i32: 2>} : !tt.ptr<tensor<4x4xf32>>
  tt.return
}

// -----

tt.func @load_c5_twice(%p: !tt.ptr<tensor<4x4xf32>>) {
  // expected-error @below {{'tt.load' op expected 'boundaryCheck' to name each dimension once, got 1 twice}}
  %0 = tt.load %p {boundaryCheck = array<i32: 1, 1>} : !tt.ptr<tensor<4x4xf32>>
  tt.return
}

// -----

tt.func @load_of_value(%p: f32) {
  // expected-error @below {{'tt.load' op operand #0 must be ptr or statically shaped tensor of ptr values or tensor ptr, but got 'f32'}}
  %0 = "tt.load"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (f32) -> f32
  tt.return
}

// -----

tt.func @store_c1(%p: tensor<4x!tt.ptr<f32>>, %v: tensor<4xi32>) {
  // expected-error @below {{'tt.store' op failed to verify that the type of 'value' is what 'ptr' points to}}
  "tt.store"(%p, %v) : (tensor<4x!tt.ptr<f32>>, tensor<4xi32>) -> ()
  tt.return
}

// -----

tt.func @store_c2(%p: tensor<4x!tt.ptr<f32>>, %v: tensor<4xf32>, %m: i1) {
  // expected-error @below {{'tt.store' op failed to verify that 'mask' is i1 in the shape of 'ptr'}}
  "tt.store"(%p, %v, %m) : (tensor<4x!tt.ptr<f32>>, tensor<4xf32>, i1) -> ()
  tt.return
}

// -----

tt.func @store_c3(%p: !tt.ptr<f32>, %v: f32) {
  // expected-error @below {{'tt.store' op expected 'boundaryCheck' only with a block pointer, got 'ptr' of type '!tt.ptr<f32>'}}
  tt.store %p, %v {boundaryCheck = array<i32: 0>} : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @store_c3_mask(%p: !tt.ptr<tensor<4xf32>>, %v: tensor<4xf32>, %m: tensor<4xi1>) {
  // expected-error @below {{'tt.store' op expected no 'mask' with a block pointer, use 'boundaryCheck' instead}}
  tt.store %p, %v, %m : !tt.ptr<tensor<4xf32>>
  tt.return
}

// -----

tt.func @store_c4(%p: !tt.ptr<tensor<4xf32>>, %v: tensor<4xf32>) {
  // expected-error @below {{'tt.store' op expected 'boundaryCheck' to name dimensions in [0, 0], got -1}}
  tt.store %p, %v {boundaryCheck = array<i32: -1>} : !tt.ptr<tensor<4xf32>>
  tt.return
}

// -----

tt.func @atomic_rmw_c1(%p: !tt.ptr<f32>, %v: i32) {
  // expected-error @below {{'tt.atomic_rmw' op failed to verify that the type of 'val' is what 'ptr' points to}}
  %0 = tt.atomic_rmw add, relaxed, gpu, %p, %v : (!tt.ptr<f32>, i32) -> i32
  tt.return
}

// -----

tt.func @atomic_rmw_c2(%p: tensor<4x!tt.ptr<i32>>, %v: tensor<4xi32>, %m: i1) {
  // expected-error @below {{'tt.atomic_rmw' op failed to verify that 'mask' is i1 in the shape of 'ptr'}}
  %0 = tt.atomic_rmw add, relaxed, gpu, %p, %v, %m : (tensor<4x!tt.ptr<i32>>, tensor<4xi32>, i1) -> tensor<4xi32>
  tt.return
}

// -----

tt.func @atomic_rmw_c3_float(%p: !tt.ptr<i32>, %v: i32) {
  // expected-error @below {{'tt.atomic_rmw' op expected elements of 'fadd' to be floats, got 'i32'}}
  %0 = tt.atomic_rmw fadd, relaxed, gpu, %p, %v : (!tt.ptr<i32>, i32) -> i32
  tt.return
}

// -----

tt.func @atomic_rmw_c3_integer(%p: !tt.ptr<f32>, %v: f32) {
  // expected-error @below {{'tt.atomic_rmw' op expected elements of 'xor' to be integers, got 'f32'}}
  %0 = tt.atomic_rmw xor, relaxed, gpu, %p, %v : (!tt.ptr<f32>, f32) -> f32
  tt.return
}

// -----

tt.func @atomic_rmw_c3_pointer(%p: !tt.ptr<!tt.ptr<i8>>, %v: !tt.ptr<i8>) {
  // expected-error @below {{'tt.atomic_rmw' op expected elements of 'max' to be integers or floats, got '!tt.ptr<i8>'}}
  %0 = tt.atomic_rmw max, relaxed, gpu, %p, %v : (!tt.ptr<!tt.ptr<i8>>, !tt.ptr<i8>) -> !tt.ptr<i8>
  tt.return
}

// -----

tt.func @atomic_rmw_kind(%p: !tt.ptr<f32>, %v: f32) {
  // expected-error @below {{custom op 'tt.atomic_rmw' expected string or keyword containing one of the following enum values for attribute 'atomic_rmw_op' [and, or, xor, add, fadd, max, min, umax, umin, exch]}}
  %0 = tt.atomic_rmw mul, relaxed, gpu, %p, %v : (!tt.ptr<f32>, f32) -> f32
  tt.return
}

// -----

tt.func @atomic_cas_c1(%p: !tt.ptr<i32>, %c: i32, %v: i64) {
  // expected-error @below {{'tt.atomic_cas' op failed to verify that the type of 'val' is what 'ptr' points to}}
  %0 = tt.atomic_cas relaxed, gpu, %p, %c, %v : (!tt.ptr<i32>, i32, i64) -> i64
  tt.return
}

// -----

tt.func @atomic_cas_c2(%p: !tt.ptr<i8>, %c: i8) {
  // expected-error @below {{'tt.atomic_cas' op expected elements of 16, 32 or 64 bits, got 'i8'}}
  %0 = tt.atomic_cas relaxed, gpu, %p, %c, %c : (!tt.ptr<i8>, i8, i8) -> i8
  tt.return
}

// -----

tt.func @atomic_poll_c1(%p: !tt.ptr<i32>, %e: i64) {
  // expected-error @below {{'tt.atomic_poll' op failed to verify that the type of 'expected' is what 'ptr' points to}}
  %0 = tt.atomic_poll acquire, gpu, %p, %e : !tt.ptr<i32>, i64 -> i1
  tt.return
}

// -----

tt.func @atomic_poll_c2(%p: !tt.ptr<i32>, %e: i32) {
  // expected-error @below {{'tt.atomic_poll' op expected 'sem' to be 'relaxed' or 'acquire', got 'release'}}
  %0 = tt.atomic_poll release, gpu, %p, %e : !tt.ptr<i32>, i32 -> i1
  tt.return
}

// -----

tt.func @gather_load_c1(%p: !tt.ptr<f32>, %i: tensor<2x4xi32>, %n: index) {
  // expected-error @+1 {{'tt.gather_load' op expected 'index' to have one dimension, got 'tensor<2x4xi32>'}}
  %0 = tt.gather_load %p, %i, 0, [%n, %n], [%n, %n], [-1, 128] : !tt.ptr<f32>, tensor<2x4xi32> -> tensor<8x128xf32>
  tt.return
}

// -----

tt.func @gather_load_c2(%p: !tt.ptr<f32>, %i: tensor<8xi32>, %n: index) {
  // expected-error @+1 {{'tt.gather_load' op expected 'dim' from 0 to 0, not the last dimension, got 1}}
  %0 = tt.gather_load %p, %i, 1, [%n, %n], [%n, %n], [128, -1] : !tt.ptr<f32>, tensor<8xi32> -> tensor<128x8xf32>
  tt.return
}

// -----

tt.func @gather_load_c3(%p: !tt.ptr<f32>, %i: tensor<8xi32>, %n: index) {
  // expected-error @+1 {{'tt.gather_load' op expected 'read_shape' to be -1 at 'dim' and positive elsewhere, and as many entries of 'src_shape' and 'src_offset', got [4, 128], 2 and 2}}
  %0 = tt.gather_load %p, %i, 0, [%n, %n], [%n, %n], [4, 128] : !tt.ptr<f32>, tensor<8xi32> -> tensor<8x128xf32>
  tt.return
}

// -----

tt.func @gather_load_c4(%p: !tt.ptr<f32>, %i: tensor<8xi32>, %n: index) {
  // expected-error @+1 {{'tt.gather_load' op expected a result of type 'tensor<8x128xf32>', got 'tensor<4x128xf32>'}}
  %0 = tt.gather_load %p, %i, 0, [%n, %n], [%n, %n], [-1, 128] : !tt.ptr<f32>, tensor<8xi32> -> tensor<4x128xf32>
  tt.return
}
