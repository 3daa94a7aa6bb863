// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Rewrites accesses over digits.
#ifndef HEDDLE_LIB_CONVERSION_TRITONTOSTRUCTURED_LINEARIZEACCESSES_H
#define HEDDLE_LIB_CONVERSION_TRITONTOSTRUCTURED_LINEARIZEACCESSES_H

#include "Linearization.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::heddle {

/// Rewrites the accesses of \p module whose addresses or masks hold quotients and remainders that the rules resolve.
/// Returns how many.
unsigned linearizeAccesses(ModuleOp module, LinearizationOptions options);

} // namespace mlir::heddle

#endif // HEDDLE_LIB_CONVERSION_TRITONTOSTRUCTURED_LINEARIZEACCESSES_H
