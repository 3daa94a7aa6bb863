// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Lifts the blocks of a kernel, as an early `return` makes them, to scf.
#include "heddle/Conversion/TritonControlFlowOpt.h"
#include "heddle/Conversion/Utils/MergedPointers.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Conversion/ControlFlowToSCF/ControlFlowToSCF.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_TRITONCONTROLFLOWOPT
#include "heddle/Conversion/Passes.h.inc"
} // namespace mlir::heddle

using namespace mlir;
using namespace mlir::heddle;

namespace {
/// The upstream transformation, for functions that end in tt.return.
struct LiftTritonFunction : public ControlFlowToSCFTransformation {
  FailureOr<Operation *> createUnreachableTerminator(Location loc, OpBuilder &builder, Region &region) override {
    return emitError(loc) << "expected the loop that ends here to have an exit";
  }
};

struct TritonControlFlowOpt : public mlir::heddle::impl::TritonControlFlowOptBase<TritonControlFlowOpt> {
  using TritonControlFlowOptBase::TritonControlFlowOptBase;

  void runOnOperation() override {
    for (triton::FuncOp function : getOperation().getOps<triton::FuncOp>()) {
      // The code of a map is that of a function which was inlined into it.
      SmallVector<Region *> regions{&function.getBody()};
      function.walk([&](triton::MapElementwiseOp map) { regions.push_back(&map.getScalarOp()); });
      for (Region *region : regions)
        if (failed(lift(*region, function)))
          return signalPassFailure();
    }
    numResolved += resolveMergedPointers(getOperation());
  }

private:
  LogicalResult lift(Region &region, triton::FuncOp function) {
    // What nothing reaches has no place among regions.
    IRRewriter rewriter(function.getContext());
    (void)eraseUnreachableBlocks(rewriter, region);
    if (region.empty() || region.hasOneBlock())
      return success();
    LiftTritonFunction transformation;
    FailureOr<bool> changed = transformCFGToSCF(region, transformation, getChildAnalysis<DominanceInfo>(function));
    if (failed(changed))
      return failure();
    numLifted += *changed;
    return success();
  }
};
} // namespace
