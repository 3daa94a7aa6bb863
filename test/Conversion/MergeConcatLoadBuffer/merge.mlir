// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads that are put one behind the other share a buffer on a 950.
// RUN: heddle-opt %s --split-input-file --merge-concat-load-buffer="compile-on-910-95=true" | FileCheck %s
// RUN: heddle-opt %s --split-input-file --merge-concat-load-buffer | FileCheck %s --check-prefix=OTHER

// Fills and windows move to their halves; the buffer stands where the earlier one stood.
// CHECK-LABEL: func.func @masked
// CHECK-SAME: %[[A:[a-z0-9]+]]: memref<16xf32>, %[[B:[a-z0-9]+]]: memref<32xf32>, %[[N:.*]]: index, %[[SHORT:.*]]: i1, %[[Z:.*]]: f32
// CHECK-NEXT: %[[BUFFER:.*]] = memref.alloc() : memref<48xf32>
// CHECK-NEXT: %[[FIRST:.*]] = memref.subview %[[BUFFER]][0] [16] [1] : memref<48xf32> to memref<16xf32, strided<[1]>>
// CHECK-NEXT: %[[SECOND:.*]] = memref.subview %[[BUFFER]][16] [32] [1] : memref<48xf32> to memref<32xf32, strided<[1], offset: 16>>
// CHECK-NEXT: scf.if %[[SHORT]] {
// CHECK-NEXT:   linalg.fill ins(%[[Z]] : f32) outs(%[[SECOND]] : memref<32xf32, strided<[1], offset: 16>>)
// CHECK-NEXT: }
// CHECK-NEXT: %[[FROM:.*]] = memref.subview %[[B]][0] [%[[N]]] [1]
// CHECK-NEXT: %[[TO:.*]] = memref.subview %[[SECOND]][0] [%[[N]]] [1] : memref<32xf32, strided<[1], offset: 16>> to memref<?xf32, strided<[1], offset: 16>>
// CHECK-NEXT: memref.copy %[[FROM]], %[[TO]]
// CHECK-NEXT: memref.copy %[[A]], %[[FIRST]] : memref<16xf32> to memref<16xf32, strided<[1]>>
// CHECK-NEXT: tensor.empty
// CHECK-NEXT: %[[WHOLE:.*]] = bufferization.to_tensor %[[BUFFER]] restrict writable : memref<48xf32> to tensor<48xf32>
// CHECK-NEXT: return %[[WHOLE]]
// OTHER-LABEL: func.func @masked
// OTHER: memref.alloc() : memref<32xf32>
// OTHER: tensor.insert_slice
func.func @masked(%a: memref<16xf32>, %b: memref<32xf32>, %n: index, %short: i1, %z: f32) -> tensor<48xf32> {
  %second = memref.alloc() : memref<32xf32>
  scf.if %short {
    linalg.fill ins(%z : f32) outs(%second : memref<32xf32>)
  }
  %from = memref.subview %b[0] [%n] [1] : memref<32xf32> to memref<?xf32, strided<[1]>>
  %to = memref.subview %second[0] [%n] [1] : memref<32xf32> to memref<?xf32, strided<[1]>>
  memref.copy %from, %to : memref<?xf32, strided<[1]>> to memref<?xf32, strided<[1]>>
  %y = bufferization.to_tensor %second restrict writable : memref<32xf32> to tensor<32xf32>
  %first = memref.alloc() : memref<16xf32>
  memref.copy %a, %first : memref<16xf32> to memref<16xf32>
  %x = bufferization.to_tensor %first restrict writable : memref<16xf32> to tensor<16xf32>
  %e = tensor.empty() : tensor<48xf32>
  %h = tensor.insert_slice %x into %e[0] [16] [1] : tensor<16xf32> into tensor<48xf32>
  %w = tensor.insert_slice %y into %h[16] [32] [1] : tensor<32xf32> into tensor<48xf32>
  return %w : tensor<48xf32>
}

// -----

