// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// tt.load copies a view to a tile; each dimension of a mask has its own window.
// RUN: heddle-opt %s --split-input-file --triton-to-linalg="named-ops=true" --cse --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @tile
// CHECK-SAME: %[[X:arg2]]: memref<?xf32>
tt.func @tile(%x: !tt.ptr<f32>) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %p = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %q = tt.addptr %p, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  // CHECK: %[[VIEW:.*]] = memref.reinterpret_cast %[[X]] to offset: [0], sizes: [64], strides: [1] : memref<?xf32> to memref<64xf32, strided<[1]>>
  // CHECK: %[[TILE:.*]] = memref.alloc() : memref<64xf32>
  // CHECK: memref.copy %[[VIEW]], %[[TILE]]
  // CHECK: %[[V:.*]] = bufferization.to_tensor %[[TILE]] restrict writable : memref<64xf32> to tensor<64xf32>
  %v = tt.load %q : tensor<64x!tt.ptr<f32>>
  // CHECK: bufferization.materialize_in_destination %[[V]] in writable %[[VIEW]]
  tt.store %q, %v : tensor<64x!tt.ptr<f32>>
  tt.return
}

// -----

// Every dimension of a masked matrix tile has its own window; dynamic strides are operands.
// CHECK-LABEL: func.func @matrix
// CHECK-SAME: %arg2: memref<?xf16> {{.*}}, %[[STRIDE:arg3]]: i32, %[[M:arg4]]: i32, %[[N:arg5]]: i32
tt.func @matrix(%x: !tt.ptr<f16>, %stride: i32, %m: i32, %n: i32) {
  %zero = arith.constant dense<0.0> : tensor<16x32xf16>
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %c = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %rows = tt.expand_dims %r {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
  %cols = tt.expand_dims %c {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %ss = tt.splat %stride : i32 -> tensor<16x1xi32>
  %ro = arith.muli %rows, %ss : tensor<16x1xi32>
  %ro2 = tt.broadcast %ro : tensor<16x1xi32> -> tensor<16x32xi32>
  %co2 = tt.broadcast %cols : tensor<1x32xi32> -> tensor<16x32xi32>
  %o = arith.addi %ro2, %co2 : tensor<16x32xi32>
  %p = tt.splat %x : !tt.ptr<f16> -> tensor<16x32x!tt.ptr<f16>>
  %q = tt.addptr %p, %o : tensor<16x32x!tt.ptr<f16>>, tensor<16x32xi32>
  %ms = tt.splat %m : i32 -> tensor<16x1xi32>
  %ns = tt.splat %n : i32 -> tensor<1x32xi32>
  %mr = arith.cmpi slt, %rows, %ms : tensor<16x1xi32>
  %mc = arith.cmpi slt, %cols, %ns : tensor<1x32xi32>
  %mr2 = tt.broadcast %mr : tensor<16x1xi1> -> tensor<16x32xi1>
  %mc2 = tt.broadcast %mc : tensor<1x32xi1> -> tensor<16x32xi1>
  %mask = arith.andi %mr2, %mc2 : tensor<16x32xi1>
  // CHECK-DAG: %[[C16:.*]] = arith.constant 16 : index
  // CHECK-DAG: %[[C32:.*]] = arith.constant 32 : index
  // CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
  // CHECK: %[[S:.*]] = arith.index_cast %[[STRIDE]] : i32 to index
  // CHECK: %[[VIEW:.*]] = memref.reinterpret_cast %arg2 to offset: [0], sizes: [16, 32], strides: [%[[S]], 1] : memref<?xf16> to memref<16x32xf16, strided<[?, 1]>>
  // CHECK: %[[TILE:.*]] = memref.alloc() : memref<16x32xf16>
  // CHECK: %[[MI:.*]] = arith.index_cast %[[M]] : i32 to index
  // CHECK: %[[M0:.*]] = arith.maxsi %[[MI]], %[[C0]]
  // CHECK: %[[ROWS:.*]] = arith.minsi %[[M0]], %[[C16]]
  // CHECK: %[[NI:.*]] = arith.index_cast %[[N]] : i32 to index
  // CHECK: %[[N0:.*]] = arith.maxsi %[[NI]], %[[C0]]
  // CHECK: %[[COLS:.*]] = arith.minsi %[[N0]], %[[C32]]
  // CHECK: %[[SHORTROWS:.*]] = arith.cmpi slt, %[[ROWS]], %[[C16]]
  // CHECK: %[[SHORTCOLS:.*]] = arith.cmpi slt, %[[COLS]], %[[C32]]
  // CHECK: %[[SHORT:.*]] = arith.ori %[[SHORTROWS]], %[[SHORTCOLS]]
  // CHECK: scf.if %[[SHORT]] {
  // CHECK-NEXT: linalg.fill ins(%{{.*}} : f16) outs(%[[TILE]] : memref<16x32xf16>)
  // CHECK-NEXT: } {hivm.unlikely_condition}
  // CHECK: %[[FROM:.*]] = memref.subview %[[VIEW]][0, 0] [%[[ROWS]], %[[COLS]]] [1, 1]
  // CHECK: %[[TO:.*]] = memref.subview %[[TILE]][0, 0] [%[[ROWS]], %[[COLS]]] [1, 1]
  // CHECK: memref.copy %[[FROM]], %[[TO]]
  %v = tt.load %q, %mask, %zero : tensor<16x32x!tt.ptr<f16>>
  // CHECK: %[[SLICE:.*]] = tensor.extract_slice %{{.*}}[0, 0] [%[[ROWS]], %[[COLS]]] [1, 1]
  // CHECK: bufferization.materialize_in_destination %[[SLICE]] in writable %[[FROM]]
  tt.store %q, %v, %mask : tensor<16x32x!tt.ptr<f16>>
  tt.return
}

// -----

// A lower bound moves the window; without 'other' nothing is filled.
// CHECK-LABEL: func.func @window
// CHECK-SAME: %[[LOW:arg3]]: i32, %[[HIGH:arg4]]: i32
tt.func @window(%x: !tt.ptr<f32>, %low: i32, %high: i32) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %p = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %q = tt.addptr %p, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %l = tt.splat %low : i32 -> tensor<64xi32>
  %h = tt.splat %high : i32 -> tensor<64xi32>
  %a = arith.cmpi sge, %r, %l : tensor<64xi32>
  %b = arith.cmpi slt, %r, %h : tensor<64xi32>
  %mask = arith.andi %a, %b : tensor<64xi1>
  // CHECK: %[[BEGIN:.*]] = arith.minsi %{{.*}}, %c64
  // CHECK: %[[END:.*]] = arith.minsi %{{.*}}, %c64
  // CHECK: %[[LAST:.*]] = arith.maxsi %[[END]], %[[BEGIN]]
  // CHECK: %[[SIZE:.*]] = arith.subi %[[LAST]], %[[BEGIN]]
  // CHECK-NOT: linalg.fill
  // CHECK: memref.subview %{{.*}}[%[[BEGIN]]] [%[[SIZE]]] [1]
  // CHECK: memref.subview %{{.*}}[%[[BEGIN]]] [%[[SIZE]]] [1]
  %v = tt.load %q, %mask : tensor<64x!tt.ptr<f32>>
  // CHECK: tensor.extract_slice %{{.*}}[%[[BEGIN]]] [%[[SIZE]]] [1]
  tt.store %q, %v, %mask : tensor<64x!tt.ptr<f32>>
  tt.return
}

// -----

// A scalar condition closes the window; lanes of 'other' that differ are selected.
// CHECK-LABEL: func.func @condition
// CHECK-SAME: %[[ON:arg3]]: i1
tt.func @condition(%x: !tt.ptr<i32>, %on: i1) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %p = tt.splat %x : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %q = tt.addptr %p, %r : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %mask = tt.splat %on : i1 -> tensor<64xi1>
  // CHECK: %[[RANGE:.*]] = linalg.generic {{.*}} attrs = {tt.from_make_range, tt.make_range_offset = 0 : i32, tt.make_range_size = 64 : i32}
  // CHECK: %[[SIZE:.*]] = arith.select %[[ON]], %c64, %c0
  // CHECK: memref.subview %{{.*}}[0] [%[[SIZE]]] [1]
  // CHECK: arith.select %{{.*}}, %{{.*}}, %[[RANGE]] : tensor<64xi1>, tensor<64xi32>
  %v = tt.load %q, %mask, %r : tensor<64x!tt.ptr<i32>>
  tt.store %q, %v : tensor<64x!tt.ptr<i32>>
  tt.return
}

