// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Decides which dimensions of an access are looped over, and emits the loops.
#include "heddle/Conversion/TritonToUnstructured.h"
#include "LaneRanges.h"
#include "LaneSlicer.h"
#include "heddle/Analysis/MaskLeaves.h"
#include "heddle/Analysis/MaskState.h"
#include "heddle/Analysis/PtrState.h"
#include "heddle/Conversion/Utils/IdentityCalls.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Iterators.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_TRITONTOUNSTRUCTURED
#include "heddle/Conversion/Passes.h.inc"
} // namespace mlir::heddle

using namespace mlir;
using namespace mlir::heddle;

/// A structured tail is copied as a tile only in whole blocks of the unified buffer.
static constexpr int64_t kBlockBytes = 32;

//===----------------------------------------------------------------------===//
// Decision
//===----------------------------------------------------------------------===//

namespace {
/// How one access is taken apart.
struct AccessPlan {
  UnstructuredPtr pointer;
  SmallVector<int64_t> shape;
  /// The dimensions that a loop runs over; the others are kept as a tile.
  SmallVector<bool> looped;
  /// All lanes have one address.
  bool isUniform = false;

  /// Whether dimension \p dim gets a loop: the lane of a dimension of size 1 needs none.
  bool isLoop(unsigned dim) const { return looped[dim] && shape[dim] != 1; }
};
} // namespace

static bool isOneBox(Value mask) { return !mask || static_cast<bool>(analyzeMask(mask)); }

/// Whether two lanes of a structured access share an address because a dimension does not step.
static bool repeatsLanes(const PtrState &state) {
  return llvm::any_of(llvm::zip_equal(state.offset.shape, state.offset.strides), [](auto dim) {
    auto &[size, stride] = dim;
    return size != 1 && stride.isZero();
  });
}

/// Whether triton-to-linalg takes the access as it is.
static bool isStructured(Value pointer, Value mask, bool isStore) {
  Analyzed<PtrState> state = analyzePointer(pointer);
  if (!state || !isOneBox(mask))
    return false;
  if (isStore)
    return !repeatsLanes(*state);
  return !state->offset.isUniform() || cast<RankedTensorType>(pointer.getType()).getNumElements() == 1;
}

/// The last dimension of \p leaf in which it is a window once all others are looped over: an order of a coordinate that
/// steps along several dimensions, as the end of an array cuts a tile of whole rows.
static std::optional<unsigned> findWindowDimension(Value leaf) {
  auto compare = leaf.getDefiningOp<arith::CmpIOp>();
  if (!compare || compare.getPredicate() == arith::CmpIPredicate::ne ||
      compare.getPredicate() > arith::CmpIPredicate::sge)
    return std::nullopt;
  Analyzed<OffsetInfo> lhs = analyzeOffsets(compare.getLhs()), rhs = analyzeOffsets(compare.getRhs());
  if (!lhs || !rhs)
    return std::nullopt;
  for (unsigned d = lhs->shape.size(); d-- > 0;) {
    IndexExpr left = lhs->strides[d], right = rhs->strides[d];
    if (lhs->shape[d] == 1 || (left.isZero() && right.isZero()))
      continue;
    IndexExpr step = right.isZero() ? left : right;
    bool isOneSided = left.isZero() != right.isZero();
    return isOneSided && step.asConstant().value_or(0) > 0 ? std::optional(d) : std::nullopt;
  }
  return std::nullopt;
}

/// Loops over the dimensions in which a discrete part of the mask varies.
static void loopOverDiscreteMask(Value mask, LaneClassifier &lanes, MutableArrayRef<bool> looped) {
  for (const MaskLeaf &leaf : splitMask(mask).discrete) {
    SmallVector<bool> varies;
    for (LaneKind kind : lanes.classify(leaf.value))
      varies.push_back(kind != LaneKind::Uniform);
    if (std::optional<unsigned> window = findWindowDimension(leaf.value))
      varies[*window] = false;
    for (Operation *op : leaf.shapeOps)
      if (auto expand = dyn_cast<triton::ExpandDimsOp>(op))
        varies.insert(varies.begin() + expand.getAxis(), false);
    for (auto [isLooped, isVarying] : llvm::zip_equal(looped, varies))
      isLooped |= isVarying;
  }
}

