// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Ops of the `ascend` dialect that read and write global memory at computed places.
#ifndef HEDDLE_DIALECT_TRITONASCEND_IR_TRITONASCENDMEMORYOPS_TD
#define HEDDLE_DIALECT_TRITONASCEND_IR_TRITONASCENDMEMORYOPS_TD

include "heddle/Dialect/TritonAscend/IR/TritonAscendBase.td"

def TritonAscend_Index : AnyTypeOf<[I32, I64], "32-bit or 64-bit integer">;
def TritonAscend_IndexTensor : StaticShapeTensorOf<[I32, I64]>;

class TritonAscend_ReadOp<string mnemonic, list<Trait> traits = []>
    : TritonAscend_Op<mnemonic, traits # [MemoryEffects<[MemRead]>]> {
  let hasVerifier = 1;
}

class TritonAscend_WriteOp<string mnemonic, list<Trait> traits = []>
    : TritonAscend_Op<mnemonic, traits # [MemoryEffects<[MemWrite]>]> {
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// An offset for each element
//===----------------------------------------------------------------------===//

def TritonAscend_IndirectLoadOp : TritonAscend_ReadOp<"indirect_load", [AttrSizedOperandSegments]> {
  let summary = "load each element from an offset of its own";
  let description = [{
    Element `i` of the result is the one at `src + offsets[i]`. Where `mask` is false nothing is loaded and the element
    is that of `other`. `isVolatile` is false only when no earlier write can have changed what is loaded.

    Constraints:
    - `indirect_load_c1` the rank is at most 5.
    - `indirect_load_c2` `offsets`, `mask`, `other` and the result have one shape.
    - `indirect_load_c3` `other` and the result hold what `src` points to.

    Effects: reads memory.

    ```mlir
    %v = ascend.indirect_load %p : <f32>, %off : tensor<8x32xi64>, %mask : tensor<8x32xi1>, %other : tensor<8x32xf32>
         {isVolatile = false} -> tensor<8x32xf32>
    ```
  }];
  let arguments = (ins TT_Ptr:$src, TT_I64Tensor:$offsets /*indirect_load_c1, indirect_load_c2*/,
                       Optional<TT_BoolTensor>:$mask /*indirect_load_c2*/,
                       Optional<TT_FpIntTensor>:$other /*indirect_load_c2, indirect_load_c3*/,
                       DefaultValuedAttr<BoolAttr, "true">:$isVolatile);
  let results = (outs TT_FpIntTensor:$result /*indirect_load_c2, indirect_load_c3*/);
  let assemblyFormat = [{
    $src `:` type($src) `,` $offsets `:` type($offsets) (`,` $mask^ `:` type($mask))? (`,` $other^ `:` type($other))?
    attr-dict `->` type($result)
  }];
}

def TritonAscend_IndirectStoreOp : TritonAscend_WriteOp<"indirect_store"> {
  let summary = "store each element to an offset of its own";
  let description = [{
    Stores element `i` of `value` to `dst + offsets[i]` where `mask` is not false. Of several elements with one offset
    any may be the last.

    Constraints:
    - `indirect_store_c1` the rank is at most 5.
    - `indirect_store_c2` `offsets`, `value` and `mask` have one shape.
    - `indirect_store_c3` `value` holds what `dst` points to.

    Effects: writes memory.

    ```mlir
    ascend.indirect_store %p : <f32>, %off : tensor<8x32xi64>, %v : tensor<8x32xf32>, %mask : tensor<8x32xi1>
    ```
  }];
  let arguments = (ins TT_Ptr:$dst, TT_I64Tensor:$offsets /*indirect_store_c1, indirect_store_c2*/,
                       TT_FpIntTensor:$value /*indirect_store_c2, indirect_store_c3*/,
                       Optional<TT_BoolTensor>:$mask /*indirect_store_c2*/);
  let assemblyFormat = [{
    $dst `:` type($dst) `,` $offsets `:` type($offsets) `,` $value `:` type($value) (`,` $mask^ `:` type($mask))?
    attr-dict
  }];
}

//===----------------------------------------------------------------------===//
// A stride for each dimension
//===----------------------------------------------------------------------===//

