// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Walks pointer arithmetic down to its root and collects the offsets with the coordinates at which they are
/// read.
#include "heddle/Analysis/UnstructuredPtr.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::heddle;

namespace {
using Dims = SmallVector<std::optional<unsigned>, 4>;

class RootVisitor {
public:
  /// \p dims maps the dimensions of \p pointer to those of the pointer where the walk began.
  Analyzed<UnstructuredPtr> visit(Value pointer, Dims dims) {
    SmallVector<LaneTerm> steps;
    for (auto add = pointer.getDefiningOp<triton::AddPtrOp>(); add; add = pointer.getDefiningOp<triton::AddPtrOp>()) {
      steps.push_back(term(add.getOffset(), dims));
      pointer = add.getPtr();
    }
    Analyzed<UnstructuredPtr> start = visitStart(pointer, dims);
    if (!start || steps.empty())
      return start;
    UnstructuredPtr result = *start;
    llvm::append_range(result.offset.terms, llvm::reverse(steps));
    return result;
  }

private:
  /// A pointer that is no sum.
  Analyzed<UnstructuredPtr> visitStart(Value pointer, const Dims &dims) {
    if (Operation *op = pointer.getDefiningOp())
      return TypeSwitch<Operation *, Analyzed<UnstructuredPtr>>(op)
          .Case<triton::SplatOp, triton::BroadcastOp, triton::ExpandDimsOp, triton::TransOp, arith::SelectOp>(
              [&](auto op) { return visitOp(op, dims); })
          .Default([&](Operation *) { return root(pointer); });
    return root(pointer);
  }

  static Analyzed<UnstructuredPtr> root(Value pointer) {
    if (isa<RankedTensorType>(pointer.getType()))
      return Unknown{pointer, "expected a tensor of pointers made by tt.splat and tt.addptr from one pointer"};
    return UnstructuredPtr{pointer, {}};
  }

  /// A scalar operand beside tensors has no coordinates.
  static LaneTerm term(Value value, const Dims &dims) {
    return {value, isa<RankedTensorType>(value.getType()) ? dims : Dims()};
  }

  Analyzed<UnstructuredPtr> visitOp(triton::SplatOp op, const Dims &) { return visit(op.getSrc(), {}); }
  Analyzed<UnstructuredPtr> visitOp(triton::BroadcastOp op, const Dims &dims) {
    Dims source = dims;
    auto from = cast<RankedTensorType>(op.getSrc().getType()), to = cast<RankedTensorType>(op.getType());
    for (auto [dim, size, newSize] : llvm::zip_equal(source, from.getShape(), to.getShape()))
      if (size != newSize)
        dim = std::nullopt;
    return visit(op.getSrc(), source);
  }
  Analyzed<UnstructuredPtr> visitOp(triton::ExpandDimsOp op, const Dims &dims) {
    Dims source = dims;
    source.erase(source.begin() + op.getAxis());
    return visit(op.getSrc(), source);
  }
  Analyzed<UnstructuredPtr> visitOp(triton::TransOp op, const Dims &dims) {
    Dims source(dims.size());
    for (auto [to, from] : llvm::enumerate(op.getOrder()))
      source[from] = dims[to];
    return visit(op.getSrc(), source);
  }
  Analyzed<UnstructuredPtr> visitOp(arith::SelectOp op, const Dims &dims) {
    if (choices++ == maxChoices)
      return Unknown{op.getResult(), "expected at most 256 choices between pointers on the way to one access"};
    Analyzed<UnstructuredPtr> whenTrue = visit(op.getTrueValue(), dims);
    if (!whenTrue)
      return whenTrue;
    Analyzed<UnstructuredPtr> whenFalse = visit(op.getFalseValue(), dims);
    if (!whenFalse)
      return whenFalse;
    if (whenTrue->root != whenFalse->root)
      return Unknown{op.getResult(), "expected both sides to start at one pointer; select the loaded values instead"};
    UnstructuredPtr result{whenTrue->root, {}};
    result.offset.choices.push_back(
        std::make_shared<PtrChoice>(PtrChoice{term(op.getCondition(), dims), whenTrue->offset, whenFalse->offset}));
    return result;
  }

  /// Choices share what they choose from, so that the number of ways to go doubles with each.
  static constexpr unsigned maxChoices = 256;

  unsigned choices = 0;
};

/// Joins the kinds of a term into those of the pointer.
void join(const LaneTerm &term, LaneClassifier &lanes, MutableArrayRef<LaneKind> kinds) {
  for (auto [dim, kind] : llvm::zip_equal(term.dims, lanes.classify(term.value)))
    if (dim)
      kinds[*dim] = std::max(kinds[*dim], kind);
}

void join(const PtrSum &sum, LaneClassifier &lanes, MutableArrayRef<LaneKind> kinds) {
  for (const LaneTerm &term : sum.terms)
    join(term, lanes, kinds);
  for (const std::shared_ptr<PtrChoice> &choice : sum.choices) {
    SmallVector<LaneKind, 4> chosen(kinds.size(), LaneKind::Uniform);
    join(choice->condition, lanes, chosen);
    join(choice->whenTrue, lanes, chosen);
    join(choice->whenFalse, lanes, chosen);
    for (auto [kind, other] : llvm::zip_equal(kinds, chosen))
      if (other != LaneKind::Uniform)
        kind = LaneKind::Unstructured;
  }
}
} // namespace

SmallVector<LaneKind, 4> UnstructuredPtr::classify(LaneClassifier &lanes, unsigned rank) const {
  SmallVector<LaneKind, 4> kinds(rank, LaneKind::Uniform);
  join(offset, lanes, kinds);
  return kinds;
}

Analyzed<UnstructuredPtr> mlir::heddle::analyzeUnstructuredPointer(Value pointer) {
  Dims dims;
  if (auto tensor = dyn_cast<RankedTensorType>(pointer.getType()))
    for (int64_t d = 0; d < tensor.getRank(); ++d)
      dims.push_back(d);
  return RootVisitor().visit(pointer, dims);
}
