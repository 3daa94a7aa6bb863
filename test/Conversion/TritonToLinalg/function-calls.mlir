// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that are not inlined stand behind the kernel. A pointer is its memref and an offset; program ids are handed on.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" | FileCheck %s

tt.func private @scale(%p: !tt.ptr<f32>, %n: i32) -> f32 {
  %id = tt.get_program_id x : i32
  %q = tt.addptr %p, %id : !tt.ptr<f32>, i32
  %v = tt.load %q : !tt.ptr<f32>
  %f = arith.sitofp %n : i32 to f32
  %r = arith.mulf %v, %f : f32
  tt.return %r : f32
}

// CHECK-LABEL: func.func @kernel
// CHECK-SAME: %[[P:arg2]]: memref<?xf32> {tt.tensor_kind = 2 : i32}, %[[N:arg3]]: i32, %[[CX:arg4]]: i32, %[[CY:arg5]]: i32, %[[CZ:arg6]]: i32, %[[X:arg7]]: i32, %[[Y:arg8]]: i32, %[[Z:arg9]]: i32
tt.func public @kernel(%p: !tt.ptr<f32>, %n: i32) {
  %q = tt.addptr %p, %n : !tt.ptr<f32>, i32
  // CHECK: %[[STEP:.*]] = arith.extsi %[[N]] : i32 to i64
  // CHECK: %[[O:.*]] = arith.addi %{{.*}}, %[[STEP]] : i64
  // CHECK: %[[R:.*]] = call @scale(%[[P]], %[[N]], %[[O]], %[[CX]], %[[CY]], %[[CZ]], %[[X]], %[[Y]], %[[Z]]) : (memref<?xf32>, i32, i64, i32, i32, i32, i32, i32, i32) -> f32
  %r = tt.call @scale(%q, %n) : (!tt.ptr<f32>, i32) -> f32
  tt.store %p, %r : !tt.ptr<f32>
  tt.return
}

// CHECK: func.func private @scale(%[[M:.*]]: memref<?xf32>, %{{.*}}: i32, %[[BASE:.*]]: i64, %{{.*}}: i32, %{{.*}}: i32, %{{.*}}: i32, %[[ID:.*]]: i32, %{{.*}}: i32, %{{.*}}: i32) -> f32 {
// CHECK-DAG: arith.index_cast %[[BASE]] : i64 to index
// CHECK-DAG: arith.index_cast %[[ID]] : i32 to index
// CHECK: memref.reinterpret_cast %[[M]] to offset: [%{{.*}}], sizes: [1], strides: [1]
// CHECK: return %{{.*}} : f32
