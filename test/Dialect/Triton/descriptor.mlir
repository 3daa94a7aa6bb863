// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Text of tensor descriptors and of the tiles that are accessed through them.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s --match-full-lines

// CHECK: tt.func @making(%{{.*}}: !tt.ptr<f32>, %{{.*}}: i32, %{{.*}}: i32, %{{.*}}: i64, %{{.*}}: i64, %{{.*}}: !tt.ptr<i8>) {
tt.func @making(%x: !tt.ptr<f32>, %m: i32, %n: i32, %s: i64, %c1: i64, %p: !tt.ptr<i8>) {
  // CHECK: %{{.*}} = tt.make_tensor_descriptor %{{.*}}, [%{{.*}}, %{{.*}}], [%{{.*}}, %{{.*}}] {padding = 2 : i32} : <f32>, <tensor<16x16xf32>>
  %d = tt.make_tensor_descriptor %x, [%m, %n], [%s, %c1] {padding = 2 : i32} : <f32>, <tensor<16x16xf32>>
  // CHECK: %{{.*}} = tt.make_tensor_descriptor %{{.*}}, [%{{.*}}, %{{.*}}], [%{{.*}}, %{{.*}}] : <f32>, <tensor<1x16xf32>>
  %e = tt.make_tensor_descriptor %x, [%m, %n], [%s, %c1] : <f32>, <tensor<1x16xf32>>
  // CHECK: %{{.*}} = tt.make_tensor_descriptor %{{.*}}, [%{{.*}}], [%{{.*}}] : <i8>, <tensor<128xui8>>
  %f = tt.make_tensor_descriptor %p, [%m], [%c1] : <i8>, <tensor<128xui8>>
  // CHECK: %{{.*}} = tt.reinterpret_tensor_descriptor %{{.*}} : !tt.ptr<i8> to !tt.tensordesc<tensor<16x16xf32>>
  %g = tt.reinterpret_tensor_descriptor %p : !tt.ptr<i8> to !tt.tensordesc<tensor<16x16xf32>>
  // CHECK: tt.return
  tt.return
}

// CHECK: tt.func @tiles(%{{.*}}: !tt.tensordesc<tensor<16x16xf32>>, %{{.*}}: !tt.tensordesc<tensor<1x16xsi32>>, %{{.*}}: i32, %{{.*}}: i32) {
tt.func @tiles(%d: !tt.tensordesc<tensor<16x16xf32>>, %e: !tt.tensordesc<tensor<1x16xsi32>>, %c0: i32, %n: i32) {
  // CHECK: %{{.*}} = tt.descriptor_load %{{.*}}[%{{.*}}, %{{.*}}] : !tt.tensordesc<tensor<16x16xf32>> -> tensor<16x16xf32>
  %a = tt.descriptor_load %d[%c0, %n] : !tt.tensordesc<tensor<16x16xf32>> -> tensor<16x16xf32>
  // CHECK: %{{.*}} = tt.descriptor_load %{{.*}}[%{{.*}}, %{{.*}}] cacheModifier = cg evictionPolicy = evict_last : !tt.tensordesc<tensor<1x16xsi32>> -> tensor<16xi32>
  %b = tt.descriptor_load %e[%c0, %n] cacheModifier = cg evictionPolicy = evict_last : !tt.tensordesc<tensor<1x16xsi32>> -> tensor<16xi32>
  // CHECK: tt.descriptor_store %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : !tt.tensordesc<tensor<16x16xf32>>, tensor<16x16xf32>
  tt.descriptor_store %d[%c0, %n], %a : !tt.tensordesc<tensor<16x16xf32>>, tensor<16x16xf32>
  // CHECK: tt.descriptor_reduce add, %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : !tt.tensordesc<tensor<16x16xf32>>, tensor<16x16xf32>
  tt.descriptor_reduce add, %d[%c0, %n], %a : !tt.tensordesc<tensor<16x16xf32>>, tensor<16x16xf32>
  // CHECK: tt.descriptor_reduce xor, %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : !tt.tensordesc<tensor<1x16xsi32>>, tensor<16xi32>
  tt.descriptor_reduce xor, %e[%c0, %n], %b : !tt.tensordesc<tensor<1x16xsi32>>, tensor<16xi32>
  // CHECK: tt.return
  tt.return
}

// CHECK: tt.func @rows(%{{.*}}: !tt.tensordesc<tensor<1x16xf32>>, %{{.*}}: tensor<16xi32>, %{{.*}}: i32, %{{.*}}: tensor<8xi16>) {
tt.func @rows(%d: !tt.tensordesc<tensor<1x16xf32>>, %i: tensor<16xi32>, %c0: i32, %k: tensor<8xi16>) {
  // CHECK: %{{.*}} = tt.descriptor_gather %{{.*}}[%{{.*}}, %{{.*}}] : (!tt.tensordesc<tensor<1x16xf32>>, tensor<16xi32>, i32) -> tensor<16x16xf32>
  %g = tt.descriptor_gather %d[%i, %c0] : (!tt.tensordesc<tensor<1x16xf32>>, tensor<16xi32>, i32) -> tensor<16x16xf32>
  // CHECK: %{{.*}} = tt.descriptor_gather %{{.*}}[%{{.*}}, %{{.*}}] : (!tt.tensordesc<tensor<1x16xf32>>, tensor<8xi16>, i32) -> tensor<8x16xf32>
  %h = tt.descriptor_gather %d[%k, %c0] : (!tt.tensordesc<tensor<1x16xf32>>, tensor<8xi16>, i32) -> tensor<8x16xf32>
  // CHECK: tt.descriptor_scatter %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : !tt.tensordesc<tensor<1x16xf32>>, tensor<16xi32>, i32, tensor<16x16xf32>
  tt.descriptor_scatter %d[%i, %c0], %g : !tt.tensordesc<tensor<1x16xf32>>, tensor<16xi32>, i32, tensor<16x16xf32>
  // CHECK: tt.return
  tt.return
}

// Release 3.2 passes a bare pointer.
// CHECK: tt.func @bare(%{{.*}}: !tt.ptr<i8>, %{{.*}}: i32) {
tt.func @bare(%p: !tt.ptr<i8>, %c0: i32) {
  // CHECK: %{{.*}} = tt.descriptor_load %{{.*}}[%{{.*}}, %{{.*}}] : !tt.ptr<i8> -> tensor<128x64xf16>
  %a = tt.descriptor_load %p[%c0, %c0] : !tt.ptr<i8> -> tensor<128x64xf16>
  // CHECK: tt.descriptor_store %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : !tt.ptr<i8>, tensor<128x64xf16>
  tt.descriptor_store %p[%c0, %c0], %a : !tt.ptr<i8>, tensor<128x64xf16>
  // CHECK: tt.return
  tt.return
}
