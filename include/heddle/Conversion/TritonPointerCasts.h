// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file triton-pointer-casts: casts of addresses move to the pointers that the addresses start at.
#ifndef HEDDLE_CONVERSION_TRITONPOINTERCASTS_H
#define HEDDLE_CONVERSION_TRITONPOINTERCASTS_H

#include "mlir/Pass/Pass.h"

namespace mlir::heddle {
#define GEN_PASS_DECL_TRITONPOINTERCASTS
#include "heddle/Conversion/Passes.h.inc"
} // namespace mlir::heddle

#endif // HEDDLE_CONVERSION_TRITONPOINTERCASTS_H
