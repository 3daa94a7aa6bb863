// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Which lanes of a dimension a loop has to visit, by the windows of the mask.
#ifndef HEDDLE_LIB_CONVERSION_TRITONTOUNSTRUCTURED_LANERANGES_H
#define HEDDLE_LIB_CONVERSION_TRITONTOUNSTRUCTURED_LANERANGES_H

#include "mlir/IR/Builders.h"

namespace mlir::heddle {

/// The lanes from \p lower to before \p upper, both index; null where the mask sets no bound.
struct LaneRange {
  Value lower, upper;
};

/// Emits the range of each dimension of \p shape outside of which \p mask is false. Bounds lie between 0 and the size;
/// an upper bound may be below the lower one. \p mask may be null.
SmallVector<LaneRange> emitLaneRanges(OpBuilder &builder, Location loc, Value mask, ArrayRef<int64_t> shape);

} // namespace mlir::heddle

#endif // HEDDLE_LIB_CONVERSION_TRITONTOUNSTRUCTURED_LANERANGES_H
