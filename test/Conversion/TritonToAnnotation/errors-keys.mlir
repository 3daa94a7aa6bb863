// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --triton-to-annotation --split-input-file --verify-diagnostics

tt.func @keys(%x: tensor<16xf32>) {
  // expected-error @+1 {{'ascend.annotation' op expected a hint of another name than 'keys', which in 'annotation.mark' names values}}
  ascend.annotation %x {keys = ["a"]} : tensor<16xf32>
  tt.return
}

// -----

tt.func @effects(%x: tensor<16xf32>) {
  // expected-error @+1 {{'ascend.annotation' op expected 'effects' to hold "read" and "write" only, got "none"}}
  ascend.annotation %x {effects = "none"} : tensor<16xf32>
  tt.return
}
