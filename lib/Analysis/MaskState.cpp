// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Derives windows from comparisons.
#include "heddle/Analysis/MaskState.h"
#include "Predicates.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "heddle/Support/OperandsFirst.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::heddle;

bool MaskState::isAlways() const {
  return !never && conditions.empty() && llvm::all_of(dimensions, [](const MaskDimension &dimension) {
    return dimension.upper.empty() && dimension.lower.empty();
  });
}

/// A mask of \p shape without bounds.
static MaskState fullMask(ArrayRef<int64_t> shape) {
  MaskState state;
  for (int64_t size : shape)
    state.dimensions.push_back({size, {}, {}});
  return state;
}

static ArrayRef<int64_t> shapeOf(Value value) {
  if (auto tensor = dyn_cast<RankedTensorType>(value.getType()))
    return tensor.getShape();
  return {};
}

/// Keeps bounds apart that say the same: `x < n and x < n` is one bound.
static void addBound(SmallVectorImpl<MaskBound> &bounds, const MaskBound &bound) {
  if (!llvm::is_contained(bounds, bound))
    bounds.push_back(bound);
}

namespace {
class MaskVisitor {
public:
  /// Conjunctions share their parts, so that without a memory the number of visits would double with each.
  const Analyzed<MaskState> &run(Value root) {
    for (Value mask : listOperandsFirst(root, getSources))
      known.try_emplace(mask, compute(mask));
    return known.find(root)->second;
  }

private:
  static SmallVector<Value> getSources(Value mask) {
    Operation *op = mask.getDefiningOp();
    bool isFollowed = isa<RankedTensorType>(mask.getType()) &&
                      isa_and_present<arith::AndIOp, triton::BroadcastOp, triton::ExpandDimsOp, triton::TransOp>(op);
    return isFollowed ? SmallVector<Value>(op->getOperands()) : SmallVector<Value>();
  }

  const Analyzed<MaskState> &visit(Value mask) const { return known.find(mask)->second; }

  Analyzed<MaskState> compute(Value mask) {
    DenseIntElementsAttr constant;
    APInt scalar;
    if (matchPattern(mask, m_Constant(&constant)) && constant.isSplat())
      return constantMask(mask, constant.getSplatValue<bool>());
    if (!isa<RankedTensorType>(mask.getType()))
      return matchPattern(mask, m_ConstantInt(&scalar)) ? constantMask(mask, scalar.isOne()) : condition(mask, mask);
    Operation *op = mask.getDefiningOp();
    if (!op)
      return unknown(mask);
    return TypeSwitch<Operation *, Analyzed<MaskState>>(op)
        .Case<arith::AndIOp, arith::CmpIOp, triton::SplatOp, triton::BroadcastOp, triton::ExpandDimsOp,
              triton::TransOp>([&](auto op) { return visitOp(op); })
        .Default([&](Operation *) { return unknown(mask); });
  }

  static Unknown unknown(Value mask) {
    return {mask, "expected a mask that is a conjunction of bounds, each of one dimension, and scalar conditions"};
  }

  static MaskState constantMask(Value mask, bool value) {
    MaskState state = fullMask(shapeOf(mask));
    state.never = !value;
    return state;
  }

  static MaskState condition(Value mask, Value scalar) {
    MaskState state = fullMask(shapeOf(mask));
    state.conditions.push_back(scalar);
    return state;
  }

  Analyzed<MaskState> visitOp(arith::AndIOp op) {
    const Analyzed<MaskState> &lhs = visit(op.getLhs());
    if (!lhs)
      return lhs;
    const Analyzed<MaskState> &rhs = visit(op.getRhs());
    if (!rhs)
      return rhs;
    MaskState state = *lhs;
    for (auto [dimension, other] : llvm::zip_equal(state.dimensions, rhs->dimensions)) {
      for (const MaskBound &bound : other.upper)
        addBound(dimension.upper, bound);
      for (const MaskBound &bound : other.lower)
        addBound(dimension.lower, bound);
    }
    for (Value condition : rhs->conditions)
      if (!llvm::is_contained(state.conditions, condition))
        state.conditions.push_back(condition);
    state.never |= rhs->never;
    return state;
  }

  Analyzed<MaskState> visitOp(triton::SplatOp op) {
    APInt scalar;
    if (matchPattern(op.getSrc(), m_ConstantInt(&scalar)))
      return constantMask(op, scalar.isOne());
    return condition(op, op.getSrc());
  }

