// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Reads the TTIR text that a stock Triton front end prints.
#ifndef HEDDLE_TARGET_TTIR_READTTIR_H
#define HEDDLE_TARGET_TTIR_READTTIR_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/StringRef.h"

namespace mlir {
class DialectRegistry;
class MLIRContext;
} // namespace mlir

namespace mlir::heddle {

/// Adds the dialects that stock TTIR is made of: `tt`, the barrier of `ttg`, and what upstream MLIR gives.
void registerTTIRDialects(DialectRegistry &registry);

/// Reads `text`, which came from the file `name`, of any Triton release from 3.1 on, and verifies it. Besides the
/// dialects of TTIR it knows those that `context` and `extra` register, such as `distributed`.
///
/// Attributes of unknown dialects are accepted, and dropped from the module, as are the attributes of the module that
/// say how many threads of a GPU run a program. An operation of an unknown dialect is an error. `nneg`, which newer
/// releases of MLIR print on conversions of integers, is dropped.
///
/// Returns nothing after an error, which the diagnostics of `context` locate in the text.
OwningOpRef<ModuleOp> readTTIR(llvm::StringRef text, llvm::StringRef name, MLIRContext *context,
                               const DialectRegistry *extra = nullptr);

} // namespace mlir::heddle

#endif // HEDDLE_TARGET_TTIR_READTTIR_H
