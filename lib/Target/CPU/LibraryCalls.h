// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The parts of pass lower-library-calls that have files of their own.
#ifndef HEDDLE_LIB_TARGET_CPU_LIBRARYCALLS_H
#define HEDDLE_LIB_TARGET_CPU_LIBRARYCALLS_H

#include "DeviceSites.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::heddle {

/// LowerLibraryCalls.cpp: an error unless \p call has \p operands operands and \p results results, the first ones
/// tensors.
LogicalResult verifyLibraryCall(func::CallOp call, unsigned operands, unsigned results);

/// LowerLibraryCalls.cpp: the constant behind operand \p index, between 0 and \p limit - 1.
FailureOr<int64_t> getConstantOperand(func::CallOp call, unsigned index, int64_t limit);

/// LowerSortCalls.cpp: replaces a sort, or a reversal, along a dimension.
LogicalResult lowerSort(func::CallOp call);
LogicalResult lowerFlip(func::CallOp call);

/// LowerPrintCalls.cpp: replaces a call of \p callee, a print, in the body of \p kernel.
LogicalResult lowerPrintCall(func::CallOp call, func::FuncOp callee, func::FuncOp kernel, DeviceSites &sites);

/// LowerMathCalls.cpp: replaces a call of a math function on scalars.
LogicalResult lowerMathCall(func::CallOp call);

/// LowerMathCalls.cpp: replaces a custom op that computes a math function on tensors.
LogicalResult lowerMathOp(hivm::CustomOp op);

/// LowerMathCalls.cpp: whether \p op computes a math function.
bool isMathOp(hivm::CustomOp op);

} // namespace mlir::heddle

#endif // HEDDLE_LIB_TARGET_CPU_LIBRARYCALLS_H
