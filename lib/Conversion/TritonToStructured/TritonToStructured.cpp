// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The pass: loops carry offsets, and accesses get dimensions in place of quotients and remainders.
#include "heddle/Conversion/TritonToStructured.h"
#include "LinearizeAccesses.h"
#include "SplitConcatenations.h"
#include "heddle/Conversion/Utils/LoopAddresses.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Iterators.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_TRITONTOSTRUCTURED
#include "heddle/Conversion/Passes.h.inc"
} // namespace mlir::heddle

using namespace mlir;
using namespace mlir::heddle;

/// Erases the address arithmetic that nothing uses any more, users before producers.
static void eraseDeadOps(ModuleOp module) {
  module.walk<WalkOrder::PostOrder, ReverseIterator>([](Operation *op) {
    if (isOpTriviallyDead(op))
      op->erase();
  });
}

namespace {
struct TritonToStructured : public mlir::heddle::impl::TritonToStructuredBase<TritonToStructured> {
  using TritonToStructuredBase::TritonToStructuredBase;

  void runOnOperation() override {
    if (splitConcatenations(getOperation()) > 0)
      eraseDeadOps(getOperation());
    // Inner loops first: what they carry then shows as an addition to the outer loop.
    getOperation().walk([&](Operation *op) {
      if (auto loop = dyn_cast<scf::ForOp>(op))
        numPromoted += promoteAddresses(loop);
      else if (auto loop = dyn_cast<scf::WhileOp>(op))
        numPromoted += promoteAddresses(loop);
    });
    if (!enableLinearize)
      return;
    LinearizationOptions options{enableMaskFallbackConversion, optimizeDynamicOffset};
    unsigned linearized = linearizeAccesses(getOperation(), options);
    numLinearized += linearized;
    if (linearized > 0)
      eraseDeadOps(getOperation());
  }
};
} // namespace
