// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file What tt.reduce and tt.scan share: their region, which combines two sets of elements.
#ifndef HEDDLE_LIB_CONVERSION_TRITONTOLINALG_COMBINERS_H
#define HEDDLE_LIB_CONVERSION_TRITONTOLINALG_COMBINERS_H

#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::heddle {

/// The one op of \p region, when it is one op with one result of the region's two arguments; or null.
Operation *getSingleCombiner(Region &region);

/// Infinity, or the largest number where \p type has no infinity, of the given sign.
FloatAttr getOutermostNumber(FloatType type, bool isNegative);

/// The value that does not change the other operand of \p combiner; null when there is none. All ones for AND, whatever
/// the width.
TypedAttr getCombinerIdentity(Operation *combiner);

/// Emits the code of \p region for one set of elements that is combined already and the next one.
SmallVector<Value> inlineCombiner(OpBuilder &builder, Region &region, ValueRange combined, ValueRange next);

/// A reduction that carries the index of the extreme value along.
struct IndexedExtreme {
  bool isMax;
  bool isUnsigned;
  /// Which of equal values wins: the one with the lower index, or the later one.
  bool isLeft;
};

/// Recognises "the greater value and its index" (or the lesser one) in the combiner of two operands.
std::optional<IndexedExtreme> matchIndexedExtreme(Region &region);

/// Reductions whose region no linalg.reduce can start from an identity: the elements are combined one after the other,
/// beginning with the first. Returns one value a result of \p op.
SmallVector<Value> emitReductionLoop(OpBuilder &builder, triton::ReduceOp op);

} // namespace mlir::heddle

#endif // HEDDLE_LIB_CONVERSION_TRITONTOLINALG_COMBINERS_H
