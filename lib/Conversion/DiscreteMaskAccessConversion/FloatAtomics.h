// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Maxima and minima of floats in memory.
#ifndef HEDDLE_LIB_CONVERSION_DISCRETEMASKACCESSCONVERSION_FLOATATOMICS_H
#define HEDDLE_LIB_CONVERSION_DISCRETEMASKACCESSCONVERSION_FLOATATOMICS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Support/LLVM.h"

namespace mlir::heddle {

/// Puts the float maximum or minimum back in place of the two integer updates that the front end makes of it. Two
/// such updates whose masks test the sign in a wrong way are an error.
LogicalResult restoreFloatAtomics(ModuleOp module);

} // namespace mlir::heddle

#endif // HEDDLE_LIB_CONVERSION_DISCRETEMASKACCESSCONVERSION_FLOATATOMICS_H
