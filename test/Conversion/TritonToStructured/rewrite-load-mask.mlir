// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Masks of loads: one bound a digit. A mask that is none keeps the access as it is, unless an option asks for more.
// RUN: heddle-opt %s --split-input-file --triton-to-structured --canonicalize --cse | FileCheck %s
// RUN: heddle-opt %s --split-input-file --triton-to-structured="enable-mask-fallback-conversion=true" --canonicalize --cse --verify-diagnostics | FileCheck %s --check-prefix=FALLBACK

// x // 8 < n and x % 8 < 5
// CHECK-LABEL: tt.func @digits
// CHECK-SAME: %[[N:.*]]: i32
// CHECK: %[[I:.*]] = arith.extsi %{{.*}} : tensor<4xi32> to tensor<4xi64>
// CHECK: %[[J:.*]] = arith.extsi %{{.*}} : tensor<8xi32> to tensor<8xi64>
// CHECK-DAG: %[[COLUMN:.*]] = arith.cmpi slt, %[[J]], %{{.*}} : tensor<8xi64>
// CHECK-DAG: %[[ROW:.*]] = arith.cmpi slt, %[[I]], %{{.*}} : tensor<4xi64>
// CHECK: %[[MASK:.*]] = arith.andi %{{.*}}, %{{.*}} : tensor<4x8xi1>
// CHECK: tt.load %{{.*}}, %[[MASK]], %{{.*}} : tensor<4x8x!tt.ptr<f32>>
tt.func @digits(%x: !tt.ptr<f32>, %n: i32) {
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %d = arith.constant dense<8> : tensor<32xi32>
  %q = arith.divsi %r, %d : tensor<32xi32>
  %m = arith.remsi %r, %d : tensor<32xi32>
  %c100 = arith.constant dense<100> : tensor<32xi32>
  %five = arith.constant dense<5> : tensor<32xi32>
  %other = arith.constant dense<2.0> : tensor<32xf32>
  %qs = arith.muli %q, %c100 : tensor<32xi32>
  %o = arith.addi %qs, %m : tensor<32xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %p = tt.addptr %xs, %o : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  %ns = tt.splat %n : i32 -> tensor<32xi32>
  %row = arith.cmpi slt, %q, %ns : tensor<32xi32>
  %column = arith.cmpi slt, %m, %five : tensor<32xi32>
  %mask = arith.andi %row, %column : tensor<32xi1>
  %v = tt.load %p, %mask, %other : tensor<32x!tt.ptr<f32>>
  %y = tt.addptr %xs, %r : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  tt.store %y, %v : tensor<32x!tt.ptr<f32>>
  tt.return
}

// -----

// The end of an array that cuts a row: both digits decide. With the option the bound stays, over both dimensions.
// CHECK-LABEL: tt.func @cut
// CHECK: tt.load %{{.*}}, %{{.*}} : tensor<32x!tt.ptr<f32>>
// FALLBACK-LABEL: tt.func @cut
// FALLBACK-SAME: %{{.*}}: !tt.ptr<f32>, %[[N:.*]]: i32
// FALLBACK: %[[X:.*]] = arith.addi %{{.*}}, %{{.*}} : tensor<4x8xi64>
// FALLBACK: %[[WIDE:.*]] = arith.extsi %[[N]] : i32 to i64
// FALLBACK: %[[BOUND:.*]] = tt.splat %[[WIDE]] : i64 -> tensor<4x8xi64>
// FALLBACK: %[[MASK:.*]] = arith.cmpi slt, %{{.*}}, %[[BOUND]] : tensor<4x8xi64>
// FALLBACK: tt.load %{{.*}}, %[[MASK]] : tensor<4x8x!tt.ptr<f32>>
tt.func @cut(%x: !tt.ptr<f32>, %n: i32) {
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
  %v = tt.load %p, %mask : tensor<32x!tt.ptr<f32>>
  %y = tt.addptr %xs, %r : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  tt.store %y, %v : tensor<32x!tt.ptr<f32>>
  tt.return
}

// -----

// A mask of any form is reshaped with the option.
// CHECK-LABEL: tt.func @loaded
// CHECK: tt.load %{{.*}}, %{{.*}} : tensor<32x!tt.ptr<f32>>
// FALLBACK-LABEL: tt.func @loaded
// FALLBACK-SAME: %{{.*}}: !tt.ptr<f32>, %[[M:.*]]: tensor<32xi1>
// FALLBACK: %[[MASK:.*]] = tensor.reshape %[[M]](%{{.*}}) : (tensor<32xi1>, tensor<2xi64>) -> tensor<4x8xi1>
// FALLBACK: tt.load %{{.*}}, %[[MASK]] : tensor<4x8x!tt.ptr<f32>>
tt.func @loaded(%x: !tt.ptr<f32>, %mask: tensor<32xi1>) {
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %d = arith.constant dense<8> : tensor<32xi32>
  %q = arith.divsi %r, %d : tensor<32xi32>
  %m = arith.remsi %r, %d : tensor<32xi32>
  %c100 = arith.constant dense<100> : tensor<32xi32>
  %qs = arith.muli %q, %c100 : tensor<32xi32>
  %o = arith.addi %qs, %m : tensor<32xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %p = tt.addptr %xs, %o : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  %v = tt.load %p, %mask : tensor<32x!tt.ptr<f32>>
  %y = tt.addptr %xs, %r : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  tt.store %y, %v : tensor<32x!tt.ptr<f32>>
  tt.return
}

// -----

// A mask that differs between lanes of one address cannot stay whole.
// CHECK-LABEL: tt.func @differs
// CHECK: tt.load %{{.*}}, %{{.*}} : tensor<32x!tt.ptr<f32>>
// FALLBACK-LABEL: tt.func @differs
// FALLBACK: tt.load %{{.*}}, %{{.*}} : tensor<32x!tt.ptr<f32>>
tt.func @differs(%x: !tt.ptr<f32>, %mask: tensor<32xi1>) {
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %d = arith.constant dense<8> : tensor<32xi32>
  %q = arith.divsi %r, %d : tensor<32xi32>
  %m = arith.remsi %r, %d : tensor<32xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %p = tt.addptr %xs, %q : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  // expected-remark @+1 {{'tt.load' op expected a mask that is the same for all lanes of one address; the access is not split}}
  %v = tt.load %p, %mask : tensor<32x!tt.ptr<f32>>
  %y = tt.addptr %xs, %r : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  tt.store %y, %v : tensor<32x!tt.ptr<f32>>
  tt.return
}
