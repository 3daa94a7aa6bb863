// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A load of every second element moves a run of neighbours, which ends with the last lane, and takes its lanes out.
// RUN: heddle-opt %s --split-input-file --triton-to-linalg="named-ops=true" --cse --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @whole
// CHECK: %[[VIEW:.*]] = memref.reinterpret_cast %arg2 to offset: [1], sizes: [4, 15], strides: [16, 1] : memref<?xf32> to memref<4x15xf32, strided<[16, 1], offset: 1>>
// CHECK: %[[TILE:.*]] = memref.alloc() : memref<4x16xf32>
// CHECK: %[[TO:.*]] = memref.subview %[[TILE]][0, 0] [4, 15] [1, 1]
// CHECK: memref.copy %[[VIEW]], %[[TO]]
// CHECK: %[[READ:.*]] = bufferization.to_tensor %[[TILE]] restrict writable
// CHECK: tensor.extract_slice %[[READ]][0, 0] [4, 8] [1, 2] : tensor<4x16xf32> to tensor<4x8xf32>
tt.func @whole(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %c = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %rows = tt.expand_dims %r {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %columns = tt.expand_dims %c {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %c16 = arith.constant dense<16> : tensor<4x1xi32>
  %c2 = arith.constant dense<2> : tensor<1x8xi32>
  %c1 = arith.constant dense<1> : tensor<1x8xi32>
  %far = arith.muli %rows, %c16 : tensor<4x1xi32>
  %even = arith.muli %columns, %c2 : tensor<1x8xi32>
  %odd = arith.addi %even, %c1 : tensor<1x8xi32>
  %rb = tt.broadcast %far : tensor<4x1xi32> -> tensor<4x8xi32>
  %cb = tt.broadcast %odd : tensor<1x8xi32> -> tensor<4x8xi32>
  %o = arith.addi %rb, %cb : tensor<4x8xi32>
  %p = tt.splat %x : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  %q = tt.addptr %p, %o : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  %v = tt.load %q : tensor<4x8x!tt.ptr<f32>>
  %twice = arith.addf %v, %v : tensor<4x8xf32>
  %yp = tt.splat %y : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  %yq = tt.addptr %yp, %o : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  tt.store %yq, %twice : tensor<4x8x!tt.ptr<f32>>
  tt.return
}

// -----

// The window doubles, less one; whether it fills the tile is a question of lanes. An i1 is read as its byte.
// CHECK-LABEL: func.func @masked
// CHECK: %[[VIEW:.*]] = memref.reinterpret_cast %arg2 to offset: [0], sizes: [15], strides: [1]
// CHECK: %[[TILE:.*]] = memref.alloc() : memref<16xi8>
// CHECK: %[[SIZE:.*]] = arith.minsi
// CHECK: %[[SHORT:.*]] = arith.cmpi slt, %[[SIZE]], %c8 : index
// CHECK: scf.if %[[SHORT]] {
// CHECK-NEXT: linalg.fill ins(%{{.*}} : i8) outs(%[[TILE]] : memref<16xi8>)
// CHECK-NEXT: } {hivm.unlikely_condition}
// CHECK: %[[TWICE:.*]] = arith.addi %[[SIZE]], %[[SIZE]] : index
// CHECK: %[[LESS:.*]] = arith.subi %[[TWICE]], %c1 : index
// CHECK: %[[ELEMENTS:.*]] = arith.maxsi %[[LESS]], %c0 : index
// CHECK: %[[FROM:.*]] = memref.subview %[[VIEW]][0] [%[[ELEMENTS]]] [1]
// CHECK: %[[TO:.*]] = memref.subview %[[TILE]][0] [%[[ELEMENTS]]] [1]
// CHECK: memref.copy %[[FROM]], %[[TO]]
// CHECK: %[[READ:.*]] = bufferization.to_tensor %[[TILE]] restrict writable
// CHECK: %[[LANES:.*]] = tensor.extract_slice %[[READ]][0] [8] [2] : tensor<16xi8> to tensor<8xi8>
// CHECK: arith.cmpi ne, %[[LANES]], %{{.*}} {was_bool_to_int8} : tensor<8xi8>
tt.func @masked(%x: !tt.ptr<i1>, %y: !tt.ptr<i1>, %n: i32) {
  %true = arith.constant dense<true> : tensor<8xi1>
  %c2 = arith.constant dense<2> : tensor<8xi32>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %ns = tt.splat %n : i32 -> tensor<8xi32>
  %m = arith.cmpi slt, %r, %ns : tensor<8xi32>
  %even = arith.muli %r, %c2 : tensor<8xi32>
  %p = tt.splat %x : !tt.ptr<i1> -> tensor<8x!tt.ptr<i1>>
  %q = tt.addptr %p, %even : tensor<8x!tt.ptr<i1>>, tensor<8xi32>
  %v = tt.load %q, %m, %true : tensor<8x!tt.ptr<i1>>
  %yp = tt.splat %y : !tt.ptr<i1> -> tensor<8x!tt.ptr<i1>>
  %yq = tt.addptr %yp, %r : tensor<8x!tt.ptr<i1>>, tensor<8xi32>
  tt.store %yq, %v : tensor<8x!tt.ptr<i1>>
  tt.return
}

// -----

// An odd number of lanes is read element by element.
// CHECK-LABEL: func.func @single
// CHECK: memref.reinterpret_cast %arg2 to offset: [0], sizes: [1, 1]
// CHECK-NOT: tensor.extract_slice
tt.func @single(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %c = tt.make_range {end = 1 : i32, start = 0 : i32} : tensor<1xi32>
  %columns = tt.expand_dims %c {axis = 0 : i32} : tensor<1xi32> -> tensor<1x1xi32>
  %c2 = arith.constant dense<2> : tensor<1x1xi32>
  %even = arith.muli %columns, %c2 : tensor<1x1xi32>
  %p = tt.splat %x : !tt.ptr<f32> -> tensor<1x1x!tt.ptr<f32>>
  %q = tt.addptr %p, %even : tensor<1x1x!tt.ptr<f32>>, tensor<1x1xi32>
  %v = tt.load %q : tensor<1x1x!tt.ptr<f32>>
  %yp = tt.splat %y : !tt.ptr<f32> -> tensor<1x1x!tt.ptr<f32>>
  tt.store %yp, %v : tensor<1x1x!tt.ptr<f32>>
  tt.return
}
