// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// i1 in values, bytes in memory: nothing else.
// RUN: heddle-opt %s --split-input-file --triton-to-linalg="named-ops=true" --cse --canonicalize | FileCheck %s

// i1 lies in memory as a byte.
// CHECK-LABEL: func.func @booleans
// CHECK-SAME: %arg2: memref<?xi8>
tt.func @booleans(%x: !tt.ptr<i1>) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %p = tt.splat %x : !tt.ptr<i1> -> tensor<64x!tt.ptr<i1>>
  %q = tt.addptr %p, %r : tensor<64x!tt.ptr<i1>>, tensor<64xi32>
  // CHECK: bufferization.to_tensor %{{.*}} : memref<64xi8> to tensor<64xi8>
  // CHECK: %[[B:.*]] = arith.cmpi ne, %{{.*}}, %{{.*}} {was_bool_to_int8} : tensor<64xi8>
  %v = tt.load %q : tensor<64x!tt.ptr<i1>>
  // CHECK: %[[I:.*]] = arith.extui %[[B]] : tensor<64xi1> to tensor<64xi8>
  // CHECK: bufferization.materialize_in_destination %[[I]]
  tt.store %q, %v : tensor<64x!tt.ptr<i1>>
  tt.return
}