def TritonAscend_StrideLoadOp : TritonAscend_ReadOp<"stride_load", [AttrSizedOperandSegments]> {
  let summary = "load a tile with strides";
  let description = [{
    Element `[i, j, ..]` of the result is the one at `src + offset + i * strides[0] + j * strides[1] + ..`. Elements with
    an index of at least `numels` in some dimension are not loaded and are `other`.

    Constraints:
    - `stride_load_c1` there are as many `strides` and `numels` as the result has dimensions.
    - `stride_load_c2` `other` and the result hold what `src` points to.

    Effects: reads memory.

    ```mlir
    %v = ascend.stride_load %p : <f32>, %off : i64, %zero : f32, [%s0, %s1 : i64, i64], [%n0, %n1 : i64, i64]
         -> tensor<8x32xf32>
    ```
  }];
  let arguments = (ins TT_Ptr:$src, TritonAscend_Index:$offset, AnyTypeOf<[TT_Float, TT_Int]>:$other /*stride_load_c2*/,
                       Variadic<TritonAscend_Index>:$strides /*stride_load_c1*/,
                       Variadic<TritonAscend_Index>:$numels /*stride_load_c1*/);
  let results = (outs TT_FpIntTensor:$result /*stride_load_c1, stride_load_c2*/);
  let assemblyFormat = [{
    $src `:` type($src) `,` $offset `:` type($offset) `,` $other `:` type($other) `,`
    `[` ($strides^ `:` type($strides))? `]` `,` `[` ($numels^ `:` type($numels))? `]` attr-dict `->` type($result)
  }];
}

def TritonAscend_StrideStoreOp : TritonAscend_WriteOp<"stride_store", [AttrSizedOperandSegments]> {
  let summary = "store a tile with strides";
  let description = [{
    The counterpart of `stride_load`: elements with an index of at least `numels` in some dimension are not stored.

    Constraints:
    - `stride_store_c1` there are as many `strides` and `numels` as `value` has dimensions.
    - `stride_store_c2` `value` holds what `dst` points to.

    Effects: writes memory.

    ```mlir
    ascend.stride_store %p : <f32>, %v : tensor<8x32xf32>, %off : i64, [%s0, %s1 : i64, i64], [%n0, %n1 : i64, i64]
    ```
  }];
  let arguments = (ins TT_Ptr:$dst, TT_FpIntTensor:$value /*stride_store_c1, stride_store_c2*/,
                       TritonAscend_Index:$offset, Variadic<TritonAscend_Index>:$strides /*stride_store_c1*/,
                       Variadic<TritonAscend_Index>:$numels /*stride_store_c1*/);
  let assemblyFormat = [{
    $dst `:` type($dst) `,` $value `:` type($value) `,` $offset `:` type($offset) `,`
    `[` ($strides^ `:` type($strides))? `]` `,` `[` ($numels^ `:` type($numels))? `]` attr-dict
  }];
}

//===----------------------------------------------------------------------===//
// Indices along one dimension
//===----------------------------------------------------------------------===//

def TritonAscend_IndexPutOp : TritonAscend_WriteOp<"index_put", [AttrSizedOperandSegments]> {
  let summary = "store slices at indices";
  let description = [{
    Slice `j` of `value` along `dim` goes to slice `index[j]` of memory, at `start` and up to `end` in the other
    dimensions. With two dimensions and `dim` 0 that is `out[index[j]][start1:end1] = value[j][0:end1-start1]`. Slices
    whose index is negative or at least `bound` are not stored. Memory has the strides `dst_stride`.

    Constraints:
    - `index_put_c1` `value` has 2 to 5 dimensions.
    - `index_put_c2` a constant `dim` is at least 0 and not the last dimension.
    - `index_put_c3` `value` holds f16, bf16 or f32, and what `dst` points to.
    - `index_put_c4` `index` has one dimension.
    - `index_put_c5` `index` has an element for each slice of `value` along a constant `dim`.
    - `index_put_c6` there are as many `end_offset`, `start_offset` and `dst_stride` as `value` has dimensions.

    Effects: writes memory.

    ```mlir
    ascend.index_put %p : <f32>, %i : tensor<4xi32>, %v : tensor<4x16xf32>, %dim : i32, %bound : i64,
        [%e0, %e1 : i64, i64], [%s0, %s1 : i64, i64], [%d0, %d1 : i64, i64]
    ```
  }];
  let arguments = (ins TT_Ptr:$dst, TritonAscend_IndexTensor:$index /*index_put_c4, index_put_c5*/,
                       TT_FpIntTensor:$value /*index_put_c1, index_put_c3, index_put_c5*/,
                       TritonAscend_Index:$dim /*index_put_c2*/, TritonAscend_Index:$bound,
                       Variadic<TritonAscend_Index>:$end_offset /*index_put_c6*/,
                       Variadic<TritonAscend_Index>:$start_offset /*index_put_c6*/,
                       Variadic<TritonAscend_Index>:$dst_stride /*index_put_c6*/);
  let assemblyFormat = [{
    $dst `:` type($dst) `,` $index `:` type($index) `,` $value `:` type($value) `,` $dim `:` type($dim) `,`
    $bound `:` type($bound) `,` `[` ($end_offset^ `:` type($end_offset))? `]` `,`
    `[` ($start_offset^ `:` type($start_offset))? `]` `,` `[` ($dst_stride^ `:` type($dst_stride))? `]` attr-dict
  }];
}

