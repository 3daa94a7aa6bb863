// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file raise-extern-to-distributed: the ops that Python meant by its extern calls.
#ifndef HEDDLE_CONVERSION_RAISEEXTERNTODISTRIBUTED_H
#define HEDDLE_CONVERSION_RAISEEXTERNTODISTRIBUTED_H

#include "mlir/Pass/Pass.h"

namespace mlir::heddle {
#define GEN_PASS_DECL_RAISEEXTERNTODISTRIBUTED
#include "heddle/Conversion/Passes.h.inc"
} // namespace mlir::heddle

#endif // HEDDLE_CONVERSION_RAISEEXTERNTODISTRIBUTED_H