// The module says which chip it is for.
// OTHER: module attributes {hacc.target = #hacc.target<"Ascend910_9589">}
// OTHER-LABEL: func.func @chip
// OTHER: memref.alloc() : memref<32xf32>
// OTHER-NOT: tensor.insert_slice
// OTHER: return
module attributes {hacc.target = #hacc.target<"Ascend910_9589">} {
  func.func @chip(%a: memref<16xf32>, %b: memref<16xf32>) -> tensor<32xf32> {
    %first = memref.alloc() : memref<16xf32>
    memref.copy %a, %first : memref<16xf32> to memref<16xf32>
    %x = bufferization.to_tensor %first restrict writable : memref<16xf32> to tensor<16xf32>
    %second = memref.alloc() : memref<16xf32>
    memref.copy %b, %second : memref<16xf32> to memref<16xf32>
    %y = bufferization.to_tensor %second restrict writable : memref<16xf32> to tensor<16xf32>
    %e = tensor.empty() : tensor<32xf32>
    %h = tensor.insert_slice %x into %e[0] [16] [1] : tensor<16xf32> into tensor<32xf32>
    %w = tensor.insert_slice %y into %h[16] [16] [1] : tensor<16xf32> into tensor<32xf32>
    return %w : tensor<32xf32>
  }
}

// -----

// What was loaded is used twice; one buffer stands in a branch; a buffer is read in another way; the halves are one load;
// the lanes are interleaved.
// CHECK-LABEL: func.func @kept
// CHECK-NOT: memref.subview
// CHECK: return
func.func @kept(%a: memref<16xf32>, %b: memref<16xf32>, %i: index) -> (tensor<32xf32>, tensor<16xf32>, tensor<32xf32>, f32, tensor<32xf32>, tensor<32xf32>) {
  %e = tensor.empty() : tensor<32xf32>
  %0 = memref.alloc() : memref<16xf32>
  memref.copy %a, %0 : memref<16xf32> to memref<16xf32>
  %x = bufferization.to_tensor %0 restrict writable : memref<16xf32> to tensor<16xf32>
  %1 = memref.alloc() : memref<16xf32>
  memref.copy %b, %1 : memref<16xf32> to memref<16xf32>
  %y = bufferization.to_tensor %1 restrict writable : memref<16xf32> to tensor<16xf32>
  %h = tensor.insert_slice %x into %e[0] [16] [1] : tensor<16xf32> into tensor<32xf32>
  %twice = tensor.insert_slice %y into %h[16] [16] [1] : tensor<16xf32> into tensor<32xf32>

  %2 = memref.alloc() : memref<16xf32>
  memref.copy %a, %2 : memref<16xf32> to memref<16xf32>
  %v = bufferization.to_tensor %2 restrict writable : memref<16xf32> to tensor<16xf32>
  %3 = memref.alloc() : memref<16xf32>
  memref.copy %b, %3 : memref<16xf32> to memref<16xf32>
  %f = memref.load %3[%i] : memref<16xf32>
  %u = bufferization.to_tensor %3 restrict writable : memref<16xf32> to tensor<16xf32>
  %k = tensor.insert_slice %v into %e[0] [16] [1] : tensor<16xf32> into tensor<32xf32>
  %read = tensor.insert_slice %u into %k[16] [16] [1] : tensor<16xf32> into tensor<32xf32>

  %4 = memref.alloc() : memref<16xf32>
  memref.copy %a, %4 : memref<16xf32> to memref<16xf32>
  %p = bufferization.to_tensor %4 restrict writable : memref<16xf32> to tensor<16xf32>
  %l = tensor.insert_slice %p into %e[0] [16] [1] : tensor<16xf32> into tensor<32xf32>
  %one = tensor.insert_slice %p into %l[16] [16] [1] : tensor<16xf32> into tensor<32xf32>

  %5 = memref.alloc() : memref<16xf32>
  memref.copy %a, %5 : memref<16xf32> to memref<16xf32>
  %q = bufferization.to_tensor %5 restrict writable : memref<16xf32> to tensor<16xf32>
  %6 = memref.alloc() : memref<16xf32>
  memref.copy %b, %6 : memref<16xf32> to memref<16xf32>
  %r = bufferization.to_tensor %6 restrict writable : memref<16xf32> to tensor<16xf32>
  %m = tensor.insert_slice %q into %e[0] [16] [2] : tensor<16xf32> into tensor<32xf32>
  %turns = tensor.insert_slice %r into %m[1] [16] [2] : tensor<16xf32> into tensor<32xf32>
  return %twice, %y, %read, %f, %one, %turns : tensor<32xf32>, tensor<16xf32>, tensor<32xf32>, f32, tensor<32xf32>, tensor<32xf32>
}