def TritonAscend_GatherOutToUBOp : TritonAscend_ReadOp<"gather_out_to_ub", [AttrSizedOperandSegments]> {
  let summary = "load elements at indices along one dimension";
  let description = [{
    With two dimensions and `dim` 0, `result[i][j] = src[start0 + index[i][j]][start1 + j]`; `dim` 1 gives
    `src[start0 + i][start1 + index[i][j]]`; other ranks accordingly. Where an index is negative or at least `bound`, and
    behind the lanes `end - start` of a dimension, nothing is loaded and the element is `other`, or 0 without one. Memory
    has the strides `src_stride`.

    Constraints:
    - `gather_out_to_ub_c1` `index` has 1 to 5 dimensions.
    - `gather_out_to_ub_c2` a constant `dim` is a dimension of `index`.
    - `gather_out_to_ub_c3` the result holds f16, bf16 or f32, and what `src` points to; so does `other`.
    - `gather_out_to_ub_c4` there are as many `src_stride`, `end_offset` and `start_offset` as `index` has dimensions.
    - `gather_out_to_ub_c5` `index` is not larger than a constant `end - start` in any dimension but a constant `dim`.
    - `gather_out_to_ub_c6` the result has the shape of `index`.

    Effects: reads memory.

    ```mlir
    %v = ascend.gather_out_to_ub %p : <f32>, %i : tensor<4x16xi32>, %bound : i64, %dim : i32, [%d0, %d1 : i64, i64],
         [%e0, %e1 : i64, i64], [%s0, %s1 : i64, i64], %zero : f32 -> tensor<4x16xf32>
    ```
  }];
  let arguments = (ins TT_Ptr:$src, TritonAscend_IndexTensor:$index /*gather_out_to_ub_c1, gather_out_to_ub_c5*/,
                       TritonAscend_Index:$bound, TritonAscend_Index:$dim /*gather_out_to_ub_c2*/,
                       Variadic<TritonAscend_Index>:$src_stride /*gather_out_to_ub_c4*/,
                       Variadic<TritonAscend_Index>:$end_offset /*gather_out_to_ub_c4*/,
                       Variadic<TritonAscend_Index>:$start_offset /*gather_out_to_ub_c4*/,
                       Optional<TT_Float>:$other /*gather_out_to_ub_c3*/);
  let results = (outs TT_FpIntTensor:$result /*gather_out_to_ub_c3, gather_out_to_ub_c6*/);
  let assemblyFormat = [{
    $src `:` type($src) `,` $index `:` type($index) `,` $bound `:` type($bound) `,` $dim `:` type($dim) `,`
    `[` ($src_stride^ `:` type($src_stride))? `]` `,` `[` ($end_offset^ `:` type($end_offset))? `]` `,`
    `[` ($start_offset^ `:` type($start_offset))? `]` (`,` $other^ `:` type($other))? attr-dict `->` type($result)
  }];
}

