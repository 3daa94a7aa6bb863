// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

tt.func @indirect_load_c1(%p: !tt.ptr<f32>, %o: tensor<1x1x1x1x1x1xi64>) {
  // expected-error @+1 {{'ascend.indirect_load' op expected 'offsets' to have 0 to 5 dimensions, got 'tensor<1x1x1x1x1x1xi64>'}}
  %0 = ascend.indirect_load %p : <f32>, %o : tensor<1x1x1x1x1x1xi64> -> tensor<1x1x1x1x1x1xf32>
  tt.return
}

// -----

tt.func @indirect_load_c2_mask(%p: !tt.ptr<f32>, %o: tensor<8xi64>, %m: tensor<4xi1>) {
  // expected-error @+1 {{'ascend.indirect_load' op expected 'mask' to have the shape of 'tensor<8xi64>', got 'tensor<4xi1>'}}
  %0 = ascend.indirect_load %p : <f32>, %o : tensor<8xi64>, %m : tensor<4xi1> -> tensor<8xf32>
  tt.return
}

// -----

tt.func @indirect_load_c2_result(%p: !tt.ptr<f32>, %o: tensor<8xi64>) {
  // expected-error @+1 {{'ascend.indirect_load' op expected 'result' to have the shape of 'tensor<8xi64>', got 'tensor<4xf32>'}}
  %0 = ascend.indirect_load %p : <f32>, %o : tensor<8xi64> -> tensor<4xf32>
  tt.return
}

// -----

tt.func @indirect_load_c3(%p: !tt.ptr<f32>, %o: tensor<8xi64>) {
  // expected-error @+1 {{'ascend.indirect_load' op expected 'result' to hold 'f32', to which the pointer points, got 'tensor<8xf16>'}}
  %0 = ascend.indirect_load %p : <f32>, %o : tensor<8xi64> -> tensor<8xf16>
  tt.return
}

// -----

tt.func @indirect_store_c1(%p: !tt.ptr<f32>, %o: tensor<1x1x1x1x1x1xi64>, %v: tensor<1x1x1x1x1x1xf32>) {
  // expected-error @+1 {{'ascend.indirect_store' op expected 'offsets' to have 0 to 5 dimensions, got 'tensor<1x1x1x1x1x1xi64>'}}
  ascend.indirect_store %p : <f32>, %o : tensor<1x1x1x1x1x1xi64>, %v : tensor<1x1x1x1x1x1xf32>
  tt.return
}

// -----

tt.func @indirect_store_c2(%p: !tt.ptr<f32>, %o: tensor<8xi64>, %v: tensor<4xf32>) {
  // expected-error @+1 {{'ascend.indirect_store' op expected 'value' to have the shape of 'tensor<8xi64>', got 'tensor<4xf32>'}}
  ascend.indirect_store %p : <f32>, %o : tensor<8xi64>, %v : tensor<4xf32>
  tt.return
}

// -----

tt.func @indirect_store_c3(%p: !tt.ptr<f32>, %o: tensor<8xi64>, %v: tensor<8xi32>) {
  // expected-error @+1 {{'ascend.indirect_store' op expected 'value' to hold 'f32', to which the pointer points, got 'tensor<8xi32>'}}
  ascend.indirect_store %p : <f32>, %o : tensor<8xi64>, %v : tensor<8xi32>
  tt.return
}

// -----

tt.func @stride_load_c1(%p: !tt.ptr<f32>, %o: i64, %z: f32) {
  // expected-error @+1 {{'ascend.stride_load' op expected 'numels' to have 1 entries, one a dimension, got 2}}
  %0 = ascend.stride_load %p : <f32>, %o : i64, %z : f32, [%o : i64], [%o, %o : i64, i64] -> tensor<8xf32>
  tt.return
}

// -----

tt.func @stride_load_c2(%p: !tt.ptr<f32>, %o: i64, %z: f16) {
  // expected-error @+1 {{'ascend.stride_load' op expected 'other' to hold 'f32', to which the pointer points, got 'f16'}}
  %0 = ascend.stride_load %p : <f32>, %o : i64, %z : f16, [%o : i64], [%o : i64] -> tensor<8xf32>
  tt.return
}

// -----

tt.func @stride_store_c1(%p: !tt.ptr<f32>, %o: i64, %v: tensor<8xf32>) {
  // expected-error @+1 {{'ascend.stride_store' op expected 'strides' to have 1 entries, one a dimension, got 0}}
  ascend.stride_store %p : <f32>, %v : tensor<8xf32>, %o : i64, [], [%o : i64]
  tt.return
}

// -----

