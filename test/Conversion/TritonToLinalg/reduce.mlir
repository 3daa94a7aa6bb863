// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// tt.reduce of one operand starts from the identity of its combiner.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --mlir-print-local-scope | FileCheck %s

// A module has a kernel.
tt.func public @kernel() {
  tt.return
}

// CHECK-LABEL: func.func private @sum(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<8x4xf32>
// CHECK-NEXT:    %[[CST:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = linalg.fill ins(%[[CST]] : f32) outs(%[[V0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = linalg.reduce { arith.addf } ins(%[[X]] : tensor<8x4xf32>) outs(%[[V1]] : tensor<4xf32>) dimensions = [0]
// CHECK-NEXT:    return %[[V2]] : tensor<4xf32>
tt.func private @sum(%x: tensor<8x4xf32>) -> tensor<4xf32> {
  %r = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<8x4xf32>) -> tensor<4xf32>
  tt.return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func private @product(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<8x4xf32>
// CHECK-NEXT:    %[[CST:.*]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = linalg.fill ins(%[[CST]] : f32) outs(%[[V0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = linalg.reduce { arith.mulf } ins(%[[X]] : tensor<8x4xf32>) outs(%[[V1]] : tensor<4xf32>) dimensions = [0]
// CHECK-NEXT:    return %[[V2]] : tensor<4xf32>
tt.func private @product(%x: tensor<8x4xf32>) -> tensor<4xf32> {
  %r = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.mulf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<8x4xf32>) -> tensor<4xf32>
  tt.return %r : tensor<4xf32>
}

// Floats: the infinities.
// CHECK-LABEL: func.func private @maximum(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<8x4xf16>
// CHECK-NEXT:    %[[CST:.*]] = arith.constant 0xFC00 : f16
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<4xf16>
// CHECK-NEXT:    %[[V1:.*]] = linalg.fill ins(%[[CST]] : f16) outs(%[[V0]] : tensor<4xf16>) -> tensor<4xf16>
// CHECK-NEXT:    %[[V2:.*]] = linalg.reduce { arith.maxnumf } ins(%[[X]] : tensor<8x4xf16>) outs(%[[V1]] : tensor<4xf16>) dimensions = [0]
// CHECK-NEXT:    return %[[V2]] : tensor<4xf16>
tt.func private @maximum(%x: tensor<8x4xf16>) -> tensor<4xf16> {
  %r = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f16, %b: f16):
    %c = arith.maxnumf %a, %b : f16
    tt.reduce.return %c : f16
  }) : (tensor<8x4xf16>) -> tensor<4xf16>
  tt.return %r : tensor<4xf16>
}

// CHECK-LABEL: func.func private @minimum(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<8x4xf32>
// CHECK-NEXT:    %[[CST:.*]] = arith.constant 0x7F800000 : f32
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = linalg.fill ins(%[[CST]] : f32) outs(%[[V0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = linalg.reduce { arith.minimumf } ins(%[[X]] : tensor<8x4xf32>) outs(%[[V1]] : tensor<4xf32>) dimensions = [0]
// CHECK-NEXT:    return %[[V2]] : tensor<4xf32>
tt.func private @minimum(%x: tensor<8x4xf32>) -> tensor<4xf32> {
  %r = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.minimumf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<8x4xf32>) -> tensor<4xf32>
  tt.return %r : tensor<4xf32>
}

// Integers: the limits of the type, by the sign of the comparison.
// CHECK-LABEL: func.func private @signed_maximum(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<8x4xi16>
// CHECK-NEXT:    %[[C_32768_I16:.*]] = arith.constant -32768 : i16
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<4xi16>
// CHECK-NEXT:    %[[V1:.*]] = linalg.fill ins(%[[C_32768_I16]] : i16) outs(%[[V0]] : tensor<4xi16>) -> tensor<4xi16>
// CHECK-NEXT:    %[[V2:.*]] = linalg.reduce { arith.maxsi } ins(%[[X]] : tensor<8x4xi16>) outs(%[[V1]] : tensor<4xi16>) dimensions = [0]
// CHECK-NEXT:    return %[[V2]] : tensor<4xi16>
tt.func private @signed_maximum(%x: tensor<8x4xi16>) -> tensor<4xi16> {
  %r = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: i16, %b: i16):
    %c = arith.maxsi %a, %b : i16
    tt.reduce.return %c : i16
  }) : (tensor<8x4xi16>) -> tensor<4xi16>
  tt.return %r : tensor<4xi16>
}

// CHECK-LABEL: func.func private @unsigned_maximum(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<8x4xi16>
// CHECK-NEXT:    %[[C0_I16:.*]] = arith.constant 0 : i16
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<4xi16>
// CHECK-NEXT:    %[[V1:.*]] = linalg.fill ins(%[[C0_I16]] : i16) outs(%[[V0]] : tensor<4xi16>) -> tensor<4xi16>
// CHECK-NEXT:    %[[V2:.*]] = linalg.reduce { arith.maxui } ins(%[[X]] : tensor<8x4xi16>) outs(%[[V1]] : tensor<4xi16>) dimensions = [0]
// CHECK-NEXT:    return %[[V2]] : tensor<4xi16>
tt.func private @unsigned_maximum(%x: tensor<8x4xi16>) -> tensor<4xi16> {
  %r = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: i16, %b: i16):
    %c = arith.maxui %a, %b : i16
    tt.reduce.return %c : i16
  }) : (tensor<8x4xi16>) -> tensor<4xi16>
  tt.return %r : tensor<4xi16>
}

