// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file triton-to-unstructured: accesses that no strided view covers become loops of accesses that one does.
#ifndef HEDDLE_CONVERSION_TRITONTOUNSTRUCTURED_H
#define HEDDLE_CONVERSION_TRITONTOUNSTRUCTURED_H

#include "mlir/Pass/Pass.h"

namespace mlir::heddle {
#define GEN_PASS_DECL_TRITONTOUNSTRUCTURED
#include "heddle/Conversion/Passes.h.inc"

/// Marks the ops that read or write one lane at a time.
inline constexpr llvm::StringLiteral kDiscreteMemAccessAttrName = "DiscreteMemAccess";
/// Marks the loop over the lanes of one access.
inline constexpr llvm::StringLiteral kExtractedLoadOrStoreAttrName = "ExtractedLoadOrStore";
} // namespace mlir::heddle

#endif // HEDDLE_CONVERSION_TRITONTOUNSTRUCTURED_H
