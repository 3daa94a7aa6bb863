// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Addresses as integers, integers as addresses, and pointers of another type.
// RUN: heddle-opt %s --split-input-file --triton-to-linalg="named-ops=true" | FileCheck %s

// CHECK-LABEL: func.func @address
// CHECK-SAME: %arg2: memref<?xf32>
tt.func @address(%x: !tt.ptr<f32>, %out: !tt.ptr<i64>, %n: i32) {
  // CHECK: %[[START:.*]] = memref.extract_aligned_pointer_as_index %arg2 : memref<?xf32> -> index
  // CHECK: %[[FIRST:.*]] = arith.index_cast %[[START]] : index to i64
  %a = tt.ptr_to_int %x : !tt.ptr<f32> -> i64
  // CHECK: memref.extract_aligned_pointer_as_index %arg2
  // CHECK: arith.muli
  // CHECK: %[[SUM:.*]] = arith.addi %{{.*}} : index
  // CHECK: arith.index_cast %[[SUM]] : index to i64
  %p = tt.addptr %x, %n : !tt.ptr<f32>, i32
  %b = tt.ptr_to_int %p : !tt.ptr<f32> -> i64
  %c = arith.addi %a, %b : i64
  tt.store %out, %c : !tt.ptr<i64>
  tt.return
}

// -----

// CHECK-LABEL: func.func @table
tt.func @table(%t: !tt.ptr<i64>, %out: !tt.ptr<f32>) {
  // CHECK: %[[A:.*]] = memref.load
  %a = tt.load %t : !tt.ptr<i64>
  // CHECK: %[[M:.*]] = hivm.hir.pointer_cast(%[[A]]) [%{{.*}}] : memref<?xf32>
  // CHECK: annotation.mark %[[M]] {address_space = #hivm.address_space<gm>} : memref<?xf32>
  %x = tt.int_to_ptr %a : i64 -> !tt.ptr<f32>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %ps = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %p = tt.addptr %ps, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // CHECK: %[[V:.*]] = memref.reinterpret_cast %[[M]] to offset: [0], sizes: [8], strides: [1]
  // CHECK: memref.copy %[[V]]
  %v = tt.load %p : tensor<8x!tt.ptr<f32>>
  %qs = tt.splat %out : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %q = tt.addptr %qs, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  tt.store %q, %v : tensor<8x!tt.ptr<f32>>
  tt.return
}

// -----

// i1 and i8 are one type in memory; other types of one width are another view of the address.
// CHECK-LABEL: func.func @bitcasts
// CHECK-SAME: %arg2: memref<?xi8>
tt.func @bitcasts(%x: !tt.ptr<i1>, %y: !tt.ptr<f32>, %out: !tt.ptr<i32>) {
  %b = tt.bitcast %x : !tt.ptr<i1> -> !tt.ptr<i8>
  // CHECK: memref.reinterpret_cast %arg2
  %v = tt.load %b : !tt.ptr<i8>
  // CHECK: %[[A:.*]] = memref.extract_aligned_pointer_as_index %arg3 : memref<?xf32> -> index
  // CHECK: %[[I:.*]] = arith.index_cast %[[A]] : index to i64
  // CHECK: hivm.hir.pointer_cast(%[[I]]) [%{{.*}}] : memref<?xi32>
  %c = tt.bitcast %y : !tt.ptr<f32> -> !tt.ptr<i32>
  %w = tt.load %c : !tt.ptr<i32>
  %e = arith.extsi %v : i8 to i32
  %s = arith.addi %e, %w : i32
  tt.store %out, %s : !tt.ptr<i32>
  tt.return
}
