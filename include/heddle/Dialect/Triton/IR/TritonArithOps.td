// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Operations that compute element by element, and the matrix products.
#ifndef HEDDLE_DIALECT_TRITON_IR_TRITONARITHOPS_TD
#define HEDDLE_DIALECT_TRITON_IR_TRITONARITHOPS_TD

include "heddle/Dialect/Triton/IR/TritonOpBase.td"

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

class TT_ElementwiseOp<string mnemonic, list<Trait> traits = []>
    : TT_Op<mnemonic, !listconcat([Pure, Elementwise, SameOperandsAndResultShape], traits)>;

def TT_BitcastOp : TT_ElementwiseOp<"bitcast"> {
  let summary = "read bits as another type of the same width";
  let description = [{
    Between pointers it changes the type that they point to.

    Constraints: `bitcast_c1` `src` and `result` have one shape. `bitcast_c2` both are pointers, or neither is and their
    elements have one width.

    ```mlir
    %x = tt.bitcast %h : tensor<16xf32> -> tensor<16xi32>
    ```
  }];
  let arguments = (ins TT_Type:$src);
  let results = (outs TT_Type:$result);
  let assemblyFormat = "$src " # attrs # " `:` type($src) `->` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TT_FpToFpOp : TT_ElementwiseOp<"fp_to_fp"> {
  let summary = "convert between floating-point types";
  let description = [{
    Constraints: `fp_to_fp_c1` `src` and `result` have one shape. `fp_to_fp_c2` a conversion to a narrower type has a
    `rounding`, one to a wider type has none.

    ```mlir
    %a = tt.fp_to_fp %x, rounding = rtne : tensor<16xf32> -> tensor<16xf8E5M2>
    %b = tt.fp_to_fp %a : tensor<16xf8E5M2> -> tensor<16xf32>
    ```
  }];
  let arguments = (ins TT_FloatLike:$src, OptionalAttr<RoundingModeAttr>:$rounding /*fp_to_fp_c2*/);
  let results = (outs TT_FloatLike:$result);
  let assemblyFormat = "$src " # attrs # " (`,` `rounding` `=` $rounding^)? `:` type($src) `->` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TT_ClampFOp : TT_ElementwiseOp<"clampf", [SameOperandsAndResultType]> {
  let summary = "limit floats to an interval";
  let description = [{
    Yields `x`, but at least `min` and at most `max`. With `propagateNan = all` a not-a-number in `x` stays one, with `none`
    the result is then `min`. The result is undefined if `min` is above `max` or either is not a number.

    Constraints: `clampf_c1` all operands and the result have one type.

    ```mlir
    %c = tt.clampf %x, %lo, %hi, propagateNan = all : tensor<16xf32>
    ```
  }];
  let arguments = (ins TT_FloatLike:$x, TT_FloatLike:$min, TT_FloatLike:$max, PropagateNanAttr:$propagateNan);
  let results = (outs TT_FloatLike:$result);
  let assemblyFormat = "$x `,` $min `,` $max `,` `propagateNan` `=` $propagateNan " # attrs # " `:` type($result)";
}

def TT_PreciseSqrtOp : TT_ElementwiseOp<"precise_sqrt", [SameOperandsAndResultType]> {
  let summary = "take the correctly rounded square root";
  let description = [{
    Constraints: `precise_sqrt_c1` `x` and `result` have one type.

    ```mlir
    %s = tt.precise_sqrt %x : tensor<16xf32>
    ```
  }];
  let arguments = (ins TT_FloatLike:$x);
  let results = (outs TT_FloatLike:$result);
  let assemblyFormat = "$x " # attrs # " `:` type($x)";
}

def TT_PreciseDivFOp : TT_ElementwiseOp<"precise_divf", [SameOperandsAndResultType]> {
  let summary = "divide floats with correct rounding";
  let description = [{
    Constraints: `precise_divf_c1` both operands and the result have one type.

    ```mlir
    %q = tt.precise_divf %x, %y : tensor<16xf32>
    ```
  }];
  let arguments = (ins TT_FloatLike:$x, TT_FloatLike:$y);
  let results = (outs TT_FloatLike:$result);
  let assemblyFormat = "$x `,` $y " # attrs # " `:` type($x)";
}

