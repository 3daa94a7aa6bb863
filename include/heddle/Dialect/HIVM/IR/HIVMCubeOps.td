// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Ops of the `hivm` dialect that carry matrices to and from the cube core.
#ifndef HEDDLE_DIALECT_HIVM_IR_HIVMCUBEOPS_TD
#define HEDDLE_DIALECT_HIVM_IR_HIVMCUBEOPS_TD

include "heddle/Dialect/HIVM/IR/HIVMAttrs.td"
include "heddle/Dialect/HIVM/IR/HIVMDataOps.td"

def HIVM_FixpipeOp : HIVM_Op<"fixpipe", [AttrSizedOperandSegments,
                                         DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "carry a matrix out of the accumulator of the cube core";
  let description = [{
    Copies `src`, which lies in L0C, to `dst` in global memory, in L1 or, on a 950, in the unified buffer. `dma_mode`
    says in which order: `normal` keeps the blocks of the cube core, `nz2nd` writes rows, `nz2dn` columns. Element types
    may differ: the pipe converts.

    Constraints:
    - `fixpipe_c1` `src` and `dst` hold numbers.
    - `fixpipe_c2` there is a result exactly when `dst` is a tensor, and it has the type of `dst`.
    - `fixpipe_c3` `unit_flag_cond` and `quant_scale`, of which the text knows nothing, are empty.

    Effects: reads `src` and writes `dst` where they are memrefs.

    ```mlir
    hivm.hir.fixpipe {dma_mode = #hivm.dma_mode<nz2nd>} ins(%c : tensor<16x16xf32>) outs(%m : memref<16x16xf32>)
    ```
  }];
  let arguments = (ins HIVM_TensorOrMemRef:$src /*fixpipe_c1*/, HIVM_TensorOrMemRef:$dst /*fixpipe_c1*/,
                       Variadic<AnyType>:$unit_flag_cond /*fixpipe_c3*/, Variadic<AnyType>:$quant_scale /*fixpipe_c3*/,
                       DefaultValuedAttr<HIVM_FixpipeDMAModeAttr, "::mlir::hivm::FixpipeDMAMode::NORMAL">:$dma_mode);
  let results = (outs Optional<AnyRankedTensor>:$result_tensor /*fixpipe_c2*/);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def HIVM_ConvertLayoutOp : HIVM_Op<"convert_layout", [Pure]> {
  let summary = "view a matrix in another layout";
  let description = [{
    `source`, laid out as `srcLayout`, laid out as `dstLayout`. The result has the shape `output_shape`, whose dynamic
    extents are operands.

    Constraints:
    - `convert_layout_c1` source and result are both tensors or both memrefs, of one element type.
    - `convert_layout_c2` the result has the shape `output_shape`.
    - `convert_layout_c3` there is an operand for each dynamic extent of `output_shape`.

    Effects: none.

    ```mlir
    %y = hivm.hir.convert_layout %x output_shape [32, 32] {dstLayout = #hivm.data_layout<ND>,
           srcLayout = #hivm.data_layout<Fractal, fractalSizes = [16, 32]>}
         : (tensor<1x2x16x32xf8E4M3FN>) -> tensor<32x32xf8E4M3FN>
    ```
  }];
  let arguments = (ins HIVM_TensorOrMemRef:$source /*convert_layout_c1*/,
                       Variadic<Index>:$output_shape /*convert_layout_c3*/,
                       DenseI64ArrayAttr:$static_output_shape /*convert_layout_c2*/, HIVM_DataLayoutAttr:$srcLayout,
                       HIVM_DataLayoutAttr:$dstLayout);
  let results = (outs HIVM_TensorOrMemRef:$result /*convert_layout_c1, convert_layout_c2*/);
  let assemblyFormat = [{
    $source `output_shape` custom<DynamicIndexList>($output_shape, $static_output_shape) attr-dict
    `:` `(` type($source) `)` `->` type($result)
  }];
  let hasVerifier = 1;
}

#endif // HEDDLE_DIALECT_HIVM_IR_HIVMCUBEOPS_TD
