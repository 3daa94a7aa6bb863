// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Emits views and windows from pointer and mask states.
#include "Views.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::heddle;

Type mlir::heddle::getMemoryElementType(Type pointee) {
  return pointee.isInteger(1) ? IntegerType::get(pointee.getContext(), 8) : pointee;
}

Value mlir::heddle::getRootMemref(Value root) {
  auto cast = root.getDefiningOp<UnrealizedConversionCastOp>();
  if (!cast || cast.getInputs().size() != 1 || !isa<MemRefType>(cast.getInputs()[0].getType()))
    return {};
  return cast.getInputs()[0];
}

/// No buffer reaches as far as this: it is further than the addresses of a process go. The least number of all stands
/// for "dynamic" in a layout, and the vendor's parser takes none of its neighbours.
static constexpr int64_t kLeastDistance = -(int64_t(1) << 48);

/// The number \p offset, which is below 0, as a value that nothing folds: a fold would put it into the attribute of
/// memref.reinterpret_cast, whose verifier takes none below 0. A program id is never negative, so the minimum is \p
/// offset.
static Value hideNegativeOffset(OpBuilder &builder, Location loc, int64_t offset) {
  auto kernel = builder.getInsertionBlock()->getParent()->getParentOfType<func::FuncOp>();
  Value id = kernel.getArgument(kernel.getNumArguments() - 1);
  Value index = arith::IndexCastOp::create(builder, loc, builder.getIndexType(), id);
  Value number = arith::ConstantIndexOp::create(builder, loc, std::max(offset, kLeastDistance));
  return arith::MinSIOp::create(builder, loc, index, number);
}

Value mlir::heddle::createView(OpBuilder &builder, Location loc, Value memref, const PtrState &state) {
  OpFoldResult offset = state.offset.base.emit(builder, loc);
  if (getConstantIntValue(offset).value_or(0) < 0)
    offset = hideNegativeOffset(builder, loc, *getConstantIntValue(offset));
  SmallVector<OpFoldResult> sizes, strides;
  for (auto [size, stride] : llvm::zip_equal(state.offset.shape, state.offset.strides)) {
    sizes.push_back(builder.getIndexAttr(size));
    // The single lane of a dimension of size 1 never steps; stride 1 keeps the layout ordinary.
    OpFoldResult step = size == 1 ? OpFoldResult(builder.getIndexAttr(1)) : stride.emit(builder, loc);
    if (std::optional<int64_t> number = getConstantIntValue(step))
      step = builder.getIndexAttr(std::max(*number, kLeastDistance));
    strides.push_back(step);
  }
  if (sizes.empty()) {
    sizes.push_back(builder.getIndexAttr(1));
    strides.push_back(builder.getIndexAttr(1));
  }
  SmallVector<int64_t> staticStrides, shape;
  int64_t staticOffset = isa<Attribute>(offset) ? *getConstantIntValue(offset) : ShapedType::kDynamic;
  for (OpFoldResult stride : strides)
    staticStrides.push_back(getConstantIntValue(stride).value_or(ShapedType::kDynamic));
  for (OpFoldResult size : sizes)
    shape.push_back(*getConstantIntValue(size));
  auto layout = StridedLayoutAttr::get(builder.getContext(), staticOffset, staticStrides);
  auto type = MemRefType::get(shape, cast<MemRefType>(memref.getType()).getElementType(), layout);
  return memref::ReinterpretCastOp::create(builder, loc, type, memref, offset, sizes, strides);
}

FailureOr<Value> mlir::heddle::createView(OpBuilder &builder, Operation *user, StringRef name, Value pointer) {
  FailureOr<RootedPointer> rooted = findRootedPointer(user, name, pointer);
  if (failed(rooted))
    return failure();
  return createView(builder, user->getLoc(), rooted->memref, rooted->state);
}

FailureOr<RootedPointer> mlir::heddle::findRootedPointer(Operation *user, StringRef name, Value pointer) {
  Analyzed<PtrState> state = analyzePointer(pointer);
  if (!state) {
    InFlightDiagnostic diagnostic = user->emitOpError() << "expected '" << name << "' to be a structured access";
    state.getUnknown().attachTo(diagnostic);
    return failure();
  }
  Value memref = getRootMemref(state->root);
  if (!memref) {
    InFlightDiagnostic diagnostic = user->emitOpError()
                                    << "expected '" << name
                                    << "' to start at a kernel argument or at the result of a distributed call";
    diagnostic.attachNote(state->root.getLoc()) << "the address starts here";
    return failure();
  }
  return RootedPointer{memref, *state};
}

SmallVector<unsigned> mlir::heddle::dropRepeatedLanes(OffsetInfo &offset) {
  SmallVector<unsigned> repeated;
  for (unsigned d = 0; d < offset.shape.size(); ++d)
    if (offset.shape[d] != 1 && offset.strides[d].isZero()) {
      offset.shape[d] = 1;
      repeated.push_back(d);
    }
  return repeated;
}

bool mlir::heddle::joinEverySecond(OffsetInfo &offset) {
  if (offset.shape.empty() || offset.shape.back() % 2 != 0 || offset.strides.back().asConstant() != 2)
    return false;
  offset.shape.back() = 2 * offset.shape.back() - 1;
  offset.strides.back() = 1;
  return true;
}

