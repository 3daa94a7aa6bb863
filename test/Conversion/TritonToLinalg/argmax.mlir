// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A maximum with its index is one reduction of two operands; attributes say which.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --mlir-print-local-scope | FileCheck %s

// A module has a kernel.
tt.func public @kernel() {
  tt.return
}

// Of equal values the first wins: indices start from the largest.
// CHECK-LABEL: func.func private @first(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<8x4xf32>, %[[N:[a-z0-9]+]]: tensor<8x4xi32>
// CHECK-NEXT:    %[[CST:.*]] = arith.constant 0xFF800000 : f32
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = linalg.fill ins(%[[CST]] : f32) outs(%[[V0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[C2147483647_I32:.*]] = arith.constant 2147483647 : i32
// CHECK-NEXT:    %[[V2:.*]] = tensor.empty() : tensor<4xi32>
// CHECK-NEXT:    %[[V3:.*]] = linalg.fill ins(%[[C2147483647_I32]] : i32) outs(%[[V2]] : tensor<4xi32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V4:.*]]:2 = linalg.reduce ins(%[[X]], %[[N]] : tensor<8x4xf32>, tensor<8x4xi32>) outs(%[[V1]], %[[V3]] : tensor<4xf32>, tensor<4xi32>) dimensions = [0]  {reduce_mode = "max_with_index", tie_break_left = "true", unsigned_src = "false"}
// CHECK-NEXT:      (%[[V5:.*]]: f32, %[[V6:.*]]: i32, %[[V7:.*]]: f32, %[[V8:.*]]: i32) {
// CHECK-NEXT:        %[[V9:.*]] = arith.cmpf ogt, %[[V7]], %[[V5]] : f32
// CHECK-NEXT:        %[[V10:.*]] = arith.cmpf oeq, %[[V7]], %[[V5]] : f32
// CHECK-NEXT:        %[[V11:.*]] = arith.cmpi slt, %[[V8]], %[[V6]] : i32
// CHECK-NEXT:        %[[V12:.*]] = arith.andi %[[V10]], %[[V11]] : i1
// CHECK-NEXT:        %[[V13:.*]] = arith.ori %[[V9]], %[[V12]] : i1
// CHECK-NEXT:        %[[V14:.*]] = arith.select %[[V13]], %[[V7]], %[[V5]] : f32
// CHECK-NEXT:        %[[V15:.*]] = arith.select %[[V13]], %[[V8]], %[[V6]] : i32
// CHECK-NEXT:        linalg.yield %[[V14]], %[[V15]] : f32, i32
// CHECK-NEXT:      }
// CHECK-NEXT:    return %[[V4]]#0, %[[V4]]#1 : tensor<4xf32>, tensor<4xi32>
tt.func private @first(%x: tensor<8x4xf32>, %n: tensor<8x4xi32>) -> (tensor<4xf32>, tensor<4xi32>) {
  %r:2 = "tt.reduce"(%x, %n) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: i32, %c: f32, %d: i32):
    %lt = arith.cmpf ogt, %a, %c : f32
    %same = arith.cmpf oeq, %a, %c : f32
    %first = arith.cmpi slt, %b, %d : i32
    %tie = arith.andi %same, %first : i1
    %take = arith.ori %lt, %tie : i1
    %v = arith.select %take, %a, %c : f32
    %i = arith.select %take, %b, %d : i32
    tt.reduce.return %v, %i : f32, i32
  }) : (tensor<8x4xf32>, tensor<8x4xi32>) -> (tensor<4xf32>, tensor<4xi32>)
  tt.return %r#0, %r#1 : tensor<4xf32>, tensor<4xi32>
}

