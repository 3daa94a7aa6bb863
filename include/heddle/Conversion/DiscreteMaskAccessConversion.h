// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file discrete-mask-access-conversion: tells accesses whose mask has no window from those whose mask has one.
#ifndef HEDDLE_CONVERSION_DISCRETEMASKACCESSCONVERSION_H
#define HEDDLE_CONVERSION_DISCRETEMASKACCESSCONVERSION_H

#include "mlir/Pass/Pass.h"

namespace mlir::heddle {
#define GEN_PASS_DECL_DISCRETEMASKACCESSCONVERSION
#include "heddle/Conversion/Passes.h.inc"

/// Marks an access whose mask selects lanes that form no box.
inline constexpr llvm::StringLiteral kDiscreteMaskAttrName = "DiscreteMask";
} // namespace mlir::heddle

#endif // HEDDLE_CONVERSION_DISCRETEMASKACCESSCONVERSION_H
