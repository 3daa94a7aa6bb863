// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

func.func @mark_c1(%t: tensor<16xf32>) {
  // expected-error @+1 {{'annotation.mark' op expected one string in 'keys' for each of 'values', got 1 keys and 0 values}}
  annotation.mark %t keys = ["bind_buffer"] : tensor<16xf32>
  return
}

// -----

func.func @mark_c2(%t: tensor<16xf32>) {
  // expected-error @+1 {{'annotation.mark' op expected 'effects' to hold "read" and "write" only, got ["free"]}}
  annotation.mark %t {effects = ["free"]} : tensor<16xf32>
  return
}
