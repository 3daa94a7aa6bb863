// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Tensor descriptors, and the tiles that are read and written through them.
#ifndef HEDDLE_DIALECT_TRITON_IR_TRITONDESCRIPTOROPS_TD
#define HEDDLE_DIALECT_TRITON_IR_TRITONDESCRIPTOROPS_TD

include "heddle/Dialect/Triton/IR/TritonOpBase.td"

def TT_MakeTensorDescOp : TT_Op<"make_tensor_descriptor", [Pure, SameVariadicOperandSize]> {
  let summary = "describe a tensor in memory";
  let description = [{
    Describes the tensor of `shape` and `strides` (in elements) at `base`. `padding` gives what elements outside the tensor
    read as.

    Constraints: `make_tensor_descriptor_c1` there are as many values of `shape` and of `strides` as the tile has
    dimensions. `make_tensor_descriptor_c2` `base` points to the element of the tile, signless.

    ```mlir
    %d = tt.make_tensor_descriptor %x, [%m, %n], [%s, %c1] {padding = 2 : i32} : <f32>, <tensor<16x16xf32>>
    ```
  }];
  let arguments = (ins TT_Ptr:$base, Variadic<I32>:$shape, Variadic<I64>:$strides,
                       DefaultValuedAttr<PaddingOptionAttr, "::mlir::triton::PaddingOption::PAD_ZERO">:$padding);
  let results = (outs TT_TensorDescType:$result);
  let assemblyFormat = "$base `,` `[` $shape `]` `,` `[` $strides `]` " # attrs # " `:` type($base) `,` type($result)";
  let hasVerifier = 1;
}

def TT_ReinterpretTensorDescOp : TT_Op<"reinterpret_tensor_descriptor", [Pure]> {
  let summary = "take a bare pointer for a descriptor (release 3.3)";
  let description = [{
    ```mlir
    %d = tt.reinterpret_tensor_descriptor %p : !tt.ptr<i8> to !tt.tensordesc<tensor<16x16xf32>>
    ```
  }];
  let arguments = (ins TT_Ptr:$rawDesc);
  let results = (outs TT_TensorDescType:$result);
  let assemblyFormat = "$rawDesc " # attrs # " `:` qualified(type($rawDesc)) `to` qualified(type($result))";
}

def TT_DescriptorLoadOp : TT_Op<"descriptor_load", [MemoryEffects<[MemRead]>]> {
  let summary = "read the tile at a position of a described tensor";
  let description = [{
    Elements outside the tensor read as the padding of the descriptor. A dimension of extent 1 of the tile may be missing
    in `result`. Releases 3.2 and 3.3 name the operation `experimental_descriptor_load`; 3.2 passes a bare pointer.

    Effects: reads memory.

    Constraints: `descriptor_load_c1` `result` has the signless element of the tile and as many elements.
    `descriptor_load_c2` there is an index for each dimension of the tile.

    ```mlir
    %a = tt.descriptor_load %d[%c0, %n] : !tt.tensordesc<tensor<16x16xf32>> -> tensor<16x16xf32>
    ```
  }];
  let arguments = (ins TT_DescOrPtr:$desc, Variadic<I32>:$indices,
                       DefaultValuedAttr<CacheModifierAttr, "::mlir::triton::CacheModifier::NONE">:$cache,
                       DefaultValuedAttr<EvictionPolicyAttr, "::mlir::triton::EvictionPolicy::NORMAL">:$evict);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = "$desc `[` $indices `]` " # cacheHints # attrs # " `:` type($desc) `->` type($result)";
  let hasVerifier = 1;
}

