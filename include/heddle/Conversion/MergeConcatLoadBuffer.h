// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file merge-concat-load-buffer: two loads that are put one behind the other share a buffer.
#ifndef HEDDLE_CONVERSION_MERGECONCATLOADBUFFER_H
#define HEDDLE_CONVERSION_MERGECONCATLOADBUFFER_H

#include "mlir/Pass/Pass.h"

namespace mlir::heddle {
#define GEN_PASS_DECL_MERGECONCATLOADBUFFER
#include "heddle/Conversion/Passes.h.inc"
} // namespace mlir::heddle

#endif // HEDDLE_CONVERSION_MERGECONCATLOADBUFFER_H
