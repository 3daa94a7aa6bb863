// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// tt.get_num_programs is one of the three arguments before the program ids.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @kernel(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: memref<?xi32>{{[^%]*}}
// CHECK-SAME:    %[[NX:[a-z0-9]+]]: i32{{[^%]*}}%[[NY:[a-z0-9]+]]: i32{{[^%]*}}%[[NZ:[a-z0-9]+]]: i32{{[^%]*}}%[[PX:[a-z0-9]+]]: i32{{[^%]*}}%[[PY:[a-z0-9]+]]: i32{{[^%]*}}%[[PZ:[a-z0-9]+]]: i32
// CHECK-NEXT:    %[[V0:.*]] = arith.subi %[[NX]], %[[NY]] : i32
// CHECK-NEXT:    %[[V1:.*]] = arith.xori %[[V0]], %[[NZ]] : i32
// CHECK-NEXT:    %[[V2:.*]] = memref.reinterpret_cast %[[X]] to offset: [0], sizes: [1], strides: [1] : memref<?xi32> to memref<1xi32, strided<[1]>>
// CHECK-NEXT:    %[[V3:.*]] = tensor.empty() : tensor<1xi32>
// CHECK-NEXT:    %[[V4:.*]] = linalg.fill ins(%[[V1]] : i32) outs(%[[V3]] : tensor<1xi32>) -> tensor<1xi32>
// CHECK-NEXT:    bufferization.materialize_in_destination %[[V4]] in writable %[[V2]] : (tensor<1xi32>, memref<1xi32, strided<[1]>>) -> ()
// CHECK-NEXT:    return
tt.func public @kernel(%x: !tt.ptr<i32>) {
  %a = tt.get_num_programs x : i32
  %b = tt.get_num_programs y : i32
  %c = tt.get_num_programs z : i32
  %ab = arith.subi %a, %b : i32
  %abc = arith.xori %ab, %c : i32
  tt.store %x, %abc : !tt.ptr<i32>
  tt.return
}
