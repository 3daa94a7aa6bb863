// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// tt.splat fills a tensor; in a tensor of one lane it is put there.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --mlir-print-local-scope | FileCheck %s

// A module has a kernel.
tt.func public @kernel() {
  tt.return
}

// CHECK-LABEL: func.func private @filled(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: f32
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<4x8xf32>
// CHECK-NEXT:    %[[V1:.*]] = linalg.fill ins(%[[X]] : f32) outs(%[[V0]] : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    return %[[V1]] : tensor<4x8xf32>
tt.func private @filled(%x: f32) -> tensor<4x8xf32> {
  %s = tt.splat %x : f32 -> tensor<4x8xf32>
  tt.return %s : tensor<4x8xf32>
}

// CHECK-LABEL: func.func private @one_element(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: f32
// CHECK-NEXT:    %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<1x1xf32>
// CHECK-NEXT:    %[[V1:.*]] = tensor.insert %[[X]] into %[[V0]][%[[C0]], %[[C0]]] : tensor<1x1xf32>
// CHECK-NEXT:    return %[[V1]] : tensor<1x1xf32>
tt.func private @one_element(%x: f32) -> tensor<1x1xf32> {
  %s = tt.splat %x : f32 -> tensor<1x1xf32>
  tt.return %s : tensor<1x1xf32>
}

// CHECK-LABEL: func.func private @no_dimension(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: i32
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<i32>
// CHECK-NEXT:    %[[V1:.*]] = tensor.insert %[[X]] into %[[V0]][] : tensor<i32>
// CHECK-NEXT:    return %[[V1]] : tensor<i32>
tt.func private @no_dimension(%x: i32) -> tensor<i32> {
  %s = tt.splat %x : i32 -> tensor<i32>
  tt.return %s : tensor<i32>
}

// The way back.
// CHECK-LABEL: func.func private @unsplat(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<1x1xf32>
// CHECK-NEXT:    %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[V0:.*]] = tensor.extract %[[X]][%[[C0]], %[[C0]]] : tensor<1x1xf32>
// CHECK-NEXT:    return %[[V0]] : f32
tt.func private @unsplat(%x: tensor<1x1xf32>) -> f32 {
  %s = tt.unsplat %x : tensor<1x1xf32>
  tt.return %s : f32
}
