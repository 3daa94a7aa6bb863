// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Scans that no library function makes.
// RUN: heddle-opt %s --split-input-file --triton-to-linalg="named-ops=true" | FileCheck %s

// Two operands along the first of two dimensions, from the end: each column is a loop of its own.
// CHECK-LABEL: func.func @scan_loops
tt.func @scan_loops(%x: !tt.ptr<i32>) {
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %e = tt.expand_dims %r {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %v = tt.broadcast %e : tensor<4x1xi32> -> tensor<4x2xi32>
  // CHECK: %[[A:.*]] = memref.alloc() : memref<4x2xi32>
  // CHECK: %[[B:.*]] = memref.alloc() : memref<4x2xi32>
  // CHECK: scf.for %[[J:.*]] = %{{.*}} to %c2
  // CHECK: %[[LAST:.*]] = arith.constant 3 : index
  // CHECK: %[[P:.*]] = tensor.extract %[[X:.*]][%[[LAST]], %[[J]]]
  // CHECK: memref.store %[[P]], %[[A]][%[[LAST]], %[[J]]]
  // CHECK: scf.for %[[I:.*]] = %c1{{.*}} to %c4{{.*}} iter_args(%[[C:.*]] = %[[P]], %{{.*}} = %{{.*}}) -> (i32, i32)
  // CHECK: %[[K:.*]] = arith.subi %[[LAST]], %[[I]]
  // CHECK: %[[N:.*]] = tensor.extract %[[X]][%[[K]], %[[J]]]
  // CHECK: %[[D:.*]] = arith.subi %[[C]], %[[N]]
  // CHECK: memref.store %[[D]], %[[A]][%[[K]], %[[J]]]
  // CHECK: scf.yield %[[D]]
  // CHECK: bufferization.to_tensor %[[A]] restrict writable
  // CHECK: bufferization.to_tensor %[[B]] restrict writable
  %s:2 = "tt.scan"(%v, %v) <{axis = 0 : i32, reverse = true}> ({
  ^bb0(%a: i32, %b: i32, %c: i32, %d: i32):
    %p = arith.subi %a, %c : i32
    %q = arith.maxsi %b, %d : i32
    tt.scan.return %p, %q : i32, i32
  }) : (tensor<4x2xi32>, tensor<4x2xi32>) -> (tensor<4x2xi32>, tensor<4x2xi32>)
  %sum = arith.addi %s#0, %s#1 : tensor<4x2xi32>
  %flat = tt.reshape %sum : tensor<4x2xi32> -> tensor<8xi32>
  %lanes = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %ps = tt.splat %x : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %p = tt.addptr %ps, %lanes : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  tt.store %p, %flat : tensor<8x!tt.ptr<i32>>
  tt.return
}
