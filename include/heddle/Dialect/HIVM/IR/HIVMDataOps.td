// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Ops of the `hivm` dialect that move data or say where a core and its data are.
#ifndef HEDDLE_DIALECT_HIVM_IR_HIVMDATAOPS_TD
#define HEDDLE_DIALECT_HIVM_IR_HIVMDATAOPS_TD

include "heddle/Dialect/HIVM/IR/HIVMAttrs.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def HIVM_TensorOrMemRef : AnyTypeOf<[AnyRankedTensor, AnyMemRef], "ranked tensor or memref">;

def HIVM_StoreOp : HIVM_Op<"store", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "write a tile to global memory, combining atomically on request";
  let description = [{
    Writes `src` to `dst`, element by element. With `atomic` each element is combined with the one in memory
    indivisibly.

    Constraints:
    - `store_c1` `src` and `dst` have the same element type and the same rank.
    - `store_c2` the atomic kind is not `cas` or `xchg`: their spelling in `hivm` text is ambiguous to the vendor's
      compiler.
    - `store_c3` there is a result exactly when `dst` is a tensor, and it has the type of `dst`.

    Effects: reads `src` and writes `dst` where they are memrefs; reads `dst` too when atomic.

    ```mlir
    hivm.hir.store ins(%tile : tensor<16xf32>) outs(%memory : memref<16xf32>) atomic = <add>
    ```
  }];
  let arguments = (ins HIVM_TensorOrMemRef:$src /*store_c1*/, HIVM_TensorOrMemRef:$dst /*store_c1*/,
                       OptionalAttr<HIVM_AtomicKindAttr>:$atomic_kind /*store_c2*/);
  let results = (outs Optional<AnyRankedTensor>:$result_tensor /*store_c3*/);
  let assemblyFormat = [{
    `ins` `(` $src `:` type($src) `)` `outs` `(` $dst `:` type($dst) `)` attr-dict
    (`atomic` `=` $atomic_kind^)? (`->` type($result_tensor)^)?
  }];
  let hasVerifier = 1;
}

def HIVM_CopyOp : HIVM_Op<"copy", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "copy between two memories of a core";
  let description = [{
    Copies `src` to `dst`, both inside the core.

    Constraints:
    - `copy_c1` `src` and `dst` have the same element type and the same rank.
    - `copy_c2` there is a result exactly when `dst` is a tensor, and it has the type of `dst`.

    Effects: reads `src` and writes `dst` where they are memrefs.

    ```mlir
    hivm.hir.copy ins(%from : memref<16xf32>) outs(%to : memref<16xf32>)
    ```
  }];
  let arguments = (ins HIVM_TensorOrMemRef:$src /*copy_c1*/, HIVM_TensorOrMemRef:$dst /*copy_c1*/);
  let results = (outs Optional<AnyRankedTensor>:$result_tensor /*copy_c2*/);
  let assemblyFormat = [{
    `ins` `(` $src `:` type($src) `)` `outs` `(` $dst `:` type($dst) `)` attr-dict (`->` type($result_tensor)^)?
  }];
  let hasVerifier = 1;
}

def HIVM_PointerCastOp : HIVM_Op<"pointer_cast", [Pure, AttrSizedOperandSegments]> {
  let summary = "view addresses as a memref";
  let description = [{
    The memref that starts at the address in `addrs`; several addresses are the copies of one multi-buffered memref.

    Constraints:
    - `pointer_cast_c1` at least one address is given.
    - `pointer_cast_c2` there are as many `dynamicSizes` as the result has dynamic dimensions.

    Effects: none.

    ```mlir
    %m = hivm.hir.pointer_cast(%address) [%n] : memref<?xf32>
    ```
  }];
  let arguments = (ins Variadic<I64>:$addrs /*pointer_cast_c1*/, Variadic<Index>:$dynamicSizes /*pointer_cast_c2*/);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = "`(` $addrs `)` (` ` `[` $dynamicSizes^ `]`)? attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def HIVM_GetBlockIdxOp : HIVM_Op<"get_block_idx", [Pure]> {
  let summary = "number of the block that runs";
  let description = [{
    The linear number of the running block.

    Effects: none.

    ```mlir
    %b = hivm.hir.get_block_idx -> i64
    ```
  }];
  let results = (outs I64:$result);
  let assemblyFormat = "attr-dict `->` type($result)";
}

def HIVM_GetSubBlockIdxOp : HIVM_Op<"get_sub_block_idx", [Pure]> {
  let summary = "number of the vector core inside its block";
  let description = [{
    0 or 1: which of the two vector cores of a block runs. A kernel whose user asks for it runs every vector op on both
    of them; the module says so with `hivm.disable_auto_tile_and_bind_subblock`.

    Effects: none.

    ```mlir
    %s = hivm.hir.get_sub_block_idx -> i64
    ```
  }];
  let results = (outs I64:$result);
  let assemblyFormat = "attr-dict `->` type($result)";
}

#endif // HEDDLE_DIALECT_HIVM_IR_HIVMDATAOPS_TD
