// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file triton-to-annotation: hints of the language extension become marks.
#ifndef HEDDLE_CONVERSION_TRITONTOANNOTATION_H
#define HEDDLE_CONVERSION_TRITONTOANNOTATION_H

#include "mlir/Pass/Pass.h"

namespace mlir::heddle {
#define GEN_PASS_DECL_TRITONTOANNOTATION
#include "heddle/Conversion/Passes.h.inc"
} // namespace mlir::heddle

#endif // HEDDLE_CONVERSION_TRITONTOANNOTATION_H
