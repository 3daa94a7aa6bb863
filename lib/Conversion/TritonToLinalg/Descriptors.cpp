// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Accesses through tensor descriptors: tiles with a mask, row loops, and atomic updates.
#include "BlockPointers.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::heddle;

SmallVector<Type> mlir::heddle::getDescriptorParts(triton::TensorDescType type) {
  RankedTensorType tile = type.getSignlessBlockType();
  SmallVector<Type> parts{triton::PointerType::get(tile.getElementType(), 1)};
  parts.append(2 * tile.getRank(), IntegerType::get(type.getContext(), 64));
  parts.push_back(IntegerType::get(type.getContext(), 1));
  return parts;
}

void mlir::heddle::addDescriptorConversion(TypeConverter &converter) {
  converter.addConversion([](Type type, SmallVectorImpl<Type> &parts) -> std::optional<LogicalResult> {
    auto descriptor = dyn_cast<triton::TensorDescType>(type);
    if (!descriptor)
      return std::nullopt;
    llvm::append_range(parts, getDescriptorParts(descriptor));
    return success();
  });
}

namespace {
/// A descriptor that has come apart.
struct Descriptor {
  MemoryTensor tensor;
  Value padsWithNan;

  /// From the values in the order of the type conversion.
  explicit Descriptor(ValueRange parts) {
    size_t rank = (parts.size() - 2) / 2;
    tensor.base = parts.front();
    tensor.shape = parts.slice(1, rank);
    tensor.strides = parts.slice(1 + rank, rank);
    padsWithNan = parts.back();
  }

  /// The tile of \p shape at \p indices (i32), masked to the tensor.
  TileAccess access(OpBuilder &builder, Location loc, ValueRange indices, ArrayRef<int64_t> shape) const {
    auto all = llvm::to_vector(llvm::seq<int32_t>(0, shape.size()));
    return createTileAccess(builder, loc, tensor, extendAllToI64(builder, loc, indices), shape, all);
  }

  /// What lanes outside the tensor read as: NaN or zero in floats, zero in integers.
  Value padding(OpBuilder &builder, Location loc, RankedTensorType type) const {
    Type element = type.getElementType();
    Value fill = arith::ConstantOp::create(builder, loc, builder.getZeroAttr(element));
    if (auto floating = dyn_cast<FloatType>(element)) {
      auto nan = FloatAttr::get(floating, APFloat::getNaN(floating.getFloatSemantics()));
      Value nanFill = arith::ConstantOp::create(builder, loc, nan);
      fill = builder.createOrFold<arith::SelectOp>(loc, padsWithNan, nanFill, fill);
    }
    return triton::SplatOp::create(builder, loc, type, fill);
  }

  Value load(OpBuilder &builder, Location loc, ValueRange indices, RankedTensorType tile) const {
    TileAccess place = access(builder, loc, indices, tile.getShape());
    return triton::LoadOp::create(builder, loc, place.pointers, place.mask, padding(builder, loc, tile));
  }
};
} // namespace

/// The tile type of the descriptor of \p op.
template <typename Op>
static RankedTensorType tileOf(Op op) {
  return cast<triton::TensorDescType>(op.getDesc().getType()).getSignlessBlockType();
}

/// \p value in another shape with as many elements.
static Value reshape(OpBuilder &builder, Location loc, Value value, RankedTensorType type) {
  return value.getType() == type ? value : triton::ReshapeOp::create(builder, loc, type, value).getResult();
}

namespace {
struct MakeDescriptorPattern : public OpConversionPattern<triton::MakeTensorDescOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(triton::MakeTensorDescOp op, OneToNOpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    SmallVector<Value> parts{op.getBase()};
    llvm::append_range(parts, extendAllToI64(rewriter, loc, op.getShape()));
    llvm::append_range(parts, op.getStrides());
    bool padsWithNan = op.getPadding() == triton::PaddingOption::PAD_NAN;
    parts.push_back(arith::ConstantOp::create(rewriter, loc, rewriter.getBoolAttr(padsWithNan)));
    rewriter.replaceOpWithMultiple(op, {parts});
    return success();
  }
};

struct DescriptorLoadPattern : public OpConversionPattern<triton::DescriptorLoadOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(triton::DescriptorLoadOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Descriptor descriptor(adaptor.getDesc());
    Value tile = descriptor.load(rewriter, op.getLoc(), op.getIndices(), tileOf(op));
    auto load = tile.getDefiningOp<triton::LoadOp>();
    load.setCache(op.getCache());
    load.setEvict(op.getEvict());
    rewriter.replaceOp(op, reshape(rewriter, op.getLoc(), tile, cast<RankedTensorType>(op.getType())));
    return success();
  }
};

struct DescriptorStorePattern : public OpConversionPattern<triton::DescriptorStoreOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(triton::DescriptorStoreOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    RankedTensorType tile = tileOf(op);
    Value value = reshape(rewriter, op.getLoc(), op.getSrc(), tile);
    TileAccess place = Descriptor(adaptor.getDesc()).access(rewriter, op.getLoc(), op.getIndices(), tile.getShape());
    triton::StoreOp::create(rewriter, op.getLoc(), place.pointers, value, place.mask);
    rewriter.eraseOp(op);
    return success();
  }
};

