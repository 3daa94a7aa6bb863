// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The pointer types of the short forms are known before anything else has loaded their dialect.
// RUN: not heddle-opt %s 2>&1 | FileCheck %s

// CHECK: alone.mlir:[[#@LINE+1]]:27: error: use of undeclared SSA value name
%0 = ascend.indirect_load %p : <f32>, %o : tensor<8xi64> -> tensor<8xf32>
