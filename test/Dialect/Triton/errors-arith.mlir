// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each rule of casts, elementwise operations and matrix products, broken once.
// RUN: heddle-opt %s -split-input-file -verify-diagnostics
tt.func @bitcast_c1(%a: tensor<4xf32>) {
  // expected-error @below {{'tt.bitcast' op all non-scalar operands/results must have the same shape and base type}}
  %0 = tt.bitcast %a : tensor<4xf32> -> tensor<8xi32>
  tt.return
}

// -----

tt.func @bitcast_c2(%a: tensor<4xf32>) {
  // expected-error @below {{'tt.bitcast' op expected 'src' and 'result' to be both pointers or elements of one width, got 'tensor<4xf32>' and 'tensor<4xi64>'}}
  %0 = tt.bitcast %a : tensor<4xf32> -> tensor<4xi64>
  tt.return
}

// -----

tt.func @bitcast_c2_pointer(%p: !tt.ptr<f32>) {
  // expected-error @below {{'tt.bitcast' op expected 'src' and 'result' to be both pointers or elements of one width, got '!tt.ptr<f32>' and 'i64'}}
  %0 = tt.bitcast %p : !tt.ptr<f32> -> i64
  tt.return
}

// -----

tt.func @fp_to_fp_c1(%a: tensor<4xf16>) {
  // expected-error @below {{'tt.fp_to_fp' op if an operand is non-scalar, then there must be at least one non-scalar result}}
  %0 = tt.fp_to_fp %a : tensor<4xf16> -> f32
  tt.return
}

// -----

tt.func @fp_to_fp_c2(%a: tensor<4xf32>) {
  // expected-error @below {{'tt.fp_to_fp' op expected 'rounding' for a conversion from 32 to 16 bits}}
  %0 = tt.fp_to_fp %a : tensor<4xf32> -> tensor<4xf16>
  tt.return
}

// -----

tt.func @fp_to_fp_c2_wider(%a: tensor<4xf16>) {
  // expected-error @below {{'tt.fp_to_fp' op expected no 'rounding' for a conversion from 16 to 32 bits, got 'rtz'}}
  %0 = tt.fp_to_fp %a, rounding = rtz : tensor<4xf16> -> tensor<4xf32>
  tt.return
}

// -----

