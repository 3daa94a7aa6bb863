// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Derives OffsetInfo from the arithmetic of Triton IR.
#include "heddle/Analysis/OffsetInfo.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "heddle/Support/OperandsFirst.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::heddle;

bool OffsetInfo::isUniform() const {
  return llvm::all_of(llvm::zip_equal(strides, shape), [](auto dim) {
    auto &[stride, size] = dim;
    return size == 1 || stride.isZero();
  });
}

OffsetInfo OffsetInfo::operator+(const OffsetInfo &other) const {
  OffsetInfo result = *this;
  result.base = base + other.base;
  for (auto [stride, added] : llvm::zip_equal(result.strides, other.strides))
    stride = stride + added;
  return result;
}

OffsetInfo OffsetInfo::scaled(const IndexExpr &factor) const {
  OffsetInfo result = *this;
  result.base = base * factor;
  for (IndexExpr &stride : result.strides)
    stride = stride * factor;
  return result;
}

OffsetInfo OffsetInfo::expanded(unsigned axis) const {
  OffsetInfo result = *this;
  result.strides.insert(result.strides.begin() + axis, IndexExpr(0));
  result.shape.insert(result.shape.begin() + axis, 1);
  return result;
}

OffsetInfo OffsetInfo::broadcast(ArrayRef<int64_t> newShape) const {
  OffsetInfo result = *this;
  for (auto [stride, size, newSize] : llvm::zip_equal(result.strides, result.shape, newShape)) {
    if (size != newSize)
      stride = IndexExpr(0);
    size = newSize;
  }
  return result;
}

OffsetInfo OffsetInfo::transposed(ArrayRef<int32_t> order) const {
  OffsetInfo result = *this;
  for (auto [to, from] : llvm::enumerate(order)) {
    result.strides[to] = strides[from];
    result.shape[to] = shape[from];
  }
  return result;
}

OffsetInfo mlir::heddle::uniformOffset(IndexExpr value, ArrayRef<int64_t> shape) {
  OffsetInfo result;
  result.base = std::move(value);
  result.strides.assign(shape.size(), IndexExpr(0));
  result.shape.assign(shape.begin(), shape.end());
  return result;
}

/// The factors that a sum is written with.
static size_t countFactors(const IndexExpr &sum) {
  size_t count = 0;
  for (const IndexExpr::Term &term : sum.getTerms())
    count += term.factors.size();
  return count;
}

bool OffsetInfo::isLarge() const {
  // Products of products double, as sums of sums do; no address that somebody wrote has so many factors.
  constexpr size_t maxFactors = 256;
  return countFactors(base) > maxFactors ||
         llvm::any_of(strides, [](const IndexExpr &stride) { return countFactors(stride) > maxFactors; });
}

namespace {
/// Dispatches on the defining operation. Each visit returns the lanes of its result.
class OffsetVisitor {
public:
  /// Sums of sums share their parts, so that without a memory the number of visits would double with each.
  const Analyzed<OffsetInfo> &run(Value root) {
    for (Value value : listOperandsFirst(root, getSources))
      known.try_emplace(value, compute(value));
    return known.find(root)->second;
  }

private:
  static SmallVector<Value> getSources(Value value) {
    Operation *op = value.getDefiningOp();
    bool isFollowed = isa<RankedTensorType>(value.getType()) &&
                      isa_and_present<triton::ExpandDimsOp, triton::BroadcastOp, triton::TransOp, arith::AddIOp,
                                      arith::SubIOp, arith::MulIOp, arith::ExtSIOp>(op);
    return isFollowed ? SmallVector<Value>(op->getOperands()) : SmallVector<Value>();
  }

  const Analyzed<OffsetInfo> &visit(Value value) const { return known.find(value)->second; }

