// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// tt.dot is a matrix product that adds to its accumulator.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --mlir-print-local-scope | FileCheck %s

// A module has a kernel.
tt.func public @kernel() {
  tt.return
}

// CHECK-LABEL: func.func private @half(
// CHECK-SAME:    %[[A:[a-z0-9]+]]: tensor<16x32xf16>, %[[B:[a-z0-9]+]]: tensor<32x64xf16>, %[[C:[a-z0-9]+]]: tensor<16x64xf32>
// CHECK-NEXT:    %[[V0:.*]] = linalg.matmul {input_precision = "ieee"} ins(%[[A]], %[[B]] : tensor<16x32xf16>, tensor<32x64xf16>) outs(%[[C]] : tensor<16x64xf32>) -> tensor<16x64xf32>
// CHECK-NEXT:    return %[[V0]] : tensor<16x64xf32>
tt.func private @half(%a: tensor<16x32xf16>, %b: tensor<32x64xf16>, %c: tensor<16x64xf32>) -> tensor<16x64xf32> {
  %d = tt.dot %a, %b, %c : tensor<16x32xf16> * tensor<32x64xf16> -> tensor<16x64xf32>
  tt.return %d : tensor<16x64xf32>
}

// An accumulator narrower than f32 is widened around the product.
// CHECK-LABEL: func.func private @narrow_accumulator(
// CHECK-SAME:    %[[A:[a-z0-9]+]]: tensor<16x16xbf16>, %[[B:[a-z0-9]+]]: tensor<16x16xbf16>, %[[C:[a-z0-9]+]]: tensor<16x16xbf16>
// CHECK-NEXT:    %[[V0:.*]] = arith.extf %[[C]] : tensor<16x16xbf16> to tensor<16x16xf32>
// CHECK-NEXT:    %[[V1:.*]] = linalg.matmul {input_precision = "ieee"} ins(%[[A]], %[[B]] : tensor<16x16xbf16>, tensor<16x16xbf16>) outs(%[[V0]] : tensor<16x16xf32>) -> tensor<16x16xf32>
// CHECK-NEXT:    %[[V2:.*]] = arith.truncf %[[V1]] : tensor<16x16xf32> to tensor<16x16xbf16>
// CHECK-NEXT:    return %[[V2]] : tensor<16x16xbf16>
tt.func private @narrow_accumulator(%a: tensor<16x16xbf16>, %b: tensor<16x16xbf16>, %c: tensor<16x16xbf16>) -> tensor<16x16xbf16> {
  %d = tt.dot %a, %b, %c : tensor<16x16xbf16> * tensor<16x16xbf16> -> tensor<16x16xbf16>
  tt.return %d : tensor<16x16xbf16>
}

// CHECK-LABEL: func.func private @integers(
// CHECK-SAME:    %[[A:[a-z0-9]+]]: tensor<16x32xi8>, %[[B:[a-z0-9]+]]: tensor<32x16xi8>, %[[C:[a-z0-9]+]]: tensor<16x16xi32>
// CHECK-NEXT:    %[[V0:.*]] = linalg.matmul {input_precision = "ieee"} ins(%[[A]], %[[B]] : tensor<16x32xi8>, tensor<32x16xi8>) outs(%[[C]] : tensor<16x16xi32>) -> tensor<16x16xi32>
// CHECK-NEXT:    return %[[V0]] : tensor<16x16xi32>
tt.func private @integers(%a: tensor<16x32xi8>, %b: tensor<32x16xi8>, %c: tensor<16x16xi32>) -> tensor<16x16xi32> {
  %d = tt.dot %a, %b, %c : tensor<16x32xi8> * tensor<32x16xi8> -> tensor<16x16xi32>
  tt.return %d : tensor<16x16xi32>
}

// A transposed operand keeps its transposition, which the vendor's compiler moves into the load.
// CHECK-LABEL: func.func private @transposed(
// CHECK-SAME:    %[[A:[a-z0-9]+]]: tensor<16x32xf32>, %[[B:[a-z0-9]+]]: tensor<16x32xf32>, %[[C:[a-z0-9]+]]: tensor<16x16xf32>
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<32x16xf32>
// CHECK-NEXT:    %[[V1:.*]] = linalg.transpose ins(%[[B]] : tensor<16x32xf32>) outs(%[[V0]] : tensor<32x16xf32>) permutation = [1, 0]
// CHECK-NEXT:    %[[V2:.*]] = linalg.matmul {input_precision = "ieee"} ins(%[[A]], %[[V1]] : tensor<16x32xf32>, tensor<32x16xf32>) outs(%[[C]] : tensor<16x16xf32>) -> tensor<16x16xf32>
// CHECK-NEXT:    return %[[V2]] : tensor<16x16xf32>
tt.func private @transposed(%a: tensor<16x32xf32>, %b: tensor<16x32xf32>, %c: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %t = tt.trans %b {order = array<i32: 1, 0>} : tensor<16x32xf32> -> tensor<32x16xf32>
  %d = tt.dot %a, %t, %c : tensor<16x32xf32> * tensor<32x16xf32> -> tensor<16x16xf32>
  tt.return %d : tensor<16x16xf32>
}

// CHECK-LABEL: func.func private @batched(
// CHECK-SAME:    %[[A:[a-z0-9]+]]: tensor<2x16x32xf16>, %[[B:[a-z0-9]+]]: tensor<2x32x16xf16>, %[[C:[a-z0-9]+]]: tensor<2x16x16xf32>
// CHECK-NEXT:    %[[V0:.*]] = linalg.batch_matmul {input_precision = "ieee"} ins(%[[A]], %[[B]] : tensor<2x16x32xf16>, tensor<2x32x16xf16>) outs(%[[C]] : tensor<2x16x16xf32>) -> tensor<2x16x16xf32>
// CHECK-NEXT:    return %[[V0]] : tensor<2x16x16xf32>
tt.func private @batched(%a: tensor<2x16x32xf16>, %b: tensor<2x32x16xf16>, %c: tensor<2x16x16xf32>) -> tensor<2x16x16xf32> {
  %d = tt.dot %a, %b, %c : tensor<2x16x32xf16> * tensor<2x32x16xf16> -> tensor<2x16x16xf32>
  tt.return %d : tensor<2x16x16xf32>
}

// Products of doubles are added up in doubles.
// CHECK-LABEL: func.func private @doubles(
// CHECK-SAME:    %[[A:[a-z0-9]+]]: tensor<16x16xf64>, %[[B:[a-z0-9]+]]: tensor<16x16xf64>, %[[C:[a-z0-9]+]]: tensor<16x16xf64>
// CHECK-NEXT:    %[[V0:.*]] = linalg.matmul {input_precision = "ieee"} ins(%[[A]], %[[B]] : tensor<16x16xf64>, tensor<16x16xf64>) outs(%[[C]] : tensor<16x16xf64>) -> tensor<16x16xf64>
// CHECK-NEXT:    return %[[V0]] : tensor<16x16xf64>
tt.func private @doubles(%a: tensor<16x16xf64>, %b: tensor<16x16xf64>, %c: tensor<16x16xf64>) -> tensor<16x16xf64> {
  %d = tt.dot %a, %b, %c : tensor<16x16xf64> * tensor<16x16xf64> -> tensor<16x16xf64>
  tt.return %d : tensor<16x16xf64>
}