def TT_MulhiUIOp : TT_ElementwiseOp<"mulhiui", [SameOperandsAndResultType]> {
  let summary = "take the upper half of the product of unsigned integers";
  let description = [{
    Constraints: `mulhiui_c1` both operands and the result have one type.

    ```mlir
    %m = tt.mulhiui %a, %b : tensor<16xi32>
    ```
  }];
  let arguments = (ins TT_IntLike:$x, TT_IntLike:$y);
  let results = (outs TT_IntLike:$result);
  let assemblyFormat = "$x `,` $y " # attrs # " `:` type($x)";
}

//===----------------------------------------------------------------------===//
// Matrix products
//===----------------------------------------------------------------------===//

def TT_DotOp : TT_Op<"dot", [Pure, AllTypesMatch<["c", "d"]>]> {
  let summary = "multiply matrices and add";
  let description = [{
    `d = a * b + c`, for each index of the first dimension if there are three. `inputPrecision` says how f32 operands may be
    rounded before they are multiplied; `maxNumImpreciseAcc` is a hint for f8 operands.

    Constraints:
    - `dot_c1` `a`, `b` and `c` have one rank, 2 or 3.
    - `dot_c2` the columns of `a` are as many as the rows of `b`.
    - `dot_c3` `c` and `d` have the rows of `a` and the columns of `b`.
    - `dot_c4` with rank 3, the first extents agree.
    - `dot_c5` the elements of `a` and `b` are all floats or all integers, and `c` likewise; both have one width.

    ```mlir
    %d = tt.dot %a, %b, %c, inputPrecision = tf32 : tensor<16x32xf32> * tensor<32x8xf32> -> tensor<16x8xf32>
    ```
  }];
  let arguments = (ins TT_FpIntTensor:$a, TT_FpIntTensor:$b, TT_FpIntTensor:$c,
                       DefaultValuedAttr<InputPrecisionAttr, "::mlir::triton::InputPrecision::IEEE">:$inputPrecision,
                       DefaultValuedAttr<I32Attr, "0">:$maxNumImpreciseAcc);
  let results = (outs TT_FpIntTensor:$d);
  let assemblyFormat = "$a `,` $b `,` $c (`,` `inputPrecision` `=` $inputPrecision^)? " # attrs #
                       " `:` type($a) `*` type($b) `->` type($d)";
  let hasVerifier = 1;
}

def TT_DotScaledOp : TT_Op<"dot_scaled", [Pure, AttrSizedOperandSegments, AllTypesMatch<["c", "d"]>]> {
  let summary = "multiply micro-scaled matrices and add";
  let description = [{
    `d = (a * scale of a) * (b * scale of b) + c`. A scale is an exponent (e8m0 in i8) for a group of elements of a row of
    `a` or a column of `b`. Two elements of type `e2m1` share an i8, along the summed dimension or, where `lhs_k_pack` or
    `rhs_k_pack` is false, along the other. `fastMath` permits results that differ for infinities and not-a-numbers.

    The parser takes the grammar of release 3.2, which has no keyword `scale`, as well:
    `tt.dot_scaled %a, %s, %b, %c lhs = e4m3 rhs = e5m2 : A, S * B -> D`.

    Constraints:
    - `dot_scaled_c1` `a`, `b` and `c` have one rank, 2 or 3.
    - `dot_scaled_c2` `c` and `d` have the rows of `a` and the columns of `b`, counted in elements.
    - `dot_scaled_c3` the summed extents of `a` and `b`, counted in elements, agree.
    - `dot_scaled_c4` a scale has the rows of `a`, or one row for each column of `b`.

    ```mlir
    %d = tt.dot_scaled %a scale %s, %b scale %t, %c lhs = e4m3 rhs = e2m1 {fastMath = false} : tensor<32x64xf8E4M3FN>, tensor<32x2xi8> * tensor<32x32xi8>, tensor<32x2xi8> -> tensor<32x32xf32>
    ```
  }];
  let arguments = (ins TT_FpIntTensor:$a, TT_FpIntTensor:$b, TT_FloatTensor:$c, Optional<TT_FpIntTensor>:$a_scale,
                       Optional<TT_FpIntTensor>:$b_scale, ScaleDotElemTypeAttr:$a_elem_type,
                       ScaleDotElemTypeAttr:$b_elem_type, DefaultValuedAttr<BoolAttr, "false">:$fastMath,
                       DefaultValuedAttr<BoolAttr, "true">:$lhs_k_pack,
                       DefaultValuedAttr<BoolAttr, "true">:$rhs_k_pack);
  let results = (outs TT_FloatTensor:$d);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif // HEDDLE_DIALECT_TRITON_IR_TRITONARITHOPS_TD
