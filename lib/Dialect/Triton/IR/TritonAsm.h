// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The pieces of the text of `tt` operations that the declarative format cannot say.
#ifndef HEDDLE_LIB_DIALECT_TRITON_IR_TRITONASM_H
#define HEDDLE_LIB_DIALECT_TRITON_IR_TRITONASM_H

#include "mlir/IR/OpImplementation.h"

namespace mlir::triton {

/// Reads `<{...}>`, `{...}` or both. Where the operation `opName` has an enum under a name, a keyword, a string and a
/// number of any integer type stand for its value.
ParseResult parseAttributes(OpAsmParser &parser, NamedAttrList &attributes, StringRef opName);

/// Prints `{...}` with the attributes of `op` that neither the rest of its text nor a default says.
void printAttributes(OpAsmPrinter &printer, Operation *op, DictionaryAttr attributes, StringRef opName);

/// Reads the type of the pointer of a load and, if the text gives it, the type of the result.
ParseResult parseLoadType(OpAsmParser &parser, Type &pointer);

void printLoadType(OpAsmPrinter &printer, Operation *op, Type pointer);

} // namespace mlir::triton

#endif // HEDDLE_LIB_DIALECT_TRITON_IR_TRITONASM_H
