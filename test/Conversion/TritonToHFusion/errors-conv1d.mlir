// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --triton-to-hfusion --verify-diagnostics

tt.func private @too_large(%x: tensor<2x16xf32>, %w: tensor<4x1x3xf32>) -> tensor<4x1xf32> {
  // expected-error @+1 {{'ascend.conv1d' op expected 'stride' to fit into 32 bits, got 4294967296}}
  %0 = ascend.conv1d(%x, %w) {dilation = 1 : i64, groups = 2 : i64, padding_size = 0 : i64, stride = 4294967296 : i64} : (tensor<2x16xf32>, tensor<4x1x3xf32>) -> tensor<4x1xf32>
  tt.return %0 : tensor<4x1xf32>
}
