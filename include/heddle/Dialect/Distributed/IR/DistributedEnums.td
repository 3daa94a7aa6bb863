// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The enumerations of the `distributed` dialect; each is stored as an i32 attribute.
#ifndef HEDDLE_DIALECT_DISTRIBUTED_IR_DISTRIBUTEDENUMS_TD
#define HEDDLE_DIALECT_DISTRIBUTED_IR_DISTRIBUTEDENUMS_TD

include "mlir/IR/EnumAttr.td"

// The device libraries number SET and ADD in their own ways; conversions map these numbers and never pass them on.
def SignalOpAttr : I32EnumAttr<"SignalOp", "how a signal changes", [
    I32EnumAttrCase<"SET", 1, "set">, I32EnumAttrCase<"ADD", 2, "add">]> {
  let cppNamespace = "::mlir::triton::distributed";
}

def CommScopeAttr : I32EnumAttr<"CommScope", "how far away the rank of a signal may be", [
    I32EnumAttrCase<"GPU", 1, "gpu">, I32EnumAttrCase<"INTRA_NODE", 2, "intra_node">,
    I32EnumAttrCase<"INTER_NODE", 3, "inter_node">]> {
  let cppNamespace = "::mlir::triton::distributed";
}

#endif // HEDDLE_DIALECT_DISTRIBUTED_IR_DISTRIBUTEDENUMS_TD