// Without a tie break the later one wins: indices start from -1.
// CHECK-LABEL: func.func private @later(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<8x4xf32>, %[[N:[a-z0-9]+]]: tensor<8x4xi32>
// CHECK-NEXT:    %[[CST:.*]] = arith.constant 0xFF800000 : f32
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = linalg.fill ins(%[[CST]] : f32) outs(%[[V0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[C_1_I32:.*]] = arith.constant -1 : i32
// CHECK-NEXT:    %[[V2:.*]] = tensor.empty() : tensor<4xi32>
// CHECK-NEXT:    %[[V3:.*]] = linalg.fill ins(%[[C_1_I32]] : i32) outs(%[[V2]] : tensor<4xi32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V4:.*]]:2 = linalg.reduce ins(%[[X]], %[[N]] : tensor<8x4xf32>, tensor<8x4xi32>) outs(%[[V1]], %[[V3]] : tensor<4xf32>, tensor<4xi32>) dimensions = [0]  {reduce_mode = "max_with_index", tie_break_left = "false", unsigned_src = "false"}
// CHECK-NEXT:      (%[[V5:.*]]: f32, %[[V6:.*]]: i32, %[[V7:.*]]: f32, %[[V8:.*]]: i32) {
// CHECK-NEXT:        %[[V9:.*]] = arith.cmpf ogt, %[[V7]], %[[V5]] : f32
// CHECK-NEXT:        %[[V10:.*]] = arith.select %[[V9]], %[[V7]], %[[V5]] : f32
// CHECK-NEXT:        %[[V11:.*]] = arith.select %[[V9]], %[[V8]], %[[V6]] : i32
// CHECK-NEXT:        linalg.yield %[[V10]], %[[V11]] : f32, i32
// CHECK-NEXT:      }
// CHECK-NEXT:    return %[[V4]]#0, %[[V4]]#1 : tensor<4xf32>, tensor<4xi32>
tt.func private @later(%x: tensor<8x4xf32>, %n: tensor<8x4xi32>) -> (tensor<4xf32>, tensor<4xi32>) {
  %r:2 = "tt.reduce"(%x, %n) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: i32, %c: f32, %d: i32):
    %lt = arith.cmpf ogt, %a, %c : f32
    %v = arith.select %lt, %a, %c : f32
    %i = arith.select %lt, %b, %d : i32
    tt.reduce.return %v, %i : f32, i32
  }) : (tensor<8x4xf32>, tensor<8x4xi32>) -> (tensor<4xf32>, tensor<4xi32>)
  tt.return %r#0, %r#1 : tensor<4xf32>, tensor<4xi32>
}

// CHECK-LABEL: func.func private @signed(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<8x4xi16>, %[[N:[a-z0-9]+]]: tensor<8x4xi32>
// CHECK-NEXT:    %[[C_32768_I16:.*]] = arith.constant -32768 : i16
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<4xi16>
// CHECK-NEXT:    %[[V1:.*]] = linalg.fill ins(%[[C_32768_I16]] : i16) outs(%[[V0]] : tensor<4xi16>) -> tensor<4xi16>
// CHECK-NEXT:    %[[C2147483647_I32:.*]] = arith.constant 2147483647 : i32
// CHECK-NEXT:    %[[V2:.*]] = tensor.empty() : tensor<4xi32>
// CHECK-NEXT:    %[[V3:.*]] = linalg.fill ins(%[[C2147483647_I32]] : i32) outs(%[[V2]] : tensor<4xi32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V4:.*]]:2 = linalg.reduce ins(%[[X]], %[[N]] : tensor<8x4xi16>, tensor<8x4xi32>) outs(%[[V1]], %[[V3]] : tensor<4xi16>, tensor<4xi32>) dimensions = [0]  {reduce_mode = "max_with_index", tie_break_left = "true", unsigned_src = "false"}
// CHECK-NEXT:      (%[[V5:.*]]: i16, %[[V6:.*]]: i32, %[[V7:.*]]: i16, %[[V8:.*]]: i32) {
// CHECK-NEXT:        %[[V9:.*]] = arith.cmpi sgt, %[[V7]], %[[V5]] : i16
// CHECK-NEXT:        %[[V10:.*]] = arith.cmpi eq, %[[V7]], %[[V5]] : i16
// CHECK-NEXT:        %[[V11:.*]] = arith.cmpi slt, %[[V8]], %[[V6]] : i32
// CHECK-NEXT:        %[[V12:.*]] = arith.andi %[[V10]], %[[V11]] : i1
// CHECK-NEXT:        %[[V13:.*]] = arith.ori %[[V9]], %[[V12]] : i1
// CHECK-NEXT:        %[[V14:.*]] = arith.select %[[V13]], %[[V7]], %[[V5]] : i16
// CHECK-NEXT:        %[[V15:.*]] = arith.select %[[V13]], %[[V8]], %[[V6]] : i32
// CHECK-NEXT:        linalg.yield %[[V14]], %[[V15]] : i16, i32
// CHECK-NEXT:      }
// CHECK-NEXT:    return %[[V4]]#0, %[[V4]]#1 : tensor<4xi16>, tensor<4xi32>
tt.func private @signed(%x: tensor<8x4xi16>, %n: tensor<8x4xi32>) -> (tensor<4xi16>, tensor<4xi32>) {
  %r:2 = "tt.reduce"(%x, %n) <{axis = 0 : i32}> ({
  ^bb0(%a: i16, %b: i32, %c: i16, %d: i32):
    %lt = arith.cmpi sgt, %a, %c : i16
    %same = arith.cmpi eq, %a, %c : i16
    %first = arith.cmpi slt, %b, %d : i32
    %tie = arith.andi %same, %first : i1
    %take = arith.ori %lt, %tie : i1
    %v = arith.select %take, %a, %c : i16
    %i = arith.select %take, %b, %d : i32
    tt.reduce.return %v, %i : i16, i32
  }) : (tensor<8x4xi16>, tensor<8x4xi32>) -> (tensor<4xi16>, tensor<4xi32>)
  tt.return %r#0, %r#1 : tensor<4xi16>, tensor<4xi32>
}

