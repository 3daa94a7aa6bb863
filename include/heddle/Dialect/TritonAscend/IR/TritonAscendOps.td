// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The `ascend` dialect: ops of the language extension that stand in TTIR next to `tt`.
#ifndef HEDDLE_DIALECT_TRITONASCEND_IR_TRITONASCENDOPS_TD
#define HEDDLE_DIALECT_TRITONASCEND_IR_TRITONASCENDOPS_TD

include "heddle/Dialect/TritonAscend/IR/TritonAscendBase.td"
include "heddle/Dialect/TritonAscend/IR/TritonAscendMemoryOps.td"

def TritonAscend_AnnotationOp : TritonAscend_Op<"annotation", [MemoryEffects<[MemWrite]>]> {
  let summary = "tie hints to a value";
  let description = [{
    Carries hints of the user in its attributes; it becomes `annotation.mark`.

    Effects: writes, so that it stays.

    ```mlir
    ascend.annotation %x {dot_pad_only_k} : tensor<16x16xf16>
    ```
  }];
  let arguments = (ins TT_Type:$src);
  let assemblyFormat = "$src attr-dict `:` type($src)";
}

def TritonAscend_ModOp : TritonAscend_Op<"mod", [Pure, SameOperandsAndResultType]> {
  let summary = "elementwise remainder";
  let description = [{
    The remainder of `lhs` by `rhs`. The text has no comma between the operand types.

    Constraints:
    - `mod_c1` operands and result have the same type.

    Effects: none.

    ```mlir
    %r = ascend.mod %l, %r : tensor<16xf32> tensor<16xf32> -> tensor<16xf32>
    ```
  }];
  let arguments = (ins TT_Type:$lhs /*mod_c1*/, TT_Type:$rhs /*mod_c1*/);
  let results = (outs TT_Type:$result /*mod_c1*/);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) type($rhs) `->` type($result)";
}

def TritonAscend_SortOp : TritonAscend_Op<"sort", [Pure, AllTypesMatch<["src", "result"]>]> {
  let summary = "sort along a dimension";
  let description = [{
    The elements of `src` in ascending, or with `desc` in descending order along `dim`.

    Constraints:
    - `sort_c1` `dim` is a dimension of `src`.
    - `sort_c2` the result has the type of `src`.

    Effects: none.

    ```mlir
    %s = ascend.sort %x, 0, false : tensor<16xf32> -> tensor<16xf32>
    ```
  }];
  let arguments = (ins TT_Tensor:$src /*sort_c2*/, I64Attr:$dim /*sort_c1*/, BoolAttr:$desc);
  let results = (outs TT_Tensor:$result /*sort_c2*/);
  let assemblyFormat = "$src `,` $dim `,` $desc attr-dict `:` type($src) `->` type($result)";
  let hasVerifier = 1;
}

def TritonAscend_FlipOp : TritonAscend_Op<"flip", [Pure, AllTypesMatch<["src", "result"]>]> {
  let summary = "reverse along a dimension";
  let description = [{
    The elements of `src` in opposite order along `dim`.

    Constraints:
    - `flip_c1` `dim` is a dimension of `src`.
    - `flip_c2` the result has the type of `src`.

    Effects: none.

    ```mlir
    %f = ascend.flip %x, 0 : tensor<16xf32> -> tensor<16xf32>
    ```
  }];
  let arguments = (ins TT_Tensor:$src /*flip_c2*/, I64Attr:$dim /*flip_c1*/);
  let results = (outs TT_Tensor:$result /*flip_c2*/);
  let assemblyFormat = "$src `,` $dim attr-dict `:` type($src) `->` type($result)";
  let hasVerifier = 1;
}

def TritonAscend_CustomOp : TritonAscend_Op<"custom", [MemoryEffects<[MemWrite]>]> {
  let summary = "synchronisation of the older language extension";
  let description = [{
    `sync_block_set`, `sync_block_wait` or `sync_block_all`; `str_args` says for which cores and flag.

    Effects: writes, so that it stays.

    ```mlir
    ascend.custom "sync_block_set" {str_args = ["cube", 3 : i32]}
    ```
  }];
  let arguments = (ins StrAttr:$name, ArrayAttr:$str_args, Variadic<TT_Type>:$args);
  let assemblyFormat = "$name attr-dict (`(` $args^ `:` type($args) `)`)?";
}

