// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Writes the recipes, and recognises them so that a second run changes nothing.
#include "RecipeOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::heddle;
using hivm::PIPE;
using hivm::SyncBlockMode;
using hivm::TCoreType;

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

namespace {
/// Writes the building blocks, all at the location of the call that they order.
struct RecipeWriter {
  OpBuilder builder;
  Location loc;

  /// Nothing of this core starts before everything earlier of this core is done.
  void drain() { hivm::PipeBarrierOp::create(builder, loc, PIPE::PIPE_ALL); }

  /// The vector cores go on after every earlier store of their cube core.
  void cubeBeforeVector() {
    hivm::SyncBlockSetOp::create(builder, loc, TCoreType::CUBE, PIPE::PIPE_FIX, PIPE::PIPE_S, kCubeBeforeVectorFlag);
    hivm::SyncBlockWaitOp::create(builder, loc, TCoreType::VECTOR, PIPE::PIPE_FIX, PIPE::PIPE_S, kCubeBeforeVectorFlag);
  }

  /// The cube core goes on after both vector cores came here, so that no more than one set is ever pending.
  void vectorBeforeCube() {
    hivm::SyncBlockSetOp::create(builder, loc, TCoreType::VECTOR, PIPE::PIPE_MTE3, PIPE::PIPE_S, kVectorBeforeCubeFlag);
    hivm::SyncBlockWaitOp::create(builder, loc, TCoreType::CUBE, PIPE::PIPE_MTE3, PIPE::PIPE_S, kVectorBeforeCubeFlag);
  }

  /// Both vector cores are drained and meet.
  void meetSubBlocks() {
    auto all = hivm::PipeAttr::get(builder.getContext(), PIPE::PIPE_ALL);
    hivm::SyncBlockOp::create(builder, loc, SyncBlockMode::ALL_SUB_VECTOR, builder.getI16IntegerAttr(kSubBlocksFlag),
                              /*ffts_base_addr=*/Value(), /*tcube_pipe=*/hivm::PipeAttr(),
                              /*cube_pipe=*/hivm::PipeAttr(), all, /*vector_pipe=*/hivm::PipeAttr());
  }

  /// Moves \p call under a test for sub-block 0.
  void guard(hivm::CustomOp call) {
    Value index = hivm::GetSubBlockIdxOp::create(builder, loc, builder.getI64Type());
    Value zero = arith::ConstantIntOp::create(builder, loc, 0, 64);
    Value isFirst = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, index, zero);
    auto guard = scf::IfOp::create(builder, loc, isFirst, /*withElseRegion=*/false);
    call->moveBefore(guard.thenBlock()->getTerminator());
    builder.setInsertionPointAfter(guard);
  }
};
} // namespace

/// Whether both kinds of core execute \p op, whatever becomes of its result.
static bool runsOnBothCores(Operation &op) {
  auto call = dyn_cast<hivm::CustomOp>(op);
  return call && call.getCoreType() == TCoreType::CUBE_AND_VECTOR && !call.getNoSideEffect();
}

/// Keeps the loops around \p anchor whole. Where cube and vector code of a loop share no memory, the vendor's compiler
/// divides it into a loop of each and drops all flags on the way; it does not where a call runs on both kinds of core.
/// The rank is the cheapest such call.
static void keepLoopsWhole(Operation *anchor) {
  for (Operation *op = anchor; Operation *parent = op->getParentOp(); op = parent) {
    if (!isa<LoopLikeOpInterface>(parent) || llvm::any_of(*op->getBlock(), runsOnBothCores))
      continue;
    OpBuilder builder(op);
    MLIRContext *context = builder.getContext();
    auto rank = hivm::CustomOp::create(builder, anchor->getLoc(), builder.getI32Type(), /*inputs=*/ValueRange(),
                                       /*outputs=*/ValueRange(), /*temp_buffers=*/ValueRange(),
                                       builder.getStringAttr("dist.aclshmem_my_pe"), /*no_side_effect=*/UnitAttr());
    rank->setAttr(hivm::kIsDistributedAttrName, builder.getUnitAttr());
    rank->setAttr(hivm::kGMAddrArgsIndicesAttrName, builder.getDenseI32ArrayAttr({}));
    rank->setAttr(hivm::kPipeAttrName, hivm::PipeAttr::get(context, PIPE::PIPE_S));
    rank->setAttr(hivm::kTCoreTypeAttrName, hivm::TCoreTypeAttr::get(context, TCoreType::CUBE_AND_VECTOR));
    rank->setAttr(hivm::kVFModeAttrName, hivm::VFModeAttr::get(context, hivm::VFMode::SIMD));
    rank->setAttr(hivm::kSymbolAttrName, builder.getStringAttr("aclshmem_my_pe"));
  }
}

void mlir::heddle::writeRecipe(const OrderedCall &ordered, OperationSet &handledBranches) {
  hivm::CustomOp call = ordered.call;
  RecipeWriter writer{OpBuilder(call), call.getLoc()};
  if (ordered.recipe != Recipe::Drain)
    keepLoopsWhole(ordered.branch ? ordered.branch : call.getOperation());
  switch (ordered.recipe) {
  case Recipe::Drain:
    return writer.drain();
  case Recipe::Signal:
  case Recipe::Transfer:
    writer.cubeBeforeVector();
    writer.meetSubBlocks();
    writer.guard(call);
    if (ordered.recipe == Recipe::Transfer)
      writer.meetSubBlocks();
    return writer.vectorBeforeCube();
  case Recipe::VectorMeet:
    writer.cubeBeforeVector();
    writer.drain();
    writer.builder.setInsertionPointAfter(call);
    return writer.vectorBeforeCube();
  case Recipe::InUserBranch:
    writer.drain();
    if (!handledBranches.insert(ordered.branch).second)
      return;
    writer.builder.setInsertionPoint(ordered.branch);
    writer.cubeBeforeVector();
    writer.builder.setInsertionPointAfter(ordered.branch);
    return writer.vectorBeforeCube();
  }
}

