// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elementwise ops, reductions and matrix products.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --verify-diagnostics | FileCheck %s
// RUN: heddle-opt %s --triton-to-linalg --verify-diagnostics | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @elementwise
// GENERIC-LABEL: func.func @elementwise
tt.func @elementwise(%x: !tt.ptr<f32>, %i: i32) {
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %ps = tt.splat %x : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %p = tt.addptr %ps, %r : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  %v = tt.load %p : tensor<4x!tt.ptr<f32>>
  // CHECK: arith.divf
  // GENERIC: linalg.generic
  // GENERIC: arith.divf %{{.*}} : f32
  %d = tt.precise_divf %v, %v : tensor<4xf32>
  // CHECK: math.sqrt
  %s = tt.precise_sqrt %d : tensor<4xf32>
  // CHECK: %[[LOW:.*]] = arith.maxnumf
  // CHECK: arith.minnumf %[[LOW]]
  %c = tt.clampf %s, %v, %d, propagateNan = none : tensor<4xf32>
  // CHECK: %[[LOW2:.*]] = arith.maximumf
  // CHECK: arith.minimumf %[[LOW2]]
  %c2 = tt.clampf %c, %v, %d, propagateNan = all : tensor<4xf32>
  // CHECK: %[[HALF:.*]] = arith.truncf %{{.*}} : tensor<4xf32> to tensor<4xf16>
  %h = tt.fp_to_fp %c2, rounding = rtne : tensor<4xf32> -> tensor<4xf16>
  // CHECK: %[[WIDE:.*]] = arith.extf %[[HALF]] : tensor<4xf16> to tensor<4xf32>
  // CHECK: arith.truncf %[[WIDE]] : tensor<4xf32> to tensor<4xbf16>
  %b = tt.fp_to_fp %h, rounding = rtne : tensor<4xf16> -> tensor<4xbf16>
  %w = tt.fp_to_fp %b : tensor<4xbf16> -> tensor<4xf32>
  // CHECK: arith.bitcast %{{.*}} : tensor<4xf32> to tensor<4xi32>
  %bits = tt.bitcast %w : tensor<4xf32> -> tensor<4xi32>
  // CHECK: arith.mului_extended
  %hi = tt.mulhiui %bits, %bits : tensor<4xi32>
  // One program is one thread of control: barriers between threads are gone.
  // CHECK-NOT: barrier
  gpu.barrier
  ttg.barrier all
  // CHECK: arith.sitofp
  %f = arith.sitofp %hi : tensor<4xi32> to tensor<4xf32>
  tt.store %p, %f : tensor<4x!tt.ptr<f32>>
  tt.return
}

// CHECK-LABEL: func.func @reductions
tt.func @reductions(%x: !tt.ptr<f32>, %y: !tt.ptr<i16>) {
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %ps = tt.splat %x : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %p = tt.addptr %ps, %r : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  %v = tt.load %p : tensor<4x!tt.ptr<f32>>
  // The identity of a float maximum is -inf.
  // CHECK: %[[LOWEST:.*]] = arith.constant 0xFF800000 : f32
  // CHECK: %[[INIT:.*]] = linalg.fill ins(%[[LOWEST]] : f32) outs(%{{.*}} : tensor<f32>)
  // CHECK: %[[MAX:.*]] = linalg.reduce { arith.maxnumf } ins(%{{.*}} : tensor<4xf32>) outs(%[[INIT]] : tensor<f32>) dimensions = [0]
  // CHECK: %[[SCALAR:.*]] = tensor.extract %{{.*}}[] : tensor<f32>
  %m = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.maxnumf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<4xf32>) -> f32
  tt.store %x, %m : !tt.ptr<f32>
  %e = tt.expand_dims %r {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %t = arith.trunci %e : tensor<4x1xi32> to tensor<4x1xi16>
  // The identity of AND is all ones.
  // CHECK: %[[ONES:.*]] = arith.constant -1 : i16
  // CHECK: linalg.fill ins(%[[ONES]] : i16) outs(%{{.*}} : tensor<1xi16>)
  // CHECK: linalg.reduce { arith.andi } ins(%{{.*}} : tensor<4x1xi16>) outs(%{{.*}} : tensor<1xi16>) dimensions = [0]
  %and = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%a: i16, %b: i16):
    %c = arith.andi %a, %b : i16
    tt.reduce.return %c : i16
  }) : (tensor<4x1xi16>) -> tensor<1xi16>
  %s = tt.unsplat %and : tensor<1xi16>
  tt.store %y, %s : !tt.ptr<i16>
  tt.return
}

// CHECK-LABEL: func.func @products
// CHECK-SAME: mix_mode = "mix"
tt.func @products(%x: !tt.ptr<f32>, %n: i32) {
  %zero = arith.constant dense<0.0> : tensor<16x16xf32>
  %half = arith.constant dense<0.5> : tensor<16x16xf16>
  %one = arith.constant dense<1.0> : tensor<16x16xf32>
  %narrow = arith.constant dense<0.0> : tensor<16x16xf16>
  %batch = arith.constant dense<0.0> : tensor<2x16x16xf16>
  %out = arith.constant dense<0.0> : tensor<2x16x16xf32>
  // CHECK: %[[D:.*]] = linalg.matmul {input_precision = "ieee"} ins(%{{.*}}, %{{.*}} : tensor<16x16xf16>, tensor<16x16xf16>) outs(%{{.*}} : tensor<16x16xf32>) -> tensor<16x16xf32>
  %d = tt.dot %half, %half, %zero : tensor<16x16xf16> * tensor<16x16xf16> -> tensor<16x16xf32>
  // CHECK: linalg.matmul {input_precision = "hf32"} {{.*}} outs(%[[D]] : tensor<16x16xf32>)
  // expected-warning @+1 {{'inputPrecision' tf32 becomes hf32 on this target}}
  %e = tt.dot %one, %one, %d, inputPrecision = tf32 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  // CHECK: %[[W:.*]] = arith.extf %{{.*}} : tensor<16x16xf16> to tensor<16x16xf32>
  // CHECK: %[[M:.*]] = linalg.matmul {{.*}} outs(%[[W]] : tensor<16x16xf32>)
  // CHECK: arith.truncf %[[M]] : tensor<16x16xf32> to tensor<16x16xf16>
  %f = tt.dot %half, %half, %narrow : tensor<16x16xf16> * tensor<16x16xf16> -> tensor<16x16xf16>
  // CHECK: linalg.batch_matmul {input_precision = "ieee"}
  %g = tt.dot %batch, %batch, %out : tensor<2x16x16xf16> * tensor<2x16x16xf16> -> tensor<2x16x16xf32>
  %fw = arith.extf %f : tensor<16x16xf16> to tensor<16x16xf32>
  %s = arith.addf %e, %fw : tensor<16x16xf32>
  %gs = "tt.reduce"(%g) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<2x16x16xf32>) -> tensor<16x16xf32>
  %all = arith.addf %s, %gs : tensor<16x16xf32>
  %flat = tt.reshape %all : tensor<16x16xf32> -> tensor<256xf32>
  %r = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
  %ps = tt.splat %x : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %p = tt.addptr %ps, %r : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %p, %flat : tensor<256x!tt.ptr<f32>>
  tt.return
}
