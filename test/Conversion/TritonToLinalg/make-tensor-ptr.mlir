// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// tt.make_tensor_ptr: block pointers become the copies of masked accesses.
// RUN: heddle-opt %s --split-input-file --triton-to-linalg="named-ops=true" --cse --canonicalize | FileCheck %s

// Both bounds of a checked dimension count, the lower one too; an unchecked dimension is copied whole.
// CHECK-LABEL: func.func @matrix
// CHECK-SAME: %[[X:arg2]]: memref<?xf32> {tt.tensor_kind = 0 : i32}, %[[Y:arg3]]: memref<?xf32> {tt.tensor_kind = 1 : i32}, %[[M:arg4]]: i64, %[[N:arg5]]: i64, %[[ROW:arg6]]: i32, %[[COLUMN:arg7]]: i32
tt.func @matrix(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %m: i64, %n: i64, %row: i32, %column: i32) {
  %c1 = arith.constant 1 : i64
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
  // CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
  // CHECK-DAG: %[[C16:.*]] = arith.constant 16 : index
  // CHECK-DAG: %[[C32:.*]] = arith.constant 32 : index
  // CHECK: %[[R:.*]] = arith.index_cast %[[ROW]] : i32 to index
  // CHECK: %[[STRIDE:.*]] = arith.index_cast %[[N]] : i64 to index
  // CHECK: %[[RS:.*]] = arith.muli %[[R]], %[[STRIDE]]
  // CHECK: %[[C:.*]] = arith.index_cast %[[COLUMN]] : i32 to index
  // CHECK: %[[OFFSET:.*]] = arith.addi %[[RS]], %[[C]]
  // CHECK: %[[VIEW:.*]] = memref.reinterpret_cast %[[X]] to offset: [%[[OFFSET]]], sizes: [16, 32], strides: [%[[STRIDE]], 1]
  // CHECK: %[[TILE:.*]] = memref.alloc() : memref<16x32xf32>
  // CHECK: %[[REND:.*]] = arith.addi %[[R]], %[[C16]]
  // CHECK: %[[RLOW:.*]] = arith.maxsi %[[R]], %[[C0]]
  // CHECK: %[[RL:.*]] = arith.minsi %[[REND]], %[[RLOW]]
  // CHECK: %[[ROWS0:.*]] = arith.subi %[[RL]], %[[R]]
  // CHECK: %[[MI:.*]] = arith.index_cast %[[M]] : i64 to index
  // CHECK: %[[RHIGH:.*]] = arith.maxsi %[[R]], %[[MI]]
  // CHECK: %[[RH:.*]] = arith.minsi %[[REND]], %[[RHIGH]]
  // CHECK: %[[ROWS1:.*]] = arith.subi %[[RH]], %[[R]]
  // CHECK: %[[ROWSM:.*]] = arith.maxsi %[[ROWS1]], %[[ROWS0]]
  // CHECK: %[[ROWS:.*]] = arith.subi %[[ROWSM]], %[[ROWS0]]
  // CHECK: arith.addi %[[C]], %[[C32]]
  // CHECK: %[[COLS0:.*]] = arith.subi %{{.*}}, %[[C]]
  // CHECK: arith.maxsi %[[C]], %[[STRIDE]]
  // CHECK: %[[COLS:.*]] = arith.subi %{{.*}}, %[[COLS0]]
  // CHECK: scf.if
  // CHECK-NEXT: linalg.fill ins(%[[ZERO]] : f32) outs(%[[TILE]] : memref<16x32xf32>)
  // CHECK-NEXT: } {hivm.unlikely_condition}
  // CHECK: %[[FROM:.*]] = memref.subview %[[VIEW]][%[[ROWS0]], %[[COLS0]]] [%[[ROWS]], %[[COLS]]] [1, 1]
  // CHECK: %[[TO:.*]] = memref.subview %[[TILE]][%[[ROWS0]], %[[COLS0]]] [%[[ROWS]], %[[COLS]]] [1, 1]
  // CHECK: memref.copy %[[FROM]], %[[TO]]
  // CHECK: %[[V:.*]] = bufferization.to_tensor %[[TILE]] restrict writable
  %p = tt.make_tensor_ptr %x, [%m, %n], [%n, %c1], [%row, %column] {order = array<i32: 1, 0>} : <tensor<16x32xf32>>
  %v = tt.load %p {boundaryCheck = array<i32: 0, 1>, padding = 1 : i32} : !tt.ptr<tensor<16x32xf32>>
  // CHECK: %[[OUT:.*]] = memref.reinterpret_cast %[[Y]] to offset: [%[[OFFSET]]], sizes: [16, 32], strides: [%[[STRIDE]], 1]
  // CHECK: %[[PART:.*]] = tensor.extract_slice %[[V]][%[[ROWS0]], 0] [%[[ROWS]], 32] [1, 1]
  // CHECK: %[[OUTPART:.*]] = memref.subview %[[OUT]][%[[ROWS0]], 0] [%[[ROWS]], 32] [1, 1]
  // CHECK: bufferization.materialize_in_destination %[[PART]] in writable %[[OUTPART]]
  %q = tt.make_tensor_ptr %y, [%m, %n], [%n, %c1], [%row, %column] {order = array<i32: 1, 0>} : <tensor<16x32xf32>>
  tt.store %q, %v {boundaryCheck = array<i32: 0>} : !tt.ptr<tensor<16x32xf32>>
  tt.return
}

