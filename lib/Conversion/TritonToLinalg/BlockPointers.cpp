// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Block pointers and descriptors come apart into scalars, which loops and branches carry; accesses through them
/// become structured accesses with a mask.
#include "BlockPointers.h"
#include "Patterns.h"
#include "heddle/Conversion/Utils/MergedPointers.h"
#include "heddle/Dialect/Triton/IR/LaneBuilder.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "heddle/Support/KnownLocation.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace mlir::heddle;

static bool isBlockAddress(Type type) { return triton::isTensorPointerType(type) || isa<triton::TensorDescType>(type); }

Value mlir::heddle::extendToI64(OpBuilder &builder, Location loc, Value value) {
  Type wide = builder.getI64Type();
  return value.getType() == wide ? value : builder.createOrFold<arith::ExtSIOp>(loc, wide, value);
}

SmallVector<Value> mlir::heddle::extendAllToI64(OpBuilder &builder, Location loc, ValueRange values) {
  return llvm::map_to_vector(values, [&](Value value) { return extendToI64(builder, loc, value); });
}

//===----------------------------------------------------------------------===//
// The tile of one access
//===----------------------------------------------------------------------===//

namespace {
/// Makes the lanes of a tile, dimension by dimension.
struct TileBuilder {
  OpBuilder &builder;
  Location loc;
  ArrayRef<int64_t> shape;

  Value splat(Value scalar, ArrayRef<int64_t> lanes) { return triton::splatLanes(builder, loc, scalar, lanes); }

  /// The coordinates in the tensor of the lanes of one dimension.
  Value coordinates(unsigned dimension, Value offset) {
    int64_t size = shape[dimension];
    Value lanes = triton::createLaneNumbers(builder, loc, size);
    return arith::AddIOp::create(builder, loc, splat(offset, size), lanes);
  }

  /// The lanes of one dimension, repeated over the whole tile.
  Value spread(unsigned dimension, Value lanes) { return triton::spreadLanes(builder, loc, lanes, dimension, shape); }

  /// `0 <= coordinates < bound`, without a lower test where \p offset is a constant that passes it.
  Value insideBounds(Value coordinates, Value offset, Value bound) {
    ArrayRef<int64_t> lanes = cast<RankedTensorType>(coordinates.getType()).getShape();
    Value inside = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, coordinates, splat(bound, lanes));
    APInt constant;
    if (matchPattern(offset, m_ConstantInt(&constant)) && constant.isNonNegative())
      return inside;
    Value zero = arith::ConstantOp::create(builder, loc, builder.getZeroAttr(coordinates.getType()));
    Value notBefore = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge, coordinates, zero);
    return arith::AndIOp::create(builder, loc, notBefore, inside);
  }
};
} // namespace

TileAccess mlir::heddle::createTileAccess(OpBuilder &builder, Location loc, const MemoryTensor &tensor,
                                          ValueRange offsets, ArrayRef<int64_t> tileShape, ArrayRef<int32_t> checked) {
  TileBuilder tile{builder, loc, tileShape};
  TileAccess access{tile.splat(tensor.base, tileShape), {}};
  for (unsigned d = 0; d < tileShape.size(); ++d) {
    Value coordinates = tile.coordinates(d, offsets[d]);
    Value distance = arith::MulIOp::create(builder, loc, coordinates, tile.splat(tensor.strides[d], tileShape[d]));
    access.pointers =
        triton::AddPtrOp::create(builder, loc, access.pointers.getType(), access.pointers, tile.spread(d, distance));
    if (!llvm::is_contained(checked, static_cast<int32_t>(d)))
      continue;
    Value inside = tile.spread(d, tile.insideBounds(coordinates, offsets[d], tensor.shape[d]));
    access.mask = access.mask ? arith::AndIOp::create(builder, loc, access.mask, inside).getResult() : inside;
  }
  return access;
}

//===----------------------------------------------------------------------===//
// Block pointers
//===----------------------------------------------------------------------===//

namespace {
/// A block pointer that has come apart: the tensor, and the place of the tile in it.
struct BlockPointer {
  MemoryTensor tensor;
  SmallVector<Value> offsets;

