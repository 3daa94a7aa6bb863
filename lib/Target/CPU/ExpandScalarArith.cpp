// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Pass expand-scalar-arith: arithmetic that LLVM has not, or not everywhere.
#include "FloatCasts.h"
#include "heddle/Target/CPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_EXPANDSCALARARITH
#include "heddle/Target/CPU/Passes.h.inc"

namespace {

/// Whether the patterns have something to do; most kernels save their walk.
bool needsExpansion(Operation *op) {
  if (isa<arith::CeilDivSIOp, arith::CeilDivUIOp, arith::FloorDivSIOp>(op))
    return true;
  if (!isa<arith::ExtFOp, arith::SIToFPOp, arith::TruncFOp, arith::UIToFPOp>(op))
    return false;
  if (auto truncate = dyn_cast<arith::TruncFOp>(op); truncate && truncate.getRoundingmode())
    return true;
  auto isExpanded = [](Type type) { return type.isBF16() || isFloat8(type); };
  return isExpanded(op->getOperand(0).getType()) || isExpanded(op->getResult(0).getType());
}

struct ExpandScalarArith : impl::ExpandScalarArithBase<ExpandScalarArith> {
  void runOnOperation() override {
    auto isNeeded = [](Operation *op) -> WalkResult {
      return needsExpansion(op) ? WalkResult::interrupt() : WalkResult::advance();
    };
    if (!getOperation()->walk(isNeeded).wasInterrupted())
      return;
    RewritePatternSet patterns(&getContext());
    arith::populateCeilFloorDivExpandOpsPatterns(patterns);
    arith::populateExpandBFloat16Patterns(patterns);
    populateFloatCastPatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::heddle
