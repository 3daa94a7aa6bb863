// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file hivm-order-distributed: the order between stores and distributed calls, written down.
#ifndef HEDDLE_CONVERSION_HIVMORDERDISTRIBUTED_H
#define HEDDLE_CONVERSION_HIVMORDERDISTRIBUTED_H

#include "mlir/Pass/Pass.h"

namespace mlir::heddle {
#define GEN_PASS_DECL_HIVMORDERDISTRIBUTED
#include "heddle/Conversion/Passes.h.inc"
} // namespace mlir::heddle

#endif // HEDDLE_CONVERSION_HIVMORDERDISTRIBUTED_H