/// The atomic update that \p kind means on \p element, whose integers carry the sign of the descriptor.
static std::optional<triton::RMWOp> getUpdate(triton::DescriptorReduceKind kind, Type element) {
  using Kind = triton::DescriptorReduceKind;
  bool isUnsigned = element.isUnsignedInteger();
  switch (kind) {
  case Kind::ADD:
    return isa<FloatType>(element) ? triton::RMWOp::FADD : triton::RMWOp::ADD;
  case Kind::MIN:
    return isUnsigned ? triton::RMWOp::UMIN : triton::RMWOp::MIN;
  case Kind::MAX:
    return isUnsigned ? triton::RMWOp::UMAX : triton::RMWOp::MAX;
  case Kind::AND:
    return triton::RMWOp::AND;
  case Kind::OR:
    return triton::RMWOp::OR;
  case Kind::XOR:
    return triton::RMWOp::XOR;
  case Kind::INC:
  case Kind::DEC:
    return std::nullopt;
  }
  return std::nullopt;
}

struct DescriptorReducePattern : public OpConversionPattern<triton::DescriptorReduceOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(triton::DescriptorReduceOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto type = cast<triton::TensorDescType>(op.getDesc().getType());
    std::optional<triton::RMWOp> update = getUpdate(op.getKind(), type.getElementType());
    if (!update)
      return failure(); // checkDescriptors has refused it
    RankedTensorType tile = tileOf(op);
    Value value = reshape(rewriter, op.getLoc(), op.getSrc(), tile);
    TileAccess place = Descriptor(adaptor.getDesc()).access(rewriter, op.getLoc(), op.getIndices(), tile.getShape());
    triton::AtomicRMWOp::create(rewriter, op.getLoc(), tile, *update, place.pointers, value, place.mask,
                                triton::MemSemantic::RELAXED, triton::MemSyncScope::GPU);
    rewriter.eraseOp(op);
    return success();
  }
};

/// A loop over the rows that a gather or scatter names, and what one turn of it works on.
struct RowLoop {
  RankedTensorType row; ///< one row of the tile
  Value iv, xOffset;

  template <typename Op>
  explicit RowLoop(Op op) : row(tileOf(op)) {}

  /// Creates the loop; \p body yields the next of the carried values.
  template <typename Op>
  scf::ForOp create(OpBuilder &builder, Op op, ValueRange inits,
                    llvm::function_ref<SmallVector<Value>(OpBuilder &, RowLoop &, ValueRange)> body) {
    Location loc = op.getLoc();
    auto index = [&](int64_t number) { return arith::ConstantIndexOp::create(builder, loc, number); };
    Value zero = index(0), count = index(op.getXOffsets().getType().getDimSize(0)), one = index(1);
    return scf::ForOp::create(builder, loc, zero, count, one, inits,
                              [&](OpBuilder &inner, Location at, Value position, ValueRange carried) {
                                iv = position;
                                xOffset = tensor::ExtractOp::create(inner, at, op.getXOffsets(), position);
                                scf::YieldOp::create(inner, at, body(inner, *this, carried));
                              });
  }

  SmallVector<OpFoldResult> offsets(OpBuilder &builder) const { return {iv, builder.getIndexAttr(0)}; }
  SmallVector<OpFoldResult> sizes(OpBuilder &builder) const {
    return {builder.getIndexAttr(1), builder.getIndexAttr(row.getDimSize(1))};
  }
  static SmallVector<OpFoldResult> strides(OpBuilder &builder) {
    return {builder.getIndexAttr(1), builder.getIndexAttr(1)};
  }
};

struct DescriptorGatherPattern : public OpConversionPattern<triton::DescriptorGatherOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(triton::DescriptorGatherOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Descriptor descriptor(adaptor.getDesc());
    Location loc = op.getLoc();
    auto type = cast<RankedTensorType>(op.getType());
    Value empty = tensor::EmptyOp::create(rewriter, loc, type.getShape(), type.getElementType());
    auto loop = RowLoop(op).create(
        rewriter, op, empty, [&](OpBuilder &body, RowLoop &rows, ValueRange carried) -> SmallVector<Value> {
          Value row = descriptor.load(body, loc, {rows.xOffset, op.getYOffset()}, rows.row);
          return {tensor::InsertSliceOp::create(body, loc, row, carried[0], rows.offsets(body), rows.sizes(body),
                                                RowLoop::strides(body))};
        });
    rewriter.replaceOp(op, loop);
    return success();
  }
};

/// Rows are written one after the other: where two offsets are equal, the later row stays.
struct DescriptorScatterPattern : public OpConversionPattern<triton::DescriptorScatterOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(triton::DescriptorScatterOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Descriptor descriptor(adaptor.getDesc());
    Location loc = op.getLoc();
    RowLoop(op).create(rewriter, op, {}, [&](OpBuilder &body, RowLoop &rows, ValueRange) -> SmallVector<Value> {
      Value row = tensor::ExtractSliceOp::create(body, loc, rows.row, op.getSrc(), rows.offsets(body), rows.sizes(body),
                                                 RowLoop::strides(body));
      TileAccess place = descriptor.access(body, loc, {rows.xOffset, op.getYOffset()}, rows.row.getShape());
      triton::StoreOp::create(body, loc, place.pointers, row, place.mask);
      return {};
    });
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

LogicalResult mlir::heddle::checkDescriptors(ModuleOp module) {
  bool isValid = true;
  module.walk([&](triton::DescriptorReduceOp op) {
    if (getUpdate(op.getKind(), op.getDesc().getType().getElementType()))
      return;
    op.emitOpError() << "expected a kind that is one atomic update (add, min, max, and, or, xor), got '"
                     << triton::stringifyDescriptorReduceKind(op.getKind())
                     << "', which only GPUs count with; update the elements with 'tt.atomic_cas' in a loop";
    isValid = false;
  });
  return success(isValid);
}

void mlir::heddle::populateDescriptorPatterns(TypeConverter &converter, RewritePatternSet &patterns) {
  patterns.add<MakeDescriptorPattern, DescriptorLoadPattern, DescriptorStorePattern, DescriptorReducePattern,
               DescriptorGatherPattern, DescriptorScatterPattern>(converter, patterns.getContext());
}
