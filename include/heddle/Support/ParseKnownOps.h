// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The parser of MLIR, with one answer to operations that heddle does not know.
#ifndef HEDDLE_SUPPORT_PARSEKNOWNOPS_H
#define HEDDLE_SUPPORT_PARSEKNOWNOPS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"

namespace mlir::heddle {

/// Parses `text`, which came from the file `name`. Attributes of unknown dialects are accepted. An operation of one, in
/// whichever form, is an error that says it is no operation of `language`.
OwningOpRef<ModuleOp> parseKnownOps(llvm::StringRef text, llvm::StringRef name, const ParserConfig &config,
                                    llvm::StringRef language);

} // namespace mlir::heddle

#endif // HEDDLE_SUPPORT_PARSEKNOWNOPS_H
