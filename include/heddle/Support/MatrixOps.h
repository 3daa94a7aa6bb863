// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The one answer to "does this module compute a matrix product": it decides core types, `mix_mode` and ordering.
#ifndef HEDDLE_SUPPORT_MATRIXOPS_H
#define HEDDLE_SUPPORT_MATRIXOPS_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::heddle {

/// Whether \p op runs on the cube core: a dot or convolution of `tt`, `ascend` or `hfusion`, or the `linalg` op that a
/// dot becomes.
bool isMatrixOp(Operation *op);

/// Whether any function of \p module holds a matrix op. The whole module counts: the vendor's compiler crashes on a
/// vector-only call of the device library in a module that it splits.
bool hasMatrixOp(ModuleOp module);

} // namespace mlir::heddle

#endif // HEDDLE_SUPPORT_MATRIXOPS_H