/// Keeps the trailing dimensions that need no loop as a tile when they fill whole blocks; loops over all others.
static void keepTail(ArrayRef<int64_t> shape, Type pointer, MutableArrayRef<bool> looped) {
  int64_t bytes = triton::getPointeeBitWidth(pointer) / 8;
  unsigned tail = shape.size();
  while (tail > 0 && (!looped[tail - 1] || shape[tail - 1] == 1))
    bytes *= shape[--tail];
  if (bytes % kBlockBytes != 0)
    tail = shape.size();
  for (auto [dim, isLooped] : llvm::enumerate(looped))
    isLooped = dim < tail || shape[dim] == 1;
}

/// Plans \p access, whose first operand is a tensor of pointers. Calls that only repeat it are moved to its base first.
static FailureOr<AccessPlan> planAccess(Operation *access, Value mask, LaneClassifier &lanes, bool scalarize) {
  applyIdentityCallsToBase(access->getOperand(0));
  Value pointer = access->getOperand(0);
  Analyzed<UnstructuredPtr> model = analyzeUnstructuredPointer(pointer);
  if (!model) {
    InFlightDiagnostic diagnostic = access->emitOpError() << "expected all lanes of 'ptr' to start at one pointer";
    model.getUnknown().attachTo(diagnostic);
    return failure();
  }
  auto type = cast<RankedTensorType>(pointer.getType());
  AccessPlan plan{*model, SmallVector<int64_t>(type.getShape()), {}, true};
  for (LaneKind kind : model->classify(lanes, type.getRank())) {
    plan.isUniform &= kind == LaneKind::Uniform;
    plan.looped.push_back(scalarize || kind != LaneKind::Structured);
  }
  if (mask)
    loopOverDiscreteMask(mask, lanes, plan.looped);
  keepTail(plan.shape, type.getElementType(), plan.looped);
  return plan;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// Makes one loop for each looped dimension over its range and calls \p body in the innermost one with the lanes.
/// \p carried, unless null, goes through all loops; \p body returns its next value. Returns its last one.
static Value buildLoops(OpBuilder &builder, Location loc, const AccessPlan &plan, ArrayRef<LaneRange> ranges,
                        Value carried, llvm::function_ref<Value(const Lanes &, Value)> body) {
  OpBuilder::InsertionGuard guard(builder);
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0), one = arith::ConstantIndexOp::create(builder, loc, 1);
  ValueRange inits = carried ? ValueRange(carried) : ValueRange();
  Lanes lanes;
  SmallVector<scf::ForOp> loops;
  for (auto [dim, size] : llvm::enumerate(plan.shape)) {
    lanes.push_back(plan.looped[dim] ? zero : Value());
    if (!plan.isLoop(dim))
      continue;
    Value lower = ranges[dim].lower ? ranges[dim].lower : zero, upper = ranges[dim].upper;
    if (!upper)
      upper = arith::ConstantIndexOp::create(builder, loc, size);
    auto loop = scf::ForOp::create(builder, loc, lower, upper, one, inits);
    loop->setAttr(kExtractedLoadOrStoreAttrName, builder.getUnitAttr());
    lanes.back() = loop.getInductionVar();
    loops.push_back(loop);
    builder.setInsertionPointToStart(loop.getBody());
    inits = loop.getRegionIterArgs();
  }
  Value next = body(lanes, inits.empty() ? Value() : inits.front());
  if (!carried)
    return {};
  for (scf::ForOp loop : llvm::reverse(loops)) {
    builder.setInsertionPointToEnd(loop.getBody());
    markDiscrete(scf::YieldOp::create(builder, loc, next));
    next = loop.getResult(0);
  }
  return next;
}

