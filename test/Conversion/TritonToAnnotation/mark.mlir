// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Hints keep their attributes; marks that are there already stay as they are.
// RUN: heddle-opt %s --triton-to-annotation | FileCheck %s

// CHECK-LABEL: tt.func @hints
// CHECK-SAME: %[[X:.*]]: tensor<16xf32>, %[[P:.*]]: !tt.ptr<f32>
tt.func @hints(%x: tensor<16xf32>, %p: !tt.ptr<f32>) {
  // CHECK-NEXT: annotation.mark %[[X]] {dot_pad_only_k} : tensor<16xf32>
  ascend.annotation %x {dot_pad_only_k} : tensor<16xf32>
  // CHECK-NEXT: annotation.mark %[[X]] {hivm.multi_buffer = 2 : i32, name = "x"} : tensor<16xf32>
  ascend.annotation %x {hivm.multi_buffer = 2 : i32, name = "x"} : tensor<16xf32>
  // CHECK-NEXT: annotation.mark %[[P]] {aligned = true} : !tt.ptr<f32>
  ascend.annotation %p {aligned = true} : !tt.ptr<f32>
  // CHECK-NEXT: annotation.mark %[[X]] {mayDiscretememaccess} : tensor<16xf32>
  annotation.mark %x {mayDiscretememaccess} : tensor<16xf32>
  // CHECK-NEXT: tt.return
  tt.return
}

// A hint inside a loop stays there.
// CHECK-LABEL: tt.func @in_loop
tt.func @in_loop(%n: index, %x: tensor<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: scf.for
  // CHECK-NEXT: annotation.mark
  scf.for %i = %c0 to %n step %c1 {
    ascend.annotation %x {hint} : tensor<16xf32>
  }
  tt.return
}
