// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// tt.assert is a call of a declaration that carries the message.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @kernel(
// CHECK-SAME:    %[[N:[a-z0-9]+]]: i32{{[^%]*}}
// CHECK-NEXT:    %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[V0:.*]] = arith.cmpi sgt, %[[N]], %[[C0_I32]] : i32
// CHECK-NEXT:    call @triton_assert(%[[V0]]) : (i1) -> ()
// CHECK-NEXT:    return
tt.func public @kernel(%n: i32) {
  %c0 = arith.constant 0 : i32
  %c = arith.cmpi sgt, %n, %c0 : i32
  tt.assert %c, "n must be positive" : i1
  tt.return
}

// The declarations stand behind the functions.
// CHECK:      func.func private @triton_assert(i1) attributes {msg = "n must be positive"}
