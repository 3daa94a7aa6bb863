// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Loads and stores: tiles are copied through a buffer, and only lanes of the mask's window are touched.
#include "Patterns.h"
#include "Views.h"
#include "heddle/Dialect/Triton/IR/LaneBuilder.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::heddle;

/// Says that the compiler may lay the branch out of line.
static constexpr llvm::StringLiteral kUnlikely = "hivm.unlikely_condition";
/// Marks the value of an i1 that lies as a byte in memory.
static constexpr llvm::StringLiteral kWasBool = "was_bool_to_int8";

/// An i1 as the byte that memory holds.
static Value toMemory(OpBuilder &builder, Location loc, Value value) {
  Type element = getElementTypeOrSelf(value.getType());
  if (!element.isInteger(1))
    return value;
  Type type = builder.getI8Type();
  if (auto tensor = dyn_cast<RankedTensorType>(value.getType()))
    type = tensor.clone(type);
  return arith::ExtUIOp::create(builder, loc, type, value);
}

/// A byte of memory as the i1 of SSA: any byte but 0 is true.
static Value fromMemory(OpBuilder &builder, Location loc, Value value, Type wanted) {
  if (value.getType() == wanted)
    return value;
  Value zero = arith::ConstantOp::create(builder, loc, builder.getZeroAttr(value.getType()));
  auto isSet = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, value, zero);
  isSet->setAttr(kWasBool, builder.getUnitAttr());
  return isSet;
}

/// All conditions of a scalar access as one i1; null when it always happens.
static Value emitCondition(OpBuilder &builder, Location loc, Value mask) {
  APInt constant;
  if (!mask || (matchPattern(mask, m_ConstantInt(&constant)) && constant.isOne()))
    return {};
  return mask;
}

//===----------------------------------------------------------------------===//
// Loads
//===----------------------------------------------------------------------===//

namespace {
struct LoadPattern : public OpRewritePattern<triton::LoadOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(triton::LoadOp load, PatternRewriter &rewriter) const override {
    FailureOr<RootedPointer> pointer = findRootedPointer(load, "ptr", load.getPtr());
    if (failed(pointer))
      return failure();
    Lanes lanes;
    lanes.repeated = dropRepeatedLanes(pointer->state.offset);
    lanes.shape = pointer->state.offset.shape;
    lanes.isEverySecond = joinEverySecond(pointer->state.offset);
    Value view = createView(rewriter, load.getLoc(), pointer->memref, pointer->state);
    auto type = dyn_cast<RankedTensorType>(load.getType());
    FailureOr<Value> value = type ? loadTile(load, view, type, lanes, rewriter) : loadScalar(load, view, rewriter);
    if (failed(value))
      return failure();
    rewriter.replaceOp(load, *value);
    return success();
  }

private:
  /// What a view has of the lanes of a load.
  struct Lanes {
    /// The lanes with an address of their own.
    SmallVector<int64_t, 2> shape;
    /// The dimensions whose lanes share an address, of which the view has one.
    SmallVector<unsigned> repeated;
    /// Whether the view has the elements between two lanes of the last dimension too.
    bool isEverySecond = false;
  };

  static FailureOr<Value> loadScalar(triton::LoadOp load, Value view, PatternRewriter &rewriter) {
    Location loc = load.getLoc();
    Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
    Value condition = emitCondition(rewriter, loc, load.getMask());
    if (!condition)
      return fromMemory(rewriter, loc, memref::LoadOp::create(rewriter, loc, view, zero), load.getType());
    auto branch = scf::IfOp::create(rewriter, loc, load.getType(), condition, /*withElseRegion=*/true);
    OpBuilder then = branch.getThenBodyBuilder();
    Value loaded = memref::LoadOp::create(then, loc, view, zero);
    scf::YieldOp::create(then, loc, fromMemory(then, loc, loaded, load.getType()));
    OpBuilder otherwise = branch.getElseBodyBuilder();
    Value other = load.getOther();
    if (!other)
      other = arith::ConstantOp::create(otherwise, loc, otherwise.getZeroAttr(load.getType()));
    scf::YieldOp::create(otherwise, loc, other);
    return branch.getResult(0);
  }

