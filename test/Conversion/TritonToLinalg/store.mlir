// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// tt.store puts a tile into its view; a mask shortens both.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @whole(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: memref<?xf32>{{[^%]*}}, %[[V:[a-z0-9]+]]: f32{{[^%]*}}
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<16xf32>
// CHECK-NEXT:    %[[V1:.*]] = linalg.fill ins(%[[V]] : f32) outs(%[[V0]] : tensor<16xf32>) -> tensor<16xf32>
// CHECK-NEXT:    %[[V2:.*]] = memref.reinterpret_cast %[[X]] to offset: [0], sizes: [16], strides: [1] : memref<?xf32> to memref<16xf32, strided<[1]>>
// CHECK-NEXT:    bufferization.materialize_in_destination %[[V1]] in writable %[[V2]] : (tensor<16xf32>, memref<16xf32, strided<[1]>>) -> ()
// CHECK-NEXT:    return
tt.func public @whole(%x: !tt.ptr<f32>, %v: f32) {
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %p = tt.addptr %xs, %r : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %vs = tt.splat %v : f32 -> tensor<16xf32>
  tt.store %p, %vs : tensor<16x!tt.ptr<f32>>
  tt.return
}

// The window of the mask is cut out of the value and of the view.
// CHECK-LABEL: func.func @masked(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: memref<?xf32>{{[^%]*}}, %[[N:[a-z0-9]+]]: i32{{[^%]*}}, %[[V:[a-z0-9]+]]: f32{{[^%]*}}
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<16xf32>
// CHECK-NEXT:    %[[V1:.*]] = linalg.fill ins(%[[V]] : f32) outs(%[[V0]] : tensor<16xf32>) -> tensor<16xf32>
// CHECK-NEXT:    %[[V2:.*]] = memref.reinterpret_cast %[[X]] to offset: [0], sizes: [16], strides: [1] : memref<?xf32> to memref<16xf32, strided<[1]>>
// CHECK-NEXT:    %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[C16:.*]] = arith.constant 16 : index
// CHECK-NEXT:    %[[V3:.*]] = arith.index_cast %[[N]] : i32 to index
// CHECK-NEXT:    %[[V4:.*]] = arith.maxsi %[[V3]], %[[C0]] : index
// CHECK-NEXT:    %[[V5:.*]] = arith.minsi %[[V4]], %[[C16]] : index
// CHECK-NEXT:    %[[V6:.*]] = tensor.extract_slice %[[V1]][0] [%[[V5]]] [1] : tensor<16xf32> to tensor<?xf32>
// CHECK-NEXT:    %[[V7:.*]] = memref.subview %[[V2]][0] [%[[V5]]] [1] : memref<16xf32, strided<[1]>> to memref<?xf32, strided<[1]>>
// CHECK-NEXT:    bufferization.materialize_in_destination %[[V6]] in writable %[[V7]] : (tensor<?xf32>, memref<?xf32, strided<[1]>>) -> ()
// CHECK-NEXT:    return
tt.func public @masked(%x: !tt.ptr<f32>, %n: i32, %v: f32) {
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %p = tt.addptr %xs, %r : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %ns = tt.splat %n : i32 -> tensor<16xi32>
  %m = arith.cmpi slt, %r, %ns : tensor<16xi32>
  %vs = tt.splat %v : f32 -> tensor<16xf32>
  tt.store %p, %vs, %m : tensor<16x!tt.ptr<f32>>
  tt.return
}

// A scalar is a tile of one element; its mask is a condition.
// CHECK-LABEL: func.func @scalars(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: memref<?xf32>{{[^%]*}}, %[[V:[a-z0-9]+]]: f32{{[^%]*}}, %[[C:[a-z0-9]+]]: i1{{[^%]*}}
// CHECK-NEXT:    %[[V0:.*]] = memref.reinterpret_cast %[[X]] to offset: [0], sizes: [1], strides: [1] : memref<?xf32> to memref<1xf32, strided<[1]>>
// CHECK-NEXT:    %[[V1:.*]] = tensor.empty() : tensor<1xf32>
// CHECK-NEXT:    %[[V2:.*]] = linalg.fill ins(%[[V]] : f32) outs(%[[V1]] : tensor<1xf32>) -> tensor<1xf32>
// CHECK-NEXT:    bufferization.materialize_in_destination %[[V2]] in writable %[[V0]] : (tensor<1xf32>, memref<1xf32, strided<[1]>>) -> ()
// CHECK-NEXT:    %[[V3:.*]] = memref.reinterpret_cast %[[X]] to offset: [0], sizes: [1], strides: [1] : memref<?xf32> to memref<1xf32, strided<[1]>>
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      %[[V4:.*]] = tensor.empty() : tensor<1xf32>
// CHECK-NEXT:      %[[V5:.*]] = linalg.fill ins(%[[V]] : f32) outs(%[[V4]] : tensor<1xf32>) -> tensor<1xf32>
// CHECK-NEXT:      bufferization.materialize_in_destination %[[V5]] in writable %[[V3]] : (tensor<1xf32>, memref<1xf32, strided<[1]>>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    return
tt.func public @scalars(%x: !tt.ptr<f32>, %v: f32, %c: i1) {
  tt.store %x, %v : !tt.ptr<f32>
  tt.store %x, %v, %c : !tt.ptr<f32>
  tt.return
}
