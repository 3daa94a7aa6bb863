// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Distributes shape ops over conjunctions and asks the mask analysis about each leaf.
#include "heddle/Analysis/MaskLeaves.h"
#include "heddle/Analysis/MaskState.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::heddle;

/// Whether a leaf that has a window keeps it behind \p shapeOps: a bound of a lane that is repeated afterwards does
/// not.
static bool keepsWindow(const MaskState &state, ArrayRef<Operation *> shapeOps) {
  SmallVector<bool> bounded;
  for (const MaskDimension &dimension : state.dimensions)
    bounded.push_back(!dimension.upper.empty() || !dimension.lower.empty());
  for (Operation *op : shapeOps) {
    if (auto expand = dyn_cast<triton::ExpandDimsOp>(op)) {
      bounded.insert(bounded.begin() + expand.getAxis(), false);
      continue;
    }
    auto broadcast = cast<triton::BroadcastOp>(op);
    ArrayRef<int64_t> from = cast<RankedTensorType>(broadcast.getSrc().getType()).getShape();
    ArrayRef<int64_t> to = cast<RankedTensorType>(broadcast.getType()).getShape();
    for (auto [isBounded, size, newSize] : llvm::zip_equal(bounded, from, to))
      if (isBounded && size != newSize)
        return false;
  }
  return true;
}

namespace {
class MaskSplitter {
public:
  /// \p shapeOps lists what lies between \p mask and the whole mask, the outermost first.
  void visit(Value mask, SmallVector<Operation *, 2> shapeOps) {
    auto conjunction = mask.getDefiningOp<arith::AndIOp>();
    if (conjunction && splits++ < maxSplits) {
      visit(conjunction.getLhs(), shapeOps);
      visit(conjunction.getRhs(), shapeOps);
      return;
    }
    if (isa_and_nonnull<triton::ExpandDimsOp, triton::BroadcastOp>(mask.getDefiningOp())) {
      shapeOps.push_back(mask.getDefiningOp());
      visit(mask.getDefiningOp()->getOperand(0), std::move(shapeOps));
      return;
    }
    MaskLeaf leaf{mask, SmallVector<Operation *, 2>(llvm::reverse(shapeOps))};
    Analyzed<MaskState> state = analyzeMask(mask);
    (state && keepsWindow(*state, leaf.shapeOps) ? leaves.windows : leaves.discrete).push_back(leaf);
  }

  MaskLeaves leaves;

private:
  /// Conjunctions share their parts, so that the number of leaves may double with each; what is not split is one leaf.
  static constexpr unsigned maxSplits = 64;

  unsigned splits = 0;
};
} // namespace

MaskLeaves mlir::heddle::splitMask(Value mask) {
  MaskSplitter splitter;
  splitter.visit(mask, {});
  return std::move(splitter.leaves);
}
