// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop copies slice after slice; what lies behind the tensor is left out.
// RUN: heddle-opt %s --heddle-ttadapter | FileCheck %s

// CHECK-LABEL: func.func @k
// CHECK: %[[TILE:.*]] = memref.alloc() : memref<4x128xf32>
// CHECK: scf.for %[[N:.*]] = %c0 to %c4 step %c1 {
// CHECK: %[[S:.*]] = tensor.extract %{{.*}}[%[[N]]] : tensor<4xi32>
// CHECK: %[[SLICE:.*]] = memref.reinterpret_cast %arg2 to offset: [%{{.*}}], sizes: [1, 128], strides: [%{{.*}}, 1]
// CHECK: %[[FROM:.*]] = memref.subview %[[SLICE]][0, 0] [1, %[[SIZE:.*]]] [1, 1]
// CHECK: %[[TO:.*]] = memref.subview %[[TILE]][%[[N]], 0] [1, %[[SIZE]]] [1, 1]
// CHECK: memref.copy %[[FROM]], %[[TO]]
// CHECK: } {hivm.parallel_loop}
// CHECK: annotation.mark %[[TILE]] {hfusion.stride_align_dims = array<i32: 0>, hfusion.stride_align_value_in_byte = array<i32: 32>} : memref<4x128xf32>
// CHECK: bufferization.to_tensor %[[TILE]] restrict writable {index_select_simd} : memref<4x128xf32> to tensor<4x128xf32>
tt.func public @k(%x: !tt.ptr<f32>, %pi: !tt.ptr<i32>, %y: !tt.ptr<f32>, %m: i32, %n: i32) {
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %is = tt.splat %pi : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %ip = tt.addptr %is, %r : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %i = tt.load %ip : tensor<4x!tt.ptr<i32>>
  %mi = arith.index_cast %m : i32 to index
  %ni = arith.index_cast %n : i32 to index
  %none = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %v = ascend.index_select_simd %x, %i, 0, [%mi, %ni], [%none, %c0], [-1, 128] : !tt.ptr<f32>, tensor<4xi32> -> tensor<4x128xf32>
  %k = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
  %flat = tt.reshape %v : tensor<4x128xf32> -> tensor<512xf32>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
  %yp = tt.addptr %ys, %k : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
  tt.store %yp, %flat : tensor<512x!tt.ptr<f32>>
  tt.return
}
