// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Choices between pointers with different bases.
#ifndef HEDDLE_LIB_CONVERSION_UTILS_POINTERCHOICES_H
#define HEDDLE_LIB_CONVERSION_UTILS_POINTERCHOICES_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::heddle {

/// Replaces each choice (arith.select) between pointers by a choice between accesses: a scalar condition becomes a
/// branch around two copies of the access, a condition a lane becomes part of the masks of two accesses. An op that
/// makes a pointer of the chosen one gets the chosen address. A choice between pointers with one base becomes a choice
/// of offsets. Returns how many uses were replaced.
unsigned sinkPointerChoices(ModuleOp module);

} // namespace mlir::heddle

#endif // HEDDLE_LIB_CONVERSION_UTILS_POINTERCHOICES_H
