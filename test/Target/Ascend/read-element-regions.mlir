// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The generic form of hfusion ops says in a region what happens to one element. What reads it leaves the region out.
// RUN: heddle compile %s --from=ttadapter --compile-to=ttadapter --no-cache | FileCheck %s
// RUN: heddle compile %s --from=ttadapter --no-cache -o %t.o

// CHECK: %[[EMPTY:.+]] = tensor.empty() : tensor<4xi32>
// CHECK: hfusion.cast {mode = #hfusion.round_mode<trunc>, round_mode = #hfusion.round_mode<trunc>} ins(%{{.+}} : tensor<4xf32>) outs(%[[EMPTY]] : tensor<4xi32>) -> tensor<4xi32>
// CHECK-NOT: linalg.yield
func.func @k(%l: memref<?xi8>, %w: memref<?xi8>, %x: memref<?xf32>, %y: memref<?xi32>, %0: i32, %1: i32, %2: i32, %3: i32, %4: i32, %5: i32) attributes {global_kernel = "local", mix_mode = "aiv"} {
  %from = memref.reinterpret_cast %x to offset: [0], sizes: [4], strides: [1] : memref<?xf32> to memref<4xf32, strided<[1]>>
  %to = memref.reinterpret_cast %y to offset: [0], sizes: [4], strides: [1] : memref<?xi32> to memref<4xi32, strided<[1]>>
  %tile = memref.alloc() : memref<4xf32>
  memref.copy %from, %tile : memref<4xf32, strided<[1]>> to memref<4xf32>
  %v = bufferization.to_tensor %tile restrict writable : memref<4xf32> to tensor<4xf32>
  %empty = tensor.empty() : tensor<4xi32>
  %r = "hfusion.cast"(%v, %empty) <{operandSegmentSizes = array<i32: 1, 1>, round_mode = #hfusion.round_mode<trunc>}> ({
  ^bb0(%element: f32, %out: i32):
    %converted = arith.fptosi %element : f32 to i32
    linalg.yield %converted : i32
  }) {mode = #hfusion.round_mode<trunc>} : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xi32>
  bufferization.materialize_in_destination %r in writable %to : (tensor<4xi32>, memref<4xi32, strided<[1]>>) -> ()
  return
}