tt.func @stride_store_c2(%p: !tt.ptr<f32>, %o: i64, %v: tensor<8xf16>) {
  // expected-error @+1 {{'ascend.stride_store' op expected 'value' to hold 'f32', to which the pointer points, got 'tensor<8xf16>'}}
  ascend.stride_store %p : <f32>, %v : tensor<8xf16>, %o : i64, [%o : i64], [%o : i64]
  tt.return
}

// -----

tt.func @index_put_c1(%p: !tt.ptr<f32>, %i: tensor<4xi32>, %v: tensor<4xf32>, %b: i64, %d: i32) {
  // expected-error @+1 {{'ascend.index_put' op expected 'value' to have 2 to 5 dimensions, got 'tensor<4xf32>'}}
  ascend.index_put %p : <f32>, %i : tensor<4xi32>, %v : tensor<4xf32>, %d : i32, %b : i64, [%b : i64], [%b : i64], [%b : i64]
  tt.return
}

// -----

tt.func @index_put_c2(%p: !tt.ptr<f32>, %i: tensor<4xi32>, %v: tensor<4x16xf32>, %b: i64) {
  %d = arith.constant 1 : i32
  // expected-error @+1 {{'ascend.index_put' op expected 'dim' from 0 to 0, got 1}}
  ascend.index_put %p : <f32>, %i : tensor<4xi32>, %v : tensor<4x16xf32>, %d : i32, %b : i64, [%b, %b : i64, i64], [%b, %b : i64, i64], [%b, %b : i64, i64]
  tt.return
}

// -----

tt.func @index_put_c3(%p: !tt.ptr<i32>, %i: tensor<4xi32>, %v: tensor<4x16xi32>, %b: i64, %d: i32) {
  // expected-error @+1 {{'ascend.index_put' op expected 'value' to hold f16, bf16 or f32, got 'tensor<4x16xi32>'}}
  ascend.index_put %p : <i32>, %i : tensor<4xi32>, %v : tensor<4x16xi32>, %d : i32, %b : i64, [%b, %b : i64, i64], [%b, %b : i64, i64], [%b, %b : i64, i64]
  tt.return
}

// -----

tt.func @index_put_c4(%p: !tt.ptr<f32>, %i: tensor<2x2xi32>, %v: tensor<4x16xf32>, %b: i64, %d: i32) {
  // expected-error @+1 {{'ascend.index_put' op expected 'index' to have one dimension, got 'tensor<2x2xi32>'}}
  ascend.index_put %p : <f32>, %i : tensor<2x2xi32>, %v : tensor<4x16xf32>, %d : i32, %b : i64, [%b, %b : i64, i64], [%b, %b : i64, i64], [%b, %b : i64, i64]
  tt.return
}

// -----

tt.func @index_put_c5(%p: !tt.ptr<f32>, %i: tensor<8xi32>, %v: tensor<4x16xf32>, %b: i64) {
  %d = arith.constant 0 : i32
  // expected-error @+1 {{'ascend.index_put' op expected 'index' to have 4 elements, one a slice of 'tensor<4x16xf32>', got 'tensor<8xi32>'}}
  ascend.index_put %p : <f32>, %i : tensor<8xi32>, %v : tensor<4x16xf32>, %d : i32, %b : i64, [%b, %b : i64, i64], [%b, %b : i64, i64], [%b, %b : i64, i64]
  tt.return
}

// -----

tt.func @index_put_c6(%p: !tt.ptr<f32>, %i: tensor<4xi32>, %v: tensor<4x16xf32>, %b: i64, %d: i32) {
  // expected-error @+1 {{'ascend.index_put' op expected 'dst_stride' to have 2 entries, one a dimension, got 1}}
  ascend.index_put %p : <f32>, %i : tensor<4xi32>, %v : tensor<4x16xf32>, %d : i32, %b : i64, [%b, %b : i64, i64], [%b, %b : i64, i64], [%b : i64]
  tt.return
}

// -----

tt.func @gather_out_to_ub_c1(%p: !tt.ptr<f32>, %i: tensor<1x1x1x1x1x1xi32>, %b: i64, %d: i32) {
  // expected-error @+1 {{'ascend.gather_out_to_ub' op expected 'index' to have 1 to 5 dimensions, got 'tensor<1x1x1x1x1x1xi32>'}}
  %0 = ascend.gather_out_to_ub %p : <f32>, %i : tensor<1x1x1x1x1x1xi32>, %b : i64, %d : i32, [%b, %b, %b, %b, %b, %b : i64, i64, i64, i64, i64, i64], [%b, %b, %b, %b, %b, %b : i64, i64, i64, i64, i64, i64], [%b, %b, %b, %b, %b, %b : i64, i64, i64, i64, i64, i64] -> tensor<1x1x1x1x1x1xf32>
  tt.return
}

// -----

