// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What other releases print, and what it becomes.
// RUN: heddle-opt %s --allow-unregistered-dialect | FileCheck %s

// Attributes may stand in properties, in a dictionary, or in both; generic form takes either.
// CHECK-LABEL: tt.func @brackets
tt.func @brackets(%a: tensor<16xf32>) {
  // CHECK-COUNT-4: tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %0 = tt.make_range <{end = 16 : i32, start = 0 : i32}> : tensor<16xi32>
  %1 = tt.make_range <{end = 16 : i32}> {start = 0 : i32} : tensor<16xi32>
  %2 = "tt.make_range"() <{end = 16 : i32, start = 0 : i32}> : () -> tensor<16xi32>
  %3 = "tt.make_range"() {end = 16 : i32, start = 0 : i32} : () -> tensor<16xi32>
  // CHECK: tt.make_range {end = 16 : i32, start = 0 : i32, tt.note = "x"} : tensor<16xi32>
  %4 = tt.make_range <{"end" = 16 : i32, start = 0 : i32}> {tt.note = "x"} : tensor<16xi32>
  // CHECK: tt.expand_dims %{{.*}} {axis = 1 : i32} : tensor<16xf32> -> tensor<16x1xf32>
  %5 = tt.expand_dims %a <{axis = 1 : i32}> {} : tensor<16xf32> -> tensor<16x1xf32>
  tt.return
}

// An enum in a dictionary may be a keyword, a string or a number.
// CHECK-LABEL: tt.func @enums
tt.func @enums(%p: tensor<16x!tt.ptr<f32>>, %q: !tt.ptr<tensor<16xf32>>, %a: tensor<16x16xf32>, %x: !tt.ptr<f32>, %n: i32, %s: i64) {
  // CHECK-COUNT-3: tt.load %{{.*}} cacheModifier = cg evictionPolicy = evict_last : tensor<16x!tt.ptr<f32>>
  %0 = tt.load %p {cache = 3 : i32, evict = 3 : i32, isVolatile = false} : tensor<16x!tt.ptr<f32>>
  %1 = tt.load %p <{cache = "cg", evict = evict_last}> : tensor<16x!tt.ptr<f32>>
  %2 = tt.load %p {cache = 3, evict = 3 : i64} : tensor<16x!tt.ptr<f32>>
  // CHECK: tt.load %{{.*}} cacheModifier = ca : tensor<16x!tt.ptr<f32>>
  %3 = tt.load %p cacheModifier = "ca" {boundaryCheck = array<i32>, evict = 1 : i32} : tensor<16x!tt.ptr<f32>>
  // CHECK-COUNT-2: tt.load %{{.*}} {boundaryCheck = array<i32: 0>, padding = 2 : i32} : !tt.ptr<tensor<16xf32>>
  %4 = tt.load %q {boundaryCheck = array<i32: 0>, padding = nan} : !tt.ptr<tensor<16xf32>>
  %5 = tt.load %q {boundaryCheck = array<i32: 0>, padding = "nan"} : !tt.ptr<tensor<16xf32>>
  // CHECK: tt.dot {{.*}}, inputPrecision = tf32 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  %6 = tt.dot %a, %a, %a <{inputPrecision = tf32, maxNumImpreciseAcc = 0 : i32}> : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  // CHECK: tt.make_tensor_descriptor {{.*}}, [{{.*}}], [{{.*}}] : <f32>, <tensor<16xf32>>
  %7 = tt.make_tensor_descriptor %x, [%n], [%s] {padding = zero} : <f32>, <tensor<16xf32>>
  tt.return
}

