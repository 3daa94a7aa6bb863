// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file triton-to-llvm: assembly text for groups of elements.
#ifndef HEDDLE_CONVERSION_TRITONTOLLVM_H
#define HEDDLE_CONVERSION_TRITONTOLLVM_H

#include "mlir/Pass/Pass.h"

namespace mlir::heddle {
#define GEN_PASS_DECL_TRITONTOLLVM
#include "heddle/Conversion/Passes.h.inc"
} // namespace mlir::heddle

#endif // HEDDLE_CONVERSION_TRITONTOLLVM_H