def TritonAscend_ScatterUBToOutOp : TritonAscend_WriteOp<"scatter_ub_to_out", [AttrSizedOperandSegments]> {
  let summary = "store elements at indices along one dimension";
  let description = [{
    The inverse of `gather_out_to_ub`: `dst[start0 + index[i][j]][start1 + j] = value[i][j]` with two dimensions and `dim`
    0. What a gather would not load is not stored. The text has two commas behind the type of `value`; one is read too.

    Constraints:
    - `scatter_ub_to_out_c1` `index` has 1 to 5 dimensions.
    - `scatter_ub_to_out_c2` a constant `dim` is a dimension of `index`.
    - `scatter_ub_to_out_c3` `value` holds f16, bf16 or f32, and what `dst` points to.
    - `scatter_ub_to_out_c4` there are as many `dst_stride`, `end_offset` and `start_offset` as `index` has dimensions.
    - `scatter_ub_to_out_c5` `index` is not larger than a constant `end - start` in any dimension but a constant `dim`.
    - `scatter_ub_to_out_c6` `value` has the shape of `index`.

    Effects: writes memory.

    ```mlir
    ascend.scatter_ub_to_out %p : <f32>, %v : tensor<4x16xf32>, , %i : tensor<4x16xi32>, %bound : i64, %dim : i32,
        [%d0, %d1 : i64, i64], [%e0, %e1 : i64, i64], [%s0, %s1 : i64, i64]
    ```
  }];
  let arguments = (ins TT_Ptr:$dst, TT_FpIntTensor:$value /*scatter_ub_to_out_c3, scatter_ub_to_out_c6*/,
                       TritonAscend_IndexTensor:$index /*scatter_ub_to_out_c1, scatter_ub_to_out_c5*/,
                       TritonAscend_Index:$bound, TritonAscend_Index:$dim /*scatter_ub_to_out_c2*/,
                       Variadic<TritonAscend_Index>:$dst_stride /*scatter_ub_to_out_c4*/,
                       Variadic<TritonAscend_Index>:$end_offset /*scatter_ub_to_out_c4*/,
                       Variadic<TritonAscend_Index>:$start_offset /*scatter_ub_to_out_c4*/);
  let assemblyFormat = [{
    $dst `:` type($dst) `,` custom<ValueAndCommas>($value, type($value)) $index `:` type($index) `,`
    $bound `:` type($bound) `,` $dim `:` type($dim) `,` `[` ($dst_stride^ `:` type($dst_stride))? `]` `,`
    `[` ($end_offset^ `:` type($end_offset))? `]` `,` `[` ($start_offset^ `:` type($start_offset))? `]` attr-dict
  }];
}

def TritonAscend_IndexSelectSIMDOp : TritonAscend_ReadOp<"index_select_simd", [AttrSizedOperandSegments]> {
  let summary = "load slices at indices";
  let description = [{
    Slice `k` of the result along `dim` is slice `index[k]` of a dense tensor of the shape `src_shape` in memory. In the
    other dimensions it begins at `src_offset` and has the extent of `read_shape`, but ends where the tensor ends: what
    lies behind is not loaded. Indices are not compared with the extent of the tensor.

    Constraints:
    - `index_select_simd_c1` `index` has one dimension.
    - `index_select_simd_c2` `dim` is at least 0 and not the last dimension.
    - `index_select_simd_c3` `read_shape[dim]` is -1, its other entries are positive, and there are as many of them,
      of `src_shape` and of `src_offset` as dimensions of the result.
    - `index_select_simd_c4` the result has the shape `read_shape` with the number of indices at `dim`, and holds what
      `src` points to.

    Effects: reads memory.

    ```mlir
    %v = ascend.index_select_simd %p, %i, 1, [%n0, %n1, %n2], [%o0, %o1, %o2], [4, -1, 128]
         : !tt.ptr<f32>, tensor<8xi32> -> tensor<4x8x128xf32>
    ```
  }];
  let arguments = (ins TT_Ptr:$src, StaticShapeTensorOf<[I32]>:$index /*index_select_simd_c1*/,
                       I32Attr:$dim /*index_select_simd_c2*/, Variadic<Index>:$src_shape /*index_select_simd_c3*/,
                       Variadic<Index>:$src_offset /*index_select_simd_c3*/,
                       DenseI32ArrayAttr:$read_shape /*index_select_simd_c3*/);
  let results = (outs TT_FpIntTensor:$result /*index_select_simd_c4*/);
  let assemblyFormat = [{
    $src `,` $index `,` $dim `,` `[` $src_shape `]` `,` `[` $src_offset `]` `,` $read_shape attr-dict
    `:` qualified(type($src)) `,` type($index) `->` type($result)
  }];
}

#endif // HEDDLE_DIALECT_TRITONASCEND_IR_TRITONASCENDMEMORYOPS_TD
