// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The patterns of bubble-up-operation, and what they have in common.
#ifndef HEDDLE_LIB_CONVERSION_BUBBLEUPOPERATION_BUBBLEUPPATTERNS_H
#define HEDDLE_LIB_CONVERSION_BUBBLEUPOPERATION_BUBBLEUPPATTERNS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::heddle {

/// BubbleUpExtract.cpp: tensor.extract. With \p isAggressive also where its source has other users.
void populateBubbleUpExtractPatterns(RewritePatternSet &patterns, bool isAggressive);

/// BubbleUpSlice.cpp: tensor.extract_slice.
void populateBubbleUpSlicePatterns(RewritePatternSet &patterns, bool isAggressive);

/// BubbleUpOperation.cpp: whether the access of a lane asked for \p op.
bool isDiscrete(Operation *op);

/// BubbleUpOperation.cpp: marks \p op as made for the access of a lane; returns its result.
Value markLane(Operation *op);

/// BubbleUpOperation.cpp: the op that computes \p source lane by lane, when taking lanes out of its operands instead
/// may replace it; else null.
Operation *getMovableProducer(Value source, bool isAggressive);

/// BubbleUpOperation.cpp: whether each lane of the result of \p op is computed from the same lane of its operands.
bool computesLanewise(Operation *op);

} // namespace mlir::heddle

#endif // HEDDLE_LIB_CONVERSION_BUBBLEUPOPERATION_BUBBLEUPPATTERNS_H
