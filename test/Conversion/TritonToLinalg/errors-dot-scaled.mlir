// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --split-input-file --triton-to-linalg --verify-diagnostics

tt.func private @six_bits(%a: tensor<16x32xi8>, %b: tensor<32x16xf8E5M2>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{'tt.dot_scaled' op expected the elements of 'a' to be e4m3, e5m2, e2m1, bf16 or fp16, got e2m3; convert them to e4m3 first}}
  %d = tt.dot_scaled %a, %b, %c lhs = e2m3 rhs = e5m2 {fastMath = false} : tensor<16x32xi8> * tensor<32x16xf8E5M2> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func private @wrong_element(%a: tensor<16x32xf8E4M3FN>, %b: tensor<32x16xf8E4M3FN>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{'tt.dot_scaled' op expected 'b' to hold elements of e5m2, got 'tensor<32x16xf8E4M3FN>'}}
  %d = tt.dot_scaled %a, %b, %c lhs = e4m3 rhs = e5m2 {fastMath = false} : tensor<16x32xf8E4M3FN> * tensor<32x16xf8E4M3FN> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func private @wrong_scale(%a: tensor<16x32xf8E4M3FN>, %s: tensor<16x1xi32>, %b: tensor<32x16xf8E5M2>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{'tt.dot_scaled' op expected the scale of 'a' to hold exponents in i8 or floats of eight bits, got 'tensor<16x1xi32>'}}
  %d = tt.dot_scaled %a scale %s, %b, %c lhs = e4m3 rhs = e5m2 {fastMath = false} : tensor<16x32xf8E4M3FN>, tensor<16x1xi32> * tensor<32x16xf8E5M2> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func private @wrong_groups(%a: tensor<16x32xf8E4M3FN>, %s: tensor<16x3xi8>, %b: tensor<32x16xf8E5M2>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{'tt.dot_scaled' op expected the scale of 'a' to have one column for each group of the 32 elements that are summed, got 3 columns}}
  %d = tt.dot_scaled %a scale %s, %b, %c lhs = e4m3 rhs = e5m2 {fastMath = false} : tensor<16x32xf8E4M3FN>, tensor<16x3xi8> * tensor<32x16xf8E5M2> -> tensor<16x16xf32>
  tt.return
}