def TritonAscend_Conv1dOp : TritonAscend_Op<"conv1d", [Pure]> {
  let summary = "convolution over one dimension";
  let description = [{
    Convolves `input` with `weight` and adds `bias`.

    Constraints:
    - `conv1d_c1` `stride`, `dilation` and `groups` are positive, `padding_size` is not negative.
    - `conv1d_c2` input and result have the same rank, 2 or 3; `weight` has rank 3, `bias` rank 1.
    - `conv1d_c3` the extents fit: the input has `groups` times as many channels as a row of `weight`, the result one for
      each row, `bias` as many elements, the rows are a multiple of `groups`, and the result has one place for each step
      of the window.

    Effects: none.

    ```mlir
    %y = ascend.conv1d(%x, %w) {dilation = 1 : i64, groups = 1 : i64, padding_size = 0 : i64, stride = 1 : i64}
         : (tensor<1x2x16xf32>, tensor<2x2x1xf32>) -> tensor<1x2x16xf32>
    ```
  }];
  let arguments = (ins TT_Tensor:$input /*conv1d_c2, conv1d_c3*/, TT_Tensor:$weight /*conv1d_c2, conv1d_c3*/,
                       Optional<TT_Tensor>:$bias /*conv1d_c2, conv1d_c3*/, I64Attr:$stride /*conv1d_c1*/,
                       I64Attr:$padding_size /*conv1d_c1*/, I64Attr:$dilation /*conv1d_c1*/,
                       I64Attr:$groups /*conv1d_c1*/);
  let results = (outs TT_Tensor:$result /*conv1d_c2, conv1d_c3*/);
  let assemblyFormat = "`(` $input `,` $weight (`,` $bias^)? `)` attr-dict `:` functional-type(operands, $result)";
  let hasVerifier = 1;
}

def TritonAscend_DotOp : TritonAscend_Op<"dot", [Pure]> {
  let summary = "matrix product of fractal operands";
  let description = [{
    The product of `a` and `b`; `fractal_a`, `fractal_b` and `fractal_c` say which of them are in blocks. A matrix of
    R x C elements is in blocks as C/c x R/16 x 16 x c: blocks of 16 rows and c columns, the blocks of a column one
    after the other. A row of a block of an operand has 32 bytes, one of the result 16 elements.

    Constraints:
    - `dot_c1` the result holds f32 for floating-point operands and i32 for i8.
    - `dot_c2` `a` and `b` hold the same element type: a float of at most 32 bits, or i8.
    - `dot_c3` a matrix in blocks has rank 4 and blocks of the extents above, another one has rank 2.
    - `dot_c4` the extents fit: `a` is M x K, `b` is K x N, the result M x N.

    Effects: none.

    ```mlir
    %d = ascend.dot %a, %b {fractal_a = true} : tensor<1x1x16x16xf16>, tensor<16x16xf16> -> tensor<16x16xf32>
    ```
  }];
  let arguments = (ins TT_Tensor:$a /*dot_c1, dot_c2, dot_c3, dot_c4*/, TT_Tensor:$b /*dot_c2, dot_c3, dot_c4*/,
                       DefaultValuedAttr<BoolAttr, "false">:$fractal_a,
                       DefaultValuedAttr<BoolAttr, "false">:$fractal_b,
                       DefaultValuedAttr<BoolAttr, "false">:$fractal_c);
  let results = (outs TT_Tensor:$d /*dot_c1, dot_c3, dot_c4*/);
  let assemblyFormat = "$a `,` $b attr-dict `:` type($a) `,` type($b) `->` type($d)";
  let hasVerifier = 1;
}

#endif // HEDDLE_DIALECT_TRITONASCEND_IR_TRITONASCENDOPS_TD