/// \p row written into \p target at \p lanes.
static Value insertLanes(OpBuilder &builder, Location loc, Value row, Value target, const Lanes &lanes) {
  auto tile = dyn_cast<RankedTensorType>(row.getType());
  if (!tile)
    return tensor::InsertOp::create(builder, loc, row, target, lanes);
  SmallVector<OpFoldResult> offsets, sizes, strides(lanes.size(), builder.getIndexAttr(1));
  for (auto [lane, size] : llvm::zip_equal(lanes, cast<RankedTensorType>(target.getType()).getShape())) {
    offsets.push_back(lane ? OpFoldResult(lane) : builder.getIndexAttr(0));
    sizes.push_back(builder.getIndexAttr(lane ? 1 : size));
  }
  auto inserted = tensor::InsertSliceOp::create(builder, loc, row, target, offsets, sizes, strides);
  markDiscrete(inserted);
  return inserted;
}

/// The load of a part of what \p load loads, with its hints.
static Value createPartialLoad(OpBuilder &builder, triton::LoadOp load, Value pointer, Value mask, Value other) {
  auto part = triton::LoadOp::create(builder, load.getLoc(), pointer, mask, other);
  part.setCache(load.getCache());
  part.setEvict(load.getEvict());
  part.setIsVolatile(load.getIsVolatile());
  markDiscrete(part);
  return part;
}

static Value expandLoad(OpBuilder &builder, triton::LoadOp load, const AccessPlan &plan, LaneClassifier &kinds) {
  Location loc = load.getLoc();
  auto type = cast<RankedTensorType>(load.getType());
  SmallVector<LaneRange> ranges = emitLaneRanges(builder, loc, load.getMask(), plan.shape);
  bool visitsAll = llvm::all_of(llvm::enumerate(ranges), [&](auto range) {
    return !plan.isLoop(range.index()) || (!range.value().lower && !range.value().upper);
  });
  // Lanes that the loops leave out hold `other` from the start.
  Value init = visitsAll ? Value() : load.getOther();
  if (!init)
    init = tensor::EmptyOp::create(builder, loc, plan.shape, type.getElementType());
  return buildLoops(builder, loc, plan, ranges, init, [&](const Lanes &lanes, Value carried) {
    LaneSlicer slicer(builder, loc, kinds);
    Value mask = load.getMask() ? slicer.slice(load.getMask(), lanes) : Value();
    Value other = load.getOther() ? slicer.sliceData(load.getOther(), lanes) : Value();
    Value pointer = slicer.slicePointer(plan.pointer, lanes, plan.shape);
    return insertLanes(builder, loc, createPartialLoad(builder, load, pointer, mask, other), carried, lanes);
  });
}

static void expandStore(OpBuilder &builder, triton::StoreOp store, const AccessPlan &plan, LaneClassifier &kinds) {
  Location loc = store.getLoc();
  SmallVector<LaneRange> ranges = emitLaneRanges(builder, loc, store.getMask(), plan.shape);
  buildLoops(builder, loc, plan, ranges, Value(), [&](const Lanes &lanes, Value) {
    LaneSlicer slicer(builder, loc, kinds);
    Value mask = store.getMask() ? slicer.slice(store.getMask(), lanes) : Value();
    Value value = slicer.sliceData(store.getValue(), lanes);
    Value pointer = slicer.slicePointer(plan.pointer, lanes, plan.shape);
    auto part = triton::StoreOp::create(builder, loc, pointer, value, mask);
    part.setCache(store.getCache());
    part.setEvict(store.getEvict());
    markDiscrete(part);
    return Value();
  });
}

