// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The histogram of a 950, a call of the SIMT library.
#include "Patterns.h"
#include "heddle/Dialect/HACC/IR/HACC.h"
#include "heddle/Dialect/HIVM/IR/HIVM.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "heddle/Support/LibraryCalls.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::heddle;

/// The library's masks have bytes.
static Value widenMask(OpBuilder &builder, Location loc, Value mask) {
  auto type = cast<RankedTensorType>(mask.getType());
  return arith::ExtUIOp::create(builder, loc, type.clone(builder.getI8Type()), mask);
}

namespace {
/// The SIMT unit of a 950 counts; other chips have `hfusion.histogram`, which triton-to-hfusion writes.
struct HistogramPattern : public OpRewritePattern<triton::HistogramOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::HistogramOp op, PatternRewriter &rewriter) const override {
    if (!hacc::isAscend950(op))
      return failure();
    Location loc = op.getLoc();
    auto type = cast<RankedTensorType>(op.getType());
    if (type.getDimSize(0) == 0)
      return op.emitOpError() << "expected at least one bin, got " << type;
    Value bins = arith::ConstantOp::create(rewriter, loc, rewriter.getI64IntegerAttr(type.getDimSize(0)));
    SmallVector<Value> inputs{op.getSrc(), bins};
    if (op.getMask())
      inputs.push_back(widenMask(rewriter, loc, op.getMask()));
    Value zero = arith::ConstantOp::create(rewriter, loc, rewriter.getZeroAttr(type.getElementType()));
    Value counts = createFilledTensor(rewriter, loc, type, zero);
    auto call = hivm::CustomOp::create(rewriter, loc, TypeRange(type), inputs, counts, /*temp_buffers=*/ValueRange(),
                                       rewriter.getStringAttr(library::kHistogram), /*no_side_effect=*/UnitAttr());
    MLIRContext *context = rewriter.getContext();
    call->setAttr(hivm::kGMAddrArgsIndicesAttrName, rewriter.getDenseI32ArrayAttr({}));
    call->setAttr(hivm::kPipeAttrName, hivm::PipeAttr::get(context, hivm::PIPE::PIPE_V));
    call->setAttr(hivm::kTCoreTypeAttrName, hivm::TCoreTypeAttr::get(context, hivm::TCoreType::VECTOR));
    call->setAttr(hivm::kVFModeAttrName, hivm::VFModeAttr::get(context, hivm::VFMode::SIMT));
    call->setAttr(hivm::kSymbolAttrName, rewriter.getStringAttr(library::kHistogram));
    rewriter.replaceOp(op, call);
    return success();
  }
};
} // namespace

void mlir::heddle::populateHistogramPatterns(RewritePatternSet &patterns) {
  patterns.add<HistogramPattern>(patterns.getContext());
}