//===----------------------------------------------------------------------===//
// Recognition
//===----------------------------------------------------------------------===//

static bool isDrain(Operation *op) {
  auto barrier = dyn_cast_or_null<hivm::PipeBarrierOp>(op);
  return barrier && barrier.getPipe() == PIPE::PIPE_ALL;
}

template <typename FlagOp>
static bool isFlagOp(Operation *op, TCoreType core, int64_t flag) {
  auto sync = dyn_cast_or_null<FlagOp>(op);
  return sync && sync.getTcoreType() == core && sync.getStaticFlagIdAttr() &&
         sync.getStaticFlagIdAttr().getInt() == flag;
}

static bool isMeeting(Operation *op) {
  auto sync = dyn_cast_or_null<hivm::SyncBlockOp>(op);
  return sync && sync.getSyncBlockMode() == SyncBlockMode::ALL_SUB_VECTOR &&
         sync.getFlagId().getInt() == kSubBlocksFlag;
}

static Operation *getPrevious(Operation *op) { return op ? op->getPrevNode() : nullptr; }
static Operation *getNext(Operation *op) { return op ? op->getNextNode() : nullptr; }

/// The op before \p op that is more than a computation of the guard's condition.
static Operation *getPreviousEffect(Operation *op) {
  op = getPrevious(op);
  while (isa_and_nonnull<hivm::GetSubBlockIdxOp, arith::ConstantOp, arith::CmpIOp>(op))
    op = op->getPrevNode();
  return op;
}

/// Whether \p last ends "cube before vector"; the two ops are added to \p found.
static bool endsCubeBeforeVector(Operation *last, SmallVectorImpl<Operation *> &found) {
  Operation *first = getPrevious(last);
  if (!isFlagOp<hivm::SyncBlockWaitOp>(last, TCoreType::VECTOR, kCubeBeforeVectorFlag) ||
      !isFlagOp<hivm::SyncBlockSetOp>(first, TCoreType::CUBE, kCubeBeforeVectorFlag))
    return false;
  found.append({first, last});
  return true;
}

/// Whether \p first starts "vector before cube"; the two ops are added to \p found.
static bool startsVectorBeforeCube(Operation *first, SmallVectorImpl<Operation *> &found) {
  Operation *last = getNext(first);
  if (!isFlagOp<hivm::SyncBlockSetOp>(first, TCoreType::VECTOR, kVectorBeforeCubeFlag) ||
      !isFlagOp<hivm::SyncBlockWaitOp>(last, TCoreType::CUBE, kVectorBeforeCubeFlag))
    return false;
  found.append({first, last});
  return true;
}

/// Whether \p guard tests for sub-block 0.
static bool testsForFirstSubBlock(scf::IfOp guard) {
  auto compare = guard.getCondition().getDefiningOp<arith::CmpIOp>();
  return compare && compare.getPredicate() == arith::CmpIPredicate::eq &&
         compare.getLhs().getDefiningOp<hivm::GetSubBlockIdxOp>() && matchPattern(compare.getRhs(), m_Zero());
}

static bool isGuarded(hivm::CustomOp call, bool isTransfer, SmallVectorImpl<Operation *> &found) {
  auto guard = dyn_cast<scf::IfOp>(call->getParentOp());
  if (!guard || !testsForFirstSubBlock(guard))
    return false;
  Operation *before = getPreviousEffect(guard);
  Operation *after = getNext(guard);
  if (!isMeeting(before))
    return false;
  found.push_back(before);
  if (isTransfer) {
    if (!isMeeting(after))
      return false;
    found.push_back(after);
    after = getNext(after);
  }
  return endsCubeBeforeVector(getPrevious(before), found) && startsVectorBeforeCube(after, found);
}

bool mlir::heddle::isInRecipe(const OrderedCall &ordered, OperationSet &ours) {
  hivm::CustomOp call = ordered.call;
  Operation *previous = getPrevious(call);
  SmallVector<Operation *> found;
  bool isOrdered = false;
  switch (ordered.recipe) {
  case Recipe::Drain:
    return isDrain(previous);
  case Recipe::Signal:
  case Recipe::Transfer:
    // The guard of the recipe is a branch on the sub-block index, which the plan takes for the user's.
    return false;
  case Recipe::VectorMeet:
    isOrdered = isDrain(previous) && endsCubeBeforeVector(getPrevious(previous), found) &&
                startsVectorBeforeCube(getNext(call), found);
    break;
  case Recipe::InUserBranch:
    isOrdered = isGuarded(call, /*isTransfer=*/false, found) || isGuarded(call, /*isTransfer=*/true, found = {}) ||
                (isDrain(previous) && endsCubeBeforeVector(getPrevious(ordered.branch), found = {}) &&
                 startsVectorBeforeCube(getNext(ordered.branch), found));
    break;
  }
  if (isOrdered)
    ours.insert(found.begin(), found.end());
  return isOrdered;
}
