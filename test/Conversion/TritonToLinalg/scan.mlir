// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Running sums and products are library calls; other combiners are loops.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --mlir-print-local-scope | FileCheck %s

// A module has a kernel.
tt.func public @kernel() {
  tt.return
}

// CHECK-LABEL: func.func private @sums(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<8x4xf32>
// CHECK-NEXT:    %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[V0:.*]] = arith.constant false
// CHECK-NEXT:    %[[V1:.*]] = call @triton_cumsum(%[[X]], %[[C0_I32]], %[[V0]]) : (tensor<8x4xf32>, i32, i1) -> tensor<8x4xf32>
// CHECK-NEXT:    return %[[V1]] : tensor<8x4xf32>
tt.func private @sums(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %r = "tt.scan"(%x) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.scan.return %c : f32
  }) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  tt.return %r : tensor<8x4xf32>
}

// CHECK-LABEL: func.func private @products_from_the_end(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<8x4xi32>
// CHECK-NEXT:    %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:    %[[V0:.*]] = arith.constant true
// CHECK-NEXT:    %[[V1:.*]] = call @triton_cumprod(%[[X]], %[[C1_I32]], %[[V0]]) : (tensor<8x4xi32>, i32, i1) -> tensor<8x4xi32>
// CHECK-NEXT:    return %[[V1]] : tensor<8x4xi32>
tt.func private @products_from_the_end(%x: tensor<8x4xi32>) -> tensor<8x4xi32> {
  %r = "tt.scan"(%x) <{axis = 1 : i32, reverse = true}> ({
  ^bb0(%a: i32, %b: i32):
    %c = arith.muli %a, %b : i32
    tt.scan.return %c : i32
  }) : (tensor<8x4xi32>) -> tensor<8x4xi32>
  tt.return %r : tensor<8x4xi32>
}

// Sums of bits are sums of bytes: the vendor's library knows no i1.
// CHECK-LABEL: func.func private @bits(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<8x4xi1>
// CHECK-NEXT:    %[[V0:.*]] = arith.extui %[[X]] : tensor<8x4xi1> to tensor<8x4xi8>
// CHECK-NEXT:    %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[V1:.*]] = arith.constant false
// CHECK-NEXT:    %[[V2:.*]] = call @triton_cumsum_0(%[[V0]], %[[C0_I32]], %[[V1]]) : (tensor<8x4xi8>, i32, i1) -> tensor<8x4xi8>
// CHECK-NEXT:    %[[V3:.*]] = arith.trunci %[[V2]] : tensor<8x4xi8> to tensor<8x4xi1>
// CHECK-NEXT:    return %[[V3]] : tensor<8x4xi1>
tt.func private @bits(%x: tensor<8x4xi1>) -> tensor<8x4xi1> {
  %r = "tt.scan"(%x) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: i1, %b: i1):
    %c = arith.addi %a, %b : i1
    tt.scan.return %c : i1
  }) : (tensor<8x4xi1>) -> tensor<8x4xi1>
  tt.return %r : tensor<8x4xi1>
}

// CHECK-LABEL: func.func private @running_maximum(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<8x4xi32>
// CHECK-NEXT:    %[[V0:.*]] = memref.alloc() : memref<8x4xi32>
// CHECK-NEXT:    %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[C4:.*]] = arith.constant 4 : index
// CHECK-NEXT:    %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT:    scf.for %[[ARG0:.*]] = %[[C0]] to %[[C4]] step %[[C1]] {
// CHECK-NEXT:      %[[C0_0:.*]] = arith.constant 0 : index
// CHECK-NEXT:      %[[V1:.*]] = tensor.extract %[[X]][%[[C0_0]], %[[ARG0]]] : tensor<8x4xi32>
// CHECK-NEXT:      memref.store %[[V1]], %[[V0]][%[[C0_0]], %[[ARG0]]] : memref<8x4xi32>
// CHECK-NEXT:      %[[C1_1:.*]] = arith.constant 1 : index
// CHECK-NEXT:      %[[C8:.*]] = arith.constant 8 : index
// CHECK-NEXT:      %[[V2:.*]] = scf.for %[[ARG1:.*]] = %[[C1_1]] to %[[C8]] step %[[C1_1]] iter_args(%[[ARG2:.*]] = %[[V1]]) -> (i32) {
// CHECK-NEXT:        %[[V3:.*]] = tensor.extract %[[X]][%[[ARG1]], %[[ARG0]]] : tensor<8x4xi32>
// CHECK-NEXT:        %[[V4:.*]] = arith.maxsi %[[ARG2]], %[[V3]] : i32
// CHECK-NEXT:        memref.store %[[V4]], %[[V0]][%[[ARG1]], %[[ARG0]]] : memref<8x4xi32>
// CHECK-NEXT:        scf.yield %[[V4]] : i32
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V5:.*]] = bufferization.to_tensor %[[V0]] restrict writable : memref<8x4xi32> to tensor<8x4xi32>
// CHECK-NEXT:    return %[[V5]] : tensor<8x4xi32>
tt.func private @running_maximum(%x: tensor<8x4xi32>) -> tensor<8x4xi32> {
  %r = "tt.scan"(%x) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: i32, %b: i32):
    %c = arith.maxsi %a, %b : i32
    tt.scan.return %c : i32
  }) : (tensor<8x4xi32>) -> tensor<8x4xi32>
  tt.return %r : tensor<8x4xi32>
}

// The declarations stand behind the functions.
// CHECK:      func.func private @triton_cumsum(tensor<8x4xf32>, i32, i1) -> tensor<8x4xf32>
// CHECK:      func.func private @triton_cumprod(tensor<8x4xi32>, i32, i1) -> tensor<8x4xi32>
// CHECK:      func.func private @triton_cumsum_0(tensor<8x4xi8>, i32, i1) -> tensor<8x4xi8>