tt.func @gather_out_to_ub_c2(%p: !tt.ptr<f32>, %i: tensor<4x16xi32>, %b: i64) {
  %d = arith.constant 2 : i32
  // expected-error @+1 {{'ascend.gather_out_to_ub' op expected 'dim' from 0 to 1, got 2}}
  %0 = ascend.gather_out_to_ub %p : <f32>, %i : tensor<4x16xi32>, %b : i64, %d : i32, [%b, %b : i64, i64], [%b, %b : i64, i64], [%b, %b : i64, i64] -> tensor<4x16xf32>
  tt.return
}

// -----

tt.func @gather_out_to_ub_c3(%p: !tt.ptr<i32>, %i: tensor<4x16xi32>, %b: i64, %d: i32) {
  // expected-error @+1 {{'ascend.gather_out_to_ub' op expected 'result' to hold f16, bf16 or f32, got 'tensor<4x16xi32>'}}
  %0 = ascend.gather_out_to_ub %p : <i32>, %i : tensor<4x16xi32>, %b : i64, %d : i32, [%b, %b : i64, i64], [%b, %b : i64, i64], [%b, %b : i64, i64] -> tensor<4x16xi32>
  tt.return
}

// -----

tt.func @gather_out_to_ub_c4(%p: !tt.ptr<f32>, %i: tensor<4x16xi32>, %b: i64, %d: i32) {
  // expected-error @+1 {{'ascend.gather_out_to_ub' op expected 'src_stride' to have 2 entries, one a dimension, got 1}}
  %0 = ascend.gather_out_to_ub %p : <f32>, %i : tensor<4x16xi32>, %b : i64, %d : i32, [%b : i64], [%b, %b : i64, i64], [%b, %b : i64, i64] -> tensor<4x16xf32>
  tt.return
}

// -----

tt.func @gather_out_to_ub_c5(%p: !tt.ptr<f32>, %i: tensor<4x16xi32>, %b: i64) {
  %d = arith.constant 0 : i32
  %e = arith.constant 8 : i64
  %s = arith.constant 0 : i64
  // expected-error @+1 {{'ascend.gather_out_to_ub' op expected 'index' to have at most 8 elements in dimension 1, 'end_offset' less 'start_offset', got 'tensor<4x16xi32>'}}
  %0 = ascend.gather_out_to_ub %p : <f32>, %i : tensor<4x16xi32>, %b : i64, %d : i32, [%b, %b : i64, i64], [%e, %e : i64, i64], [%s, %s : i64, i64] -> tensor<4x16xf32>
  tt.return
}

// -----

tt.func @gather_out_to_ub_c6(%p: !tt.ptr<f32>, %i: tensor<4x16xi32>, %b: i64, %d: i32) {
  // expected-error @+1 {{'ascend.gather_out_to_ub' op expected 'result' to have the shape of 'tensor<4x16xi32>', got 'tensor<4x8xf32>'}}
  %0 = ascend.gather_out_to_ub %p : <f32>, %i : tensor<4x16xi32>, %b : i64, %d : i32, [%b, %b : i64, i64], [%b, %b : i64, i64], [%b, %b : i64, i64] -> tensor<4x8xf32>
  tt.return
}

// -----

tt.func @scatter_ub_to_out_c1(%p: !tt.ptr<f32>, %i: tensor<1x1x1x1x1x1xi32>, %v: tensor<1x1x1x1x1x1xf32>, %b: i64, %d: i32) {
  // expected-error @+1 {{'ascend.scatter_ub_to_out' op expected 'index' to have 1 to 5 dimensions, got 'tensor<1x1x1x1x1x1xi32>'}}
  ascend.scatter_ub_to_out %p : <f32>, %v : tensor<1x1x1x1x1x1xf32>, , %i : tensor<1x1x1x1x1x1xi32>, %b : i64, %d : i32, [%b, %b, %b, %b, %b, %b : i64, i64, i64, i64, i64, i64], [%b, %b, %b, %b, %b, %b : i64, i64, i64, i64, i64, i64], [%b, %b, %b, %b, %b, %b : i64, i64, i64, i64, i64, i64]
  tt.return
}

// -----

tt.func @scatter_ub_to_out_c2(%p: !tt.ptr<f32>, %i: tensor<4x16xi32>, %v: tensor<4x16xf32>, %b: i64) {
  %d = arith.constant 2 : i32
  // expected-error @+1 {{'ascend.scatter_ub_to_out' op expected 'dim' from 0 to 1, got 2}}
  ascend.scatter_ub_to_out %p : <f32>, %v : tensor<4x16xf32>, , %i : tensor<4x16xi32>, %b : i64, %d : i32, [%b, %b : i64, i64], [%b, %b : i64, i64], [%b, %b : i64, i64]
  tt.return
}

// -----

