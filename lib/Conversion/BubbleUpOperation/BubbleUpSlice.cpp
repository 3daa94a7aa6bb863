// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Takes rows and tiles out of operands instead of results.
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
/// What a slice takes, dimension by dimension, and which dimensions its result lacks.
struct SliceShape {
  explicit SliceShape(tensor::ExtractSliceOp slice)
      : offsets(slice.getMixedOffsets()), sizes(slice.getMixedSizes()), strides(slice.getMixedStrides()) {
    llvm::SmallBitVector bits = slice.getDroppedDims();
    for (unsigned dim = 0; dim < offsets.size(); ++dim)
      dropped.push_back(bits.test(dim));
  }

  void eraseDimension(unsigned dim) {
    offsets.erase(offsets.begin() + dim);
    sizes.erase(sizes.begin() + dim);
    strides.erase(strides.begin() + dim);
    dropped.erase(dropped.begin() + dim);
  }

  /// The extents of the result.
  SmallVector<int64_t> keptSizes() const {
    SmallVector<int64_t> kept;
    for (auto [size, isDropped] : llvm::zip_equal(sizes, dropped))
      if (!isDropped)
        kept.push_back(*getConstantIntValue(size));
    return kept;
  }

  Value take(OpBuilder &builder, Location loc, Value source) const {
    auto type = RankedTensorType::get(keptSizes(), getElementTypeOrSelf(source.getType()));
    return markLane(tensor::ExtractSliceOp::create(builder, loc, type, source, offsets, sizes, strides));
  }

  SmallVector<OpFoldResult> offsets, sizes, strides;
  SmallVector<bool> dropped;
};

/// Computes a slice at the place where it is taken; see BubbleUpExtract.
struct BubbleUpSlice : public OpRewritePattern<tensor::ExtractSliceOp> {
  BubbleUpSlice(MLIRContext *context, bool isAggressive) : OpRewritePattern(context), isAggressive(isAggressive) {}

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp op, PatternRewriter &rewriter) const override {
    RankedTensorType type = op.getType();
    if (!isDiscrete(op) || !type.hasStaticShape() || type.getRank() == 0)
      return failure();
    if (isWhole(op)) {
      rewriter.replaceOp(op, op.getSource());
      return success();
    }
    Operation *producer = getMovableProducer(op.getSource(), isAggressive);
    if (!producer)
      return failure();
    SliceShape shape(op);
    Location loc = op.getLoc();
    Value result =
        llvm::TypeSwitch<Operation *, Value>(producer)
            .Case([&](triton::SplatOp splat) -> Value {
              return triton::SplatOp::create(rewriter, loc, type, splat.getSrc());
            })
            .Case([&](triton::BroadcastOp broadcast) {
              return sliceBroadcast(rewriter, loc, broadcast.getSrc(), shape, type);
            })
            .Case([&](triton::ExpandDimsOp expand) { return sliceExpanded(rewriter, loc, expand, shape, type); })
            .Case([&](triton::MakeRangeOp range) { return sliceRange(rewriter, loc, range, shape, type); })
            .Case([](tensor::ExtractSliceOp) { return Value(); }) // the canonicalizer merges the two
            .Default([&](Operation *lanewise) { return computeSlice(rewriter, loc, lanewise, shape, type); });
    if (!result)
      return failure();
    rewriter.replaceOp(op, result);
    return success();
  }

private:
  /// Whether \p op takes everything.
  static bool isWhole(tensor::ExtractSliceOp op) {
    return op.getType() == op.getSourceType() &&
           llvm::all_of(op.getMixedOffsets(), [](OpFoldResult offset) { return isConstantIntValue(offset, 0); }) &&
           llvm::all_of(op.getMixedStrides(), [](OpFoldResult stride) { return isConstantIntValue(stride, 1); });
  }

  /// Of a dimension of size 1 the only lane is taken.
  static Value sliceBroadcast(OpBuilder &builder, Location loc, Value source, SliceShape shape, RankedTensorType type) {
    for (auto [dim, size] : llvm::enumerate(cast<RankedTensorType>(source.getType()).getShape()))
      if (size == 1) {
        shape.offsets[dim] = builder.getIndexAttr(0);
        shape.sizes[dim] = shape.strides[dim] = builder.getIndexAttr(1);
      }
    Value slice = shape.take(builder, loc, source);
    return slice.getType() == type ? slice : triton::BroadcastOp::create(builder, loc, type, slice).getResult();
  }

  /// Null when nothing would be left of the source but one lane.
  static Value sliceExpanded(OpBuilder &builder, Location loc, triton::ExpandDimsOp expand, SliceShape shape,
                             RankedTensorType type) {
    unsigned axis = expand.getAxis();
    bool isDropped = shape.dropped[axis];
    unsigned position = llvm::count(ArrayRef(shape.dropped).take_front(axis), false);
    shape.eraseDimension(axis);
    if (shape.keptSizes().empty())
      return {};
    Value slice = shape.take(builder, loc, expand.getSrc());
    return isDropped ? slice : triton::ExpandDimsOp::create(builder, loc, type, slice, position).getResult();
  }

  /// `offset + start + stride * [0, size)`.
  static Value sliceRange(OpBuilder &builder, Location loc, triton::MakeRangeOp range, const SliceShape &shape,
                          RankedTensorType type) {
    Type element = type.getElementType();
    auto splat = [&](OpFoldResult index) -> Value {
      Value number = getValueOrCreateConstantIndexOp(builder, loc, index);
      return triton::SplatOp::create(builder, loc, type,
                                     arith::IndexCastOp::create(builder, loc, element, number).getResult());
    };
    uint32_t start = range.getStart();
    Value lanes = triton::MakeRangeOp::create(builder, loc, type, start, start + type.getDimSize(0));
    if (isConstantIntValue(shape.strides[0], 1))
      return arith::AddIOp::create(builder, loc, lanes, splat(shape.offsets[0]));
    // The first lane stays, so the steps are counted from it.
    Value first = splat(builder.getIndexAttr(static_cast<int32_t>(start)));
    Value steps =
        arith::MulIOp::create(builder, loc, arith::SubIOp::create(builder, loc, lanes, first), splat(shape.strides[0]));
    Value from = arith::AddIOp::create(builder, loc, first, splat(shape.offsets[0]));
    return arith::AddIOp::create(builder, loc, steps, from);
  }

  static Value computeSlice(OpBuilder &builder, Location loc, Operation *op, const SliceShape &shape,
                            RankedTensorType type) {
    IRMapping mapping;
    for (Value operand : op->getOperands())
      if (isa<RankedTensorType>(operand.getType()) && !mapping.contains(operand))
        mapping.map(operand, shape.take(builder, loc, operand));
    Operation *row = builder.clone(*op, mapping);
    row->getResult(0).setType(type);
    return row->getResult(0);
  }

  bool isAggressive;
};
} // namespace

void mlir::heddle::populateBubbleUpSlicePatterns(RewritePatternSet &patterns, bool isAggressive) {
  patterns.add<BubbleUpSlice>(patterns.getContext(), isAggressive);
}
