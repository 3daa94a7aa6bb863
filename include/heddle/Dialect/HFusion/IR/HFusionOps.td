// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The `hfusion` dialect: tensor ops above linalg that the vendor's compiler knows.
#ifndef HEDDLE_DIALECT_HFUSION_IR_HFUSIONOPS_TD
#define HEDDLE_DIALECT_HFUSION_IR_HFUSIONOPS_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def HFusion_Dialect : Dialect {
  let name = "hfusion";
  let cppNamespace = "::mlir::hfusion";
  let summary = "tensor ops that linalg has no name for";
  let description = [{
    Histogram, atomic updates of global memory, and the rounding mode that stands on casts of `arith`. Names and text
    are the vendor's.
  }];
  let useDefaultAttributePrinterParser = 1;
}

class HFusion_Op<string mnemonic, list<Trait> traits = []> : Op<HFusion_Dialect, mnemonic, traits>;

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

class HFusion_Enum<string name, string summary, list<I32EnumAttrCase> cases> : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::mlir::hfusion";
  let genSpecializedAttr = 0;
}

class HFusion_EnumAttr<EnumInfo info, string mnemonic> : EnumAttr<HFusion_Dialect, info, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
}

def HFusion_RoundMode : HFusion_Enum<"RoundMode", "rounding of a cast", [
  I32EnumAttrCase<"RINT", 0, "rint">, I32EnumAttrCase<"ROUND", 1, "round">, I32EnumAttrCase<"FLOOR", 2, "floor">,
  I32EnumAttrCase<"CEIL", 3, "ceil">, I32EnumAttrCase<"TRUNC", 4, "trunc">, I32EnumAttrCase<"ODD", 5, "odd">,
  I32EnumAttrCase<"TRUNCWITHOVERFLOW", 6, "truncwithoverflow">]>;
def HFusion_RoundModeAttr : HFusion_EnumAttr<HFusion_RoundMode, "round_mode">;

def HFusion_AtomicKind : HFusion_Enum<"AtomicKind", "how an update combines with the value in memory", [
  I32EnumAttrCase<"NONE", 0, "none">, I32EnumAttrCase<"ADD", 1, "add">, I32EnumAttrCase<"MAX", 2, "max">,
  I32EnumAttrCase<"MIN", 3, "min">, I32EnumAttrCase<"AND", 4, "and">, I32EnumAttrCase<"OR", 5, "or">,
  I32EnumAttrCase<"XOR", 6, "xor">, I32EnumAttrCase<"CAS", 7, "cas">, I32EnumAttrCase<"XCHG", 8, "xchg">,
  I32EnumAttrCase<"UMAX", 9, "umax">, I32EnumAttrCase<"UMIN", 10, "umin">]>;
def HFusion_AtomicKindAttr : HFusion_EnumAttr<HFusion_AtomicKind, "atomic_kind">;

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

def HFusion_TensorOrMemRef : AnyTypeOf<[AnyRankedTensor, AnyMemRef], "ranked tensor or memref">;
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
    `ins` `(` $input `:` type($input) `)` `outs` `(` $dst `:` type($dst) `)` attr-dict `atomic_kind` `=` $atomic_kind
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
    `ins` `(` $input `:` type($input) `)` `outs` `(` $dst `:` type($dst) `)` attr-dict
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
    `ins` `(` $inputs `:` type($inputs) `)` `outs` `(` $dst `:` type($dst) `)` attr-dict (`->` type($result)^)?
  }];
}

#endif // HEDDLE_DIALECT_HFUSION_IR_HFUSIONOPS_TD
