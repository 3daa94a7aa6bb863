// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Histograms of a 950 that are refused, as triton-to-hfusion refuses them for other chips.
// RUN: heddle-opt %s --split-input-file --triton-to-linalg="compile-on-910-95=true" --verify-diagnostics

tt.func public @kernel() {
  tt.return
}
tt.func private @no_bins(%x: tensor<16xi32>) -> tensor<0xi32> {
  // expected-error @+1 {{'tt.histogram' op expected at least one bin, got 'tensor<0xi32>'}}
  %h = tt.histogram %x : tensor<16xi32> -> tensor<0xi32>
  tt.return %h : tensor<0xi32>
}

// -----

tt.func public @kernel() {
  tt.return
}
tt.func private @narrow_counts(%x: tensor<16xi32>) -> tensor<4xi1> {
  // expected-error @+1 {{'tt.histogram' op expected counts of at least 8 bits, got 'tensor<4xi1>'}}
  %h = tt.histogram %x : tensor<16xi32> -> tensor<4xi1>
  tt.return %h : tensor<4xi1>
}
