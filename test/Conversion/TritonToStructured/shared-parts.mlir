// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums of sums share their parts: the number of ways through them doubles with each, and is not walked.
// RUN: heddle-opt %s --triton-to-structured | FileCheck %s

// CHECK-LABEL: tt.func @shared_parts
// CHECK: tt.store %{{.*}} : tensor<8x!tt.ptr<f32>>
tt.func @shared_parts(%x: !tt.ptr<f32>, %v: tensor<8xf32>) {
  %t0 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %s0 = tt.get_program_id x : i32
  %t1 = arith.addi %t0, %t0 : tensor<8xi32>
  %s1 = arith.addi %s0, %s0 : i32
  %t2 = arith.addi %t1, %t1 : tensor<8xi32>
  %s2 = arith.addi %s1, %s1 : i32
  %t3 = arith.addi %t2, %t2 : tensor<8xi32>
  %s3 = arith.addi %s2, %s2 : i32
  %t4 = arith.addi %t3, %t3 : tensor<8xi32>
  %s4 = arith.addi %s3, %s3 : i32
  %t5 = arith.addi %t4, %t4 : tensor<8xi32>
  %s5 = arith.addi %s4, %s4 : i32
  %t6 = arith.addi %t5, %t5 : tensor<8xi32>
  %s6 = arith.addi %s5, %s5 : i32
  %t7 = arith.addi %t6, %t6 : tensor<8xi32>
  %s7 = arith.addi %s6, %s6 : i32
  %t8 = arith.addi %t7, %t7 : tensor<8xi32>
  %s8 = arith.addi %s7, %s7 : i32
  %t9 = arith.addi %t8, %t8 : tensor<8xi32>
  %s9 = arith.addi %s8, %s8 : i32
  %t10 = arith.addi %t9, %t9 : tensor<8xi32>
  %s10 = arith.addi %s9, %s9 : i32
  %t11 = arith.addi %t10, %t10 : tensor<8xi32>
  %s11 = arith.addi %s10, %s10 : i32
  %t12 = arith.addi %t11, %t11 : tensor<8xi32>
  %s12 = arith.addi %s11, %s11 : i32
  %t13 = arith.addi %t12, %t12 : tensor<8xi32>
  %s13 = arith.addi %s12, %s12 : i32
  %t14 = arith.addi %t13, %t13 : tensor<8xi32>
  %s14 = arith.addi %s13, %s13 : i32
  %t15 = arith.addi %t14, %t14 : tensor<8xi32>
  %s15 = arith.addi %s14, %s14 : i32
  %t16 = arith.addi %t15, %t15 : tensor<8xi32>
  %s16 = arith.addi %s15, %s15 : i32
  %t17 = arith.addi %t16, %t16 : tensor<8xi32>
  %s17 = arith.addi %s16, %s16 : i32
  %t18 = arith.addi %t17, %t17 : tensor<8xi32>
  %s18 = arith.addi %s17, %s17 : i32
  %t19 = arith.addi %t18, %t18 : tensor<8xi32>
  %s19 = arith.addi %s18, %s18 : i32
  %t20 = arith.addi %t19, %t19 : tensor<8xi32>
  %s20 = arith.addi %s19, %s19 : i32
  %t21 = arith.addi %t20, %t20 : tensor<8xi32>
  %s21 = arith.addi %s20, %s20 : i32
  %t22 = arith.addi %t21, %t21 : tensor<8xi32>
  %s22 = arith.addi %s21, %s21 : i32
  %t23 = arith.addi %t22, %t22 : tensor<8xi32>
  %s23 = arith.addi %s22, %s22 : i32
  %t24 = arith.addi %t23, %t23 : tensor<8xi32>
  %s24 = arith.addi %s23, %s23 : i32
  %t25 = arith.addi %t24, %t24 : tensor<8xi32>
  %s25 = arith.addi %s24, %s24 : i32
  %t26 = arith.addi %t25, %t25 : tensor<8xi32>
  %s26 = arith.addi %s25, %s25 : i32
  %t27 = arith.addi %t26, %t26 : tensor<8xi32>
  %s27 = arith.addi %s26, %s26 : i32
  %t28 = arith.addi %t27, %t27 : tensor<8xi32>
  %s28 = arith.addi %s27, %s27 : i32
  %t29 = arith.addi %t28, %t28 : tensor<8xi32>
  %s29 = arith.addi %s28, %s28 : i32
  %t30 = arith.addi %t29, %t29 : tensor<8xi32>
  %s30 = arith.addi %s29, %s29 : i32
  %t31 = arith.addi %t30, %t30 : tensor<8xi32>
  %s31 = arith.addi %s30, %s30 : i32
  %t32 = arith.addi %t31, %t31 : tensor<8xi32>
  %s32 = arith.addi %s31, %s31 : i32
  %t33 = arith.addi %t32, %t32 : tensor<8xi32>
  %s33 = arith.addi %s32, %s32 : i32
  %t34 = arith.addi %t33, %t33 : tensor<8xi32>
  %s34 = arith.addi %s33, %s33 : i32
  %t35 = arith.addi %t34, %t34 : tensor<8xi32>
  %s35 = arith.addi %s34, %s34 : i32
  %t36 = arith.addi %t35, %t35 : tensor<8xi32>
  %s36 = arith.addi %s35, %s35 : i32
  %t37 = arith.addi %t36, %t36 : tensor<8xi32>
  %s37 = arith.addi %s36, %s36 : i32
  %t38 = arith.addi %t37, %t37 : tensor<8xi32>
  %s38 = arith.addi %s37, %s37 : i32
  %t39 = arith.addi %t38, %t38 : tensor<8xi32>
  %s39 = arith.addi %s38, %s38 : i32
  %t40 = arith.addi %t39, %t39 : tensor<8xi32>
  %s40 = arith.addi %s39, %s39 : i32
  %t41 = arith.addi %t40, %t40 : tensor<8xi32>
  %s41 = arith.addi %s40, %s40 : i32
  %t42 = arith.addi %t41, %t41 : tensor<8xi32>
  %s42 = arith.addi %s41, %s41 : i32
  %t43 = arith.addi %t42, %t42 : tensor<8xi32>
  %s43 = arith.addi %s42, %s42 : i32
  %t44 = arith.addi %t43, %t43 : tensor<8xi32>
  %s44 = arith.addi %s43, %s43 : i32
  %t45 = arith.addi %t44, %t44 : tensor<8xi32>
  %s45 = arith.addi %s44, %s44 : i32
  %t46 = arith.addi %t45, %t45 : tensor<8xi32>
  %s46 = arith.addi %s45, %s45 : i32
  %t47 = arith.addi %t46, %t46 : tensor<8xi32>
  %s47 = arith.addi %s46, %s46 : i32
  %t48 = arith.addi %t47, %t47 : tensor<8xi32>
  %s48 = arith.addi %s47, %s47 : i32
  %sp = tt.splat %s48 : i32 -> tensor<8xi32>
  %a = arith.addi %t48, %sp : tensor<8xi32>
  %c = arith.constant dense<8> : tensor<8xi32>
  %m = arith.remsi %a, %c : tensor<8xi32>
  %b = arith.addi %t0, %sp : tensor<8xi32>
  %q = arith.divsi %b, %c : tensor<8xi32>
  %o = arith.addi %q, %m : tensor<8xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %p = tt.addptr %xs, %o : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  tt.store %p, %v : tensor<8x!tt.ptr<f32>>
  tt.return
}
