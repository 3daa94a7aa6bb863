// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Reads mutants, and what they are made from, as the compiler does.
#ifndef HEDDLE_TOOLS_FUZZ_READMUTANT_H
#define HEDDLE_TOOLS_FUZZ_READMUTANT_H

#include "heddle/Pipelines/Phases.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace heddle::fuzz {

using mlir::heddle::Phase;

/// The module of \p text, which is Triton IR or adapter IR as \p phase says; null after an error.
mlir::OwningOpRef<mlir::ModuleOp> readMutant(llvm::StringRef text, llvm::StringRef name, Phase phase,
                                             mlir::MLIRContext *context);

} // namespace heddle::fuzz

#endif // HEDDLE_TOOLS_FUZZ_READMUTANT_H
