// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Addresses that scf.for carries become one scalar offset each.
// RUN: heddle-opt %s --triton-to-structured | FileCheck %s

// CHECK-LABEL: tt.func @tensor_of_pointers
// CHECK-SAME: %[[INIT:.*]]: tensor<8x!tt.ptr<f32>>
tt.func @tensor_of_pointers(%p: tensor<8x!tt.ptr<f32>>, %n: i32, %step: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %s = tt.splat %step : i32 -> tensor<8xi32>
  // CHECK: %[[ZERO:.*]] = arith.constant 0 : i64
  // CHECK: scf.for {{.*}} iter_args(%[[OFFSET:.*]] = %[[ZERO]]) -> (i64)
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%q = %p) -> (tensor<8x!tt.ptr<f32>>) : i32 {
    // CHECK: %[[SPLAT:.*]] = tt.splat %[[OFFSET]] : i64 -> tensor<8xi64>
    // CHECK: %[[NOW:.*]] = tt.addptr %[[INIT]], %[[SPLAT]]
    // CHECK: tt.load %[[NOW]]
    %v = tt.load %q : tensor<8x!tt.ptr<f32>>
    tt.store %q, %v : tensor<8x!tt.ptr<f32>>
    %next = tt.addptr %q, %s : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    // CHECK: %[[WIDE:.*]] = arith.extsi %{{.*}} : i32 to i64
    // CHECK: %[[SUM:.*]] = arith.addi %[[OFFSET]], %[[WIDE]] : i64
    // CHECK: scf.yield %[[SUM]] : i64
    scf.yield %next : tensor<8x!tt.ptr<f32>>
  }
  // CHECK: tt.splat %{{.*}} : i64 -> tensor<8xi64>
  // CHECK: %[[AFTER:.*]] = tt.addptr %[[INIT]]
  // CHECK: tt.load %[[AFTER]]
  %v = tt.load %r : tensor<8x!tt.ptr<f32>>
  tt.store %p, %v : tensor<8x!tt.ptr<f32>>
  tt.return
}

// CHECK-LABEL: tt.func @offsets_keep_their_width
tt.func @offsets_keep_their_width(%x: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %cst = arith.constant dense<64> : tensor<8xi32>
  %range = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %base = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  // CHECK: scf.for {{.*}} -> (i32)
  // CHECK: arith.constant 64 : i32
  // CHECK: scf.yield %{{.*}} : i32
  scf.for %i = %c0 to %n step %c1 iter_args(%o = %range) -> (tensor<8xi32>) : i32 {
    %p = tt.addptr %base, %o : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    %v = tt.load %p : tensor<8x!tt.ptr<f32>>
    tt.store %p, %v : tensor<8x!tt.ptr<f32>>
    %next = arith.addi %o, %cst : tensor<8xi32>
    scf.yield %next : tensor<8xi32>
  }
  tt.return
}

// A pointer that waits for a token each round does not move by that.
// CHECK-LABEL: tt.func @consumed_pointer
tt.func @consumed_pointer(%x: !tt.ptr<f16>, %n: i32, %token: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  // CHECK: scf.for {{.*}} -> (i64)
  scf.for %i = %c0 to %n step %c1 iter_args(%p = %x) -> (!tt.ptr<f16>) : i32 {
    // CHECK: %[[NOW:.*]] = tt.addptr
    // CHECK: %[[USED:.*]] = hivm.hir.custom {{.*}} ins(%[[NOW]],
    %q = hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, no_side_effect, symbol = "aclshmem_consume_token_half_ptr_1d"} "dist.aclshmem_consume_token_half_ptr_1d" ins(%p, %token : !tt.ptr<f16>, i32) -> !tt.ptr<f16>
    // CHECK: tt.load %[[USED]]
    %v = tt.load %q : !tt.ptr<f16>
    tt.store %q, %v : !tt.ptr<f16>
    %next = tt.addptr %q, %c1 : !tt.ptr<f16>, i32
    scf.yield %next : !tt.ptr<f16>
  }
  tt.return
}