// -----

// Scalars: guarded when masked, never dereferenced otherwise.
// CHECK-LABEL: func.func @scalars
// CHECK-SAME: %[[ON:arg3]]: i1, %[[O:arg4]]: i64, %[[TOO:arg5]]: i1
tt.func @scalars(%x: !tt.ptr<f32>, %on: i1, %o: i64, %too: i1) {
  // CHECK: %[[OFFSET:.*]] = arith.index_cast %[[O]] : i64 to index
  // CHECK: %[[VIEW:.*]] = memref.reinterpret_cast %arg2 to offset: [%[[OFFSET]]], sizes: [1], strides: [1]
  %p = tt.addptr %x, %o : !tt.ptr<f32>, i64
  // CHECK: %[[V:.*]] = scf.if %[[ON]] -> (f32) {
  // CHECK: memref.load %[[VIEW]][%c0]
  // CHECK: } else {
  // CHECK: scf.yield %cst
  %v = tt.load %p, %on : !tt.ptr<f32>
  // CHECK: scf.if %[[TOO]] {
  // CHECK: %[[ONE:.*]] = linalg.fill ins(%[[V]] : f32) outs(%{{.*}} : tensor<1xf32>)
  // CHECK: bufferization.materialize_in_destination %[[ONE]] in writable %[[VIEW]]
  tt.store %p, %v, %too : !tt.ptr<f32>
  tt.return
}