tt.func @scatter_ub_to_out_c3(%p: !tt.ptr<i32>, %i: tensor<4x16xi32>, %v: tensor<4x16xi32>, %b: i64, %d: i32) {
  // expected-error @+1 {{'ascend.scatter_ub_to_out' op expected 'value' to hold f16, bf16 or f32, got 'tensor<4x16xi32>'}}
  ascend.scatter_ub_to_out %p : <i32>, %v : tensor<4x16xi32>, , %i : tensor<4x16xi32>, %b : i64, %d : i32, [%b, %b : i64, i64], [%b, %b : i64, i64], [%b, %b : i64, i64]
  tt.return
}

// -----

tt.func @scatter_ub_to_out_c4(%p: !tt.ptr<f32>, %i: tensor<4x16xi32>, %v: tensor<4x16xf32>, %b: i64, %d: i32) {
  // expected-error @+1 {{'ascend.scatter_ub_to_out' op expected 'dst_stride' to have 2 entries, one a dimension, got 1}}
  ascend.scatter_ub_to_out %p : <f32>, %v : tensor<4x16xf32>, , %i : tensor<4x16xi32>, %b : i64, %d : i32, [%b : i64], [%b, %b : i64, i64], [%b, %b : i64, i64]
  tt.return
}

// -----

tt.func @scatter_ub_to_out_c5(%p: !tt.ptr<f32>, %i: tensor<4x16xi32>, %v: tensor<4x16xf32>, %b: i64) {
  %d = arith.constant 0 : i32
  %e = arith.constant 8 : i64
  %s = arith.constant 0 : i64
  // expected-error @+1 {{'ascend.scatter_ub_to_out' op expected 'index' to have at most 8 elements in dimension 1, 'end_offset' less 'start_offset', got 'tensor<4x16xi32>'}}
  ascend.scatter_ub_to_out %p : <f32>, %v : tensor<4x16xf32>, , %i : tensor<4x16xi32>, %b : i64, %d : i32, [%b, %b : i64, i64], [%e, %e : i64, i64], [%s, %s : i64, i64]
  tt.return
}

// -----

tt.func @scatter_ub_to_out_c6(%p: !tt.ptr<f32>, %i: tensor<4x16xi32>, %v: tensor<4x8xf32>, %b: i64, %d: i32) {
  // expected-error @+1 {{'ascend.scatter_ub_to_out' op expected 'value' to have the shape of 'tensor<4x16xi32>', got 'tensor<4x8xf32>'}}
  ascend.scatter_ub_to_out %p : <f32>, %v : tensor<4x8xf32>, , %i : tensor<4x16xi32>, %b : i64, %d : i32, [%b, %b : i64, i64], [%b, %b : i64, i64], [%b, %b : i64, i64]
  tt.return
}

// -----

tt.func @index_select_simd_c1(%p: !tt.ptr<f32>, %i: tensor<2x4xi32>, %n: index) {
  // expected-error @+1 {{'ascend.index_select_simd' op expected 'index' to have one dimension, got 'tensor<2x4xi32>'}}
  %0 = ascend.index_select_simd %p, %i, 0, [%n, %n], [%n, %n], [-1, 128] : !tt.ptr<f32>, tensor<2x4xi32> -> tensor<8x128xf32>
  tt.return
}

// -----

tt.func @index_select_simd_c2(%p: !tt.ptr<f32>, %i: tensor<8xi32>, %n: index) {
  // expected-error @+1 {{'ascend.index_select_simd' op expected 'dim' from 0 to 0, not the last dimension, got 1}}
  %0 = ascend.index_select_simd %p, %i, 1, [%n, %n], [%n, %n], [128, -1] : !tt.ptr<f32>, tensor<8xi32> -> tensor<128x8xf32>
  tt.return
}

// -----

tt.func @index_select_simd_c3(%p: !tt.ptr<f32>, %i: tensor<8xi32>, %n: index) {
  // expected-error @+1 {{'ascend.index_select_simd' op expected 'read_shape' to be -1 at 'dim' and positive elsewhere, and as many entries of 'src_shape' and 'src_offset', got [4, 128], 2 and 2}}
  %0 = ascend.index_select_simd %p, %i, 0, [%n, %n], [%n, %n], [4, 128] : !tt.ptr<f32>, tensor<8xi32> -> tensor<8x128xf32>
  tt.return
}

// -----

tt.func @index_select_simd_c4(%p: !tt.ptr<f32>, %i: tensor<8xi32>, %n: index) {
  // expected-error @+1 {{'ascend.index_select_simd' op expected a result of type 'tensor<8x128xf32>', got 'tensor<4x128xf32>'}}
  %0 = ascend.index_select_simd %p, %i, 0, [%n, %n], [%n, %n], [-1, 128] : !tt.ptr<f32>, tensor<8xi32> -> tensor<4x128xf32>
  tt.return
}
