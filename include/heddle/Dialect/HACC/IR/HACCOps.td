// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The `hacc` dialect: attributes that say what a module and its functions are compiled for.
#ifndef HEDDLE_DIALECT_HACC_IR_HACCOPS_TD
#define HEDDLE_DIALECT_HACC_IR_HACCOPS_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def HACC_Dialect : Dialect {
  let name = "hacc";
  let cppNamespace = "::mlir::hacc";
  let summary = "targets, entries and kinds of arguments";
  let description = [{
    Attributes only. `hacc.target = #hacc.target<"Ascend910B3">` stands on the module; a module without it counts as
    Ascend910B. The others are put there by the vendor's compiler.
  }];
  let useDefaultAttributePrinterParser = 1;
}

def HACC_TargetAttr : AttrDef<HACC_Dialect, "Target"> {
  let mnemonic = "target";
  let summary = "name of a chip";
  let parameters = (ins StringRefParameter<>:$value);
  let assemblyFormat = "`<` $value `>`";
}

class HACC_Enum<string name, string summary, list<I32EnumAttrCase> cases> : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::mlir::hacc";
  let genSpecializedAttr = 0;
}

def HACC_FunctionKind : HACC_Enum<"FunctionKind", "where a function runs", [
  I32EnumAttrCase<"DEVICE", 1>, I32EnumAttrCase<"HOST", 2>]>;
def HACC_FunctionKindAttr : EnumAttr<HACC_Dialect, HACC_FunctionKind, "function_kind"> {
  let assemblyFormat = "`<` $value `>`";
}

def HACC_ArgType : HACC_Enum<"ArgType", "arguments that the launcher adds", [
  I32EnumAttrCase<"Workspace", 0, "workspace">, I32EnumAttrCase<"SyncBlockLock", 1, "sync_block_lock">,
  I32EnumAttrCase<"GMAddr", 2, "gm_addr">]>;
def HACC_ArgTypeAttr : EnumAttr<HACC_Dialect, HACC_ArgType, "arg_type"> {
  let assemblyFormat = "`<` $value `>`";
}

#endif // HEDDLE_DIALECT_HACC_IR_HACCOPS_TD
