// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --triton-to-hfusion --split-input-file --verify-diagnostics

tt.func private @no_bins(%x: tensor<16xi32>) -> tensor<0xi32> {
  // expected-error @+1 {{'tt.histogram' op expected a static shape and at least one bin, got 'tensor<16xi32>' and 'tensor<0xi32>'}}
  %h = tt.histogram %x : tensor<16xi32> -> tensor<0xi32>
  tt.return %h : tensor<0xi32>
}

// -----

tt.func private @narrow_counts(%x: tensor<16xi32>) -> tensor<4xi1> {
  // expected-error @+1 {{'tt.histogram' op expected counts of at least 8 bits, got 'tensor<4xi1>'}}
  %h = tt.histogram %x : tensor<16xi32> -> tensor<4xi1>
  tt.return %h : tensor<4xi1>
}
