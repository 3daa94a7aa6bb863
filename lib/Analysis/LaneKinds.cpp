// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Propagates lane kinds from ranges, splats and leaves through shape ops and arithmetic.
#include "heddle/Analysis/LaneKinds.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "heddle/Support/OperandsFirst.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::heddle;

bool mlir::heddle::isLanewise(Operation *op) {
  return isa<arith::ArithDialect>(op->getDialect()) && op->hasTrait<OpTrait::Elementwise>() &&
         op->getNumResults() == 1 && op->getNumOperands() > 0 && getElementTypeOrSelf(op->getResult(0)).isIntOrIndex();
}

static ArrayRef<int64_t> shapeOf(Value value) {
  if (auto tensor = dyn_cast<RankedTensorType>(value.getType()))
    return tensor.getShape();
  return {};
}

/// The tensors that the kinds of \p value are derived from.
static SmallVector<Value> getSources(Value value) {
  SmallVector<Value> sources;
  Operation *op = value.getDefiningOp();
  if (op && (isa<triton::ExpandDimsOp, triton::BroadcastOp, triton::TransOp>(op) || isLanewise(op)))
    llvm::copy_if(op->getOperands(), std::back_inserter(sources),
                  [](Value operand) { return isa<RankedTensorType>(operand.getType()); });
  return sources;
}

ArrayRef<LaneKind> LaneClassifier::classify(Value value) {
  if (auto it = known.find(value); it != known.end())
    return it->second;
  auto getUnknownSources = [&](Value value) {
    return known.contains(value) ? SmallVector<Value>() : getSources(value);
  };
  for (Value source : listOperandsFirst(value, getUnknownSources)) {
    if (known.contains(source))
      continue;
    Kinds kinds = compute(source);
    for (auto [kind, size] : llvm::zip_equal(kinds, shapeOf(source)))
      if (size == 1)
        kind = LaneKind::Uniform;
    known[source] = kinds;
  }
  return known[value];
}

bool LaneClassifier::isUniform(Value value) {
  return llvm::all_of(classify(value), [](LaneKind kind) { return kind == LaneKind::Uniform; });
}

LaneClassifier::Kinds LaneClassifier::compute(Value value) {
  ArrayRef<int64_t> shape = shapeOf(value);
  DenseElementsAttr constant;
  if (matchPattern(value, m_Constant(&constant)) && constant.isSplat())
    return Kinds(shape.size(), LaneKind::Uniform);
  Kinds unknown(shape.size(), LaneKind::Unstructured);
  Operation *op = value.getDefiningOp();
  if (!op)
    return unknown;
  return llvm::TypeSwitch<Operation *, Kinds>(op)
      .Case([&](triton::MakeRangeOp) { return Kinds{LaneKind::Structured}; })
      .Case([&](triton::SplatOp) { return Kinds(shape.size(), LaneKind::Uniform); })
      .Case([&](triton::ExpandDimsOp expand) {
        Kinds kinds(classify(expand.getSrc()));
        kinds.insert(kinds.begin() + expand.getAxis(), LaneKind::Uniform);
        return kinds;
      })
      .Case([&](triton::BroadcastOp broadcast) { return Kinds(classify(broadcast.getSrc())); })
      .Case([&](triton::TransOp trans) {
        Kinds source(classify(trans.getSrc())), kinds;
        for (int32_t dim : trans.getOrder())
          kinds.push_back(source[dim]);
        return kinds;
      })
      .Default([&](Operation *op) { return isLanewise(op) ? computeElementwise(op) : unknown; });
}

LaneClassifier::Kinds LaneClassifier::computeElementwise(Operation *op) {
  Kinds kinds(shapeOf(op->getResult(0)).size(), LaneKind::Uniform);
  for (Value operand : op->getOperands())
    if (isa<RankedTensorType>(operand.getType()))
      for (auto [kind, other] : llvm::zip_equal(kinds, classify(operand)))
        kind = std::max(kind, other);
  bool staysAffine = isa<arith::AddIOp, arith::SubIOp, arith::ExtSIOp>(op) ||
                     (isa<arith::MulIOp>(op) && llvm::any_of(op->getOperands(), [&](Value v) { return isUniform(v); }));
  if (!staysAffine)
    for (LaneKind &kind : kinds)
      if (kind == LaneKind::Structured)
        kind = LaneKind::Unstructured;
  return kinds;
}
