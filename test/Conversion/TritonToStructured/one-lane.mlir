// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A tile of one lane becomes a scalar access: a stored tile gives up its element.
// RUN: heddle-opt %s --triton-to-structured | FileCheck %s
// RUN: heddle compile %s --no-cache -o %t.o

// CHECK-LABEL: tt.func private @one_lane
// CHECK: %[[AT:.*]] = tt.addptr %arg0, %{{.*}} : !tt.ptr<f32>, i64
// CHECK: %[[V:.*]] = tt.unsplat %arg2 : tensor<1xf32>
// CHECK: tt.store %[[AT]], %[[V]] : !tt.ptr<f32>
tt.func private @one_lane(%x: !tt.ptr<f32>, %pitch: i32, %v: tensor<1xf32>) attributes {noinline = false} {
  %range = tt.make_range {end = 1 : i32, start = 0 : i32} : tensor<1xi32>
  %id = tt.get_program_id x : i32
  %c4 = arith.constant 4 : i32
  %first = arith.muli %id, %c4 : i32
  %firsts = tt.splat %first : i32 -> tensor<1xi32>
  %lanes = arith.addi %firsts, %range : tensor<1xi32>
  %c16 = arith.constant dense<16> : tensor<1xi32>
  %row = arith.divsi %lanes, %c16 : tensor<1xi32>
  %column = arith.remsi %lanes, %c16 : tensor<1xi32>
  %pitches = tt.splat %pitch : i32 -> tensor<1xi32>
  %rows = arith.muli %row, %pitches : tensor<1xi32>
  %offset = arith.addi %rows, %column : tensor<1xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<1x!tt.ptr<f32>>
  %p = tt.addptr %xs, %offset : tensor<1x!tt.ptr<f32>>, tensor<1xi32>
  tt.store %p, %v : tensor<1x!tt.ptr<f32>>
  tt.return
}

// CHECK-LABEL: tt.func public @kernel
tt.func public @kernel(%x: !tt.ptr<f32>, %pitch: i32) {
  %v = arith.constant dense<1.0> : tensor<1xf32>
  tt.call @one_lane(%x, %pitch, %v) : (!tt.ptr<f32>, i32, tensor<1xf32>) -> ()
  tt.return
}
