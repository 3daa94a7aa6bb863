// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Text of pointers and of the operations that access memory through them.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s --match-full-lines

// CHECK: tt.func @pointers(%{{.*}}: tensor<16x!tt.ptr<f32>>, %{{.*}}: !tt.ptr<f16, 3>, %{{.*}}: tensor<16xi32>, %{{.*}}: i64) {
tt.func @pointers(%p: tensor<16x!tt.ptr<f32>>, %q: !tt.ptr<f16, 3>, %o: tensor<16xi32>, %n: i64) {
  // CHECK: %{{.*}} = tt.addptr %{{.*}}, %{{.*}} : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %a = tt.addptr %p, %o : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  // CHECK: %{{.*}} = tt.addptr %{{.*}}, %{{.*}} : !tt.ptr<f16, 3>, i64
  %b = tt.addptr %q, %n : !tt.ptr<f16, 3>, i64
  // CHECK: %{{.*}} = tt.ptr_to_int %{{.*}} : tensor<16x!tt.ptr<f32>> -> tensor<16xi64>
  %i = tt.ptr_to_int %p : tensor<16x!tt.ptr<f32>> -> tensor<16xi64>
  // CHECK: %{{.*}} = tt.int_to_ptr %{{.*}} : tensor<16xi64> -> tensor<16x!tt.ptr<f32>>
  %c = tt.int_to_ptr %i : tensor<16xi64> -> tensor<16x!tt.ptr<f32>>
  // CHECK: %{{.*}} = tt.ptr_to_int %{{.*}} : !tt.ptr<f16, 3> -> i64
  %j = tt.ptr_to_int %q : !tt.ptr<f16, 3> -> i64
  // CHECK: tt.return
  tt.return
}

// CHECK: tt.func @block_pointers(%{{.*}}: !tt.ptr<f32>, %{{.*}}: i64, %{{.*}}: i64, %{{.*}}: i64, %{{.*}}: i64, %{{.*}}: i32, %{{.*}}: i32) {
tt.func @block_pointers(%x: !tt.ptr<f32>, %m: i64, %n: i64, %s: i64, %c1: i64, %c0: i32, %k: i32) {
  // CHECK: %{{.*}} = tt.make_tensor_ptr %{{.*}}, [%{{.*}}, %{{.*}}], [%{{.*}}, %{{.*}}], [%{{.*}}, %{{.*}}] {order = array<i32: 1, 0>} : <tensor<16x16xf32>>
  %p = tt.make_tensor_ptr %x, [%m, %n], [%s, %c1], [%c0, %c0] {order = array<i32: 1, 0>} : <tensor<16x16xf32>>
  // CHECK: %{{.*}} = tt.advance %{{.*}}, [%{{.*}}, %{{.*}}] : <tensor<16x16xf32>>
  %q = tt.advance %p, [%c0, %k] : <tensor<16x16xf32>>
  // CHECK: %{{.*}} = tt.load %{{.*}} {boundaryCheck = array<i32: 0, 1>, padding = 2 : i32} : !tt.ptr<tensor<16x16xf32>>
  %a = tt.load %q {boundaryCheck = array<i32: 0, 1>, padding = 2 : i32} : !tt.ptr<tensor<16x16xf32>>
  // CHECK: %{{.*}} = tt.load %{{.*}} {boundaryCheck = array<i32: 0>, padding = 1 : i32} : !tt.ptr<tensor<16x16xf32>>
  %b = tt.load %q {boundaryCheck = array<i32: 0>, padding = 1 : i32} : !tt.ptr<tensor<16x16xf32>>
  // CHECK: %{{.*}} = tt.load %{{.*}} : !tt.ptr<tensor<16x16xf32>>
  %c = tt.load %q : !tt.ptr<tensor<16x16xf32>>
  // CHECK: tt.store %{{.*}}, %{{.*}} {boundaryCheck = array<i32: 1>} : !tt.ptr<tensor<16x16xf32>>
  tt.store %q, %a {boundaryCheck = array<i32: 1>} : !tt.ptr<tensor<16x16xf32>>
  // CHECK: tt.return
  tt.return
}

// CHECK: tt.func @load_store(%{{.*}}: tensor<16x!tt.ptr<f32>>, %{{.*}}: !tt.ptr<f32>, %{{.*}}: tensor<16xi1>, %{{.*}}: tensor<16xf32>, %{{.*}}: i1) {
tt.func @load_store(%p: tensor<16x!tt.ptr<f32>>, %q: !tt.ptr<f32>, %m: tensor<16xi1>, %z: tensor<16xf32>, %t: i1) {
  // CHECK: %{{.*}} = tt.load %{{.*}}, %{{.*}}, %{{.*}} cacheModifier = cg evictionPolicy = evict_first {isVolatile = true} : tensor<16x!tt.ptr<f32>>
  %v = tt.load %p, %m, %z cacheModifier = cg evictionPolicy = evict_first {isVolatile = true} : tensor<16x!tt.ptr<f32>>
  // CHECK: %{{.*}} = tt.load %{{.*}}, %{{.*}} cacheModifier = ca : tensor<16x!tt.ptr<f32>>
  %a = tt.load %p, %m cacheModifier = ca : tensor<16x!tt.ptr<f32>>
  // CHECK: %{{.*}} = tt.load %{{.*}} evictionPolicy = evict_last {tt.hint = 1 : i32} : tensor<16x!tt.ptr<f32>>
  %b = tt.load %p evictionPolicy = evict_last {tt.hint = 1 : i32} : tensor<16x!tt.ptr<f32>>
  // CHECK: %{{.*}} = tt.load %{{.*}} : !tt.ptr<f32>
  %s = tt.load %q : !tt.ptr<f32>
  // CHECK: %{{.*}} = tt.load %{{.*}}, %{{.*}}, %{{.*}} : !tt.ptr<f32>
  %c = tt.load %q, %t, %s : !tt.ptr<f32>
  // CHECK: tt.store %{{.*}}, %{{.*}}, %{{.*}} cacheModifier = wt evictionPolicy = evict_first : tensor<16x!tt.ptr<f32>>
  tt.store %p, %v, %m cacheModifier = wt evictionPolicy = evict_first : tensor<16x!tt.ptr<f32>>
  // CHECK: tt.store %{{.*}}, %{{.*}} : tensor<16x!tt.ptr<f32>>
  tt.store %p, %v : tensor<16x!tt.ptr<f32>>
  // CHECK: tt.store %{{.*}}, %{{.*}} {ignore_cta} : !tt.ptr<f32>
  tt.store %q, %s {ignore_cta} : !tt.ptr<f32>
  // CHECK: tt.return
  tt.return
}

