// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file tt.reduce of one operand by one associative op as linalg.reduce.
#include "Patterns.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::heddle;

/// The one op of the combiner, when it is one op of the two arguments.
static Operation *getCombiner(triton::ReduceOp op) {
  if (!op.getCombineOp().hasOneBlock())
    return nullptr;
  Block &block = op.getCombineOp().front();
  if (block.getNumArguments() != 2 || !llvm::hasNItems(block, 2))
    return nullptr;
  Operation *combiner = &block.front();
  bool usesBoth = combiner->getNumOperands() == 2 && llvm::is_contained(combiner->getOperands(), block.getArgument(0)) &&
                  llvm::is_contained(combiner->getOperands(), block.getArgument(1));
  bool isReturned = combiner->getNumResults() == 1 && block.getTerminator()->getOperands() == combiner->getResults();
  return usesBoth && isReturned ? combiner : nullptr;
}

/// The value that does not change the other operand of \p combiner. All ones for AND, whatever the width.
static TypedAttr getIdentity(Operation *combiner) {
  if (isa<arith::MaximumFOp, arith::MaxNumFOp, arith::MinimumFOp, arith::MinNumFOp>(combiner)) {
    auto type = cast<FloatType>(combiner->getResult(0).getType());
    bool isMax = isa<arith::MaximumFOp, arith::MaxNumFOp>(combiner);
    return FloatAttr::get(type, APFloat::getInf(type.getFloatSemantics(), /*Negative=*/isMax));
  }
  return arith::getNeutralElement(combiner).value_or(TypedAttr());
}

namespace {
struct ReducePattern : public OpRewritePattern<triton::ReduceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::ReduceOp op, PatternRewriter &rewriter) const override {
    Operation *combiner = op.getSrcs().size() == 1 ? getCombiner(op) : nullptr;
    TypedAttr identity = combiner ? getIdentity(combiner) : TypedAttr();
    if (!identity)
      return op.emitOpError() << "expected one operand and a combiner of one associative arith op";
    Location loc = op.getLoc();
    Value source = op.getSrcs()[0];
    auto type = cast<RankedTensorType>(source.getType());
    SmallVector<int64_t> shape(type.getShape());
    shape.erase(shape.begin() + op.getAxis());
    auto resultType = RankedTensorType::get(shape, type.getElementType());
    Value init = createFilledTensor(rewriter, loc, resultType, arith::ConstantOp::create(rewriter, loc, identity));
    auto reduce = linalg::ReduceOp::create(
        rewriter, loc, source, init, SmallVector<int64_t>{static_cast<int64_t>(op.getAxis())},
        [&](OpBuilder &body, Location at, ValueRange arguments) {
          IRMapping mapping;
          mapping.map(op.getCombineOp().front().getArguments(), arguments);
          linalg::YieldOp::create(body, at, body.clone(*combiner, mapping)->getResults());
        });
    Value result = reduce->getResult(0);
    if (!isa<RankedTensorType>(op->getResult(0).getType()))
      result = tensor::ExtractOp::create(rewriter, loc, result, ValueRange());
    rewriter.replaceOp(op, result);
    return success();
  }
};
} // namespace

void mlir::heddle::populateReductionPatterns(RewritePatternSet &patterns) {
  patterns.add<ReducePattern>(patterns.getContext());
}
