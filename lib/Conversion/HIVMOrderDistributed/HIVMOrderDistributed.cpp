// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file hivm-order-distributed: the last pass of stage `ttadapter`.
#include "heddle/Conversion/HIVMOrderDistributed.h"
#include "OrderPlan.h"
#include "RecipeOps.h"
#include "heddle/Support/MatrixOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_HIVMORDERDISTRIBUTED
#include "heddle/Conversion/Passes.h.inc"
} // namespace mlir::heddle

using namespace mlir;
using namespace mlir::heddle;

/// The flag of a block synchronisation, if it is known.
static std::optional<int64_t> getFlag(Operation *op) {
  IntegerAttr flag;
  if (auto set = dyn_cast<hivm::SyncBlockSetOp>(op))
    flag = set.getStaticFlagIdAttr();
  else if (auto wait = dyn_cast<hivm::SyncBlockWaitOp>(op))
    flag = wait.getStaticFlagIdAttr();
  else if (auto sync = dyn_cast<hivm::SyncBlockOp>(op))
    flag = sync.getFlagIdAttr();
  return flag ? std::optional(flag.getInt()) : std::nullopt;
}

/// Reports synchronisation of the user that takes a flag of the recipes.
static LogicalResult checkFlags(func::FuncOp function, const OperationSet &ours) {
  bool failedAny = false;
  function.walk([&](Operation *op) {
    std::optional<int64_t> flag = getFlag(op);
    if (!flag || *flag < kVectorBeforeCubeFlag || *flag > kSubBlocksFlag || ours.contains(op))
      return;
    op->emitOpError("expected a flag other than ")
        << kVectorBeforeCubeFlag << " to " << kSubBlocksFlag << ", which order distributed calls, got " << *flag;
    failedAny = true;
  });
  return failure(failedAny);
}

/// Decides what every call of \p function still needs; changes nothing.
static FailureOr<SmallVector<OrderedCall>> planFunction(func::FuncOp function, bool hasMatrix,
                                                        OperationSet &handledBranches) {
  SmallVector<OrderedCall> plan;
  OperationSet ours;
  bool failedAny = false;
  bool needsFlags = false;
  function.walk([&](hivm::CustomOp call) {
    FailureOr<std::optional<OrderedCall>> ordered = planOrder(call, hasMatrix);
    failedAny |= failed(ordered);
    if (failed(ordered) || !*ordered)
      return;
    needsFlags |= (*ordered)->recipe != Recipe::Drain;
    if (!isInRecipe(**ordered, ours))
      plan.push_back(**ordered);
    else if ((*ordered)->branch)
      handledBranches.insert((*ordered)->branch);
  });
  if (failedAny || (needsFlags && failed(checkFlags(function, ours))))
    return failure();
  return plan;
}

namespace {
struct HIVMOrderDistributed : mlir::heddle::impl::HIVMOrderDistributedBase<HIVMOrderDistributed> {
  void runOnOperation() override {
    bool hasMatrix = hasMatrixOp(getOperation());
    SmallVector<OrderedCall> calls;
    OperationSet handledBranches;
    bool failedAny = false;
    getOperation().walk([&](func::FuncOp function) {
      FailureOr<SmallVector<OrderedCall>> plan = planFunction(function, hasMatrix, handledBranches);
      failedAny |= failed(plan);
      if (succeeded(plan))
        calls.append(*plan);
    });
    if (failedAny)
      return signalPassFailure();
    if (calls.empty())
      return markAllAnalysesPreserved();

    for (const OrderedCall &call : calls)
      writeRecipe(call, handledBranches);
    numOrdered += calls.size();
  }
};
} // namespace