// Both loops move the pointer: the outer one sees what the inner one added.
// CHECK-LABEL: tt.func @nested
tt.func @nested(%x: !tt.ptr<f16>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  // CHECK: scf.for {{.*}} -> (i64)
  // CHECK: scf.for {{.*}} -> (i64)
  // CHECK-NOT: iter_args{{.*}}!tt.ptr
  scf.for %i = %c0 to %n step %c1 iter_args(%p = %x) -> (!tt.ptr<f16>) : i32 {
    %r = scf.for %j = %c0 to %n step %c1 iter_args(%q = %p) -> (!tt.ptr<f16>) : i32 {
      %v = tt.load %q : !tt.ptr<f16>
      tt.store %q, %v : !tt.ptr<f16>
      %next = tt.addptr %q, %c1 : !tt.ptr<f16>, i32
      scf.yield %next : !tt.ptr<f16>
    }
    scf.yield %r : !tt.ptr<f16>
  }
  tt.return
}

// Lanes that move by different amounts are carried as a tensor of offsets.
// CHECK-LABEL: tt.func @different_steps
// CHECK-SAME: %[[INIT:.*]]: tensor<8x!tt.ptr<f32>>
tt.func @different_steps(%p: tensor<8x!tt.ptr<f32>>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  // CHECK: %[[RANGE:.*]] = tt.make_range
  %range = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  // CHECK: %[[ZERO:.*]] = arith.constant dense<0> : tensor<8xi64>
  // CHECK: scf.for {{.*}} iter_args(%[[OFFSETS:.*]] = %[[ZERO]]) -> (tensor<8xi64>)
  scf.for %i = %c0 to %n step %c1 iter_args(%q = %p) -> (tensor<8x!tt.ptr<f32>>) : i32 {
    // CHECK: %[[NOW:.*]] = tt.addptr %[[INIT]], %[[OFFSETS]]
    // CHECK: tt.load %[[NOW]]
    %v = tt.load %q : tensor<8x!tt.ptr<f32>>
    tt.store %q, %v : tensor<8x!tt.ptr<f32>>
    %next = tt.addptr %q, %range : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    // CHECK: %[[WIDE:.*]] = arith.extsi %[[RANGE]] : tensor<8xi32> to tensor<8xi64>
    // CHECK: %[[SUM:.*]] = arith.addi %[[OFFSETS]], %[[WIDE]] : tensor<8xi64>
    // CHECK: scf.yield %[[SUM]] : tensor<8xi64>
    scf.yield %next : tensor<8x!tt.ptr<f32>>
  }
  tt.return
}

// A tensor of offsets whose lanes move by different amounts is what it is.
// CHECK-LABEL: tt.func @different_offsets
tt.func @different_offsets(%x: !tt.ptr<f32>, %o: tensor<8xi32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %range = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  // CHECK: scf.for {{.*}} iter_args(%[[OFFSETS:.*]] = %{{.*}}) -> (tensor<8xi32>)
  scf.for %i = %c0 to %n step %c1 iter_args(%q = %o) -> (tensor<8xi32>) : i32 {
    // CHECK: tt.addptr %{{.*}}, %[[OFFSETS]]
    %p = tt.addptr %xs, %q : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    %v = tt.load %p : tensor<8x!tt.ptr<f32>>
    tt.store %p, %v : tensor<8x!tt.ptr<f32>>
    // CHECK: %[[NEXT:.*]] = arith.addi %[[OFFSETS]], %{{.*}} : tensor<8xi32>
    // CHECK: scf.yield %[[NEXT]] : tensor<8xi32>
    %next = arith.addi %q, %range : tensor<8xi32>
    scf.yield %next : tensor<8xi32>
  }
  tt.return
}
