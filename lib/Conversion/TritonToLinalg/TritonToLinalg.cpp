// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The pass: accesses first, while the address arithmetic is still Triton IR, then everything else.
#include "heddle/Conversion/TritonToLinalg.h"
#include "Expansions.h"
#include "Patterns.h"
#include "heddle/Conversion/Utils/IdentityCalls.h"
#include "heddle/Dialect/Annotation/IR/Annotation.h"
#include "heddle/Dialect/HACC/IR/HACC.h"
#include "heddle/Dialect/HFusion/IR/HFusion.h"
#include "heddle/Dialect/HIVM/IR/HIVM.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "heddle/Dialect/TritonAscend/IR/TritonAscend.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_TRITONTOLINALG
#include "heddle/Conversion/Passes.h.inc"
} // namespace mlir::heddle

using namespace mlir;
using namespace mlir::heddle;

/// Erases what only addresses and masks used: pure ops whose results nobody needs any more, users before producers.
static void eraseDeadOps(ModuleOp module) {
  module.walk<WalkOrder::PostOrder, ReverseIterator>([](Operation *op) {
    if (isOpTriviallyDead(op))
      op->erase();
  });
}

static bool isTritonOp(Operation *op) {
  return isa<triton::TritonDialect, triton::ascend::TritonAscendDialect>(op->getDialect());
}

/// What is left of Triton after the conversion is an error at the op. Ops inside an op that failed count with it.
static LogicalResult verifyConverted(ModuleOp module) {
  bool failedAny = false;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    bool isOpenCast = isa<UnrealizedConversionCastOp>(op);
    if (!isOpenCast && (!op->getDialect() || !isTritonOp(op)))
      return WalkResult::advance();
    failedAny = true;
    if (isa<triton::AtomicPollOp>(op))
      op->emitOpError() << "polls memory in a way that this target has not; wait for the word with 'distributed.wait', "
                           "which is 'dl.wait' in Python";
    else if (!isOpenCast)
      op->emitOpError() << "is not supported by 'triton-to-linalg'";
    return WalkResult::skip();
  });
  return failure(failedAny);
}

namespace {
struct TritonToLinalg : public mlir::heddle::impl::TritonToLinalgBase<TritonToLinalg> {
  using TritonToLinalgBase::TritonToLinalgBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    bool isRegisterBased = compileOn91095 || hacc::isAscend950(module);
    if (failed(expandMaps(module)) || failed(convertScaledDots(module, isRegisterBased)) ||
        failed(convertBlockAddresses(module)) || failed(moveTilesInMemoryOrder(module)))
      return signalPassFailure();
    markTensorKinds(module);
    erasePointerHints(module);
    sinkIdentityCalls(module);
    extendCalls(module);
    if (failed(convertFunctions(module, globalKernel, isRegisterBased)))
      return signalPassFailure();
    if (failed(rewrite(module, [](RewritePatternSet &patterns) {
          populatePointerCastPatterns(patterns);
          populateMemoryPatterns(patterns);
          populateAscendMemoryPatterns(patterns);
          populateCallPatterns(patterns);
          populateFunctionCallPatterns(patterns);
        })))
      return signalPassFailure();
    // After the calls: an address may be what one of them returned.
    if (failed(convertAtomics(module, atomicForm, isRegisterBased)))
      return signalPassFailure();
    eraseDeadOps(module);
    if (failed(rewrite(module, [&](RewritePatternSet &patterns) {
          populateShapePatterns(patterns);
          populateElementwisePatterns(patterns);
          populateReductionPatterns(patterns);
          populateLibraryCallPatterns(patterns);
          populateSortPatterns(patterns);
          populateScanPatterns(patterns, isRegisterBased);
          if (isRegisterBased)
            populateHistogramPatterns(patterns);
          populateMathCallPatterns(patterns);
          populateMatmulPatterns(patterns);
          populateFractalDotPatterns(patterns);
        })))
      return signalPassFailure();
    eraseDeadOps(module);
    if (!namedOps && failed(rewrite(module, linalg::populateElementwiseToLinalgConversionPatterns)))
      return signalPassFailure();
    if (failed(verifyConverted(module)))
      signalPassFailure();
  }

private:
  /// Applies patterns in one walk, in program order. A pattern that reports an error fails the pass.
  LogicalResult rewrite(ModuleOp module, llvm::function_ref<void(RewritePatternSet &)> populate) {
    RewritePatternSet patterns(&getContext());
    populate(patterns);
    bool reported = false;
    ScopedDiagnosticHandler handler(&getContext(), [&](Diagnostic &diagnostic) {
      reported |= diagnostic.getSeverity() == DiagnosticSeverity::Error;
      return failure(); // goes on to whoever prints it
    });
    walkAndApplyPatterns(module, std::move(patterns));
    return failure(reported);
  }
};
} // namespace
