// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Accesses through pointers that tt.cat put one behind the other.
#ifndef HEDDLE_LIB_CONVERSION_TRITONTOSTRUCTURED_SPLITCONCATENATIONS_H
#define HEDDLE_LIB_CONVERSION_TRITONTOSTRUCTURED_SPLITCONCATENATIONS_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::heddle {

/// Replaces each access whose pointers are a concatenation by one access a half. Returns how many were split.
unsigned splitConcatenations(ModuleOp module);

} // namespace mlir::heddle

#endif // HEDDLE_LIB_CONVERSION_TRITONTOSTRUCTURED_SPLITCONCATENATIONS_H