  /// From the values in the order of the type conversion.
  explicit BlockPointer(ValueRange parts) {
    size_t rank = (parts.size() - 1) / 3;
    tensor.base = parts.front();
    tensor.shape = parts.slice(1, rank);
    tensor.strides = parts.slice(1 + rank, rank);
    offsets = parts.slice(1 + 2 * rank, rank);
  }
};

struct MakeTensorPtrPattern : public OpConversionPattern<triton::MakeTensorPtrOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(triton::MakeTensorPtrOp op, OneToNOpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> parts{op.getBase()};
    llvm::append_range(parts, op.getShape());
    llvm::append_range(parts, op.getStrides());
    llvm::append_range(parts, extendAllToI64(rewriter, op.getLoc(), op.getOffsets()));
    rewriter.replaceOpWithMultiple(op, {parts});
    return success();
  }
};

struct AdvancePattern : public OpConversionPattern<triton::AdvanceOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(triton::AdvanceOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> parts(adaptor.getPtr());
    MutableArrayRef<Value> offsets = MutableArrayRef(parts).take_back(op.getOffsets().size());
    for (auto [offset, step] : llvm::zip_equal(offsets, op.getOffsets()))
      offset = rewriter.createOrFold<arith::AddIOp>(op.getLoc(), offset, extendToI64(rewriter, op.getLoc(), step));
    rewriter.replaceOpWithMultiple(op, {parts});
    return success();
  }
};

struct BlockLoadPattern : public OpConversionPattern<triton::LoadOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(triton::LoadOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    BlockPointer block(adaptor.getPtr());
    auto type = cast<RankedTensorType>(op.getType());
    TileAccess access =
        createTileAccess(rewriter, op.getLoc(), block.tensor, block.offsets, type.getShape(), op.getBoundaryCheck());
    Value other;
    if (access.mask && op.getPadding())
      other = createPadding(rewriter, op.getLoc(), type, *op.getPadding());
    auto load = triton::LoadOp::create(rewriter, op.getLoc(), access.pointers, access.mask, other);
    load.setCache(op.getCache());
    load.setEvict(op.getEvict());
    load.setIsVolatile(op.getIsVolatile());
    rewriter.replaceOp(op, load);
    return success();
  }

private:
  static Value createPadding(OpBuilder &builder, Location loc, RankedTensorType type, triton::PaddingOption padding) {
    TypedAttr value = builder.getZeroAttr(type.getElementType());
    if (padding == triton::PaddingOption::PAD_NAN)
      if (auto floating = dyn_cast<FloatType>(type.getElementType()))
        value = FloatAttr::get(floating, APFloat::getNaN(floating.getFloatSemantics()));
    return arith::ConstantOp::create(builder, loc, DenseElementsAttr::get(type, ArrayRef<Attribute>(value)));
  }
};

struct BlockStorePattern : public OpConversionPattern<triton::StoreOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(triton::StoreOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    BlockPointer block(adaptor.getPtr());
    auto type = cast<RankedTensorType>(op.getValue().getType());
    TileAccess access =
        createTileAccess(rewriter, op.getLoc(), block.tensor, block.offsets, type.getShape(), op.getBoundaryCheck());
    auto store = triton::StoreOp::create(rewriter, op.getLoc(), access.pointers, op.getValue(), access.mask);
    store.setCache(op.getCache());
    store.setEvict(op.getEvict());
    rewriter.eraseOp(op);
    return success();
  }
};