  /// \p type is that of the load.
  static FailureOr<Value> loadTile(triton::LoadOp load, Value view, RankedTensorType type, const Lanes &lanes,
                                   PatternRewriter &rewriter) {
    Location loc = load.getLoc();
    FailureOr<MaskState> mask = analyzeAccessMask(load, load.getMask(), type.getShape());
    if (failed(mask))
      return failure();
    Type element = getMemoryElementType(type.getElementType());
    Value tile = createTile(rewriter, loc, lanes, element);
    Window window = emitWindow(rewriter, loc, *mask);
    bool variesInRepeated = shrinkWindow(rewriter, loc, window, *mask, lanes.repeated);
    Value other = window.isFull ? Value() : load.getOther();
    Value fill = other ? triton::getUniformScalar(rewriter, other) : Value();
    if (fill)
      fillOutside(rewriter, loc, tile, window, lanes.shape, toMemory(rewriter, loc, fill));
    copyWindow(rewriter, loc, view, tile, lanes.isEverySecond ? spreadWindow(rewriter, loc, window) : window);
    Value loaded = readTile(rewriter, loc, tile, lanes);
    loaded = fromMemory(rewriter, loc, loaded, RankedTensorType::get(lanes.shape, type.getElementType()));
    if (!lanes.repeated.empty())
      loaded = triton::BroadcastOp::create(rewriter, loc, type, loaded);
    if (other && (!fill || variesInRepeated))
      loaded = arith::SelectOp::create(rewriter, loc, load.getMask(), loaded, other);
    return loaded;
  }

  static Value createTile(OpBuilder &builder, Location loc, const Lanes &lanes, Type element) {
    SmallVector<int64_t, 2> shape(lanes.shape);
    if (lanes.isEverySecond)
      shape.back() *= 2;
    return memref::AllocOp::create(builder, loc, MemRefType::get(shape, element));
  }

  static void copyWindow(OpBuilder &builder, Location loc, Value view, Value tile, const Window &window) {
    if (window.isFull)
      memref::CopyOp::create(builder, loc, view, tile);
    else
      memref::CopyOp::create(builder, loc, createSubview(builder, loc, view, window),
                             createSubview(builder, loc, tile, window));
  }

  /// The lanes that lie in \p tile.
  static Value readTile(OpBuilder &builder, Location loc, Value tile, const Lanes &lanes) {
    auto type = cast<MemRefType>(tile.getType());
    Value read = bufferization::ToTensorOp::create(
        builder, loc, RankedTensorType::get(type.getShape(), type.getElementType()), tile, /*restrict=*/true,
        /*writable=*/true);
    if (!lanes.isEverySecond)
      return read;
    SmallVector<OpFoldResult> offsets(type.getRank(), builder.getIndexAttr(0));
    SmallVector<OpFoldResult> strides(type.getRank(), builder.getIndexAttr(1));
    strides.back() = builder.getIndexAttr(2);
    return tensor::ExtractSliceOp::create(builder, loc, read, offsets,
                                          getAsIndexOpFoldResult(builder.getContext(), lanes.shape), strides);
  }

  /// The window of a tile with one lane in the dimensions \p repeated. Returns whether lanes of one address may differ
  /// in taking part.
  static bool shrinkWindow(OpBuilder &builder, Location loc, Window &window, const MaskState &mask,
                           ArrayRef<unsigned> repeated) {
    bool varies = false;
    for (unsigned d : repeated) {
      OpFoldResult &size = window.sizes[d];
      varies |= !mask.dimensions[d].upper.empty() || !mask.dimensions[d].lower.empty();
      Value one = arith::ConstantIndexOp::create(builder, loc, 1);
      Value lanes = getValueOrCreateConstantIndexOp(builder, loc, size);
      size = getAsOpFoldResult(builder.createOrFold<arith::MinSIOp>(loc, lanes, one));
      window.offsets[d] = builder.getIndexAttr(0);
    }
    return varies;
  }

