// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Chooses the recipe of a call from what it does and from the branches and loops around it.
#include "OrderPlan.h"

#include "heddle/Support/DeviceFunctions.h"
#include "heddle/Support/MatrixOps.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::heddle;

//===----------------------------------------------------------------------===//
// What a call does
//===----------------------------------------------------------------------===//

namespace {
enum class CallKind { Unordered, Signal, Transfer, Barrier, VectorBarrier, Fence };
} // namespace

static CallKind getKind(DeviceFamily family) {
  switch (family) {
  case DeviceFamily::SignalOp:
  case DeviceFamily::P:
    return CallKind::Signal;
  case DeviceFamily::PutMem:
  case DeviceFamily::PutMemNbi:
  case DeviceFamily::GetMem:
  case DeviceFamily::GetMemNbi:
  case DeviceFamily::PutMemSignal:
  case DeviceFamily::PutMemSignalNbi:
    return CallKind::Transfer;
  case DeviceFamily::BarrierAll:
    return CallKind::Barrier;
  case DeviceFamily::BarrierAllVec:
    return CallKind::VectorBarrier;
  case DeviceFamily::Quiet:
  case DeviceFamily::Fence:
    return CallKind::Fence;
  default:
    return CallKind::Unordered;
  }
}

static CallKind getKind(hivm::CustomOp call) {
  StringRef symbol = call.getSymbol();
  if (std::optional<DeviceFunction> function = lookupDeviceFunction(symbol))
    return getKind(function->family);
  // Functions outside the table follow its naming: barriers of a team, puts of other engines.
  if (symbol.contains("barrier"))
    return symbol.ends_with("_vec") ? CallKind::VectorBarrier : CallKind::Barrier;
  return getDeviceCore(symbol) == DeviceCore::Vector ? CallKind::Transfer : CallKind::Unordered;
}

//===----------------------------------------------------------------------===//
// Branches and loops on the sub-block index
//===----------------------------------------------------------------------===//

/// Whether a value among \p roots is computed from the sub-block index.
static bool dependsOnSubBlock(ValueRange roots) {
  SetVector<Value> work(roots.begin(), roots.end());
  auto addYields = [&](Operation *op) {
    for (Region &region : op->getRegions())
      for (Block &block : region)
        if (block.mightHaveTerminator())
          work.insert(block.getTerminator()->operand_begin(), block.getTerminator()->operand_end());
  };
  for (size_t index = 0; index < work.size(); ++index) {
    Value value = work[index];
    Operation *source = value.getDefiningOp();
    if (isa_and_nonnull<hivm::GetSubBlockIdxOp>(source))
      return true;
    // The argument of a block is what the op around it and its terminators hand in.
    if (!source)
      source = value.getParentBlock()->getParentOp();
    if (!source || isa<func::FuncOp>(source))
      continue;
    work.insert(source->operand_begin(), source->operand_end());
    addYields(source);
  }
  return false;
}

static bool isBranch(Operation *op) { return isa<scf::IfOp, scf::IndexSwitchOp>(op); }

/// What decides how often \p loop runs.
static SmallVector<Value> getTripOperands(Operation *loop) {
  if (auto forOp = dyn_cast<scf::ForOp>(loop))
    return {forOp.getLowerBound(), forOp.getUpperBound(), forOp.getStep()};
  if (auto whileOp = dyn_cast<scf::WhileOp>(loop))
    return {whileOp.getConditionOp().getCondition()};
  return {};
}

namespace {
/// The nesting of a call, as far as the sub-block index decides about it.
struct SubBlockNesting {
  Operation *outermostBranch = nullptr;
  bool hasLoopOfOneSubBlock = false;
};
} // namespace

static SubBlockNesting getNesting(Operation *call) {
  SubBlockNesting nesting;
  bool sawLoop = false;
  for (Operation *op = call->getParentOp(); op && !isa<func::FuncOp>(op); op = op->getParentOp()) {
    if (isBranch(op)) {
      if (!dependsOnSubBlock(op->getOperands().take_front(1)))
        continue;
      nesting.outermostBranch = op;
      nesting.hasLoopOfOneSubBlock |= sawLoop;
      continue;
    }
    sawLoop = true;
    nesting.hasLoopOfOneSubBlock |= dependsOnSubBlock(getTripOperands(op));
  }
  return nesting;
}

