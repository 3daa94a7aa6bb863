// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Reads adapter IR: our own text, and that of other producers, which print as LLVM 19 or 20.
#ifndef HEDDLE_TARGET_ASCEND_READADAPTERTEXT_H
#define HEDDLE_TARGET_ASCEND_READADAPTERTEXT_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/StringRef.h"

namespace mlir::heddle {

/// Reads `text`, which came from the file `name`, and verifies it and the signature of its kernel. The kernel comes
/// first in the module. What older releases write otherwise is brought to the form that heddle emits: the types of
/// bufferization's casts, the block arguments of `linalg.map`, and math functions that are still
/// `tt.extern_elementwise`. The regions of `hfusion` ops, which only the vendor's compiler needs, are left out.
/// Attributes of unknown dialects are kept; an operation of one is an error.
///
/// Returns nothing after an error, which the diagnostics of `context` locate in the text.
OwningOpRef<ModuleOp> readAdapterText(llvm::StringRef text, llvm::StringRef name, MLIRContext *context);

} // namespace mlir::heddle

#endif // HEDDLE_TARGET_ASCEND_READADAPTERTEXT_H