// The type of a tensor descriptor, as releases before and from 3.8 on print it; a layout is dropped.
// CHECK-LABEL: tt.func private @descriptors(!tt.tensordesc<tensor<16x16xf32>>, !tt.tensordesc<tensor<16x16xf32>>, !tt.tensordesc<tensor<128xui8>>)
tt.func private @descriptors(!tt.tensordesc<16x16xf32>, !tt.tensordesc<16x16xf32, #other.layout<row>>, !tt.tensordesc<128xui8>)

// CHECK-LABEL: tt.func @make_descriptor
tt.func @make_descriptor(%x: !tt.ptr<f32>, %n: i32, %s: i64) {
  // CHECK: tt.make_tensor_descriptor %{{.*}}, [%{{.*}}, %{{.*}}], [%{{.*}}, %{{.*}}] : <f32>, <tensor<16x16xf32>>
  %0 = tt.make_tensor_descriptor %x, [%n, %n], [%s, %s] : <f32>, <16x16xf32>
  tt.return
}

// Release 3.2 has no keyword `scale`.
// CHECK-LABEL: tt.func @dot_scaled
tt.func @dot_scaled(%a: tensor<32x64xi8>, %s: tensor<32x2xi8>, %b: tensor<64x32xi8>, %c: tensor<32x32xf32>) {
  // CHECK: tt.dot_scaled %[[A:.*]] scale %[[S:.*]], %[[B:.*]], %[[C:.*]] lhs = e4m3 rhs = e5m2 {fastMath = false} : tensor<32x64xi8>, tensor<32x2xi8> * tensor<64x32xi8> -> tensor<32x32xf32>
  %0 = tt.dot_scaled %a, %s, %b, %c lhs = e4m3 rhs = e5m2 : tensor<32x64xi8>, tensor<32x2xi8> * tensor<64x32xi8> -> tensor<32x32xf32>
  // CHECK: tt.dot_scaled %[[A]] scale %[[S]], %[[B]] scale %[[S]], %[[C]] lhs = e4m3 rhs = e5m2 {fastMath = false}
  %1 = tt.dot_scaled %a, %s, %b, %s, %c lhs = e4m3 rhs = e5m2 : tensor<32x64xi8>, tensor<32x2xi8> * tensor<64x32xi8>, tensor<32x2xi8> -> tensor<32x32xf32>
  // CHECK: tt.dot_scaled %[[A]], %[[B]], %[[C]] lhs = e4m3 rhs = e5m2 {fastMath = true}
  %2 = tt.dot_scaled %a, %b, %c lhs = "e4m3" rhs = e5m2 <{fastMath = true}> : tensor<32x64xi8> * tensor<64x32xi8> -> tensor<32x32xf32>
  tt.return
}

// Releases 3.2 and 3.3 prefix operations on descriptors, and 3.2 passes a bare pointer.
// CHECK-LABEL: tt.func @experimental
tt.func @experimental(%p: !tt.ptr<i8>, %d: !tt.tensordesc<tensor<1x16xf32>>, %i: tensor<16xi32>, %n: i32) {
  // CHECK: %[[A:.*]] = tt.descriptor_load %{{.*}}[%{{.*}}, %{{.*}}] : !tt.ptr<i8> -> tensor<128x64xf16>
  %0 = tt.experimental_descriptor_load %p[%n, %n] : !tt.ptr<i8> -> tensor<128x64xf16>
  // CHECK: tt.descriptor_store %{{.*}}[%{{.*}}, %{{.*}}], %[[A]] : !tt.ptr<i8>, tensor<128x64xf16>
  tt.experimental_descriptor_store %p[%n, %n], %0 : !tt.ptr<i8>, tensor<128x64xf16>
  // CHECK: %[[G:.*]] = tt.descriptor_gather %{{.*}}[%{{.*}}, %{{.*}}] : (!tt.tensordesc<tensor<1x16xf32>>, tensor<16xi32>, i32) -> tensor<16x16xf32>
  %1 = tt.experimental_descriptor_gather %d[%i, %n] : (!tt.tensordesc<tensor<1x16xf32>>, tensor<16xi32>, i32) -> tensor<16x16xf32>
  // CHECK: tt.descriptor_scatter %{{.*}}[%{{.*}}, %{{.*}}], %[[G]] : !tt.tensordesc<tensor<1x16xf32>>, tensor<16xi32>, i32, tensor<16x16xf32>
  tt.experimental_descriptor_scatter %d[%i, %n], %1 : !tt.tensordesc<tensor<1x16xf32>>, tensor<16xi32>, i32, tensor<16x16xf32>
  tt.return
}

// CHECK-LABEL: tt.func @load_with_result_type
tt.func @load_with_result_type(%p: tensor<16x!tt.ptr<f32>>, %m: tensor<16xi1>) {
  // CHECK: tt.load %{{.*}}, %{{.*}} : tensor<16x!tt.ptr<f32>>{{$}}
  %0 = tt.load %p, %m : tensor<16x!tt.ptr<f32>> -> tensor<16xf32>
  tt.return
}

// Before release 3.2, `tt.print` has no `isSigned`.
// CHECK-LABEL: tt.func @print
tt.func @print(%a: i32) {
  // CHECK: tt.print " a" {hex = false, isSigned = array<i32>} : %{{.*}} : i32
  tt.print " a" {hex = false} : %a : i32
  tt.return
}

// Types keep their prefix where a release prints them without.
// CHECK-LABEL: tt.func @qualified
tt.func @qualified(%x: !tt.ptr<f32>, %n: i64, %o: i32) {
  // CHECK: tt.make_tensor_ptr {{.*}} : <tensor<16xf32>>
  %0 = tt.make_tensor_ptr %x, [%n], [%n], [%o] {order = array<i32: 0>} : !tt.ptr<tensor<16xf32>>
  tt.return
}
