// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Structured accesses stay as they are.
// RUN: heddle-opt %s > %t.before
// RUN: heddle-opt %s --discrete-mask-access-conversion --triton-to-unstructured > %t.after
// RUN: diff %t.before %t.after

tt.func @structured(%x: !tt.ptr<f32>, %stride: i32, %n: i32, %c: i1, %b: !tt.ptr<tensor<4x8xf32>>) {
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %c8 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %rows = tt.expand_dims %r {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %ss = tt.splat %stride : i32 -> tensor<4x1xi32>
  %scaled = arith.muli %rows, %ss : tensor<4x1xi32>
  %rb = tt.broadcast %scaled : tensor<4x1xi32> -> tensor<4x8xi32>
  %columns = tt.expand_dims %c8 {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %cb = tt.broadcast %columns : tensor<1x8xi32> -> tensor<4x8xi32>
  %o = arith.addi %rb, %cb : tensor<4x8xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  %p = tt.addptr %xs, %o : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  %ns = tt.splat %n : i32 -> tensor<4x8xi32>
  %window = arith.cmpi slt, %cb, %ns : tensor<4x8xi32>
  %cs = tt.splat %c : i1 -> tensor<4x8xi1>
  %m = arith.andi %window, %cs : tensor<4x8xi1>
  %v = tt.load %p, %m : tensor<4x8x!tt.ptr<f32>>
  tt.store %p, %v, %m : tensor<4x8x!tt.ptr<f32>>
  // One lane, a repeated row, a scalar, a block pointer.
  %one = tt.splat %x : !tt.ptr<f32> -> tensor<1x!tt.ptr<f32>>
  %w = tt.load %one : tensor<1x!tt.ptr<f32>>
  tt.store %one, %w : tensor<1x!tt.ptr<f32>>
  %row = tt.addptr %xs, %cb : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  %u = tt.load %row : tensor<4x8x!tt.ptr<f32>>
  %s = tt.load %x, %c : !tt.ptr<f32>
  tt.store %x, %s, %c : !tt.ptr<f32>
  %t = tt.load %b : !tt.ptr<tensor<4x8xf32>>
  tt.store %b, %t : !tt.ptr<tensor<4x8xf32>>
  tt.return
}
