// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Pass generalize-tile-ops: named linalg operations, except matmul, become linalg.generic.
#include "heddle/Target/CPU/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_GENERALIZETILEOPS
#include "heddle/Target/CPU/Passes.h.inc"

namespace {

struct GeneralizeTileOps : impl::GeneralizeTileOpsBase<GeneralizeTileOps> {
  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> worklist;
    getOperation()->walk([&](linalg::LinalgOp op) {
      if (op.hasPureTensorSemantics() && !isa<linalg::GenericOp, linalg::MatmulOp, linalg::BatchMatmulOp>(op))
        worklist.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp op : worklist) {
      rewriter.setInsertionPoint(op);
      if (failed(linalg::generalizeNamedOp(rewriter, op))) {
        op.emitOpError("is not supported by the CPU target");
        return signalPassFailure();
      }
    }
  }
};

} // namespace
} // namespace mlir::heddle
