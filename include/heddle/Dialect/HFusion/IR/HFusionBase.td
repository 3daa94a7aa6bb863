// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The `hfusion` dialect: what its ops have in common.
#ifndef HEDDLE_DIALECT_HFUSION_IR_HFUSIONBASE_TD
#define HEDDLE_DIALECT_HFUSION_IR_HFUSIONBASE_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def HFusion_Dialect : Dialect {
  let name = "hfusion";
  let cppNamespace = "::mlir::hfusion";
  let summary = "tensor ops that linalg has no name for";
  let description = [{
    Remainders, casts with a rounding mode, histograms, convolutions, products of scaled matrices and atomic updates of
    global memory. Names and text are the vendor's. In the vendor's generic form the ops that work element by element
    hold a region that says what happens to one element; here it is empty, and only what is handed to the vendor's
    compiler has one (fillElementRegions).
  }];
  let useDefaultAttributePrinterParser = 1;
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect"];
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

def HFusion_BinaryFn : HFusion_Enum<"BinaryFn", "what an elementwise op computes", [
  I32EnumAttrCase<"MOD", 0, "mod">]>;
def HFusion_BinaryFnAttr : HFusion_EnumAttr<HFusion_BinaryFn, "binary_fn">;

def HFusion_AtomicKind : HFusion_Enum<"AtomicKind", "how an update combines with the value in memory", [
  I32EnumAttrCase<"NONE", 0, "none">, I32EnumAttrCase<"ADD", 1, "add">, I32EnumAttrCase<"MAX", 2, "max">,
  I32EnumAttrCase<"MIN", 3, "min">, I32EnumAttrCase<"AND", 4, "and">, I32EnumAttrCase<"OR", 5, "or">,
  I32EnumAttrCase<"XOR", 6, "xor">, I32EnumAttrCase<"CAS", 7, "cas">, I32EnumAttrCase<"XCHG", 8, "xchg">,
  I32EnumAttrCase<"UMAX", 9, "umax">, I32EnumAttrCase<"UMIN", 10, "umin">]>;
def HFusion_AtomicKindAttr : HFusion_EnumAttr<HFusion_AtomicKind, "atomic_kind">;

def HFusion_TensorOrMemRef : AnyTypeOf<[AnyRankedTensor, AnyMemRef], "ranked tensor or memref">;

#endif // HEDDLE_DIALECT_HFUSION_IR_HFUSIONBASE_TD
