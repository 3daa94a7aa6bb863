// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The matrix unit of a 950 takes the scales of floats of eight and four bits.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" | FileCheck %s

module attributes {hacc.target = #hacc.target<"Ascend910_9589">} {
  // CHECK-LABEL: func.func @kernel(
  // CHECK-SAME: mix_mode = "mix"
  tt.func public @kernel() {
    tt.return
  }

  // CHECK-LABEL: func.func private @both_scaled(
  // CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<16x64xf8E5M2>, %[[SA:[a-z0-9]+]]: tensor<16x2xi8>, %[[B:[a-z0-9]+]]: tensor<64x32xf8E4M3FN>, %[[SB:[a-z0-9]+]]: tensor<32x2xi8>, %[[C:[a-z0-9]+]]: tensor<16x32xf32>
  // CHECK-NEXT: %[[R:.*]] = hfusion.matmul_mx ins(%[[A]], %[[B]], %[[SA]], %[[SB]] : tensor<16x64xf8E5M2>, tensor<64x32xf8E4M3FN>, tensor<16x2xi8>, tensor<32x2xi8>) outs(%[[C]] : tensor<16x32xf32>) -> tensor<16x32xf32>
  // CHECK-NEXT: return %[[R]]
  tt.func private @both_scaled(%a: tensor<16x64xf8E5M2>, %sa: tensor<16x2xi8>, %b: tensor<64x32xf8E4M3FN>, %sb: tensor<32x2xi8>, %c: tensor<16x32xf32>) -> tensor<16x32xf32> {
    %d = tt.dot_scaled %a scale %sa, %b scale %sb, %c lhs = e5m2 rhs = e4m3 {fastMath = false} : tensor<16x64xf8E5M2>, tensor<16x2xi8> * tensor<64x32xf8E4M3FN>, tensor<32x2xi8> -> tensor<16x32xf32>
    tt.return %d : tensor<16x32xf32>
  }

  // Bytes are the floats that they hold; a matrix without scales has the scale 1.
  // CHECK-LABEL: func.func private @bytes(
  // CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<16x64xi8>, %[[SA:[a-z0-9]+]]: tensor<16x2xi8>, %[[B:[a-z0-9]+]]: tensor<64x32xi8>
  // CHECK-DAG: %[[FA:.*]] = arith.bitcast %[[A]] : tensor<16x64xi8> to tensor<16x64xf8E4M3FN>
  // CHECK-DAG: %[[FB:.*]] = arith.bitcast %[[B]] : tensor<64x32xi8> to tensor<64x32xf8E5M2>
  // CHECK-DAG: %[[ONE:.*]] = arith.constant 127 : i8
  // CHECK-DAG: %[[SB:.*]] = linalg.fill ins(%[[ONE]] : i8) outs(%{{.*}} : tensor<32x2xi8>) -> tensor<32x2xi8>
  // CHECK: hfusion.matmul_mx ins(%[[FA]], %[[FB]], %[[SA]], %[[SB]] :
  tt.func private @bytes(%a: tensor<16x64xi8>, %sa: tensor<16x2xi8>, %b: tensor<64x32xi8>, %c: tensor<16x32xf32>) -> tensor<16x32xf32> {
    %d = tt.dot_scaled %a scale %sa, %b, %c lhs = e4m3 rhs = e5m2 {fastMath = true} : tensor<16x64xi8>, tensor<16x2xi8> * tensor<64x32xi8> -> tensor<16x32xf32>
    tt.return %d : tensor<16x32xf32>
  }

  // Every float of four bits is one of e4m3, whose mantissa has three bits and whose exponent has the bias 7.
  // CHECK-LABEL: func.func private @four_bits(
  // CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<16x32xi8>
  // CHECK: %[[HIGH:.*]] = arith.shrui %[[A]], %{{.*}} : tensor<16x32xi8>
  // CHECK: arith.extui %[[A]] : tensor<16x32xi8> to tensor<16x32xi16>
  // CHECK: arith.trunci %{{.*}} : tensor<16x32xi16> to tensor<16x32xi8>
  // CHECK: %[[EVEN:.*]] = arith.bitcast %{{.*}} : tensor<16x32xi8> to tensor<16x32xf8E4M3FN>
  // CHECK: arith.extui %[[HIGH]] : tensor<16x32xi8> to tensor<16x32xi16>
  // CHECK: %[[ODD:.*]] = arith.bitcast %{{.*}} : tensor<16x32xi8> to tensor<16x32xf8E4M3FN>
  // CHECK: %[[HALF:.*]] = tensor.insert_slice %[[EVEN]] into %{{.*}}[0, 0] [16, 32] [1, 2]
  // CHECK: %[[ALL:.*]] = tensor.insert_slice %[[ODD]] into %[[HALF]][0, 1] [16, 32] [1, 2]
  // CHECK: hfusion.matmul_mx ins(%[[ALL]], %{{.*}}, %{{.*}}, %{{.*}} : tensor<16x64xf8E4M3FN>, tensor<64x32xf8E4M3FN>, tensor<16x2xi8>, tensor<32x2xi8>)
  tt.func private @four_bits(%a: tensor<16x32xi8>, %sa: tensor<16x2xi8>, %b: tensor<32x32xi8>, %sb: tensor<32x2xi8>, %c: tensor<16x32xf32>) -> tensor<16x32xf32> {
    %d = tt.dot_scaled %a scale %sa, %b scale %sb, %c lhs = e2m1 rhs = e2m1 {fastMath = false} : tensor<16x32xi8>, tensor<16x2xi8> * tensor<32x32xi8>, tensor<32x2xi8> -> tensor<16x32xf32>
    tt.return %d : tensor<16x32xf32>
  }

  // What the unit has not is expanded as for other chips: elements of 16 bits, other groups, no scales at all.
  // CHECK-LABEL: func.func private @not_of_the_unit(
  // CHECK-NOT: hfusion.matmul_mx
  // CHECK: return
  tt.func private @not_of_the_unit(%a: tensor<16x64xbf16>, %f: tensor<16x64xf8E5M2>, %sa: tensor<16x2xi8>, %s4: tensor<16x4xi8>, %b: tensor<64x32xf8E4M3FN>, %c: tensor<16x32xf32>) -> tensor<16x32xf32> {
    %d = tt.dot_scaled %a scale %sa, %b, %c lhs = bf16 rhs = e4m3 {fastMath = true} : tensor<16x64xbf16>, tensor<16x2xi8> * tensor<64x32xf8E4M3FN> -> tensor<16x32xf32>
    %e = tt.dot_scaled %f scale %s4, %b, %d lhs = e5m2 rhs = e4m3 {fastMath = true} : tensor<16x64xf8E5M2>, tensor<16x4xi8> * tensor<64x32xf8E4M3FN> -> tensor<16x32xf32>
    %g = tt.dot_scaled %f, %b, %e lhs = e5m2 rhs = e4m3 {fastMath = true} : tensor<16x64xf8E5M2> * tensor<64x32xf8E4M3FN> -> tensor<16x32xf32>
    tt.return %g : tensor<16x32xf32>
  }
}
