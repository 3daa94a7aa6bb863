// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The histogram of a 950 is a call of the SIMT library, and makes the kernel a mixed one.
// RUN: heddle-opt %s --triton-to-linalg="named-ops=true" | FileCheck %s

module attributes {hacc.target = #hacc.target<"Ascend910_9589">} {
  // CHECK-LABEL: func.func @histogram
  // CHECK-SAME: parallel_mode = "mix_simd_simt"
  // CHECK: %[[BINS:.*]] = arith.constant 32 : i64
  // CHECK: %[[BYTES:.*]] = arith.extui %[[MASK:.*]] : tensor<16xi1> to tensor<16xi8>
  // CHECK: %[[ZEROS:.*]] = linalg.fill
  // CHECK: hivm.hir.custom {gm_addr_args_indices = array<i32>, hivm.pipe = #hivm.pipe<PIPE_V>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMT>, symbol = "__builtin_histogram"} "__builtin_histogram" ins(%{{.*}}, %[[BINS]], %[[BYTES]] : tensor<16xi32>, i64, tensor<16xi8>) outs(%[[ZEROS]] : tensor<32xi32>) -> tensor<32xi32>
  // CHECK: hivm.hir.custom {{.*}} "__builtin_histogram" ins(%{{.*}}, %{{.*}} : tensor<16xi32>, i64) outs(
  tt.func @histogram(%x: !tt.ptr<i32>, %n: i32) {
    %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %ns = tt.splat %n : i32 -> tensor<16xi32>
    %m = arith.cmpi slt, %r, %ns : tensor<16xi32>
    %h = tt.histogram %r, %m : tensor<16xi32> -> tensor<32xi32>
    %g = tt.histogram %r : tensor<16xi32> -> tensor<32xi32>
    %s = arith.addi %h, %g : tensor<32xi32>
    %k = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %p = tt.splat %x : !tt.ptr<i32> -> tensor<32x!tt.ptr<i32>>
    %q = tt.addptr %p, %k : tensor<32x!tt.ptr<i32>>, tensor<32xi32>
    tt.store %q, %s : tensor<32x!tt.ptr<i32>>
    tt.return
  }

  // The library counts in 32 bits, and its values have at least a byte.
  // CHECK-LABEL: func.func private @other_widths
  // CHECK: %[[X:.*]] = arith.extui %arg0 : tensor<16xi1> to tensor<16xi8>
  // CHECK: %[[BYTES:.*]] = hivm.hir.custom {{.*}} "__builtin_histogram" ins(%[[X]], %{{.*}} : tensor<16xi8>, i64) outs(%{{.*}} : tensor<2xi32>) -> tensor<2xi32>
  // CHECK: %[[H:.*]] = arith.trunci %[[BYTES]] : tensor<2xi32> to tensor<2xi8>
  // CHECK: %[[LONG:.*]] = hivm.hir.custom {{.*}} "__builtin_histogram" ins(%arg1, %{{.*}} : tensor<16xi64>, i64) outs(%{{.*}} : tensor<4xi32>) -> tensor<4xi32>
  // CHECK: %[[G:.*]] = arith.extui %[[LONG]] : tensor<4xi32> to tensor<4xi64>
  // CHECK: return %[[H]], %[[G]]
  tt.func private @other_widths(%x: tensor<16xi1>, %y: tensor<16xi64>) -> (tensor<2xi8>, tensor<4xi64>) {
    %h = tt.histogram %x : tensor<16xi1> -> tensor<2xi8>
    %g = tt.histogram %y : tensor<16xi64> -> tensor<4xi64>
    tt.return %h, %g : tensor<2xi8>, tensor<4xi64>
  }
}
