// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of math libraries: ops where there are some, else calls of the device's library.
// RUN: heddle-opt %s --split-input-file --triton-to-linalg="named-ops=true" | FileCheck %s

// CHECK-LABEL: func.func @ops
tt.func @ops(%x: !tt.ptr<f32>, %s: f32, %d: f64) {
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %ps = tt.splat %x : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %p = tt.addptr %ps, %r : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  %v = tt.load %p : tensor<4x!tt.ptr<f32>>
  // CHECK: %[[T:.*]] = math.tanh %{{.*}} : tensor<4xf32>
  %a = tt.extern_elementwise %v {libname = "", libpath = "", pure = true, symbol = "__nv_tanhf"} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.powf %[[T]], %{{.*}} : tensor<4xf32>
  %b = tt.extern_elementwise %a, %v {libname = "", libpath = "", pure = true, symbol = "__hmf_pow_fp32"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.sin
  %c = tt.extern_elementwise %b {libname = "", libpath = "", pure = true, symbol = "__nv_fast_sinf"} : (tensor<4xf32>) -> tensor<4xf32>
  %h = arith.truncf %c : tensor<4xf32> to tensor<4xf16>
  // CHECK: math.log1p %{{.*}} : tensor<4xf16>
  %e = tt.extern_elementwise %h {libname = "", libpath = "", pure = true, symbol = "__hmf_log1pDh"} : (tensor<4xf16>) -> tensor<4xf16>
  %w = arith.extf %e : tensor<4xf16> to tensor<4xf32>
  // CHECK: %[[NAN:.*]] = arith.cmpf une, %[[W:.*]], %[[W]] : tensor<4xf32>
  // CHECK: arith.extui %[[NAN]] : tensor<4xi1> to tensor<4xi32>
  %n = tt.extern_elementwise %w {libname = "", libpath = "", pure = true, symbol = "__nv_isnanf"} : (tensor<4xf32>) -> tensor<4xi32>
  // CHECK: arith.uitofp
  %f = tt.extern_elementwise %n {libname = "", libpath = "", pure = true, symbol = "__nv_uint2float_rn"} : (tensor<4xi32>) -> tensor<4xf32>
  tt.store %p, %f : tensor<4x!tt.ptr<f32>>
  // A scalar goes through a tensor of one element.
  // CHECK: %[[ONE:.*]] = linalg.fill ins(%arg3 : f32) outs(%{{.*}} : tensor<1xf32>)
  // CHECK: %[[ERF:.*]] = math.erf %[[ONE]] : tensor<1xf32>
  // CHECK: tensor.extract %[[ERF]][%c0
  %g = tt.extern_elementwise %s {libname = "", libpath = "", pure = true, symbol = "__nv_erff"} : (f32) -> f32
  tt.store %x, %g : !tt.ptr<f32>
  // CHECK: math.floor %{{.*}} : tensor<1xf64>
  // CHECK: arith.fptosi %{{.*}} : tensor<1xf64> to tensor<1xi64>
  %i = tt.extern_elementwise %d {libname = "", libpath = "", pure = true, symbol = "__nv_double2ll_rd"} : (f64) -> i64
  %k = arith.sitofp %i : i64 to f32
  tt.store %x, %k : !tt.ptr<f32>
  tt.return
}

// -----

// CHECK-LABEL: func.func @calls
tt.func @calls(%x: !tt.ptr<f32>, %s: f32, %t: i32) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %f = arith.sitofp %r : tensor<8xi32> to tensor<8xf32>
  %v = tt.reshape %f : tensor<8xf32> -> tensor<4x2xf32>
  // CHECK: %[[FLAT:.*]] = tensor.collapse_shape %{{.*}} {{\[\[}}0, 1]] : tensor<4x2xf32> into tensor<8xf32>
  // CHECK: %[[FLAT2:.*]] = tensor.collapse_shape
  // CHECK: %[[OUT:.*]] = tensor.empty() : tensor<8xf32>
  // CHECK: %[[H:.*]] = hivm.hir.custom {arg_attrs = [], bitcode = "", hivm.pipe = #hivm.pipe<PIPE_V>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, symbol = "hypot_fp32"} "__hmf_hypot_fp32" ins(%[[FLAT]], %[[FLAT2]] : tensor<8xf32>, tensor<8xf32>) outs(%[[OUT]] : tensor<8xf32>) -> tensor<8xf32>
  // CHECK: tensor.expand_shape %[[H]] {{\[\[}}0, 1]] output_shape [4, 2] : tensor<8xf32> into tensor<4x2xf32>
  %a = tt.extern_elementwise %v, %v {libname = "", libpath = "", pure = true, symbol = "__nv_hypotf"} : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  %flat = tt.reshape %a : tensor<4x2xf32> -> tensor<8xf32>
  %ps = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %p = tt.addptr %ps, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  tt.store %p, %flat : tensor<8x!tt.ptr<f32>>
  // Scalars are tensors of one element.
  // CHECK: %[[S:.*]] = linalg.fill ins(%arg3 : f32) outs(%{{.*}} : tensor<1xf32>)
  // CHECK: %[[N:.*]] = linalg.fill ins(%arg4 : i32) outs(%{{.*}} : tensor<1xi32>)
  // CHECK: %[[L:.*]] = hivm.hir.custom {{.*}}symbol = "ldexp_fp32"} "__hmf_ldexp_fp32" ins(%[[S]], %[[N]] : tensor<1xf32>, tensor<1xi32>) outs(%{{.*}} : tensor<1xf32>) -> tensor<1xf32>
  // CHECK: tensor.extract %[[L]][%c0
  %b = tt.extern_elementwise %s, %t {libname = "", libpath = "", pure = true, symbol = "__nv_ldexpf"} : (f32, i32) -> f32
  tt.store %x, %b : !tt.ptr<f32>
  tt.return
}
