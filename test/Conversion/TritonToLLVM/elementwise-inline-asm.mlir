// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One call for each group of elements, in row-major order.
// RUN: heddle-opt %s --triton-to-llvm | FileCheck %s

// CHECK-LABEL: tt.func private @whole_words
// CHECK-DAG: %[[X0:.*]] = tensor.extract %arg0[%{{.*}}, %{{.*}}] : tensor<2x2xi32>
// CHECK-COUNT-4: llvm.inline_asm has_side_effects "add $0,$1,$2;", "=r,r,r" %{{.*}}, %{{.*}} : (i32, i32) -> i32
// CHECK-NOT: llvm.inline_asm
// CHECK: tensor.from_elements %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : tensor<2x2xi32>
tt.func private @whole_words(%x: tensor<2x2xi32>, %y: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %0 = tt.elementwise_inline_asm "add $0,$1,$2;" {constraints = "=r,r,r", packed_element = 1 : i32, pure = false} %x, %y : tensor<2x2xi32>, tensor<2x2xi32> -> tensor<2x2xi32>
  tt.return %0 : tensor<2x2xi32>
}

// Four bytes share a register; a pure text has no side effects.
// CHECK-LABEL: tt.func private @bytes
// CHECK: %[[P:.*]] = llvm.mlir.poison : vector<4xi8>
// CHECK: %[[B0:.*]] = tensor.extract %arg0[%{{.*}}] : tensor<8xi8>
// CHECK: llvm.insertelement %[[B0]], %[[P]][%{{.*}} : i32] : vector<4xi8>
// CHECK: %[[R:.*]] = llvm.inline_asm "not $0, $1;", "=r,r" %{{.*}} : (vector<4xi8>) -> vector<4xi8>
// CHECK-COUNT-4: llvm.extractelement %[[R]][
// CHECK: llvm.inline_asm "not $0, $1;"
// CHECK: tensor.from_elements {{.*}} : tensor<8xi8>
tt.func private @bytes(%x: tensor<8xi8>) -> tensor<8xi8> {
  %0 = tt.elementwise_inline_asm "not $0, $1;" {constraints = "=r,r", packed_element = 4 : i32, pure = true} %x : tensor<8xi8> -> tensor<8xi8>
  tt.return %0 : tensor<8xi8>
}

// A group of four halves fills two registers; a scalar counts once for each element; two results come as a struct.
// CHECK-LABEL: tt.func private @two_results
// CHECK: %[[S:.*]] = llvm.inline_asm has_side_effects "f", "=r,=r,=r,=r,=r,=r,r,r,r,r,r,r" %{{.*}}, %{{.*}}, %arg1, %arg1, %arg1, %arg1 : (vector<2xf16>, vector<2xf16>, i32, i32, i32, i32) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, i32, i32, i32, i32)>
// CHECK: llvm.extractvalue %[[S]][0]
// CHECK: llvm.extractvalue %[[S]][5]
tt.func private @two_results(%x: tensor<4xf16>, %k: i32) -> (tensor<4xf16>, tensor<4xi32>) {
  %0:2 = tt.elementwise_inline_asm "f" {constraints = "=r,=r,=r,=r,=r,=r,r,r,r,r,r,r", packed_element = 4 : i32, pure = false} %x, %k : tensor<4xf16>, i32 -> tensor<4xf16>, tensor<4xi32>
  tt.return %0#0, %0#1 : tensor<4xf16>, tensor<4xi32>
}

// CHECK-LABEL: tt.func private @scalar
// CHECK-NEXT: %[[V:.*]] = llvm.inline_asm has_side_effects "", "=r,0" %arg0 : (f32) -> f32
// CHECK-NEXT: tt.return %[[V]]
tt.func private @scalar(%x: f32) -> f32 {
  %0 = tt.elementwise_inline_asm "" {constraints = "=r,0", packed_element = 1 : i32, pure = false} %x : f32 -> f32
  tt.return %0 : f32
}

// Assembly takes the bits of types that LLVM has not.
// CHECK-LABEL: tt.func private @float8
// CHECK-NEXT: %[[X:.*]] = arith.bitcast %arg0 : f8E5M2 to i8
// CHECK-NEXT: %[[V:.*]] = llvm.inline_asm has_side_effects "", "=r,0" %[[X]] : (i8) -> i8
// CHECK-NEXT: %[[R:.*]] = arith.bitcast %[[V]] : i8 to f8E5M2
// CHECK-NEXT: tt.return %[[R]]
tt.func private @float8(%x: f8E5M2) -> f8E5M2 {
  %0 = tt.elementwise_inline_asm "" {constraints = "=r,0", packed_element = 1 : i32, pure = false} %x : f8E5M2 -> f8E5M2
  tt.return %0 : f8E5M2
}
