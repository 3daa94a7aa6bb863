// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Regroups masks into a window and the rest, and marks accesses that have a rest.
#include "heddle/Conversion/DiscreteMaskAccessConversion.h"
#include "FloatAtomics.h"
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

/// Puts the window of the mask of \p access before the rest.
template <typename Access>
static void regroupMask(Access access, const MaskLeaves &leaves) {
  if (leaves.windows.empty())
    return;
  OpBuilder builder(access);
  Location loc = access.getMask().getLoc();
  Value window = rebuildConjunction(builder, loc, leaves.windows);
  Value rest = rebuildConjunction(builder, loc, leaves.discrete);
  access.getMaskMutable().assign(arith::AndIOp::create(builder, loc, window, rest));
}

namespace {
struct DiscreteMaskAccessConversion
    : public mlir::heddle::impl::DiscreteMaskAccessConversionBase<DiscreteMaskAccessConversion> {
  using DiscreteMaskAccessConversionBase::DiscreteMaskAccessConversionBase;

  void runOnOperation() override {
    if (failed(restoreFloatAtomics(getOperation())))
      return signalPassFailure();
    getOperation().walk([&](Operation *op) {
      if (auto load = dyn_cast<triton::LoadOp>(op))
        convert(load);
      else if (auto store = dyn_cast<triton::StoreOp>(op))
        convert(store);
      else if (auto update = dyn_cast<triton::AtomicRMWOp>(op))
        convert(update);
    });
  }

private:
  /// Marks \p access unless its mask is one window.
  template <typename Access>
  void convert(Access access) {
    Value mask = access.getMask();
    if (!mask || !isa<RankedTensorType>(mask.getType()) || analyzeMask(mask))
      return;
    ++numMarked;
    MaskLeaves leaves = splitMask(mask);
    if (isForSimt(access, leaves)) {
      access->setAttr(kRouteDiscreteMaskToSimtAttrName, UnitAttr::get(access.getContext()));
      return;
    }
    access->setAttr(kDiscreteMaskAttrName, UnitAttr::get(access.getContext()));
    regroupMask(access, leaves);
  }

  /// Whether the SIMT units take the access as it is: they flatten an update, so that its rank does not matter, but
  /// a window would be lost on them.
  bool isForSimt(Operation *access, const MaskLeaves &leaves) const {
    if (!compileOn91095 || !forceSimtTemplate)
      return false;
    if (isa<triton::AtomicRMWOp>(access))
      return leaves.windows.empty();
    return cast<RankedTensorType>(access->getOperand(0).getType()).getRank() <= kMaxSimtRank;
  }
};
} // namespace