// CHECK-LABEL: func.func private @unsigned(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<8x4xi16>, %[[N:[a-z0-9]+]]: tensor<8x4xi32>
// CHECK-NEXT:    %[[C0_I16:.*]] = arith.constant 0 : i16
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<4xi16>
// CHECK-NEXT:    %[[V1:.*]] = linalg.fill ins(%[[C0_I16]] : i16) outs(%[[V0]] : tensor<4xi16>) -> tensor<4xi16>
// CHECK-NEXT:    %[[C2147483647_I32:.*]] = arith.constant 2147483647 : i32
// CHECK-NEXT:    %[[V2:.*]] = tensor.empty() : tensor<4xi32>
// CHECK-NEXT:    %[[V3:.*]] = linalg.fill ins(%[[C2147483647_I32]] : i32) outs(%[[V2]] : tensor<4xi32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V4:.*]]:2 = linalg.reduce ins(%[[X]], %[[N]] : tensor<8x4xi16>, tensor<8x4xi32>) outs(%[[V1]], %[[V3]] : tensor<4xi16>, tensor<4xi32>) dimensions = [0]  {reduce_mode = "max_with_index", tie_break_left = "true", unsigned_src = "true"}
// CHECK-NEXT:      (%[[V5:.*]]: i16, %[[V6:.*]]: i32, %[[V7:.*]]: i16, %[[V8:.*]]: i32) {
// CHECK-NEXT:        %[[V9:.*]] = arith.cmpi ugt, %[[V7]], %[[V5]] : i16
// CHECK-NEXT:        %[[V10:.*]] = arith.cmpi eq, %[[V7]], %[[V5]] : i16
// CHECK-NEXT:        %[[V11:.*]] = arith.cmpi slt, %[[V8]], %[[V6]] : i32
// CHECK-NEXT:        %[[V12:.*]] = arith.andi %[[V10]], %[[V11]] : i1
// CHECK-NEXT:        %[[V13:.*]] = arith.ori %[[V9]], %[[V12]] : i1
// CHECK-NEXT:        %[[V14:.*]] = arith.select %[[V13]], %[[V7]], %[[V5]] : i16
// CHECK-NEXT:        %[[V15:.*]] = arith.select %[[V13]], %[[V8]], %[[V6]] : i32
// CHECK-NEXT:        linalg.yield %[[V14]], %[[V15]] : i16, i32
// CHECK-NEXT:      }
// CHECK-NEXT:    return %[[V4]]#0, %[[V4]]#1 : tensor<4xi16>, tensor<4xi32>
tt.func private @unsigned(%x: tensor<8x4xi16>, %n: tensor<8x4xi32>) -> (tensor<4xi16>, tensor<4xi32>) {
  %r:2 = "tt.reduce"(%x, %n) <{axis = 0 : i32}> ({
  ^bb0(%a: i16, %b: i32, %c: i16, %d: i32):
    %lt = arith.cmpi ugt, %a, %c : i16
    %same = arith.cmpi eq, %a, %c : i16
    %first = arith.cmpi slt, %b, %d : i32
    %tie = arith.andi %same, %first : i1
    %take = arith.ori %lt, %tie : i1
    %v = arith.select %take, %a, %c : i16
    %i = arith.select %take, %b, %d : i32
    tt.reduce.return %v, %i : i16, i32
  }) : (tensor<8x4xi16>, tensor<8x4xi32>) -> (tensor<4xi16>, tensor<4xi32>)
  tt.return %r#0, %r#1 : tensor<4xi16>, tensor<4xi32>
}
