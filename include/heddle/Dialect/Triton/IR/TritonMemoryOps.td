// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Pointers, and the operations that read and write memory through them.
#ifndef HEDDLE_DIALECT_TRITON_IR_TRITONMEMORYOPS_TD
#define HEDDLE_DIALECT_TRITON_IR_TRITONMEMORYOPS_TD

include "heddle/Dialect/Triton/IR/TritonOpBase.td"

//===----------------------------------------------------------------------===//
// Pointers
//===----------------------------------------------------------------------===//

def TT_AddPtrOp : TT_Op<"addptr", [Pure, Elementwise, SameOperandsAndResultShape, AllTypesMatch<["ptr", "result"]>]> {
  let summary = "move a pointer by a number of elements";
  let description = [{
    Adds `offset` elements (not bytes) to each pointer. The offset is signed.

    Constraints: `addptr_c1` `offset` is shaped as `ptr`. `addptr_c2` `result` has the type of `ptr`.

    ```mlir
    %q = tt.addptr %p, %o : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    ```
  }];
  let arguments = (ins TT_PtrLike:$ptr /*addptr_c2*/, TT_IntLike:$offset /*addptr_c1*/);
  let results = (outs TT_PtrLike:$result);
  let assemblyFormat = "$ptr `,` $offset " # attrs # " `:` type($result) `,` type($offset)";
  let hasFolder = 1;
}

def TT_IntToPtrOp : TT_Op<"int_to_ptr", [Pure, Elementwise, SameOperandsAndResultShape]> {
  let summary = "make pointers from addresses";
  let description = [{
    Constraints: `int_to_ptr_c1` `src` and `result` have one shape.

    ```mlir
    %p = tt.int_to_ptr %i : tensor<16xi64> -> tensor<16x!tt.ptr<f32>>
    ```
  }];
  let arguments = (ins TT_I64Like:$src);
  let results = (outs TT_PtrLike:$result);
  let assemblyFormat = "$src " # attrs # " `:` type($src) `->` type($result)";
  let hasFolder = 1;
}

def TT_PtrToIntOp : TT_Op<"ptr_to_int", [Pure, Elementwise, SameOperandsAndResultShape]> {
  let summary = "take the addresses of pointers";
  let description = [{
    Constraints: `ptr_to_int_c1` `src` and `result` have one shape.

    ```mlir
    %i = tt.ptr_to_int %p : tensor<16x!tt.ptr<f32>> -> tensor<16xi64>
    ```
  }];
  let arguments = (ins TT_PtrLike:$src);
  let results = (outs TT_I64Like:$result);
  let assemblyFormat = "$src " # attrs # " `:` type($src) `->` type($result)";
  let hasFolder = 1;
}

def TT_MakeTensorPtrOp : TT_Op<"make_tensor_ptr", [
    Pure, SameVariadicOperandSize,
    TypesMatchWith<"'base' points to the element of the tile", "result", "base",
                   "::mlir::triton::getElementPointer($_self)">]> {
  let summary = "make a block pointer (releases up to 3.7)";
  let description = [{
    Addresses the tile at `offsets` of the tensor of `shape` and `strides` (in elements) at `base`. `order` lists the
    dimensions from the one that changes fastest.

    Constraints: with R the rank of the tile, `make_tensor_ptr_c1` there are R values each of `shape`, `strides` and
    `offsets`, `make_tensor_ptr_c2` `order` is a permutation of 0 to R - 1, and `make_tensor_ptr_c3` `base` points to the
    element of the tile.

    ```mlir
    %p = tt.make_tensor_ptr %x, [%m, %n], [%s, %c1], [%c0, %c0] {order = array<i32: 1, 0>} : <tensor<16x16xf32>>
    ```
  }];
  let arguments = (ins TT_Ptr:$base, Variadic<I64>:$shape, Variadic<I64>:$strides, Variadic<I32>:$offsets,
                       DenseI32ArrayAttr:$order);
  let results = (outs TT_TensorPtr:$result);
  let builders = [OpBuilder<(ins "::mlir::Value":$base, "::mlir::ValueRange":$shape, "::mlir::ValueRange":$strides,
                                 "::mlir::ValueRange":$offsets, "::llvm::ArrayRef<int32_t>":$tileShape,
                                 "::llvm::ArrayRef<int32_t>":$order)>];
  let assemblyFormat = "$base `,` `[` $shape `]` `,` `[` $strides `]` `,` `[` $offsets `]` " # attrs #
                       " `:` type($result)";
  let hasVerifier = 1;
}