  Analyzed<OffsetInfo> compute(Value value) {
    auto tensor = dyn_cast<RankedTensorType>(value.getType());
    if (!tensor)
      return scalar(value);
    DenseIntElementsAttr constant;
    if (matchPattern(value, m_Constant(&constant)) && constant.isSplat())
      if (std::optional<int64_t> number = constant.getSplatValue<APInt>().trySExtValue())
        return uniformOffset(*number, tensor.getShape());
    Operation *op = value.getDefiningOp();
    if (!op)
      return unknown(value);
    return TypeSwitch<Operation *, Analyzed<OffsetInfo>>(op)
        .Case<triton::MakeRangeOp, triton::SplatOp, triton::ExpandDimsOp, triton::BroadcastOp, triton::TransOp,
              arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::ExtSIOp>([&](auto op) { return visitOp(op); })
        .Default([&](Operation *) { return unknown(value); });
  }

  Analyzed<OffsetInfo> scalar(Value value) {
    if (!value.getType().isIntOrIndex())
      return Unknown{value, "expected an integer offset here"};
    return uniformOffset(IndexExpr::of(value), {});
  }

  static Unknown unknown(Value value) {
    return {value,
            "expected an offset that is affine in the lane coordinates: make_range, splat, sums and multiples by a "
            "scalar"};
  }

  static ArrayRef<int64_t> shapeOf(Value value) { return cast<RankedTensorType>(value.getType()).getShape(); }

  Analyzed<OffsetInfo> visitOp(triton::MakeRangeOp op) {
    OffsetInfo result = uniformOffset(static_cast<int64_t>(static_cast<int32_t>(op.getStart())), shapeOf(op));
    result.strides[0] = IndexExpr(1);
    return result;
  }
  Analyzed<OffsetInfo> visitOp(triton::SplatOp op) {
    if (!op.getSrc().getType().isIntOrIndex())
      return unknown(op);
    return uniformOffset(IndexExpr::of(op.getSrc()), shapeOf(op));
  }
  Analyzed<OffsetInfo> visitOp(triton::ExpandDimsOp op) {
    const Analyzed<OffsetInfo> &source = visit(op.getSrc());
    return source ? source->expanded(op.getAxis()) : source;
  }
  Analyzed<OffsetInfo> visitOp(triton::BroadcastOp op) {
    const Analyzed<OffsetInfo> &source = visit(op.getSrc());
    return source ? source->broadcast(shapeOf(op)) : source;
  }
  Analyzed<OffsetInfo> visitOp(triton::TransOp op) {
    const Analyzed<OffsetInfo> &source = visit(op.getSrc());
    return source ? source->transposed(op.getOrder()) : source;
  }
  Analyzed<OffsetInfo> visitOp(arith::ExtSIOp op) { return visit(op.getIn()); }

  Analyzed<OffsetInfo> visitOp(arith::AddIOp op) { return sum(op, op.getLhs(), op.getRhs(), 1); }
  Analyzed<OffsetInfo> visitOp(arith::SubIOp op) { return sum(op, op.getLhs(), op.getRhs(), -1); }

  Analyzed<OffsetInfo> sum(Value value, Value left, Value right, int64_t sign) {
    const Analyzed<OffsetInfo> &lhs = visit(left);
    if (!lhs)
      return lhs;
    const Analyzed<OffsetInfo> &rhs = visit(right);
    return rhs ? limited(value, *lhs + rhs->scaled(sign)) : rhs;
  }

  Analyzed<OffsetInfo> visitOp(arith::MulIOp op) {
    const Analyzed<OffsetInfo> &lhs = visit(op.getLhs());
    if (!lhs)
      return lhs;
    const Analyzed<OffsetInfo> &rhs = visit(op.getRhs());
    if (!rhs)
      return rhs;
    if (!rhs->isUniform() && !lhs->isUniform())
      return Unknown{op, "expected one factor of this product to be the same in all lanes"};
    return limited(op, rhs->isUniform() ? lhs->scaled(rhs->base) : rhs->scaled(lhs->base));
  }

  static Analyzed<OffsetInfo> limited(Value value, OffsetInfo lanes) {
    if (lanes.isLarge())
      return Unknown{value, "expected an offset with at most 256 factors"};
    return lanes;
  }

  DenseMap<Value, Analyzed<OffsetInfo>> known;
};
} // namespace

Analyzed<OffsetInfo> mlir::heddle::analyzeOffsets(Value value) { return OffsetVisitor().run(value); }
