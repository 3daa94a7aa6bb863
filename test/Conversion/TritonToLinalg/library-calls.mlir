// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Scans, gathers, prints and assertions: one private declaration a call, behind the kernel.
// RUN: heddle-opt %s --split-input-file --triton-to-linalg="named-ops=true" | FileCheck %s

// CHECK-LABEL: func.func @scans
tt.func @scans(%x: !tt.ptr<i32>) {
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  // CHECK-DAG: %[[AXIS:.*]] = arith.constant 0 : i32
  // CHECK-DAG: %[[NO:.*]] = arith.constant false
  // CHECK: call @triton_cumsum(%{{.*}}, %[[AXIS]], %[[NO]]) : (tensor<4xi32>, i32, i1) -> tensor<4xi32>
  %s = "tt.scan"(%r) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: i32, %b: i32):
    %c = arith.addi %a, %b : i32
    tt.scan.return %c : i32
  }) : (tensor<4xi32>) -> tensor<4xi32>
  // CHECK: %[[YES:.*]] = arith.constant true
  // CHECK: call @triton_cumsum_0(%{{.*}}, %{{.*}}, %[[YES]])
  %t = "tt.scan"(%s) <{axis = 0 : i32, reverse = true}> ({
  ^bb0(%a: i32, %b: i32):
    %c = arith.addi %a, %b : i32
    tt.scan.return %c : i32
  }) : (tensor<4xi32>) -> tensor<4xi32>
  // CHECK: call @triton_cumprod(
  %u = "tt.scan"(%t) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: i32, %b: i32):
    %c = arith.muli %b, %a : i32
    tt.scan.return %c : i32
  }) : (tensor<4xi32>) -> tensor<4xi32>
  // CHECK: call @triton_gather(%{{.*}}, %{{.*}}, %{{.*}}) : (tensor<4xi32>, tensor<4xi32>, i32) -> tensor<4xi32>
  %g = tt.gather %u[%r] {axis = 0 : i32} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  // Bits are summed as bytes.
  %bit = arith.trunci %g : tensor<4xi32> to tensor<4xi1>
  // CHECK: %[[BYTES:.*]] = arith.extui %{{.*}} : tensor<4xi1> to tensor<4xi8>
  // CHECK: %[[SUMS:.*]] = call @triton_cumsum_1(%[[BYTES]], {{.*}}) : (tensor<4xi8>, i32, i1) -> tensor<4xi8>
  // CHECK: arith.trunci %[[SUMS]] : tensor<4xi8> to tensor<4xi1>
  %parity = "tt.scan"(%bit) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: i1, %b: i1):
    %c = arith.addi %a, %b : i1
    tt.scan.return %c : i1
  }) : (tensor<4xi1>) -> tensor<4xi1>
  %w = arith.extui %parity : tensor<4xi1> to tensor<4xi32>
  %ps = tt.splat %x : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %p = tt.addptr %ps, %r : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  tt.store %p, %w : tensor<4x!tt.ptr<i32>>
  tt.return
}
// CHECK: func.func private @triton_cumsum(tensor<4xi32>, i32, i1) -> tensor<4xi32>
// CHECK: func.func private @triton_cumsum_0(tensor<4xi32>, i32, i1) -> tensor<4xi32>
// CHECK: func.func private @triton_cumprod(tensor<4xi32>, i32, i1) -> tensor<4xi32>
// CHECK: func.func private @triton_gather(tensor<4xi32>, tensor<4xi32>, i32) -> tensor<4xi32>
// CHECK: func.func private @triton_cumsum_1(tensor<4xi8>, i32, i1) -> tensor<4xi8>

// -----

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

// -----

// CHECK-LABEL: func.func @prints
tt.func @prints(%n: i32, %c: i1) {
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  // CHECK: call @triton_print(%{{.*}}, %arg2) : (tensor<4xi32>, i32) -> ()
  tt.print " v: " {hex = false, isSigned = array<i32: 1, 0>} : %r, %n : tensor<4xi32>, i32
  // CHECK: call @triton_print_0() : () -> ()
  tt.print " here: " {hex = true, isSigned = array<i32>}
  // CHECK: call @triton_assert(%arg3) : (i1) -> ()
  tt.assert %c, "n is odd" : i1
  // CHECK-NOT: triton_assert_0
  tt.assert %c, "overflow" {tt.auto_overflow_assert} : i1
  // CHECK-NOT: assume
  llvm.intr.assume %c : i1
  tt.return
}
// CHECK: func.func private @triton_print(tensor<4xi32>, i32) attributes {hex = false, isSigned = array<i32: 1, 0>, prefix = " v: "}
// CHECK: func.func private @triton_print_0() attributes {hex = true, prefix = " here: "}
// CHECK: func.func private @triton_assert(i1) attributes {msg = "n is odd"}
