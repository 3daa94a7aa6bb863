// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file What the two factors of tt.dot_scaled are made of.
#ifndef HEDDLE_LIB_CONVERSION_TRITONTOLINALG_SCALEDFACTORS_H
#define HEDDLE_LIB_CONVERSION_TRITONTOLINALG_SCALEDFACTORS_H

#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/IR/Builders.h"

namespace mlir::heddle {

/// One of the two factors, as the op has it.
struct ScaledOperand {
  StringRef name;
  Value value;
  Value scale; ///< or null
  triton::ScaleDotElemType kind;
  /// The dimension that is summed over, and the one along which two elements share a byte.
  int64_t summed, packed;
  bool isLeft;

  RankedTensorType getType() const { return cast<RankedTensorType>(value.getType()); }

  /// How many elements are summed.
  int64_t getDepth() const;
};

/// The elements of \p operand, one each, with their scales in them. \p compute is bf16, which has every element of
/// eight bits and less, and every scale, or f16 or f32 for elements of fp16. \p isFast says that no scale is NaN.
Value createFactor(OpBuilder &builder, Location loc, const ScaledOperand &operand, FloatType compute, bool isFast);

/// The elements of \p operand, one each, as floats of eight bits, which have every element of four.
Value createFloat8Elements(OpBuilder &builder, Location loc, const ScaledOperand &operand);

} // namespace mlir::heddle

#endif // HEDDLE_LIB_CONVERSION_TRITONTOLINALG_SCALEDFACTORS_H
