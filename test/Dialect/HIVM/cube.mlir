// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @fixpipe
func.func @fixpipe(%t: tensor<16x16xf32>, %m: memref<16x16xf16>, %u: tensor<16x16xf16>) {
  // CHECK-NEXT: hivm.hir.fixpipe {dma_mode = #hivm.dma_mode<nz2nd>} ins(%arg0 : tensor<16x16xf32>) outs(%arg1 : memref<16x16xf16>)
  // GENERIC: "hivm.hir.fixpipe"(%{{.*}}, %{{.*}}) <{dma_mode = #hivm.dma_mode<nz2nd>, operandSegmentSizes = array<i32: 1, 1, 0, 0>}>
  hivm.hir.fixpipe {dma_mode = #hivm.dma_mode<nz2nd>} ins(%t : tensor<16x16xf32>) outs(%m : memref<16x16xf16>)
  // CHECK-NEXT: hivm.hir.fixpipe {dma_mode = #hivm.dma_mode<nz2dn>, foo} ins(%arg0 : tensor<16x16xf32>) outs(%arg2 : tensor<16x16xf16>) -> tensor<16x16xf16>
  %0 = hivm.hir.fixpipe {dma_mode = #hivm.dma_mode<nz2dn>, foo} ins(%t : tensor<16x16xf32>) outs(%u : tensor<16x16xf16>) -> tensor<16x16xf16>
  // CHECK-NEXT: hivm.hir.fixpipe ins(%arg0 : tensor<16x16xf32>) outs(%arg1 : memref<16x16xf16>)
  hivm.hir.fixpipe {dma_mode = #hivm.dma_mode<normal>} ins(%t : tensor<16x16xf32>) outs(%m : memref<16x16xf16>)
  return
}

// CHECK-LABEL: func.func @convert_layout
func.func @convert_layout(%x: tensor<1x2x16x32xf8E4M3FN>, %m: memref<?x16xf16>, %n: index) {
  // CHECK-NEXT: hivm.hir.convert_layout %arg0 output_shape [32, 32] {dstLayout = #hivm.data_layout<ND>, srcLayout = #hivm.data_layout<Fractal, fractalSizes = [16, 32]>} : (tensor<1x2x16x32xf8E4M3FN>) -> tensor<32x32xf8E4M3FN>
  // GENERIC: static_output_shape = array<i64: 32, 32>
  %0 = hivm.hir.convert_layout %x output_shape [32, 32] {dstLayout = #hivm.data_layout<ND>, srcLayout = #hivm.data_layout<Fractal, fractalSizes = [16, 32]>} : (tensor<1x2x16x32xf8E4M3FN>) -> tensor<32x32xf8E4M3FN>
  // CHECK-NEXT: hivm.hir.convert_layout %arg1 output_shape [%arg2, 16] {dstLayout = #hivm.data_layout<dotA_ND, transpose = true>, srcLayout = #hivm.data_layout<nZ>} : (memref<?x16xf16>) -> memref<?x16xf16>
  %1 = hivm.hir.convert_layout %m output_shape [%n, 16] {dstLayout = #hivm.data_layout<dotA_ND, transpose = true>, srcLayout = #hivm.data_layout<nZ>} : (memref<?x16xf16>) -> memref<?x16xf16>
  return
}

// CHECK-LABEL: func.func @layouts
// CHECK-SAME: a = #hivm.data_layout<dotB_ND, transpose = false>, b = #hivm.data_layout<dotC_ND>, c = #hivm.data_layout<zN>, d = #hivm.data_layout<NC1HWC0>, e = #hivm.data_layout<SCALEA_zZ>, f = #hivm.data_layout<SCALEB_nN>
func.func @layouts() attributes {a = #hivm.data_layout<dotB_ND, transpose = false>, b = #hivm.data_layout<dotC_ND>, c = #hivm.data_layout<zN>, d = #hivm.data_layout<NC1HWC0>, e = #hivm.data_layout<SCALEA_zZ>, f = #hivm.data_layout<SCALEB_nN>} {
  return
}
