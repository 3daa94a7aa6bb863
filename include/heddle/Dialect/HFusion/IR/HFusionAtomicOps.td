// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Ops of the `hfusion` dialect that update memory which other blocks update at the same time.
#ifndef HEDDLE_DIALECT_HFUSION_IR_HFUSIONATOMICOPS_TD
#define HEDDLE_DIALECT_HFUSION_IR_HFUSIONATOMICOPS_TD

include "heddle/Dialect/HFusion/IR/HFusionBase.td"

class HFusion_AtomicOp<string mnemonic>
    : HFusion_Op<mnemonic, [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let results = (outs Optional<AnyRankedTensor>:$result);
  let hasVerifier = 1;
}

def HFusion_AtomicRMWOp : HFusion_AtomicOp<"atomic_rmw"> {
  let summary = "update memory indivisibly";
  let description = [{
    Combines each element of `input` with the one in `dst` and keeps the outcome there; a result is the old values.

    Constraints:
    - `atomic_rmw_c1` `input` and `dst` have the same shape and element type.

    Effects: reads and writes `dst`.

    ```mlir
    hfusion.atomic_rmw ins(%v : tensor<16xi32>) outs(%m : memref<16xi32>) atomic_kind = <or>
    ```
  }];
  let arguments = (ins HFusion_TensorOrMemRef:$input /*atomic_rmw_c1*/, HFusion_TensorOrMemRef:$dst /*atomic_rmw_c1*/,
                       HFusion_AtomicKindAttr:$atomic_kind);
  let assemblyFormat = [{
    attr-dict `ins` `(` $input `:` type($input) `)` `outs` `(` $dst `:` type($dst) `)` `atomic_kind` `=` $atomic_kind
    (`->` type($result)^)?
  }];
}

def HFusion_AtomicXchgOp : HFusion_AtomicOp<"atomic_xchg"> {
  let summary = "exchange values with memory indivisibly";
  let description = [{
    Stores each element of `input` that is not masked off in `dst`; a result is the old values.

    Constraints:
    - `atomic_xchg_c1` `input` and `dst` have the same shape and element type.
    - `atomic_xchg_c2` the mask has the shape of `input`.

    Effects: reads and writes `dst`.

    ```mlir
    hfusion.atomic_xchg ins(%v : tensor<16xi32>) outs(%m : memref<16xi32>) mask(%mask : tensor<16xi1>)
    ```
  }];
  let arguments = (ins HFusion_TensorOrMemRef:$input /*atomic_xchg_c1*/,
                       HFusion_TensorOrMemRef:$dst /*atomic_xchg_c1*/,
                       Optional<HFusion_TensorOrMemRef>:$mask /*atomic_xchg_c2*/);
  let assemblyFormat = [{
    attr-dict `ins` `(` $input `:` type($input) `)` `outs` `(` $dst `:` type($dst) `)`
    (`mask` `(` $mask^ `:` type($mask) `)`)? (`->` type($result)^)?
  }];
}

def HFusion_AtomicCasOp : HFusion_AtomicOp<"atomic_cas"> {
  let summary = "compare with memory and exchange indivisibly";
  let description = [{
    Where an element of `dst` equals the one of the first input, it becomes that of the second; a result is the old
    values.

    Constraints:
    - `atomic_cas_c1` there are two inputs.
    - `atomic_cas_c2` the inputs and `dst` have the same shape and element type.

    Effects: reads and writes `dst`.

    ```mlir
    hfusion.atomic_cas ins(%old, %new : tensor<16xi32>, tensor<16xi32>) outs(%m : memref<16xi32>)
    ```
  }];
  let arguments = (ins Variadic<HFusion_TensorOrMemRef>:$inputs /*atomic_cas_c1, atomic_cas_c2*/,
                       HFusion_TensorOrMemRef:$dst /*atomic_cas_c2*/);
  let assemblyFormat = [{
    attr-dict `ins` `(` $inputs `:` type($inputs) `)` `outs` `(` $dst `:` type($dst) `)` (`->` type($result)^)?
  }];
}

def HFusion_StoreOp : HFusion_Op<"store", [AttrSizedOperandSegments,
                                           DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "write a tile to global memory, combining indivisibly on request";
  let description = [{
    Combines each element of `inputs` with the one of `outputs` at the same place, as `atomic_kind` says, and keeps the
    outcome there; `none` only writes.

    Constraints:
    - `store_c1` there are one input and one output.
    - `store_c2` both have the same shape and element type.
    - `store_c3` there is a result exactly when the output is a tensor, and it has its type.

    Effects: reads memrefs of `inputs`; writes, and with an atomic kind reads, memrefs of `outputs`.

    ```mlir
    hfusion.store {atomic_kind = #hfusion.atomic_kind<umax>} ins(%v : tensor<16xi32>) outs(%m : memref<16xi32>)
    ```
  }];
  let arguments = (ins Variadic<HFusion_TensorOrMemRef>:$inputs /*store_c1, store_c2*/,
                       Variadic<HFusion_TensorOrMemRef>:$outputs /*store_c1, store_c2*/,
                       DefaultValuedAttr<HFusion_AtomicKindAttr, "::mlir::hfusion::AtomicKind::NONE">:$atomic_kind);
  let results = (outs Variadic<AnyRankedTensor>:$results /*store_c3*/);
  let regions = (region AnyRegion:$element);
  let builders = [OpBuilder<(ins "Value":$input, "Value":$output, "AtomicKind":$kind)>];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif // HEDDLE_DIALECT_HFUSION_IR_HFUSIONATOMICOPS_TD
