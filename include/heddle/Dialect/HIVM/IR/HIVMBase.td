// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The `hivm` dialect: what heddle emits and reads of the vendor's hardware-level dialect.
#ifndef HEDDLE_DIALECT_HIVM_IR_HIVMBASE_TD
#define HEDDLE_DIALECT_HIVM_IR_HIVMBASE_TD

include "mlir/IR/OpBase.td"

def HIVM_Dialect : Dialect {
  let name = "hivm";
  let cppNamespace = "::mlir::hivm";
  let summary = "data movement, synchronisation and calls of an Ascend core";
  let description = [{
    The subset of the vendor's dialect of the same name that stands in the adapter IR. Names of ops, attributes and
    enumerators, the text and the split between inherent and discardable attributes are the vendor's, so that its
    compiler reads what heddle prints, in pretty and in generic form.
  }];
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
  }];
}

class HIVM_Op<string mnemonic, list<Trait> traits = []> : Op<HIVM_Dialect, "hir." # mnemonic, traits>;

#endif // HEDDLE_DIALECT_HIVM_IR_HIVMBASE_TD
