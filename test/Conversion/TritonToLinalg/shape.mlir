// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Creation and shape of tensors.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" | FileCheck %s

// CHECK-LABEL: func.func @range
tt.func @range(%x: !tt.ptr<i32>) {
  %r0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %p = tt.splat %x : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %q = tt.addptr %p, %r0 : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  // CHECK: %[[R:.*]] = linalg.generic {{.*}} iterator_types = ["parallel"]} outs(%{{.*}} : tensor<64xi32>) attrs = {tt.from_make_range, tt.make_range_offset = 3 : i32, tt.make_range_size = 64 : i32}
  // CHECK: %[[I:.*]] = linalg.index 0 : index
  // CHECK: %[[L:.*]] = arith.index_cast %[[I]] : index to i32
  // CHECK: linalg.yield %[[L]]
  // CHECK: %[[START:.*]] = linalg.fill ins(%c3_i32 : i32)
  // CHECK: arith.addi %[[R]], %[[START]] : tensor<64xi32>
  %r = tt.make_range {end = 67 : i32, start = 3 : i32} : tensor<64xi32>
  tt.store %q, %r : tensor<64x!tt.ptr<i32>>
  tt.return
}

// CHECK-LABEL: func.func @shapes
tt.func @shapes(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %s: f32) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %c = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %ps = tt.splat %x : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %p = tt.addptr %ps, %c : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  // CHECK: %[[V:.*]] = bufferization.to_tensor {{.*}} to tensor<4xf32>
  %v = tt.load %p : tensor<4x!tt.ptr<f32>>
  // CHECK: %[[E:.*]] = tensor.expand_shape %[[V]] {{\[\[}}0, 1]] output_shape [4, 1] : tensor<4xf32> into tensor<4x1xf32>
  %e = tt.expand_dims %v {axis = 1 : i32} : tensor<4xf32> -> tensor<4x1xf32>
  // CHECK: %[[C:.*]] = tensor.collapse_shape %[[E]] {{\[\[}}0, 1]] : tensor<4x1xf32> into tensor<4xf32>
  // CHECK: %[[B:.*]] = linalg.broadcast ins(%[[C]] : tensor<4xf32>) outs(%{{.*}} : tensor<4x8xf32>) dimensions = [1]
  %b = tt.broadcast %e : tensor<4x1xf32> -> tensor<4x8xf32>
  // CHECK: %[[T:.*]] = linalg.transpose ins(%[[B]] : tensor<4x8xf32>) outs(%{{.*}} : tensor<8x4xf32>) permutation = [1, 0]
  %t = tt.trans %b {order = array<i32: 1, 0>} : tensor<4x8xf32> -> tensor<8x4xf32>
  // CHECK: %[[SHAPE:.*]] = arith.constant dense<[16, 2]> : tensor<2xi64>
  // CHECK: %[[RS:.*]] = tensor.reshape %[[T]](%[[SHAPE]]) : (tensor<8x4xf32>, tensor<2xi64>) -> tensor<16x2xf32>
  %rs = tt.reshape %t : tensor<8x4xf32> -> tensor<16x2xf32>
  // CHECK: tensor.extract_slice %[[RS]][0, 0] [16, 1] [1, 1] : tensor<16x2xf32> to tensor<16xf32>
  // CHECK: tensor.extract_slice %[[RS]][0, 1] [16, 1] [1, 1] : tensor<16x2xf32> to tensor<16xf32>
  %left, %right = tt.split %rs : tensor<16x2xf32> -> tensor<16xf32>
  // CHECK: %[[J:.*]] = tensor.insert_slice %{{.*}} into %{{.*}}[0, 0] [16, 1] [1, 1]
  // CHECK: %[[J2:.*]] = tensor.insert_slice %{{.*}} into %[[J]][0, 1] [16, 1] [1, 1]
  %j = tt.join %right, %left : tensor<16xf32> -> tensor<16x2xf32>
  %back = tt.reshape %j : tensor<16x2xf32> -> tensor<32xf32>
  // CHECK: %[[A:.*]] = tensor.insert_slice %[[F:.*]] into %{{.*}}[0] [32] [1]
  // CHECK: %[[CAT:.*]] = tensor.insert_slice %[[F]] into %[[A]][32] [32] [1]
  %cat = tt.cat %back, %back : tensor<32xf32> -> tensor<64xf32>
  // CHECK: %[[S:.*]] = linalg.fill ins(%arg4 : f32) outs(%{{.*}} : tensor<64xf32>)
  %ss = tt.splat %s : f32 -> tensor<64xf32>
  // CHECK: arith.addf %[[CAT]], %[[S]]
  %sum = arith.addf %cat, %ss : tensor<64xf32>
  %r64 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %yp = tt.addptr %ys, %r64 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %yp, %sum : tensor<64x!tt.ptr<f32>>
  tt.return
}
