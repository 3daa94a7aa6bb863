// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Turns ascend.annotation into annotation.mark.
#include "heddle/Conversion/TritonToAnnotation.h"
#include "heddle/Dialect/Annotation/IR/Annotation.h"
#include "heddle/Dialect/TritonAscend/IR/TritonAscend.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_TRITONTOANNOTATION
#include "heddle/Conversion/Passes.h.inc"
} // namespace mlir::heddle

using namespace mlir;
using namespace mlir::heddle;

static LogicalResult convert(triton::ascend::AnnotationOp op) {
  if (op->hasAttr("keys"))
    return op.emitOpError() << "expected a hint of another name than 'keys', which in 'annotation.mark' names values";
  if (failed(annotation::verifyEffects(op)))
    return failure();
  OpBuilder builder(op);
  auto mark = annotation::MarkOp::create(builder, op.getLoc(), op.getSrc(), /*keys=*/ArrayAttr(), ValueRange());
  for (NamedAttribute hint : op->getAttrs())
    mark->setAttr(hint.getName(), hint.getValue());
  op.erase();
  return success();
}

namespace {
struct TritonToAnnotation : public mlir::heddle::impl::TritonToAnnotationBase<TritonToAnnotation> {
  void runOnOperation() override {
    SmallVector<triton::ascend::AnnotationOp> hints;
    getOperation().walk([&](triton::ascend::AnnotationOp op) { hints.push_back(op); });
    if (hints.empty())
      return markAllAnalysesPreserved();
    for (triton::ascend::AnnotationOp op : hints) {
      if (failed(convert(op)))
        return signalPassFailure();
      ++numConverted;
    }
  }
};
} // namespace