  /// Lanes of \p shape outside the window hold \p value. The copy that follows overwrites the lanes inside.
  static void fillOutside(OpBuilder &builder, Location loc, Value tile, const Window &window, ArrayRef<int64_t> shape,
                          Value value) {
    Value isPartial = emitIsPartial(builder, loc, window, shape);
    if (!isPartial)
      return;
    auto branch = scf::IfOp::create(builder, loc, isPartial, /*withElseRegion=*/false);
    branch->setAttr(kUnlikely, builder.getUnitAttr());
    OpBuilder body = branch.getThenBodyBuilder();
    linalg::FillOp::create(body, loc, value, tile);
  }
};

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

struct StorePattern : public OpRewritePattern<triton::StoreOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(triton::StoreOp store, PatternRewriter &rewriter) const override {
    if (failed(checkDistinctLanes(store)))
      return failure();
    FailureOr<Value> view = createView(rewriter, store, "ptr", store.getPtr());
    if (failed(view))
      return failure();
    Value value = toMemory(rewriter, store.getLoc(), store.getValue());
    if (isa<RankedTensorType>(value.getType())) {
      if (failed(storeTile(store, *view, value, rewriter)))
        return failure();
    } else {
      storeScalar(store, *view, value, rewriter);
    }
    rewriter.eraseOp(store);
    return success();
  }

private:
  /// Two lanes of one store with one address would race.
  static LogicalResult checkDistinctLanes(triton::StoreOp store) {
    Analyzed<PtrState> state = analyzePointer(store.getPtr());
    if (!state)
      return success(); // createView says why
    for (auto [size, stride] : llvm::zip_equal(state->offset.shape, state->offset.strides))
      if (size != 1 && stride.isZero())
        return store.emitOpError() << "expected every lane to have an address of its own, got " << size
                                   << " lanes with one address";
    return success();
  }

  static LogicalResult storeTile(triton::StoreOp store, Value view, Value value, PatternRewriter &rewriter) {
    Location loc = store.getLoc();
    auto type = cast<RankedTensorType>(value.getType());
    FailureOr<MaskState> mask = analyzeAccessMask(store, store.getMask(), type.getShape());
    if (failed(mask))
      return failure();
    Window window = emitWindow(rewriter, loc, *mask);
    if (!window.isFull) {
      SmallVector<OpFoldResult> strides(type.getRank(), rewriter.getIndexAttr(1));
      value = tensor::ExtractSliceOp::create(rewriter, loc, value, window.offsets, window.sizes, strides);
      view = createSubview(rewriter, loc, view, window);
    }
    materialize(rewriter, loc, value, view);
    return success();
  }

  static void storeScalar(triton::StoreOp store, Value view, Value value, PatternRewriter &rewriter) {
    Location loc = store.getLoc();
    OpBuilder::InsertionGuard guard(rewriter);
    if (Value condition = emitCondition(rewriter, loc, store.getMask())) {
      auto branch = scf::IfOp::create(rewriter, loc, condition, /*withElseRegion=*/false);
      rewriter.setInsertionPointToStart(branch.thenBlock());
    }
    Value tile = createFilledTensor(rewriter, loc, RankedTensorType::get({1}, value.getType()), value);
    materialize(rewriter, loc, tile, view);
  }

  static void materialize(OpBuilder &builder, Location loc, Value value, Value view) {
    bufferization::MaterializeInDestinationOp::create(builder, loc, TypeRange(), value, view, /*restrict=*/false,
                                                      /*writable=*/true);
  }
};
} // namespace

void mlir::heddle::populateMemoryPatterns(RewritePatternSet &patterns) {
  patterns.add<LoadPattern, StorePattern>(patterns.getContext());
}