/// The update of a part of what \p update does. The swap has no mask of its own: a branch guards it.
static Value createPartialUpdate(OpBuilder &builder, Operation *update, Value pointer, LaneSlicer &slicer,
                                 const Lanes &lanes) {
  Location loc = update->getLoc();
  Operation *part;
  if (auto rmw = dyn_cast<triton::AtomicRMWOp>(update)) {
    Value mask = rmw.getMask() ? slicer.slice(rmw.getMask(), lanes) : Value();
    Value value = slicer.sliceData(rmw.getVal(), lanes);
    part = triton::AtomicRMWOp::create(builder, loc, value.getType(), rmw.getAtomicRmwOp(), pointer, value, mask,
                                       rmw.getSem(), rmw.getScope());
  } else {
    auto swap = cast<triton::AtomicCASOp>(update);
    Value compare = slicer.sliceData(swap.getCmp(), lanes), value = slicer.sliceData(swap.getVal(), lanes);
    part = triton::AtomicCASOp::create(builder, loc, value.getType(), pointer, compare, value, swap.getSem(),
                                       swap.getScope());
  }
  markDiscrete(part);
  return part->getResult(0);
}

/// Updates lane after lane. Returns the former values, if anything uses them; those of lanes outside the mask are 0.
static Value expandUpdate(OpBuilder &builder, Operation *update, Value mask, const AccessPlan &plan,
                          LaneClassifier &kinds) {
  Location loc = update->getLoc();
  SmallVector<LaneRange> ranges = emitLaneRanges(builder, loc, mask, plan.shape);
  auto type = cast<RankedTensorType>(update->getResult(0).getType());
  Value init;
  if (!update->use_empty())
    init = mask ? arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type)).getResult()
                : tensor::EmptyOp::create(builder, loc, plan.shape, type.getElementType()).getResult();
  return buildLoops(builder, loc, plan, ranges, init, [&](const Lanes &lanes, Value carried) {
    LaneSlicer slicer(builder, loc, kinds);
    Value pointer = slicer.slicePointer(plan.pointer, lanes, plan.shape);
    Value former = createPartialUpdate(builder, update, pointer, slicer, lanes);
    return carried ? insertLanes(builder, loc, former, carried, lanes) : Value();
  });
}

//===----------------------------------------------------------------------===//
// One address for all lanes
//===----------------------------------------------------------------------===//

/// The scalar i1 that says whether any lane of \p mask is true.
static Value emitAnyLane(OpBuilder &builder, Location loc, Value mask) {
  Type element = builder.getI32Type();
  auto type = cast<RankedTensorType>(mask.getType());
  Value lanes = arith::ExtUIOp::create(builder, loc, type.clone(element), mask);
  for (int64_t axis = type.getRank() - 1; axis >= 0; --axis) {
    OpBuilder::InsertionGuard guard(builder);
    auto reduce = triton::ReduceOp::create(builder, loc, ValueRange(lanes), static_cast<int32_t>(axis));
    Block *combine = builder.createBlock(&reduce.getCombineOp(), {}, {element, element}, {loc, loc});
    Value either = arith::OrIOp::create(builder, loc, combine->getArgument(0), combine->getArgument(1));
    triton::ReduceReturnOp::create(builder, loc, either);
    lanes = reduce->getResult(0);
  }
  Value zero = arith::ConstantOp::create(builder, loc, builder.getZeroAttr(element));
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, lanes, zero);
}

