// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file A mask as a conjunction, split into what has a window and what has none.
#ifndef HEDDLE_ANALYSIS_MASKLEAVES_H
#define HEDDLE_ANALYSIS_MASKLEAVES_H

#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"

namespace mlir::heddle {

/// One operand of the conjunction: \p value in the shape of the mask once \p shapeOps (tt.expand_dims, tt.broadcast),
/// the innermost first, are applied to it. They were applied to a conjunction that \p value is a part of.
struct MaskLeaf {
  Value value;
  SmallVector<Operation *, 2> shapeOps;
};

/// The conjunction of all leaves is the mask.
struct MaskLeaves {
  SmallVector<MaskLeaf, 2> windows;  ///< each has a MaskState
  SmallVector<MaskLeaf, 2> discrete; ///< none has
};

/// Splits \p mask at each arith.andi, also below broadcasts and expansions; what is behind the first 64 stays whole.
MaskLeaves splitMask(Value mask);

} // namespace mlir::heddle

#endif // HEDDLE_ANALYSIS_MASKLEAVES_H
