// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each rule of reduce, scan and map, broken once.
// RUN: heddle-opt %s -split-input-file -verify-diagnostics
tt.func @reduce_c1() {
  // expected-error @below {{'tt.reduce' op expected 1 or more operands, but found 0}}
  "tt.reduce"() <{axis = 0 : i32}> ({
    tt.reduce.return
  }) : () -> ()
  tt.return
}

// -----

tt.func @reduce_c1_shape(%v: tensor<4xf32>, %w: tensor<8xf32>) {
  // expected-error @below {{'tt.reduce' op requires the same shape for all operands}}
  %0:2 = "tt.reduce"(%v, %w) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
    tt.reduce.return %a, %b : f32, f32
  }) : (tensor<4xf32>, tensor<8xf32>) -> (f32, f32)
  tt.return
}

// -----

tt.func @reduce_c2(%v: tensor<4xf32>) {
  // expected-error @below {{'tt.reduce' op expected 'axis' to be a dimension of 'tensor<4xf32>', got 1}}
  %0 = "tt.reduce"(%v) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    tt.reduce.return %a : f32
  }) : (tensor<4xf32>) -> f32
  tt.return
}

// -----

tt.func @reduce_c3(%v: tensor<4x8xf32>) {
  // expected-error @below {{'tt.reduce' op expected result 0 to be 'tensor<4xf32>', got 'tensor<8xf32>'}}
  %0 = "tt.reduce"(%v) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    tt.reduce.return %a : f32
  }) : (tensor<4x8xf32>) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @reduce_c4(%v: tensor<4xf32>) {
  // expected-error @below {{'tt.reduce' op expected the number of region arguments to be 2, got 1}}
  %0 = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%a: f32):
    tt.reduce.return %a : f32
  }) : (tensor<4xf32>) -> f32
  tt.return
}

// -----

tt.func @reduce_c4_type(%v: tensor<4xf32>) {
  // expected-error @below {{'tt.reduce' op expected region argument 1 to be 'f32', got 'i32'}}
  %0 = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: i32):
    tt.reduce.return %a : f32
  }) : (tensor<4xf32>) -> f32
  tt.return
}

// -----

tt.func @reduce_c5(%v: tensor<4xf32>) {
  %0 = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    // expected-error @below {{'tt.reduce.return' op expected the number of returned values to be 1, got 2}}
    tt.reduce.return %a, %b : f32, f32
  }) : (tensor<4xf32>) -> f32
  tt.return
}

// -----

tt.func @reduce_c5_terminator(%v: tensor<4xf32>) {
  // expected-error @below {{'tt.reduce' op expected the region to end in 'tt.reduce.return'}}
  %0 = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    llvm.unreachable
  }) : (tensor<4xf32>) -> f32
  tt.return
}

// -----

tt.func @scan_c1() {
  // expected-error @below {{'tt.scan' op expected 1 or more operands, but found 0}}
  "tt.scan"() <{axis = 0 : i32, reverse = false}> ({
    tt.scan.return
  }) : () -> ()
  tt.return
}

// -----

tt.func @scan_c2(%v: tensor<4xf32>) {
  // expected-error @below {{'tt.scan' op expected 'axis' to be a dimension of 'tensor<4xf32>', got -1}}
  %0 = "tt.scan"(%v) <{axis = -1 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32):
    tt.scan.return %a : f32
  }) : (tensor<4xf32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @scan_c3(%v: tensor<4xf32>) {
  // expected-error @below {{'tt.scan' op expected result 0 to be 'tensor<4xf32>', got 'tensor<8xf32>'}}
  %0 = "tt.scan"(%v) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32):
    tt.scan.return %a : f32
  }) : (tensor<4xf32>) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @scan_c4(%v: tensor<4xf32>) {
  // expected-error @below {{'tt.scan' op expected the number of region arguments to be 2, got 3}}
  %0 = "tt.scan"(%v) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32, %c: f32):
    tt.scan.return %a : f32
  }) : (tensor<4xf32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @scan_c5(%v: tensor<4xf32>, %i: i32) {
  %0 = "tt.scan"(%v) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32):
    // expected-error @below {{'tt.scan.return' op expected returned value 0 to be 'f32', got 'i32'}}
    tt.scan.return %i : i32
  }) : (tensor<4xf32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @return_of_another_op(%v: tensor<4xf32>) {
  %0 = "tt.scan"(%v) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32):
    // expected-error @below {{'tt.reduce.return' op expects parent op 'tt.reduce'}}
    tt.reduce.return %a : f32
  }) : (tensor<4xf32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @map_elementwise_c1() {
  // expected-error @below {{'tt.map_elementwise' op expected 1 or more operands, but found 0}}
  "tt.map_elementwise"() <{pack = 1 : i32}> ({
    tt.map_elementwise.return
  }) : () -> ()
  tt.return
}

// -----

tt.func @map_elementwise_c1_shape(%v: tensor<4xf32>) {
  // expected-error @below {{'tt.map_elementwise' op requires the same shape for all operands and results}}
  %0 = "tt.map_elementwise"(%v) <{pack = 1 : i32}> ({
  ^bb0(%a: f32):
    tt.map_elementwise.return %a : f32
  }) : (tensor<4xf32>) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @map_elementwise_c2(%v: tensor<4xf32>) {
  // expected-error @below {{'tt.map_elementwise' op expected 'pack' to be positive and to divide 4 elements, got 3}}
  %0 = "tt.map_elementwise"(%v) <{pack = 3 : i32}> ({
  ^bb0(%a: f32, %b: f32, %c: f32):
    tt.map_elementwise.return %a, %b, %c : f32, f32, f32
  }) : (tensor<4xf32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @map_elementwise_c3(%v: tensor<4xf32>) {
  // expected-error @below {{'tt.map_elementwise' op expected the number of region arguments to be 2, got 1}}
  %0 = "tt.map_elementwise"(%v) <{pack = 2 : i32}> ({
  ^bb0(%a: f32):
    tt.map_elementwise.return %a, %a : f32, f32
  }) : (tensor<4xf32>) -> tensor<4xf32>
  tt.return
}

// -----

// As many arguments as that would take gigabytes to list.
tt.func @map_elementwise_c3_huge(%v: tensor<2147483647xf32>) {
  // expected-error @below {{'tt.map_elementwise' op expected the number of region arguments to be 2147483647, got 1}}
  %0 = "tt.map_elementwise"(%v) <{pack = 2147483647 : i32}> ({
  ^bb0(%a: f32):
    tt.map_elementwise.return %a : f32
  }) : (tensor<2147483647xf32>) -> tensor<2147483647xf32>
  tt.return
}

// -----

tt.func @map_elementwise_c4(%v: tensor<4xf32>) {
  %0 = "tt.map_elementwise"(%v) <{pack = 1 : i32}> ({
  ^bb0(%a: f32):
    // expected-error @below {{'tt.map_elementwise.return' op expected the number of returned values to be 1, got 2}}
    tt.map_elementwise.return %a, %a : f32, f32
  }) : (tensor<4xf32>) -> tensor<4xf32>
  tt.return
}