  Analyzed<MaskState> visitOp(triton::BroadcastOp op) {
    const Analyzed<MaskState> &source = visit(op.getSrc());
    if (!source)
      return source;
    MaskState state = *source;
    for (auto [dimension, size] : llvm::zip_equal(state.dimensions, shapeOf(op))) {
      // A bound of the single lane of a size-1 dimension decides about all lanes of its broadcast.
      if (dimension.size != size && !(dimension.upper.empty() && dimension.lower.empty()))
        return unknown(op);
      dimension.size = size;
    }
    return state;
  }

  Analyzed<MaskState> visitOp(triton::ExpandDimsOp op) {
    const Analyzed<MaskState> &source = visit(op.getSrc());
    if (!source)
      return source;
    MaskState state = *source;
    state.dimensions.insert(state.dimensions.begin() + op.getAxis(), MaskDimension());
    return state;
  }

  Analyzed<MaskState> visitOp(triton::TransOp op) {
    const Analyzed<MaskState> &source = visit(op.getSrc());
    if (!source)
      return source;
    MaskState state = *source;
    for (auto [dimension, from] : llvm::zip_equal(state.dimensions, op.getOrder()))
      dimension = source->dimensions[from];
    return state;
  }

  Analyzed<MaskState> visitOp(arith::CmpIOp op) {
    Analyzed<OffsetInfo> lhs = analyzeOffsets(op.getLhs());
    Analyzed<OffsetInfo> rhs = analyzeOffsets(op.getRhs());
    if (!lhs || !rhs)
      return unknown(op);
    if (rhs->isUniform())
      return compare(op, *lhs, clampBound(rhs->base), op.getPredicate());
    if (lhs->isUniform())
      return compare(op, *rhs, clampBound(lhs->base), swapSides(op.getPredicate()));
    return unknown(op);
  }

  /// The bound of the coordinate i for which `base + step * i` reaches \p end. The quotient is rounded up; that one
  /// below 0 is rounded the other way changes nothing for coordinates, which begin at 0.
  static MaskBound toCoordinate(const IndexExpr &base, int64_t step, const IndexExpr &end) {
    if (step == 1)
      return {base, end};
    return {0, (end - base + (step - 1)).dividedBy(step)};
  }

  /// `lanes predicate bound` as a bound of the one dimension in which the lanes differ.
  static Analyzed<MaskState> compare(arith::CmpIOp op, const OffsetInfo &lanes, const IndexExpr &bound,
                                     arith::CmpIPredicate predicate) {
    std::optional<unsigned> varying;
    for (unsigned d = 0; d < lanes.shape.size(); ++d) {
      if (lanes.shape[d] == 1 || lanes.strides[d].isZero())
        continue;
      std::optional<int64_t> step = lanes.strides[d].asConstant();
      if (varying || !step || *step < 1)
        return unknown(op);
      varying = d;
    }
    // Lanes that are all equal still have a coordinate: the one of a dimension of size 1 serves, else there is none.
    if (!varying)
      for (unsigned d = 0; d < lanes.shape.size(); ++d)
        if (lanes.shape[d] == 1)
          varying = d;
    if (!varying)
      return unknown(op);

    MaskState state = fullMask(lanes.shape);
    MaskDimension &dimension = state.dimensions[*varying];
    IndexExpr step = lanes.shape[*varying] == 1 ? IndexExpr(1) : lanes.strides[*varying];
    auto limit = [&](const IndexExpr &end) { return toCoordinate(lanes.base, *step.asConstant(), end); };
    switch (predicate) {
    case arith::CmpIPredicate::slt:
      dimension.upper.push_back(limit(bound));
      return state;
    case arith::CmpIPredicate::sle:
      dimension.upper.push_back(limit(bound + 1));
      return state;
    case arith::CmpIPredicate::sge:
      dimension.lower.push_back(limit(bound));
      return state;
    case arith::CmpIPredicate::sgt:
      dimension.lower.push_back(limit(bound + 1));
      return state;
    case arith::CmpIPredicate::eq:
      dimension.lower.push_back(limit(bound));
      dimension.upper.push_back(limit(bound + 1));
      return state;
    default:
      return unknown(op);
    }
  }

  DenseMap<Value, Analyzed<MaskState>> known;
};
} // namespace

Analyzed<MaskState> mlir::heddle::analyzeMask(Value mask) { return MaskVisitor().run(mask); }
