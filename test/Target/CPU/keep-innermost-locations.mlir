// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s -allow-unregistered-dialect -keep-innermost-locations -mlir-print-debuginfo -mlir-print-local-scope | FileCheck %s

// CHECK: "test.call"() : () -> () loc("callee.py":1:2)
"test.call"() : () -> () loc(callsite("name"("callee.py":1:2) at "caller.py":3:4))
// CHECK: "test.fused"() : () -> () loc("first.py":5:6)
"test.fused"() : () -> () loc(fused["no file", "first.py":5:6, "second.py":7:8])
// CHECK: "test.unknown"() : () -> () loc(unknown)
"test.unknown"() : () -> () loc("only a name")

// LLVM takes no call without a place in a function that has one.
// CHECK: llvm.call @callee() : () -> () loc("kernel.py":9:1)
llvm.func @callee()
llvm.func @caller() {
  llvm.call @callee() : () -> () loc(unknown)
  llvm.return loc("kernel.py":10:3)
} loc("kernel.py":9:1)
