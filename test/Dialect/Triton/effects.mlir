// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What merging, removing and hoisting of operations may and may not do.
// RUN: heddle-opt %s -cse -canonicalize -loop-invariant-code-motion | FileCheck %s

// CHECK-LABEL: tt.func @unused
tt.func @unused(%p: tensor<4x!tt.ptr<i32>>, %q: !tt.ptr<i32>, %v: tensor<4xi32>, %c: i32, %d: !tt.tensordesc<tensor<4xi32>>) {
  // CHECK-NEXT: tt.load %{{.*}} {isVolatile = true} : !tt.ptr<i32>
  // CHECK-NEXT: tt.atomic_rmw
  // CHECK-NEXT: tt.atomic_cas
  // CHECK-NEXT: tt.atomic_poll
  // CHECK-NEXT: tt.extern_elementwise {{.*}}pure = false
  // CHECK-NEXT: tt.elementwise_inline_asm {{.*}}pure = false
  // CHECK-NEXT: tt.print
  // CHECK-NEXT: ttg.barrier
  // CHECK-NEXT: tt.return
  %0 = tt.load %p : tensor<4x!tt.ptr<i32>>
  %1 = tt.load %q {isVolatile = true} : !tt.ptr<i32>
  %2 = tt.atomic_rmw add, acq_rel, gpu, %p, %v : (tensor<4x!tt.ptr<i32>>, tensor<4xi32>) -> tensor<4xi32>
  %3 = tt.atomic_cas acq_rel, gpu, %q, %c, %c : (!tt.ptr<i32>, i32, i32) -> i32
  %4 = tt.atomic_poll acquire, gpu, %q, %c : !tt.ptr<i32>, i32 -> i1
  %5 = tt.extern_elementwise %q {libname = "l", libpath = "", pure = false, symbol = "s"} : (!tt.ptr<i32>) -> i32
  %6 = tt.extern_elementwise %c {libname = "l", libpath = "", pure = true, symbol = "s"} : (i32) -> i32
  %7 = tt.elementwise_inline_asm "a" {constraints = "=r,r", packed_element = 1 : i32, pure = false} %c : i32 -> i32
  %8 = tt.elementwise_inline_asm "a" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %c : i32 -> i32
  %9 = tt.descriptor_load %d[%c] : !tt.tensordesc<tensor<4xi32>> -> tensor<4xi32>
  tt.print " c" {hex = false, isSigned = array<i32: 1>} : %c : i32
  ttg.barrier all
  tt.return
}

// Two reads of one address are one only while nothing is written between them.
// CHECK-LABEL: tt.func @reads
tt.func @reads(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>) {
  // CHECK: %[[A:.*]] = tt.load
  // CHECK: tt.store %{{.*}}, %[[A]]
  // CHECK: tt.store %{{.*}}, %[[A]]
  // CHECK: %[[B:.*]] = tt.load
  // CHECK: tt.store %{{.*}}, %[[B]]
  %0 = tt.load %p : !tt.ptr<f32>
  %1 = tt.load %p : !tt.ptr<f32>
  tt.store %q, %0 : !tt.ptr<f32>
  tt.store %q, %1 : !tt.ptr<f32>
  %2 = tt.load %p : !tt.ptr<f32>
  tt.store %q, %2 : !tt.ptr<f32>
  tt.return
}

// A reduction is as pure as its region.
// CHECK-LABEL: tt.func @regions
tt.func @regions(%v: tensor<4xf32>) {
  // CHECK: "tt.reduce"
  // CHECK: tt.elementwise_inline_asm
  // CHECK-NOT: tt.reduce"
  // CHECK: tt.return
  %0 = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = tt.elementwise_inline_asm "a" {constraints = "=r,r,r", packed_element = 1 : i32, pure = false} %a, %b : f32, f32 -> f32
    tt.reduce.return %c : f32
  }) : (tensor<4xf32>) -> f32
  %1 = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<4xf32>) -> f32
  tt.return
}

// A pure call leaves a loop; one that may spin or trap stays, as does a load.
// CHECK-LABEL: tt.func @loops
tt.func @loops(%p: !tt.ptr<i32>, %c: i32, %lo: index, %hi: index, %step: index, %v: tensor<4xf32>, %i: tensor<4xi32>) {
  // CHECK: tt.extern_elementwise {{.*}}pure = true
  // CHECK: scf.for
  // CHECK: tt.load
  // CHECK: tt.extern_elementwise {{.*}}pure = false
  // CHECK: tt.gather
  scf.for %k = %lo to %hi step %step {
    %0 = tt.load %p : !tt.ptr<i32>
    %1 = tt.extern_elementwise %c {libname = "l", libpath = "", pure = true, symbol = "s"} : (i32) -> i32
    %2 = tt.extern_elementwise %p {libname = "l", libpath = "", pure = false, symbol = "s"} : (!tt.ptr<i32>) -> i32
    %3 = tt.gather %v[%i] {axis = 0 : i32} : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
    tt.print " v" {hex = false, isSigned = array<i32: 1, 1, 1, 0>} : %0, %1, %2, %3 : i32, i32, i32, tensor<4xf32>
  }
  tt.return
}