// -----

// An offset that is known not to be negative needs no lower bound. Padding may be NaN.
// CHECK-LABEL: func.func @padding
tt.func @padding(%x: !tt.ptr<f16>, %n: i64) {
  %c1 = arith.constant 1 : i64
  %c0 = arith.constant 0 : i32
  // CHECK-DAG: %[[NAN:.*]] = arith.constant 0x7E00 : f16
  // CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
  // CHECK-DAG: %[[C64:.*]] = arith.constant 64 : index
  // CHECK: %[[VIEW:.*]] = memref.reinterpret_cast %arg2 to offset: [0], sizes: [64], strides: [1]
  // CHECK: %[[NI:.*]] = arith.index_cast %arg3 : i64 to index
  // CHECK: %[[NP:.*]] = arith.maxsi %[[NI]], %[[C0]]
  // CHECK: %[[SIZE:.*]] = arith.minsi %[[NP]], %[[C64]]
  // CHECK: linalg.fill ins(%[[NAN]] : f16)
  // CHECK: memref.subview %[[VIEW]][0] [%[[SIZE]]] [1]
  %p = tt.make_tensor_ptr %x, [%n], [%c1], [%c0] {order = array<i32: 0>} : <tensor<64xf16>>
  %v = tt.load %p {boundaryCheck = array<i32: 0>, padding = 2 : i32} : !tt.ptr<tensor<64xf16>>
  // CHECK: bufferization.materialize_in_destination %{{.*}} in writable %[[VIEW]]
  tt.store %p, %v : !tt.ptr<tensor<64xf16>>
  tt.return
}

// -----

// Without padding the lanes outside keep what the buffer holds.
// CHECK-LABEL: func.func @no_padding
// CHECK-NOT: linalg.fill
tt.func @no_padding(%x: !tt.ptr<f32>, %n: i64) {
  %c1 = arith.constant 1 : i64
  %c0 = arith.constant 0 : i32
  %p = tt.make_tensor_ptr %x, [%n], [%c1], [%c0] {order = array<i32: 0>} : <tensor<64xf32>>
  // CHECK: memref.copy %{{.*}}, %{{.*}} : memref<?xf32, strided<[1]>> to memref<?xf32, strided<[1]>>
  %v = tt.load %p {boundaryCheck = array<i32: 0>} : !tt.ptr<tensor<64xf32>>
  tt.store %p, %v {boundaryCheck = array<i32: 0>} : !tt.ptr<tensor<64xf32>>
  tt.return
}

// -----

