// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s

// CHECK-LABEL: func.func @f
func.func @f(%h: tensor<8xi32>, %hm: tensor<8xi1>, %v: tensor<16xi32>, %m: memref<16xi32>, %mask: tensor<16xi1>, %x: tensor<16xf32>) {
  // CHECK-NEXT: hfusion.histogram %arg0, 32 : tensor<8xi32> -> tensor<32xi32>
  // CHECK-NEXT: hfusion.histogram %arg0, 32, %arg1 : tensor<8xi32>, tensor<8xi1> -> tensor<32xi32>
  // CHECK-NEXT: hfusion.atomic_rmw ins(%arg2 : tensor<16xi32>) outs(%arg3 : memref<16xi32>) atomic_kind = <cas>
  // CHECK-NEXT: hfusion.atomic_rmw ins(%arg2 : tensor<16xi32>) outs(%arg2 : tensor<16xi32>) atomic_kind = <or> -> tensor<16xi32>
  // CHECK-NEXT: hfusion.atomic_xchg ins(%arg2 : tensor<16xi32>) outs(%arg3 : memref<16xi32>)
  // CHECK-NEXT: hfusion.atomic_xchg ins(%arg2 : tensor<16xi32>) outs(%arg3 : memref<16xi32>) mask(%arg4 : tensor<16xi1>)
  // CHECK-NEXT: hfusion.atomic_cas ins(%arg2, %arg2 : tensor<16xi32>, tensor<16xi32>) outs(%arg3 : memref<16xi32>)
  // CHECK-NEXT: arith.truncf %arg5 {round_mode = #hfusion.round_mode<rint>} : tensor<16xf32> to tensor<16xbf16>
  %0 = hfusion.histogram %h, 32 : tensor<8xi32> -> tensor<32xi32>
  %1 = hfusion.histogram %h, 32, %hm : tensor<8xi32>, tensor<8xi1> -> tensor<32xi32>
  hfusion.atomic_rmw ins(%v : tensor<16xi32>) outs(%m : memref<16xi32>) atomic_kind = <cas>
  %2 = hfusion.atomic_rmw ins(%v : tensor<16xi32>) outs(%v : tensor<16xi32>) atomic_kind = <or> -> tensor<16xi32>
  hfusion.atomic_xchg ins(%v : tensor<16xi32>) outs(%m : memref<16xi32>)
  hfusion.atomic_xchg ins(%v : tensor<16xi32>) outs(%m : memref<16xi32>) mask(%mask : tensor<16xi1>)
  hfusion.atomic_cas ins(%v, %v : tensor<16xi32>, tensor<16xi32>) outs(%m : memref<16xi32>)
  %3 = arith.truncf %x {round_mode = #hfusion.round_mode<rint>} : tensor<16xf32> to tensor<16xbf16>
  return
}
