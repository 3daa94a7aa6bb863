// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Text of functions, the grid, external code and debugging.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s --match-full-lines

// CHECK: tt.func public @k(%{{.*}}: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %{{.*}}: i32) attributes {noinline = false} {
tt.func public @k(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
  // CHECK: %{{.*}} = tt.get_program_id x : i32
  %p = tt.get_program_id x : i32
  // CHECK: %{{.*}} = tt.get_program_id y : i32
  %q = tt.get_program_id y : i32
  // CHECK: %{{.*}} = tt.get_num_programs z : i32
  %n2 = tt.get_num_programs z : i32
  // CHECK: %{{.*}} = tt.call @helper(%{{.*}}, %{{.*}}) : (!tt.ptr<f32>, i32) -> f32
  %r = tt.call @helper(%x, %n) : (!tt.ptr<f32>, i32) -> f32
  // CHECK: tt.call @"nothing__(4,)cconstexpr_None"() : () -> ()
  tt.call @"nothing__(4,)cconstexpr_None"() : () -> ()
  // CHECK: tt.return
  tt.return
}

// CHECK: tt.func private @helper(%{{.*}}: !tt.ptr<f32>, %{{.*}}: i32) -> f32 attributes {noinline = true} {
tt.func private @helper(%x: !tt.ptr<f32>, %n: i32) -> f32 attributes {noinline = true} {
  // CHECK: %{{.*}} = tt.load %{{.*}} : !tt.ptr<f32>
  %a = tt.load %x : !tt.ptr<f32>
  // CHECK: tt.return %{{.*}} : f32
  tt.return %a : f32
}

// CHECK: tt.func private @"nothing__(4,)cconstexpr_None"() {
tt.func private @"nothing__(4,)cconstexpr_None"() {
  // CHECK: tt.return
  tt.return
}

// CHECK: tt.func @early_return(%{{.*}}: i32) {
tt.func @early_return(%n: i32) {
  %c0 = arith.constant 0 : i32
  %c = arith.cmpi sgt, %n, %c0 : i32
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  // CHECK: tt.return
  tt.return
^bb2:
  // CHECK: tt.return
  tt.return
}

// CHECK: tt.func @external(%{{.*}}: tensor<16xf32>, %{{.*}}: tensor<16xf32>, %{{.*}}: tensor<16xf32>, %{{.*}}: tensor<16xf32>, %{{.*}}: !tt.ptr<f32>, %{{.*}}: i32) {
tt.func @external(%a: tensor<16xf32>, %b: tensor<16xf32>, %x: tensor<16xf32>, %y: tensor<16xf32>, %p: !tt.ptr<f32>, %n: i32) {
  // CHECK: %{{.*}} = tt.extern_elementwise %{{.*}}, %{{.*}} {libname = "", libpath = "", pure = true, symbol = "__nv_powf"} : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %r = tt.extern_elementwise %a, %b {libname = "", libpath = "", pure = true, symbol = "__nv_powf"} : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  // CHECK: %{{.*}} = tt.extern_elementwise  {libname = "distributed", libpath = "", pure = true, symbol = "get_rank"} : () -> i32
  %w = tt.extern_elementwise  {libname = "distributed", libpath = "", pure = true, symbol = "get_rank"} : () -> i32
  // CHECK: %{{.*}} = tt.extern_elementwise %{{.*}}, %{{.*}}, %{{.*}} {libname = "distributed", libpath = "scope=gpu,semantic=acquire", pure = false, symbol = "wait"} : (!tt.ptr<f32>, i32, i32) -> i32
  %t = tt.extern_elementwise %p, %n, %n {libname = "distributed", libpath = "scope=gpu,semantic=acquire", pure = false, symbol = "wait"} : (!tt.ptr<f32>, i32, i32) -> i32
  // CHECK: %{{.*}} = tt.elementwise_inline_asm "add $0,$1,$2;" {constraints = "=r,r,r", packed_element = 1 : i32, pure = false} %{{.*}}, %{{.*}} : tensor<16xf32>, tensor<16xf32> -> tensor<16xf32>
  %q = tt.elementwise_inline_asm "add $0,$1,$2;" {constraints = "=r,r,r", packed_element = 1 : i32, pure = false} %x, %y : tensor<16xf32>, tensor<16xf32> -> tensor<16xf32>
  // CHECK: %{{.*}}:2 = tt.elementwise_inline_asm "mov $0,$1;" {constraints = "=r,r", packed_element = 1 : i32, pure = false} %{{.*}}, %{{.*}} : !tt.ptr<f32>, i32 -> i32, !tt.ptr<f32>
  %u:2 = tt.elementwise_inline_asm "mov $0,$1;" {constraints = "=r,r", packed_element = 1 : i32, pure = false} %p, %n : !tt.ptr<f32>, i32 -> i32, !tt.ptr<f32>
  // CHECK: %{{.*}} = tt.elementwise_inline_asm "clock" {constraints = "=r", packed_element = 1 : i32, pure = true} -> i32
  %v = tt.elementwise_inline_asm "clock" {constraints = "=r", packed_element = 1 : i32, pure = true} -> i32
  // CHECK: tt.return
  tt.return
}

// CHECK: tt.func @debugging(%{{.*}}: tensor<16xf32>, %{{.*}}: i32, %{{.*}}: i1, %{{.*}}: tensor<16xi1>) {
tt.func @debugging(%a: tensor<16xf32>, %n: i32, %c: i1, %m: tensor<16xi1>) {
  // CHECK: tt.print " v: " {hex = false, isSigned = array<i32: 0, 1>} : %{{.*}}, %{{.*}} : tensor<16xf32>, i32
  tt.print " v: " {hex = false, isSigned = array<i32: 0, 1>} : %a, %n : tensor<16xf32>, i32
  // CHECK: tt.print " here" {hex = true, isSigned = array<i32>}
  tt.print " here" {hex = true, isSigned = array<i32>}
  // CHECK: tt.assert %{{.*}}, "n must be positive" : i1
  tt.assert %c, "n must be positive" : i1
  // CHECK: tt.assert %{{.*}}, "each must hold" : tensor<16xi1>
  tt.assert %m, "each must hold" : tensor<16xi1>
  // CHECK: tt.return
  tt.return
}

// CHECK: tt.func @grid() {
tt.func @grid() {
  // CHECK: tt.grid_dependency_wait
  tt.grid_dependency_wait
  // CHECK: tt.grid_dependency_launch_dependents
  tt.grid_dependency_launch_dependents
  // CHECK: ttg.barrier all
  ttg.barrier all
  // CHECK: ttg.barrier local|global_read
  ttg.barrier local|global_read
  // CHECK: tt.return
  tt.return
}