// Branches and selects choose offsets.
// CHECK-LABEL: func.func @choice
tt.func @choice(%x: !tt.ptr<f32>, %n: i64, %c: i1, %d: i1) {
  %c1 = arith.constant 1 : i64
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %p = tt.make_tensor_ptr %x, [%n], [%c1], [%c0] {order = array<i32: 0>} : <tensor<64xf32>>
  // CHECK-DAG: %[[C64:.*]] = arith.constant 64 : i64
  // CHECK-DAG: %[[C0:.*]] = arith.constant 0 : i64
  // CHECK: %[[BRANCH:.*]] = arith.select %arg4, %[[C64]], %[[C0]] : i64
  %q = scf.if %c -> (!tt.ptr<tensor<64xf32>>) {
    %a = tt.advance %p, [%c64] : <tensor<64xf32>>
    scf.yield %a : !tt.ptr<tensor<64xf32>>
  } else {
    scf.yield %p : !tt.ptr<tensor<64xf32>>
  }
  // CHECK: %[[SELECT:.*]] = arith.select %arg5, %[[BRANCH]], %[[C0]] : i64
  %r = arith.select %d, %q, %p : !tt.ptr<tensor<64xf32>>
  // CHECK: %[[AT:.*]] = arith.index_cast %[[SELECT]] : i64 to index
  // CHECK: memref.reinterpret_cast %arg2 to offset: [%[[AT]]], sizes: [64], strides: [1]
  %v = tt.load %r : !tt.ptr<tensor<64xf32>>
  tt.store %p, %v : !tt.ptr<tensor<64xf32>>
  tt.return
}

// -----

// A stride of 0 is read once and repeated, one below 0 stays.
// CHECK-LABEL: func.func @strides
tt.func @strides(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i64) {
  %c1 = arith.constant 1 : i64
  %c0 = arith.constant 0 : i64
  %m1 = arith.constant -1 : i64
  %c64 = arith.constant 64 : i64
  %c0_i32 = arith.constant 0 : i32
  %c63 = arith.constant 63 : i32
  // CHECK: %[[ROW:.*]] = memref.reinterpret_cast %arg2 to offset: [0], sizes: [1, 64], strides: [1, 1] : memref<?xf32> to memref<1x64xf32, strided<[1, 1]>>
  // CHECK: %[[ONE:.*]] = memref.alloc() : memref<1x64xf32>
  // CHECK: memref.copy %[[ROW]], %[[ONE]]
  // CHECK: linalg.broadcast ins(%{{.*}} : tensor<64xf32>) outs(%{{.*}} : tensor<16x64xf32>) dimensions = [0]
  %p = tt.make_tensor_ptr %x, [%n, %n], [%c0, %c1], [%c0_i32, %c0_i32] {order = array<i32: 1, 0>} : <tensor<16x64xf32>>
  %v = tt.load %p : !tt.ptr<tensor<16x64xf32>>
  %last = tt.addptr %y, %c63 : !tt.ptr<f32>, i32
  %q = tt.make_tensor_ptr %last, [%n, %n], [%c64, %m1], [%c0_i32, %c0_i32] {order = array<i32: 1, 0>} : <tensor<16x64xf32>>
  // CHECK: memref.reinterpret_cast %arg3 to offset: [63], sizes: [16, 64], strides: [64, -1] : memref<?xf32> to memref<16x64xf32, strided<[64, -1], offset: 63>>
  tt.store %q, %v : !tt.ptr<tensor<16x64xf32>>
  tt.return
}

// -----

// A tile may begin before the tensor: the window leaves those lanes out.
// CHECK-LABEL: func.func @before
tt.func @before(%x: !tt.ptr<f32>, %n: i64) {
  %c1 = arith.constant 1 : i64
  %m5 = arith.constant -5 : i32
  // CHECK-DAG: %[[NUMBER:.*]] = arith.constant -5 : index
  // CHECK: %[[ID:.*]] = arith.index_cast %arg9 : i32 to index
  // CHECK: %[[START:.*]] = arith.minsi %[[ID]], %[[NUMBER]] : index
  // CHECK: memref.reinterpret_cast %arg2 to offset: [%[[START]]], sizes: [64], strides: [1] : memref<?xf32> to memref<64xf32, strided<[1], offset: ?>>
  // CHECK: memref.subview %{{.*}}[5] [%{{.*}}] [1]
  %p = tt.make_tensor_ptr %x, [%n], [%c1], [%m5] {order = array<i32: 0>} : <tensor<64xf32>>
  %v = tt.load %p {boundaryCheck = array<i32: 0>, padding = 1 : i32} : !tt.ptr<tensor<64xf32>>
  tt.store %p, %v {boundaryCheck = array<i32: 0>} : !tt.ptr<tensor<64xf32>>
  tt.return
}
