// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Declarations of the functions that adapter IR knows by the start of their names.
#ifndef HEDDLE_LIB_CONVERSION_TRITONTOLINALG_CALLEEDECLARATIONS_H
#define HEDDLE_LIB_CONVERSION_TRITONTOLINALG_CALLEEDECLARATIONS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::heddle {

/// LibraryCalls.cpp: declares a private function behind everything else; \p base gets a number when the name is taken.
func::FuncOp declareCallee(OpBuilder &builder, Operation *user, StringRef base, TypeRange operands, TypeRange results,
                           ArrayRef<NamedAttribute> attributes = {});

} // namespace mlir::heddle

#endif // HEDDLE_LIB_CONVERSION_TRITONTOLINALG_CALLEEDECLARATIONS_H