// CHECK: tt.func @atomics(%{{.*}}: tensor<16x!tt.ptr<f32>>, %{{.*}}: tensor<16xf32>, %{{.*}}: tensor<16xi1>, %{{.*}}: !tt.ptr<i32>, %{{.*}}: i32, %{{.*}}: i32, %{{.*}}: tensor<16x!tt.ptr<!tt.ptr<i8>>>, %{{.*}}: tensor<16x!tt.ptr<i8>>, %{{.*}}: i64) {
tt.func @atomics(%p: tensor<16x!tt.ptr<f32>>, %v: tensor<16xf32>, %m: tensor<16xi1>, %i: !tt.ptr<i32>, %c0: i32, %c1: i32, %k: tensor<16x!tt.ptr<!tt.ptr<i8>>>, %w: tensor<16x!tt.ptr<i8>>, %t: i64) {
  // CHECK: %{{.*}} = tt.atomic_rmw fadd, relaxed, sys, %{{.*}}, %{{.*}}, %{{.*}} : (tensor<16x!tt.ptr<f32>>, tensor<16xf32>, tensor<16xi1>) -> tensor<16xf32>
  %a = tt.atomic_rmw fadd, relaxed, sys, %p, %v, %m : (tensor<16x!tt.ptr<f32>>, tensor<16xf32>, tensor<16xi1>) -> tensor<16xf32>
  // CHECK: %{{.*}} = tt.atomic_rmw max, acq_rel, gpu, %{{.*}}, %{{.*}} : (tensor<16x!tt.ptr<f32>>, tensor<16xf32>) -> tensor<16xf32>
  %b = tt.atomic_rmw max, acq_rel, gpu, %p, %v : (tensor<16x!tt.ptr<f32>>, tensor<16xf32>) -> tensor<16xf32>
  // CHECK: %{{.*}} = tt.atomic_rmw umin, acquire, cta, %{{.*}}, %{{.*}} : (!tt.ptr<i32>, i32) -> i32
  %c = tt.atomic_rmw umin, acquire, cta, %i, %c0 : (!tt.ptr<i32>, i32) -> i32
  // CHECK: %{{.*}} = tt.atomic_rmw exch, release, gpu, %{{.*}}, %{{.*}} : (tensor<16x!tt.ptr<!tt.ptr<i8>>>, tensor<16x!tt.ptr<i8>>) -> tensor<16x!tt.ptr<i8>>
  %d = tt.atomic_rmw exch, release, gpu, %k, %w : (tensor<16x!tt.ptr<!tt.ptr<i8>>>, tensor<16x!tt.ptr<i8>>) -> tensor<16x!tt.ptr<i8>>
  // CHECK: %{{.*}} = tt.atomic_cas acquire, cta, %{{.*}}, %{{.*}}, %{{.*}} : (!tt.ptr<i32>, i32, i32) -> i32
  %r = tt.atomic_cas acquire, cta, %i, %c0, %c1 : (!tt.ptr<i32>, i32, i32) -> i32
  // CHECK: %{{.*}} = tt.atomic_poll relaxed, sys, %{{.*}}, %{{.*}} : !tt.ptr<i32>, i32 -> i1
  %e = tt.atomic_poll relaxed, sys, %i, %c0 : !tt.ptr<i32>, i32 -> i1
  // CHECK: %{{.*}} = tt.atomic_poll acquire, gpu, %{{.*}}, %{{.*}} timeout %{{.*}} : !tt.ptr<i32>, i32 -> i1
  %ok = tt.atomic_poll acquire, gpu, %i, %c0 timeout %t : !tt.ptr<i32>, i32 -> i1
  // CHECK: tt.return
  tt.return
}

// CHECK: tt.func @slices(%{{.*}}: !tt.ptr<f32>, %{{.*}}: tensor<8xi32>, %{{.*}}: index, %{{.*}}: index, %{{.*}}: index) {
tt.func @slices(%p: !tt.ptr<f32>, %i: tensor<8xi32>, %m: index, %n: index, %o: index) {
  // CHECK: %{{.*}} = tt.gather_load %{{.*}}, %{{.*}}, 0, [%{{.*}}, %{{.*}}], [%{{.*}}, %{{.*}}], [-1, 128] : !tt.ptr<f32>, tensor<8xi32> -> tensor<8x128xf32>
  %v = tt.gather_load %p, %i, 0, [%m, %n], [%o, %o], [-1, 128] : !tt.ptr<f32>, tensor<8xi32> -> tensor<8x128xf32>
  tt.return
}
