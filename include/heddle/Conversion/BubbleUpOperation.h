// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file bubble-up-operation: lanes that loops take out of tensors are computed lane by lane.
#ifndef HEDDLE_CONVERSION_BUBBLEUPOPERATION_H
#define HEDDLE_CONVERSION_BUBBLEUPOPERATION_H

#include "mlir/Pass/Pass.h"

namespace mlir::heddle {
#define GEN_PASS_DECL_BUBBLEUPOPERATION
#include "heddle/Conversion/Passes.h.inc"
} // namespace mlir::heddle

#endif // HEDDLE_CONVERSION_BUBBLEUPOPERATION_H
