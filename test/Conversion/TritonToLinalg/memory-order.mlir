// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiles whose neighbours lie along another dimension than the last are moved in memory's order, and transposed.
// RUN: heddle-opt %s --split-input-file --triton-to-linalg="named-ops=true" --cse --canonicalize | FileCheck %s

// The window and the fill follow the dimensions; the value is transposed before its window is cut out.
// CHECK-LABEL: func.func @columns
// CHECK: %[[VIEW:.*]] = memref.reinterpret_cast %arg2 to offset: [0], sizes: [8, 4], strides: [%{{.*}}, 1] : memref<?xf32> to memref<8x4xf32, strided<[?, 1]>>
// CHECK: %[[TILE:.*]] = memref.alloc() : memref<8x4xf32>
// CHECK: linalg.fill ins(%{{.*}} : f32) outs(%[[TILE]] : memref<8x4xf32>)
// CHECK: %[[FROM:.*]] = memref.subview %[[VIEW]][0, 0] [8, %[[ROWS:.*]]] [1, 1]
// CHECK: %[[TO:.*]] = memref.subview %[[TILE]][0, 0] [8, %[[ROWS]]] [1, 1]
// CHECK: memref.copy %[[FROM]], %[[TO]]
// CHECK: %[[LOADED:.*]] = bufferization.to_tensor %[[TILE]] restrict writable
// CHECK: %[[X:.*]] = linalg.transpose ins(%[[LOADED]] : tensor<8x4xf32>) outs(%{{.*}} : tensor<4x8xf32>) permutation = [1, 0]
// CHECK: %[[SUM:.*]] = arith.addf %[[X]], %[[X]] : tensor<4x8xf32>
// CHECK: %[[OUT:.*]] = linalg.transpose ins(%[[SUM]] : tensor<4x8xf32>) outs(%{{.*}} : tensor<8x4xf32>) permutation = [1, 0]
// CHECK: %[[TARGET:.*]] = memref.reinterpret_cast %arg3 to offset: [0], sizes: [8, 4], strides: [%{{.*}}, 1]
// CHECK: %[[PART:.*]] = tensor.extract_slice %[[OUT]][0, 0] [8, %[[ROWS]]] [1, 1]
// CHECK: %[[WINDOW:.*]] = memref.subview %[[TARGET]][0, 0] [8, %[[ROWS]]] [1, 1]
// CHECK: bufferization.materialize_in_destination %[[PART]] in writable %[[WINDOW]]
tt.func @columns(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %stride: i32, %m: i32) {
  %zero = arith.constant dense<0.0> : tensor<4x8xf32>
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %c = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %rows = tt.expand_dims %r {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %columns = tt.expand_dims %c {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %ss = tt.splat %stride : i32 -> tensor<1x8xi32>
  %far = arith.muli %columns, %ss : tensor<1x8xi32>
  %rb = tt.broadcast %rows : tensor<4x1xi32> -> tensor<4x8xi32>
  %cb = tt.broadcast %far : tensor<1x8xi32> -> tensor<4x8xi32>
  %o = arith.addi %rb, %cb : tensor<4x8xi32>
  %ms = tt.splat %m : i32 -> tensor<4x1xi32>
  %in = arith.cmpi slt, %rows, %ms : tensor<4x1xi32>
  %mask = tt.broadcast %in : tensor<4x1xi1> -> tensor<4x8xi1>
  %p = tt.splat %x : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  %q = tt.addptr %p, %o : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  %v = tt.load %q, %mask, %zero : tensor<4x8x!tt.ptr<f32>>
  %w = arith.addf %v, %v : tensor<4x8xf32>
  %yp = tt.splat %y : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  %yq = tt.addptr %yp, %o : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  tt.store %yq, %w, %mask : tensor<4x8x!tt.ptr<f32>>
  tt.return
}

// -----

// A transposition of what was loaded cancels out, and an `other` whose lanes differ is chosen in the tile's own order.
// CHECK-LABEL: func.func @transposed_again
// CHECK: memref.reinterpret_cast %arg2 to offset: [0], sizes: [8, 4], strides: [16, 1]
// CHECK: %[[X:.*]] = bufferization.to_tensor
// CHECK-NOT: linalg.transpose
// CHECK: bufferization.materialize_in_destination %[[X]]
// CHECK-NOT: linalg.fill ins(%{{.*}}) outs(%{{.*}} : memref
// CHECK: %[[Y:.*]] = linalg.transpose ins(%{{.*}} : tensor<8x4xf32>) outs(%{{.*}} : tensor<4x8xf32>) permutation = [1, 0]
// CHECK: arith.select %{{.*}}, %[[Y]], %{{.*}} : tensor<4x8xi1>, tensor<4x8xf32>
tt.func @transposed_again(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %m: i32) {
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %c = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %rows = tt.expand_dims %r {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %columns = tt.expand_dims %c {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %c16 = arith.constant dense<16> : tensor<1x8xi32>
  %c8 = arith.constant dense<8> : tensor<4x1xi32>
  %far = arith.muli %columns, %c16 : tensor<1x8xi32>
  %rb = tt.broadcast %rows : tensor<4x1xi32> -> tensor<4x8xi32>
  %cb = tt.broadcast %far : tensor<1x8xi32> -> tensor<4x8xi32>
  %o = arith.addi %rb, %cb : tensor<4x8xi32>
  %p = tt.splat %x : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  %q = tt.addptr %p, %o : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  %v = tt.load %q : tensor<4x8x!tt.ptr<f32>>
  %t = tt.trans %v {order = array<i32: 1, 0>} : tensor<4x8xf32> -> tensor<8x4xf32>
  %yo = tt.trans %o {order = array<i32: 1, 0>} : tensor<4x8xi32> -> tensor<8x4xi32>
  %yp = tt.splat %y : !tt.ptr<f32> -> tensor<8x4x!tt.ptr<f32>>
  %yq = tt.addptr %yp, %yo : tensor<8x4x!tt.ptr<f32>>, tensor<8x4xi32>
  tt.store %yq, %t : tensor<8x4x!tt.ptr<f32>>

  %wide = arith.muli %rows, %c8 : tensor<4x1xi32>
  %wb = tt.broadcast %wide : tensor<4x1xi32> -> tensor<4x8xi32>
  %columns2 = tt.broadcast %columns : tensor<1x8xi32> -> tensor<4x8xi32>
  %row_major = arith.addi %wb, %columns2 : tensor<4x8xi32>
  %other = arith.sitofp %row_major : tensor<4x8xi32> to tensor<4x8xf32>
  %ms = tt.splat %m : i32 -> tensor<4x1xi32>
  %in = arith.cmpi slt, %rows, %ms : tensor<4x1xi32>
  %mask = tt.broadcast %in : tensor<4x1xi1> -> tensor<4x8xi1>
  %u = tt.load %q, %mask, %other : tensor<4x8x!tt.ptr<f32>>
  %zp = tt.splat %y : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  %zq = tt.addptr %zp, %row_major : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  tt.store %zq, %u : tensor<4x8x!tt.ptr<f32>>
  tt.return
}

// -----

// Of three dimensions only the one with the neighbours goes last. A tile with a single row of neighbours, and one
// without neighbours, stay as they are.
// CHECK-LABEL: func.func @others
// CHECK: memref.reinterpret_cast %arg2 to offset: [0], sizes: [4, 8, 2], strides: [%{{.*}}, 64, 1]
// CHECK: linalg.transpose ins(%{{.*}} : tensor<4x8x2xf16>) outs(%{{.*}} : tensor<2x4x8xf16>) permutation = [2, 0, 1]
// CHECK: linalg.transpose ins(%{{.*}} : tensor<2x4x8xf16>) outs(%{{.*}} : tensor<4x8x2xf16>) permutation = [1, 2, 0]
// CHECK: memref.reinterpret_cast %arg2 to offset: [0], sizes: [4, 1], strides: [1, 1]
// CHECK: memref.reinterpret_cast %arg2 to offset: [0], sizes: [4, 8], strides: [2, 64]
// CHECK-NOT: linalg.transpose
tt.func @others(%x: !tt.ptr<f16>, %y: !tt.ptr<f16>, %stride: i32) {
  %i = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
  %j = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %k = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %i1 = tt.expand_dims %i {axis = 1 : i32} : tensor<2xi32> -> tensor<2x1xi32>
  %i2 = tt.expand_dims %i1 {axis = 2 : i32} : tensor<2x1xi32> -> tensor<2x1x1xi32>
  %j1 = tt.expand_dims %j {axis = 0 : i32} : tensor<4xi32> -> tensor<1x4xi32>
  %j2 = tt.expand_dims %j1 {axis = 2 : i32} : tensor<1x4xi32> -> tensor<1x4x1xi32>
  %k1 = tt.expand_dims %k {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %k2 = tt.expand_dims %k1 {axis = 0 : i32} : tensor<1x8xi32> -> tensor<1x1x8xi32>
  %ss = tt.splat %stride : i32 -> tensor<1x4x1xi32>
  %c64 = arith.constant dense<64> : tensor<1x1x8xi32>
  %jf = arith.muli %j2, %ss : tensor<1x4x1xi32>
  %kf = arith.muli %k2, %c64 : tensor<1x1x8xi32>
  %ib = tt.broadcast %i2 : tensor<2x1x1xi32> -> tensor<2x4x8xi32>
  %jb = tt.broadcast %jf : tensor<1x4x1xi32> -> tensor<2x4x8xi32>
  %kb = tt.broadcast %kf : tensor<1x1x8xi32> -> tensor<2x4x8xi32>
  %ij = arith.addi %ib, %jb : tensor<2x4x8xi32>
  %o = arith.addi %ij, %kb : tensor<2x4x8xi32>
  %p = tt.splat %x : !tt.ptr<f16> -> tensor<2x4x8x!tt.ptr<f16>>
  %q = tt.addptr %p, %o : tensor<2x4x8x!tt.ptr<f16>>, tensor<2x4x8xi32>
  %v = tt.load %q : tensor<2x4x8x!tt.ptr<f16>>
  %twice = arith.addf %v, %v : tensor<2x4x8xf16>
  tt.store %q, %twice : tensor<2x4x8x!tt.ptr<f16>>

  %rows = tt.expand_dims %j {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %p1 = tt.splat %x : !tt.ptr<f16> -> tensor<4x1x!tt.ptr<f16>>
  %q1 = tt.addptr %p1, %rows : tensor<4x1x!tt.ptr<f16>>, tensor<4x1xi32>
  %v1 = tt.load %q1 : tensor<4x1x!tt.ptr<f16>>
  %y1 = tt.splat %y : !tt.ptr<f16> -> tensor<4x1x!tt.ptr<f16>>
  %z1 = tt.addptr %y1, %rows : tensor<4x1x!tt.ptr<f16>>, tensor<4x1xi32>
  tt.store %z1, %v1 : tensor<4x1x!tt.ptr<f16>>

  %c2 = arith.constant dense<2> : tensor<4x1xi32>
  %r2 = arith.muli %rows, %c2 : tensor<4x1xi32>
  %c64k = arith.constant dense<64> : tensor<1x8xi32>
  %k64 = arith.muli %k1, %c64k : tensor<1x8xi32>
  %r2b = tt.broadcast %r2 : tensor<4x1xi32> -> tensor<4x8xi32>
  %k64b = tt.broadcast %k64 : tensor<1x8xi32> -> tensor<4x8xi32>
  %o2 = arith.addi %r2b, %k64b : tensor<4x8xi32>
  %p2 = tt.splat %x : !tt.ptr<f16> -> tensor<4x8x!tt.ptr<f16>>
  %q2 = tt.addptr %p2, %o2 : tensor<4x8x!tt.ptr<f16>>, tensor<4x8xi32>
  %v2 = tt.load %q2 : tensor<4x8x!tt.ptr<f16>>
  %y2 = tt.splat %y : !tt.ptr<f16> -> tensor<4x8x!tt.ptr<f16>>
  %z2 = tt.addptr %y2, %o2 : tensor<4x8x!tt.ptr<f16>>, tensor<4x8xi32>
  tt.store %z2, %v2 : tensor<4x8x!tt.ptr<f16>>
  tt.return
}
