// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Takes single lanes out of operands instead of results.
#include "BubbleUpPatterns.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::heddle;

namespace {
/// Computes one lane at the place of the extraction. What the lane is computed from stays where it is, so an op that
/// may fault (a division) runs behind the same conditions as the access that needs it, and for no more lanes than
/// before.
struct BubbleUpExtract : public OpRewritePattern<tensor::ExtractOp> {
  BubbleUpExtract(MLIRContext *context, bool isAggressive) : OpRewritePattern(context), isAggressive(isAggressive) {}

  LogicalResult matchAndRewrite(tensor::ExtractOp op, PatternRewriter &rewriter) const override {
    Operation *producer = isDiscrete(op) ? getMovableProducer(op.getTensor(), isAggressive) : nullptr;
    if (!producer)
      return failure();
    Location loc = op.getLoc();
    SmallVector<Value> lane(op.getIndices());
    Value result = llvm::TypeSwitch<Operation *, Value>(producer)
                       .Case([](triton::SplatOp splat) { return splat.getSrc(); })
                       .Case([&](triton::BroadcastOp broadcast) {
                         return extractBroadcast(rewriter, loc, broadcast.getSrc(), lane);
                       })
                       .Case([&](triton::ExpandDimsOp expand) {
                         lane.erase(lane.begin() + expand.getAxis());
                         return extract(rewriter, loc, expand.getSrc(), lane);
                       })
                       .Case([&](triton::MakeRangeOp range) { return extractRange(rewriter, loc, range, lane[0]); })
                       .Case([&](tensor::ExtractSliceOp slice) { return extractSlice(rewriter, loc, slice, lane); })
                       .Default([&](Operation *lanewise) { return computeLane(rewriter, loc, lanewise, lane); });
    rewriter.replaceOp(op, result);
    return success();
  }

private:
  static Value extract(OpBuilder &builder, Location loc, Value tensor, ValueRange lane) {
    return markLane(tensor::ExtractOp::create(builder, loc, tensor, lane));
  }

  /// The lane of a dimension of size 1 is the first.
  static Value extractBroadcast(OpBuilder &builder, Location loc, Value source, SmallVector<Value> lane) {
    for (auto [index, size] : llvm::zip_equal(lane, cast<RankedTensorType>(source.getType()).getShape()))
      if (size == 1)
        index = arith::ConstantIndexOp::create(builder, loc, 0);
    return extract(builder, loc, source, lane);
  }

  static Value extractRange(OpBuilder &builder, Location loc, triton::MakeRangeOp range, Value lane) {
    Type type = getElementTypeOrSelf(range.getType());
    Value number = arith::IndexCastOp::create(builder, loc, type, lane);
    auto start = static_cast<int32_t>(range.getStart());
    if (start == 0)
      return number;
    Value first = arith::ConstantOp::create(builder, loc, builder.getIntegerAttr(type, start));
    return arith::AddIOp::create(builder, loc, number, first);
  }

  /// The same lane, counted in what the slice is taken from.
  static Value extractSlice(OpBuilder &builder, Location loc, tensor::ExtractSliceOp slice, ArrayRef<Value> lane) {
    llvm::SmallBitVector dropped = slice.getDroppedDims();
    SmallVector<Value> source;
    unsigned next = 0;
    for (auto [dim, offset, stride] : llvm::enumerate(slice.getMixedOffsets(), slice.getMixedStrides())) {
      Value index = getValueOrCreateConstantIndexOp(builder, loc, offset);
      if (!dropped.test(dim)) {
        Value step = getValueOrCreateConstantIndexOp(builder, loc, stride);
        Value distance = builder.createOrFold<arith::MulIOp>(loc, lane[next++], step);
        index = builder.createOrFold<arith::AddIOp>(loc, index, distance);
      }
      source.push_back(index);
    }
    return extract(builder, loc, slice.getSource(), source);
  }

  static Value computeLane(OpBuilder &builder, Location loc, Operation *op, ValueRange lane) {
    IRMapping mapping;
    for (Value operand : op->getOperands())
      if (isa<RankedTensorType>(operand.getType()) && !mapping.contains(operand))
        mapping.map(operand, extract(builder, loc, operand, lane));
    Operation *scalar = builder.clone(*op, mapping);
    scalar->getResult(0).setType(getElementTypeOrSelf(op->getResult(0).getType()));
    return scalar->getResult(0);
  }

  bool isAggressive;
};
} // namespace

void mlir::heddle::populateBubbleUpExtractPatterns(RewritePatternSet &patterns, bool isAggressive) {
  patterns.add<BubbleUpExtract>(patterns.getContext(), isAggressive);
}
