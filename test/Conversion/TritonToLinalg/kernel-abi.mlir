// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The kernel ABI: leading and trailing arguments, attributes, tensor kinds, program ids.
// RUN: heddle-opt %s --triton-to-linalg="global-kernel=false named-ops=true" | FileCheck %s
// RUN: heddle-opt %s --triton-to-linalg | FileCheck %s --check-prefix=GLOBAL

// CHECK: func.func @kernel(%[[LOCK:.*]]: memref<?xi8>, %[[WORK:.*]]: memref<?xi8>,
// CHECK-SAME: %[[X:.*]]: memref<?xf32> {tt.divisibility = 16 : i32, tt.tensor_kind = 0 : i32},
// CHECK-SAME: %[[Y:.*]]: memref<?xf32> {tt.tensor_kind = 2 : i32},
// CHECK-SAME: %[[Z:.*]]: memref<?xi8> {tt.tensor_kind = 1 : i32},
// CHECK-SAME: %[[UNUSED:.*]]: memref<?xbf16>,
// CHECK-SAME: %[[N:.*]]: f16,
// CHECK-SAME: %[[NX:[a-z0-9]+]]: i32, %[[NY:[a-z0-9]+]]: i32, %[[NZ:[a-z0-9]+]]: i32,
// CHECK-SAME: %[[PX:[a-z0-9]+]]: i32, %[[PY:[a-z0-9]+]]: i32, %[[PZ:[a-z0-9]+]]: i32)
// CHECK-SAME: attributes {SyncBlockLockArgIdx = 0 : i64, WorkspaceArgIdx = 1 : i64, global_kernel = "local", mix_mode = "aiv", parallel_mode = "simd"}
// GLOBAL: global_kernel = ""
tt.func public @kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32>, %z: !tt.ptr<i1>, %unused: !tt.ptr<bf16>, %n: f16) attributes {noinline = false} {
  %px = tt.get_program_id x : i32
  %pz = tt.get_program_id z : i32
  %ny = tt.get_num_programs y : i32
  // CHECK: %[[S:.*]] = arith.addi %[[PX]], %[[PZ]]
  %s = arith.addi %px, %pz : i32
  // CHECK: arith.muli %[[S]], %[[NY]]
  %o = arith.muli %s, %ny : i32
  %p = tt.addptr %x, %o : !tt.ptr<f32>, i32
  %q = tt.addptr %y, %o : !tt.ptr<f32>, i32
  %a = tt.load %p : !tt.ptr<f32>
  %b = tt.load %q : !tt.ptr<f32>
  %c = arith.cmpf olt, %a, %b : f32
  tt.store %q, %a : !tt.ptr<f32>
  tt.store %z, %c : !tt.ptr<i1>
  // CHECK: return
  tt.return
}