def TT_AdvanceOp : TT_Op<"advance", [Pure, AllTypesMatch<["ptr", "result"]>]> {
  let summary = "move a block pointer (releases up to 3.7)";
  let description = [{
    Adds `offsets` elements to the position of the tile, one a dimension.

    Constraints: `advance_c1` there are as many `offsets` as the tile has dimensions.

    ```mlir
    %q = tt.advance %p, [%c0, %n] : <tensor<16x16xf32>>
    ```
  }];
  let arguments = (ins TT_TensorPtr:$ptr, Variadic<I32>:$offsets);
  let results = (outs TT_TensorPtr:$result);
  let assemblyFormat = "$ptr `,` `[` $offsets `]` " # attrs # " `:` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Load and store
//===----------------------------------------------------------------------===//

def TT_LoadOp : TT_Op<"load", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, AttrSizedOperandSegments,
    TypesMatchWith<"the type of 'result' is what 'ptr' points to", "ptr", "result",
                   "::mlir::triton::getPointeeType($_self)">,
    OptionalTypesMatchWith<"'mask' is i1 in the shape of 'ptr'", "ptr", "mask",
                           "::mlir::triton::getI1SameShape($_self)">,
    OptionalTypesMatchWith<"the type of 'other' is what 'ptr' points to", "ptr", "other",
                           "::mlir::triton::getPointeeType($_self)">]> {
  let summary = "read the elements behind pointers";
  let description = [{
    Reads the element behind each pointer whose `mask` is true; the other elements take `other`, or any value if there is
    none, and their address is never accessed. Through a block pointer (up to 3.7), `boundaryCheck` lists the dimensions
    in which the tile may leave the tensor, and `padding` gives what elements outside read as.

    Effects: reads memory; a volatile load also counts as a write, so that it is neither merged nor removed.

    Constraints:
    - `load_c1` `result` and `other` have the type that `ptr` points to.
    - `load_c2` `mask` is i1 in the shape of `ptr`.
    - `load_c3` `other` stands only with a `mask`.
    - `load_c4` `boundaryCheck` and `padding` stand only with a block pointer, `mask` and `other` never do.
    - `load_c5` `boundaryCheck` names dimensions of the tile, each once.

    ```mlir
    %v = tt.load %p, %m, %z cacheModifier = cg evictionPolicy = evict_first {isVolatile = true} : tensor<16x!tt.ptr<f32>>
    %s = tt.load %q : !tt.ptr<f32>
    %t = tt.load %b {boundaryCheck = array<i32: 0, 1>, padding = 2 : i32} : !tt.ptr<tensor<16x16xf32>>
    ```
  }];
  let arguments = (ins AnyTypeOf<[TT_PtrLike, TT_TensorPtr]>:$ptr, Optional<TT_BoolLike>:$mask /*load_c2*/,
                       Optional<TT_Type>:$other /*load_c1*/, DefaultValuedAttr<DenseI32ArrayAttr, "{}">:$boundaryCheck,
                       OptionalAttr<PaddingOptionAttr>:$padding,
                       DefaultValuedAttr<CacheModifierAttr, "::mlir::triton::CacheModifier::NONE">:$cache,
                       DefaultValuedAttr<EvictionPolicyAttr, "::mlir::triton::EvictionPolicy::NORMAL">:$evict,
                       DefaultValuedAttr<BoolAttr, "false">:$isVolatile);
  let results = (outs TT_Type:$result /*load_c1*/);
  let builders = [OpBuilder<(ins "::mlir::Value":$ptr, CArg<"::mlir::Value", "{}">:$mask,
                                 CArg<"::mlir::Value", "{}">:$other)>];
  let assemblyFormat = "$ptr (`,` $mask^)? (`,` $other^)? " # cacheHints # attrs # " `:` custom<LoadType>(type($ptr))";
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

def TT_StoreOp : TT_Op<"store", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    TypesMatchWith<"the type of 'value' is what 'ptr' points to", "ptr", "value",
                   "::mlir::triton::getPointeeType($_self)">,
    OptionalTypesMatchWith<"'mask' is i1 in the shape of 'ptr'", "ptr", "mask",
                           "::mlir::triton::getI1SameShape($_self)">]> {
  let summary = "write elements behind pointers";
  let description = [{
    Writes each element of `value` whose `mask` is true behind its pointer; the other addresses are never accessed. Through a
    block pointer (up to 3.7), elements outside the tensor in a dimension of `boundaryCheck` are not written.
    `ignore_cta` is a hint of release 3.8 without meaning on the targets of heddle.

    Effects: writes memory.

    Constraints:
    - `store_c1` `value` has the type that `ptr` points to.
    - `store_c2` `mask` is i1 in the shape of `ptr`.
    - `store_c3` `boundaryCheck` stands only with a block pointer, `mask` never does.
    - `store_c4` `boundaryCheck` names dimensions of the tile, each once.

    ```mlir
    tt.store %p, %v, %m cacheModifier = wt evictionPolicy = evict_first : tensor<16x!tt.ptr<f32>>
    ```
  }];
  let arguments = (ins AnyTypeOf<[TT_PtrLike, TT_TensorPtr]>:$ptr, TT_Type:$value /*store_c1*/,
                       Optional<TT_BoolLike>:$mask /*store_c2*/,
                       DefaultValuedAttr<DenseI32ArrayAttr, "{}">:$boundaryCheck,
                       DefaultValuedAttr<CacheModifierAttr, "::mlir::triton::CacheModifier::NONE">:$cache,
                       DefaultValuedAttr<EvictionPolicyAttr, "::mlir::triton::EvictionPolicy::NORMAL">:$evict,
                       UnitAttr:$ignore_cta);
  let builders = [OpBuilder<(ins "::mlir::Value":$ptr, "::mlir::Value":$value), [{
    build($_builder, $_state, ptr, value, /*mask=*/::mlir::Value());
  }]>];
  let assemblyFormat = "$ptr `,` $value (`,` $mask^)? " # cacheHints # attrs # " `:` type($ptr)";
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Atomics
//===----------------------------------------------------------------------===//

def TT_AtomicRMWOp : TT_Op<"atomic_rmw", [
    MemoryEffects<[MemRead, MemWrite]>,
    TypesMatchWith<"the type of 'val' is what 'ptr' points to", "ptr", "val",
                   "::mlir::triton::getPointeeType($_self)">,
    OptionalTypesMatchWith<"'mask' is i1 in the shape of 'ptr'", "ptr", "mask",
                           "::mlir::triton::getI1SameShape($_self)">,
    AllTypesMatch<["val", "result"]>]> {
  let summary = "update elements in memory atomically";
  let description = [{
    Combines each element in memory with `val` and yields the former element; elements whose `mask` is false are left alone
    and yield any value. `sem` orders the update among the accesses of this program as seen within `scope`.

    Effects: reads and writes memory.

    Constraints:
    - `atomic_rmw_c1` `val` and `result` have the type that `ptr` points to.
    - `atomic_rmw_c2` `mask` is i1 in the shape of `ptr`.
    - `atomic_rmw_c3` `fadd` takes floats; `and`, `or`, `xor`, `add`, `umax` and `umin` take integers; no kind but `exch`
      takes pointers.

    ```mlir
    %r = tt.atomic_rmw fadd, relaxed, sys, %p, %v, %m : (tensor<16x!tt.ptr<f32>>, tensor<16xf32>, tensor<16xi1>) -> tensor<16xf32>
    ```
  }];
  let arguments = (ins RMWOpAttr:$atomic_rmw_op, TT_PtrLike:$ptr, TT_Type:$val /*atomic_rmw_c1*/,
                       Optional<TT_BoolLike>:$mask /*atomic_rmw_c2*/, MemSemanticAttr:$sem, MemSyncScopeAttr:$scope);
  let results = (outs TT_Type:$result);
  let assemblyFormat = "$atomic_rmw_op `,` $sem `,` $scope `,` $ptr `,` $val (`,` $mask^)? " # attrs #
                       " `:` functional-type(operands, $result)";
  let hasVerifier = 1;
}

def TT_AtomicCASOp : TT_Op<"atomic_cas", [
    MemoryEffects<[MemRead, MemWrite]>,
    TypesMatchWith<"the type of 'cmp' is what 'ptr' points to", "ptr", "cmp",
                   "::mlir::triton::getPointeeType($_self)">,
    TypesMatchWith<"the type of 'val' is what 'ptr' points to", "ptr", "val",
                   "::mlir::triton::getPointeeType($_self)">,
    AllTypesMatch<["val", "result"]>]> {
  let summary = "replace elements in memory that equal a value";
  let description = [{
    Replaces each element in memory that equals `cmp`, bit for bit, by `val`, and yields the former element.

    Effects: reads and writes memory.

    Constraints:
    - `atomic_cas_c1` `cmp`, `val` and `result` have the type that `ptr` points to.
    - `atomic_cas_c2` the element has 16, 32 or 64 bits.

    ```mlir
    %r = tt.atomic_cas acquire, cta, %p, %c0, %c1 : (!tt.ptr<i32>, i32, i32) -> i32
    ```
  }];
  let arguments = (ins TT_PtrLike:$ptr, TT_Type:$cmp /*atomic_cas_c1*/, TT_Type:$val /*atomic_cas_c1*/,
                       MemSemanticAttr:$sem, MemSyncScopeAttr:$scope);
  let results = (outs TT_Type:$result /*atomic_cas_c1*/);
  let assemblyFormat = "$sem `,` $scope `,` $ptr `,` $cmp `,` $val " # attrs # " `:` functional-type(operands, $result)";
  let hasVerifier = 1;
}

def TT_AtomicPollOp : TT_Op<"atomic_poll", [
    MemoryEffects<[MemRead, MemWrite]>,
    TypesMatchWith<"the type of 'expected' is what 'ptr' points to", "ptr", "expected",
                   "::mlir::triton::getPointeeType($_self)">]> {
  let summary = "wait until a word in memory has a value";
  let description = [{
    Reads the word behind `ptr` until it equals `expected` and yields true, or yields false once `timeout` nanoseconds have
    passed; without `timeout` it waits as long as it takes.

    Effects: reads memory; it also counts as a write, so that no pass merges, moves or removes the wait.

    Constraints: `atomic_poll_c1` `expected` is an integer of the type that `ptr` points to. `atomic_poll_c2` `sem` is
    `relaxed` or `acquire`.

    ```mlir
    %ok = tt.atomic_poll acquire, gpu, %p, %e timeout %t : !tt.ptr<i32>, i32 -> i1
    ```
  }];
  let arguments = (ins TT_Ptr:$ptr, TT_Int:$expected /*atomic_poll_c1*/, Optional<I64>:$timeout, MemSemanticAttr:$sem,
                       MemSyncScopeAttr:$scope);
  let results = (outs I1:$result);
  let assemblyFormat = "$sem `,` $scope `,` $ptr `,` $expected (`timeout` $timeout^)? " # attrs #
                       " `:` qualified(type($ptr)) `,` type($expected) `->` type($result)";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Read-only
//===----------------------------------------------------------------------===//

def TT_GatherLoadOp : TT_Op<"gather_load", [AttrSizedOperandSegments, MemoryEffects<[MemRead]>]> {
  let summary = "load slices at indices";
  let description = [{
    The name that front ends of release 3.2 for Ascend use for `ascend.index_select_simd`: slice `k` of the result along
    `dim` is slice `index[k]` of a dense tensor of the shape `src_shape`; in the other dimensions it begins at
    `src_offset`.

    Effects: reads memory.

    Constraints: those of `ascend.index_select_simd`, `gather_load_c1`, `gather_load_c2`, `gather_load_c3` and
    `gather_load_c4`.

    ```mlir
    %v = tt.gather_load %p, %i, 0, [%m, %n], [%o, %o], [-1, 128] : !tt.ptr<f32>, tensor<8xi32> -> tensor<8x128xf32>
    ```
  }];
  let arguments = (ins TT_Ptr:$src, TT_I32Tensor:$index /*gather_load_c1*/, I32Attr:$dim /*gather_load_c2*/,
                       Variadic<Index>:$src_shape /*gather_load_c3*/, Variadic<Index>:$src_offset /*gather_load_c3*/,
                       DenseI32ArrayAttr:$read_shape /*gather_load_c3*/);
  let results = (outs TT_FpIntTensor:$result /*gather_load_c4*/);
  let assemblyFormat = [{
    $src `,` $index `,` $dim `,` `[` $src_shape `]` `,` `[` $src_offset `]` `,` $read_shape attr-dict
    `:` qualified(type($src)) `,` type($index) `->` type($result)
  }];
  let hasVerifier = 1;
}

#endif // HEDDLE_DIALECT_TRITON_IR_TRITONMEMORYOPS_TD
