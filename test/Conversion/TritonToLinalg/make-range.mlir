// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// tt.make_range counts along a 1-D tensor; a start other than 0 is added.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --mlir-print-local-scope | FileCheck %s

// A module has a kernel.
tt.func public @kernel() {
  tt.return
}

// The attributes tell the vendor's compiler what the generic op is.
// CHECK-LABEL: func.func private @from_zero(
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<64xi32>
// CHECK-NEXT:    %[[V1:.*]] = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%[[V0]] : tensor<64xi32>) attrs =  {tt.from_make_range, tt.make_range_offset = 0 : i32, tt.make_range_size = 64 : i32} {
// CHECK-NEXT:    ^bb0(%[[V2:.*]]: i32):
// CHECK-NEXT:      %[[V3:.*]] = linalg.index 0 : index
// CHECK-NEXT:      %[[V4:.*]] = arith.index_cast %[[V3]] : index to i32
// CHECK-NEXT:      linalg.yield %[[V4]] : i32
// CHECK-NEXT:    } -> tensor<64xi32>
// CHECK-NEXT:    return %[[V1]] : tensor<64xi32>
tt.func private @from_zero() -> tensor<64xi32> {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  tt.return %r : tensor<64xi32>
}

// CHECK-LABEL: func.func private @from_three(
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<64xi32>
// CHECK-NEXT:    %[[V1:.*]] = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%[[V0]] : tensor<64xi32>) attrs =  {tt.from_make_range, tt.make_range_offset = 3 : i32, tt.make_range_size = 64 : i32} {
// CHECK-NEXT:    ^bb0(%[[V2:.*]]: i32):
// CHECK-NEXT:      %[[V3:.*]] = linalg.index 0 : index
// CHECK-NEXT:      %[[V4:.*]] = arith.index_cast %[[V3]] : index to i32
// CHECK-NEXT:      linalg.yield %[[V4]] : i32
// CHECK-NEXT:    } -> tensor<64xi32>
// CHECK-NEXT:    %[[C3_I32:.*]] = arith.constant 3 : i32
// CHECK-NEXT:    %[[V5:.*]] = tensor.empty() : tensor<64xi32>
// CHECK-NEXT:    %[[V6:.*]] = linalg.fill ins(%[[C3_I32]] : i32) outs(%[[V5]] : tensor<64xi32>) -> tensor<64xi32>
// CHECK-NEXT:    %[[V7:.*]] = arith.addi %[[V1]], %[[V6]] : tensor<64xi32>
// CHECK-NEXT:    return %[[V7]] : tensor<64xi32>
tt.func private @from_three() -> tensor<64xi32> {
  %r = tt.make_range {end = 67 : i32, start = 3 : i32} : tensor<64xi32>
  tt.return %r : tensor<64xi32>
}
