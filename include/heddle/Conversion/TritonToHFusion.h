// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file triton-to-hfusion: ops on tiles that have a name in `hfusion`.
#ifndef HEDDLE_CONVERSION_TRITONTOHFUSION_H
#define HEDDLE_CONVERSION_TRITONTOHFUSION_H

#include "mlir/Pass/Pass.h"

namespace mlir::heddle {
#define GEN_PASS_DECL_TRITONTOHFUSION
#include "heddle/Conversion/Passes.h.inc"
} // namespace mlir::heddle

#endif // HEDDLE_CONVERSION_TRITONTOHFUSION_H
