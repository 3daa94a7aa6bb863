// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Operations that make, rearrange or index tensors without computing on their elements.
#ifndef HEDDLE_DIALECT_TRITON_IR_TRITONSHAPEOPS_TD
#define HEDDLE_DIALECT_TRITON_IR_TRITONSHAPEOPS_TD

include "heddle/Dialect/Triton/IR/TritonOpBase.td"

class TT_ShapeOp<string mnemonic, list<Trait> traits = []> : TT_Op<mnemonic, !listconcat([Pure], traits)>;

def TT_MakeRangeOp : TT_ShapeOp<"make_range"> {
  let summary = "make the integers of an interval";
  let description = [{
    Yields `start`, `start + 1`, up to `end - 1`.

    Constraints: `make_range_c1` `result` has one dimension of i32. `make_range_c2` `start` is below `end`. `make_range_c3`
    the extent of `result` is `end - start`.

    ```mlir
    %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    ```
  }];
  let arguments = (ins I32Attr:$start, I32Attr:$end);
  let results = (outs TT_IntTensor:$result);
  let assemblyFormat = attrs # " `:` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TT_SplatOp : TT_ShapeOp<"splat"> {
  let summary = "make a tensor of equal elements";
  let description = [{
    Constraints: `splat_c1` the element of `result` has the type of `src`.

    ```mlir
    %t = tt.splat %x : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    ```
  }];
  let arguments = (ins TT_Scalar:$src);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = "$src " # attrs # " `:` type($src) `->` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TT_UnsplatOp : TT_ShapeOp<"unsplat", [
    TypesMatchWith<"the type of 'result' is the element of 'src'", "src", "result",
                   "::mlir::getElementTypeOrSelf($_self)">]> {
  let summary = "take the only element of a tensor";
  let description = [{
    Constraints: `unsplat_c1` `src` has exactly one element, whose type is that of `result`.

    ```mlir
    %x = tt.unsplat %t : tensor<1x1xf32>
    ```
  }];
  let arguments = (ins TT_Tensor:$src);
  let results = (outs TT_Scalar:$result);
  let assemblyFormat = "$src " # attrs # " `:` type($src)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TT_ExpandDimsOp : TT_ShapeOp<"expand_dims"> {
  let summary = "insert a dimension of extent 1";
  let description = [{
    Constraints: `expand_dims_c1` `axis` is in [0, rank of `src`]. `expand_dims_c2` `result` is `src` with a dimension of
    extent 1 at `axis`.

    ```mlir
    %b = tt.expand_dims %a {axis = 1 : i32} : tensor<16xf32> -> tensor<16x1xf32>
    ```
  }];
  let arguments = (ins TT_Tensor:$src, I32Attr:$axis);
  let results = (outs TT_Tensor:$result);
  let builders = [OpBuilder<(ins "::mlir::Value":$src, "int32_t":$axis)>];
  let assemblyFormat = "$src " # attrs # " `:` type($src) `->` type($result)";
  let hasCanonicalizeMethod = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TT_BroadcastOp : TT_ShapeOp<"broadcast"> {
  let summary = "repeat a tensor along its dimensions of extent 1";
  let description = [{
    Constraints: `broadcast_c1` `src` and `result` have one rank and one element type. `broadcast_c2` an extent that differs
    is 1 in `src`.

    ```mlir
    %c = tt.broadcast %b : tensor<16x1xf32> -> tensor<16x16xf32>
    ```
  }];
  let arguments = (ins TT_Tensor:$src);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = "$src " # attrs # " `:` type($src) `->` type($result)";
  let hasCanonicalizeMethod = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TT_ReshapeOp : TT_ShapeOp<"reshape"> {
  let summary = "give the elements of a tensor another shape";
  let description = [{
    Keeps the elements in row-major order, unless `allow_reorder` permits any order. `efficient_layout` is a hint.

    Constraints: `reshape_c1` `src` and `result` have one element type and one number of elements.

    ```mlir
    %v = tt.reshape %c allow_reorder : tensor<32xf32> -> tensor<2x16xf32>
    ```
  }];
  let arguments = (ins TT_Tensor:$src, UnitAttr:$allow_reorder, UnitAttr:$efficient_layout);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = "$src (`allow_reorder` $allow_reorder^)? (`efficient_layout` $efficient_layout^)? " # attrs #
                       " `:` type($src) `->` type($result)";
  let hasCanonicalizeMethod = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TT_TransOp : TT_ShapeOp<"trans"> {
  let summary = "permute the dimensions of a tensor";
  let description = [{
    Dimension `i` of `result` is dimension `order[i]` of `src`.

    Constraints: `trans_c1` `order` is a permutation of the dimensions of `src`. `trans_c2` `result` is `src` with its
    extents so permuted.

    ```mlir
    %t = tt.trans %r {order = array<i32: 1, 0>} : tensor<16x2xf32> -> tensor<2x16xf32>
    ```
  }];
  let arguments = (ins TT_Tensor:$src, DenseI32ArrayAttr:$order);
  let results = (outs TT_Tensor:$result);
  let builders = [OpBuilder<(ins "::mlir::Value":$src, "::llvm::ArrayRef<int32_t>":$order)>];
  let assemblyFormat = "$src " # attrs # " `:` type($src) `->` type($result)";
  let hasCanonicalizeMethod = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TT_CatOp : TT_ShapeOp<"cat", [AllTypesMatch<["lhs", "rhs"]>]> {
  let summary = "concatenate two tensors (releases up to 3.8)";
  let description = [{
    Holds the elements of both tensors; their order is not specified. heddle keeps `lhs` before `rhs`.

    Constraints: `cat_c1` `lhs` and `rhs` have one type. `cat_c2` `result` has their element type and the sum of their
    numbers of elements.

    ```mlir
    %c = tt.cat %a, %b : tensor<16xf32> -> tensor<32xf32>
    ```
  }];
  let arguments = (ins TT_Tensor:$lhs, TT_Tensor:$rhs);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = "$lhs `,` $rhs " # attrs # " `:` type($lhs) `->` type($result)";
  let hasVerifier = 1;
}

def TT_JoinOp : TT_ShapeOp<"join", [AllTypesMatch<["lhs", "rhs"]>]> {
  let summary = "pair the elements of two tensors";
  let description = [{
    Adds a last dimension of extent 2 with `lhs` at index 0 and `rhs` at index 1.

    Constraints: `join_c1` `lhs` and `rhs` have one type. `join_c2` `result` is that type with a last dimension of extent 2.

    ```mlir
    %j = tt.join %a, %b : tensor<16xf32> -> tensor<16x2xf32>
    ```
  }];
  let arguments = (ins TT_Tensor:$lhs, TT_Tensor:$rhs);
  let results = (outs TT_Tensor:$result);
  let builders = [OpBuilder<(ins "::mlir::Value":$lhs, "::mlir::Value":$rhs)>];
  let assemblyFormat = "$lhs `,` $rhs " # attrs # " `:` type($lhs) `->` type($result)";
  let hasVerifier = 1;
}

def TT_SplitOp : TT_ShapeOp<"split", [AllTypesMatch<["outLHS", "outRHS"]>]> {
  let summary = "take pairs of elements apart";
  let description = [{
    The inverse of `tt.join`: yields the elements at index 0 and those at index 1 of the last dimension.

    Constraints: `split_c1` the last dimension of `src` has extent 2. `split_c2` each result is `src` without it.

    ```mlir
    %l, %r = tt.split %j : tensor<16x2xf32> -> tensor<16xf32>
    ```
  }];
  let arguments = (ins TT_Tensor:$src);
  let results = (outs TT_Tensor:$outLHS, TT_Tensor:$outRHS);
  let builders = [OpBuilder<(ins "::mlir::Value":$src)>];
  let assemblyFormat = "$src " # attrs # " `:` type($src) `->` type($outLHS)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TT_GatherOp : TT_Op<"gather", [
    NoMemoryEffect, DeclareOpInterfaceMethods<ConditionallySpeculatable>]> {
  let summary = "take elements of a tensor by index";
  let description = [{
    `result[.., i, ..] = src[.., indices[.., i, ..], ..]`, the index standing at `axis`. An index outside `src` is undefined
    behaviour, so the operation is not speculated. `efficient_layout` is a hint.

    Constraints: `gather_c1` `axis` is a dimension of `src`. `gather_c2` `indices` has the rank of `src`, and its extents but
    at `axis`. `gather_c3` `result` has the shape of `indices` and the element of `src`.

    ```mlir
    %g = tt.gather %a[%i] {axis = 0 : i32} : (tensor<16xf32>, tensor<16xi32>) -> tensor<16xf32>
    ```
  }];
  let arguments = (ins TT_Tensor:$src, TT_IntTensor:$indices, I32Attr:$axis, UnitAttr:$efficient_layout);
  let results = (outs TT_Tensor:$result);
  let builders = [OpBuilder<(ins "::mlir::Value":$src, "::mlir::Value":$indices, "int32_t":$axis)>];
  let assemblyFormat = "$src `[` $indices `]` " # attrs # " `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def TT_HistogramOp : TT_ShapeOp<"histogram", [
    OptionalTypesMatchWith<"'mask' is i1 in the shape of 'src'", "src", "mask",
                           "::mlir::triton::getI1SameShape($_self)">]> {
  let summary = "count how often each integer occurs";
  let description = [{
    Element `i` of `result` is the number of elements of `src` that equal `i`. Elements whose `mask` is false, and those
    outside [0, extent of `result`), are not counted.

    Constraints: `histogram_c1` `src` and `result` have one dimension. `histogram_c2` `mask` is i1 in the shape of `src`.

    ```mlir
    %h = tt.histogram %i, %m : tensor<16xi32> -> tensor<8xi32>
    ```
  }];
  let arguments = (ins TT_IntTensor:$src, Optional<TT_BoolLike>:$mask /*histogram_c2*/);
  let results = (outs TT_IntTensor:$result);
  let assemblyFormat = "$src (`,` $mask^)? " # attrs # " `:` type($src) `->` type($result)";
  let hasVerifier = 1;
}

#endif // HEDDLE_DIALECT_TRITON_IR_TRITONSHAPEOPS_TD
