// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Triton ops that triton-to-linalg turns into others, which its later steps know.
#ifndef HEDDLE_LIB_CONVERSION_TRITONTOLINALG_EXPANSIONS_H
#define HEDDLE_LIB_CONVERSION_TRITONTOLINALG_EXPANSIONS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::heddle {

/// MapElementwise.cpp: replaces each tt.map_elementwise by its code on tensors, or by a loop over the lanes.
LogicalResult expandMaps(ModuleOp module);

/// ScaledDot.cpp: replaces each tt.dot_scaled by tt.dot of operands that contain their scales, or by the op of a 950.
LogicalResult convertScaledDots(ModuleOp module, bool isRegisterBased);

/// PointerCasts.cpp: casts of scalar pointers; what they yield is a root of address arithmetic.
void populatePointerCastPatterns(RewritePatternSet &patterns);

/// SortCalls.cpp: ascend.sort and ascend.flip.
void populateSortPatterns(RewritePatternSet &patterns);

/// FractalDot.cpp: ascend.dot.
void populateFractalDotPatterns(RewritePatternSet &patterns);

} // namespace mlir::heddle

#endif // HEDDLE_LIB_CONVERSION_TRITONTOLINALG_EXPANSIONS_H
