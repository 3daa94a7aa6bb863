// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Masks of stores: as those of loads; a mask that is no bound of digits keeps the store as it is.
// RUN: heddle-opt %s --split-input-file --triton-to-structured --canonicalize --cse | FileCheck %s
// RUN: heddle-opt %s --split-input-file --triton-to-structured="enable-mask-fallback-conversion=true" --canonicalize --cse | FileCheck %s --check-prefix=FALLBACK

// CHECK-LABEL: tt.func @digits
// CHECK: %[[ROW:.*]] = arith.cmpi slt, %{{.*}}, %{{.*}} : tensor<4xi64>
// CHECK: tt.store %{{.*}}, %{{.*}}, %{{.*}} : tensor<4x8x!tt.ptr<f32>>
// CHECK-LABEL: tt.func @cut
// CHECK: tt.store %{{.*}}, %{{.*}}, %{{.*}} : tensor<32x!tt.ptr<f32>>
// FALLBACK-LABEL: tt.func @cut
// FALLBACK: %[[MASK:.*]] = arith.cmpi slt, %{{.*}}, %{{.*}} : tensor<4x8xi64>
// FALLBACK: tt.store %{{.*}}, %{{.*}}, %[[MASK]] : tensor<4x8x!tt.ptr<f32>>
tt.func @digits(%x: !tt.ptr<f32>, %n: i32, %v: tensor<32xf32>) {
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %d = arith.constant dense<8> : tensor<32xi32>
  %q = arith.divsi %r, %d : tensor<32xi32>
  %m = arith.remsi %r, %d : tensor<32xi32>
  %c100 = arith.constant dense<100> : tensor<32xi32>
  %qs = arith.muli %q, %c100 : tensor<32xi32>
  %o = arith.addi %qs, %m : tensor<32xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %p = tt.addptr %xs, %o : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  %ns = tt.splat %n : i32 -> tensor<32xi32>
  %mask = arith.cmpi slt, %q, %ns : tensor<32xi32>
  tt.store %p, %v, %mask : tensor<32x!tt.ptr<f32>>
  tt.return
}

tt.func @cut(%x: !tt.ptr<f32>, %n: i32, %v: tensor<32xf32>) {
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %d = arith.constant dense<8> : tensor<32xi32>
  %q = arith.divsi %r, %d : tensor<32xi32>
  %m = arith.remsi %r, %d : tensor<32xi32>
  %c100 = arith.constant dense<100> : tensor<32xi32>
  %qs = arith.muli %q, %c100 : tensor<32xi32>
  %o = arith.addi %qs, %m : tensor<32xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %p = tt.addptr %xs, %o : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  %ns = tt.splat %n : i32 -> tensor<32xi32>
  %mask = arith.cmpi slt, %r, %ns : tensor<32xi32>
  tt.store %p, %v, %mask : tensor<32x!tt.ptr<f32>>
  tt.return
}
