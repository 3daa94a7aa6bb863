// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The pass, and which ops lanes are taken through.
#include "heddle/Conversion/BubbleUpOperation.h"
#include "BubbleUpPatterns.h"
#include "heddle/Conversion/TritonToUnstructured.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/Passes.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_BUBBLEUPOPERATION
#include "heddle/Conversion/Passes.h.inc"
} // namespace mlir::heddle

using namespace mlir;
using namespace mlir::heddle;

bool mlir::heddle::isDiscrete(Operation *op) { return op->hasAttr(kDiscreteMemAccessAttrName); }

Value mlir::heddle::markLane(Operation *op) {
  op->setAttr(kDiscreteMemAccessAttrName, UnitAttr::get(op->getContext()));
  return op->getResult(0);
}

bool mlir::heddle::computesLanewise(Operation *op) {
  if (isa<arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp, arith::CmpIOp, arith::CmpFOp, arith::TruncFOp, arith::ExtFOp,
          arith::FPToSIOp, arith::SIToFPOp, math::FloorOp, math::CeilOp, triton::ClampFOp, triton::AddPtrOp>(op))
    return true;
  // Binary arithmetic on integers and on floats.
  return isa<arith::ArithDialect>(op->getDialect()) && op->getNumOperands() == 2 && op->getNumResults() == 1 &&
         op->getOperand(0).getType() == op->getResult(0).getType() &&
         op->getOperand(1).getType() == op->getResult(0).getType();
}

Operation *mlir::heddle::getMovableProducer(Value source, bool isAggressive) {
  Operation *producer = source.getDefiningOp();
  if (!producer || (!isAggressive && !source.hasOneUse()))
    return nullptr;
  bool isMovable =
      computesLanewise(producer) ||
      isa<triton::SplatOp, triton::BroadcastOp, triton::ExpandDimsOp, triton::MakeRangeOp, tensor::ExtractSliceOp>(
          producer);
  return isMovable ? producer : nullptr;
}

namespace {
struct BubbleUpOperation : public mlir::heddle::impl::BubbleUpOperationBase<BubbleUpOperation> {
  using BubbleUpOperationBase::BubbleUpOperationBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    auto isWork = [](Operation *op) -> WalkResult {
      bool takesLanes = isa<tensor::ExtractOp, tensor::ExtractSliceOp>(op) && isDiscrete(op);
      return takesLanes ? WalkResult::interrupt() : WalkResult::advance();
    };
    if (!module.walk(isWork).wasInterrupted())
      return markAllAnalysesPreserved();
    RewritePatternSet patterns(&getContext());
    populateBubbleUpExtractPatterns(patterns, enableAggressiveMode);
    populateBubbleUpSlicePatterns(patterns, enableAggressiveMode);
    GreedyRewriteConfig config;
    config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
    if (failed(applyPatternsGreedily(module, std::move(patterns), config)))
      return signalPassFailure();
    // Lanes that several accesses take are computed once; tensors of which nothing but lanes was used are gone.
    OpPassManager cleanup(module.getOperationName());
    cleanup.addPass(createCSEPass());
    cleanup.addPass(createCanonicalizerPass());
    if (failed(runPipeline(cleanup, module)))
      signalPassFailure();
  }
};
} // namespace
