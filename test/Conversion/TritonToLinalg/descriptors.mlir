// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tensor descriptors become the copies of masked accesses, row loops and atomic updates.
// RUN: heddle-opt %s --split-input-file --triton-to-linalg="named-ops=true" --cse --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @tile
tt.func @tile(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %m: i32, %n: i32, %s: i64, %row: i32, %column: i32) {
  %c1 = arith.constant 1 : i64
  // CHECK-DAG: %[[NAN:.*]] = arith.constant 0x7FC00000 : f32
  // CHECK: memref.reinterpret_cast %arg2 to offset: [%{{.*}}], sizes: [16, 32], strides: [%{{.*}}, 1]
  // CHECK: linalg.fill ins(%[[NAN]] : f32)
  // CHECK: memref.copy %{{.*}}, %{{.*}} : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32, strided<[32, 1], offset: ?>>
  // CHECK: %[[V:.*]] = bufferization.to_tensor
  %d = tt.make_tensor_descriptor %x, [%m, %n], [%s, %c1] {padding = 2 : i32} : <f32>, <tensor<16x32xf32>>
  %e = tt.make_tensor_descriptor %y, [%m, %n], [%s, %c1] : <f32>, <tensor<16x32xf32>>
  %v = tt.descriptor_load %d[%row, %column] : !tt.tensordesc<tensor<16x32xf32>> -> tensor<16x32xf32>
  // CHECK: %[[OUT:.*]] = memref.reinterpret_cast %arg3 to offset: [%{{.*}}], sizes: [16, 32], strides: [%{{.*}}, 1]
  // CHECK: %[[PART:.*]] = tensor.extract_slice %[[V]][%{{.*}}, %{{.*}}] [%{{.*}}, %{{.*}}] [1, 1]
  // CHECK: %[[OUTPART:.*]] = memref.subview %[[OUT]][%{{.*}}, %{{.*}}] [%{{.*}}, %{{.*}}] [1, 1]
  // CHECK: bufferization.materialize_in_destination %[[PART]] in writable %[[OUTPART]]
  tt.descriptor_store %e[%row, %column], %v : !tt.tensordesc<tensor<16x32xf32>>, tensor<16x32xf32>
  tt.return
}

// -----

// A load and a store may leave out the dimensions of one lane. Integers pad with zero.
// CHECK-LABEL: func.func @row
tt.func @row(%x: !tt.ptr<i8>, %y: !tt.ptr<i8>, %m: i32, %n: i32, %s: i64, %row: i32, %column: i32) {
  %c1 = arith.constant 1 : i64
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : i8
  // CHECK-DAG: %[[FLAT:.*]] = arith.constant dense<32> : tensor<1xi64>
  // CHECK-DAG: %[[ROW:.*]] = arith.constant dense<[1, 32]> : tensor<2xi64>
  // CHECK: linalg.fill ins(%[[ZERO]] : i8) outs(%{{.*}} : memref<1x32xi8>)
  // CHECK: %[[V:.*]] = tensor.reshape %{{.*}}(%[[FLAT]]) : (tensor<1x32xi8>, tensor<1xi64>) -> tensor<32xi8>
  %d = tt.make_tensor_descriptor %x, [%m, %n], [%s, %c1] {padding = 2 : i32} : <i8>, <tensor<1x32xui8>>
  %e = tt.make_tensor_descriptor %y, [%m, %n], [%s, %c1] : <i8>, <tensor<1x32xsi8>>
  %v = tt.descriptor_load %d[%row, %column] : !tt.tensordesc<tensor<1x32xui8>> -> tensor<32xi8>
  // CHECK: %[[W:.*]] = arith.addi %[[V]], %[[V]]
  %w = arith.addi %v, %v : tensor<32xi8>
  // CHECK: tensor.reshape %[[W]](%[[ROW]]) : (tensor<32xi8>, tensor<2xi64>) -> tensor<1x32xi8>
  tt.descriptor_store %e[%row, %column], %w : !tt.tensordesc<tensor<1x32xsi8>>, tensor<32xi8>
  tt.return
}

// -----

