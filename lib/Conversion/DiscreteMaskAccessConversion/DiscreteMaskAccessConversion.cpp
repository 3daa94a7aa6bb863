// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Regroups masks into a window and the rest, and marks accesses that have a rest.
#include "heddle/Conversion/DiscreteMaskAccessConversion.h"
#include "heddle/Analysis/MaskLeaves.h"
#include "heddle/Analysis/MaskState.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_DISCRETEMASKACCESSCONVERSION
#include "heddle/Conversion/Passes.h.inc"
} // namespace mlir::heddle

using namespace mlir;
using namespace mlir::heddle;

/// The leaf in the shape of the whole mask.
static Value rebuildLeaf(OpBuilder &builder, const MaskLeaf &leaf) {
  Value value = leaf.value;
  for (Operation *op : leaf.shapeOps) {
    IRMapping mapping;
    mapping.map(op->getOperand(0), value);
    value = builder.clone(*op, mapping)->getResult(0);
  }
  return value;
}

/// The conjunction of \p leaves; null when there are none.
static Value rebuildConjunction(OpBuilder &builder, Location loc, ArrayRef<MaskLeaf> leaves) {
  Value result;
  for (const MaskLeaf &leaf : leaves) {
    Value value = rebuildLeaf(builder, leaf);
    result = result ? arith::AndIOp::create(builder, loc, result, value).getResult() : value;
  }
  return result;
}

/// Marks \p access and puts the window of its mask before the rest. Does nothing for a mask that is one window.
template <typename Access>
static bool convert(Access access) {
  Value mask = access.getMask();
  if (!mask || !isa<RankedTensorType>(mask.getType()) || analyzeMask(mask))
    return false;
  access->setAttr(kDiscreteMaskAttrName, UnitAttr::get(access.getContext()));
  MaskLeaves leaves = splitMask(mask);
  if (leaves.windows.empty())
    return true;
  OpBuilder builder(access);
  Value window = rebuildConjunction(builder, mask.getLoc(), leaves.windows);
  Value rest = rebuildConjunction(builder, mask.getLoc(), leaves.discrete);
  access.getMaskMutable().assign(arith::AndIOp::create(builder, mask.getLoc(), window, rest));
  return true;
}

namespace {
struct DiscreteMaskAccessConversion
    : public mlir::heddle::impl::DiscreteMaskAccessConversionBase<DiscreteMaskAccessConversion> {
  using DiscreteMaskAccessConversionBase::DiscreteMaskAccessConversionBase;

  void runOnOperation() override {
    getOperation().walk([&](Operation *op) {
      if (auto load = dyn_cast<triton::LoadOp>(op))
        numMarked += convert(load);
      else if (auto store = dyn_cast<triton::StoreOp>(op))
        numMarked += convert(store);
    });
  }
};
} // namespace