def TT_DescriptorStoreOp : TT_Op<"descriptor_store", [MemoryEffects<[MemWrite]>]> {
  let summary = "write the tile at a position of a described tensor";
  let description = [{
    Elements outside the tensor are not written.

    Effects: writes memory.

    Constraints: `descriptor_store_c1` `src` has the signless element of the tile and as many elements.
    `descriptor_store_c2` there is an index for each dimension of the tile.

    ```mlir
    tt.descriptor_store %d[%c0, %n], %a : !tt.tensordesc<tensor<16x16xf32>>, tensor<16x16xf32>
    ```
  }];
  let arguments = (ins TT_DescOrPtr:$desc, TT_Tensor:$src, Variadic<I32>:$indices);
  let assemblyFormat = "$desc `[` $indices `]` `,` $src " # attrs # " `:` type($desc) `,` type($src)";
  let hasVerifier = 1;
}

def TT_DescriptorReduceOp : TT_Op<"descriptor_reduce", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "combine a tile with the elements at a position of a described tensor";
  let description = [{
    Updates each element inside the tensor atomically.

    Effects: reads and writes memory.

    Constraints: `descriptor_reduce_c1` `src` has the signless element of the tile and as many elements.
    `descriptor_reduce_c2` there is an index for each dimension of the tile. `descriptor_reduce_c3` `inc`, `dec`, `and`, `or`
    and `xor` take integers.

    ```mlir
    tt.descriptor_reduce add, %d[%c0, %n], %a : !tt.tensordesc<tensor<16x16xf32>>, tensor<16x16xf32>
    ```
  }];
  let arguments = (ins DescriptorReduceKindAttr:$kind, TT_TensorDescType:$desc, TT_Tensor:$src, Variadic<I32>:$indices);
  let assemblyFormat = "$kind `,` $desc `[` $indices `]` `,` $src " # attrs #
                       " `:` qualified(type($desc)) `,` type($src)";
  let hasVerifier = 1;
}

def TT_DescriptorGatherOp : TT_Op<"descriptor_gather", [MemoryEffects<[MemRead]>]> {
  let summary = "read rows of a described tensor";
  let description = [{
    Row `i` of `result` is the row `x_offsets[i]` of the tensor from column `y_offset` on.

    Effects: reads memory.

    Constraints: `descriptor_gather_c1` the tile has two dimensions, the first of extent 1. `descriptor_gather_c2`
    `x_offsets` has one dimension, of i32 or i16. `descriptor_gather_c3` `result` has a row for each offset, the columns of the
    tile and its signless element.

    ```mlir
    %g = tt.descriptor_gather %d[%i, %c0] : (!tt.tensordesc<tensor<1x16xf32>>, tensor<16xi32>, i32) -> tensor<16x16xf32>
    ```
  }];
  let arguments = (ins TT_DescOrPtr:$desc, StaticShapeTensorOf<[I32, I16]>:$x_offsets, I32:$y_offset);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = "$desc `[` $x_offsets `,` $y_offset `]` " # attrs # " `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def TT_DescriptorScatterOp : TT_Op<"descriptor_scatter", [MemoryEffects<[MemWrite]>]> {
  let summary = "write rows of a described tensor";
  let description = [{
    Row `i` of `src` becomes the row `x_offsets[i]` of the tensor from column `y_offset` on.

    Effects: writes memory.

    Constraints: `descriptor_scatter_c1` the tile has two dimensions, the first of extent 1. `descriptor_scatter_c2`
    `x_offsets` has one dimension, of i32 or i16. `descriptor_scatter_c3` `src` has a row for each offset, the columns of the
    tile and its signless element.

    ```mlir
    tt.descriptor_scatter %d[%i, %c0], %g : !tt.tensordesc<tensor<1x16xf32>>, tensor<16xi32>, i32, tensor<16x16xf32>
    ```
  }];
  let arguments = (ins TT_DescOrPtr:$desc, StaticShapeTensorOf<[I32, I16]>:$x_offsets, I32:$y_offset, TT_Tensor:$src);
  let assemblyFormat = "$desc `[` $x_offsets `,` $y_offset `]` `,` $src " # attrs # " `:` type(operands)";
  let hasVerifier = 1;
}

#endif // HEDDLE_DIALECT_TRITON_IR_TRITONDESCRIPTOROPS_TD