// CHECK-LABEL: func.func @rows
tt.func @rows(%x: !tt.ptr<f32>, %i: !tt.ptr<i32>, %m: i32, %n: i32, %s: i64, %column: i32) {
  %c1 = arith.constant 1 : i64
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %ip = tt.splat %i : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %iq = tt.addptr %ip, %r : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  // CHECK: %[[ROWS:.*]] = bufferization.to_tensor
  %o = tt.load %iq : tensor<8x!tt.ptr<i32>>
  %d = tt.make_tensor_descriptor %x, [%m, %n], [%s, %c1] : <f32>, <tensor<1x32xf32>>
  // CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<8x32xf32>
  // CHECK: %[[G:.*]] = scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[SOFAR:.*]] = %[[EMPTY]])
  // CHECK: %[[ROW:.*]] = tensor.extract %[[ROWS]][%[[I]]]
  // CHECK: %[[AT:.*]] = arith.index_cast %[[ROW]] : i32 to index
  // CHECK: memref.reinterpret_cast %arg2 to offset: [%{{.*}}], sizes: [1, 32]
  // CHECK: memref.copy
  // CHECK: %[[V:.*]] = bufferization.to_tensor
  // CHECK: %[[NEXT:.*]] = tensor.insert_slice %[[V]] into %[[SOFAR]][%[[I]], 0] [1, 32] [1, 1]
  // CHECK: scf.yield %[[NEXT]]
  %g = tt.descriptor_gather %d[%o, %column] : (!tt.tensordesc<tensor<1x32xf32>>, tensor<8xi32>, i32) -> tensor<8x32xf32>
  // CHECK: scf.for %[[J:.*]] =
  // CHECK: tensor.extract %[[ROWS]][%[[J]]]
  // CHECK: tensor.extract_slice %[[G]][%[[J]], 0] [1, 32] [1, 1]
  // CHECK: memref.reinterpret_cast %arg2 to offset: [%{{.*}}], sizes: [1, 32]
  // CHECK: bufferization.materialize_in_destination %{{.*}} in writable %{{.*}} : (tensor<?x?xf32>
  tt.descriptor_scatter %d[%o, %column], %g : !tt.tensordesc<tensor<1x32xf32>>, tensor<8xi32>, i32, tensor<8x32xf32>
  tt.return
}

// -----

// The sign of the descriptor's element selects the order of a maximum.
// CHECK-LABEL: func.func @reduce
tt.func @reduce(%x: !tt.ptr<i32>, %n: i32, %at: i32, %v: i32) {
  %c1 = arith.constant 1 : i64
  %s = tt.make_tensor_descriptor %x, [%n], [%c1] : <i32>, <tensor<32xsi32>>
  %u = tt.make_tensor_descriptor %x, [%n], [%c1] : <i32>, <tensor<32xui32>>
  %t = tt.splat %v : i32 -> tensor<32xi32>
  // CHECK: %[[SUBVIEW:.*]] = memref.subview
  // CHECK: hivm.hir.store ins(%{{.*}} : tensor<?xi32>) outs(%[[SUBVIEW]] : memref<?xi32, strided<[1], offset: ?>>) atomic = <add>
  tt.descriptor_reduce add, %s[%at], %t : !tt.tensordesc<tensor<32xsi32>>, tensor<32xi32>
  // CHECK: hivm.hir.store ins(%{{.*}} : tensor<?xi32>) outs(%[[SUBVIEW]] : memref<?xi32, strided<[1], offset: ?>>) atomic = <max>
  tt.descriptor_reduce max, %s[%at], %t : !tt.tensordesc<tensor<32xsi32>>, tensor<32xi32>
  // CHECK: hfusion.atomic_rmw ins(%{{.*}} : memref<?xi32, strided<[1], offset: ?>>) outs(%[[SUBVIEW]] : memref<?xi32, strided<[1], offset: ?>>) atomic_kind = <umin>
  tt.descriptor_reduce min, %u[%at], %t : !tt.tensordesc<tensor<32xui32>>, tensor<32xi32>
  // CHECK: hfusion.atomic_rmw {{.*}} atomic_kind = <xor>
  tt.descriptor_reduce xor, %u[%at], %t : !tt.tensordesc<tensor<32xui32>>, tensor<32xi32>
  tt.return
}

// -----

// A loop carries a descriptor as what changes of it: nothing.
// CHECK-LABEL: func.func @carried
tt.func @carried(%x: !tt.ptr<f32>, %n: i32, %count: i32) {
  %c1 = arith.constant 1 : i64
  %c0 = arith.constant 0 : i32
  %c1_i32 = arith.constant 1 : i32
  %d = tt.make_tensor_descriptor %x, [%n], [%c1] : <f32>, <tensor<32xf32>>
  // CHECK: scf.for %[[I:[a-z0-9]+]] = %{{.*}} to %{{.*}} step %{{[a-z0-9_]+}} : i32 {
  %r = scf.for %i = %c0 to %count step %c1_i32 iter_args(%e = %d) -> (!tt.tensordesc<tensor<32xf32>>) : i32 {
    // CHECK: arith.index_cast %[[I]] : i32 to index
    %v = tt.descriptor_load %e[%i] : !tt.tensordesc<tensor<32xf32>> -> tensor<32xf32>
    tt.descriptor_store %e[%c0], %v : !tt.tensordesc<tensor<32xf32>>, tensor<32xf32>
    scf.yield %e : !tt.tensordesc<tensor<32xf32>>
  }
  tt.return
}
