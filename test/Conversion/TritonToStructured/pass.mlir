// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the pass leaves alone: block pointers, which triton-to-linalg takes apart, and what its rules do not cover.
// RUN: heddle-opt %s --split-input-file --triton-to-structured | FileCheck %s
// RUN: heddle-opt %s --split-input-file --triton-to-structured="enable-mask-fallback-conversion=true optimize-dynamic-offset=true" | FileCheck %s --check-prefix=OPTIONS

// CHECK-LABEL: tt.func @carried
// CHECK: %[[P:.*]] = tt.make_tensor_ptr
// CHECK: scf.for {{.*}} iter_args(%[[Q:.*]] = %[[P]], %{{.*}} = %[[P]]) -> (!tt.ptr<tensor<64xf32>>, !tt.ptr<tensor<64xf32>>)
// CHECK-NOT: tt.addptr
// CHECK: %[[NEXT:.*]] = tt.advance %[[Q]]
// CHECK: scf.yield %[[NEXT]], %{{.*}}
tt.func @carried(%x: !tt.ptr<f32>, %n: i64, %count: i32) {
  %c1 = arith.constant 1 : i64
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %p = tt.make_tensor_ptr %x, [%n], [%c1], [%c0] {order = array<i32: 0>} : <tensor<64xf32>>
  %r:2 = scf.for %i = %c0 to %count step %c64 iter_args(%q = %p, %same = %p) -> (!tt.ptr<tensor<64xf32>>, !tt.ptr<tensor<64xf32>>) : i32 {
    %v = tt.load %q : !tt.ptr<tensor<64xf32>>
    tt.store %same, %v : !tt.ptr<tensor<64xf32>>
    %next = tt.advance %q, [%c64] : <tensor<64xf32>>
    scf.yield %next, %same : !tt.ptr<tensor<64xf32>>, !tt.ptr<tensor<64xf32>>
  }
  tt.return
}

// -----

// Lanes that begin within a multiple of the divisor, that do not divide it, or that may be negative.
// CHECK-LABEL: tt.func @no_rule
// CHECK-COUNT-3: tt.load %{{.*}} : tensor<64x!tt.ptr<f32>>
// CHECK-NOT: tensor.reshape
// OPTIONS-LABEL: tt.func @no_rule
// OPTIONS-NOT: tensor.reshape
// OPTIONS: tt.return
tt.func @no_rule(%x: !tt.ptr<f32>, %n: i32) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %c3 = arith.constant dense<3> : tensor<64xi32>
  %c24 = arith.constant dense<24> : tensor<64xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  // 64 lanes are no multiple of 24.
  %a = arith.remsi %r, %c24 : tensor<64xi32>
  %ap = tt.addptr %xs, %a : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %av = tt.load %ap : tensor<64x!tt.ptr<f32>>
  // A divisor of which nothing is known.
  %ns = tt.splat %n : i32 -> tensor<64xi32>
  %b = arith.divsi %r, %ns : tensor<64xi32>
  %bp = tt.addptr %xs, %b : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %bv = tt.load %bp : tensor<64x!tt.ptr<f32>>
  // Steps of -1.
  %minus = arith.subi %c3, %r : tensor<64xi32>
  %c16 = arith.constant dense<16> : tensor<64xi32>
  %c = arith.divsi %minus, %c16 : tensor<64xi32>
  %cp = tt.addptr %xs, %c : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %cv = tt.load %cp : tensor<64x!tt.ptr<f32>>
  %sum = arith.addf %av, %bv : tensor<64xf32>
  %all = arith.addf %sum, %cv : tensor<64xf32>
  %p = tt.addptr %xs, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %p, %all : tensor<64x!tt.ptr<f32>>
  tt.return
}

// -----

// An offset that is known at run time only: with the option, a test chooses.
// CHECK-LABEL: tt.func @unknown_offset
// CHECK-NOT: scf.if
// CHECK: tt.load %{{.*}} : tensor<64x!tt.ptr<f32>>
// CHECK: tt.store
// OPTIONS-LABEL: tt.func @unknown_offset
// OPTIONS-SAME: %{{.*}}: !tt.ptr<f32>, %[[N:.*]]: i32
// OPTIONS: %[[START:.*]] = arith.extsi %[[N]] : i32 to i64
// OPTIONS: %[[REST:.*]] = arith.remsi %[[START]], %{{.*}} : i64
// OPTIONS: %[[MULTIPLE:.*]] = arith.cmpi eq, %[[REST]], %{{.*}} : i64
// OPTIONS: %[[POSITIVE:.*]] = arith.cmpi sge, %[[START]], %{{.*}} : i64
// OPTIONS: %[[BOTH:.*]] = arith.andi %[[MULTIPLE]], %[[POSITIVE]] : i1
// OPTIONS: %[[V:.*]] = scf.if %[[BOTH]] -> (tensor<64xf32>) {
// OPTIONS: tt.load %{{.*}} : tensor<16x!tt.ptr<f32>>
// OPTIONS: linalg.broadcast {{.*}} dimensions = [0]
// OPTIONS: scf.yield
// OPTIONS: } else {
// OPTIONS-NEXT: tt.load %{{.*}} : tensor<64x!tt.ptr<f32>>
// OPTIONS: scf.if
// OPTIONS: tt.store %{{.*}} : tensor<4x16x!tt.ptr<f32>>
// OPTIONS: } else {
// OPTIONS-NEXT: tt.store %{{.*}} : tensor<64x!tt.ptr<f32>>
tt.func @unknown_offset(%x: !tt.ptr<f32>, %n: i32) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %ns = tt.splat %n : i32 -> tensor<64xi32>
  %i = arith.addi %ns, %r : tensor<64xi32>
  %c16 = arith.constant dense<16> : tensor<64xi32>
  %c100 = arith.constant dense<100> : tensor<64xi32>
  %m = arith.remsi %i, %c16 : tensor<64xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %p = tt.addptr %xs, %m : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %v = tt.load %p : tensor<64x!tt.ptr<f32>>
  %d = arith.divsi %i, %c16 : tensor<64xi32>
  %ds = arith.muli %d, %c100 : tensor<64xi32>
  %q = tt.addptr %p, %ds : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %q, %v : tensor<64x!tt.ptr<f32>>
  tt.return
}
