// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Elementwise tt ops whose counterparts in arith and math have other names.
#include "Patterns.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "heddle/Dialect/Triton/IR/TritonGPU.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::heddle;

namespace {
/// One op for one op, same operands, same type.
template <typename From, typename To>
struct RenamePattern : public OpRewritePattern<From> {
  using OpRewritePattern<From>::OpRewritePattern;
  LogicalResult matchAndRewrite(From op, PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<To>(op, op->getOperands());
    return success();
  }
};

struct MulhiPattern : public OpRewritePattern<triton::MulhiUIOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::MulhiUIOp op, PatternRewriter &rewriter) const override {
    auto product = arith::MulUIExtendedOp::create(rewriter, op.getLoc(), op->getOperand(0), op->getOperand(1));
    rewriter.replaceOp(op, product.getHigh());
    return success();
  }
};

struct ClampPattern : public OpRewritePattern<triton::ClampFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::ClampFOp op, PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value x = op.getX(), low = op.getMin(), high = op.getMax();
    Value clamped;
    if (op.getPropagateNan() == triton::PropagateNan::ALL)
      clamped = arith::MinimumFOp::create(rewriter, loc, arith::MaximumFOp::create(rewriter, loc, x, low), high);
    else
      clamped = arith::MinNumFOp::create(rewriter, loc, arith::MaxNumFOp::create(rewriter, loc, x, low), high);
    rewriter.replaceOp(op, clamped);
    return success();
  }
};

struct BitcastPattern : public OpRewritePattern<triton::BitcastOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::BitcastOp op, PatternRewriter &rewriter) const override {
    if (isa<triton::PointerType>(getElementTypeOrSelf(op.getType())))
      return failure();
    rewriter.replaceOpWithNewOp<arith::BitcastOp>(op, op.getType(), op.getSrc());
    return success();
  }
};

struct FpToFpPattern : public OpRewritePattern<triton::FpToFpOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::FpToFpOp op, PatternRewriter &rewriter) const override {
    if (op.getRounding() == triton::RoundingMode::RTZ)
      return failure(); // triton-to-hfusion rounds towards zero
    Location loc = op.getLoc();
    Value value = op.getSrc();
    unsigned from = getElementTypeOrSelf(value.getType()).getIntOrFloatBitWidth();
    unsigned to = getElementTypeOrSelf(op.getType()).getIntOrFloatBitWidth();
    if (from == to) {
      // Formats of one width convert through one that holds both.
      Type wide = rewriter.getF32Type();
      if (auto tensor = dyn_cast<RankedTensorType>(value.getType()))
        wide = tensor.clone(wide);
      value = arith::ExtFOp::create(rewriter, loc, wide, value);
      from = 32;
    }
    if (from < to)
      rewriter.replaceOpWithNewOp<arith::ExtFOp>(op, op.getType(), value);
    else
      rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, op.getType(), value);
    return success();
  }
};

/// One program is one thread of control here, so a barrier between threads has nothing to wait for.
template <typename Barrier>
struct BarrierPattern : public OpRewritePattern<Barrier> {
  using OpRewritePattern<Barrier>::OpRewritePattern;
  LogicalResult matchAndRewrite(Barrier op, PatternRewriter &rewriter) const override {
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void mlir::heddle::populateElementwisePatterns(RewritePatternSet &patterns) {
  patterns.add<RenamePattern<triton::PreciseDivFOp, arith::DivFOp>, RenamePattern<triton::PreciseSqrtOp, math::SqrtOp>,
               MulhiPattern, ClampPattern, BitcastPattern, FpToFpPattern, BarrierPattern<gpu::BarrierOp>,
               BarrierPattern<triton::gpu::BarrierOp>>(patterns.getContext());
}