// CHECK-LABEL: func.func private @signed_minimum(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<8x4xi64>
// CHECK-NEXT:    %[[C9223372036854775807_I64:.*]] = arith.constant 9223372036854775807 : i64
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<4xi64>
// CHECK-NEXT:    %[[V1:.*]] = linalg.fill ins(%[[C9223372036854775807_I64]] : i64) outs(%[[V0]] : tensor<4xi64>) -> tensor<4xi64>
// CHECK-NEXT:    %[[V2:.*]] = linalg.reduce { arith.minsi } ins(%[[X]] : tensor<8x4xi64>) outs(%[[V1]] : tensor<4xi64>) dimensions = [0]
// CHECK-NEXT:    return %[[V2]] : tensor<4xi64>
tt.func private @signed_minimum(%x: tensor<8x4xi64>) -> tensor<4xi64> {
  %r = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: i64, %b: i64):
    %c = arith.minsi %a, %b : i64
    tt.reduce.return %c : i64
  }) : (tensor<8x4xi64>) -> tensor<4xi64>
  tt.return %r : tensor<4xi64>
}

// CHECK-LABEL: func.func private @unsigned_minimum(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<8x4xi8>
// CHECK-NEXT:    %[[C_1_I8:.*]] = arith.constant -1 : i8
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<4xi8>
// CHECK-NEXT:    %[[V1:.*]] = linalg.fill ins(%[[C_1_I8]] : i8) outs(%[[V0]] : tensor<4xi8>) -> tensor<4xi8>
// CHECK-NEXT:    %[[V2:.*]] = linalg.reduce { arith.minui } ins(%[[X]] : tensor<8x4xi8>) outs(%[[V1]] : tensor<4xi8>) dimensions = [0]
// CHECK-NEXT:    return %[[V2]] : tensor<4xi8>
tt.func private @unsigned_minimum(%x: tensor<8x4xi8>) -> tensor<4xi8> {
  %r = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: i8, %b: i8):
    %c = arith.minui %a, %b : i8
    tt.reduce.return %c : i8
  }) : (tensor<8x4xi8>) -> tensor<4xi8>
  tt.return %r : tensor<4xi8>
}

// All ones for a conjunction.
// CHECK-LABEL: func.func private @all_bits(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<8x4xi32>
// CHECK-NEXT:    %[[C_1_I32:.*]] = arith.constant -1 : i32
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<4xi32>
// CHECK-NEXT:    %[[V1:.*]] = linalg.fill ins(%[[C_1_I32]] : i32) outs(%[[V0]] : tensor<4xi32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V2:.*]] = linalg.reduce { arith.andi } ins(%[[X]] : tensor<8x4xi32>) outs(%[[V1]] : tensor<4xi32>) dimensions = [0]
// CHECK-NEXT:    return %[[V2]] : tensor<4xi32>
tt.func private @all_bits(%x: tensor<8x4xi32>) -> tensor<4xi32> {
  %r = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %c = arith.andi %a, %b : i32
    tt.reduce.return %c : i32
  }) : (tensor<8x4xi32>) -> tensor<4xi32>
  tt.return %r : tensor<4xi32>
}

// CHECK-LABEL: func.func private @any_bit(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<8x4xi32>
// CHECK-NEXT:    %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<4xi32>
// CHECK-NEXT:    %[[V1:.*]] = linalg.fill ins(%[[C0_I32]] : i32) outs(%[[V0]] : tensor<4xi32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V2:.*]] = linalg.reduce { arith.ori } ins(%[[X]] : tensor<8x4xi32>) outs(%[[V1]] : tensor<4xi32>) dimensions = [0]
// CHECK-NEXT:    return %[[V2]] : tensor<4xi32>
tt.func private @any_bit(%x: tensor<8x4xi32>) -> tensor<4xi32> {
  %r = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %c = arith.ori %a, %b : i32
    tt.reduce.return %c : i32
  }) : (tensor<8x4xi32>) -> tensor<4xi32>
  tt.return %r : tensor<4xi32>
}

// CHECK-LABEL: func.func private @parity(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<8x4xi32>
// CHECK-NEXT:    %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<4xi32>
// CHECK-NEXT:    %[[V1:.*]] = linalg.fill ins(%[[C0_I32]] : i32) outs(%[[V0]] : tensor<4xi32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V2:.*]] = linalg.reduce { arith.xori } ins(%[[X]] : tensor<8x4xi32>) outs(%[[V1]] : tensor<4xi32>) dimensions = [0]
// CHECK-NEXT:    return %[[V2]] : tensor<4xi32>
tt.func private @parity(%x: tensor<8x4xi32>) -> tensor<4xi32> {
  %r = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %c = arith.xori %a, %b : i32
    tt.reduce.return %c : i32
  }) : (tensor<8x4xi32>) -> tensor<4xi32>
  tt.return %r : tensor<4xi32>
}

// A vector becomes a scalar through a tensor without dimensions.
// CHECK-LABEL: func.func private @vector(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<8xf32>
// CHECK-NEXT:    %[[CST:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<f32>
// CHECK-NEXT:    %[[V1:.*]] = linalg.fill ins(%[[CST]] : f32) outs(%[[V0]] : tensor<f32>) -> tensor<f32>
// CHECK-NEXT:    %[[V2:.*]] = linalg.reduce { arith.addf } ins(%[[X]] : tensor<8xf32>) outs(%[[V1]] : tensor<f32>) dimensions = [0]
// CHECK-NEXT:    %[[V3:.*]] = tensor.extract %[[V2]][] : tensor<f32>
// CHECK-NEXT:    return %[[V3]] : f32
tt.func private @vector(%x: tensor<8xf32>) -> f32 {
  %r = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<8xf32>) -> f32
  tt.return %r : f32
}
