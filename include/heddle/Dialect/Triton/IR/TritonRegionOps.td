// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Operations whose region says how elements are combined: reduce, scan, map.
#ifndef HEDDLE_DIALECT_TRITON_IR_TRITONREGIONOPS_TD
#define HEDDLE_DIALECT_TRITON_IR_TRITONREGIONOPS_TD

include "heddle/Dialect/Triton/IR/TritonOpBase.td"

class TT_CombineOp<string mnemonic, list<Trait> traits = []> : TT_Op<mnemonic, !listconcat([
    RecursiveMemoryEffects, RecursivelySpeculatable, SameOperandsShape], traits)> {
  let regions = (region SizedRegion<1>:$combineOp);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  code accessors = [{
    /// The element type of each operand.
    ::llvm::SmallVector<::mlir::Type> getElementTypes();

    /// The first half of the arguments of the region: what was combined so far.
    ::mlir::ValueRange getAccumulators() { return getCombineOp().getArguments().take_front(getSrcs().size()); }
  }];
}

class TT_TerminatorOp<string mnemonic, string parent> : TT_Op<mnemonic, [
    Pure, Terminator, ReturnLike, HasParent<parent>]> {
  let arguments = (ins Variadic<AnyType>:$operands);
  let builders = [OpBuilder<(ins), "build($_builder, $_state, ::mlir::ValueRange());">];
  let assemblyFormat = attrs # " ($operands^ `:` type($operands))?";
}

def TT_ReduceOp : TT_CombineOp<"reduce"> {
  let summary = "combine all elements along a dimension";
  let description = [{
    The region combines two sets of elements, one element of each operand in a set: its first arguments are what was
    combined so far, the others the next elements; it returns their combination, which must be associative and
    commutative. The order of combining is not specified. All operands are reduced together; the result of a tensor of
    one dimension is a scalar.

    Constraints:
    - `reduce_c1` there is an operand, and all operands have one shape.
    - `reduce_c2` `axis` is a dimension of the operands.
    - `reduce_c3` there is a result for each operand: the operand without `axis`.
    - `reduce_c4` the region has twice as many arguments as there are operands, of their element types.
    - `reduce_c5` `tt.reduce.return` returns one value of the element type of each operand.

    ```mlir
    %s = "tt.reduce"(%v) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tt.reduce.return %c : f32
    }) : (tensor<16x8xf32>) -> tensor<16xf32>
    ```
  }];
  let arguments = (ins Variadic<TT_Tensor>:$srcs, I32Attr:$axis);
  let builders = [OpBuilder<(ins "::mlir::ValueRange":$srcs, "int32_t":$axis)>];
  let results = (outs Variadic<TT_Type>:$result);
  let extraClassDeclaration = accessors;
}

def TT_ReduceReturnOp : TT_TerminatorOp<"reduce.return", "ReduceOp"> {
  let summary = "return the combined elements of a reduction";
  let description = [{
    See `tt.reduce`.

    ```mlir
    tt.reduce.return %c : f32
    ```
  }];
}

def TT_ScanOp : TT_CombineOp<"scan"> {
  let summary = "combine the elements up to each one along a dimension";
  let description = [{
    Element `i` of a result combines elements 0 to `i` of the operand along `axis`, or `i` to the last if `reverse` is true.
    The region is that of `tt.reduce`; it need not be commutative.

    Constraints:
    - `scan_c1` there is an operand, and all operands have one shape.
    - `scan_c2` `axis` is a dimension of the operands.
    - `scan_c3` there is a result of the type of each operand.
    - `scan_c4` the region has twice as many arguments as there are operands, of their element types.
    - `scan_c5` `tt.scan.return` returns one value of the element type of each operand.

    ```mlir
    %s = "tt.scan"(%v) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tt.scan.return %c : f32
    }) : (tensor<16xf32>) -> tensor<16xf32>
    ```
  }];
  let arguments = (ins Variadic<TT_Tensor>:$srcs, I32Attr:$axis, BoolAttr:$reverse);
  let builders = [OpBuilder<(ins "::mlir::ValueRange":$srcs, "int32_t":$axis, "bool":$reverse)>];
  let results = (outs Variadic<TT_Tensor>:$result);
  let extraClassDeclaration = accessors;
}

def TT_ScanReturnOp : TT_TerminatorOp<"scan.return", "ScanOp"> {
  let summary = "return the combined elements of a scan";
  let description = [{
    See `tt.scan`.

    ```mlir
    tt.scan.return %c : f32
    ```
  }];
}

def TT_MapElementwiseOp : TT_Op<"map_elementwise", [
    RecursiveMemoryEffects, RecursivelySpeculatable, SameOperandsAndResultShape]> {
  let summary = "apply scalar code to each element";
  let description = [{
    The region computes `pack` neighbouring elements of every result from `pack` neighbouring elements of every operand and
    may branch. The arguments that belong to one operand, and the returned values that belong to one result, are neighbours.

    Constraints:
    - `map_elementwise_c1` there is an operand and a result, and all have one shape.
    - `map_elementwise_c2` `pack` is positive and divides the number of elements.
    - `map_elementwise_c3` the region has `pack` arguments of the element type of each operand.
    - `map_elementwise_c4` each `tt.map_elementwise.return` returns `pack` values of the element type of each result.

    ```mlir
    %r = "tt.map_elementwise"(%a, %b) <{pack = 1 : i32}> ({
    ^bb0(%x: f32, %y: f32):
      %z = arith.addf %x, %y : f32
      tt.map_elementwise.return %z : f32
    }) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    ```
  }];
  let arguments = (ins Variadic<TT_Tensor>:$srcs, I32Attr:$pack);
  let results = (outs Variadic<TT_Tensor>:$result);
  let regions = (region MinSizedRegion<1>:$scalarOp);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def TT_MapElementwiseReturnOp : TT_TerminatorOp<"map_elementwise.return", "MapElementwiseOp"> {
  let summary = "return the elements that scalar code computed";
  let description = [{
    See `tt.map_elementwise`.

    ```mlir
    tt.map_elementwise.return %z : f32
    ```
  }];
}

#endif // HEDDLE_DIALECT_TRITON_IR_TRITONREGIONOPS_TD
