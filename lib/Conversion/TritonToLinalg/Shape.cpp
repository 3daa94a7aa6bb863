// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Creation and shape of tensors: ranges, splats, constants, reshapes, transposes, joins and splits.
#include "Patterns.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::heddle;

static Value createEmpty(OpBuilder &builder, Location loc, RankedTensorType type) {
  return tensor::EmptyOp::create(builder, loc, type.getShape(), type.getElementType());
}

static RankedTensorType tensorType(Value value) { return cast<RankedTensorType>(value.getType()); }

Value mlir::heddle::createFilledTensor(OpBuilder &builder, Location loc, RankedTensorType type, Value value) {
  return linalg::FillOp::create(builder, loc, value, createEmpty(builder, loc, type)).getResult(0);
}

namespace {
/// Names a range for the consumer, which recognises it by these attributes.
struct MakeRangePattern : public OpRewritePattern<triton::MakeRangeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::MakeRangeOp op, PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto type = tensorType(op);
    AffineMap identity = rewriter.getMultiDimIdentityMap(1);
    auto range = linalg::GenericOp::create(
        rewriter, loc, type, ValueRange(), createEmpty(rewriter, loc, type), ArrayRef<AffineMap>{identity},
        ArrayRef<utils::IteratorType>{utils::IteratorType::parallel}, [&](OpBuilder &body, Location at, ValueRange) {
          Value index = linalg::IndexOp::create(body, at, 0);
          Value lane = arith::IndexCastOp::create(body, at, type.getElementType(), index);
          linalg::YieldOp::create(body, at, lane);
        });
    int32_t start = op.getStart(), size = type.getDimSize(0);
    range->setAttr("tt.from_make_range", rewriter.getUnitAttr());
    range->setAttr("tt.make_range_offset", rewriter.getI32IntegerAttr(start));
    range->setAttr("tt.make_range_size", rewriter.getI32IntegerAttr(size));
    Value result = range.getResult(0);
    if (start != 0) {
      Value offset = arith::ConstantOp::create(rewriter, loc, rewriter.getIntegerAttr(type.getElementType(), start));
      result = arith::AddIOp::create(rewriter, loc, result, createFilledTensor(rewriter, loc, type, offset));
    }
    rewriter.replaceOp(op, result);
    return success();
  }
};

struct SplatPattern : public OpRewritePattern<triton::SplatOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::SplatOp op, PatternRewriter &rewriter) const override {
    if (isa<triton::PointerType>(op.getSrc().getType()))
      return failure();
    Location loc = op.getLoc();
    RankedTensorType type = tensorType(op);
    if (type.getNumElements() != 1) {
      rewriter.replaceOp(op, createFilledTensor(rewriter, loc, type, op.getSrc()));
      return success();
    }
    // One lane needs no fill: the published form puts the scalar in its place.
    SmallVector<Value> origin(type.getRank(), arith::ConstantIndexOp::create(rewriter, loc, 0));
    rewriter.replaceOpWithNewOp<tensor::InsertOp>(op, op.getSrc(), createEmpty(rewriter, loc, type), origin);
    return success();
  }
};

struct UnsplatPattern : public OpRewritePattern<triton::UnsplatOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::UnsplatOp op, PatternRewriter &rewriter) const override {
    Value zero = arith::ConstantIndexOp::create(rewriter, op.getLoc(), 0);
    SmallVector<Value> indices(tensorType(op.getSrc()).getRank(), zero);
    rewriter.replaceOpWithNewOp<tensor::ExtractOp>(op, op.getSrc(), indices);
    return success();
  }
};

struct ConstantPattern : public OpRewritePattern<arith::ConstantOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::ConstantOp op, PatternRewriter &rewriter) const override {
    auto dense = dyn_cast<DenseElementsAttr>(op.getValue());
    if (!dense || !dense.isSplat() || !isa<RankedTensorType>(op.getType()))
      return failure();
    Value scalar = arith::ConstantOp::create(rewriter, op.getLoc(), cast<TypedAttr>(dense.getSplatValue<Attribute>()));
    rewriter.replaceOp(op, createFilledTensor(rewriter, op.getLoc(), tensorType(op), scalar));
    return success();
  }
};

struct ExpandDimsPattern : public OpRewritePattern<triton::ExpandDimsOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::ExpandDimsOp op, PatternRewriter &rewriter) const override {
    // The new dimension joins the group of its neighbour before it, or behind it when it is the first.
    unsigned axis = op.getAxis(), group = axis == 0 ? 0 : axis - 1;
    SmallVector<ReassociationIndices> reassociation;
    for (int64_t dim = 0, source = 0; source < tensorType(op.getSrc()).getRank(); ++source) {
      ReassociationIndices indices{dim++};
      if (source == group)
        indices.push_back(dim++);
      reassociation.push_back(indices);
    }
    rewriter.replaceOpWithNewOp<tensor::ExpandShapeOp>(op, op.getType(), op.getSrc(), reassociation);
    return success();
  }
};