tt.func @clampf_c1(%a: tensor<4xf32>, %b: tensor<4xf16>) {
  // expected-error @below {{'tt.clampf' op requires the same type for all operands and results}}
  %0 = "tt.clampf"(%a, %b, %a) <{propagateNan = 0 : i32}> : (tensor<4xf32>, tensor<4xf16>, tensor<4xf32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @precise_sqrt_c1(%a: tensor<4xf32>) {
  // expected-error @below {{'tt.precise_sqrt' op requires the same type for all operands and results}}
  %0 = "tt.precise_sqrt"(%a) : (tensor<4xf32>) -> tensor<4xf16>
  tt.return
}

// -----

tt.func @precise_divf_c1(%a: tensor<4xf32>, %b: tensor<4xf16>) {
  // expected-error @below {{'tt.precise_divf' op requires the same type for all operands and results}}
  %0 = "tt.precise_divf"(%a, %b) : (tensor<4xf32>, tensor<4xf16>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @mulhiui_c1(%a: tensor<4xi32>, %b: tensor<4xi64>) {
  // expected-error @below {{'tt.mulhiui' op requires the same type for all operands and results}}
  %0 = "tt.mulhiui"(%a, %b) : (tensor<4xi32>, tensor<4xi64>) -> tensor<4xi32>
  tt.return
}

// -----

tt.func @dot_c1(%a: tensor<4xf32>, %c: tensor<4x4xf32>) {
  // expected-error @below {{'tt.dot' op expected 'a', 'b' and 'c' to have one rank, 2 or 3, got ranks 1, 2 and 2}}
  %0 = tt.dot %a, %c, %c : tensor<4xf32> * tensor<4x4xf32> -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @dot_c2(%a: tensor<4x8xf32>, %c: tensor<4x4xf32>) {
  // expected-error @below {{'tt.dot' op expected the columns of 'a' to be as many as the rows of 'b', got 8 and 4}}
  %0 = tt.dot %a, %c, %c : tensor<4x8xf32> * tensor<4x4xf32> -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @dot_c3(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %c: tensor<4x4xf32>) {
  // expected-error @below {{'tt.dot' op expected 'c' to have the rows of 'a' and the columns of 'b', 4x2, got 4x4}}
  %0 = tt.dot %a, %b, %c : tensor<4x8xf32> * tensor<8x2xf32> -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @dot_c3_result(%a: tensor<4x4xf32>) {
  // expected-error @below {{'tt.dot' op failed to verify that all of {c, d} have same type}}
  %0 = "tt.dot"(%a, %a, %a) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf64>
  tt.return
}

// -----

tt.func @dot_c4(%a: tensor<2x4x4xf32>, %c: tensor<1x4x4xf32>) {
  // expected-error @below {{'tt.dot' op expected the first extents of 'a', 'b' and 'c' to agree, got 2, 2 and 1}}
  %0 = tt.dot %a, %a, %c : tensor<2x4x4xf32> * tensor<2x4x4xf32> -> tensor<1x4x4xf32>
  tt.return
}

// -----

tt.func @dot_c5(%a: tensor<4x4xf32>, %b: tensor<4x4xi32>) {
  // expected-error @below {{'tt.dot' op expected the elements of 'a', 'b' and 'c' to be all floats or all integers, got 'f32', 'i32' and 'f32'}}
  %0 = tt.dot %a, %b, %a : tensor<4x4xf32> * tensor<4x4xi32> -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @dot_c5_width(%a: tensor<4x4xf16>, %c: tensor<4x4xf32>) {
  // expected-error @below {{'tt.dot' op expected the elements of 'a' and 'b' to have one width, got 'f16' and 'f32'}}
  %0 = tt.dot %a, %c, %c : tensor<4x4xf16> * tensor<4x4xf32> -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @dot_precision(%a: tensor<4x4xf32>) {
  // expected-error @below {{custom op 'tt.dot' expected string or keyword containing one of the following enum values for attribute 'inputPrecision' [tf32, tf32x3, ieee, bf16x3, bf16x6, hf32]}}
  %0 = tt.dot %a, %a, %a, inputPrecision = fp19 : tensor<4x4xf32> * tensor<4x4xf32> -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @dot_precision_in_dictionary(%a: tensor<4x4xf32>) {
  // expected-error @below {{custom op 'tt.dot' expected 'inputPrecision' to be one of tf32 (0), tf32x3 (1), ieee (2), bf16x3 (3), bf16x6 (4), hf32 (5), got fp19}}
  %0 = tt.dot %a, %a, %a {inputPrecision = fp19} : tensor<4x4xf32> * tensor<4x4xf32> -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @dot_precision_by_number(%a: tensor<4x4xf32>) {
  // expected-error @below {{custom op 'tt.dot' expected 'inputPrecision' to be one of tf32 (0), tf32x3 (1), ieee (2), bf16x3 (3), bf16x6 (4), hf32 (5), got 9 : i32}}
  %0 = tt.dot %a, %a, %a {inputPrecision = 9 : i32} : tensor<4x4xf32> * tensor<4x4xf32> -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @dot_scaled_c1(%a: tensor<4x32xi8>, %b: tensor<32xi8>, %c: tensor<4x4xf32>) {
  // expected-error @below {{'tt.dot_scaled' op expected 'a', 'b' and 'c' to have one rank, 2 or 3, got ranks 2, 1 and 2}}
  %0 = tt.dot_scaled %a, %b, %c lhs = e4m3 rhs = e4m3 {fastMath = false} : tensor<4x32xi8> * tensor<32xi8> -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @dot_scaled_c2(%a: tensor<4x32xi8>, %b: tensor<32x8xi8>, %c: tensor<4x4xf32>) {
  // expected-error @below {{'tt.dot_scaled' op expected 'c' to have the rows of 'a' and the columns of 'b', 4x8, got 4x4}}
  %0 = tt.dot_scaled %a, %b, %c lhs = e4m3 rhs = e4m3 {fastMath = false} : tensor<4x32xi8> * tensor<32x8xi8> -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @dot_scaled_c3(%a: tensor<4x32xi8>, %b: tensor<32x4xi8>, %c: tensor<4x4xf32>) {
  // expected-error @below {{'tt.dot_scaled' op expected the columns of 'a' to be as many as the rows of 'b', got 64 and 32}}
  %0 = tt.dot_scaled %a, %b, %c lhs = e2m1 rhs = e4m3 {fastMath = false} : tensor<4x32xi8> * tensor<32x4xi8> -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @dot_scaled_c4(%a: tensor<4x32xi8>, %s: tensor<8x1xi8>, %b: tensor<32x4xi8>, %c: tensor<4x4xf32>) {
  // expected-error @below {{'tt.dot_scaled' op expected 'b_scale' to have rank 2 and 4 rows, got 'tensor<8x1xi8>'}}
  %0 = tt.dot_scaled %a, %b scale %s, %c lhs = e4m3 rhs = e4m3 {fastMath = false} : tensor<4x32xi8> * tensor<32x4xi8>, tensor<8x1xi8> -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @dot_scaled_operands(%a: tensor<4x32xi8>, %c: tensor<4x4xf32>) {
  // expected-error @below {{custom op 'tt.dot_scaled' expected the operands to be 'a [scale s], b [scale t], c', or 'a, s, b[, t], c' as in Triton 3.2}}
  %0 = tt.dot_scaled %a, %c lhs = e4m3 rhs = e4m3 : tensor<4x32xi8> * tensor<32x4xi8> -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @dot_scaled_element(%a: tensor<4x32xi8>, %b: tensor<32x4xi8>, %c: tensor<4x4xf32>) {
  // expected-error @below {{custom op 'tt.dot_scaled' expected the element type of 'lhs' to be one of 'e4m3', 'e5m2', 'e2m3', 'e3m2', 'e2m1', 'bf16' and 'fp16', got 'e8m0'}}
  %0 = tt.dot_scaled %a, %b, %c lhs = e8m0 rhs = e4m3 : tensor<4x32xi8> * tensor<32x4xi8> -> tensor<4x4xf32>
  tt.return
}
