// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Ops of the `hfusion` dialect that compute tiles.
#ifndef HEDDLE_DIALECT_HFUSION_IR_HFUSIONTILEOPS_TD
#define HEDDLE_DIALECT_HFUSION_IR_HFUSIONTILEOPS_TD

include "heddle/Dialect/HFusion/IR/HFusionBase.td"

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

/// An op on destinations, `ins(..) outs(..)`. Its region is empty: see fillElementRegions.
class HFusion_ElementwiseOp<string mnemonic>
    : HFusion_Op<mnemonic, [AttrSizedOperandSegments, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let regions = (region AnyRegion:$element);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def HFusion_ElemwiseBinaryOp : HFusion_ElementwiseOp<"elemwise_binary"> {
  let summary = "combine two tiles element by element";
  let description = [{
    `fun = mod` is the remainder of a division that truncates: it has the sign of the dividend.

    Constraints:
    - `elemwise_binary_c1` there are two inputs and one output.
    - `elemwise_binary_c2` all of them have one shape and one element type.
    - `elemwise_binary_c3` there is a result exactly when the output is a tensor, and it has its type.

    Effects: reads memrefs of `inputs` and writes memrefs of `outputs`.

    ```mlir
    %r = hfusion.elemwise_binary {fun = #hfusion.binary_fn<mod>} ins(%a, %b : tensor<16xf32>, tensor<16xf32>)
         outs(%e : tensor<16xf32>) -> tensor<16xf32>
    ```
  }];
  let arguments = (ins Variadic<HFusion_TensorOrMemRef>:$inputs /*elemwise_binary_c1, elemwise_binary_c2*/,
                       Variadic<HFusion_TensorOrMemRef>:$outputs /*elemwise_binary_c1, elemwise_binary_c2*/,
                       HFusion_BinaryFnAttr:$fun);
  let builders = [OpBuilder<(ins "BinaryFn":$fun, "Value":$lhs, "Value":$rhs, "Value":$output)>];
}

def HFusion_CastOp : HFusion_ElementwiseOp<"cast"> {
  let summary = "convert a tile element by element";
  let description = [{
    `round_mode` says which neighbour a value takes that the new type does not hold: `rint` the nearest, of two equally
    near the even one; `round` of two equally near the one away from zero; `floor`, `ceil` and `trunc` the one below,
    above and towards zero; `odd` the one with the odd significand; `truncwithoverflow` rounds an integer towards zero
    and keeps its low bits. The published form of this op carries the mode in the discardable attribute `mode`, which
    the vendor's compiler does not look at: `mode` counts only where there is no `round_mode`.

    Constraints:
    - `cast_c1` there are one input and one output.
    - `cast_c2` both have one shape.
    - `cast_c3` there is a result exactly when the output is a tensor, and it has its type.
    - `cast_c4` `mode` is a `#hfusion.round_mode`, and the same as `round_mode` where both are given.

    Effects: reads memrefs of `inputs` and writes memrefs of `outputs`.

    ```mlir
    %r = hfusion.cast {round_mode = #hfusion.round_mode<trunc>} ins(%x : tensor<16xf32>) outs(%e : tensor<16xf16>)
         -> tensor<16xf16>
    ```
  }];
  let arguments = (ins Variadic<HFusion_TensorOrMemRef>:$inputs /*cast_c1, cast_c2*/,
                       Variadic<HFusion_TensorOrMemRef>:$outputs /*cast_c1, cast_c2*/,
                       OptionalAttr<HFusion_RoundModeAttr>:$round_mode);
  let builders = [OpBuilder<(ins "RoundMode":$mode, "Value":$input, "Value":$output)>];
  let extraClassDeclaration = [{
    /// The mode in `round_mode` or `mode`; `rint` when neither is given.
    RoundMode getEffectiveRoundMode();
  }];
}

//===----------------------------------------------------------------------===//
// Histogram, convolution, matrix product
//===----------------------------------------------------------------------===//

def HFusion_MaskTensor : RankedTensorOf<[I1, I8, I16]>;

def HFusion_HistogramOp : HFusion_Op<"histogram", [Pure]> {
  let summary = "count values";
  let description = [{
    Element `i` of the result is the number of elements of `input` that are `i` and not masked off.

    Constraints:
    - `histogram_c1` the result has `num_bins` elements.
    - `histogram_c2` the mask has the shape of the input.

    Effects: none.

    ```mlir
    %h = hfusion.histogram %x, 32, %mask : tensor<8xi32>, tensor<8xi1> -> tensor<32xi32>
    ```
  }];
  let arguments = (ins RankedTensorOf<[AnyInteger]>:$input, I64Attr:$num_bins /*histogram_c1*/,
                       Optional<HFusion_MaskTensor>:$mask /*histogram_c2*/);
  let results = (outs 1DTensorOf<[AnyInteger]>:$output /*histogram_c1*/);
  let assemblyFormat = [{
    $input `,` $num_bins (`,` $mask^)? attr-dict `:` type($input) (`,` type($mask)^)? `->` type($output)
  }];
  let hasVerifier = 1;
}

def HFusion_Conv1dOp : HFusion_Op<"conv1d", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "convolution over one dimension";
  let description = [{
    Element `[n, o, l]` of the output is the sum over `c` and `k` of `input[n, g * C + c, l * stride + k * dilation -
    padding] * weight[o, c, k]`, plus `bias[o]`. `C` is the second extent of `weight`, `g` the group of `o`: both
    channels are divided into `groups` equal parts. Elements before and behind the input are zero. Input and output may
    both lack `n`.

    Constraints:
    - `conv1d_c1` `stride`, `dilation` and `groups` are positive, `padding` is not negative.
    - `conv1d_c2` input and output have the same rank, 2 or 3; `weight` has rank 3, `bias` rank 1.
    - `conv1d_c3` the extents fit: `input` has `groups * C` channels, `weight` as many rows as `output` has channels, a
      multiple of `groups`, `bias` has one element a channel, and `output` one place for each step of the window.
    - `conv1d_c4` there is a result exactly when the output is a tensor, and it has its type.

    Effects: reads memrefs among the inputs and writes a memref `init`.

    ```mlir
    %y = hfusion.conv1d {dilation = 1 : i32, groups = 1 : i32, padding = 1 : i32, stride = 1 : i32}
         ins(%x, %w, %b : tensor<1x2x16xf32>, tensor<4x2x3xf32>, tensor<4xf32>) outs(%e : tensor<1x4x16xf32>)
         -> tensor<1x4x16xf32>
    ```
  }];
  let arguments = (ins HFusion_TensorOrMemRef:$input /*conv1d_c2, conv1d_c3*/,
                       HFusion_TensorOrMemRef:$weight /*conv1d_c2, conv1d_c3*/,
                       Optional<HFusion_TensorOrMemRef>:$bias /*conv1d_c2, conv1d_c3*/,
                       HFusion_TensorOrMemRef:$init /*conv1d_c2, conv1d_c3*/,
                       I32Attr:$stride /*conv1d_c1*/, I32Attr:$padding /*conv1d_c1*/, I32Attr:$dilation /*conv1d_c1*/,
                       I32Attr:$groups /*conv1d_c1*/);
  let results = (outs Variadic<AnyRankedTensor>:$results /*conv1d_c4*/);
  let regions = (region AnyRegion:$element);
  let builders = [OpBuilder<(ins "Value":$input, "Value":$weight, "Value":$bias, "Value":$init, "int32_t":$stride,
                                 "int32_t":$padding, "int32_t":$dilation, "int32_t":$groups)>];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def HFusion_MatmulMxOp : HFusion_Op<"matmul_mx", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "product of matrices whose rows and columns have scales";
  let description = [{
    Adds the product of `a` and `b` to `init`. 32 elements along the summed dimension share one scale of `scale_a`, or
    of `scale_b`: the exponent of a power of two with a bias of 127.

    Constraints:
    - `matmul_mx_c1` `a` is m x k, `b` k x n and `init` m x n.
    - `matmul_mx_c2` `scale_a` is m x k/32, `scale_b` n x k/32, both of i8.
    - `matmul_mx_c3` there is a result exactly when `init` is a tensor, and it has its type.

    Effects: reads memrefs among the inputs and writes a memref `init`.

    ```mlir
    %r = hfusion.matmul_mx ins(%a, %b, %sa, %sb : tensor<64x64xf8E5M2>, tensor<64x64xf8E5M2>, tensor<64x2xi8>,
                               tensor<64x2xi8>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
    ```
  }];
  let arguments = (ins HFusion_TensorOrMemRef:$a /*matmul_mx_c1*/, HFusion_TensorOrMemRef:$b /*matmul_mx_c1*/,
                       HFusion_TensorOrMemRef:$scale_a /*matmul_mx_c2*/,
                       HFusion_TensorOrMemRef:$scale_b /*matmul_mx_c2*/, HFusion_TensorOrMemRef:$init /*matmul_mx_c1*/);
  let results = (outs Variadic<AnyRankedTensor>:$results /*matmul_mx_c3*/);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif // HEDDLE_DIALECT_HFUSION_IR_HFUSIONTILEOPS_TD
