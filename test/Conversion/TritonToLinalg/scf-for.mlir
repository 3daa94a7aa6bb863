// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop carries a pointer as the offsets that change.
// RUN: heddle-opt %s --triton-control-flow-opt --triton-to-structured --triton-to-linalg="named-ops=true" --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @vector(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: memref<?xf32>{{[^%]*}}, %[[Y:[a-z0-9]+]]: memref<?xf32>{{[^%]*}}, %[[N:[a-z0-9]+]]: i32{{[^%]*}}, %[[STEP:[a-z0-9]+]]: i32{{[^%]*}}
// CHECK-NEXT:    %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:    %[[CST:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<16xf32>
// CHECK-NEXT:    %[[V1:.*]] = linalg.fill ins(%[[CST]] : f32) outs(%[[V0]] : tensor<16xf32>) -> tensor<16xf32>
// CHECK-NEXT:    %[[C0_I64:.*]] = arith.constant 0 : i64
// CHECK-NEXT:    %[[V2:.*]]:2 = scf.for %[[ARG0:.*]] = %[[C0_I32]] to %[[N]] step %[[C1_I32]] iter_args(%[[ARG1:.*]] = %[[V3:.*]], %[[ARG2:.*]] = %[[C0_I64]]) -> (tensor<16xf32>, i64)  : i32 {
// CHECK-NEXT:      %[[V4:.*]] = arith.index_cast %[[ARG2]] : i64 to index
// CHECK-NEXT:      %[[V5:.*]] = memref.reinterpret_cast %[[X]] to offset: [%[[V4]]], sizes: [16], strides: [1] : memref<?xf32> to memref<16xf32, strided<[1], offset: ?>>
// CHECK-NEXT:      %[[V6:.*]] = memref.alloc() : memref<16xf32>
// CHECK-NEXT:      memref.copy %[[V5]], %[[V6]] : memref<16xf32, strided<[1], offset: ?>> to memref<16xf32>
// CHECK-NEXT:      %[[V7:.*]] = bufferization.to_tensor %[[V6]] restrict writable : memref<16xf32> to tensor<16xf32>
// CHECK-NEXT:      %[[V8:.*]] = arith.addf %[[ARG1]], %[[V7]] : tensor<16xf32>
// CHECK-NEXT:      %[[V9:.*]] = arith.extsi %[[STEP]] : i32 to i64
// CHECK-NEXT:      %[[V10:.*]] = arith.addi %[[ARG2]], %[[V9]] : i64
// CHECK-NEXT:      scf.yield %[[V8]], %[[V10]] : tensor<16xf32>, i64
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V11:.*]] = memref.reinterpret_cast %[[Y]] to offset: [0], sizes: [16], strides: [1] : memref<?xf32> to memref<16xf32, strided<[1]>>
// CHECK-NEXT:    bufferization.materialize_in_destination %[[V2]]#0 in writable %[[V11]] : (tensor<16xf32>, memref<16xf32, strided<[1]>>) -> ()
// CHECK-NEXT:    return
tt.func public @vector(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32, %step: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<16xf32>
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %p = tt.addptr %xs, %r : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %steps = tt.splat %step : i32 -> tensor<16xi32>
  %sum, %last = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero, %q = %p) -> (tensor<16xf32>, tensor<16x!tt.ptr<f32>>) : i32 {
    %v = tt.load %q : tensor<16x!tt.ptr<f32>>
    %s = arith.addf %acc, %v : tensor<16xf32>
    %next = tt.addptr %q, %steps : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    scf.yield %s, %next : tensor<16xf32>, tensor<16x!tt.ptr<f32>>
  }
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %to = tt.addptr %ys, %r : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  tt.store %to, %sum : tensor<16x!tt.ptr<f32>>
  tt.return
}
