// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Running maxima and minima are library calls on a 950, which say whether a NaN stays.
// RUN: heddle-opt %s --split-input-file --triton-to-linalg="named-ops=true" | FileCheck %s
// RUN: heddle-opt %s --split-input-file --triton-to-linalg="named-ops=true" | FileCheck %s --check-prefix=LOOPS

module attributes {hacc.target = #hacc.target<"Ascend910_9589">} {
  // A module has a kernel.
  tt.func public @kernel() {
    tt.return
  }

  // CHECK-LABEL: func.func private @maximum_of_all(
  // CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<8x4xf32>
  // CHECK-DAG:     %[[AXIS:.*]] = arith.constant 1 : i32
  // CHECK-DAG:     %[[REVERSE:.*]] = arith.constant false
  // CHECK-DAG:     %[[NAN:.*]] = arith.constant true
  // CHECK:         %[[R:.*]] = call @triton_cummax(%[[X]], %[[AXIS]], %[[REVERSE]], %[[NAN]]) : (tensor<8x4xf32>, i32, i1, i1) -> tensor<8x4xf32>
  // CHECK-NEXT:    return %[[R]] : tensor<8x4xf32>
  tt.func private @maximum_of_all(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
    %r = "tt.scan"(%x) <{axis = 1 : i32, reverse = false}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.maximumf %a, %b : f32
      tt.scan.return %c : f32
    }) : (tensor<8x4xf32>) -> tensor<8x4xf32>
    tt.return %r : tensor<8x4xf32>
  }

  // CHECK-LABEL: func.func private @minimum_of_numbers(
  // CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<8x4xf16>
  // CHECK:         %[[AXIS:.*]] = arith.constant 0 : i32
  // CHECK-NEXT:    %[[REVERSE:.*]] = arith.constant true
  // CHECK-NEXT:    %[[NAN:.*]] = arith.constant false
  // CHECK-NEXT:    call @triton_cummin(%[[X]], %[[AXIS]], %[[REVERSE]], %[[NAN]]) : (tensor<8x4xf16>, i32, i1, i1) -> tensor<8x4xf16>
  tt.func private @minimum_of_numbers(%x: tensor<8x4xf16>) -> tensor<8x4xf16> {
    %r = "tt.scan"(%x) <{axis = 0 : i32, reverse = true}> ({
    ^bb0(%a: f16, %b: f16):
      %c = arith.minnumf %a, %b : f16
      tt.scan.return %c : f16
    }) : (tensor<8x4xf16>) -> tensor<8x4xf16>
    tt.return %r : tensor<8x4xf16>
  }

  // Integers with a sign, one declaration a call.
  // CHECK-LABEL: func.func private @integers(
  // CHECK:         call @triton_cummax_0(%{{.*}}, %{{.*}}, %{{.*}}, %false{{.*}}) : (tensor<8xi32>, i32, i1, i1) -> tensor<8xi32>
  // CHECK:         call @triton_cummin_0(%{{.*}}, %{{.*}}, %{{.*}}, %false{{.*}}) : (tensor<8xi32>, i32, i1, i1) -> tensor<8xi32>
  tt.func private @integers(%x: tensor<8xi32>) -> tensor<8xi32> {
    %r = "tt.scan"(%x) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%a: i32, %b: i32):
      %c = arith.maxsi %a, %b : i32
      tt.scan.return %c : i32
    }) : (tensor<8xi32>) -> tensor<8xi32>
    %s = "tt.scan"(%r) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%a: i32, %b: i32):
      %c = arith.minsi %a, %b : i32
      tt.scan.return %c : i32
    }) : (tensor<8xi32>) -> tensor<8xi32>
    tt.return %s : tensor<8xi32>
  }

  // The library compares with a sign: unsigned numbers and bits are loops.
  // CHECK-LABEL: func.func private @without_sign(
  // CHECK-NOT:     call
  // CHECK:         arith.maxui
  // CHECK-NOT:     call
  // CHECK:         arith.minsi
  // CHECK-NOT:     call
  // CHECK:         return
  tt.func private @without_sign(%x: tensor<8xi32>, %y: tensor<8xi1>) -> (tensor<8xi32>, tensor<8xi1>) {
    %r = "tt.scan"(%x) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%a: i32, %b: i32):
      %c = arith.maxui %a, %b : i32
      tt.scan.return %c : i32
    }) : (tensor<8xi32>) -> tensor<8xi32>
    %s = "tt.scan"(%y) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%a: i1, %b: i1):
      %c = arith.minsi %a, %b : i1
      tt.scan.return %c : i1
    }) : (tensor<8xi1>) -> tensor<8xi1>
    tt.return %r, %s : tensor<8xi32>, tensor<8xi1>
  }

  // CHECK: func.func private @triton_cummax(tensor<8x4xf32>, i32, i1, i1) -> tensor<8x4xf32>
  // CHECK: func.func private @triton_cummin(tensor<8x4xf16>, i32, i1, i1) -> tensor<8x4xf16>
  // CHECK: func.func private @triton_cummax_0(tensor<8xi32>, i32, i1, i1) -> tensor<8xi32>
  // CHECK: func.func private @triton_cummin_0(tensor<8xi32>, i32, i1, i1) -> tensor<8xi32>
}

// -----

// Other chips have no such function.
module attributes {hacc.target = #hacc.target<"Ascend910B3">} {
  // LOOPS-LABEL: func.func @loops(
  // LOOPS-NOT:     triton_cummax
  // LOOPS:         arith.maximumf
  // LOOPS-NOT:     triton_cummax
  tt.func public @loops(%p: !tt.ptr<f32>) {
    %x = arith.constant dense<1.0> : tensor<4xf32>
    %r = "tt.scan"(%x) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.maximumf %a, %b : f32
      tt.scan.return %c : f32
    }) : (tensor<4xf32>) -> tensor<4xf32>
    %i = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
    %ps = tt.splat %p : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
    %q = tt.addptr %ps, %i : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
    tt.store %q, %r : tensor<4x!tt.ptr<f32>>
    tt.return
  }
}
