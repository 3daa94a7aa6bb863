// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file tt.reduce: one associative op, or an extreme value with its index, as linalg.reduce; other regions as a loop.
#include "Combiners.h"
#include "Patterns.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::heddle;

/// A tensor of the shape of \p source without \p axis, with \p start in every lane.
static Value createStart(OpBuilder &builder, Location loc, Value source, int64_t axis, TypedAttr start) {
  SmallVector<int64_t> shape(cast<RankedTensorType>(source.getType()).getShape());
  shape.erase(shape.begin() + axis);
  return createFilledTensor(builder, loc, RankedTensorType::get(shape, start.getType()),
                            arith::ConstantOp::create(builder, loc, start));
}

/// linalg.reduce of the operands of \p op with its region. Results of rank 0 become scalars.
static SmallVector<Value> createReduce(OpBuilder &builder, triton::ReduceOp op, ArrayRef<TypedAttr> starts,
                                       ArrayRef<NamedAttribute> attributes = {}) {
  Location loc = op.getLoc();
  int64_t axis = op.getAxis();
  SmallVector<Value> inits;
  for (auto [source, start] : llvm::zip_equal(op.getSrcs(), starts))
    inits.push_back(createStart(builder, loc, source, axis, start));
  size_t count = inits.size();
  auto reduce = linalg::ReduceOp::create(
      builder, loc, op.getSrcs(), inits, SmallVector<int64_t>{axis},
      [&](OpBuilder &body, Location at, ValueRange arguments) {
        ValueRange next = arguments.take_front(count), combined = arguments.drop_front(count);
        linalg::YieldOp::create(body, at, inlineCombiner(body, op.getCombineOp(), combined, next));
      });
  for (NamedAttribute attribute : attributes)
    reduce->setAttr(attribute.getName(), attribute.getValue());
  SmallVector<Value> results;
  for (Value result : reduce->getResults())
    results.push_back(cast<RankedTensorType>(result.getType()).getRank() > 0
                          ? result
                          : tensor::ExtractOp::create(builder, loc, result, ValueRange()).getResult());
  return results;
}

/// The value that loses against every other one, of any type that an extreme can have.
static TypedAttr getWorstValue(Type type, const IndexedExtreme &extreme) {
  if (auto number = dyn_cast<FloatType>(type))
    return getOutermostNumber(number, /*isNegative=*/extreme.isMax);
  unsigned width = type.getIntOrFloatBitWidth();
  if (extreme.isMax)
    return IntegerAttr::get(type, extreme.isUnsigned ? APInt::getMinValue(width) : APInt::getSignedMinValue(width));
  return IntegerAttr::get(type, extreme.isUnsigned ? APInt::getMaxValue(width) : APInt::getSignedMaxValue(width));
}

static SmallVector<Value> reduceWithIndex(OpBuilder &builder, triton::ReduceOp op, const IndexedExtreme &extreme) {
  Type value = getElementTypeOrSelf(op.getSrcs()[0].getType()), index = getElementTypeOrSelf(op.getSrcs()[1].getType());
  // The first index always beats the index to start from.
  unsigned width = index.getIntOrFloatBitWidth();
  TypedAttr worstIndex =
      IntegerAttr::get(index, extreme.isLeft ? APInt::getSignedMaxValue(width) : APInt::getAllOnes(width));
  auto text = [&](StringRef name, StringRef content) {
    return builder.getNamedAttr(name, builder.getStringAttr(content));
  };
  return createReduce(builder, op, {getWorstValue(value, extreme), worstIndex},
                      {text("reduce_mode", extreme.isMax ? "max_with_index" : "min_with_index"),
                       text("tie_break_left", extreme.isLeft ? "true" : "false"),
                       text("unsigned_src", extreme.isUnsigned ? "true" : "false")});
}

/// The elements themselves, when there is one of each operand.
static SmallVector<Value> takeOnlyElements(OpBuilder &builder, triton::ReduceOp op) {
  Value zero = arith::ConstantIndexOp::create(builder, op.getLoc(), 0);
  return llvm::map_to_vector(op.getSrcs(), [&](Value source) -> Value {
    return tensor::ExtractOp::create(builder, op.getLoc(), source, zero);
  });
}

namespace {
struct ReducePattern : public OpRewritePattern<triton::ReduceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::ReduceOp op, PatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(op.getSrcs()[0].getType());
    Operation *combiner = op.getSrcs().size() == 1 ? getSingleCombiner(op.getCombineOp()) : nullptr;
    if (type.getRank() == 1 && type.getNumElements() == 1)
      rewriter.replaceOp(op, takeOnlyElements(rewriter, op));
    else if (TypedAttr identity = combiner ? getCombinerIdentity(combiner) : TypedAttr())
      rewriter.replaceOp(op, createReduce(rewriter, op, identity));
    else if (std::optional<IndexedExtreme> extreme = matchIndexedExtreme(op.getCombineOp()))
      rewriter.replaceOp(op, reduceWithIndex(rewriter, op, *extreme));
    else
      rewriter.replaceOp(op, emitReductionLoop(rewriter, op));
    return success();
  }
};
} // namespace

void mlir::heddle::populateReductionPatterns(RewritePatternSet &patterns) {
  patterns.add<ReducePattern>(patterns.getContext());
}
