// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads whose lanes share addresses, and loads that run backwards.
// RUN: heddle-opt %s --split-input-file --triton-to-linalg="named-ops=true" --cse --canonicalize | FileCheck %s

// Each address is read once; the vendor knows no stride of 0.
// CHECK-LABEL: func.func @repeated_rows
// CHECK: %[[VIEW:.*]] = memref.reinterpret_cast %arg2 to offset: [0], sizes: [1, 32], strides: [1, 1] : memref<?xf32> to memref<1x32xf32, strided<[1, 1]>>
// CHECK: %[[TILE:.*]] = memref.alloc() : memref<1x32xf32>
// CHECK: memref.copy %[[VIEW]], %[[TILE]]
// CHECK: %[[ROW:.*]] = bufferization.to_tensor %[[TILE]] restrict writable
// CHECK: %[[FLAT:.*]] = tensor.collapse_shape %[[ROW]]
// CHECK: linalg.broadcast ins(%[[FLAT]] : tensor<32xf32>) outs(%{{.*}} : tensor<16x32xf32>) dimensions = [0]
tt.func @repeated_rows(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %c = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %columns = tt.expand_dims %c {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %offset = tt.broadcast %columns : tensor<1x32xi32> -> tensor<16x32xi32>
  %p = tt.splat %x : !tt.ptr<f32> -> tensor<16x32x!tt.ptr<f32>>
  %q = tt.addptr %p, %offset : tensor<16x32x!tt.ptr<f32>>, tensor<16x32xi32>
  %v = tt.load %q : tensor<16x32x!tt.ptr<f32>>
  %s = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %rows = tt.expand_dims %s {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
  %c32 = arith.constant dense<32> : tensor<16x1xi32>
  %ro = arith.muli %rows, %c32 : tensor<16x1xi32>
  %rb = tt.broadcast %ro : tensor<16x1xi32> -> tensor<16x32xi32>
  %to = arith.addi %rb, %offset : tensor<16x32xi32>
  %yp = tt.splat %y : !tt.ptr<f32> -> tensor<16x32x!tt.ptr<f32>>
  %yq = tt.addptr %yp, %to : tensor<16x32x!tt.ptr<f32>>, tensor<16x32xi32>
  tt.store %yq, %v : tensor<16x32x!tt.ptr<f32>>
  tt.return
}

// -----

// A mask that differs between lanes of one address reads it when any takes part, and then decides lane by lane.
// CHECK-LABEL: func.func @repeated_and_masked
// CHECK: memref.reinterpret_cast %arg2 to offset: [0], sizes: [1], strides: [1]
// CHECK: %[[ANY:.*]] = arith.minsi %{{.*}}, %{{c1.*}} : index
// CHECK: memref.subview %{{.*}}[0] [%[[ANY]]] [1] : memref<1xf32, strided<[1]>>
// CHECK: %[[REPEATED:.*]] = linalg.broadcast
// CHECK: arith.select %{{.*}}, %[[REPEATED]], %{{.*}} : tensor<64xi1>, tensor<64xf32>
tt.func @repeated_and_masked(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {
  %other = arith.constant dense<7.0> : tensor<64xf32>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %ns = tt.splat %n : i32 -> tensor<64xi32>
  %m = arith.cmpi slt, %r, %ns : tensor<64xi32>
  %p = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %v = tt.load %p, %m, %other : tensor<64x!tt.ptr<f32>>
  %yp = tt.splat %y : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %yq = tt.addptr %yp, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %yq, %v : tensor<64x!tt.ptr<f32>>
  tt.return
}

// -----

// CHECK-LABEL: func.func @backwards
// CHECK: memref.reinterpret_cast %arg2 to offset: [63], sizes: [64], strides: [-1] : memref<?xf32> to memref<64xf32, strided<[-1], offset: 63>>
// CHECK: memref.copy %{{.*}}, %{{.*}} : memref<64xf32, strided<[-1], offset: 63>> to memref<64xf32>
tt.func @backwards(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %c63 = arith.constant dense<63> : tensor<64xi32>
  %down = arith.subi %c63, %r : tensor<64xi32>
  %p = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %q = tt.addptr %p, %down : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %v = tt.load %q : tensor<64x!tt.ptr<f32>>
  %yp = tt.splat %y : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %yq = tt.addptr %yp, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %yq, %v : tensor<64x!tt.ptr<f32>>
  tt.return
}

// -----

// The window begins behind the start, which lies before the buffer.
// CHECK-LABEL: func.func @starts_before
// CHECK-DAG: %[[NUMBER:.*]] = arith.constant -3 : index
// CHECK: %[[ID:.*]] = arith.index_cast %arg9 : i32 to index
// CHECK: %[[START:.*]] = arith.minsi %[[ID]], %[[NUMBER]] : index
// CHECK: %[[VIEW:.*]] = memref.reinterpret_cast %arg2 to offset: [%[[START]]], sizes: [64], strides: [1]
// CHECK: memref.subview %[[VIEW]][3] [61] [1]
tt.func @starts_before(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %c3 = arith.constant dense<3> : tensor<64xi32>
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  %shifted = arith.subi %r, %c3 : tensor<64xi32>
  %m = arith.cmpi sge, %r, %c3 : tensor<64xi32>
  %p = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %q = tt.addptr %p, %shifted : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %v = tt.load %q, %m, %zero : tensor<64x!tt.ptr<f32>>
  %yp = tt.splat %y : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %yq = tt.addptr %yp, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %yq, %v : tensor<64x!tt.ptr<f32>>
  tt.return
}

// -----

// The least number means "dynamic" to a layout: an offset of it is made one that no buffer has either.
// CHECK-LABEL: func.func @least_offset
// CHECK:         %[[LEAST:.*]] = arith.constant -281474976710656 : index
// CHECK:         %[[OFFSET:.*]] = arith.minsi %{{.*}}, %[[LEAST]] : index
// CHECK:         memref.reinterpret_cast %{{.*}} to offset: [%[[OFFSET]]]
tt.func @least_offset(%x: !tt.ptr<f32>, %v: f32) {
  %o = arith.constant -9223372036854775808 : i64
  %p = tt.addptr %x, %o : !tt.ptr<f32>, i64
  tt.store %p, %v : !tt.ptr<f32>
  tt.return
}

// -----

// The least number stands for "dynamic" in the attribute; no buffer reaches as far as what takes its place.
// CHECK-LABEL: func.func @least_stride
// CHECK: memref.reinterpret_cast %arg2 to offset: [0], sizes: [16], strides: [-281474976710656] : memref<?xf32> to memref<16xf32, strided<[-281474976710656]>>
tt.func @least_stride(%x: !tt.ptr<f32>) {
  %range = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %wide = arith.extsi %range : tensor<16xi32> to tensor<16xi64>
  %least = arith.constant dense<-9223372036854775808> : tensor<16xi64>
  %offset = arith.muli %wide, %least : tensor<16xi64>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %p = tt.addptr %xs, %offset : tensor<16x!tt.ptr<f32>>, tensor<16xi64>
  %v = tt.load %p : tensor<16x!tt.ptr<f32>>
  tt.store %p, %v : tensor<16x!tt.ptr<f32>>
  tt.return
}
