// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Reads the regions of tt.reduce and tt.scan.
#include "Combiners.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::heddle;

Operation *mlir::heddle::getSingleCombiner(Region &region) {
  Block &block = region.front();
  if (block.getNumArguments() != 2 || !llvm::hasNItems(block, 2))
    return nullptr;
  Operation *combiner = &block.front();
  bool usesBoth = combiner->getNumOperands() == 2 &&
                  llvm::is_contained(combiner->getOperands(), block.getArgument(0)) &&
                  llvm::is_contained(combiner->getOperands(), block.getArgument(1));
  bool isReturned = combiner->getNumResults() == 1 && block.getTerminator()->getOperands() == combiner->getResults();
  return usesBoth && isReturned ? combiner : nullptr;
}

FloatAttr mlir::heddle::getOutermostNumber(FloatType type, bool isNegative) {
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  bool hasInfinity = APFloat::semanticsHasInf(semantics);
  return FloatAttr::get(type, hasInfinity ? APFloat::getInf(semantics, isNegative)
                                          : APFloat::getLargest(semantics, isNegative));
}

TypedAttr mlir::heddle::getCombinerIdentity(Operation *combiner) {
  if (isa<arith::MaximumFOp, arith::MaxNumFOp, arith::MinimumFOp, arith::MinNumFOp>(combiner)) {
    bool isMax = isa<arith::MaximumFOp, arith::MaxNumFOp>(combiner);
    return getOutermostNumber(cast<FloatType>(combiner->getResult(0).getType()), /*isNegative=*/isMax);
  }
  return arith::getNeutralElement(combiner).value_or(TypedAttr());
}

SmallVector<Value> mlir::heddle::inlineCombiner(OpBuilder &builder, Region &region, ValueRange combined,
                                                ValueRange next) {
  Block &block = region.front();
  IRMapping mapping;
  mapping.map(block.getArguments().take_front(combined.size()), combined);
  mapping.map(block.getArguments().drop_front(combined.size()), next);
  for (Operation &op : block.without_terminator())
    builder.clone(op, mapping);
  return llvm::map_to_vector(block.getTerminator()->getOperands(),
                             [&](Value value) { return mapping.lookupOrDefault(value); });
}

namespace {
/// Comparisons of integers and floats by one set of names.
enum class Order { Less, Equal, Greater };

struct Comparison {
  Order order;
  bool isUnsigned = false;
};

/// A combiner of values and indices, taken apart. `a` was combined so far, `b` is next.
struct IndexedCombiner {
  Value a, aIndex, b, bIndex;
};
} // namespace

static std::optional<Comparison> classify(arith::CmpIPredicate predicate) {
  switch (predicate) {
  case arith::CmpIPredicate::eq:
    return Comparison{Order::Equal};
  case arith::CmpIPredicate::slt:
    return Comparison{Order::Less};
  case arith::CmpIPredicate::sgt:
    return Comparison{Order::Greater};
  case arith::CmpIPredicate::ult:
    return Comparison{Order::Less, true};
  case arith::CmpIPredicate::ugt:
    return Comparison{Order::Greater, true};
  default:
    return std::nullopt;
  }
}

/// Only ordered comparisons: with an unordered one a NaN would win.
static std::optional<Comparison> classify(arith::CmpFPredicate predicate) {
  switch (predicate) {
  case arith::CmpFPredicate::OEQ:
    return Comparison{Order::Equal};
  case arith::CmpFPredicate::OLT:
    return Comparison{Order::Less};
  case arith::CmpFPredicate::OGT:
    return Comparison{Order::Greater};
  default:
    return std::nullopt;
  }
}

/// How \p condition compares \p lhs with \p rhs, when that is all that it does.
static std::optional<Comparison> matchComparison(Value condition, Value lhs, Value rhs) {
  Operation *op = condition.getDefiningOp();
  if (!op || op->getNumOperands() != 2 || op->getOperand(0) != lhs || op->getOperand(1) != rhs)
    return std::nullopt;
  if (auto compare = dyn_cast<arith::CmpIOp>(op))
    return classify(compare.getPredicate());
  if (auto compare = dyn_cast<arith::CmpFOp>(op))
    return classify(compare.getPredicate());
  return std::nullopt;
}

/// `a > b` or `a < b`: of equal values the later one wins. With `>=` the value to start from could win.
static std::optional<IndexedExtreme> matchValueOrder(Value condition, const IndexedCombiner &values) {
  std::optional<Comparison> compare = matchComparison(condition, values.a, values.b);
  if (!compare || compare->order == Order::Equal)
    return std::nullopt;
  return IndexedExtreme{compare->order == Order::Greater, compare->isUnsigned, /*isLeft=*/false};
}

/// `a == b && aIndex < bIndex`: true for the lower index, false for the greater one.
static std::optional<bool> matchTie(Value condition, const IndexedCombiner &values) {
  auto both = condition.getDefiningOp<arith::AndIOp>();
  if (!both)
    return std::nullopt;
  for (auto [equal, index] : {std::pair(both.getLhs(), both.getRhs()), std::pair(both.getRhs(), both.getLhs())}) {
    std::optional<Comparison> sides = matchComparison(equal, values.a, values.b);
    std::optional<Comparison> indices = matchComparison(index, values.aIndex, values.bIndex);
    if (!sides || sides->order != Order::Equal || !indices || indices->isUnsigned)
      continue;
    if (indices->order == Order::Less || indices->order == Order::Greater)
      return indices->order == Order::Less;
  }
  return std::nullopt;
}

static std::optional<IndexedExtreme> matchCondition(Value condition, const IndexedCombiner &values) {
  if (std::optional<IndexedExtreme> plain = matchValueOrder(condition, values))
    return plain;
  auto either = condition.getDefiningOp<arith::OrIOp>();
  if (!either)
    return std::nullopt;
  for (auto [order, tie] : {std::pair(either.getLhs(), either.getRhs()), std::pair(either.getRhs(), either.getLhs())}) {
    std::optional<IndexedExtreme> extreme = matchValueOrder(order, values);
    std::optional<bool> isLeft = matchTie(tie, values);
    if (!extreme || !isLeft)
      continue;
    extreme->isLeft = *isLeft;
    return extreme;
  }
  return std::nullopt;
}

std::optional<IndexedExtreme> mlir::heddle::matchIndexedExtreme(Region &region) {
  if (region.getNumArguments() != 4)
    return std::nullopt;
  Block &block = region.front();
  IndexedCombiner values{block.getArgument(0), block.getArgument(1), block.getArgument(2), block.getArgument(3)};
  Operation *terminator = block.getTerminator();
  auto value = terminator->getOperand(0).getDefiningOp<arith::SelectOp>();
  auto index = terminator->getOperand(1).getDefiningOp<arith::SelectOp>();
  if (!value || !index || value.getCondition() != index.getCondition() || !isa<IntegerType>(values.aIndex.getType()))
    return std::nullopt;
  if (value.getTrueValue() != values.a || value.getFalseValue() != values.b || index.getTrueValue() != values.aIndex ||
      index.getFalseValue() != values.bIndex)
    return std::nullopt;
  return matchCondition(value.getCondition(), values);
}
