// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What both tools of the vendor know.
module attributes {hacc.target = #hacc.target<"Ascend910_9589">} {
  func.func @hints(%x: tensor<16xf32>, %b: memref<16xf32>, %v: i32) -> i32 {
    annotation.mark %x {hivm.multi_buffer = 2 : i32} : tensor<16xf32>
    annotation.mark %b {effects = ["write", "read"]} : memref<16xf32>
    annotation.mark %x keys = ["bind_buffer"] values = [%b : memref<16xf32>] : tensor<16xf32>
    %r = scope.scope : () -> i32 {
      scope.return %v : i32
    } {hivm.tcore_type = #hivm.tcore_type<VECTOR>, noinline}
    return %r : i32
  }
  func.func @synchronisation(%f: i64, %p: memref<?xi8>) {
    hivm.hir.set_flag[<PIPE_V>, <PIPE_MTE3>, <EVENT_ID0>]
    hivm.hir.wait_flag[<PIPE_V>, <PIPE_MTE3>, %f]
    hivm.hir.pipe_barrier[<PIPE_ALL>]
    hivm.hir.sync_block_set[<CUBE>, <PIPE_FIX>, <PIPE_MTE2>] flag = 3
    hivm.hir.sync_block_set[<CUBE>, <PIPE_FIX>, <PIPE_S>] flag = %f
    hivm.hir.sync_block_wait[<VECTOR>, <PIPE_FIX>, <PIPE_MTE2>] flag = 3
    hivm.hir.sync_block[<ALL_CUBE>, 1 : i16] tcube_pipe = <PIPE_FIX>
    hivm.hir.sync_block[<ALL_VECTOR>, 2 : i16] tvector_pipe = <PIPE_MTE3>
    hivm.hir.sync_block[<ALL>, 3 : i16] tcube_pipe = <PIPE_FIX> tvector_pipe = <PIPE_MTE3>
    hivm.hir.sync_block[<BARRIER_CUBE>, 4 : i16]
    %l = hivm.hir.create_sync_block_lock from %p : from memref<?xi8> to memref<1xi64>
    %m = hivm.hir.create_sync_block_lock : memref<1xi64>
    hivm.hir.sync_block_lock {hivm.sync_block_lock_unordered} lock_var(%l : memref<1xi64>)
    hivm.hir.sync_block_unlock {hivm.sync_block_lock_unordered} lock_var(%l : memref<1xi64>)
    hivm.hir.free_lock_var lock_var(%m : memref<1xi64>)
    return
  }
  func.func @data(%t: tensor<16x16xf32>, %m: memref<16x16xf32>, %n: memref<16x16xf32>, %a: i64, %i: index,
                  %x: tensor<1x2x16x32xf8E4M3FN>) {
    hivm.hir.store ins(%t : tensor<16x16xf32>) outs(%m : memref<16x16xf32>) atomic = <add>
    hivm.hir.copy ins(%m : memref<16x16xf32>) outs(%n : memref<16x16xf32>)
    hivm.hir.fixpipe {dma_mode = #hivm.dma_mode<nz2nd>} ins(%t : tensor<16x16xf32>) outs(%m : memref<16x16xf32>)
    hivm.hir.fixpipe ins(%t : tensor<16x16xf32>) outs(%m : memref<16x16xf32>)
    %y = hivm.hir.convert_layout %x output_shape [32, 32] {dstLayout = #hivm.data_layout<ND>, srcLayout = #hivm.data_layout<Fractal, fractalSizes = [16, 32]>} : (tensor<1x2x16x32xf8E4M3FN>) -> tensor<32x32xf8E4M3FN>
    %p = hivm.hir.pointer_cast(%a) : memref<16xf32>
    %q = hivm.hir.pointer_cast(%a) [%i] : memref<?xf32>
    %b = hivm.hir.get_block_idx -> i64
    %s = hivm.hir.get_sub_block_idx -> i64
    return
  }
  func.func @tiles(%x: tensor<16xf32>, %e: tensor<16xf32>, %h: tensor<16xf16>, %a: tensor<64x64xf8E5M2>, %s: tensor<64x2xi8>,
                   %c: tensor<64x64xf32>, %v: memref<16xi32>, %d: memref<16xi32>) {
    %0 = hfusion.elemwise_binary {fun = #hfusion.binary_fn<mod>} ins(%x, %x : tensor<16xf32>, tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
    %1 = hfusion.cast {mode = #hfusion.round_mode<trunc>, round_mode = #hfusion.round_mode<trunc>} ins(%x : tensor<16xf32>) outs(%h : tensor<16xf16>) -> tensor<16xf16>
    %2 = arith.truncf %x {round_mode = #hfusion.round_mode<rint>} : tensor<16xf32> to tensor<16xf16>
    %3 = hfusion.matmul_mx ins(%a, %a, %s, %s : tensor<64x64xf8E5M2>, tensor<64x64xf8E5M2>, tensor<64x2xi8>, tensor<64x2xi8>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
    hfusion.store {atomic_kind = #hfusion.atomic_kind<umax>} ins(%v : memref<16xi32>) outs(%d : memref<16xi32>)
    return
  }
  func.func @calls(%p: memref<?xi32>, %o: tensor<16xi64>, %v: tensor<16xi32>, %m: tensor<16xi8>, %h: memref<?xf16>, %e: i64) {
    %r = hivm.hir.custom {extra_attr = "operate=add", hivm.pipe = #hivm.pipe<PIPE_V>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMT>, symbol = "__builtin_indirect_atomic"} "__builtin_indirect_atomic" ins(%p, %o, %v, %m : memref<?xi32>, tensor<16xi64>, tensor<16xi32>, tensor<16xi8>) outs(%v : tensor<16xi32>) -> tensor<16xi32>
    hivm.hir.custom_macro {hivm.pipe_in = #hivm.pipe<PIPE_MTE2>, hivm.pipe_out = #hivm.pipe<PIPE_MTE3>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, symbol = "foo"} "foo" ins(%h : memref<?xf16>)
    return
  }
}