/// One scalar load, repeated. The address is touched only when a lane takes part.
static Value broadcastLoad(OpBuilder &builder, triton::LoadOp load, const AccessPlan &plan, LaneClassifier &kinds) {
  Location loc = load.getLoc();
  auto type = cast<RankedTensorType>(load.getType());
  LaneSlicer slicer(builder, loc, kinds);
  Lanes first(plan.shape.size(), arith::ConstantIndexOp::create(builder, loc, 0));
  Value mask = load.getMask(), other = load.getOther();
  Value pointer = slicer.slicePointer(plan.pointer, first, plan.shape);
  Value condition;
  if (mask)
    condition = kinds.isUniform(mask) ? slicer.slice(mask, first) : emitAnyLane(builder, loc, mask);
  Value lane = createPartialLoad(builder, load, pointer, condition, Value());
  Value loaded = triton::SplatOp::create(builder, loc, type, lane);
  return mask && other ? arith::SelectOp::create(builder, loc, mask, loaded, other).getResult() : loaded;
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// Erases the address arithmetic that nothing uses any more, users before producers.
static void eraseDeadOps(ModuleOp module) {
  module.walk<WalkOrder::PostOrder, ReverseIterator>([](Operation *op) {
    if (isOpTriviallyDead(op))
      op->erase();
  });
}

static bool isTensorOfPointers(Value pointer) { return isa<RankedTensorType>(pointer.getType()); }

namespace {
struct TritonToUnstructured : public mlir::heddle::impl::TritonToUnstructuredBase<TritonToUnstructured> {
  using TritonToUnstructuredBase::TritonToUnstructuredBase;

  void runOnOperation() override {
    SmallVector<Operation *> accesses;
    getOperation().walk([&](Operation *op) {
      if (isa<triton::LoadOp, triton::StoreOp, triton::AtomicRMWOp, triton::AtomicCASOp>(op))
        accesses.push_back(op);
    });
    bool failedAny = false;
    for (Operation *op : accesses) {
      failedAny |= failed(convert(op));
    }
    if (failedAny)
      return signalPassFailure();
    if (numExpanded > 0)
      eraseDeadOps(getOperation());
  }

private:
  LogicalResult convert(Operation *op) {
    if (auto load = dyn_cast<triton::LoadOp>(op))
      return convert(load);
    if (auto store = dyn_cast<triton::StoreOp>(op))
      return convert(store);
    if (auto update = dyn_cast<triton::AtomicRMWOp>(op))
      return convertUpdate(update, update.getPtr(), update.getMask());
    return convertUpdate(op, cast<triton::AtomicCASOp>(op).getPtr(), /*mask=*/Value());
  }

  /// Lanes of one update that meet at an address are no matter for loops: triton-to-linalg takes them in turn.
  LogicalResult convertUpdate(Operation *update, Value pointer, Value mask) {
    if (!isTensorOfPointers(pointer) || (analyzePointer(pointer) && isOneBox(mask)))
      return success();
    LaneClassifier kinds;
    FailureOr<AccessPlan> plan = planAccess(update, mask, kinds, forceScalarizeMode);
    if (failed(plan))
      return failure();
    OpBuilder builder(update);
    if (Value former = expandUpdate(builder, update, mask, *plan, kinds))
      update->getResult(0).replaceAllUsesWith(former);
    update->erase();
    ++numExpanded;
    return success();
  }

  LogicalResult convert(triton::LoadOp load) {
    if (!isTensorOfPointers(load.getPtr()) || isStructured(load.getPtr(), load.getMask(), /*isStore=*/false))
      return success();
    LaneClassifier kinds;
    FailureOr<AccessPlan> plan = planAccess(load, load.getMask(), kinds, forceScalarizeMode);
    if (failed(plan))
      return failure();
    OpBuilder builder(load);
    Value result =
        plan->isUniform ? broadcastLoad(builder, load, *plan, kinds) : expandLoad(builder, load, *plan, kinds);
    load.replaceAllUsesWith(result);
    load.erase();
    ++numExpanded;
    return success();
  }

  LogicalResult convert(triton::StoreOp store) {
    if (!isTensorOfPointers(store.getPtr()) || isStructured(store.getPtr(), store.getMask(), /*isStore=*/true))
      return success();
    LaneClassifier kinds;
    FailureOr<AccessPlan> plan = planAccess(store, store.getMask(), kinds, forceScalarizeMode);
    if (failed(plan))
      return failure();
    OpBuilder builder(store);
    expandStore(builder, store, *plan, kinds);
    store.erase();
    ++numExpanded;
    return success();
  }
};
} // namespace