static bool containsMatrixOp(Operation *root) {
  return root->walk([](Operation *op) { return isMatrixOp(op) ? WalkResult::interrupt() : WalkResult::advance(); })
      .wasInterrupted();
}

//===----------------------------------------------------------------------===//
// The plan
//===----------------------------------------------------------------------===//

/// Whether the kernel around \p call runs on the cube core alone: every call is typed so and nothing computes on tiles.
static bool isCubeKernel(hivm::CustomOp call) {
  auto runsOnVector = [](Operation *op) {
    if (auto custom = dyn_cast<hivm::CustomOp>(op))
      return custom.getCoreType() != hivm::TCoreType::CUBE;
    StringRef dialect = op->getName().getDialectNamespace();
    bool onTiles = llvm::any_of(op->getResultTypes(), llvm::IsaPred<TensorType>) && op->getNumOperands() != 0;
    bool computes = dialect == "arith" || dialect == "math" || dialect == "hfusion" || dialect == "linalg";
    // A fill is the start value of an accumulator, which the cube core sets up itself.
    return onTiles && computes && !isMatrixOp(op) && op->getName().getStringRef() != "linalg.fill";
  };
  return !call->getParentOfType<func::FuncOp>()
              .walk([&](Operation *op) { return runsOnVector(op) ? WalkResult::interrupt() : WalkResult::advance(); })
              .wasInterrupted();
}

static InFlightDiagnostic emitCannotOrder(hivm::CustomOp call) {
  return call.emitOpError("cannot order '") << call.getSymbol() << "' ";
}

/// A call that takes a hand-shake between the cores, in a mixed kernel.
static FailureOr<std::optional<OrderedCall>> planHandshake(hivm::CustomOp call, Recipe recipe) {
  if (call->getNumResults() != 0 && recipe != Recipe::VectorMeet)
    return emitCannotOrder(call) << "once a block: it has a result";
  SubBlockNesting nesting = getNesting(call);
  if (nesting.hasLoopOfOneSubBlock)
    return emitCannotOrder(call) << "across sub-blocks inside a branch on the sub-block index";
  if (!nesting.outermostBranch)
    return std::optional(OrderedCall{call, recipe});
  if (containsMatrixOp(nesting.outermostBranch))
    return emitCannotOrder(call) << "after a matrix op inside a branch on the sub-block index";
  return std::optional(OrderedCall{call, Recipe::InUserBranch, nesting.outermostBranch});
}

FailureOr<std::optional<OrderedCall>> mlir::heddle::planOrder(hivm::CustomOp call, bool hasMatrix) {
  CallKind kind = getKind(call);
  if (!call.isDistributed() || kind == CallKind::Unordered)
    return std::optional<OrderedCall>();
  OrderedCall drained{call, Recipe::Drain};
  if (!hasMatrix || kind == CallKind::Fence || isCubeKernel(call))
    return std::optional(drained);
  if (call.getCoreType() == hivm::TCoreType::CUBE)
    return emitCannotOrder(call) << "on the cube core of a kernel with vector code";
  switch (kind) {
  case CallKind::Signal:
    return planHandshake(call, Recipe::Signal);
  case CallKind::Transfer:
    return planHandshake(call, Recipe::Transfer);
  default:
    break;
  }
  // A barrier that one sub-block does not reach never ends.
  SubBlockNesting nesting = getNesting(call);
  if (nesting.outermostBranch || nesting.hasLoopOfOneSubBlock)
    return emitCannotOrder(call) << "inside a branch on the sub-block index: every core of the block has to reach it";
  if (kind == CallKind::VectorBarrier)
    return planHandshake(call, Recipe::VectorMeet);
  return std::optional(drained);
}
