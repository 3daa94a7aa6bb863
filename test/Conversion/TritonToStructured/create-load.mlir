// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads over digits: lanes of one address are read once, the largest step comes first, and the shape is restored.
// RUN: heddle-opt %s --split-input-file --triton-to-structured --canonicalize --cse | FileCheck %s

// CHECK-LABEL: tt.func @quotient
// CHECK: %[[SHAPE:.*]] = arith.constant dense<1024> : tensor<1xi64>
// CHECK: %[[L:.*]] = tt.load %{{.*}} evictionPolicy = evict_last {isVolatile = true} : tensor<2x!tt.ptr<f32>>
// CHECK: %[[E:.*]] = tensor.empty() : tensor<2x512xf32>
// CHECK: %[[B:.*]] = linalg.broadcast ins(%[[L]] : tensor<2xf32>) outs(%[[E]] : tensor<2x512xf32>) dimensions = [1]
// CHECK: %[[V:.*]] = tensor.reshape %[[B]](%[[SHAPE]]) : (tensor<2x512xf32>, tensor<1xi64>) -> tensor<1024xf32>
// CHECK: tt.store %{{.*}}, %[[V]]
tt.func @quotient(%x: !tt.ptr<f32>) {
  %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
  %d = arith.constant dense<512> : tensor<1024xi32>
  %q = arith.divsi %r, %d : tensor<1024xi32>
  %m = arith.remsi %r, %d : tensor<1024xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %p = tt.addptr %xs, %q : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %v = tt.load %p evictionPolicy = evict_last {isVolatile = true} : tensor<1024x!tt.ptr<f32>>
  %y = tt.addptr %xs, %r : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %y, %v : tensor<1024x!tt.ptr<f32>>
  tt.return
}

// -----

// x % 16 * 8 + x // 16: memory has the remainder outside.
// CHECK-LABEL: tt.func @turned
// CHECK: %[[L:.*]] = tt.load %{{.*}} : tensor<16x4x!tt.ptr<f32>>
// CHECK: %[[T:.*]] = tt.trans %[[L]] {order = array<i32: 1, 0>} : tensor<16x4xf32> -> tensor<4x16xf32>
// CHECK: tensor.reshape %[[T]](%{{.*}}) : (tensor<4x16xf32>, tensor<1xi64>) -> tensor<64xf32>
tt.func @turned(%x: !tt.ptr<f32>) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %d = arith.constant dense<16> : tensor<64xi32>
  %q = arith.divsi %r, %d : tensor<64xi32>
  %m = arith.remsi %r, %d : tensor<64xi32>
  %eight = arith.constant dense<8> : tensor<64xi32>
  %ms = arith.muli %m, %eight : tensor<64xi32>
  %o = arith.addi %ms, %q : tensor<64xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %p = tt.addptr %xs, %o : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %v = tt.load %p : tensor<64x!tt.ptr<f32>>
  %y = tt.addptr %xs, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %y, %v : tensor<64x!tt.ptr<f32>>
  tt.return
}

// -----

// Lanes of one address that differ in taking part: the address is read if one of them does, and 'other' is chosen lane
// by lane.
// CHECK-LABEL: tt.func @repeated
// CHECK-SAME: %{{.*}}: !tt.ptr<f32>, %[[K:.*]]: i32, %[[OTHER:.*]]: tensor<32xf32>
// CHECK: %[[MASK:.*]] = arith.cmpi slt, %{{.*}}, %{{.*}} : tensor<32xi32>
// CHECK: %[[WIDE:.*]] = arith.extsi %[[K]] : i32 to i64
// CHECK: %[[LANES:.*]] = arith.minsi %[[WIDE]], %c8_i64 : i64
// CHECK: %[[ANY:.*]] = arith.cmpi sgt, %[[LANES]], %c0_i64 : i64
// CHECK: %[[READ:.*]] = tt.splat %[[ANY]] : i1 -> tensor<4xi1>
// CHECK: tt.load %{{.*}}, %[[READ]] : tensor<4x!tt.ptr<f32>>
// CHECK: %[[V:.*]] = tensor.reshape
// CHECK: arith.select %[[MASK]], %[[V]], %[[OTHER]] : tensor<32xi1>, tensor<32xf32>
tt.func @repeated(%x: !tt.ptr<f32>, %k: i32, %other: tensor<32xf32>) {
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %d = arith.constant dense<8> : tensor<32xi32>
  %q = arith.divsi %r, %d : tensor<32xi32>
  %m = arith.remsi %r, %d : tensor<32xi32>
  %ks = tt.splat %k : i32 -> tensor<32xi32>
  %mask = arith.cmpi slt, %m, %ks : tensor<32xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %p = tt.addptr %xs, %q : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  %v = tt.load %p, %mask, %other : tensor<32x!tt.ptr<f32>>
  %y = tt.addptr %xs, %r : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  tt.store %y, %v : tensor<32x!tt.ptr<f32>>
  tt.return
}

// -----

// No digit steps: one scalar.
// CHECK-LABEL: tt.func @scalar
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f32>
// CHECK: %[[P:.*]] = tt.addptr %[[X]], %{{.*}} : !tt.ptr<f32>, i64
// CHECK: %[[L:.*]] = tt.load %[[P]] : !tt.ptr<f32>
// CHECK: tt.splat %[[L]] : f32 -> tensor<32xf32>
tt.func @scalar(%x: !tt.ptr<f32>) {
  %id = tt.get_program_id x : i32
  %c32 = arith.constant 32 : i32
  %start = arith.muli %id, %c32 : i32
  %s = tt.splat %start : i32 -> tensor<32xi32>
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %i = arith.addi %s, %r : tensor<32xi32>
  %d = arith.constant dense<64> : tensor<32xi32>
  %q = arith.divsi %i, %d : tensor<32xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %p = tt.addptr %xs, %q : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  %v = tt.load %p : tensor<32x!tt.ptr<f32>>
  %y = tt.addptr %xs, %r : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  tt.store %y, %v : tensor<32x!tt.ptr<f32>>
  tt.return
}
