// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Without a mask no lane takes 'other'.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @kernel(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: memref<?xf32>{{[^%]*}}, %[[Y:[a-z0-9]+]]: memref<?xf32>{{[^%]*}}, %[[O:[a-z0-9]+]]: f32{{[^%]*}}
// CHECK-NEXT:    %[[V0:.*]] = memref.reinterpret_cast %[[X]] to offset: [0], sizes: [16], strides: [1] : memref<?xf32> to memref<16xf32, strided<[1]>>
// CHECK-NEXT:    %[[V1:.*]] = memref.alloc() : memref<16xf32>
// CHECK-NEXT:    memref.copy %[[V0]], %[[V1]] : memref<16xf32, strided<[1]>> to memref<16xf32>
// CHECK-NEXT:    %[[V2:.*]] = bufferization.to_tensor %[[V1]] restrict writable : memref<16xf32> to tensor<16xf32>
// CHECK-NEXT:    %[[V3:.*]] = memref.reinterpret_cast %[[Y]] to offset: [0], sizes: [16], strides: [1] : memref<?xf32> to memref<16xf32, strided<[1]>>
// CHECK-NEXT:    bufferization.materialize_in_destination %[[V2]] in writable %[[V3]] : (tensor<16xf32>, memref<16xf32, strided<[1]>>) -> ()
// CHECK-NEXT:    return
tt.func public @kernel(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %o: f32) {
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %p = tt.addptr %xs, %r : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %q = tt.addptr %ys, %r : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %true = arith.constant dense<true> : tensor<16xi1>
  %other = tt.splat %o : f32 -> tensor<16xf32>
  %v = tt.load %p, %true, %other : tensor<16x!tt.ptr<f32>>
  tt.store %q, %v : tensor<16x!tt.ptr<f32>>
  tt.return
}
