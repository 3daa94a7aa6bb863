// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --split-input-file --triton-to-linalg --verify-diagnostics

tt.func @pointers(%x: !tt.ptr<f32>) {
  %ps = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  // expected-error @+1 {{'tt.map_elementwise' op expected operand 0 to hold numbers, got 'tensor<8x!tt.ptr<f32>>'; load the elements before the map}}
  %m = "tt.map_elementwise"(%ps) <{pack = 1 : i32}> ({
  ^bb0(%a: !tt.ptr<f32>):
    %c = tt.ptr_to_int %a : !tt.ptr<f32> -> i64
    tt.map_elementwise.return %c : i64
  }) : (tensor<8x!tt.ptr<f32>>) -> tensor<8xi64>
  tt.return
}

// -----

tt.func @pointer_result() {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %v = arith.extsi %r : tensor<8xi32> to tensor<8xi64>
  // expected-error @+1 {{'tt.map_elementwise' op expected result 0 to hold numbers, got 'tensor<8x!tt.ptr<f32>>'; return an offset and add it to the pointer behind the map}}
  %m = "tt.map_elementwise"(%v) <{pack = 1 : i32}> ({
  ^bb0(%a: i64):
    %c = tt.int_to_ptr %a : i64 -> !tt.ptr<f32>
    tt.map_elementwise.return %c : !tt.ptr<f32>
  }) : (tensor<8xi64>) -> tensor<8x!tt.ptr<f32>>
  tt.return
}

// -----

tt.func @blocks(%x: !tt.ptr<i32>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  // expected-error @+1 {{'tt.map_elementwise' op expected one block; run 'triton-control-flow-opt' first}}
  %m = "tt.map_elementwise"(%r) <{pack = 1 : i32}> ({
  ^bb0(%a: i32):
    %zero = arith.constant 0 : i32
    %c = arith.cmpi ne, %a, %zero : i32
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    tt.map_elementwise.return %a : i32
  ^bb2:
    tt.map_elementwise.return %zero : i32
  }) : (tensor<8xi32>) -> tensor<8xi32>
  tt.return
}
