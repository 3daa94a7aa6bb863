// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The histogram of a 950, a call of the SIMT library.
#include "Patterns.h"
#include "heddle/Dialect/HIVM/IR/HIVM.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "heddle/Support/LibraryCalls.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::heddle;

/// The library's values and masks have at least a byte.
static Value widenBits(OpBuilder &builder, Location loc, Value bits) {
  auto type = cast<RankedTensorType>(bits.getType());
  if (!type.getElementType().isInteger(1))
    return bits;
  return arith::ExtUIOp::create(builder, loc, type.clone(builder.getI8Type()), bits);
}

/// Counts of 32 bits, which no library function knows otherwise, as \p type.
static Value castCounts(OpBuilder &builder, Location loc, Value counts, RankedTensorType type) {
  unsigned width = type.getElementTypeBitWidth();
  if (width == 32)
    return counts;
  if (width < 32)
    return arith::TruncIOp::create(builder, loc, type, counts);
  return arith::ExtUIOp::create(builder, loc, type, counts);
}

namespace {
/// The SIMT unit of a 950 counts; other chips have `hfusion.histogram`, which triton-to-hfusion writes.
struct HistogramPattern : public OpRewritePattern<triton::HistogramOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::HistogramOp op, PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto type = cast<RankedTensorType>(op.getType());
    if (type.getDimSize(0) == 0)
      return op.emitOpError() << "expected at least one bin, got " << type;
    if (type.getElementTypeBitWidth() < 8)
      return op.emitOpError() << "expected counts of at least 8 bits, got " << type;
    auto counted = type.clone(rewriter.getI32Type());
    Value bins = arith::ConstantOp::create(rewriter, loc, rewriter.getI64IntegerAttr(type.getDimSize(0)));
    SmallVector<Value> inputs{widenBits(rewriter, loc, op.getSrc()), bins};
    if (op.getMask())
      inputs.push_back(widenBits(rewriter, loc, op.getMask()));
    Value zero = arith::ConstantOp::create(rewriter, loc, rewriter.getI32IntegerAttr(0));
    Value counts = createFilledTensor(rewriter, loc, counted, zero);
    auto call = hivm::CustomOp::create(rewriter, loc, TypeRange(counted), inputs, counts, /*temp_buffers=*/ValueRange(),
                                       rewriter.getStringAttr(library::kHistogram), /*no_side_effect=*/UnitAttr());
    MLIRContext *context = rewriter.getContext();
    call->setAttr(hivm::kGMAddrArgsIndicesAttrName, rewriter.getDenseI32ArrayAttr({}));
    call->setAttr(hivm::kPipeAttrName, hivm::PipeAttr::get(context, hivm::PIPE::PIPE_V));
    call->setAttr(hivm::kTCoreTypeAttrName, hivm::TCoreTypeAttr::get(context, hivm::TCoreType::VECTOR));
    call->setAttr(hivm::kVFModeAttrName, hivm::VFModeAttr::get(context, hivm::VFMode::SIMT));
    call->setAttr(hivm::kSymbolAttrName, rewriter.getStringAttr(library::kHistogram));
    rewriter.replaceOp(op, castCounts(rewriter, loc, call->getResult(0), type));
    return success();
  }
};
} // namespace

void mlir::heddle::populateHistogramPatterns(RewritePatternSet &patterns) {
  patterns.add<HistogramPattern>(patterns.getContext());
}