struct BroadcastPattern : public OpRewritePattern<triton::BroadcastOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::BroadcastOp op, PatternRewriter &rewriter) const override {
    auto source = tensorType(op.getSrc()), result = tensorType(op);
    if (isa<triton::PointerType>(result.getElementType()))
      return failure();
    SmallVector<int64_t> added, kept;
    SmallVector<ReassociationIndices> reassociation;
    ReassociationIndices pending;
    for (int64_t d = 0; d < result.getRank(); ++d) {
      pending.push_back(d);
      if (source.getDimSize(d) != result.getDimSize(d)) {
        added.push_back(d);
        continue;
      }
      kept.push_back(source.getDimSize(d));
      reassociation.push_back(std::exchange(pending, {}));
    }
    // Trailing broadcast dimensions join the last kept one; with none kept everything collapses to a scalar.
    if (!pending.empty() && !reassociation.empty())
      reassociation.back().append(pending.begin(), pending.end());
    Location loc = op.getLoc();
    Value value = op.getSrc();
    if (!added.empty())
      value = tensor::CollapseShapeOp::create(rewriter, loc, RankedTensorType::get(kept, source.getElementType()),
                                              value, reassociation);
    auto broadcast = linalg::BroadcastOp::create(rewriter, loc, value, createEmpty(rewriter, loc, result), added);
    rewriter.replaceOp(op, broadcast->getResults());
    return success();
  }
};

struct ReshapePattern : public OpRewritePattern<triton::ReshapeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::ReshapeOp op, PatternRewriter &rewriter) const override {
    auto type = tensorType(op);
    Value shape = arith::ConstantOp::create(rewriter, op.getLoc(), rewriter.getI64TensorAttr(type.getShape()));
    rewriter.replaceOpWithNewOp<tensor::ReshapeOp>(op, type, op.getSrc(), shape);
    return success();
  }
};

struct TransPattern : public OpRewritePattern<triton::TransOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::TransOp op, PatternRewriter &rewriter) const override {
    if (isa<triton::PointerType>(getElementTypeOrSelf(op.getType())))
      return failure();
    SmallVector<int64_t> permutation(op.getOrder());
    Value empty = createEmpty(rewriter, op.getLoc(), tensorType(op));
    rewriter.replaceOp(
        op, linalg::TransposeOp::create(rewriter, op.getLoc(), op.getSrc(), empty, permutation)->getResults());
    return success();
  }
};

/// Every second lane of the last dimension, from \p first on.
struct Interleaved {
  SmallVector<OpFoldResult> offsets, sizes, strides;
  Interleaved(OpBuilder &builder, RankedTensorType half, int64_t first) {
    for (int64_t size : half.getShape()) {
      offsets.push_back(builder.getIndexAttr(0));
      sizes.push_back(builder.getIndexAttr(size));
      strides.push_back(builder.getIndexAttr(1));
    }
    offsets.push_back(builder.getIndexAttr(first));
    sizes.push_back(builder.getIndexAttr(1));
    strides.push_back(builder.getIndexAttr(1));
  }
};

struct SplitPattern : public OpRewritePattern<triton::SplitOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::SplitOp op, PatternRewriter &rewriter) const override {
    auto half = tensorType(op->getResult(0));
    SmallVector<Value> halves;
    for (int64_t side : {0, 1}) {
      Interleaved lanes(rewriter, half, side);
      halves.push_back(tensor::ExtractSliceOp::create(rewriter, op.getLoc(), half, op.getSrc(), lanes.offsets,
                                                      lanes.sizes, lanes.strides));
    }
    rewriter.replaceOp(op, halves);
    return success();
  }
};

struct JoinPattern : public OpRewritePattern<triton::JoinOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::JoinOp op, PatternRewriter &rewriter) const override {
    Value result = createEmpty(rewriter, op.getLoc(), tensorType(op));
    for (auto [side, value] : llvm::enumerate(op->getOperands())) {
      Interleaved lanes(rewriter, tensorType(value), side);
      result = tensor::InsertSliceOp::create(rewriter, op.getLoc(), value, result, lanes.offsets, lanes.sizes,
                                             lanes.strides);
    }
    rewriter.replaceOp(op, result);
    return success();
  }
};

struct CatPattern : public OpRewritePattern<triton::CatOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::CatOp op, PatternRewriter &rewriter) const override {
    auto type = tensorType(op);
    if (type.getRank() != 1 || tensorType(op.getLhs()).getRank() != 1)
      return op.emitOpError() << "expected operands and a result of rank 1, got " << tensorType(op.getLhs()) << " and "
                              << type << "; use tt.join, tt.trans and tt.reshape for others";
    Value result = createEmpty(rewriter, op.getLoc(), type);
    int64_t offset = 0;
    for (Value half : {op.getLhs(), op.getRhs()}) {
      int64_t size = tensorType(half).getDimSize(0);
      result = tensor::InsertSliceOp::create(
          rewriter, op.getLoc(), half, result, ArrayRef<OpFoldResult>{rewriter.getIndexAttr(offset)},
          ArrayRef<OpFoldResult>{rewriter.getIndexAttr(size)}, ArrayRef<OpFoldResult>{rewriter.getIndexAttr(1)});
      offset += size;
    }
    rewriter.replaceOp(op, result);
    return success();
  }
};
} // namespace

void mlir::heddle::populateShapePatterns(RewritePatternSet &patterns) {
  patterns.add<MakeRangePattern, SplatPattern, UnsplatPattern, ConstantPattern, ExpandDimsPattern, BroadcastPattern,
               ReshapePattern, TransPattern, SplitPattern, JoinPattern, CatPattern>(patterns.getContext());
}
