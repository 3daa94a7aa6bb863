// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file ascend.sort and ascend.flip as calls of private functions.
#include "CalleeDeclarations.h"
#include "Expansions.h"
#include "heddle/Dialect/TritonAscend/IR/TritonAscend.h"
#include "heddle/Support/LibraryCalls.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::heddle;

/// A call of \p name on \p source with \p dim and whatever else the function takes.
static Value callAlong(OpBuilder &builder, Operation *op, StringRef name, Value source, int64_t dim,
                       ArrayRef<Value> others = {}) {
  SmallVector<Value> operands{source, arith::ConstantOp::create(builder, op->getLoc(), builder.getI64IntegerAttr(dim))};
  llvm::append_range(operands, others);
  func::FuncOp callee = declareCallee(builder, op, name, ValueRange(operands).getTypes(), source.getType());
  return func::CallOp::create(builder, op->getLoc(), callee, operands).getResult(0);
}

namespace {
struct SortPattern : public OpRewritePattern<triton::ascend::SortOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::ascend::SortOp op, PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value source = op.getSrc();
    auto type = cast<RankedTensorType>(source.getType());
    FloatType sorted = getSortedType(type.getElementType());
    if (sorted)
      source = type.getElementType().isInteger(1)
                   ? arith::UIToFPOp::create(rewriter, loc, type.clone(sorted), source).getResult()
                   : arith::SIToFPOp::create(rewriter, loc, type.clone(sorted), source).getResult();
    Value descending = arith::ConstantOp::create(rewriter, loc, rewriter.getBoolAttr(op.getDesc()));
    Value result = callAlong(rewriter, op, library::kSort, source, op.getDim(), descending);
    if (sorted)
      result = type.getElementType().isInteger(1) ? arith::FPToUIOp::create(rewriter, loc, type, result).getResult()
                                                  : arith::FPToSIOp::create(rewriter, loc, type, result).getResult();
    rewriter.replaceOp(op, result);
    return success();
  }

private:
  /// The library sorts no integers of 16 bits and less: a float that holds them takes their place. Null for others.
  static FloatType getSortedType(Type element) {
    if (!element.isInteger() || element.getIntOrFloatBitWidth() > 16)
      return {};
    MLIRContext *context = element.getContext();
    return element.isInteger(16) ? FloatType(Float32Type::get(context)) : FloatType(Float16Type::get(context));
  }
};

struct FlipPattern : public OpRewritePattern<triton::ascend::FlipOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::ascend::FlipOp op, PatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, callAlong(rewriter, op, library::kFlip, op.getSrc(), op.getDim()));
    return success();
  }
};
} // namespace

void mlir::heddle::populateSortPatterns(RewritePatternSet &patterns) {
  patterns.add<SortPattern, FlipPattern>(patterns.getContext());
}