FailureOr<MaskState> mlir::heddle::analyzeAccessMask(Operation *user, Value mask, ArrayRef<int64_t> shape) {
  if (!mask) {
    MaskState full;
    for (int64_t size : shape)
      full.dimensions.push_back({size, {}, {}});
    return full;
  }
  Analyzed<MaskState> state = analyzeMask(mask);
  if (state)
    return *state;
  InFlightDiagnostic diagnostic = user->emitOpError() << "expected 'mask' to select one box of lanes";
  state.getUnknown().attachTo(diagnostic);
  return failure();
}

namespace {
/// Index arithmetic that folds constants as it goes.
struct IndexBuilder {
  OpBuilder &builder;
  Location loc;

  Value constant(int64_t number) { return builder.createOrFold<arith::ConstantIndexOp>(loc, number); }
  Value add(Value a, Value b) { return builder.createOrFold<arith::AddIOp>(loc, a, b); }
  Value sub(Value a, Value b) { return builder.createOrFold<arith::SubIOp>(loc, a, b); }
  Value max(Value a, Value b) { return builder.createOrFold<arith::MaxSIOp>(loc, a, b); }
  Value min(Value a, Value b) { return builder.createOrFold<arith::MinSIOp>(loc, a, b); }
};
} // namespace

/// Lanes before the bound: `min(start + size, max(start, bound)) - start`, between 0 and size.
static Value emitLanesBefore(IndexBuilder index, const MaskBound &bound, int64_t size) {
  Value start = bound.start.emitValue(index.builder, index.loc);
  Value end = index.add(start, index.constant(size));
  Value limit = index.max(start, bound.bound.emitValue(index.builder, index.loc));
  return index.sub(index.min(end, limit), start);
}

/// Offset and size of one dimension.
static std::pair<OpFoldResult, OpFoldResult> emitDimension(IndexBuilder index, const MaskDimension &dimension) {
  Value begin, end;
  for (const MaskBound &bound : dimension.lower) {
    Value lanes = emitLanesBefore(index, bound, dimension.size);
    begin = begin ? index.max(begin, lanes) : lanes;
  }
  for (const MaskBound &bound : dimension.upper) {
    Value lanes = emitLanesBefore(index, bound, dimension.size);
    end = end ? index.min(end, lanes) : lanes;
  }
  if (!begin)
    return {index.builder.getIndexAttr(0), end ? OpFoldResult(end) : index.builder.getIndexAttr(dimension.size)};
  if (!end)
    end = index.constant(dimension.size);
  return {begin, index.sub(index.max(end, begin), begin)};
}

Window mlir::heddle::emitWindow(OpBuilder &builder, Location loc, const MaskState &mask) {
  IndexBuilder index{builder, loc};
  Window window;
  window.isFull = mask.isAlways();
  for (const MaskDimension &dimension : mask.dimensions) {
    auto [offset, size] = emitDimension(index, dimension);
    window.offsets.push_back(offset);
    window.sizes.push_back(size);
  }
  // A scalar condition closes the whole window: no lane of the first dimension is left.
  if (mask.dimensions.empty())
    return window;
  Value first = getValueOrCreateConstantIndexOp(builder, loc, window.sizes.front());
  for (Value condition : mask.conditions)
    first = arith::SelectOp::create(builder, loc, condition, first, index.constant(0));
  if (mask.never)
    first = index.constant(0);
  window.sizes.front() = getAsOpFoldResult(first);
  return window;
}

Window mlir::heddle::spreadWindow(OpBuilder &builder, Location loc, const Window &lanes) {
  IndexBuilder index{builder, loc};
  auto twice = [&](OpFoldResult number) {
    Value value = getValueOrCreateConstantIndexOp(builder, loc, number);
    return index.add(value, value);
  };
  Window window = lanes;
  window.isFull = false; // a tile has one element more than its lanes reach
  window.offsets.back() = getAsOpFoldResult(twice(lanes.offsets.back()));
  Value size = index.sub(twice(lanes.sizes.back()), index.constant(1));
  window.sizes.back() = getAsOpFoldResult(index.max(size, index.constant(0)));
  return window;
}

Value mlir::heddle::emitIsPartial(OpBuilder &builder, Location loc, const Window &window, ArrayRef<int64_t> shape) {
  Value partial;
  for (auto [size, full] : llvm::zip_equal(window.sizes, shape)) {
    if (getConstantIntValue(size) == full)
      continue;
    Value whole = arith::ConstantIndexOp::create(builder, loc, full);
    Value isShort = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt,
                                          getValueOrCreateConstantIndexOp(builder, loc, size), whole);
    partial = partial ? arith::OrIOp::create(builder, loc, partial, isShort).getResult() : isShort;
  }
  return partial;
}

Value mlir::heddle::createSubview(OpBuilder &builder, Location loc, Value memref, const Window &window) {
  SmallVector<OpFoldResult> strides(window.sizes.size(), builder.getIndexAttr(1));
  return memref::SubViewOp::create(builder, loc, memref, window.offsets, window.sizes, strides);
}
