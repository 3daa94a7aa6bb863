// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file tt.dot as linalg.matmul into its accumulator.
#include "Patterns.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::heddle;

/// How f32 operands may be rounded; anything narrower is exact either way. tf32 has hf32 as its nearest here.
static StringRef inputPrecision(triton::DotOp op) {
  auto isF32 = [](Value value) { return getElementTypeOrSelf(value.getType()).isF32(); };
  if (op.getInputPrecision() == triton::InputPrecision::IEEE || !isF32(op.getA()) || !isF32(op.getB()))
    return "ieee";
  op.emitWarning() << "'inputPrecision' " << triton::stringifyInputPrecision(op.getInputPrecision())
                   << " becomes hf32 on this target";
  return "hf32";
}

namespace {
struct DotPattern : public OpRewritePattern<triton::DotOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::DotOp op, PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto type = cast<RankedTensorType>(op.getType());
    Value accumulator = op.getC();
    // The matrix unit accumulates in f32; a narrower accumulator is widened around it. Products of f64 stay f64.
    bool isNarrow = isa<FloatType>(type.getElementType()) && type.getElementTypeBitWidth() < 32;
    if (isNarrow)
      accumulator = arith::ExtFOp::create(rewriter, loc, type.clone(rewriter.getF32Type()), accumulator);
    SmallVector<Value> inputs{op.getA(), op.getB()};
    Operation *matmul;
    if (type.getRank() == 3)
      matmul = linalg::BatchMatmulOp::create(rewriter, loc, accumulator.getType(), inputs, accumulator);
    else
      matmul = linalg::MatmulOp::create(rewriter, loc, accumulator.getType(), inputs, accumulator);
    matmul->setAttr("input_precision", rewriter.getStringAttr(inputPrecision(op)));
    Value result = matmul->getResult(0);
    if (isNarrow)
      result = arith::TruncFOp::create(rewriter, loc, type, result);
    rewriter.replaceOp(op, result);
    return success();
  }
};
} // namespace

void mlir::heddle::populateMatmulPatterns(RewritePatternSet &patterns) {
  patterns.add<DotPattern>(patterns.getContext());
}
