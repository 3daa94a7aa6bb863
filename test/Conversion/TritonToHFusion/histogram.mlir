// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --split-input-file --triton-to-hfusion | FileCheck %s
// RUN: heddle-opt %s --split-input-file --triton-to-hfusion=compile-on-910-95=true | FileCheck %s --check-prefix=SIMT

// SIMT-COUNT-5: tt.histogram

// CHECK-LABEL: tt.func private @plain
// CHECK-NEXT: %[[H:.*]] = hfusion.histogram %arg0, 32 : tensor<16xi32> -> tensor<32xi32>
// CHECK-NEXT: tt.return %[[H]]
tt.func private @plain(%x: tensor<16xi32>) -> tensor<32xi32> {
  %h = tt.histogram %x : tensor<16xi32> -> tensor<32xi32>
  tt.return %h : tensor<32xi32>
}

// CHECK-LABEL: tt.func private @masked
// CHECK-NEXT: hfusion.histogram %arg0, 8, %arg1 : tensor<16xi64>, tensor<16xi1> -> tensor<8xi32>
tt.func private @masked(%x: tensor<16xi64>, %m: tensor<16xi1>) -> tensor<8xi32> {
  %h = tt.histogram %x, %m : tensor<16xi64> -> tensor<8xi32>
  tt.return %h : tensor<8xi32>
}

// Bits are counted as bytes without a sign, other narrow integers keep theirs.
// CHECK-LABEL: tt.func private @bits
// CHECK-NEXT: %[[BYTES:.*]] = arith.extui %arg0 : tensor<16xi1> to tensor<16xi8>
// CHECK-NEXT: hfusion.histogram %[[BYTES]], 2 : tensor<16xi8> -> tensor<2xi64>
// CHECK: arith.extsi %arg1 : tensor<16xi4> to tensor<16xi8>
tt.func private @bits(%x: tensor<16xi1>, %y: tensor<16xi4>) -> (tensor<2xi64>, tensor<8xi8>) {
  %h = tt.histogram %x : tensor<16xi1> -> tensor<2xi64>
  %g = tt.histogram %y : tensor<16xi4> -> tensor<8xi8>
  tt.return %h, %g : tensor<2xi64>, tensor<8xi8>
}

// -----

// CHECK-LABEL: module
module attributes {hacc.target = #hacc.target<"Ascend910_9589">} {
  // CHECK-LABEL: tt.func private @simt
  // CHECK-NEXT: tt.histogram
  tt.func private @simt(%x: tensor<16xi32>) -> tensor<32xi32> {
    %h = tt.histogram %x : tensor<16xi32> -> tensor<32xi32>
    tt.return %h : tensor<32xi32>
  }
}
