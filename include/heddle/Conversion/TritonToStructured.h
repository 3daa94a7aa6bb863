// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file triton-to-structured: addresses without loop-carried pointers, quotients and remainders.
#ifndef HEDDLE_CONVERSION_TRITONTOSTRUCTURED_H
#define HEDDLE_CONVERSION_TRITONTOSTRUCTURED_H

#include "mlir/Pass/Pass.h"

namespace mlir::heddle {
#define GEN_PASS_DECL_TRITONTOSTRUCTURED
#include "heddle/Conversion/Passes.h.inc"
} // namespace mlir::heddle

#endif // HEDDLE_CONVERSION_TRITONTOSTRUCTURED_H