/// A choice between two block pointers or descriptors is a choice of each of their parts.
struct SelectPattern : public OpConversionPattern<arith::SelectOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(arith::SelectOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> parts;
    for (auto [yes, no] : llvm::zip_equal(adaptor.getTrueValue(), adaptor.getFalseValue()))
      parts.push_back(rewriter.createOrFold<arith::SelectOp>(op.getLoc(), op.getCondition(), yes, no));
    rewriter.replaceOpWithMultiple(op, {parts});
    return success();
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Driver
//===----------------------------------------------------------------------===//

static void addBlockPointerConversion(TypeConverter &converter) {
  converter.addConversion([](Type type, SmallVectorImpl<Type> &parts) -> std::optional<LogicalResult> {
    if (!triton::isTensorPointerType(type))
      return std::nullopt;
    int64_t rank = cast<RankedTensorType>(triton::getPointeeType(type)).getRank();
    parts.push_back(triton::getElementPointer(type));
    parts.append(3 * rank, IntegerType::get(type.getContext(), 64));
    return success();
  });
}

/// Whether \p op takes a bare pointer for a descriptor, as releases before 3.4 do.
static bool readsRawDescriptor(Operation *op) {
  bool isAccess =
      isa<triton::DescriptorLoadOp, triton::DescriptorStoreOp, triton::DescriptorGatherOp, triton::DescriptorScatterOp>(
          op);
  return isa<triton::ReinterpretTensorDescOp>(op) ||
         (isAccess && isa<triton::PointerType>(op->getOperand(0).getType()));
}

/// Only ops that take a block pointer or descriptor apart, and structured control flow, may have one.
static LogicalResult checkUsers(ModuleOp module) {
  bool isValid = true;
  module.walk([&](Operation *op) {
    if (readsRawDescriptor(op)) {
      op->emitOpError() << "takes a descriptor in the format of a GPU, which this target does not read; make it from a "
                           "pointer, a shape and strides with 'tt.make_tensor_descriptor'";
      isValid = false;
      return;
    }
    bool knowsThem = isa<UnrealizedConversionCastOp, triton::MakeTensorPtrOp, triton::AdvanceOp, triton::LoadOp,
                         triton::StoreOp, triton::MakeTensorDescOp, triton::DescriptorLoadOp, triton::DescriptorStoreOp,
                         triton::DescriptorGatherOp, triton::DescriptorScatterOp, triton::DescriptorReduceOp,
                         arith::SelectOp, scf::ForOp, scf::WhileOp, scf::IfOp, scf::YieldOp, scf::ConditionOp>(op);
    if (knowsThem)
      return;
    auto position = llvm::find_if(op->getOperandTypes(), isBlockAddress);
    Type type = position != op->getOperandTypes().end() ? *position : Type();
    if (!type)
      if (auto result = llvm::find_if(op->getResultTypes(), isBlockAddress); result != op->getResultTypes().end())
        type = *result;
    if (!type)
      return;
    emitLocatedOpError(op) << "does not support the type " << type
                           << "; make the block pointer or descriptor in this function, from a pointer";
    isValid = false;
  });
  return success(isValid);
}

/// Whether there is something to convert. Arguments of functions that are no kernels are left to the check of the
/// signature.
static bool hasBlockAddresses(ModuleOp module) {
  for (triton::FuncOp function : module.getOps<triton::FuncOp>())
    if (llvm::any_of(function.getArgumentTypes(), isBlockAddress))
      return false;
  return module
      .walk([](Operation *op) {
        bool isAddress = llvm::any_of(op->getResultTypes(), isBlockAddress) || readsRawDescriptor(op);
        return isAddress ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Takes what never changes out of loops and branches again: base, shape and strides, and offsets that stay.
static LogicalResult simplifyControlFlow(ModuleOp module) {
  RewritePatternSet patterns(module.getContext());
  scf::ForOp::getCanonicalizationPatterns(patterns, module.getContext());
  scf::WhileOp::getCanonicalizationPatterns(patterns, module.getContext());
  scf::IfOp::getCanonicalizationPatterns(patterns, module.getContext());
  return applyPatternsGreedily(module, std::move(patterns));
}

LogicalResult mlir::heddle::convertBlockAddresses(ModuleOp module) {
  expandDescriptorArguments(module);
  if (!hasBlockAddresses(module))
    return success();
  if (failed(checkUsers(module)) || failed(checkDescriptors(module)))
    return failure();
  TypeConverter converter;
  converter.addConversion([](Type type) { return type; });
  addBlockPointerConversion(converter);
  addDescriptorConversion(converter);

  MLIRContext *context = module.getContext();
  RewritePatternSet patterns(context);
  ConversionTarget target(*context);
  target.markUnknownOpDynamicallyLegal([&](Operation *op) { return converter.isLegal(op); });
  patterns.add<MakeTensorPtrPattern, AdvancePattern, BlockLoadPattern, BlockStorePattern, SelectPattern>(converter,
                                                                                                         context);
  populateDescriptorPatterns(converter, patterns);
  populateDescriptorArgumentPatterns(converter, patterns);
  scf::populateSCFStructuralTypeConversionsAndLegality(converter, patterns, target);
  if (failed(applyPartialConversion(module, target, std::move(patterns))))
    return failure();
  if (failed(simplifyControlFlow(module)))
    return failure();
  // Blocks with different bases were carried whole; what is left of that is a carried pointer.
  resolveMergedPointers(module);
  return success();
}
